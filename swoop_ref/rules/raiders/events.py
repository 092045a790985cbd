"""Hold everything that can happen in a game of Raiders, and write it as plain JSON values.

Events carry all their facts, so that folding them needs no rule. Each is stored as
``{"type": …, "v": 1, …its fields}``; a changed shape gets a new ``v`` and its own branch in `decode`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from swoop_ref.rules.raiders.chips import Settlement
from swoop_ref.rules.raiders.fights import Duel, Fight
from swoop_ref.rules.raiders.variants import Variant, decode_variant, view_variant

VERSION: Final = 1


class GameBegun(NamedTuple):
    """Begin a game: the whole variant, the names in seat order, the seat that starts raid 1."""

    variant: Variant
    names: tuple[str, ...]
    starter: int


class LootPlaced(NamedTuple):
    """Place chips on an area, numbered from 1; ``filled`` when the app did it since nothing else could be."""

    seat: int
    side: int
    area: int
    chips: int
    filled: bool


class LootSplit(NamedTuple):
    """Place a side's chips on all three areas at once (Blind Play)."""

    seat: int
    side: int
    split: tuple[int, ...]


class AreaFought(NamedTuple):
    """Turn up the cards of an area and move its chips."""

    fight: Fight


class RaidEnded(NamedTuple):
    """End a raid whose three areas are fought."""

    number: int


class RaidBegun(NamedTuple):
    """Begin the next raid; ``starter`` is the seat that places first."""

    number: int
    starter: int


class GameEnded(NamedTuple):
    """End the game and say what is owed; ``early`` when raids were still to come."""

    settlement: Settlement | None
    early: bool


class GameReopened(NamedTuple):
    """Go on with a game that was ended early."""


class PlayerRenamed(NamedTuple):
    """Give a seat another name."""

    seat: int
    name: str


class NoteWritten(NamedTuple):
    """Keep a remark of the table in the record."""

    text: str


Event = (
    GameBegun
    | LootPlaced
    | LootSplit
    | AreaFought
    | RaidEnded
    | RaidBegun
    | GameEnded
    | GameReopened
    | PlayerRenamed
    | NoteWritten
)

_NAMES: Final[Mapping[type, str]] = {
    GameBegun: "game_begun",
    LootPlaced: "loot_placed",
    LootSplit: "loot_split",
    AreaFought: "area_fought",
    RaidEnded: "raid_ended",
    RaidBegun: "raid_begun",
    GameEnded: "game_ended",
    GameReopened: "game_reopened",
    PlayerRenamed: "player_renamed",
    NoteWritten: "note_written",
}


def encode(event: Event) -> dict[str, Any]:
    """Return the event as plain JSON values."""
    return {"type": _NAMES[type(event)], "v": VERSION, **_encode_fields(event)}


def decode(data: Mapping[str, Any]) -> Event:
    """Return the event that `encode` wrote.

    Raises ValueError for a type or a version this code does not know: a record from a newer app
    must not be misread.
    """
    read = _READERS.get(data["type"])
    if read is None or data["v"] != VERSION:
        raise ValueError(f"unknown event {data['type']!r}, version {data['v']!r}")
    return read({key: value for key, value in data.items() if key not in ("type", "v")})


def _encode_fields(event: Event) -> dict[str, Any]:
    match event:
        case GameBegun(variant, names, starter):
            return {"variant": view_variant(variant), "names": list(names), "starter": starter}
        case LootSplit(seat, side, split):
            return {"seat": seat, "side": side, "split": list(split)}
        case AreaFought(fight):
            return _encode_fight(fight)
        case GameEnded(settlement, early):
            owed = None if settlement is None else settlement._asdict()
            return {"settlement": owed, "early": early}
        case _:
            return event._asdict()


def _encode_fight(fight: Fight) -> dict[str, Any]:
    duels = [{"seats": list(duel.seats), "winner": duel.winner, "reason": duel.reason} for duel in fight.duels]
    return {**fight._asdict(), "cards": list(fight.cards), "duels": duels}


def _decode_fight(fields: Mapping[str, Any]) -> AreaFought:
    duels = tuple(
        Duel((duel["seats"][0], duel["seats"][1]), duel["winner"], duel["reason"]) for duel in fields["duels"]
    )
    return AreaFought(Fight(**{**fields, "cards": tuple(fields["cards"]), "duels": duels}))


def _decode_begun(fields: Mapping[str, Any]) -> GameBegun:
    return GameBegun(decode_variant(fields["variant"]), tuple(fields["names"]), fields["starter"])


def _decode_ended(fields: Mapping[str, Any]) -> GameEnded:
    owed = fields["settlement"]
    return GameEnded(None if owed is None else Settlement(**owed), fields["early"])


_READERS: Final[Mapping[str, Callable[[dict[str, Any]], Event]]] = {
    "game_begun": _decode_begun,
    "loot_placed": lambda fields: LootPlaced(**fields),
    "loot_split": lambda fields: LootSplit(fields["seat"], fields["side"], tuple(fields["split"])),
    "area_fought": _decode_fight,
    "raid_ended": lambda fields: RaidEnded(**fields),
    "raid_begun": lambda fields: RaidBegun(**fields),
    "game_ended": _decode_ended,
    "game_reopened": lambda fields: GameReopened(**fields),
    "player_renamed": lambda fields: PlayerRenamed(**fields),
    "note_written": lambda fields: NoteWritten(**fields),
}
