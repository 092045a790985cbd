"""Plays by every rule set, and by a handful of house rules, through the pages that a phone without scripts meets."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from swoop_ref.rules.swoop.presets import PRESETS
from tests.web.visitor import Page, Visitor

HOUSES: dict[str, Any] = {
    **{name: name for name in PRESETS},
    "no specials, no pairs": {"preset": "swoop-200", "specials": [], "pairs": 0, "hand": 12, "max_cards": 1},
    "10 ranks": {"preset": "classic-500", "specials": ["JOKER"], "swoop_exactly": False, "max_cards": None},
    "void dead deals": {"preset": "swoop-200", "dead_after": 20, "dead_scored": False},
    "five deals": {"preset": "arcade-300", "deals": 5, "ties": "play_off"},
    "each starts once": {"preset": "one-deck-100", "each_starts_once": True, "draw_pile": False},
    "last holder, dead deals": {"preset": "swoop-200", "deal_ends": "last_holder", "dead_after": 30},
    "passed": {"preset": "swoop-200", "target_passed": True, "values": {"K": 13, "10": 0, "JOKER": 0}},
    "take the pile": {"preset": "swoop-200", "higher": "take_pile", "may_take_pile": True, "mystery": "last"},
    "many cards": {"preset": "swoop-200", "pairs": 6, "hand": 15, "decks": 8, "jokers": 4, "draw_pile": True},
}


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


def begin(visitor: Visitor, rules: Any, *names: str) -> str:
    setup = {"kind": "swoop", "rules": rules, "players": names or ("Ana", "Ben", "Cy"), "starter": 0}
    answer = visitor.client.post("/api/games", json=setup)
    assert answer.status_code == 201, answer.text
    return f"/games/{answer.get_json()['id']}"


def score(visitor: Visitor, game: str, **fields: Any) -> Page:
    page = visitor.see(f"{game}/score")
    return visitor.send(page, f"{game}/score", **fields)


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_every_page_shows_by_every_rule_set(visitor: Visitor, rules: Any) -> None:
    game = begin(visitor, rules)
    for step in ({"type": "count_play"}, {"type": "count_swoop"}, {"type": "play", "rank": "3", "cards": 1}, None):
        for page in ("", "/count", "/referee", "/score", "/players", "/rules", "/house-rules", "/sheet", "/deals.csv"):
            assert visitor.see(f"{game}{page}").status == 200, page
        if step:
            visitor.act(game, step)


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_a_deal_is_scored_and_corrected_by_every_rule_set(visitor: Visitor, rules: Any) -> None:
    game = begin(visitor, rules)
    page = visitor.see(f"{game}/score")
    last_holder = "Who still holds cards?" in page.text
    given = (
        {"winner": "0", "holder": "2", "points__2": "9"}
        if last_holder
        else {"winner": "0", "points__1": "3", "points__2": "9"}
    )
    board = visitor.send(page, f"{game}/score", **given)
    assert "Undo: deal 1 scored" in board.text
    state = visitor.client.get(f"/api{game}").get_json()["state"]
    assert state["deals"][0]["points"] == ([0, 0, 9] if last_holder else [0, 3, 9])
    page = visitor.see(f"{game}/deals/1")
    assert page.field("points-2")["value"] == "9"
    visitor.send(page, f"{game}/deals/1", points__2="11")
    assert visitor.client.get(f"/api{game}").get_json()["state"]["players"][2]["total"] == 11


def test_only_one_holds_cards_at_the_end_and_may_have_no_points(visitor: Visitor) -> None:
    game = begin(visitor, "one-deck-100")
    page = score(visitor, game, winner="0", holder="2", points__1="4", points__2="9")
    assert page.status == 409 or page.status == 400
    assert "Only one player still holds cards" in page.text
    board = score(visitor, game, winner="0", holder="2", points__2="0")
    assert "Undo: deal 1 scored" in board.text


def test_the_first_who_is_out_does_not_hold_cards(visitor: Visitor) -> None:
    game = begin(visitor, "one-deck-100")
    page = score(visitor, game, winner="0", holder="0")
    assert "points are missing" in page.text


def test_the_referee_fills_in_who_still_holds_cards(visitor: Visitor) -> None:
    rules = {"preset": "one-deck-100", "hand": 5, "pairs": 0, "draw_pile": False}
    game = begin(visitor, rules, "Ana", "Ben")
    plays = [("K", 4), ("A", 1), ("A", 1)]
    visitor.act(
        game, *({"type": "play", "rank": rank, "cards": cards, "seat": 0, "confirm": True} for rank, cards in plays[:2])
    )
    page = visitor.see(f"{game}/referee")
    assert "Only Ben holds cards" in page.text
    assert "Score the deal: Ben holds cards" in page.text
    page = visitor.see(f"{game}/score")
    assert [have["value"] for _, have in page.tags if have.get("name") == "holder" and "checked" in have] == ["1"]


def test_only_the_hand_counts_is_said_where_it_does(visitor: Visitor) -> None:
    assert "Only the cards in the hand count." in visitor.see(f"{begin(visitor, 'arcade-300')}/score").text
    assert "Only the cards in the hand count." not in visitor.see(f"{begin(visitor, 'swoop-200')}/score").text


@pytest.mark.parametrize("preset", ["classic-500", "arcade-300", "one-deck-100"])
def test_no_deal_dies_where_none_can(visitor: Visitor, preset: str) -> None:
    game = begin(visitor, preset)
    visitor.act(game, *[{"type": "count_play"}] * 3)
    count = visitor.see(f"{game}/count")
    assert "ring-free" in count.html
    assert "Score a dead deal" not in count.text
    assert not [have for _, have in visitor.see(f"{game}/score").tags if have.get("value") == "dead"]


def test_a_void_dead_deal_needs_no_points(visitor: Visitor) -> None:
    game = begin(visitor, {"preset": "swoop-200", "dead_after": 20, "dead_scored": False})
    visitor.act(game, {"type": "set_count", "plays": 20})
    assert "Nobody wins and nobody scores." in visitor.see(f"{game}/count").text
    page = visitor.see(f"{game}/score?winner=dead")
    assert "nobody needs any points" in page.text
    assert "Undo: deal 1 scored" in visitor.send(page, f"{game}/score").text


def test_a_last_holder_deal_may_die_and_then_everyone_scores(visitor: Visitor) -> None:
    game = begin(visitor, {"preset": "swoop-200", "deal_ends": "last_holder", "dead_after": 20})
    visitor.act(game, {"type": "set_count", "plays": 20})
    page = visitor.see(f"{game}/score?winner=dead")
    visitor.send(page, f"{game}/score", holder="1", points__0="5", points__1="6", points__2="7")
    assert visitor.client.get(f"/api{game}").get_json()["state"]["deals"][0]["points"] == [5, 6, 7]


def test_a_fixed_number_of_deals_is_counted(visitor: Visitor) -> None:
    game = begin(visitor, {"preset": "swoop-200", "deals": 2})
    assert "Deal 1 of 2" in visitor.see(game).text
    visitor.score(game, 0, 5, 6)
    page = visitor.see(game)
    assert "Deal 2 of 2" in page.text and "to go" not in page.text
    visitor.score(game, 0, 5, 6)
    assert "That was the last deal agreed." in visitor.see(game).text


def test_each_starts_once_counts_who_is_left(visitor: Visitor) -> None:
    game = begin(visitor, {"preset": "swoop-200", "each_starts_once": True})
    for number in (1, 2, 3):
        assert f"Deal {number} of 3" in visitor.see(game).text
        visitor.score(game, 0, 5, 6)
    assert "Everyone has started one deal." in visitor.see(game).text


def test_a_tie_is_played_off_and_said(visitor: Visitor) -> None:
    game = begin(visitor, {"preset": "swoop-200", "deals": 1, "ties": "play_off"})
    visitor.act(game, {"type": "set_count", "plays": 200}, {"type": "score_deal", "winner": None, "points": [5, 5, 9]})
    assert "Tied: one more deal." in visitor.see(game).text
    visitor.score(game, 0, 5, 6)
    assert "Ana wins" in visitor.see(game).text


def test_a_tie_at_the_target_is_played_off_too(visitor: Visitor) -> None:
    game = begin(visitor, {"preset": "swoop-200", "target": 50, "ties": "play_off", "dead_after": 20})
    visitor.act(game, {"type": "set_count", "plays": 20}, {"type": "score_deal", "winner": None, "points": [5, 5, 50]})
    assert "Tied: one more deal." in visitor.see(game).text


def test_a_target_that_must_be_passed_is_one_more_to_go(visitor: Visitor) -> None:
    game = begin(visitor, {"preset": "swoop-200", "target_passed": True})
    visitor.score(game, 0, 200, 6)
    page = visitor.see(game)
    assert "1 to go" in page.text
    visitor.score(game, 0, 1, 6)
    assert "Ben passed 200." in visitor.see(game).text


def test_cards_from_the_face_up_row_are_told_while_hands_are_filled_up(visitor: Visitor) -> None:
    game = begin(visitor, "one-deck-100", "Ana", "Ben")
    page = visitor.see(f"{game}/referee")
    assert "From the row" in page.text and "draw pile 16" in page.text
    visitor.send(page, "play", rank="3", cards="1", face_up="1")
    state = visitor.client.get(f"/api{game}").get_json()["state"]
    assert (state["deal"]["held"][0], state["deal"]["draw_pile"]) == (18, 16)
    page = visitor.see(f"{game}/referee")
    visitor.send(page, "play", rank="3", cards="1", face_up="0")
    state = visitor.client.get(f"/api{game}").get_json()["state"]
    assert (state["deal"]["held"][1], state["deal"]["draw_pile"]) == (19, 15)


def test_the_pad_offers_as_many_cards_as_may_be_played(visitor: Visitor) -> None:
    def counts(rules: Any) -> list[str | None]:
        page = visitor.see(f"{begin(visitor, rules)}/referee")
        return [have["value"] for _, have in page.tags if have.get("name") == "cards"]

    assert counts("swoop-200") == ["1", "2", "3", "4"]
    assert counts({"preset": "swoop-200", "max_cards": 2}) == ["1", "2"]
    assert counts("one-deck-100") == ["1", "2", "3", "4", "5", "6", "7", "8"]


def test_the_pads_follow_the_specials_and_the_jokers(visitor: Visitor) -> None:
    game = begin(visitor, {"preset": "swoop-200", "specials": [], "jokers": 0})
    visitor.act(game, {"type": "play", "rank": "9", "cards": 1})
    page = visitor.see(f"{game}/referee")
    keys = {have["value"]: have for tag, have in page.tags if tag == "button" and have.get("name") == "rank"}
    assert "JOKER" not in keys and "key-red" not in (keys["10"]["class"] or "")
    score_keys = [have.get("data-rank") for tag, have in visitor.see(f"{game}/score").tags if tag == "button"]
    assert "JOKER" not in score_keys and "10" in score_keys


def test_points_worth_a_key_follow_the_values(visitor: Visitor) -> None:
    def quick(rules: Any) -> list[str | None]:
        page = visitor.see(f"{begin(visitor, rules)}/score")
        return [
            have["data-key"]
            for _, have in page.tags
            if len(have.get("data-key") or "") > 1 and (have["data-key"] or "").isdecimal()
        ]

    assert quick("swoop-200") == ["50", "10"]
    assert quick("one-deck-100") == []
    assert quick({"preset": "swoop-200", "values": {"10": 25, "JOKER": 25}}) == ["25", "10"]


def test_who_starts_is_asked_by_the_rules(visitor: Visitor) -> None:
    page = visitor.see("/games/new?preset=one-deck-100")
    assert page.forms[""]["rules"] == "one-deck-100"
    chosen = next(have for _, have in page.tags if have.get("name") == "rules" and "checked" in have)
    assert chosen["data-first"] == "lowest_card"
    assert "the lowest card in hand starts; a special counts lowest" in page.text


@pytest.mark.parametrize(("preset", "names", "status"), [
    ("swoop-200", 2, 400), ("arcade-300", 3, 303), ("arcade-300", 6, 400), ("one-deck-100", 2, 303), ("one-deck-100", 8, 303),
])  # fmt: skip
def test_the_table_is_as_large_as_the_rules_seat(visitor: Visitor, preset: str, names: int, status: int) -> None:
    blank = visitor.see(f"/games/new?preset={preset}").forms[""]
    sent = {**blank, **{f"players-{seat}": "ABCDEFGH"[seat] for seat in range(names)}}
    sent.pop("")
    answer = visitor.client.post("/games/new", data=sent)
    assert answer.status_code == status
    if status == 303:
        assert visitor.client.get(f"/api{answer.location}").get_json()["state"]["rules"]["preset"] == preset
