"""Holds who may do what: every route of the app against every kind of visitor, and every verb against those who watch.

A new route fails here until it has its line in the table.
"""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.test import TestResponse

from swoop_ref import operations
from swoop_ref.extensions import WRONG_GUESSES_A_DAY
from swoop_ref.operations.games import CODE_LENGTH, CODE_LETTERS
from tests.apps import working_app
from tests.web.visitor import Visitor

VISITORS = ("old link", "stranger", "removed", "watcher", "keeper", "host")
"""In the order in which they come: those who may most come last, since some of it ends the game.

An old link has no phone that knows the game, the stranger has made one up, and the removed phone has been shut out.
"""
SHUT_OUT = ("404", "404", "404")
ALL_WHO_KNOW = (*SHUT_OUT, "200", "200", "200")
THOSE_WHO_KEEP = (*SHUT_OUT, "403", "200", "200")
THOSE_WHO_RECORD = (*SHUT_OUT, "403", "303", "303")
LEAVES_WATCHERS = (*SHUT_OUT, "303", "200", "200")
HOST_ONLY = (*SHUT_OUT, "403", "403", "303")
ANYBODY = ("200",) * 6

PLAY = {"type": "count_play", "take_over": "1"}
TAP = {"actions": [{"type": "count_play"}]}
SCORE = {"winner": "0", "points-0": "0", "points-1": "5", "points-2": "7"}
GAME = {"players-0": "Ida", "players-1": "Jon", "players-2": "Kim", "starter": "0", "rules": "swoop-200"}
SETUP = {"kind": "swoop", "rules": "swoop-200", "players": ["Ida", "Jon", "Kim"], "starter": 0}
LATE = {"late": [{"action": {"type": "count_play", "deal": 1}, "code": "deal_was_scored"}]}
"""What came too late is only shown beside what stands; nothing is changed."""
QUESTION = {"rules": "swoop-200", "pile": None, "play": {"rank": "8", "cards": 1, "mystery": False}}


@dataclass(frozen=True)
class Route:
    """Holds what is sent to a route, and the status that each of `VISITORS` gets."""

    expected: tuple[str, ...]
    form: dict[str, str] = field(default_factory=dict)
    json: Any = None
    kind: str = "swoop"


