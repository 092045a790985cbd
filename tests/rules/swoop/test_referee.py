"""Every row of the rulings in RULES.md, and the differences between rule sets, as situations."""

from __future__ import annotations

from typing import Any

import pytest

from swoop_ref.rules.swoop.deal import EMPTY_PILE, UNKNOWN_PILE, Pile
from swoop_ref.rules.swoop.houserules import read_rules
from swoop_ref.rules.swoop.referee import Play, rule_on_pile, rule_on_play
from tests.rules.swoop.tables import act, ask, lay, play, refuse, sit_down


def facts(ruling: Any, *names: str) -> tuple[Any, ...]:
    return tuple(ruling[name] for name in names)


def test_the_200th_play_swoops_so_the_deal_is_not_dead_and_the_drought_is_0_again() -> None:
    table = lay(sit_down(), ("8", 3), drought=199)
    assert facts(ask(table, rank="8"), "verdict", "drought", "dead", "next_seat") == ("swoops", 0, False, 0)


def test_the_200th_play_empties_the_player_who_wins_before_the_deal_dies() -> None:
    table = lay(sit_down(), ("8", 1), drought=199, held=(1, 5, 5), mysteries=(0, 4, 4))
    assert facts(ask(table, rank="5"), "wins", "dead", "next_seat", "drought") == (True, False, None, 200)


def test_the_200th_play_without_a_swoop_is_a_dead_deal() -> None:
    table = lay(sit_down(), ("8", 1), drought=199)
    assert facts(ask(table, rank="5"), "verdict", "dead", "wins", "next_seat") == ("plays", True, False, None)
    assert play(table, "5").deal.is_dead


def test_picking_up_and_playing_is_one_play() -> None:
    table = play(lay(sit_down(), ("8", 2)), "9")
    assert (table.deal.plays, table.deal.drought, table.deal.held[0]) == (1, 1, 19 + 2 - 1)


def test_everyones_plays_count_from_0_at_the_start_and_after_each_swoop() -> None:
    table = sit_down()
    assert table.deal.drought == 0
    table = play(table, "9", "8", "7")
    assert table.deal.drought == 3
    assert play(table, "10").deal.drought == 0


def test_three_tens_at_once_are_one_play_and_one_swoop() -> None:
    table = play(sit_down(), "8", "10 10 10")
    assert (table.deal.plays, table.deal.swoops, table.deal.turn) == (2, 1, 1)


def test_five_tens_at_once_are_too_many_cards() -> None:
    assert ask(sit_down(players=8), rank="10", cards=5)["code"] == "too_many_cards"


def test_two_eights_on_three_eights_are_refused_and_one_may_be_added() -> None:
    ruling = ask(lay(sit_down(), ("8", 3)), rank="8", cards=2)
    assert facts(ruling, "verdict", "code", "may_add") == ("refused", "too_many_of_rank", 1)


def test_after_that_swoop_the_other_eight_may_follow() -> None:
    table = play(lay(sit_down(), ("8", 3)), "8")
    assert ask(table, rank="8")["verdict"] == "plays"


def test_whoever_makes_the_run_four_swoops_however_many_players_built_it() -> None:
    table = play(sit_down(), "8", "8", "8")
    assert facts(ask(table, rank="8"), "verdict", "seat", "next_seat", "set_aside") == ("swoops", 0, 0, 4)


@pytest.mark.parametrize(("rank", "cards"), [("8", 4), ("10", 1), ("JOKER", 2)])
def test_four_of_a_kind_or_a_special_on_an_empty_pile_is_a_swoop(rank: str, cards: int) -> None:
    assert facts(ask(sit_down(), rank=rank, cards=cards), "verdict", "set_aside") == ("swoops", cards)


def test_four_kings_on_a_6_pick_up_the_pile_and_only_the_kings_are_set_aside() -> None:
    table = lay(sit_down(), ("6", 1))
    ruling = ask(table, rank="K", cards=4)
    assert facts(ruling, "verdict", "picked_up", "set_aside", "next_seat") == ("picks_up_and_swoops", 1, 4, 0)
    after = play(table, "K K K K").deal
    assert (after.held[0], after.pile, sum(after.aside)) == (19 + 1 - 4, EMPTY_PILE, 4)


