"""Say who may place how many chips where, and who owes what at the end (RULES.md: Raiders).

A purse holds all chips that a side owns, also those that lie on areas, so both purses always add up
to the same. No purse can fall short: a raid costs a side at most what it staked, so before a raid
with n still to play, itself among them, a purse holds at least n stakes (10 chips each, or Free
Loot's 3). Hence no rule for a short purse is needed; a side that loses everything ends with 0.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders.variants import AREAS, LEAST_ON_AREA, Variant

ORDER: Final[tuple[tuple[int, int], ...]] = ((0, 1), (1, 1), (1, 2), (0, 2), (0, 3), (1, 3))
"""Who places where in turn: 0 the starter's side, 1 the other; areas from 1 (S1 O1 O2 S2 S3 O3)."""

Stakes = tuple[int | None, ...]
"""A side's chips on the three areas, None where none lie yet."""

NO_STAKES: Final[Stakes] = (None,) * AREAS


class Budget(NamedTuple):
    """Hold what a side may stake in a raid.

    ``purse`` is all it owns, ``stake`` what it must stake exactly (None: any amount), ``keep`` the
    chips that must remain for the raids still to come.
    """

    purse: int
    stake: int | None
    keep: int

    @property
    def most(self) -> int:
        """Return the most that may be staked in all."""
        return self.purse - self.keep if self.stake is None else self.stake


class Settlement(NamedTuple):
    """Tell which side owes which other how many chips."""

    giver: int
    taker: int
    chips: int


def find_budget(variant: Variant, purse: int, number: int) -> Budget:
    """Return what a side with this purse may stake in a raid, numbered from 1."""
    return Budget(purse, variant.stake, variant.keep * (variant.raids - number))


def find_limits(budget: Budget, stakes: Stakes, area: int) -> tuple[int, int]:
    """Return the least and the most that may lie on an area, numbered from 1.

    Every other area without chips needs its 1, and whoever places the last area places the rest.
    """
    others = [chips for index, chips in enumerate(stakes, 1) if index != area]
    placed = sum(chips for chips in others if chips is not None)
    open_areas = others.count(None)
    most = budget.most - placed - open_areas * LEAST_ON_AREA
    the_rest_lies_here = budget.stake is not None and not open_areas
    return (most if the_rest_lies_here else LEAST_ON_AREA), most


def find_forced(budget: Budget, stakes: Stakes) -> tuple[tuple[int, int], ...]:
    """Return the areas without chips where only one amount is possible, each with that amount."""
    forced = []
    for area, chips in enumerate(stakes, 1):
        least, most = find_limits(budget, stakes, area)
        if chips is None and least == most:
            forced.append((area, least))
    return tuple(forced)


def check_placing(budget: Budget, stakes: Stakes, area: int, chips: int, name: str) -> None:
    """Refuse a number of chips on an area that breaks the minimum, the purse or the sum.

    Whatever lies on the area itself is ignored, as if taken up first.
    """
    _check_minimum(area, chips, field="chips")
    least, most = find_limits(budget, stakes, area)
    if least <= chips <= most:
        return
    others = [standing for index, standing in enumerate(stakes, 1) if index != area]
    total = chips + sum(standing for standing in others if standing is not None)
    _check_purse(budget, total, name, field="chips")
    if budget.stake is None or None not in others:
        _check_sum(budget, total, name, field="chips")
    raise Refusal("above_maximum", field="chips", area=area, most=most, chips=chips)


def check_split(budget: Budget, split: tuple[int, ...], name: str) -> None:
    """Refuse chips on all three areas at once that break the minimum, the purse or the sum."""
    for area, chips in enumerate(split, 1):
        _check_minimum(area, chips, field="split")
    _check_purse(budget, sum(split), name, field="split")
    _check_sum(budget, sum(split), name, field="split")


def _check_minimum(area: int, chips: int, field: str) -> None:
    if chips < LEAST_ON_AREA:
        raise Refusal("below_minimum", field=field, area=area, least=LEAST_ON_AREA, chips=chips)


def _check_purse(budget: Budget, total: int, name: str, field: str) -> None:
    if total > budget.purse:
        raise Refusal("more_than_the_purse", field=field, name=name, chips=total, purse=budget.purse)


def _check_sum(budget: Budget, total: int, name: str, field: str) -> None:
    if budget.stake not in (None, total):
        raise Refusal("wrong_sum", field=field, name=name, sum=total, must=budget.stake)
    if total > budget.most:
        raise Refusal("too_few_left", field=field, name=name, chips=total, purse=budget.purse, keep=budget.keep)


def settle(variant: Variant, purses: tuple[int, ...]) -> Settlement | None:
    """Return what is owed at the end: the taker's gain over what it began with, or None."""
    for taker, purse in enumerate(purses):
        if purse > variant.purse:
            return Settlement(giver=1 - taker, taker=taker, chips=purse - variant.purse)
    return None
