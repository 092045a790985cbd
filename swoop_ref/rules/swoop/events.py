"""List what can have happened in a game of Swoop, and write it as plain JSON values.

Every event carries all that is needed to change the state; nothing is judged again when it is
folded. A version stands with each so that an older record stays readable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

VERSION: Final = 1


class GameBegan(NamedTuple):
    """Begin a game under a whole rule set with named players in seat order."""

    rules: Mapping[str, Any]
    players: tuple[str, ...]
    starter: int


class PlayCounted(NamedTuple):
    """Count one play without a swoop whose cards were not told."""

    seat: int | None
    next_seat: int | None
    dead: bool = False


class SwoopCounted(NamedTuple):
    """Count one play that swooped and whose cards were not told."""

    seat: int | None


class CountSet(NamedTuple):
    """Set the drought to what the table has counted by itself, in plays."""

    plays: int
    dead: bool


class CardsPlayed(NamedTuple):
    """Lay down told cards as the referee ruled; see `referee.Ruling` for the facts."""

    seat: int
    rank: str
    cards: int
    verdict: str
    code: str
    drought: int
    next_seat: int | None
    picked_up: int | None = 0
    mystery: bool = False
    face_up: int = 0
    drawn: int = 0
    goes_out: bool = False
    won: bool = False
    dead: bool = False
    is_certain: bool = True


class PileTaken(NamedTuple):
    """Take the pile without playing; ``picked_up`` cards, ``None`` where not known."""

    seat: int
    picked_up: int | None
    next_seat: int | None


class PointsEntered(NamedTuple):
    """Keep what one seat says the deal cost it, until the deal is scored; ``None`` takes it back.

    ``cards`` is the number of held cards where they were told.
    """

    seat: int
    points: int | None
    cards: int | None = None


class CoverChanged(NamedTuple):
    """Say whether entered points stay covered until the deal is scored."""

    covered: bool


class DealScored(NamedTuple):
    """Close the deal with points in seat order; ``winner`` is ``None`` for a dead deal."""

    winner: int | None
    points: tuple[int | None, ...]


class DealCorrected(NamedTuple):
    """Put other points in an earlier deal, numbered from 1."""

    deal: int
    winner: int | None
    points: tuple[int | None, ...]


class DealRemoved(NamedTuple):
    """Remove an earlier deal, numbered from 1; later ones close up."""

    deal: int


class PlayerRenamed(NamedTuple):
    """Give a seat another name."""

    seat: int
    name: str


class PlayerAdded(NamedTuple):
    """Seat a late player after the others, with points to start from."""

    name: str
    points: int


class PlayerDropped(NamedTuple):
    """Let a player leave; the total stays."""

    seat: int


class PlayersReordered(NamedTuple):
    """Seat the players anew: ``order`` lists the old seats in their new order."""

    order: tuple[int, ...]


class RulesChanged(NamedTuple):
    """Go on under another whole rule set."""

    rules: Mapping[str, Any]


class GameEnded(NamedTuple):
    """End the game because the table says so."""


class GameReopened(NamedTuple):
    """Go on after the end; the rule set's own end is looked for again after ``after`` deals."""

    after: int


class NoteWritten(NamedTuple):
    """Keep a remark of the table's."""

    text: str


Event: TypeAlias = (
    GameBegan | PlayCounted | SwoopCounted | CountSet | CardsPlayed | PileTaken | PointsEntered
    | CoverChanged | DealScored | DealCorrected | DealRemoved | PlayerRenamed | PlayerAdded | PlayerDropped | PlayersReordered
    | RulesChanged | GameEnded | GameReopened | NoteWritten
)  # fmt: skip

_EVENTS: Final[Mapping[str, Callable[..., Any]]] = {
    kind.__name__: kind
    for kind in (
        GameBegan, PlayCounted, SwoopCounted, CountSet, CardsPlayed, PileTaken, PointsEntered,
        CoverChanged, DealScored, DealCorrected, DealRemoved, PlayerRenamed, PlayerAdded, PlayerDropped, PlayersReordered,
        RulesChanged, GameEnded, GameReopened, NoteWritten,
    )
}  # fmt: skip

_TUPLES: Final[Mapping[str, str]] = {
    "GameBegan": "players",
    "DealScored": "points",
    "DealCorrected": "points",
    "PlayersReordered": "order",
}
"""The one field of these events that JSON turns from a tuple into a list."""


def encode_event(event: Event) -> dict[str, Any]:
    """Return the event as plain JSON values under its ``type`` and version ``v``.

    Fields that have their default are left out: most plays then take half the room.
    """
    defaults = event._field_defaults
    told = {
        name: value
        for name, value in zip(event._fields, event, strict=True)
        if name not in defaults or defaults[name] != value
    }
    encoded: dict[str, Any] = {"type": type(event).__name__, "v": VERSION, **told}
    field = _TUPLES.get(encoded["type"])
    if field is not None:
        encoded[field] = list(encoded[field])
    return encoded


def decode_event(data: Mapping[str, Any]) -> Event:
    """Return the event that `encode_event` wrote.

    Raises ``KeyError`` for an unknown type, ``ValueError`` for an unknown version and
    ``TypeError`` for missing or surplus fields.
    """
    values = dict(data)
    kind = values.pop("type")
    if values.pop("v") != VERSION:
        raise ValueError(f"no version {data['v']!r} of {kind} is known")
    if kind in _TUPLES:
        values[_TUPLES[kind]] = tuple(values[_TUPLES[kind]])
    event: Event = _EVENTS[kind](**values)
    return event