def test_a_higher_mystery_card_takes_the_pile_to_hand_and_starts_the_new_pile_with_its_equals() -> None:
    table = lay(sit_down(), ("Q", 1), ("6", 2))
    assert facts(ask(table, rank="9", cards=2, mystery=True), "verdict", "picked_up") == ("picks_up_and_plays", 3)
    assert play(table, "?9 9").deal.pile == Pile((("9", 2),), 2)


@pytest.mark.parametrize("rank", ["10", "JOKER"])
def test_a_mystery_special_swoops_and_its_player_plays_again(rank: str) -> None:
    ruling = ask(lay(sit_down(), ("A", 1)), rank=rank, mystery=True)
    assert facts(ruling, "verdict", "next_seat") == ("swoops", 0)


def test_a_mystery_card_on_the_play_after_a_swoop_is_allowed_one_for_each_play() -> None:
    table = play(sit_down(), "?10", "?10", "?5")
    assert table.deal.mysteries == (1, 4, 4)


def test_a_second_mystery_card_as_the_equal_card_is_refused() -> None:
    table = lay(sit_down(), ("9", 1), held=(3, 9, 9), mysteries=(3, 4, 4))
    assert ask(table, rank="8", cards=2, mystery=True)["code"] == "mystery_not_first"


def test_mystery_cards_cannot_make_up_an_open_play() -> None:
    table = lay(sit_down(), ("9", 1), held=(4, 9, 9), mysteries=(3, 4, 4))
    assert ask(table, rank="8", cards=2)["code"] == "not_enough_cards"


def test_a_fifth_mystery_card_does_not_exist() -> None:
    table = lay(sit_down(), mysteries=(0, 4, 4))
    assert ask(table, rank="8", mystery=True)["code"] == "no_mystery_left"


def test_taking_the_pile_without_playing_is_refused_because_some_play_is_always_possible() -> None:
    assert refuse(lay(sit_down(), ("8", 1)), "take_pile").code == "may_not_take_pile"


def test_the_play_after_a_swoop_must_be_made_by_the_same_player() -> None:
    table = play(sit_down(), "10")
    assert refuse(table, "play", rank="8", seat=1).code == "out_of_turn"


def test_out_on_a_swoop_wins_the_deal_at_once() -> None:
    table = lay(sit_down(), ("8", 3), held=(1, 5, 5), mysteries=(0, 0, 0))
    assert facts(ask(table, rank="8"), "verdict", "wins", "next_seat") == ("swoops", True, None)
    won = play(table, "8")
    assert refuse(won, "play", rank="2", seat=1).code == "deal_is_won"
    assert refuse(won, "count_play").code == "deal_is_won"


@pytest.mark.parametrize(
    ("facts_of_deal", "asked", "code"),
    [
        ({}, {"rank": "8", "seat": 2}, "out_of_turn"),
        ({"is_dead": True}, {"rank": "8"}, "deal_is_dead"),
        ({"held": (1, 9, 9), "mysteries": (0, 0, 0)}, {"rank": "8", "cards": 2}, "not_enough_cards"),
    ],
)
def test_a_play_that_the_deal_does_not_allow_is_refused(
    facts_of_deal: dict[str, Any], asked: dict[str, Any], code: str
) -> None:
    ruling = ask(lay(sit_down(), **facts_of_deal), **asked)
    assert facts(ruling, "verdict", "code", "picked_up", "set_aside", "wins") == ("refused", code, 0, 0, False)


def test_a_play_out_of_turn_can_be_said_on_purpose() -> None:
    table = act(sit_down(), "play", rank="8", seat=2, confirm=True)
    assert (table.deal.held, table.deal.turn) == ((19, 19, 18), 0)


def test_a_ninth_8_of_two_decks_does_not_exist() -> None:
    table = play(sit_down(), "8 8 8 8", "8 8", "7", "6")
    assert table.deal.turn == 0
    ruling = ask(lay(table, ("9", 1), aside=table.deal.aside), rank="8", cards=4)
    assert ruling["verdict"] == "swoops"
    gone = play(lay(table, ("9", 1)), "8 8 8 8")
    assert facts(ask(gone, rank="8"), "code", "may_add") == ("not_that_many_exist", 0)


