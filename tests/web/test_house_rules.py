"""Holds the editor of house rules, as a phone without scripts meets it: for a new game, kept, shared, and in a game."""

import re
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from tests.web.visitor import Page, Visitor

EDITOR = "/house-rules"


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


def change(visitor: Visitor, page: Page, do: str = "keep", **fields: Any) -> Page:
    """Sends the editor as it stands, with fields changed, by one of its two buttons."""
    form = next(form for form in page.forms.values() if "jokers" in _fields(page) and "csrf_token" in form)
    return visitor.send(page, form.get("type") or form[""], do=do, **{**_menus(page), **fields})


def _menus(page: Page) -> dict[str, str]:
    """The menus' chosen values, which `Page` does not read."""
    chosen = {}
    for name, options in re.findall(r'<select[^>]* name="(\w+)".*?>(.*?)</select>', page.html, re.DOTALL):
        found = re.search(r'value="([^"]*)" selected', options)
        chosen[name] = found[1] if found else ""
    return chosen


def _fields(page: Page) -> set[str]:
    return {have["name"] or "" for tag, have in page.tags if tag in ("input", "select") and have.get("name")}


def test_every_preset_can_be_the_beginning(visitor: Visitor) -> None:
    page = visitor.see(f"{EDITOR}?preset=one-deck-100")
    assert page.field("target")["value"] == "100"
    assert _menus(page)["deal_ends"] == "last_holder"
    assert "checked" in page.field("draw_pile")
    assert f"{EDITOR}?preset=classic-500" in page.links


def test_changed_rules_are_told_in_words_and_can_be_shared(visitor: Visitor) -> None:
    page = change(visitor, visitor.see(EDITOR), target=150, jokers=3, ties="play_off")
    assert "swoop-200 with 3 changes" in page.text
    for words in ("target: 150 (was 200)", "Jokers in a deck: 3 (was 2)", "ties: played off (was shared)"):
        assert words in page.text, words
    link = page.element("link")["value"] or ""
    assert link.startswith("http://localhost/house-rules/table?")
    stranger = Visitor(visitor.client.application.test_client())
    opened = stranger.see(link.removeprefix("http://localhost"))
    assert "swoop-200 with 3 changes" in opened.text
    assert "Use for a game" in opened.text and "Save" in opened.text


def test_a_game_can_be_begun_with_them_and_shows_them_everywhere(visitor: Visitor) -> None:
    page = change(visitor, visitor.see(EDITOR), do="use", target=150, max_cards=2, dead_after=60)
    assert "swoop-200 with 3 changes" in page.text
    board = visitor.send(page, "", "/games/new", players__0="Ana", players__1="Ben", players__2="Cy")
    assert "swoop-200 with 3 changes" in board.text
    game = next(link for link in board.links if link.endswith("/sheet")).removesuffix("/sheet")
    for path in (game, f"{game}/rules", f"{game}/sheet", f"{game}/house-rules"):
        assert "swoop-200 with 3 changes" in visitor.see(path).text, path
    assert "target: 150 (was 200)" in visitor.see(f"{game}/sheet").text
    assert "Lay down 1 to 2 cards of one rank." in visitor.see(f"{game}/rules").text
    assert "After 60 plays without a swoop" in visitor.see(f"{game}/rules").text


def test_what_cannot_be_stands_beside_its_field_and_nothing_is_lost(visitor: Visitor) -> None:
    page = change(visitor, visitor.see(EDITOR), decks=1, target=2000, hand=12)
    assert page.status == 400
    assert "A whole number from 50 to 1000 is needed here." in page.text
    assert page.field("target")["aria-invalid"] == "true" and page.field("target")["value"] == "2000"
    assert _menus(page)["hand"] == "12"
    page = change(visitor, page, target=200)
    assert "20 cards for 3 players from one deck: 60 needed, 54 there." in page.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("preset=poker", "There is no such rule set"),
        ("preset=swoop-200&target=7", "This must be from 50 to 1000."),
        ("preset=swoop-200&target=x", "not a whole number"),
        ("preset=swoop-200&decks=1", "57 needed, 54 there"),
        ("preset=swoop-200&specials=none&jokers=2", "A Joker that is no special has no rank"),
        ("rules=nonsense", "There is no such rule set"),
    ],
)
def test_a_link_that_cannot_be_played_says_why(visitor: Visitor, query: str, said: str) -> None:
    page = visitor.see(f"{EDITOR}/table?{query}")
    assert page.status == 400
    assert said in page.text


def test_a_link_may_have_picked_up_strange_names_on_its_way(visitor: Visitor) -> None:
    page = visitor.see(f"{EDITOR}/table?preset=swoop-200&target=150&fbclid=xyz")
    assert "swoop-200 with 1 change" in page.text


def test_rules_are_kept_renamed_and_deleted_on_one_phone_only(visitor: Visitor) -> None:
    page = visitor.see(f"{EDITOR}/table?preset=swoop-200&target=150")
    page = visitor.send(page, f"{EDITOR}/save", name="Friday")
    assert "“Friday” is kept on this phone." in page.text
    assert "Friday" in visitor.see(EDITOR).text and "Friday" in visitor.see("/games/new").text
    page = visitor.send(page, f"{EDITOR}/save", name="Sunday")
    assert "Friday" not in visitor.see(EDITOR).text and "Sunday" in visitor.see(EDITOR).text
    stranger = Visitor(visitor.client.application.test_client())
    assert "Sunday" not in stranger.see(EDITOR).text
    page = visitor.send(page, f"{EDITOR}/delete")
    assert "“Sunday” is no longer kept." in page.text
    assert "Sunday" not in visitor.see("/games/new").text


