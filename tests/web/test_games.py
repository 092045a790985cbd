"""Holds the scoreboard, the end, the players' names and the rematch, as a phone without scripts meets them."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.visitor import Page, Visitor

WHOLE_GAMES: list[tuple[list[tuple[int, ...]], str, list[str]]] = [
    ([(0, 99, 100), (0, 1, 100)], "Ana wins with 0 points", ["1 Ana 0", "2 Ben 100", "3 Cy 200"]),
    ([(1, 0, 199), (0, 1, 1)], "Ana and Ben share the win with 1 point", ["1 Ana 1", "1 Ben 1", "3 Cy 200"]),
    ([(201, 200, 0, 300)], "Cy wins with 0 points", ["1 Cy 0", "2 Ben 200", "3 Ana 201", "4 Dee 300"]),
    (
        [(200, 200, 200)],
        "Ana , Ben , Cy share the win with 200 points",
        ["1 Ana 200", "1 Ben 200", "1 Cy 200"],
    ),
    (
        [(9, 8, 7, 6, 5, 4, 3, 0), (1, 2, 3, 4, 5, 6, 7, 300)],
        "Ana , Ben , Cy , Dee , Eve , Flo , Gus share the win with 10 points",
        ["1 Ana 10", "1 Ben 10", "1 Cy 10", "1 Dee 10", "1 Eve 10", "1 Flo 10", "1 Gus 10", "8 Hal 300"],
    ),
]
NAMES = ["Ana", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def game(visitor: Visitor) -> str:
    return visitor.begin("Ana", "Ben", "Cy")


def lines(page: Page) -> list[str]:
    """The scoreboard's lines in order, each as its words."""
    found = re.findall(r'<li class="tally-line.*?</li>', page.html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", line)).strip() for line in found]


def rows(page: Page) -> list[str]:
    """The table's rows in order, each as its words."""
    found = re.findall(r"<tr.*?</tr>", page.html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", row)).strip() for row in found]


def test_the_scoreboard_shows_totals_places_and_who_leads_in_seating_order(visitor: Visitor, game: str) -> None:
    visitor.score(game, 12, 0, 35)
    visitor.score(game, 7, 40, 0)
    assert lines(visitor.see(game)) == [
        "Place 1 Ana leads · 181 to go last deal +7 total 19",
        "Place 3 Ben 160 to go last deal +40 total 40",
        "Place 2 Cy starts · won the last deal · 165 to go last deal +0 total 35",
    ]


def test_nobody_leads_before_a_deal_is_scored(visitor: Visitor, game: str) -> None:
    assert lines(visitor.see(game))[0] == "Ana starts · 200 to go total 0"


def test_players_who_tie_for_the_lead_both_lead(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 9, 9)
    visitor.score(game, 9, 0, 9)
    assert ["leads" in line for line in lines(visitor.see(game))] == [True, True, False]


def test_every_deal_stands_on_a_numbered_line_the_newest_first(visitor: Visitor, game: str) -> None:
    visitor.score(game, 12, 0, 35)
    visitor.score(game, 7, 40, 1)
    page = visitor.see(game)
    assert rows(page) == [
        "Deal Ana Ben Cy",
        "Correct deal 2 dead 7 19 40 40 1 36",
        "Correct deal 1 12 12 0 0 35 35",
    ]
    assert f"{game}/deals/2" in page.links


def test_the_count_of_the_deal_in_play_is_shown(visitor: Visitor, game: str) -> None:
    assert "since a swoop" not in visitor.see(game).text
    visitor.act(game, {"type": "count_play"}, {"type": "count_play"})
    assert "2 plays since a swoop · 198 left" in visitor.see(game).text
    visitor.act(game, {"type": "set_count", "plays": 200})
    assert "Dead deal: 200 plays without a swoop" in visitor.see(game).text


def test_undo_and_redo_say_what_they_do_and_do_it(visitor: Visitor, game: str) -> None:
    assert visitor.see(game).forms.keys() >= {"end_game"} and "undo" not in visitor.see(game).forms
    visitor.score(game, 0, 5, 6)
    page = visitor.see(game)
    assert "Undo: deal 1 scored" in page.text
    page = visitor.send(page, "undo")
    assert "Redo: deal 1 scored" in page.text and "Deal 1 " in page.text
    page = visitor.send(page, "redo")
    assert "Undo: deal 1 scored" in page.text and "Deal 2 " in page.text


def test_an_undo_from_a_page_that_is_behind_takes_nothing_back(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 5, 6)
    old = visitor.see(game)
    visitor.score(game, 0, 5, 6)
    page = visitor.send(old, "undo")
    assert "Somebody has recorded something newer" in page.text
    assert "Undo: deal 2 scored" in page.text


def test_the_live_part_is_the_same_as_in_the_page(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 5, 6)
    page, part = visitor.see(game), visitor.client.get(f"{game}?partial=1").text
    assert part.lstrip().startswith('<div class="page page-board" data-seq="2"')
    varying = r'(name="(action_id|csrf_token)" value=")[^"]*'
    assert re.sub(varying, r"\1", part.strip()) in re.sub(varying, r"\1", page.html)
    assert page.element("live") == {
        "id": "live", "data-src": f"{game}?partial=1", "data-events": f"/api{game}/events", "data-seq": "2",
    }  # fmt: skip


def test_asking_for_a_live_part_that_has_not_changed_costs_little(visitor: Visitor, game: str) -> None:
    tag = visitor.client.get(f"{game}?partial=1").headers["ETag"]
    assert visitor.client.get(f"{game}?partial=1", headers={"If-None-Match": tag}).status_code == 304
    visitor.score(game, 0, 5, 6)
    assert visitor.client.get(f"{game}?partial=1", headers={"If-None-Match": tag}).status_code == 200


def test_a_watcher_sees_the_score_and_no_way_to_change_it(app: Flask, visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 5, 6)
    watch = visitor.watch(game)
    watcher = Visitor(app.test_client())
    page = watcher.see(watch)
    assert lines(page) == lines(visitor.see(game))
    assert page.forms == {}
    assert game.removeprefix("/games/") not in page.html
    assert 'class="code"' not in page.html
    assert not any("/deals/1" in link or "/score" in link or "/players" in link for link in page.links)
    assert watcher.see(f"{watch}/players").status == 403


def test_a_watcher_cannot_rename_or_begin_a_rematch(app: Flask, visitor: Visitor, game: str) -> None:
    watch = visitor.watch(game)
    watcher = Visitor(app.test_client())
    token = watcher.see("/games/new").forms[""]["csrf_token"]
    for path in ("players", "rematch"):
        response = watcher.client.post(f"{watch}/{path}", data={"csrf_token": token, "names-0": "X"})
        assert response.status_code == 403
    assert "Ana" in visitor.see(game).text


def test_an_unknown_game_is_said_kindly_and_makes_no_phone_known(client: FlaskClient) -> None:
    response = client.get("/games/nothing")
    assert response.status_code == 404
    assert "There is no game at this address." in response.text
    assert client.get_cookie("swoop_phone") is None


def test_opening_a_link_puts_the_game_on_the_phones_list(app: Flask, visitor: Visitor, game: str) -> None:
    other = Visitor(app.test_client())
    other.see(visitor.watch(game))
    assert visitor.watch(game) in other.see("/").links


@pytest.mark.parametrize(("deals", "said", "standing"), WHOLE_GAMES)
def test_the_end_shows_the_winners_and_the_final_standing(
    visitor: Visitor, deals: list[tuple[int, ...]], said: str, standing: list[str]
) -> None:
    game = visitor.begin(*NAMES[: len(deals[0])])
    for points in deals:
        visitor.score(game, *points)
    page = visitor.see(game)
    assert said in page.text
    shown = re.findall(r'<li class="standing-line.*?</li>', page.html, re.DOTALL)
    words = [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", line)).strip() for line in shown]
    assert [line.removeprefix("Place ").replace(" winner", "") for line in words] == standing
    assert ["winner" in line for line in words] == [line.startswith("1 ") for line in standing]


def test_players_who_tie_share_the_win_and_the_place(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 9, 100)
    visitor.score(game, 9, 0, 100)
    page = visitor.see(game)
    assert "Ana and Ben share the win with 9 points" in page.text
    assert "Place 1 Ana winner 9" in page.text and "Place 1 Ben winner 9" in page.text
    assert "Place 3 Cy 200" in page.text


def test_a_game_ended_early_may_be_reopened(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 5, 6)
    page = visitor.send(visitor.see(game), "end_game")
    assert "Ana wins" in page.text and "The game ended after 1 deal " in page.text
    page = visitor.send(page, "reopen_game")
    assert lines(page) and "Undo: the game reopened" in page.text


def test_a_game_ended_before_a_deal_has_no_winner(visitor: Visitor, game: str) -> None:
    assert "Nobody has won" in visitor.send(visitor.see(game), "end_game").text


def test_deals_after_the_end_are_kept_struck_through_and_explained(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 100, 5)
    visitor.score(game, 0, 50, 5)
    visitor.act(game, {"type": "correct_deal", "deal": 1, "winner": 0, "points": [0, 200, 5]})
    page = visitor.see(game)
    assert "The game ended after 1 deal " in page.text
    assert 'class=" deals-uncounted"' in page.html
    assert "2 not counted" in rows(page)[1]
    assert "they don't count" in page.html.replace("&#39;", "'")


def test_a_rematch_seats_the_same_people_and_the_next_one_starts(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 100, 5)
    visitor.score(game, 0, 150, 5)
    end = visitor.see(game)
    page = visitor.send(end, f"{game}/rematch")
    assert "Cy starts" in page.text
    assert [line.split()[0] for line in lines(page)] == ["Ana", "Ben", "Cy"]
    assert visitor.see(game).text == end.text


def test_a_rematch_keeps_the_house_rules(client: FlaskClient) -> None:
    visitor = Visitor(client)
    setup = {"kind": "swoop", "rules": {"preset": "swoop-200", "target": 50}, "players": ["A", "B", "C"], "starter": 2}
    game = f"/games/{client.post('/api/games', json=setup).get_json()['id']}"
    visitor.score(game, 0, 60, 1)
    page = visitor.send(visitor.see(game), f"{game}/rematch")
    assert "A starts" in page.text and "50 to go" in page.text


def test_renaming_changes_every_place_where_the_name_stands(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 5, 6)
    page = visitor.send(visitor.see(f"{game}/players"), f"{game}/players", names__1="Béa 🦊")
    assert "The names have been changed." in page.text
    assert "Béa 🦊" in page.text and "Ben" not in page.text
    assert "Undo: a player renamed" in page.text
    assert "Ana, Béa 🦊 , Cy" in visitor.see("/").text.replace(" ,", ",").replace("🦊,", "🦊 ,")


def test_two_players_may_swap_their_names(visitor: Visitor, game: str) -> None:
    page = visitor.send(visitor.see(f"{game}/players"), f"{game}/players", names__0="Ben", names__1="Ana")
    assert [line.split()[0] for line in lines(page)] == ["Ben", "Ana", "Cy"]


@pytest.mark.parametrize(("name", "said"), [("ana ", "both be called"), ("", "missing"), ("x" * 41, "too long")])
def test_a_wrong_new_name_is_said_beside_its_line(visitor: Visitor, game: str, name: str, said: str) -> None:
    page = visitor.send(visitor.see(f"{game}/players"), f"{game}/players", names__2=name)
    assert page.status == 400
    assert said in page.text
    assert page.field("names-2")["aria-invalid"] == "true"
    assert page.field("names-2")["value"] == name
    assert "Cy" in visitor.see(game).text


def test_saving_names_that_have_not_changed_records_nothing(visitor: Visitor, game: str) -> None:
    page = visitor.send(visitor.see(f"{game}/players"), f"{game}/players")
    assert page.element("live")["data-seq"] == "1"


def test_the_rules_of_a_game_show_its_house_rules(client: FlaskClient) -> None:
    setup = {"kind": "swoop", "rules": {"preset": "swoop-200", "target": 150}, "players": ["A", "B", "C"]}
    game = client.post("/api/games", json=setup).get_json()["id"]
    page = Visitor(client).see(f"/games/{game}/rules")
    assert "swoop-200 with 1 change" in page.text
    assert "total reaches 150" in page.text


def test_a_name_cannot_bring_markup_into_the_page(visitor: Visitor) -> None:
    name = '<img src=x onerror="a">&lt;'
    page = visitor.see(visitor.begin(name, "Ben", "Cy"))
    assert "<img" not in page.html
    assert name in page.text
