"""Hold a game of Raiders as it stands, and change it by one event at a time."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple, TypeVar

from swoop_ref.rules.raiders.chips import NO_STAKES, ORDER, Settlement, Stakes
from swoop_ref.rules.raiders.events import (
    AreaFought,
    Event,
    GameBegun,
    GameEnded,
    GameReopened,
    LootPlaced,
    LootSplit,
    NoteWritten,
    PlayerRenamed,
    RaidBegun,
    RaidEnded,
)
from swoop_ref.rules.raiders.fights import Fight
from swoop_ref.rules.raiders.variants import AREAS, SIDES, Variant, opposite, seats_of, side_of

T = TypeVar("T")


class Placing(NamedTuple):
    """Tell who places next: the seat, its side and the area, numbered from 1 (None: all three)."""

    seat: int
    side: int
    area: int | None


class Raid(NamedTuple):
    """Hold a raid: chips by side and area, and how its areas were fought, in the order they were turned up.

    ``filled`` tells by side and area which chips the app placed by itself.
    """

    number: int
    starter: int
    stakes: tuple[Stakes, ...] = (NO_STAKES,) * SIDES
    filled: tuple[tuple[bool, ...], ...] = ((False,) * AREAS,) * SIDES
    fights: tuple[Fight, ...] = ()

    @property
    def order(self) -> tuple[Placing, ...]:
        """Return all six placings in turn: S1 O1 O2 S2 S3 O3, S the starter, O the seat opposite."""
        placers = (self.starter, opposite(self.starter))
        return tuple(Placing(placers[who], side_of(placers[who]), area) for who, area in ORDER)

    def chips_on(self, side: int, area: int) -> int | None:
        """Return a side's chips on an area, numbered from 1, or None."""
        return self.stakes[side][area - 1]

    def find_fight(self, area: int) -> Fight | None:
        """Return how an area, numbered from 1, was fought, or None."""
        return next((fight for fight in self.fights if fight.area == area), None)


class Note(NamedTuple):
    """Keep a remark with the number of raids that had been fought when it was made."""

    text: str
    after: int


class State(NamedTuple):
    """Hold a whole game: purses by side, used cards by seat in the order they were turned up.

    A purse counts all chips a side owns, also those lying on areas. ``raid`` is None once all raids
    are fought; a game ended early keeps its unfinished raid, to go on with. ``history`` holds the
    raids fought to their end.
    """

    variant: Variant
    names: tuple[str, ...]
    purses: tuple[int, ...]
    used: tuple[tuple[str, ...], ...]
    raid: Raid | None
    history: tuple[Raid, ...] = ()
    over: bool = False
    settlement: Settlement | None = None
    notes: tuple[Note, ...] = ()

    @property
    def next(self) -> Placing | None:
        """Return who places next, or None when nobody has to.

        In Blind Play the starter's side is named first, but either may.
        """
        if self.raid is None or self.over:
            return None
        for placing in self.raid.order:
            if placing.area is not None and self.raid.chips_on(placing.side, placing.area) is None:
                return placing._replace(area=None) if self.variant.blind else placing
        return None

    def side_names(self, side: int) -> list[str]:
        """Return the names of a side's players, in seat order."""
        return [self.names[seat] for seat in seats_of(self.variant, side)]


def evolve(state: State | None, event: Event) -> State:
    """Return the state after an event, which is trusted; None is before the beginning."""
    if isinstance(event, GameBegun):
        return _begin(event)
    if state is None:
        raise ValueError("a game begins with its beginning")
    match event:
        case LootPlaced() | LootSplit() | AreaFought() | RaidEnded() | RaidBegun():
            return _raid_on(state, event)
        case GameEnded(settlement, _):
            return state._replace(over=True, settlement=settlement)
        case GameReopened():
            return state._replace(over=False, settlement=None)
        case PlayerRenamed(seat, name):
            return state._replace(names=_put(state.names, seat, name))
        case NoteWritten(text):
            return state._replace(notes=(*state.notes, Note(text, len(state.history))))


def evolve_all(state: State, events: tuple[Event, ...]) -> State:
    """Return the state after some events in turn."""
    return reduce(evolve, events, state)


def _begin(event: GameBegun) -> State:
    return State(
        variant=event.variant,
        names=event.names,
        purses=(event.variant.purse,) * SIDES,
        used=((),) * event.variant.seats,
        raid=Raid(1, event.starter),
    )


def _raid_on(state: State, event: LootPlaced | LootSplit | AreaFought | RaidEnded | RaidBegun) -> State:
    if isinstance(event, RaidBegun):
        return state._replace(raid=Raid(event.number, event.starter))
    if state.raid is None:
        raise ValueError("no raid is on")
    match event:
        case LootPlaced(_, side, area, chips, filled):
            stakes = _put(state.raid.stakes[side], area - 1, chips)
            fills = _put(state.raid.filled[side], area - 1, filled)
            raid = state.raid._replace(
                stakes=_put(state.raid.stakes, side, stakes), filled=_put(state.raid.filled, side, fills)
            )
            return state._replace(raid=raid)
        case LootSplit(_, side, split):
            return state._replace(raid=state.raid._replace(stakes=_put(state.raid.stakes, side, split)))
        case AreaFought(fight):
            return _move_chips(state, state.raid, fight)
        case RaidEnded():
            return state._replace(raid=None, history=(*state.history, state.raid))


def _move_chips(state: State, raid: Raid, fight: Fight) -> State:
    purses = state.purses
    if fight.winner is not None:
        change = fight.moved if fight.winner == 0 else -fight.moved
        purses = (purses[0] + change, purses[1] - change)
    used = tuple((*cards, card) for cards, card in zip(state.used, fight.cards, strict=True))
    return state._replace(purses=purses, used=used, raid=raid._replace(fights=(*raid.fights, fight)))


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