ROUTES: dict[str, Route] = {
    # Nobody's game.
    "GET /": Route(ANYBODY),
    "GET /api": Route(ANYBODY),
    "GET /assets/<version>/<path:name>": Route(ANYBODY),
    "GET /static/<path:filename>": Route(ANYBODY),
    "GET /games/new": Route(ANYBODY),
    "POST /games/new": Route(("303",) * 6, GAME),
    "GET /games/new/raiders": Route(ANYBODY),
    "POST /games/new/raiders": Route(
        ("303",) * 6, {"players-0": "Ida", "players-1": "Jon", "starter": "0", "variant": "standard"}
    ),
    "GET /healthz": Route(ANYBODY),
    "GET /house-rules": Route(ANYBODY),
    "POST /house-rules": Route(("303",) * 6, {"preset": "swoop-200", "do": "use"}),
    "POST /house-rules/delete": Route(("303",) * 6, {"pk": "999"}),
    "POST /house-rules/save": Route(("303",) * 6, {"rules": "swoop-200", "name": "Ours"}),
    "GET /house-rules/table": Route(ANYBODY),
    "GET /join": Route(ANYBODY),
    "GET /manifest.webmanifest": Route(ANYBODY),
    "GET /offline": Route(ANYBODY),
    "GET /service-worker.js": Route(ANYBODY),
    "GET /referee": Route(ANYBODY),
    "GET /rules": Route(ANYBODY),
    "GET /rules/<preset>": Route(ANYBODY),
    "GET /rules/house": Route(ANYBODY),
    "GET /rules/raiders": Route(ANYBODY),
    "GET /rules/raiders/<variant>": Route(ANYBODY),
    "GET /rules/which": Route(ANYBODY),
    "GET /sheets/blank.pdf": Route(ANYBODY),
    "GET /sheets/rules.pdf": Route(ANYBODY),
    "POST /api/games": Route(("201",) * 6, json=SETUP),
    "POST /api/games/import": Route(("400",) * 6, json={"format": "something else"}),
    "POST /api/referee": Route(ANYBODY, json=QUESTION),
    # The code is typed: an old one and a made-up one find nothing, whoever types.
    "GET /join/<code>": Route((*SHUT_OUT, "404", "303", "303")),
    # To look at.
    "GET /games/<key>": Route(ALL_WHO_KNOW),
    "GET /games/<key>/board": Route(ALL_WHO_KNOW),
    "GET /games/<key>/deals.csv": Route(ALL_WHO_KNOW),
    "GET /games/<key>/deals/<int:number>/replay": Route(ALL_WHO_KNOW),
    "GET /games/<key>/rules": Route(ALL_WHO_KNOW),
    "GET /games/<key>/share": Route(ALL_WHO_KNOW),
    "GET /games/<key>/sheet": Route(ALL_WHO_KNOW),
    "GET /games/<key>/sheet.pdf": Route(ALL_WHO_KNOW),
    "GET /api/games/<key>": Route(ALL_WHO_KNOW),
    "GET /api/games/<key>/events": Route(ALL_WHO_KNOW),
    "POST /games/<key>/raid/cards": Route((*SHUT_OUT, "303", "303", "303"), {"shown": "1"}, kind="raiders"),
    # To keep score with; those who only watch are led back or told so.
    "GET /api/games/<key>/export": Route(THOSE_WHO_KEEP),
    "GET /games/<key>/count": Route(LEAVES_WATCHERS),
    "GET /games/<key>/referee": Route(LEAVES_WATCHERS),
    "GET /games/<key>/score": Route(LEAVES_WATCHERS),
    "GET /games/<key>/deals/<int:number>": Route(LEAVES_WATCHERS),
    "GET /games/<key>/mine": Route(LEAVES_WATCHERS),
    "GET /games/<key>/house-rules": Route(THOSE_WHO_KEEP),
    "GET /games/<key>/players": Route(THOSE_WHO_KEEP),
    "GET /games/<key>/phones": Route(THOSE_WHO_KEEP),
    "GET /games/<key>/join": Route((*SHUT_OUT, "303", "303", "200")),
    "POST /api/games/<key>/actions": Route(THOSE_WHO_KEEP, json=TAP),
    "POST /games/<key>/actions": Route(THOSE_WHO_RECORD, PLAY),
    "POST /games/<key>/deals/<int:number>": Route(THOSE_WHO_RECORD, SCORE),
    "POST /games/<key>/house-rules": Route((*SHUT_OUT, "403", "303", "303"), {"preset": "swoop-200", "target": "150"}),
    "POST /games/<key>/join": Route(THOSE_WHO_RECORD, {"name": "Cy"}),
    "POST /games/<key>/late": Route(ALL_WHO_KNOW, json=LATE),
    "POST /games/<key>/phones/name": Route(THOSE_WHO_RECORD, {"name": "Kitchen"}),
    "POST /games/<key>/players": Route(THOSE_WHO_RECORD, {"names-0": "Ann", "names-1": "Ben", "names-2": "Cy"}),
    "POST /games/<key>/players/late": Route(THOSE_WHO_RECORD, {"name": "The {visitor}", "points": "0"}),
    "POST /games/<key>/players/seats": Route(THOSE_WHO_RECORD, {"do": "down:0"}),
    # The second to place these chips is told that they lie there.
    "POST /games/<key>/raid": Route(
        (*SHUT_OUT, "403", "303", "409"),
        {"type": "place_loot", "seat": "0", "area": "1", "chips": "3"},
        kind="raiders",
    ),
    "POST /games/<key>/rematch": Route(THOSE_WHO_RECORD),
    "POST /games/<key>/score": Route(THOSE_WHO_RECORD, SCORE),
    "POST /games/<key>/seat": Route(THOSE_WHO_RECORD, {"seat": "0"}),
    # The host's.
    "POST /games/<key>/phones/links": Route(HOST_ONLY),
    "POST /games/<key>/phones/watching": Route(HOST_ONLY, {"on": "1"}),
    "POST /games/<key>/phones/end": Route(HOST_ONLY, {"sure": "1"}),
    "POST /games/<key>/phones/<tag>/host": Route(HOST_ONLY),
    "POST /games/<key>/phones/<tag>/gone": Route(HOST_ONLY),
}
VALUES = {
    "<version>": "now", "<path:name>": "app.css", "<path:filename>": "icon.svg", "<preset>": "swoop-200", "<variant>": "blind",
    "<int:number>": "1",
}  # fmt: skip
QUERIES = {"GET /rules/house": "?rules=swoop-200", "GET /house-rules/table": "?rules=swoop-200"}


