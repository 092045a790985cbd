import csv
import io
import re
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from swoop_ref.sheets.render import PACKAGES, Press, PressBusy, PressMissing
from swoop_ref.web.sheets import name_file, style_page
from tests.web.visitor import Visitor

WILD = (
    "محمد عبد الرحمن بن خالد الطويل جدا جدا",
    "王小明與他的朋友們在牌桌上度過了一個非常愉快的晚上",
    "👩‍👩‍👧‍👦🎉🎉🎉🎉🎉🎉🃏🃏",
    "Ẑ̷a̶̛l̵̙g̶̣o̵͎",
    "W" * 40,
    "<img src=http://127.0.0.1:9/x.png>",
    "</style><script>alert(1)</script>",
    "דנה לוי־כהן",
)


MARGIN = 36
"""Points of empty paper on each side, at least."""


class Game:
    """Begins a game over the interface and plays it."""

    def __init__(self, client: FlaskClient, *names: str, rules: Any = "swoop-200") -> None:
        self.client = client
        setup = {"kind": "swoop", "rules": rules, "players": names or ("Ana", "Ben", "Cy"), "starter": 0}
        begun = client.post("/api/games", json=setup).get_json()
        self.id: str = begun["id"]
        self.watch_id: str = begun["watch_id"]

    def act(self, *actions: dict[str, Any]) -> None:
        sent = [{"action_id": uuid4().hex, **action} for action in actions]
        answer = self.client.post(f"/api/games/{self.id}/actions", json={"actions": sent}).get_json()
        assert {result["status"] for result in answer["results"]} == {"recorded"}

    def score(self, *points: int, dead: bool = False) -> None:
        winner = None if dead else points.index(0)
        self.act({"type": "score_deal", "winner": winner, "points": points, "confirm": True})

    def pdf(self, **query: str) -> PdfReader:
        answer = self.client.get(f"/games/{self.id}/sheet.pdf", query_string=query)
        assert answer.status_code == 200
        return read(answer.data)


def read(printed: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(printed))


def texts(pdf: PdfReader) -> list[str]:
    return [re.sub(r"[\s\u2007]+", " ", page.extract_text()) for page in pdf.pages]


def long_game(client: FlaskClient, players: int, deals: int) -> Game:
    game = Game(
        client, *(f"Seat{letter}" for letter in "ABCDEFGH"[:players]), rules={"preset": "swoop-200", "target": 1000}
    )
    for number in range(deals):
        game.score(*(0 if seat == number % players else 1 + seat % 3 for seat in range(players)))
    return game


def test_the_sheet_has_names_rules_lines_the_end_and_the_winners(client: FlaskClient) -> None:
    game = Game(client)
    game.score(0, 12, 35)
    game.score(5, 6, 7, dead=True)
    game.score(90, 0, 160)
    [text] = texts(game.pdf())
    assert "Ana, Ben, Cy" in text
    assert "swoop-200: to 200, swoop at exactly 4" in text
    assert "dead deal after 200 plays" in text
    assert "1 Ana 0 0 +12 12 +35 35" in text
    assert "2 † Ben +5 5 +6 18 +7 42" in text
    assert "3 Cy +90 95 0 18 +160 202" in text
    assert "† dead deal: 200 plays without a swoop" in text
    assert "Ben wins with 18 points" in text
    assert "Cy reached 200" in text
    assert "1. 18 Ben, winner 2. 95 Ana 3. 202 Cy" in text
    assert "Page 1 of 1" in text


def test_a_tied_win_names_all_who_share_it(client: FlaskClient) -> None:
    game = Game(client)
    game.score(0, 5, 100)
    game.score(5, 0, 100)
    assert "Ana and Ben share the win with 5 points" in texts(game.pdf())[0]


def test_a_correction_and_undo_leave_nothing_stale_on_the_sheet(client: FlaskClient) -> None:
    game = Game(client)
    game.score(0, 12, 35)
    game.act({"type": "correct_deal", "deal": 1, "winner": 1, "points": [77, 0, 1]})
    game.act({"type": "rename_player", "seat": 0, "name": "Anna"})
    [text] = texts(game.pdf())
    assert "1 Anna +77 77 0 0 +1 1" in text
    assert "35" not in text.split("Deal", 1)[1].split("went out")[0]
    game.act({"type": "undo"}, {"type": "undo"})
    assert "1 Ana 0 0 +12 12 +35 35" in texts(game.pdf())[0]


def test_uncounted_deals_are_struck_with_a_note(client: FlaskClient) -> None:
    game = Game(client)
    game.score(0, 5, 20)
    game.score(0, 5, 20)
    game.act({"type": "correct_deal", "deal": 1, "winner": 0, "points": [0, 5, 220], "confirm": True})
    assert "struck through: dealt after the game had already ended" in texts(game.pdf())[0]
    assert client.get(f"/games/{game.id}/sheet").text.count('<tr class="struck">') == 1


def test_who_joins_and_who_leaves_stands_on_the_sheet(client: FlaskClient) -> None:
    game = Game(client)
    game.score(0, 5, 20)
    game.act({"type": "add_player", "name": "Dee", "points": 20}, {"type": "drop_player", "seat": 1})
    [text] = texts(game.pdf())
    assert "Dee joined with 20 points" in text
    assert "Ben left with 5 points" in text
    assert "– 5 Ben, left" in text