def test_cards_that_lie_in_the_pile_cannot_be_played_from_a_hand() -> None:
    table = lay(sit_down(), ("8", 2), ("7", 1))
    assert ask(table, rank="JOKER", cards=4)["verdict"] == "swoops"
    few = sit_down({"jokers": 1})
    assert facts(ask(few, rank="JOKER", cards=3), "code", "may_add") == ("not_that_many_exist", 2)


class TestFourOrMore:
    rules = read_rules({"swoop_exactly": False, "max_cards": None})

    def test_five_equal_cards_may_swoop_together(self) -> None:
        assert rule_on_pile(self.rules, EMPTY_PILE, Play(0, "8", 5)).verdict == "swoops"

    def test_two_eights_on_three_eights_swoop(self) -> None:
        ruling = rule_on_pile(self.rules, Pile((("8", 3),), 3), Play(0, "8", 2))
        assert (ruling.verdict, ruling.set_aside) == ("swoops", 5)


class TestPickedUpCardsMayJoin:
    def test_a_picked_up_queen_joins_the_queen_that_was_played(self) -> None:
        table = lay(sit_down("arcade-300"), ("Q", 1), ("8", 1))
        after = play(table, "Q Q").deal
        assert (after.held[0], after.pile) == (19 + 2 - 2, Pile((("Q", 2),), 2))

    def test_a_play_needs_at_least_one_card_that_was_held(self) -> None:
        table = lay(sit_down("arcade-300"), ("Q", 2), ("8", 1), held=(1, 9, 9), mysteries=(0, 0, 0))
        assert ask(table, rank="Q", cards=3)["verdict"] == "picks_up_and_plays"
        assert ask(table, rank="Q", cards=4)["code"] == "not_enough_cards"

    def test_picked_up_cards_do_not_join_under_the_default_rules(self) -> None:
        table = lay(sit_down(), ("Q", 1), ("8", 1), held=(1, 9, 9), mysteries=(0, 0, 0))
        assert ask(table, rank="Q", cards=2)["code"] == "not_enough_cards"


class TestTakeThePile:
    def test_playing_higher_is_refused_and_the_pile_must_be_taken(self) -> None:
        table = lay(sit_down("one-deck-100"), ("6", 2))
        assert ask(table, rank="9")["code"] == "must_take_pile"
        after = act(table, "take_pile").deal
        assert (after.held[0], after.pile, after.turn, after.plays) == (21, EMPTY_PILE, 1, 0)

    def test_an_empty_pile_cannot_be_taken(self) -> None:
        assert refuse(sit_down("one-deck-100"), "take_pile").code == "nothing_to_take"

    def test_the_pile_may_be_taken_out_of_turn_only_on_purpose(self) -> None:
        table = lay(sit_down("one-deck-100"), ("6", 2))
        assert refuse(table, "take_pile", seat=1).code == "out_of_turn"
        assert act(table, "take_pile", seat=1, confirm=True).deal.held[1] == 21

    def test_a_mystery_card_that_does_not_fit_goes_to_the_hand_with_the_pile(self) -> None:
        table = lay(sit_down("one-deck-100"), ("6", 2), held=(3, 9, 9), mysteries=(3, 4, 4), draw_pile=0)
        ruling = ask(table, rank="9", mystery=True)
        assert facts(ruling, "verdict", "picked_up", "next_seat") == ("takes_pile", 2, 1)
        after = play(table, "?9").deal
        assert (after.held[0], after.mysteries[0], after.pile) == (5, 2, EMPTY_PILE)

    def test_house_rules_may_allow_taking_the_pile_and_playing_higher_both(self) -> None:
        table = lay(sit_down({"may_take_pile": True}), ("6", 2))
        assert ask(table, rank="9")["verdict"] == "picks_up_and_plays"
        assert act(table, "take_pile").deal.held[0] == 21


