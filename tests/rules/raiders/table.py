"""A table for tests: it plays on, and says which refusal it met."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders import RAIDERS, game
from swoop_ref.rules.raiders.events import Event
from swoop_ref.rules.raiders.state import State
from swoop_ref.rules.raiders.variants import VARIANTS

NAMES = ("Ana", "Ben", "Cy", "Dee")


class Table:
    """Keeps a game's state and its events; S is seat 0 unless a test says otherwise."""

    def __init__(self, variant: str = "standard", starter: int = 0) -> None:
        players = list(NAMES[: VARIANTS[variant].seats])
        begun = RAIDERS.begin({"variant": variant, "players": players, "starter": starter}, lambda _: 0)
        self.events: list[Event] = [begun]
        self.state: State = RAIDERS.evolve(None, begun)

    @property
    def view(self) -> dict[str, Any]:
        return RAIDERS.view(self.state)

    def act(self, type_: str, **fields: Any) -> tuple[Event, ...]:
        events = RAIDERS.decide(self.state, {"type": type_, **fields}).events
        for event in events:
            self.state = RAIDERS.evolve(self.state, event)
        self.events.extend(events)
        return events

    def put(self, seat: int, area: int, chips: Any) -> tuple[Event, ...]:
        return self.act("place_loot", seat=seat, area=area, chips=chips)

    def split(self, seat: int, *chips: int) -> tuple[Event, ...]:
        return self.act("place_loot", seat=seat, split=list(chips))

    def turn_up(self, area: int, *cards: str) -> tuple[Event, ...]:
        return self.act("reveal", area=area, cards=list(cards))

    def refused(self, type_: str, **fields: Any) -> Refusal:
        before = self.state
        with pytest.raises(Refusal) as met:
            self.act(type_, **fields)
        assert self.state is before
        assert is_documented(met.value)
        return met.value

    def put_refused(self, seat: int, area: int, chips: Any) -> Refusal:
        return self.refused("place_loot", seat=seat, area=area, chips=chips)

    def stake_all(self, starter: tuple[int, int, int] = (4, 3, 3), other: tuple[int, int, int] = (4, 3, 3)) -> None:
        """Place a whole raid's chips, whoever starts it."""
        assert self.state.raid is not None
        chips = {0: starter, 1: other}
        first = self.state.raid.order[0].side
        while (due := self.state.next) is not None:
            split = chips[0 if due.side == first else 1]
            if due.area is None:
                self.split(due.seat, *split)
            else:
                self.put(due.seat, due.area, split[due.area - 1])

    def fight_raid(self, *fights: tuple[str, ...]) -> None:
        """Stake 4, 3, 3 a side and turn up the cards of areas 1, 2 and 3."""
        self.stake_all()
        for area, cards in enumerate(fights, 1):
            self.turn_up(area, *cards)


def is_documented(refusal: Refusal) -> bool:
    """Tell whether the game's documentation names the refusal's code and each of its facts."""
    named = set(re.findall(r"`(\w+)`", game.__doc__ or ""))
    return {refusal.code, *refusal.facts} <= named


def facts(refusal: Refusal) -> tuple[str, Mapping[str, Any]]:
    return refusal.code, refusal.facts
