"""Holds the players' page, as a phone without scripts meets it: who comes late, leaves, or changes seats."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.visitor import Page, Visitor


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def game(visitor: Visitor) -> str:
    game = visitor.begin("Ana", "Ben", "Cy", "Dee")
    visitor.score(game, 0, 12, 35, 8)
    return game


def seats(page: Page) -> list[str]:
    """The lines of the seats in order, each as its words."""
    found = re.findall(r'<li class="chair.*?</span></span>', page.html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", line)).strip() for line in found]


def join(visitor: Visitor, game: str, page: Page | None = None, **fields: Any) -> Page:
    form = (page or visitor.see(f"{game}/players")).forms[f"{game}/players"]
    entries = {**{name: text for name, text in form.items() if name}, **fields}
    return Page(visitor.client.post(f"{game}/players/late", data=entries, follow_redirects=True))


def press(visitor: Visitor, game: str, do: str) -> Page:
    return visitor.send(visitor.see(f"{game}/players"), f"{game}/players/seats", do=do)


def undo(visitor: Visitor, page: Page) -> Page:
    return visitor.send(page, "undo")


def test_a_late_player_is_offered_the_highest_total(visitor: Visitor, game: str) -> None:
    page = visitor.see(f"{game}/players")
    assert page.element("late-points")["value"] == "35"
    assert "With one more, shuffle 3 decks." in page.text
    page = join(visitor, game, name="Eve")
    assert "Eve joins with 35 points. Shuffle 3 decks now, with 6 jokers." in page.text
    assert "5 players: 3 decks, 6 jokers" in page.text
    assert seats(page)[-1] == "Eve 35 points"
    assert seats(undo(visitor, page)) == ["Ana 0 points", "Ben 12 points · starts", "Cy 35 points", "Dee 8 points"]


def test_the_table_may_choose_other_points(visitor: Visitor, game: str) -> None:
    assert seats(join(visitor, game, name="Eve", points="10+7"))[-1] == "Eve 17 points"
    assert seats(join(visitor, game, name="Flo", points="0"))[-1] == "Flo 0 points"


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"name": ""}, "late-name", "A name is missing."),
        ({"name": "ana"}, "late-name", "Two players cannot both be called ana."),
        ({"name": "Eve", "points": "many"}, "late-points", "“many” is not a number of points for Eve."),
        ({"name": "Eve", "points": "99999"}, "late-points", "This must be from 0 to 10000."),
    ],
)
def test_what_is_wrong_with_a_late_player_is_said_beside_it(
    visitor: Visitor, game: str, fields: dict[str, str], field: str, said: str
) -> None:
    page = join(visitor, game, **fields)
    assert page.status == 409
    assert said in page.text
    assert page.element(field)["aria-invalid"] == "true"
    assert page.element("late-name")["value"] == fields["name"]


def test_whichever_button_is_pressed_all_that_was_typed_is_kept(visitor: Visitor, game: str) -> None:
    done = visitor.send(visitor.see(f"{game}/players"), f"{game}/players", names__0="Anna", name="Eve")
    assert "The names have been changed." in done.text and "Eve joins with 35 points." in done.text
    added = join(visitor, game, **{"names-1": "Benno", "name": "Flo", "points": "3"})
    assert seats(added)[0].startswith("Anna 0 points")
    assert seats(added)[1].startswith("Benno 12 points")
    assert [line.split(" ·")[0] for line in seats(added)[4:]] == ["Eve 35 points", "Flo 3 points"]
    typed = join(visitor, game, **{"names-0": "", "name": "Gus"})
    assert (typed.status, typed.element("late-name")["value"]) == (400, "Gus")
    assert len(seats(typed)) == 6


def test_done_with_nothing_typed_leads_back_to_the_scoreboard(visitor: Visitor, game: str) -> None:
    page = visitor.see(f"{game}/players")
    entries = {name: text for name, text in page.forms[f"{game}/players"].items() if name}
    answer = visitor.client.post(f"{game}/players", data=entries)
    assert (answer.status_code, answer.location) == (303, game)


def test_the_total_of_one_who_leaves_stays_and_the_decks_follow(visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy", "Dee", "Eve")
    visitor.score(game, 0, 12, 35, 8, 9)
    page = press(visitor, game, "leave:2")
    assert "Cy has left. Shuffle 2 decks now, with 4 jokers." in page.text
    assert "Cy 35 points · has left" in seats(page)
    assert "Cy left with 35 points" in visitor.see(f"{game}/sheet").text
    assert "has left" not in undo(visitor, page).text


def test_two_players_are_the_least(visitor: Visitor) -> None:
    game = visitor.begin("Ana", "Ben", "Cy")
    page = press(visitor, game, "leave:0")
    assert "nobody may leave" in page.text
    old = visitor.send(page, f"{game}/players/seats", do="leave:1")
    assert "More players are needed: at least 2." in old.text


def test_seats_change_one_by_one(visitor: Visitor, game: str) -> None:
    assert [line.split()[0] for line in seats(press(visitor, game, "up:2"))] == ["Ana", "Cy", "Ben", "Dee"]
    page = press(visitor, game, "down:0")
    assert [line.split()[0] for line in seats(page)] == ["Cy", "Ana", "Ben", "Dee"]
    page = undo(visitor, undo(visitor, page))
    assert [line.split()[0] for line in seats(page)] == ["Ana", "Ben", "Cy", "Dee"]


@pytest.mark.parametrize("do", ["up:0", "down:3", "up:9", "leave:-1", "leave:x", "", "fly:1", "leave:²"])
def test_a_button_that_is_none_is_refused(visitor: Visitor, game: str, do: str) -> None:
    assert press(visitor, game, do).status == 400


def test_while_a_deal_is_played_the_page_leads_to_scoring_it(visitor: Visitor, game: str) -> None:
    before = visitor.see(f"{game}/players")
    visitor.act(game, {"type": "count_play"})
    page = visitor.see(f"{game}/players")
    assert "A deal is being played." in page.text
    assert f"{game}/score" in page.links
    assert "late-name" not in page.html
    late = join(visitor, game, before, name="Eve")
    assert "A deal is being played. Score it first" in late.text
    assert len(seats(late)) == 4


def test_when_the_game_is_over_it_is_reopened_first(visitor: Visitor, game: str) -> None:
    visitor.act(game, {"type": "end_game"})
    page = visitor.see(f"{game}/players")
    assert "The game is over. Reopen it" in page.text
    assert "late-name" not in page.html


def test_a_full_table_takes_nobody(visitor: Visitor) -> None:
    game = visitor.begin(*"ABCDEFGH")
    page = visitor.see(f"{game}/players")
    assert "These rules seat 8 players at most." in page.text


def test_sending_a_form_twice_counts_once(visitor: Visitor, game: str) -> None:
    page = visitor.see(f"{game}/players")
    for _ in range(2):
        after = visitor.send(page, f"{game}/players/seats", do="up:2")
    assert [line.split()[0] for line in seats(after)] == ["Ana", "Cy", "Ben", "Dee"]


def test_a_game_of_raiders_has_names_only(visitor: Visitor) -> None:
    game = (
        "/games/" + visitor.client.post("/api/games", json={"kind": "raiders", "players": ["A", "B"]}).get_json()["id"]
    )
    page = visitor.see(f"{game}/players")
    assert page.status == 200 and seats(page) == []
    token = page.forms[f"{game}/players"]["csrf_token"]
    assert visitor.client.post(f"{game}/players/late", data={"csrf_token": token, "name": "C"}).status_code == 404
