"""Points: sums, held cards, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from swoop_ref.rules.swoop import SWOOP
from swoop_ref.rules.swoop.presets import ARCADE_300, SWOOP_200
from swoop_ref.rules.swoop.scoring import can_cost, is_negative, read_sum, value_held
from tests.rules.swoop.tables import act, lay, play, refuse, sit_down


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0", 0),
        ("35", 35),
        ("10+10+5", 25),
        ("3x10+4", 34),
        ("3×10", 30),
        ("3*10 + 4", 34),
        (" 7 ", 7),
        ("2 x 50", 100),
        ("10X2", 20),
    ],
)
def test_points_may_be_written_as_a_sum(text: str, points: int) -> None:
    assert read_sum(text) == points


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "10+",
        "+10",
        "1e3",
        "12.5",
        "12,5",
        "ten",
        "3x",
        "x3",
        "2x3x4",
        "٣",
        "1 0",
        "0x10+",
        "9" * 7,
        "1+" * 150 + "1",
    ],
)
def test_anything_else_is_no_sum(text: str) -> None:
    with pytest.raises(ValueError, match="is no sum"):
        read_sum(text)


def test_a_minus_is_told_apart_from_what_is_no_number() -> None:
    assert is_negative("-5")
    assert is_negative(" − 5")
    assert not is_negative("5-3")


def test_the_worked_example_is_117() -> None:
    assert value_held(SWOOP_200, {"A": 1, "6": 1, "Q": 1, "10": 1, "JOKER": 1}) == 117


@pytest.mark.parametrize(
    ("points", "code", "field"),
    [
        ([0, None, 5], "missing_points", "points.1"),
        ([0, "", 5], "missing_points", "points.1"),
        ([0, 5], "missing_points", "points.2"),
        ([0, -5, 5], "negative", "points.1"),
        ([0, "-5", 5], "negative", "points.1"),
        ([0, 5.5, 5], "not_a_number", "points.1"),
        ([0, "5.5", 5], "not_a_number", "points.1"),
        ([0, "1e3", 5], "not_a_number", "points.1"),
        ([0, True, 5], "not_a_number", "points.1"),
        ([0, [5], 5], "not_a_number", "points.1"),
        ([0, 0, 5], "loser_needs_points", "points.1"),
        ([3, 5, 5], "winner_needs_zero", "points.0"),
        ([0, 1000, 201], "more_than_the_decks_hold", "points.1"),
        ([0, 10**40, 5], "more_than_the_decks_hold", "points.1"),
        ([0, 5, 5, 5], "unknown_seat", "points"),
        ("0,5,5", "not_a_list", "points"),
    ],
)
def test_points_that_cannot_be_are_refused_by_their_seat(points: Any, code: str, field: str) -> None:
    refusal = refuse(sit_down(), "score_deal", winner=0, points=points)
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize(
    ("held", "code"),
    [
        ([{}, {"K": 9}, {"A": 1}], "more_than_the_decks_hold"),
        ([{}, {"K": 5}, {"K": 4}], "more_than_the_decks_hold"),
        ([{}, {"JOKER": 5}, {"A": 1}], "more_than_the_decks_hold"),
        ([{}, {"K": -1}, {"A": 1}], "negative"),
        ([{}, {"K": 1.5}, {"A": 1}], "not_a_number"),
        ([{}, {"1": 1}, {"A": 1}], "no_such_rank"),
        ([{}, 5, {"A": 1}], "not_a_number"),
        ([{}, {}, {"A": 1}], "loser_needs_points"),
        ([{"A": 1}, {"A": 1}, {"A": 1}], "winner_needs_zero"),
    ],
)
def test_held_cards_that_cannot_be_are_refused(held: Any, code: str) -> None:
    assert refuse(sit_down(), "score_deal", winner=0, held=held).code == code


@pytest.mark.parametrize("winner", [3, -1, True, "0", 1.0, [0, 1]])
def test_a_winner_is_one_seat_of_the_table(winner: Any) -> None:
    assert refuse(sit_down(), "score_deal", winner=winner, points=[0, 5, 5]).code == "unknown_seat"


def test_who_went_out_must_be_said() -> None:
    assert refuse(sit_down(), "score_deal", points=[0, 5, 5]).field == "winner"


def test_points_and_held_cards_may_be_mixed_seat_by_seat() -> None:
    table = act(sit_down(), "score_deal", winner=0, points=[0, "10+5", None], held=[None, None, {"K": 2, "A": 1}])
    assert table.deals[0].points == (0, 15, 21)
    other = act(sit_down(), "score_deal", winner=0, points=[0, "10+5", {"K": 2}])
    assert other.deals[0].points == (0, 15, 20)


def test_a_deal_without_a_winner_below_the_limit_needs_to_be_confirmed() -> None:
    table = sit_down()
    assert refuse(table, "score_deal", winner=None, points=[1, 2, 3]).code == "deal_not_dead"
    assert act(table, "score_deal", winner=None, points=[1, 2, 3], confirm=True).deals[0].winner is None


def test_everyone_scores_at_least_1_in_a_dead_deal() -> None:
    refusal = refuse(sit_down(), "score_deal", winner=None, points=[0, 2, 3], confirm=True)
    assert (refusal.code, refusal.field) == ("loser_needs_points", "points.0")


def test_rules_without_a_dead_deal_have_always_a_winner() -> None:
    refusal = refuse(sit_down("classic-500"), "score_deal", winner=None, points=[1, 2, 3], confirm=True)
    assert refusal.code == "no_dead_deals"


def test_a_void_dead_deal_costs_nobody_anything() -> None:
    table = sit_down({"dead_scored": False})
    assert act(table, "score_deal", winner=None, confirm=True).deals[0].points == (0, 0, 0)


def test_a_loser_who_holds_only_tens_scores_0_where_they_are_worth_nothing() -> None:
    assert act(sit_down("arcade-300"), "score_deal", winner=0, points=[0, 0, 5]).deals[0].points == (0, 0, 5)


class TestLastHolder:
    def test_one_player_alone_scores(self) -> None:
        refusal = refuse(sit_down("one-deck-100"), "score_deal", winner=0, points=[0, 5, 5])
        assert (refusal.code, refusal.field) == ("only_one_may_have_points", "points.2")

    def test_the_last_holder_may_score_0(self) -> None:
        assert act(sit_down("one-deck-100"), "score_deal", winner=0, points=[0, 0, 0]).deals[0].points == (0, 0, 0)

    def test_the_last_holder_scores_where_every_card_costs(self) -> None:
        table = sit_down({"deal_ends": "last_holder"})
        assert refuse(table, "score_deal", winner=0, points=[0, 0, 0]).code == "last_holder_needs_points"


class TestPointsThatFit:
    def table(self) -> Any:
        return lay(sit_down(), ("9", 1), held=(1, 7, 1), mysteries=(0, 0, 0))

    def test_7_cards_held_cannot_be_3_points(self) -> None:
        table = play(self.table(), "8")
        refusal = refuse(table, "score_deal", winner=0, points=[0, 3, 1])
        assert (refusal.code, refusal.facts["cards"], refusal.field) == ("points_do_not_fit", 7, "points.1")

    def test_a_second_tap_saves_anyway(self) -> None:
        table = play(self.table(), "8")
        assert act(table, "score_deal", winner=0, points=[0, 3, 1], confirm=True).deals[0].points == (0, 3, 1)

    def test_points_that_fit_are_saved_at_once(self) -> None:
        table = play(self.table(), "8")
        assert act(table, "score_deal", winner=0, points=[0, 7 + 3, 50], held=None).deals[0].points == (0, 10, 50)

    def test_told_cards_must_be_as_many_as_the_referee_counted(self) -> None:
        table = play(self.table(), "8")
        assert refuse(table, "score_deal", winner=0, held=[{}, {"2": 6}, {"A": 1}]).code == "points_do_not_fit"

    def test_a_winner_who_still_holds_cards_is_asked_about(self) -> None:
        table = play(self.table(), "8")
        refusal = refuse(table, "score_deal", winner=2, points=[1, 10, 0])
        assert (refusal.code, refusal.facts["name"]) == ("winner_holds_cards", "Cy")

    def test_a_deal_that_was_only_counted_is_not_held_against_anything(self) -> None:
        table = act(sit_down(), "count_play")
        assert act(table, "score_deal", winner=2, points=[1, 1, 0]).deals[0].points == (1, 1, 0)

    @pytest.mark.parametrize(
        ("points", "cards", "fits"),
        [(1, 1, True), (11, 1, False), (50, 1, True), (8, 8, True), (7, 8, False), (9, 9, False), (10, 9, True)],
    )
    def test_points_that_so_many_cards_can_be_worth(self, points: int, cards: int, fits: bool) -> None:
        assert can_cost(SWOOP_200, points, cards, 3) is fits

    def test_where_the_hand_alone_scores_fewer_cards_may_make_the_points(self) -> None:
        assert can_cost(ARCADE_300, 0, 8, 3)
        assert not can_cost(ARCADE_300, 500, 9, 3)


class TestEnteredBySeat:
    def test_a_seat_enters_its_own_points_and_they_stand_in_when_the_deal_is_scored(self) -> None:
        table = act(sit_down(), "enter_points", seat=1, points="10+5")
        table = act(table, "enter_points", seat=2, held={"K": 2})
        scored = act(table, "score_deal", winner=0, points=[0, None, None])
        assert scored.deals[0].points == (0, 15, 20)
        assert scored.deal.entered == ()

    def test_the_scorer_may_fix_what_a_seat_has_entered(self) -> None:
        table = act(sit_down(), "enter_points", seat=1, points=15)
        assert act(table, "score_deal", winner=0, points=[0, 16, 20]).deals[0].points == (0, 16, 20)

    def test_who_has_not_entered_is_still_missing(self) -> None:
        table = act(sit_down(), "enter_points", seat=1, points=15)
        assert refuse(table, "score_deal", winner=0, points=[0, None, None]).field == "points.2"

    def test_what_a_winner_had_entered_does_not_count(self) -> None:
        table = act(sit_down(), "enter_points", seat=0, points=15)
        assert act(table, "score_deal", winner=0, points=[0, 16, 20]).deals[0].points[0] == 0

    def test_entered_points_are_taken_back_by_entering_none(self) -> None:
        table = act(sit_down(), "enter_points", seat=1, points=15)
        assert act(table, "enter_points", seat=1).deal == sit_down().deal

    def test_entered_points_stay_covered_until_the_deal_is_scored_unless_the_table_says_otherwise(self) -> None:
        table = act(sit_down(), "enter_points", seat=1, points=15)
        deal = SWOOP.view(table)["deal"]
        assert (deal["entered"], deal["entered_points"]) == ([False, True, False], None)
        shown = SWOOP.view(act(table, "cover_points", covered=False))["deal"]
        assert shown["entered_points"] == [None, 15, None]

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"seat": 1, "points": "1e3"}, "not_a_number"),
            ({"seat": 1, "points": -1}, "negative"),
            ({"seat": 1, "points": 1201}, "more_than_the_decks_hold"),
            ({"seat": 1, "held": {"K": 9}}, "more_than_the_decks_hold"),
            ({"seat": 3, "points": 1}, "unknown_seat"),
            ({"points": 1}, "unknown_seat"),
        ],
    )
    def test_what_cannot_be_is_refused_at_once(self, fields: dict[str, Any], code: str) -> None:
        assert refuse(sit_down(), "enter_points", **fields).code == code
