"""Draw up plain values for a score sheet from the state that the interface shows.

Nothing here knows about pages, paper or languages: a sheet is names, numbers and codes, which
templates and `swoop_ref.web.sheet_words` put into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from swoop_ref.rules.swoop.houserules import view_rules
from swoop_ref.rules.swoop.presets import PRESETS

Rules = Mapping[str, Any]
"""A rule set as the interface shows it (API.md: Rule set keys)."""

_NOT_SAID = frozenset({"deck_table", "players"})
"""What changes with a house rule without being one that a table chose."""


class Facts(NamedTuple):
    """Carry what a sheet says that the state does not: when the game began and last changed."""

    started: datetime
    changed: datetime


class Change(NamedTuple):
    """Name one house rule that differs from its preset; ``rank`` is set for the value of a rank."""

    field: str
    value: Any
    before: Any
    rank: str | None = None


class Cell(NamedTuple):
    """Hold one player's part of a deal; ``points`` are ``None`` where the seat was not dealt in."""

    points: int | None
    total: int | None
    won: bool


class Arrival(NamedTuple):
    """Say that a player came or left between two deals, and with how many points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """Hold one deal, and who came and who left just before it."""

    number: int
    starter: str
    dead: bool
    counted: bool
    cells: tuple[Cell, ...]
    joined: tuple[Arrival, ...]
    left: tuple[Arrival, ...]


class Place(NamedTuple):
    """Rank a player in the standing; ``place`` is ``None`` for one who has left and cannot win."""

    place: int | None
    name: str
    total: int
    won: bool


class Ending(NamedTuple):
    """Say why the game ended (``target``, ``deals``, ``each_started`` or ``table``), after how many deals, by whom."""

    why: str
    after: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Hold everything that stands on a score sheet of the game of kind ``swoop``.

    ``joined`` and ``left`` are those who came and left after the last deal; ``lowest`` is the
    winners' total; ``digits`` the digits of the largest total, so that figures stand under figures.
    """

    names: tuple[str, ...]
    active: tuple[bool, ...]
    lines: tuple[Line, ...]
    joined: tuple[Arrival, ...]
    left: tuple[Arrival, ...]
    rules: Rules
    changes: tuple[Change, ...]
    ending: Ending | None
    winners: tuple[str, ...]
    lowest: int
    standing: tuple[Place, ...]
    notes: tuple[str, ...]
    digits: int
    facts: Facts

    @property
    def counted(self) -> int:
        """Count the deals that count."""
        return sum(line.counted for line in self.lines)

    @property
    def any_dead(self) -> bool:
        """Tell whether the mark for dead deals needs a word."""
        return any(line.dead for line in self.lines)

    @property
    def any_won(self) -> bool:
        """Tell whether the mark for going out needs a word."""
        return any(cell.won for line in self.lines for cell in line.cells)

    @property
    def any_uncounted(self) -> bool:
        """Tell whether the struck lines need a word."""
        return any(not line.counted for line in self.lines)

    @property
    def any_absent(self) -> bool:
        """Tell whether a seat was left out of some deal."""
        return any(cell.points is None for line in self.lines for cell in line.cells)


def draw_up(state: Mapping[str, Any], facts: Facts) -> Sheet:
    """Draw up the sheet of a game of kind ``swoop`` from its state (API.md: State).

    Deals that do not count stay on the sheet (RULES.md: a correction makes the game end earlier).
    """
    players: Sequence[Mapping[str, Any]] = state["players"]
    deals: Sequence[Mapping[str, Any]] = state["deals"]
    winners = frozenset(state["winners"])
    names = tuple(player["name"] for player in players)
    joined, left = _list_joined(players), _list_left(players, deals)
    lines = tuple(_line(deal, names, joined, left) for deal in deals)
    totals = [player["total"] for player in players]
    return Sheet(
        names=names,
        active=tuple(player["active"] for player in players),
        lines=lines,
        joined=joined.get(len(deals), ()),
        left=left.get(len(deals), ()),
        rules=state["rules"],
        changes=list_changes(state["rules"]),
        ending=_ending(state, totals, names) if state["over"] else None,
        winners=tuple(names[seat] for seat in sorted(winners)),
        lowest=min((totals[seat] for seat in winners), default=0),
        standing=tuple(
            Place(player["place"], player["name"], player["total"], player["seat"] in winners)
            for player in sorted(players, key=lambda player: (player["place"] is None, player["place"] or 0))
        ),
        notes=tuple(note["text"] for note in state["notes"]),
        digits=max((len(str(total)) for total in totals), default=1),
        facts=facts,
    )


def show_preset(name: str, players: int | None = None) -> Rules:
    """Return a preset as the interface shows it for so many players; raise ``KeyError`` where there is none."""
    return view_rules(PRESETS[name], players)


def list_changes(rules: Rules) -> tuple[Change, ...]:
    """List the house rules of a rule set with what they were, the value of each rank by itself."""
    before = view_rules(PRESETS[rules["preset"]])
    changes: list[Change] = []
    for field in rules["changes"]:
        if field == "values":
            now, then = rules[field], before[field]
            changes += [Change(field, now[rank], then[rank], rank) for rank in now if now[rank] != then[rank]]
        elif field not in _NOT_SAID:
            changes.append(Change(field, rules[field], before[field]))
    return tuple(changes)


def _list_joined(players: Sequence[Mapping[str, Any]]) -> Mapping[int, tuple[Arrival, ...]]:
    """Map a number of deals to those who came after so many with points of their own."""
    late = [player for player in players if player["joined_after"] or player["start"]]
    return _by_deal([(player["joined_after"], Arrival(player["name"], player["start"])) for player in late])


def _list_left(
    players: Sequence[Mapping[str, Any]], deals: Sequence[Mapping[str, Any]]
) -> Mapping[int, tuple[Arrival, ...]]:
    """Map a number of deals to those who were dealt in no more after so many."""
    gone = []
    for player in players:
        if not player["active"]:
            dealt = [deal["number"] for deal in deals if deal["points"][player["seat"]] is not None]
            after = max([player["joined_after"], *dealt])
            gone.append((after, Arrival(player["name"], player["total"])))
    return _by_deal(gone)


def _by_deal(arrivals: Sequence[tuple[int, Arrival]]) -> Mapping[int, tuple[Arrival, ...]]:
    return {after: tuple(who for when, who in arrivals if when == after) for after, _ in arrivals}


def _line(
    deal: Mapping[str, Any],
    names: Sequence[str],
    joined: Mapping[int, tuple[Arrival, ...]],
    left: Mapping[int, tuple[Arrival, ...]],
) -> Line:
    before = deal["number"] - 1
    return Line(
        number=deal["number"],
        starter=names[deal["starter"]],
        dead=deal["dead"],
        counted=deal["counted"],
        cells=tuple(
            Cell(points, total, deal["winner"] == seat)
            for seat, (points, total) in enumerate(zip(deal["points"], deal["totals"], strict=True))
        ),
        joined=joined.get(before, ()),
        left=left.get(before, ()),
    )


def _ending(state: Mapping[str, Any], totals: Sequence[int], names: Sequence[str]) -> Ending:
    why, rules = state["ended_by"], state["rules"]
    least = rules["target"] + rules["target_passed"]
    reached = [name for name, total in zip(names, totals, strict=True) if total >= least]
    return Ending(why, state["ended_after"] or 0, tuple(reached) if why == "target" else ())