def test_house_rules_are_listed(client: FlaskClient) -> None:
    game = Game(client, rules={"preset": "swoop-200", "target": 150, "dead_after": 60})
    [text] = texts(game.pdf())
    assert "2 house rules: target: 150 (was 200); dead deal after plays: 60 (was 200)." in text
    assert "to 150" in text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("players", "deals"), [(2, 0), (3, 1), (5, 25), (8, 60), (8, 120)])
def test_many_deals_run_over_pages_with_a_head_on_each_and_no_blank_last(
    client: FlaskClient, players: int, deals: int, paper: str
) -> None:
    rules = "one-deck-100" if players == 2 else "swoop-200"
    game = long_game(client, players, deals) if deals else Game(client, "Ana", "Ben", rules=rules)
    pages = texts(game.pdf(paper=paper))
    found: list[int] = []
    for number, text in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in text
        lines = [int(line) for line in re.findall(r"\b(\d+) Seat[A-H] (?:0|\+\d+) ", text)]
        found += lines
        assert ("Deal Starts" in text) == bool(lines) or not deals
        assert lines or number in {1, len(pages)}
    assert found == list(range(1, deals + 1))
    assert "Still being played" in pages[-1]
    assert ("No deal has been scored yet" in pages[0]) == (deals == 0)


def test_nothing_leaves_the_paper(client: FlaskClient) -> None:
    pdf = Game(client, *WILD).pdf()
    places: list[float] = []

    def note(text: str, page: Any, line: Any, _font: Any, _size: Any) -> None:
        if text.strip():
            places.append(line[4] * page[0] + page[4])

    pdf.pages[0].extract_text(visitor_text=note)
    assert min(places) >= MARGIN
    assert max(places) <= float(pdf.pages[0].mediabox.width) - MARGIN


def test_names_of_any_script_are_drawn_and_tags_in_them_are_only_letters(client: FlaskClient) -> None:
    game = Game(client, *WILD)
    game.score(0, *range(1, 8))
    [text] = texts(game.pdf())
    assert "<img src=http://127.0.0.1:9/x.png>" in text.replace(" ", "").replace("<img", "<img ")
    page = client.get(f"/games/{game.id}/sheet").text
    assert "<img src=http" not in page
    assert "<script>alert" not in page


@pytest.mark.parametrize("rules", ["swoop-200", "classic-500", "arcade-300", "one-deck-100"])
def test_every_rule_set_has_its_rules_and_an_empty_sheet_on_paper(client: FlaskClient, rules: str) -> None:
    for paper in ("A4", "Letter"):
        guide = texts(read(client.get(f"/sheets/rules.pdf?rules={rules}&paper={paper}").data))
        assert 1 <= len(guide) <= 2
        assert rules in guide[0]
        blank = texts(read(client.get(f"/sheets/blank.pdf?rules={rules}&paper={paper}&players=4").data))
        assert len(blank) == 1
        assert rules in blank[0]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_an_empty_sheet_fits_one_page(client: FlaskClient, players: int, paper: str) -> None:
    pdf = read(client.get(f"/sheets/blank.pdf?players={players}&paper={paper}").data)
    assert len(pdf.pages) == 1


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/sheets/blank.pdf?players=9", 400),
        ("/sheets/blank.pdf?players=1", 400),
        ("/sheets/blank.pdf?paper=A3", 400),
        ("/sheets/rules.pdf?rules=poker", 404),
        ("/games/nobody/sheet", 404),
        ("/games/nobody/sheet.pdf", 404),
        ("/games/nobody/deals.csv", 404),
    ],
)
def test_what_does_not_exist_is_refused(client: FlaskClient, path: str, status: int) -> None:
    assert client.get(path).status_code == status


def test_a_wrong_paper_is_refused(client: FlaskClient) -> None:
    assert client.get(f"/games/{Game(client).id}/sheet.pdf?paper=A5").status_code == 400


def test_a_watcher_gets_every_sheet_and_no_secret(client: FlaskClient) -> None:
    game = Game(client)
    for form in ("sheet", "sheet.pdf", "deals.csv"):
        answer = client.get(f"/games/{game.watch_id}/{form}")
        assert answer.status_code == 200
        assert game.id.encode() not in answer.data


def test_an_unchanged_sheet_is_not_sent_again(client: FlaskClient) -> None:
    game = Game(client)
    for form in ("sheet", "sheet.pdf", "deals.csv"):
        first = client.get(f"/games/{game.id}/{form}")
        assert first.headers["Cache-Control"] == "private, no-cache"
        tag = {"If-None-Match": first.headers["ETag"]}
        assert client.get(f"/games/{game.id}/{form}", headers=tag).status_code == 304
    letter = client.get(f"/games/{game.id}/sheet.pdf?paper=Letter", headers=tag)
    assert letter.status_code == 200
    game.act({"type": "note", "text": "Tea"})
    assert client.get(f"/games/{game.id}/deals.csv", headers=tag).status_code == 200


