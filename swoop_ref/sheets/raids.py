"""Draw up plain values for the sheet of a game of Raiders from the state that the interface shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from swoop_ref.sheets.data import Facts

AREAS = (1, 2, 3)


class Stand(NamedTuple):
    """Hold one side's part of an area: chips, the cards turned up, whether it won, and its purse afterwards."""

    chips: int | None
    cards: tuple[str, ...]
    won: bool
    purse: int | None


@dataclass(frozen=True, slots=True)
class AreaLine:
    """Hold one area of a raid, by side; ``fight`` is the fight as the state shows it, None before it."""

    area: int
    stands: tuple[Stand, Stand]
    fight: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class RaidLines:
    """Hold one raid with its areas in order; ``complete`` once all are fought."""

    number: int
    starter: str
    complete: bool
    areas: tuple[AreaLine, ...]


@dataclass(frozen=True, slots=True)
class RaidSheet:
    """Hold everything that stands on the sheet of a game of Raiders; ``state`` is what it was drawn up from."""

    names: tuple[str, ...]
    sides: tuple[str, str]
    raids: tuple[RaidLines, ...]
    purses: tuple[int, int]
    rules: Mapping[str, Any]
    notes: tuple[str, ...]
    over: bool
    state: Mapping[str, Any]
    facts: Facts

    @property
    def fought(self) -> int:
        """Count the raids fought to their end."""
        return sum(raid.complete for raid in self.raids)


def draw_up(state: Mapping[str, Any], facts: Facts) -> RaidSheet:
    """Draw up the sheet; the raid that is on stands last, as far as it has come."""
    names = tuple(player["name"] for player in state["players"])
    raids = list(state["history"])
    if state["raid"] is not None:
        raids.append(state["raid"])
    purse = state["rules"]["purse"]
    purses, lines = (purse, purse), []
    for raid in raids:
        drawn, purses = _draw_raid(raid, names, purses)
        lines.append(drawn)
    return RaidSheet(
        names=names,
        sides=(" & ".join(names[0::2]), " & ".join(names[1::2])),
        raids=tuple(lines),
        purses=(state["sides"][0]["purse"], state["sides"][1]["purse"]),
        rules=state["rules"],
        notes=tuple(note["text"] for note in state["notes"]),
        over=state["over"],
        state=state,
        facts=facts,
    )


def _draw_raid(
    raid: Mapping[str, Any], names: Sequence[str], purses: tuple[int, int]
) -> tuple[RaidLines, tuple[int, int]]:
    """Return a raid's lines and the purses after it; purses are told in the order in which areas were fought."""
    after: dict[int, tuple[int, int]] = {}
    for fight in raid["fights"]:
        change = fight["moved"] if fight["winner"] == 0 else -fight["moved"]
        purses = (purses[0] + change, purses[1] - change)
        after[fight["area"]] = purses
    fights = {fight["area"]: fight for fight in raid["fights"]}
    areas = tuple(_draw_area(area, raid["stakes"], fights.get(area), after.get(area)) for area in AREAS)
    return RaidLines(raid["number"], names[raid["starter"]], len(fights) == len(AREAS), areas), purses


def _draw_area(
    area: int,
    stakes: Sequence[Sequence[int | None]],
    fight: Mapping[str, Any] | None,
    purses: tuple[int, int] | None,
) -> AreaLine:
    def stand(side: int) -> Stand:
        return Stand(
            chips=stakes[side][area - 1],
            cards=tuple(fight["cards"][side::2]) if fight else (),
            won=bool(fight and fight["winner"] == side),
            purse=purses[side] if purses else None,
        )

    return AreaLine(area, (stand(0), stand(1)), fight)