class TestMysteryLast:
    @pytest.mark.parametrize(
        "deal",
        [
            {"draw_pile": 3, "held": (3, 9, 9), "mysteries": (3, 4, 4)},
            {"draw_pile": 0, "held": (5, 9, 9), "mysteries": (3, 4, 4)},
        ],
    )
    def test_a_mystery_card_waits_until_draw_pile_hand_and_face_up_row_are_gone(self, deal: dict[str, Any]) -> None:
        assert ask(lay(sit_down("one-deck-100"), **deal), rank="3", mystery=True)["code"] == "mystery_not_first"

    def test_then_it_may_be_played(self) -> None:
        table = lay(sit_down("one-deck-100"), draw_pile=0, held=(3, 9, 9), mysteries=(3, 4, 4))
        assert ask(table, rank="3", mystery=True)["verdict"] == "plays"


class TestDrawPile:
    def test_the_hand_is_refilled_to_11_after_each_play(self) -> None:
        table = sit_down("one-deck-100", players=2)
        assert table.deal.draw_pile == 54 - 38
        after = play(table, "8 8 8").deal
        assert (after.held[0], after.draw_pile) == (19, 13)

    def test_a_card_from_the_face_up_row_draws_nothing(self) -> None:
        table = act(sit_down("one-deck-100", players=2), "play", rank="8", face_up=1)
        assert (table.deal.held[0], table.deal.draw_pile, table.deal.face_up[0]) == (18, 16, 3)

    def test_what_is_left_in_the_draw_pile_is_all_there_is_to_draw(self) -> None:
        table = lay(sit_down("one-deck-100", players=2), draw_pile=1)
        after = play(table, "8 8 8").deal
        assert (after.held[0], after.draw_pile) == (17, 0)

    def test_a_hand_above_11_draws_nothing(self) -> None:
        table = lay(sit_down("one-deck-100", players=2), ("8", 4))
        taken = act(table, "take_pile")
        assert play(taken, "9", "8").deal.held[0] == 22


class TestLastHolder:
    def test_the_deal_goes_on_until_one_player_alone_holds_cards(self) -> None:
        table = lay(sit_down("one-deck-100"), held=(1, 1, 5), mysteries=(0, 0, 0), draw_pile=0)
        first = ask(table, rank="5")
        assert facts(first, "wins", "next_seat") == (True, 1)
        going_on = play(table, "5")
        assert (going_on.deal.out, going_on.deal.is_won) == ((0,), False)
        second = ask(going_on, rank="4")
        assert facts(second, "wins", "next_seat") == (False, None)
        ended = play(going_on, "4")
        assert (ended.deal.out, ended.deal.is_won, ended.deal.won_by) == ((0, 1), True, 0)

    def test_a_swooper_goes_out_and_the_next_player_still_in_starts_an_empty_pile(self) -> None:
        table = lay(sit_down("one-deck-100"), ("8", 3), held=(1, 7, 5), mysteries=(0, 0, 0), draw_pile=0)
        assert facts(ask(table, rank="8"), "verdict", "next_seat") == ("swoops", 1)
        assert play(table, "8").deal.pile == EMPTY_PILE

    def test_a_seat_that_is_out_is_passed_over_and_cannot_play(self) -> None:
        table = lay(sit_down("one-deck-100"), held=(1, 7, 5), mysteries=(0, 0, 0), draw_pile=0)
        going_on = play(table, "9", "8", "7")
        assert going_on.deal.turn == 1
        assert ask(going_on, rank="2", seat=0, confirm=True)["code"] == "not_enough_cards"

    def test_who_goes_out_on_the_last_play_of_a_drought_lets_the_others_go_on_until_the_next_play(self) -> None:
        rules = {"preset": "one-deck-100", "dead_after": 20}
        table = lay(
            sit_down(rules), ("8", 1), held=(1, 7, 5), mysteries=(0, 0, 0), face_up=(0, 0, 0), draw_pile=0, drought=19
        )
        going_on = play(table, "5")
        assert (going_on.deal.drought, going_on.deal.is_dead, going_on.deal.turn) == (20, False, 1)
        taken = act(going_on, "take_pile")
        assert (taken.deal.drought, taken.deal.is_dead, taken.deal.turn) == (20, False, 2)
        assert ask(taken, rank="3")["dead"]
        assert ask(taken, rank="10")["drought"] == 0


