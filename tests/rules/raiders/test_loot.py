from __future__ import annotations

import pytest

from swoop_ref.rules.raiders.events import LootPlaced, LootSplit
from tests.rules.raiders.table import Table, facts


def test_the_third_area_is_filled_in_as_soon_as_two_are_staked() -> None:
    table = Table()
    table.put(0, 1, 4)
    table.put(1, 1, 2)
    assert table.put(1, 2, 5) == (LootPlaced(1, 1, 2, 5, False), LootPlaced(1, 1, 3, 3, True))
    assert table.put(0, 2, 3) == (LootPlaced(0, 0, 2, 3, False), LootPlaced(0, 0, 3, 3, True))
    assert table.state.next is None
    assert table.view["raid"]["stakes"] == [[4, 3, 3], [2, 5, 3]]


def test_the_order_runs_s1_o1_o2_s2_for_either_starter() -> None:
    for starter in (0, 1):
        table = Table(starter=starter)
        met = []
        while (due := table.state.next) is not None:
            met.append((due.seat, due.area))
            table.put(due.seat, due.area or 0, 3)
        other = 1 - starter
        assert met == [(starter, 1), (other, 1), (other, 2), (starter, 2)]


def test_after_a_first_area_of_eight_nothing_is_left_to_choose() -> None:
    table = Table()
    table.put(0, 1, 8)
    assert table.view["raid"]["stakes"] == [[8, 1, 1], [None, None, None]]
    assert table.view["raid"]["next"] == {"seat": 1, "side": 1, "area": 1, "least": 1, "most": 8}
    table.put(1, 1, 4)
    table.put(1, 2, 4)
    assert table.state.next is None


def test_whose_turn_it_is_needs_no_naming() -> None:
    table = Table(starter=1)
    table.act("place_loot", chips="4")
    table.act("place_loot", chips="5")
    assert table.view["raid"]["stakes"] == [[5, None, None], [4, None, None]]


def test_placing_by_hand_what_was_filled_in_is_taken_once() -> None:
    table = Table()
    for seat, area, chips in ((0, 1, 4), (1, 1, 4), (1, 2, 3), (0, 2, 3)):
        table.put(seat, area, chips)
    before = table.view["raid"]["stakes"]
    assert table.put(0, 3, 3) == (LootPlaced(0, 0, 3, 3, False),)
    assert table.put(1, 3, 3) == (LootPlaced(1, 1, 3, 3, False),)
    assert table.view["raid"]["stakes"] == before
    assert table.put_refused(0, 3, 3).code == "area_already_staked"


def test_another_amount_than_the_filled_in_one_breaks_the_sum() -> None:
    table = Table()
    table.stake_all()
    assert facts(table.put_refused(0, 3, 4)) == ("wrong_sum", {"name": "Ana", "sum": 11, "must": 10})
    assert facts(table.put_refused(1, 3, 2)) == ("wrong_sum", {"name": "Ben", "sum": 9, "must": 10})


def test_once_cards_are_up_no_chips_are_placed() -> None:
    table = Table("free_loot")
    table.stake_all((22, 1, 1), (5, 5, 5))
    table.turn_up(1, "9", "4")
    assert table.put_refused(0, 1, 22).code == "area_already_fought"
    assert facts(table.put_refused(0, 2, 1)) == ("area_already_staked", {"name": "Ana", "area": 2, "chips": 1})
    assert table.refused("place_loot", chips=1).code == "raid_is_staked"


def test_a_refused_turn_names_whose_it_is() -> None:
    table = Table()
    assert facts(table.put_refused(1, 1, 3)) == ("out_of_turn", {"name": "Ana", "area": 1})
    assert facts(table.put_refused(0, 2, 3)) == ("area_out_of_order", {"name": "Ana", "area": 1})
    table.put(0, 1, 3)
    assert facts(table.put_refused(0, 2, 3)) == ("out_of_turn", {"name": "Ben", "area": 1})
    assert facts(table.put_refused(0, 1, 3)) == ("area_already_staked", {"name": "Ana", "area": 1, "chips": 3})


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"seat": 0, "area": 1}, "missing_field", "chips"),
        ({"seat": 0, "area": 1, "chips": "x"}, "not_a_number", "chips"),
        ({"seat": 2, "area": 1, "chips": 1}, "unknown_seat", "seat"),
        ({"seat": 0, "area": 4, "chips": 1}, "out_of_range", "area"),
        ({"seat": 0, "split": [4, 3, 3]}, "one_area_at_a_time", "split"),
        ({"splits": [[4, 3, 3], [4, 3, 3]]}, "one_area_at_a_time", "splits"),
    ],
)
def test_a_placing_that_says_too_little_or_nonsense_is_refused(
    fields: dict[str, object], code: str, field: str
) -> None:
    refusal = Table().refused("place_loot", **fields)
    assert (refusal.code, refusal.field) == (code, field)


