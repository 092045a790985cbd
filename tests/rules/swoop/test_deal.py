"""The deal in play: the order of seats and the pile."""

from swoop_ref.rules.swoop.deal import EMPTY_PILE, UNKNOWN_PILE, begin_deal, next_seat, put_on_pile
from swoop_ref.rules.swoop.presets import ONE_DECK_100, SWOOP_200


def test_seats_follow_clockwise_past_those_who_left_or_are_out() -> None:
    dealt = (True, False, True, True)
    assert next_seat(3, dealt) == 0
    assert next_seat(0, dealt) == 2
    assert next_seat(0, dealt, (2,)) == 3
    assert next_seat(0, dealt, (2, 3)) == 0


def test_equal_cards_make_a_run_and_lower_ones_begin_another() -> None:
    pile = put_on_pile(put_on_pile(put_on_pile(EMPTY_PILE, "8", 1), "8", 2), "7", 1)
    assert (pile.runs, pile.size, pile.rank, pile.run) == ((("8", 3), ("7", 1)), 4, "7", 1)
    assert (pile.count_rank("8"), pile.count_rank("K")) == (3, 0)


def test_the_run_on_an_unknown_pile_is_known_once_another_rank_lies_below_it() -> None:
    pile = put_on_pile(UNKNOWN_PILE, "8", 1)
    assert (pile.rank, pile.run, pile.size) == ("8", None, None)
    assert put_on_pile(pile, "7", 2).run == 2


def test_what_is_not_dealt_is_set_aside_or_makes_the_draw_pile() -> None:
    assert begin_deal(SWOOP_200, (True,) * 3, 0).left_over == 51
    deal = begin_deal(ONE_DECK_100, (True, True), 1)
    assert (deal.left_over, deal.draw_pile, deal.turn) == (0, 16, 1)
