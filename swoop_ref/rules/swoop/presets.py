"""List the rule sets that have a name (RULES.md: Rule sets of the shedding game)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from swoop_ref.rules.swoop.cards import JOKER, TEN
from swoop_ref.rules.swoop.ruleset import RuleSet, order_ranks

DEFAULT_PRESET: Final = "swoop-200"

_PIPS: Final = {"A": 1, **{str(pip): pip for pip in range(2, 10)}}
_BY_FACE: Final = {**_PIPS, TEN: 50, "J": 10, "Q": 10, "K": 10, JOKER: 50}
_BY_RANK: Final = {**_PIPS, TEN: 0, "J": 11, "Q": 12, "K": 13, JOKER: 0}

SWOOP_200: Final = RuleSet(
    name=DEFAULT_PRESET,
    preset=DEFAULT_PRESET,
    players=(3, 8),
    decks=None,
    deck_table=((4, 2), (6, 3), (8, 4)),
    jokers=2,
    pairs=4,
    hand=11,
    draw_pile=False,
    order=order_ranks((TEN, JOKER)),
    specials=(TEN, JOKER),
    swoop_at=4,
    swoop_exactly=True,
    max_cards=4,
    higher="new_pile",
    picked_up_may_join=False,
    may_take_pile=False,
    mystery="uncovered",
    deal_ends="first_out",
    scored="all",
    values=_BY_FACE,
    target=200,
    target_passed=False,
    deals=None,
    each_starts_once=False,
    dead_after=200,
    dead_scored=True,
    ties="shared",
    first_starter="random",
)

CLASSIC_500: Final = replace(SWOOP_200, name="classic-500", preset="classic-500", target=500, dead_after=None)

ARCADE_300: Final = replace(
    SWOOP_200,
    name="arcade-300",
    preset="arcade-300",
    players=(3, 5),
    deck_table=((5, 2),),
    picked_up_may_join=True,
    scored="hand",
    target=300,
    dead_after=None,
    first_starter="left_of_dealer",
)

ONE_DECK_100: Final = replace(
    SWOOP_200,
    name="one-deck-100",
    preset="one-deck-100",
    players=(2, 8),
    deck_table=((2, 1), (5, 2), (8, 3)),
    draw_pile=True,
    swoop_exactly=False,
    max_cards=None,
    higher="take_pile",
    may_take_pile=True,
    mystery="last",
    deal_ends="last_holder",
    values=_BY_RANK,
    target=100,
    dead_after=None,
    first_starter="lowest_card",
)

PRESETS: Final[Mapping[str, RuleSet]] = {
    rules.name: rules for rules in (SWOOP_200, CLASSIC_500, ARCADE_300, ONE_DECK_100)
}
"""The rule sets with a name, the default first."""