def test_a_sheet_is_printed_once_for_each_state_of_the_game(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(client)
    first = client.get(f"/games/{game.id}/sheet.pdf").data
    monkeypatch.setattr("swoop_ref.web.sheets._write", lambda *_: pytest.fail("printed again"))
    assert client.get(f"/games/{game.watch_id}/sheet.pdf").data == first


def test_the_deals_as_csv_read_back_exactly(client: FlaskClient) -> None:
    game = Game(client, 'Ana "A", the first', "=SUM(A1)", "Cy")
    game.score(0, 12, 35)
    game.score(1, 2, 3, dead=True)
    answer = client.get(f"/games/{game.id}/deals.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in answer.data
    head, *rows = csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""))
    assert head[:5] == ["deal", "starter", "went out", "dead", "counted"]
    assert head[5:9] == [
        'Ana "A", the first: points',
        'Ana "A", the first: total',
        "'=SUM(A1): points",
        "'=SUM(A1): total",
    ]
    assert rows == [
        ["1", 'Ana "A", the first', 'Ana "A", the first', "0", "1", "0", "0", "12", "12", "35", "35"],
        ["2", "'=SUM(A1)", "", "1", "1", "1", "1", "2", "14", "3", "38"],
    ]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "＝1"])
def test_no_name_begins_a_formula(client: FlaskClient, name: str) -> None:
    game = Game(client, name, "Ben", "Cy")
    game.score(0, 1, 2)
    rows = list(csv.reader(io.StringIO(client.get(f"/games/{game.id}/deals.csv").data.decode("utf-8-sig"))))
    assert {cell[0] for row in rows for cell in row if name in cell} == {"'"}


def test_files_are_named_by_day_and_people() -> None:
    assert name_file("swoop 2025-11-29 Ana, Zoë", "pdf") == (
        "filename=\"swoop-2025-11-29-ana-zo.pdf\"; filename*=UTF-8''swoop%202025-11-29%20Ana%2C%20Zo%C3%AB.pdf"
    )
    assert name_file('../"\r\nx: y', "csv") == "filename=\"x-y.csv\"; filename*=UTF-8''x%20y.csv"
    assert name_file("王", "csv").startswith('filename="sheet.csv"')


def test_the_pdf_opens_in_the_browser_and_the_csv_is_saved(client: FlaskClient) -> None:
    game = Game(client, "王小明", "Ben", "Cy")
    shown = client.get(f"/games/{game.id}/sheet.pdf").headers
    assert shown["Content-Type"] == "application/pdf"
    assert re.match(r'inline; filename="swoop-[\d-]+-ben-cy\.pdf"; filename\*=UTF-8', shown["Content-Disposition"])
    assert client.get(f"/games/{game.id}/deals.csv").headers["Content-Disposition"].startswith("attachment; ")


def test_without_pango_the_score_is_kept_and_the_page_prints_instead(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def miss(*_: Any) -> bytes:
        raise PressMissing("cannot load library")

    monkeypatch.setattr(Press, "print", miss)
    game = Game(client)
    game.score(0, 12, 35)
    answer = client.get(f"/games/{game.id}/sheet.pdf")
    assert answer.status_code == 503
    assert f'href="/games/{game.id}/sheet"' in answer.text
    assert all(package in answer.text for package in PACKAGES)
    assert client.get(f"/games/{game.id}/sheet").status_code == 200
    assert client.get("/sheets/blank.pdf").status_code == 503


def test_a_busy_press_asks_to_come_back(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(*_: Any) -> bytes:
        raise PressBusy

    monkeypatch.setattr(Press, "print", wait)
    answer = client.get(f"/games/{Game(client).id}/sheet.pdf")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")


def test_the_page_has_the_way_back_the_pdfs_and_no_inline_style(client: FlaskClient) -> None:
    game = Game(client)
    page = client.get(f"/games/{game.id}/sheet").text
    assert f'href="/games/{game.id}"' in page
    assert f'href="/games/{game.id}/sheet.pdf?paper=Letter"' in page
    assert "data-wait" in page
    assert "style=" not in page


def test_the_foot_of_the_page_can_be_said_in_any_language(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("swoop_ref.web.sheets.gettext", lambda text, **facts: '"{page}" \\ {pages}'.format(**facts))
    with app.test_request_context():
        assert style_page("A4") == (
            '@page { size: A4; @bottom-right { content: "\\22 " counter(page) "\\22  \\5c  " counter(pages) "" } }'
        )


def test_a_deleted_games_sheet_is_never_handed_to_the_next_game(client: FlaskClient) -> None:
    host = Visitor(client)
    first = host.begin("SecretAna", "SecretBen", "SecretCy")
    assert "SecretAna" in texts(read(client.get(f"{first}/sheet.pdf").data))[0]
    host.send(host.see(f"{first}/phones"), f"{first}/phones/end", sure="1")
    assert client.get(first).status_code == 404
    second = host.begin("Xaver", "Yolo", "Zed")
    told = texts(read(client.get(f"{second}/sheet.pdf").data))[0]
    assert "Xaver" in told and "SecretAna" not in told
