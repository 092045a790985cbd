"""What is refused, and that every refusal names what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop import SWOOP
from swoop_ref.rules.swoop.decide import MOST_DEALS
from tests.rules.swoop.tables import act, refuse, score, sit_down


@pytest.mark.parametrize(
    ("kind", "fields", "code", "field"),
    [
        ("fly", {}, "unknown_action", "type"),
        ("set_count", {}, "missing_field", "plays"),
        ("set_count", {"plays": "5"}, "not_a_number", "plays"),
        ("set_count", {"plays": 201}, "out_of_range", "plays"),
        ("set_count", {"plays": -1}, "out_of_range", "plays"),
        ("play", {"rank": "1"}, "no_such_rank", "rank"),
        ("play", {}, "no_such_rank", "rank"),
        ("play", {"rank": ["8"]}, "no_such_rank", "rank"),
        ("play", {"rank": "8", "cards": 0}, "out_of_range", "cards"),
        ("play", {"rank": "8", "cards": "2"}, "not_a_number", "cards"),
        ("play", {"rank": "8", "mystery": 1}, "not_a_choice", "mystery"),
        ("play", {"rank": "8", "seat": 3}, "unknown_seat", "seat"),
        ("correct_deal", {"deal": 1}, "unknown_deal", "deal"),
        ("correct_deal", {"deal": "1"}, "unknown_deal", "deal"),
        ("remove_deal", {"deal": 0}, "unknown_deal", "deal"),
        ("rename_player", {"seat": 3, "name": "Dee"}, "unknown_seat", "seat"),
        ("rename_player", {"seat": 1, "name": "ANA"}, "names_equal", "name"),
        ("rename_player", {"name": "Dee"}, "unknown_seat", "seat"),
        ("add_player", {"name": "Ana"}, "names_equal", "name"),
        ("add_player", {"name": "Dee", "points": "much"}, "not_a_number", "points"),
        ("add_player", {"name": "Dee", "points": -1}, "out_of_range", "points"),
        ("drop_player", {"seat": 9}, "unknown_seat", "seat"),
        ("reorder_players", {"order": [0, 1]}, "not_an_order", "order"),
        ("reorder_players", {"order": [0, 1, True]}, "not_an_order", "order"),
        ("note", {}, "missing_field", "text"),
        ("note", {"text": "x" * 501}, "text_too_long", "text"),
        ("reopen_game", {}, "game_is_not_over", None),
    ],
)
def test_an_action_that_cannot_be_is_refused(kind: str, fields: Any, code: str, field: str | None) -> None:
    refusal = refuse(sit_down(), kind, **fields)
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize("kind", [None, 7, ["count_play"], {}])
def test_an_action_without_a_proper_type_is_refused(kind: Any) -> None:
    with pytest.raises(Refusal, match="unknown_action"):
        SWOOP.decide(sit_down(), {"type": kind})


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("count_play", {}),
        ("count_swoop", {}),
        ("set_count", {"plays": 5}),
        ("play", {"rank": "8"}),
        ("take_pile", {}),
        ("score_deal", {"winner": 0, "points": [0, 1, 1]}),
        ("add_player", {"name": "Dee"}),
        ("drop_player", {"seat": 0}),
        ("reorder_players", {"order": [0, 2, 1]}),
        ("end_game", {}),
    ],
)
def test_a_game_that_is_over_takes_no_more_of_this(kind: str, fields: Any) -> None:
    over = score(sit_down(), 0, 12, 200)
    assert refuse(over, kind, **fields).code == "game_is_over"


@pytest.mark.parametrize("kind", ["count_play", "count_swoop"])
def test_a_dead_deal_takes_no_more_plays(kind: str) -> None:
    assert refuse(act(sit_down(), "set_count", plays=200), kind).code == "deal_is_dead"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("add_player", {"name": "Dee"}), ("drop_player", {"seat": 0}), ("reorder_players", {"order": [0, 2, 1]})],
)
def test_players_come_and_go_between_deals_only(kind: str, fields: Any) -> None:
    assert refuse(act(sit_down(), "count_play"), kind, **fields).code == "deal_in_play"


def test_the_table_has_room_for_8_and_needs_2_to_go_on() -> None:
    assert refuse(sit_down(players=8), "add_player", name="Ida").code == "too_many_players"
    two = act(sit_down(), "drop_player", seat=0)
    assert refuse(two, "drop_player", seat=1).code == "too_few_players"
    assert refuse(act(sit_down(players=4), "drop_player", seat=0), "drop_player", seat=0).code == "unknown_seat"


def test_a_deal_that_had_a_winner_becomes_a_dead_one_only_when_confirmed() -> None:
    table = score(sit_down(), 0, 12, 35)
    fields = {"deal": 1, "winner": None, "points": [1, 12, 35]}
    assert refuse(table, "correct_deal", **fields).code == "deal_not_dead"
    dead = act(table, "correct_deal", **fields, confirm=True)
    assert dead.deals[0].winner is None
    assert act(dead, "correct_deal", deal=1, winner=None, points=[2, 12, 35]).deals[0].points == (2, 12, 35)


def test_a_correction_of_a_deal_asks_for_points_of_those_only_who_were_dealt_in() -> None:
    table = act(score(sit_down(), 0, 12, 35), "add_player", name="Dee")
    assert act(table, "correct_deal", deal=1, winner=0, points=[0, 13, 35]).deals[0].points == (0, 13, 35, None)
    refusal = refuse(table, "correct_deal", deal=1, winner=0, points=[0, 13, 35, 7])
    assert (refusal.code, refusal.facts["name"]) == ("unknown_seat", "Dee")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("count_play", {}),
        ("count_swoop", {}),
        ("set_count", {"plays": 3}),
        ("play", {"rank": "8"}),
        ("enter_points", {"seat": 0, "points": 3}),
        ("score_deal", {"winner": 0, "points": [0, 1, 1]}),
    ],
)
def test_what_a_phone_did_in_a_deal_that_was_scored_meanwhile_is_refused(kind: str, fields: Any) -> None:
    table = score(sit_down(), 0, 12, 35)
    assert refuse(table, kind, deal=1, **fields).code == "deal_was_scored"
    assert refuse(table, kind, deal=3, **fields).code == "unknown_deal"
    assert refuse(table, kind, deal="2", **fields).code == "not_a_number"
    act(table, kind, deal=2, **fields)


def test_a_dead_deal_that_was_counted_wrongly_goes_on_with_the_next_to_play() -> None:
    table = act(act(sit_down(), "set_count", plays=199), "count_play")
    assert (table.deal.is_dead, table.deal.turn) == (True, None)
    alive = act(table, "set_count", plays=150)
    assert (alive.deal.is_dead, alive.deal.turn, alive.deal.drought) == (False, 1, 150)
    assert act(alive, "count_play").deal.turn == 2


def test_a_deal_that_is_won_cannot_be_counted_dead() -> None:
    table = sit_down({"preset": "swoop-200", "pairs": 0, "hand": 5})
    for rank, cards in (("5", 4), ("7", 1)):
        table = act(table, "play", rank=rank, cards=cards)
    assert table.deal.is_won
    assert refuse(table, "set_count", plays=200).code == "deal_is_won"


def test_where_the_last_holder_scores_one_who_is_out_has_no_points_in_a_deal_that_dies() -> None:
    rules = {"preset": "swoop-200", "deal_ends": "last_holder", "dead_after": 20}
    table = act(sit_down(rules), "set_count", plays=20)
    scored = act(table, "score_deal", winner=None, points=[0, 30, 40])
    assert scored.deals[0].points == (0, 30, 40)


def test_a_game_holds_only_so_many_deals() -> None:
    table = sit_down({"preset": "swoop-200", "dead_after": 20, "dead_scored": False})
    for _ in range(MOST_DEALS):
        table = act(table, "score_deal", winner=None, points=[0, 0, 0], confirm=True)
    assert refuse(table, "score_deal", winner=None, points=[0, 0, 0], confirm=True).code == "too_many_deals"
    # Boards share what has not changed between them.
    assert table.board.deal_views[0] is act(table, "rename_player", seat=0, name="Zoe").board.deal_views[0]


def test_an_early_mystery_card_is_refused_for_its_own_reason_where_they_come_last() -> None:
    assert refuse(sit_down("one-deck-100"), "play", rank="5", mystery=True).facts["last"]
    assert refuse(sit_down(), "play", rank="5", cards=1, seat=1).facts["last"] is None


def test_whoever_joined_after_the_end_that_a_correction_has_moved_cannot_win() -> None:
    table = sit_down()
    for points in ([0, 12, 35], [5, 0, 9]):
        table = score(table, *points)
    table = act(table, "add_player", name="Dee", points=0)
    table = act(table, "correct_deal", deal=1, winner=0, points=[0, 3, 200])
    assert table.board.over
    assert (table.board.winners, table.board.places) == ((0,), (1, 2, 3, None))


def test_an_end_that_a_tie_has_put_off_stays_due_when_whoever_reached_it_leaves() -> None:
    table = sit_down({"preset": "swoop-200", "ties": "play_off"}, players=4)
    table = act(table, "score_deal", winner=None, points=[10, 10, 20, 210], confirm=True)
    assert not table.board.over
    table = act(table, "drop_player", seat=3)
    table = score(table, 0, 10, 10, None)
    assert (table.board.over, table.board.winners) == (True, (0,))


class TestCoveredPointsCannotBeFoundOutByTrying:
    def test_a_sum_with_them_is_refused_last_and_without_saying_it(self) -> None:
        table = act(sit_down(), "enter_points", seat=1, points=187)
        refusal = refuse(table, "score_deal", winner=0, points=[0, None, 1100])
        assert (refusal.code, refusal.facts) == ("more_than_the_decks_hold", {"covered": True, "most": 1200})
        # Whatever is wrong besides is said first, whether they fit or not.
        for points in (1100, 50):
            assert refuse(table, "score_deal", winner=0, points=[9, None, points]).code == "winner_needs_zero"
            assert refuse(table, "score_deal", winner=None, points=[9, None, points]).code == "deal_not_dead"

    def test_points_that_do_not_fit_the_cards_are_not_named(self) -> None:
        table = sit_down({"preset": "swoop-200", "pairs": 0, "hand": 5})
        for rank, cards in (("5", 4), ("7", 1)):
            table = act(table, "play", rank=rank, cards=cards)
        table = act(table, "enter_points", seat=1, points=787)
        refusal = refuse(table, "score_deal", winner=0, points=[0, None, 50])
        assert (refusal.code, refusal.field, refusal.facts["covered"]) == ("points_do_not_fit", "points.1", True)
        # What the asking phone has typed itself may be named.
        typed = refuse(table, "score_deal", winner=0, points=[0, 786, 50])
        assert (typed.code, typed.facts["covered"]) == ("points_do_not_fit", None)
