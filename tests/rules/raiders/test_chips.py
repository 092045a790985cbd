from __future__ import annotations

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders.chips import (
    NO_STAKES,
    ORDER,
    Budget,
    Settlement,
    Stakes,
    check_placing,
    check_split,
    find_budget,
    find_forced,
    find_limits,
    settle,
)
from swoop_ref.rules.raiders.variants import VARIANTS

TEN = Budget(purse=30, stake=10, keep=0)
FREE = Budget(purse=30, stake=None, keep=6)


def test_chips_are_placed_in_the_order_s1_o1_o2_s2_s3_o3() -> None:
    assert ["SO"[who] + str(area) for who, area in ORDER] == ["S1", "O1", "O2", "S2", "S3", "O3"]


@pytest.mark.parametrize(
    ("stakes", "area", "limits"),
    [
        (NO_STAKES, 1, (1, 8)),
        ((8, None, None), 2, (1, 1)),
        ((1, None, None), 2, (1, 8)),
        ((4, None, None), 2, (1, 5)),
        ((4, 3, None), 3, (3, 3)),
        ((1, 1, None), 3, (8, 8)),
    ],
)
def test_ten_chips_leave_at_least_one_for_every_area(stakes: Stakes, area: int, limits: tuple[int, int]) -> None:
    assert find_limits(TEN, stakes, area) == limits


@pytest.mark.parametrize(
    ("purse", "number", "least_and_most"), [(30, 1, (3, 24)), (30, 2, (3, 27)), (9, 2, (3, 6)), (30, 3, (3, 30))]
)
def test_free_loot_keeps_three_chips_for_each_raid_to_come(
    purse: int, number: int, least_and_most: tuple[int, int]
) -> None:
    budget = find_budget(VARIANTS["free_loot"], purse, number)
    assert (3, budget.most) == least_and_most
    assert find_limits(budget, NO_STAKES, 1) == (1, budget.most - 2)
    assert find_limits(budget, (1, 1, None), 3) == (1, budget.most - 2)


@pytest.mark.parametrize(
    ("budget", "stakes", "forced"),
    [
        (TEN, NO_STAKES, ()),
        (TEN, (4, None, None), ()),
        (TEN, (4, 3, None), ((3, 3),)),
        (TEN, (8, None, None), ((2, 1), (3, 1))),
        (TEN, (4, 3, 3), ()),
        (FREE, (4, 3, None), ()),
        (FREE, (22, None, None), ((2, 1), (3, 1))),
        (Budget(6, None, 3), NO_STAKES, ((1, 1), (2, 1), (3, 1))),
    ],
)
def test_an_amount_without_alternative_is_forced(budget: Budget, stakes: Stakes, forced: object) -> None:
    assert find_forced(budget, stakes) == forced


@pytest.mark.parametrize(
    ("budget", "stakes", "area", "chips", "code", "facts"),
    [
        (TEN, NO_STAKES, 1, 0, "below_minimum", {"area": 1, "least": 1, "chips": 0}),
        (TEN, NO_STAKES, 1, -2, "below_minimum", {"area": 1, "least": 1, "chips": -2}),
        (TEN, NO_STAKES, 1, 9, "above_maximum", {"area": 1, "most": 8, "chips": 9}),
        (TEN, (4, None, None), 2, 6, "above_maximum", {"area": 2, "most": 5, "chips": 6}),
        (TEN, (4, 3, None), 3, 4, "wrong_sum", {"name": "Ana", "sum": 11, "must": 10}),
        (TEN, (4, 3, None), 3, 2, "wrong_sum", {"name": "Ana", "sum": 9, "must": 10}),
        (TEN, NO_STAKES, 1, 31, "more_than_the_purse", {"name": "Ana", "chips": 31, "purse": 30}),
        (FREE, NO_STAKES, 1, 31, "more_than_the_purse", {"name": "Ana", "chips": 31, "purse": 30}),
        (FREE, NO_STAKES, 1, 25, "too_few_left", {"name": "Ana", "chips": 25, "purse": 30, "keep": 6}),
        (FREE, NO_STAKES, 1, 23, "above_maximum", {"area": 1, "most": 22, "chips": 23}),
        (FREE, (20, 3, None), 3, 2, "too_few_left", {"name": "Ana", "chips": 25, "purse": 30, "keep": 6}),
    ],
)
def test_a_refused_placing_names_the_rule_it_breaks(
    budget: Budget, stakes: Stakes, area: int, chips: int, code: str, facts: dict[str, object]
) -> None:
    with pytest.raises(Refusal) as met:
        check_placing(budget, stakes, area, chips, "Ana")
    assert (met.value.code, met.value.field, met.value.facts) == (code, "chips", facts)


@pytest.mark.parametrize(
    ("split", "code", "facts"),
    [
        ((4, 3, 2), "wrong_sum", {"name": "Ana", "sum": 9, "must": 10}),
        ((4, 4, 3), "wrong_sum", {"name": "Ana", "sum": 11, "must": 10}),
        ((9, 1, 0), "below_minimum", {"area": 3, "least": 1, "chips": 0}),
        ((29, 1, 1), "more_than_the_purse", {"name": "Ana", "chips": 31, "purse": 30}),
    ],
)
def test_a_refused_split_names_the_rule_it_breaks(split: tuple[int, ...], code: str, facts: dict[str, object]) -> None:
    with pytest.raises(Refusal) as met:
        check_split(TEN, split, "Ana")
    assert (met.value.code, met.value.field, met.value.facts) == (code, "split", facts)


def test_every_amount_within_the_limits_is_taken_and_none_beyond() -> None:
    for budget in (TEN, FREE):
        least, most = find_limits(budget, (2, None, None), 2)
        for chips in range(-1, budget.purse + 3):
            if least <= chips <= most:
                check_placing(budget, (2, None, None), 2, chips, "Ana")
            else:
                with pytest.raises(Refusal):
                    check_placing(budget, (2, None, None), 2, chips, "Ana")


@pytest.mark.parametrize(
    ("purses", "owed"),
    [
        ((38, 22), Settlement(1, 0, 8)),
        ((0, 60), Settlement(0, 1, 30)),
        ((30, 30), None),
        ((31, 29), Settlement(1, 0, 1)),
    ],
)
def test_whoever_has_more_than_at_the_start_is_owed_the_difference_once(
    purses: tuple[int, int], owed: Settlement | None
) -> None:
    assert settle(VARIANTS["standard"], purses) == owed


def test_the_long_war_settles_against_forty_chips() -> None:
    assert settle(VARIANTS["long_war"], (46, 34)) == Settlement(giver=1, taker=0, chips=6)
