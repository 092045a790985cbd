"""Holds the home page, the new-game form and joining by a code, as a phone without scripts meets them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from swoop_ref.operations import GameSummary
from swoop_ref.web.home import line_of, say_summary
from tests.web.visitor import Visitor


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


def summary(**changes: Any) -> GameSummary:
    facts: dict[str, Any] = {
        "key": "k", "can_write": True, "kind": "swoop", "seq": 9, "created_at": 0.0, "changed_at": 0.0,
        "names": ["Ana", "Ben", "Cy"], "totals": [47, 132, 88], "deals": 3, "over": False, "winners": [],
    }  # fmt: skip
    return GameSummary(**{**facts, **changes})


def test_a_new_phone_sees_no_games_but_the_way_to_a_new_one(visitor: Visitor) -> None:
    page = visitor.see("/")
    assert page.status == 200
    assert "Games on this phone" not in page.text
    assert {"/games/new", "/rules", "/join", "/referee", "/sheets/blank.pdf"} <= set(page.links)


def test_a_visit_to_the_home_page_gives_no_cookie_that_knows_the_phone(client: FlaskClient) -> None:
    client.get("/")
    assert client.get_cookie("swoop_phone") is None


def test_the_games_of_this_phone_are_listed_and_no_stranger_sees_them(app: Flask, visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy")
    visitor.score(game, 0, 12, 35)
    page = visitor.see("/")
    assert game in page.links
    assert "Deal 2 · Ana leads with 0" in page.text
    stranger = Visitor(app.test_client())
    assert "Ana" not in stranger.see("/").text


def test_many_games_come_in_pages(visitor: Visitor) -> None:
    games = [visitor.begin("Ana", "Ben", f"Cy {number}") for number in range(21)]
    first, second = visitor.see("/"), visitor.see("/?page=1")
    assert games[0] not in first.links and games[-1] in first.links
    assert games[0] in second.links and games[-1] not in second.links
    assert "/?page=1" in first.links
    assert visitor.see("/?page=-7").status == visitor.see(f"/?page={10**30}").status == 200


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Deal 4 · Ana leads with 47"),
        ({"totals": [47, 47, 88]}, "Deal 4 · Ana and Ben lead with 47"),
        ({"deals": 0, "totals": [0, 0, 0]}, "Not scored yet"),
        ({"over": True, "winners": [1]}, "Ben won"),
        ({"over": True, "winners": [0, 1, 2]}, "Ana, Ben and Cy share the win"),
        ({"over": True, "winners": []}, "Ended without a winner"),
    ],
)
def test_the_state_of_a_game_is_said_in_words(app: Flask, changes: dict[str, Any], said: str) -> None:
    with app.test_request_context():
        assert say_summary(summary(**changes)) == said


@pytest.mark.parametrize(
    ("passed", "ago"), [(5, "just now"), (-5, "just now"), (300, "5 minutes ago"), (7200, "2 hours ago")]
)
def test_the_last_change_is_told_as_people_do(app: Flask, passed: int, ago: str) -> None:
    now = datetime(2026, 11, 29, tzinfo=UTC)
    with app.test_request_context():
        line = line_of(summary(changed_at=(now - timedelta(seconds=passed)).timestamp()), now)
    assert line.ago == ago


def test_the_form_offers_the_names_used_before(visitor: Visitor) -> None:
    visitor.begin("Ana", "王小明", "👩‍👩‍👧‍👦")
    page = visitor.see("/games/new")
    assert [have["data-name"] for _, have in page.tags if "data-name" in have] == ["Ana", "王小明", "👩‍👩‍👧‍👦"]


def test_the_form_says_what_to_shuffle_for_every_number_of_players(visitor: Visitor) -> None:
    text = visitor.see("/games/new").text
    for line in (
        "3 players: 2 decks, 4 jokers · 51 cards are left over",
        "4 players: 2 decks, 4 jokers · 32 cards are left over",
        "5 players: 3 decks, 6 jokers · 67 cards are left over",
        "6 players: 3 decks, 6 jokers · 48 cards are left over",
        "7 players: 4 decks, 8 jokers · 83 cards are left over",
        "8 players: 4 decks, 8 jokers · 64 cards are left over",
    ):
        assert line in text


def test_blank_lines_at_the_end_are_left_out(visitor: Visitor) -> None:
    page = visitor.see(visitor.begin("Ana", "Ben", "Cy", "", " ", starter="2"))
    assert "Cy starts · 2 decks, 4 jokers" in page.text


def test_who_starts_may_be_drawn(visitor: Visitor) -> None:
    page = visitor.see(visitor.begin("Ana", "Ben", "Cy", starter=""))
    assert any(f"{name} starts ·" in page.text for name in ("Ana", "Ben", "Cy"))


def test_the_first_screen_says_how_to_deal(visitor: Visitor) -> None:
    text = visitor.see(visitor.begin("Ana", "Ben", "Cy", "Dee", "Eve")).text
    assert "Shuffle 3 decks with 6 jokers." in text
    assert "Deal 19 cards to each player" in text
    assert "The other 67 cards are set aside unseen." in text


@pytest.mark.parametrize(
    ("names", "line", "said"),
    [
        (["Ana", " aNA ", "Cy"], 1, "both be called"),
        (["Ana", "", "Cy", "Dee"], 1, "A name is missing."),
        (["Ana", "B" * 41, "Cy"], 1, "too long: at most 40"),
        (["Ana", "Ben"], 2, "It takes 3 to 8 players."),
        ([], 0, "It takes 3 to 8 players."),
        (["Ana", "Ben", "Cy\x00"], 2, "must be text"),
        (["Ana", "Ben", "\u200b"], 2, "A name is missing."),
    ],
)
def test_a_wrong_name_is_said_beside_its_line_and_nothing_is_lost(
    visitor: Visitor, names: list[str], line: int, said: str
) -> None:
    blank = visitor.see("/games/new")
    fields = {f"players__{seat}": name for seat, name in enumerate(names)}
    page = visitor.send(blank, "", "/games/new", **fields, starter=0)
    wrong = page.field(f"players-{line}")
    assert page.status == 400
    assert wrong["aria-invalid"] == "true" and "autofocus" in wrong
    assert page.element(str(wrong["aria-describedby"]))
    assert said in page.text
    for seat, name in enumerate(names):
        assert page.field(f"players-{seat}")["value"] == name
    assert page.forms[""]["starter"] == "0"
    assert "Games on this phone" not in visitor.see("/").text


def test_a_ninth_name_is_not_taken(visitor: Visitor) -> None:
    path = visitor.begin(*"ABCDEFGH", **{"players-8": "I"})
    assert len(visitor.client.get(f"/api{path}").get_json()["state"]["players"]) == 8


@pytest.mark.parametrize("starter", ["3", "9", "-1", "x", "²"])
def test_a_starter_who_does_not_play_is_refused(visitor: Visitor, starter: str) -> None:
    blank = visitor.see("/games/new")
    page = visitor.send(blank, "", "/games/new", players__0="A", players__1="B", players__2="C", starter=starter)
    assert page.status == 400
    assert "Choose somebody who plays" in page.text


def test_a_form_without_its_token_is_refused(client: FlaskClient) -> None:
    response = client.post("/games/new", data={"players-0": "A", "players-1": "B", "players-2": "C"})
    assert response.status_code == 400
    assert client.get_cookie("swoop_phone") is None


def test_a_code_opens_the_game_as_a_scorekeeper(app: Flask, visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy")
    code = visitor.see(f"{game}/share").html.split("share-typed")[1].split(">")[1].split("<")[0]
    other = Visitor(app.test_client())
    page = other.see(f"/join?code={code.lower()[:3]}+{code[3:]}")
    assert "Who plays with this phone?" in page.text and "Ana" in page.text
    assert "Score the deal" in other.see(game).text
    assert game in other.see("/").links


def test_a_wrong_code_is_said_beside_the_field(visitor: Visitor) -> None:
    page = visitor.see("/join?code=ABCDEF")
    assert page.status == 404
    assert "No game has this code." in page.text
    assert page.field("code")["aria-invalid"] == "true"
    assert page.field("code")["value"] == "ABCDEF"


def test_guessing_codes_is_slowed_down(visitor: Visitor) -> None:
    tried = [visitor.see(f"/join/AAAAA{letter}").status for letter in "ABCDEFGHJKMN"]
    assert tried[:10] == [404] * 10
    assert tried[-1] == 429


@pytest.mark.parametrize("path", ["/", "/games/new"])
def test_the_first_page_is_light(visitor: Visitor, path: str) -> None:
    page = visitor.see(path)
    needed = [have["href"] for tag, have in page.tags if tag == "link" and have.get("rel") == "stylesheet"]
    needed += [have["src"] for tag, have in page.tags if tag == "script" and "src" in have]
    weights = []
    for one in [path, *needed]:
        with visitor.client.get(str(one), headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            weights.append(len(answer.data))
    assert len(weights) <= 4
    assert sum(weights) <= 30_000