def test_kept_rules_are_changed_under_their_name(visitor: Visitor) -> None:
    page = visitor.see(f"{EDITOR}/table?preset=swoop-200&target=150")
    page = visitor.send(page, f"{EDITOR}/save", name="Friday")
    page = visitor.see(next(link for link in page.links if "saved=" in link))
    page = change(visitor, page, target=175)
    assert "Friday: swoop-200 with 1 change" in page.text and "target: 175" in page.text
    page = visitor.send(page, f"{EDITOR}/save")
    page = visitor.see(next(link for link in page.links if "saved=" in link))
    assert page.field("target")["value"] == "175"


@pytest.mark.parametrize("name", ["", "x" * 41])
def test_a_name_that_is_none_is_refused_beside_its_field(visitor: Visitor, name: str) -> None:
    page = visitor.send(visitor.see(f"{EDITOR}/table?preset=swoop-200&target=150"), f"{EDITOR}/save", name=name)
    assert page.status == 400
    assert page.field("name")["aria-invalid"] == "true"


@pytest.mark.parametrize("sheet", ["rules.pdf", "blank.pdf"])
def test_every_sheet_says_what_was_changed(client: FlaskClient, sheet: str) -> None:
    answer = client.get(f"/sheets/{sheet}?preset=swoop-200&target=150&max_cards=2")
    assert answer.mimetype == "application/pdf"
    text = " ".join(PdfReader(BytesIO(answer.data)).pages[0].extract_text().split())
    assert "swoop-200 with 2 changes" in text
    assert "most cards in a play: 2 (was 4)" in text


def test_looking_at_rules_makes_no_phone_known(client: FlaskClient) -> None:
    for path in (EDITOR, f"{EDITOR}/table?preset=swoop-200&target=150", "/rules", "/rules/which"):
        client.get(path)
    assert client.get_cookie("swoop_phone") is None


def test_a_game_changes_its_rules_between_two_deals(visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy")
    visitor.score(game, 0, 12, 35)
    page = change(visitor, visitor.see(f"{game}/house-rules"), target=300)
    assert "The rules are now swoop-200 with 1 change." in page.text
    assert "288 to go" in page.text
    assert "Undo: the rules changed" in page.text
    assert "swoop-200 with" not in visitor.send(page, "undo").text


def test_rules_that_stay_the_same_record_nothing(visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy")
    assert "Undo" not in change(visitor, visitor.see(f"{game}/house-rules")).text


def test_a_deal_in_play_is_scored_before_the_rules_change(visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy")
    editor = visitor.see(f"{game}/house-rules")
    visitor.act(game, {"type": "count_play"})
    page = visitor.see(f"{game}/house-rules")
    assert "score this one first" in page.text and f"{game}/score" in page.links
    late = change(visitor, editor, target=300)
    assert late.status == 409 and "score this one first" in late.text


def test_cards_for_all_who_play_are_asked_of_a_game(visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy", "Dee", "Eve", "Flo")
    page = change(visitor, visitor.see(f"{game}/house-rules"), decks=2)
    assert page.status == 409
    assert "19 cards for 6 players from 2 decks: 114 needed, 108 there." in page.text


def test_a_target_is_raised_right_where_a_correction_has_ended_the_game(visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy")
    for points in ((0, 20, 30), (0, 20, 30), (0, 20, 30)):
        visitor.score(game, *points)
    visitor.act(game, {"type": "correct_deal", "deal": 1, "winner": 0, "points": [0, 200, 30]})
    page = visitor.see(game)
    assert "Raise the target" in page.text and page.field("target")["value"] == "250"
    page = visitor.send(page, "change_rules")
    assert "Deal 4" in page.text and "10 to go" in page.text


def test_a_watcher_cannot_change_the_rules(app: Flask, visitor: Visitor) -> None:
    state = visitor.client.post(
        "/api/games", json={"kind": "swoop", "rules": "swoop-200", "players": ["A", "B", "C"]}
    ).get_json()
    watcher = Visitor(app.test_client())
    path = f"/games/{state['watch_id']}/house-rules"
    assert watcher.see(path).status == 403
    token = watcher.see("/games/new").forms[""]["csrf_token"]
    assert watcher.client.post(path, data={"csrf_token": token, "target": "300"}).status_code == 403


def test_raiders_has_no_house_rules_of_this_kind(visitor: Visitor) -> None:
    game = visitor.client.post("/api/games", json={"kind": "raiders", "players": ["A", "B"]}).get_json()["id"]
    assert visitor.see(f"/games/{game}/house-rules").status == 404


def test_a_name_cannot_bring_markup_into_the_page(visitor: Visitor) -> None:
    page = visitor.see(f"{EDITOR}/table?preset=swoop-200&target=150&name=%3Cb%3Ex")
    assert "<b>x" not in page.html and "&lt;b&gt;x" in page.html