def test_free_loot_fills_in_no_third_area_that_has_a_choice() -> None:
    table = Table("free_loot")
    table.put(0, 1, 4)
    table.put(1, 1, 4)
    table.put(1, 2, 4)
    table.put(0, 2, 4)
    assert table.view["raid"]["next"] == {"seat": 0, "side": 0, "area": 3, "least": 1, "most": 16}
    table.put(0, 3, 16)
    assert table.put_refused(1, 3, 17).code == "too_few_left"
    table.put(1, 3, 1)
    assert table.view["raid"]["stakes"] == [[4, 4, 16], [4, 4, 1]]


def test_a_side_with_nothing_to_spare_has_its_raid_filled_in_from_the_start() -> None:
    table = Table("free_loot")
    table.stake_all((8, 8, 8), (1, 1, 1))
    for area, cards in enumerate((("A", "2"), ("3", "4"), ("5", "6")), 1):
        table.turn_up(area, *cards)
    raid = table.view["raid"]
    assert table.state.purses == (6, 54)
    assert raid["stakes"] == [[1, 1, 1], [None, None, None]]
    assert raid["filled"][0] == [True, True, True]
    assert raid["next"] == {"seat": 1, "side": 1, "area": 1, "least": 1, "most": 49}


def test_blind_splits_come_in_any_order() -> None:
    table = Table("blind")
    assert table.view["raid"]["next"] == {"seat": 0, "side": 0, "area": None, "least": 1, "most": 8}
    assert table.split(1, 8, 1, 1) == (LootSplit(1, 1, (8, 1, 1)),)
    # Placed in secret, so nobody sees one side's before the other's lie as well.
    assert table.view["raid"]["stakes"] == [[None, None, None], [None, None, None]]
    table.split(0, 4, 3, 3)
    assert table.view["raid"]["stakes"] == [[4, 3, 3], [8, 1, 1]]
    assert table.view["raid"]["next"] is None


def test_both_blind_splits_may_come_at_once() -> None:
    table = Table("blind")
    table.act("place_loot", splits=[[4, 3, 3], [1, 1, 8]])
    assert table.view["raid"]["stakes"] == [[4, 3, 3], [1, 1, 8]]
    assert table.refused("place_loot", splits=[[4, 3, 3], [1, 1, 8]]).code == "loot_already_placed"


def test_when_one_of_two_blind_splits_is_wrong_neither_is_taken() -> None:
    table = Table("blind")
    refusal = table.refused("place_loot", splits=[[4, 3, 3], [1, 1, 9]])
    assert facts(refusal) == ("wrong_sum", {"name": "Ben", "sum": 11, "must": 10})
    assert table.view["raid"]["stakes"] == [[None, None, None], [None, None, None]]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 0, "area": 1, "chips": 4}, "missing_field"),
        ({"seat": 0, "split": [4, 6]}, "wrong_number_of_areas"),
        ({"seat": 2, "split": [4, 3, 3]}, "unknown_seat"),
        ({"splits": [[4, 3, 3]]}, "wrong_number_of_splits"),
        ({"splits": 7}, "wrong_number_of_splits"),
    ],
)
def test_blind_play_takes_nothing_but_splits(fields: dict[str, object], code: str) -> None:
    assert Table("blind").refused("place_loot", **fields).code == code


def test_a_blind_raid_that_is_staked_asks_for_no_more() -> None:
    table = Table("blind")
    table.split(0, 4, 3, 3)
    table.split(1, 4, 3, 3)
    assert table.refused("place_loot", split=[4, 3, 3]).code == "raid_is_staked"


def test_either_partner_places_for_the_side() -> None:
    table = Table("alliance")
    table.put(2, 1, 4)
    assert table.put_refused(2, 2, 4).code == "out_of_turn"
    table.put(3, 1, 2)
    table.put(1, 2, 2)
    table.put(0, 2, 4)
    assert table.view["raid"]["stakes"] == [[4, 4, 2], [2, 2, 6]]


def test_an_alliance_is_refused_by_the_names_of_both_partners() -> None:
    refusal = Table("alliance").put_refused(0, 1, 31)
    assert facts(refusal) == ("more_than_the_purse", {"name": "Ana & Cy", "chips": 31, "purse": 30})