class Table:
    """Sits each kind of visitor down at one game: a scored deal, one play, and links that were renewed once."""

    def __init__(self, app: Flask, kind: str = "swoop") -> None:
        self.app = app
        self.phones: dict[str, FlaskClient] = {name: app.test_client() for name in VISITORS}
        host, keeper, removed = self.phones["host"], self.phones["keeper"], self.phones["removed"]
        begun = "/games/new" if kind == "swoop" else "/games/new/raiders"
        names = ("Ana", "Ben", "Cy") if kind == "swoop" else ("Ana", "Ben")
        fields = {f"players-{seat}": name for seat, name in enumerate(names)}
        rules = {"rules": "swoop-200"} if kind == "swoop" else {"variant": "standard"}
        former = host.post(begun, data={**fields, **rules, "starter": "0"}).location.rsplit("/", 1)[1]
        with app.app_context():
            self.former_code = operations.find_game(former).code
            self.former_watch = operations.find_game(former).watch_id
        removed.get(f"/games/{former}")
        gone = re.findall(r"/phones/(\w{16})/gone", host.get(f"/games/{former}/phones").text)
        after = host.post(f"/games/{former}/phones/{gone[0]}/gone").location
        self.id = after.split("/")[2]
        self.former = former
        keeper.post(f"/games/{self.id}/join", data={"name": "Ben"})
        self.watch = self.game.watch_id
        self.phones["watcher"].get(f"/games/{self.watch}")
        if kind == "swoop":
            self.act({"type": "count_play"}, {"type": "score_deal", "winner": 0, "points": [0, 5, 7]})
            self.tag = re.findall(r"/phones/(\w{16})/host", host.get(f"/games/{self.id}/phones").text)[0]

    @property
    def game(self) -> operations.OpenGame:
        """The game as it stands."""
        with self.app.app_context():
            return operations.find_game(self.id)

    def act(self, *actions: dict[str, Any]) -> None:
        """Records something that must be taken."""
        with self.app.app_context():
            numbered = [{"action_id": secrets.token_hex(8), **action} for action in actions]
            results, _ = operations.act(self.id, numbered)
        assert {result.status for result in results} == {"recorded"}

    def key(self, visitor: str) -> str:
        """The link that a visitor has."""
        return {"watcher": self.watch, "stranger": "x" * 24, "old link": self.former, "removed": self.former}.get(
            visitor, self.id
        )

    def code(self, visitor: str) -> str:
        """The code that a visitor types."""
        made_up = {
            "old link": self.former_code,
            "removed": self.former_code,
            "stranger": "222222",
            "watcher": "333333",
        }
        return made_up.get(visitor) or self.game.code

    def ask(self, visitor: str, name: str, route: Route, method: str = "") -> TestResponse:
        """Lets a visitor use a route, as the table has it or with another method."""
        usual, rule = name.split(" ", 1)
        path = rule.replace("<key>", self.key(visitor)).replace("<code>", self.code(visitor))
        path = path.replace("<tag>", getattr(self, "tag", "0" * 16))
        for part, value in VALUES.items():
            path = path.replace(part, value)
        options: dict[str, Any] = {"method": method or usual}
        if route.json is not None:
            options["json"] = _number(route.json, visitor)
        elif usual == "POST":
            filled = {field: text.format(visitor=visitor) for field, text in route.form.items()}
            options["data"] = {"action_id": f"form-{visitor.replace(' ', '-')}", **filled}
        return self.phones[visitor].open(path + QUERIES.get(name, ""), buffered="events" not in path, **options)

    def all_there_is(self) -> Any:
        """Everything that a visitor could have changed."""
        with self.app.app_context():
            game = operations.find_game(self.id)
            phones = [(phone.tag, phone.role, phone.seat, phone.name) for phone in operations.phones_of(game)]
            links = (game.id, game.watch_id, game.code, game.host_pk, game.watch_only)
            return operations.export_game(self.id), links, sorted(phones)