class TestSpecials:
    @pytest.mark.parametrize(
        ("specials", "rank", "verdict"),
        [
            (["10", "JOKER"], "10", "swoops"),
            (["JOKER"], "10", "picks_up_and_plays"),
            (["JOKER"], "9", "plays"),
            (["JOKER"], "JOKER", "swoops"),
            ([], "10", "picks_up_and_plays"),
        ],
    )
    def test_a_10_that_is_no_special_ranks_between_9_and_jack(
        self, specials: list[str], rank: str, verdict: str
    ) -> None:
        table = lay(sit_down({"specials": specials}), ("9", 1))
        assert ask(table, rank=rank)["verdict"] == verdict
        jack = lay(sit_down({"specials": specials}), ("J", 1))
        if rank == "10" and verdict != "swoops":
            assert ask(jack, rank="10")["verdict"] == "plays"

    def test_a_table_without_specials_has_no_jokers(self) -> None:
        assert refuse(sit_down({"specials": []}), "play", rank="JOKER").code == "no_such_rank"


class TestUnknownPile:
    def table(self) -> Any:
        return act(sit_down(), "count_play")

    def test_a_counted_play_leaves_the_pile_unknown_until_the_next_swoop(self) -> None:
        table = self.table()
        assert (table.deal.pile, table.deal.held[0], table.deal.held[1]) == (UNKNOWN_PILE, None, 19)
        assert act(table, "count_swoop").deal.pile == EMPTY_PILE

    @pytest.mark.parametrize(("text", "verdict"), [("10", "swoops"), ("8 8 8 8", "swoops"), ("8", "plays")])
    def test_what_can_be_ruled_on_an_unknown_pile_is_still_ruled(self, text: str, verdict: str) -> None:
        table = self.table()
        after = play(table, text)
        assert ask(table, rank=text.split(maxsplit=1)[0], cards=len(text.split()))["verdict"] == verdict
        assert (after.deal.drought == 0) is (verdict == "swoops")

    def test_nobody_can_know_how_many_cards_a_special_sweeps_off_an_unknown_pile(self) -> None:
        assert ask(self.table(), rank="10")["set_aside"] is None

    def test_the_top_card_is_known_again_after_a_told_play(self) -> None:
        table = play(self.table(), "8")
        assert (table.deal.pile.rank, table.deal.pile.run, table.deal.pile.size) == ("8", None, None)
        assert table.deal.held[1] is None
        lower = play(table, "7 7")
        assert (lower.deal.pile.rank, lower.deal.pile.run) == ("7", 2)
        assert ask(lower, rank="7", cards=3)["code"] == "too_many_of_rank"

    def test_playing_higher_on_a_known_top_makes_the_pile_known(self) -> None:
        table = play(self.table(), "8")
        ruling = ask(table, rank="9")
        assert facts(ruling, "verdict", "picked_up") == ("picks_up_and_plays", None)
        after = play(table, "9").deal
        assert (after.pile, after.held[2]) == (Pile((("9", 1),), 1), None)

    def test_the_table_may_say_that_an_equal_card_swooped(self) -> None:
        table = play(self.table(), "8")
        assert ask(table, rank="8")["code"] == "pile_unknown"
        assert ask(table, rank="8", swooped=True)["verdict"] == "swoops"

    def test_four_that_would_be_five_are_refused_even_on_an_unknown_run(self) -> None:
        table = play(self.table(), "8 8")
        assert ask(table, rank="8", cards=3)["code"] == "too_many_of_rank"
        assert ask(table, rank="8", cards=2)["verdict"] == "swoops"


def test_a_ruling_is_shown_with_every_field_that_the_interface_names() -> None:
    shown = rule_on_play(sit_down().rules, sit_down().deal, Play(0, "8")).view()
    named = {"verdict", "code", "picked_up", "set_aside", "drought", "next_seat", "wins", "dead"}
    assert named <= shown.keys()