def _number(json: Any, visitor: str) -> Any:
    if not isinstance(json, dict) or "actions" not in json:
        return json
    return {"actions": [{"action_id": f"json-{visitor.replace(' ', '-')}", **action} for action in json["actions"]]}


@pytest.fixture
def open_app(data_dir: Path) -> Iterator[Flask]:
    """Makes an app that takes forms without a token."""
    with working_app(data_dir, WTF_CSRF_ENABLED=False) as app:
        yield app


def routes_of(app: Flask) -> set[str]:
    return {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_every_route_has_its_line(open_app: Flask) -> None:
    assert routes_of(open_app) == set(ROUTES)


@pytest.mark.parametrize("name", ROUTES)
def test_each_visitor_gets_what_is_theirs(open_app: Flask, name: str) -> None:
    route = ROUTES[name]
    table = Table(open_app, route.kind)
    got = []
    for visitor in VISITORS:
        before = table.all_there_is()
        response = table.ask(visitor, name, route)
        response.close()
        got.append(str(response.status_code))
        if visitor not in ("keeper", "host"):
            assert table.all_there_is() == before, visitor
    assert dict(zip(VISITORS, got, strict=True)) == dict(zip(VISITORS, route.expected, strict=True))


OF_A_GAME = [name for name in ROUTES if "<key>" in name]


@pytest.mark.parametrize("visitor", ["watcher", "removed", "old link", "stranger"])
def test_who_may_not_write_does_not_by_any_verb(open_app: Flask, visitor: str) -> None:
    tables = {kind: Table(open_app, kind) for kind in ("swoop", "raiders")}
    for name in OF_A_GAME:
        route = ROUTES[name]
        table = tables[route.kind]
        before = table.all_there_is()
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
            table.ask(visitor, name, route, method).close()
            assert table.all_there_is() == before, f"{method} {name}"


@pytest.mark.parametrize("query", ["", "?partial=1"])
def test_no_answer_to_a_watcher_holds_the_writing_link_or_the_code(open_app: Flask, query: str) -> None:
    table = Table(open_app)
    table.act({"type": "enter_points", "seat": 1, "points": 947})
    seen = 0
    for name in OF_A_GAME:
        method, rule = name.split(" ", 1)
        if method != "GET" or "events" in rule or "pdf" in rule:
            continue
        path = rule.replace("<key>", table.watch).replace("<int:number>", "1")
        response = table.phones["watcher"].get(path + query)
        told = f"{response.text} {dict(response.headers)}"
        assert table.id not in told and table.game.code not in told and table.former not in told, name
        # Nor what a player has entered and the deal still covers; no clock and no year reads like it.
        assert not re.search(r"\b947\b", re.sub(r"<svg.*?</svg>", "", response.text)), name
        seen += response.status_code == 200
    assert seen >= 8


def test_a_watcher_who_is_led_on_learns_the_new_link_to_watch_only(open_app: Flask) -> None:
    table = Table(open_app)
    watcher, host = table.phones["watcher"], table.phones["host"]
    old = table.watch
    new = host.post(f"/games/{table.id}/phones/links").location.split("/")[2]
    led = watcher.get(f"/games/{old}/board?partial=1")
    table.id = new
    assert led.status_code == 302
    assert led.location == f"/games/{table.game.watch_id}/board?partial=1"
    assert open_app.test_client().get(f"/games/{old}").status_code == 404


def test_every_form_needs_its_token(app: Flask) -> None:
    key = app.test_client().post("/api/games", json=SETUP).get_json()["id"]
    phone = app.test_client()
    phone.get(f"/games/{key}")
    takes_json = ("/api/", "/late")
    for name, route in ROUTES.items():
        method, rule = name.split(" ", 1)
        if method != "POST" or rule.startswith(takes_json[0]) or rule.endswith("<key>/late"):
            continue
        path = rule.replace("<key>", key).replace("<tag>", "0" * 16).replace("<int:number>", "1")
        refused = phone.post(path, data=route.form)
        assert refused.status_code == 400, name
        assert "This page is too old" in refused.text, name
    assert app.test_client().get(f"/api/games/{key}").get_json()["state"]["seq"] == 1


@pytest.mark.parametrize("rule", ["/api/games", "/api/games/import", "/api/games/<key>/actions", "/games/<key>/late"])
def test_what_needs_no_token_takes_only_what_no_other_site_can_send(app: Flask, rule: str) -> None:
    client = app.test_client()
    path = rule.replace("<key>", client.post("/api/games", json=SETUP).get_json()["id"])
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert client.post(path, data="{}", content_type=content_type).status_code == 415


@pytest.mark.parametrize(
    "goal",
    ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/games/another", "/", "../../", "\t//evil.example"],
)  # fmt: skip
def test_no_form_leads_out_of_its_game(open_app: Flask, goal: str) -> None:
    client = open_app.test_client()
    key = client.post("/api/games", json=SETUP).get_json()["id"]
    for fields in ({"next": goal}, {"back": goal, "type": "undo"}):
        answer = client.post(f"/games/{key}/actions", data={"action_id": "a1", "type": "count_play", **fields})
        if answer.status_code == 303:
            assert answer.location == f"/games/{key}"
        else:
            assert answer.status_code == 400


def test_a_watchers_form_cannot_take_a_seat_or_the_host_by_another_game(open_app: Flask) -> None:
    mine, theirs = Table(open_app), Table(open_app)
    before = theirs.all_there_is()
    # The host of one game is nobody in another, and a phone's tag opens nothing there.
    for action in ("host", "gone"):
        assert mine.phones["host"].post(f"/games/{theirs.id}/phones/{theirs.tag}/{action}").status_code == 403
        assert theirs.phones["host"].post(f"/games/{theirs.id}/phones/{mine.tag}/{action}").status_code == 404
    seen = [line for line in theirs.all_there_is()[2] if line[0] not in {old[0] for old in before[2]}]
    # That phone opened the game with its link, so it is listed as one more keeper; nothing else has changed.
    assert [line[1] for line in seen] == ["keeper"]
    assert theirs.all_there_is()[:2] == before[:2]


def test_a_year_of_guessing_finds_no_code() -> None:
    codes = len(CODE_LETTERS) ** CODE_LENGTH
    alive_at_once = 50
    expected = 365 * WRONG_GUESSES_A_DAY * alive_at_once / codes
    assert codes == 729_000_000
    assert expected < 0.006


def test_an_address_that_guesses_has_to_wait_longer_and_longer(app: Flask) -> None:
    client = app.test_client()
    wrong = [client.get(f"/join/{code}").status_code for code in _codes(12)]
    assert wrong == [404] * 10 + [429] * 2


@pytest.mark.parametrize("processes", [1, 4])
def test_all_addresses_together_may_only_guess_so_often_a_day(app: Flask, processes: int) -> None:
    app.config["PROCESSES"] = processes
    share = WRONG_GUESSES_A_DAY // processes
    client = app.test_client()
    game = client.post("/api/games", json=SETUP).get_json()
    answers = [
        client.get(f"/join/{code}", environ_base={"REMOTE_ADDR": f"198.51.{number // 9}.7"}).status_code
        for number, code in enumerate(_codes(share + 3))
    ]
    assert answers == [404] * share + [429] * 3
    # The link itself opens the game as ever.
    assert client.get(f"/games/{game['id']}").status_code == 200


def _codes(many: int) -> list[str]:
    letters = CODE_LETTERS
    return [f"AA{letters[n // 900]}{letters[n // 30 % 30]}{letters[n % 30]}2" for n in range(many)]


def test_a_right_code_costs_no_guess(app: Flask) -> None:
    client = app.test_client()
    code = client.post("/api/games", json=SETUP).get_json()["code"]
    assert {client.get(f"/join/{code}").status_code for _ in range(30)} == {303}


@pytest.mark.parametrize("path", ["/api/games", "/api/games/import"])
def test_an_address_cannot_begin_games_without_end(app: Flask, path: str) -> None:
    app.config["GAMES_PER_ADDRESS"] = "12 per hour"
    client = app.test_client()
    answers = [client.post(path, json={}).status_code for _ in range(15)]
    assert answers == [400] * 12 + [429] * 3
    other = client.post("/api/games", json=SETUP, environ_base={"REMOTE_ADDR": "198.51.100.7"})
    assert other.status_code == 201


def test_an_address_can_only_make_so_many_phones_known(app: Flask) -> None:
    app.config["PHONES_PER_ADDRESS"] = "3 per hour"
    game = app.test_client().post("/api/games", json=SETUP).get_json()
    known = app.test_client()
    visitors = [known, *(app.test_client() for _ in range(4))]
    answers = [visitor.get(f"/games/{game['id']}") for visitor in visitors]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    # Who is known already, and who comes from elsewhere, sees the game as ever.
    assert known.get(f"/games/{game['id']}").status_code == 200
    elsewhere = app.test_client().get(f"/games/{game['id']}", environ_base={"REMOTE_ADDR": "198.51.100.9"})
    assert elsewhere.status_code == 200


def test_what_a_visitor_says_about_the_host_changes_no_link_where_the_address_is_set(data_dir: Path) -> None:
    settings = {"SWOOP_PUBLIC_URL": "http://swoop.example.org:8000", "WTF_CSRF_ENABLED": False}
    with working_app(data_dir, **settings) as app:
        client = app.test_client()
        key = client.post("/api/games", json=SETUP).get_json()["id"]
        honest = client.get(f"/games/{key}/share").text
        forged = client.get(
            f"/games/{key}/share", headers={"Host": "evil.example", "X-Forwarded-Host": "evil.example"}
        ).text
    for page in (honest, forged):
        assert f'value="http://swoop.example.org:8000/games/{key}/join"' in page
        assert "evil.example" not in page
    assert re.findall('data:image/svg[^"]+', honest) == re.findall('data:image/svg[^"]+', forged)


def test_the_page_to_share_says_the_address_that_its_visitor_used(app: Flask) -> None:
    client = app.test_client()
    key = client.post("/api/games", json=SETUP).get_json()["id"]
    used = client.get(f"/games/{key}/share", base_url="http://192.168.1.7:8000").text
    assert f'value="http://192.168.1.7:8000/games/{key}/join"' in used
    # What only the server's own machine knows is of no use to another phone.
    app.config["PUBLIC_URL"] = "http://192.168.1.7:8000"
    here = client.get(f"/games/{key}/share", base_url="http://localhost:8000").text
    assert f'value="http://192.168.1.7:8000/games/{key}/join"' in here


def test_nothing_secret_is_logged(open_app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    @open_app.get("/test/games/<key>/broken")
    def broken(key: str) -> str:
        if "database" in request.args:
            with operations.services().database.writing() as connection:
                # No game has that number.
                connection.execute(text("INSERT INTO former_links VALUES (:key, -1)"), {"key": key})
        raise AssertionError(f"of {request.url}")

    table = Table(open_app)
    host = table.phones["host"]
    open_app.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    with caplog.at_level("DEBUG"):
        assert host.get(f"/test/games/{table.id}/broken").status_code == 500
        assert host.get(f"/test/games/{table.id}/broken?database=1").status_code == 500
        host.get(f"/join/{table.game.code}")
        table.phones["watcher"].post(f"/games/{table.watch}/actions", data=PLAY)
        host.post(f"/games/{table.id}/phones/links")
        open_app.logger.error("Exception while serving /games/%s/count", table.former)
    cookies = [cookie.value for cookie in (host.get_cookie("swoop_phone"), host.get_cookie("swoop_session")) if cookie]
    assert caplog.text.count("Exception on GET") == 2
    assert len(cookies) >= 1
    for secret in (table.id, table.watch, table.former, table.former_code, *cookies):
        assert secret not in caplog.text


def test_a_new_visitor_to_a_page_of_no_game_is_given_no_phone(app: Flask) -> None:
    visitor = Visitor(app.test_client())
    for page in ("", "/count", "/board", "/share", "/mine", "/join", "/score"):
        assert visitor.see(f"/games/{'x' * 24}{page}").status == 404
    assert visitor.client.get_cookie("swoop_phone") is None
