"""Name the ways to play Raiders, each as one whole set of values (RULES.md: Raiders)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

AREAS: Final = 3
"""Areas of a raid; the interface numbers them from 1."""

SIDES: Final = 2
LEAST_ON_AREA: Final = 1
HAND: Final = 5
"""Cards each player draws before the first raid."""

PIPS: Final[tuple[str, ...]] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
COURTS: Final[tuple[str, ...]] = ("J", "Q", "K")
TAROT_COURTS: Final[tuple[str, ...]] = ("PAGE", "KNIGHT", "Q", "K")


class Variant(NamedTuple):
    """Hold what a variant decides; a game carries the one it began with, whole.

    ``courts`` are the court cards, low to high. ``purse`` is what each side begins with, ``stake``
    what each side stakes in a raid, exactly (None: any amount), ``keep`` the chips that must remain
    for each raid still to come, ``blind`` whether a side's three areas are given in one split.
    """

    name: str
    seats: int
    courts: tuple[str, ...]
    raids: int
    purse: int
    stake: int | None
    keep: int
    blind: bool

    @property
    def ranks(self) -> tuple[str, ...]:
        """Return the cards each player has, the ace first."""
        return (*PIPS, *self.courts)

    @property
    def chips(self) -> int:
        """Return all chips there are; both purses always add up to it."""
        return SIDES * self.purse


_STANDARD: Final = Variant("standard", seats=2, courts=(), raids=3, purse=30, stake=10, keep=0, blind=False)
_LONG_WAR: Final = _STANDARD._replace(name="long_war", courts=COURTS, raids=4, purse=40)

VARIANTS: Final[Mapping[str, Variant]] = {
    variant.name: variant
    for variant in (
        _STANDARD,
        _STANDARD._replace(name="blind", blind=True),
        _STANDARD._replace(name="free_loot", stake=None, keep=AREAS * LEAST_ON_AREA),
        _LONG_WAR,
        _LONG_WAR._replace(name="long_war_tarot", courts=TAROT_COURTS),
        _STANDARD._replace(name="alliance", seats=4),
    )
}
"""Every variant by the name the interface gives it."""

DEFAULT_VARIANT: Final = _STANDARD.name


def side_of(seat: int) -> int:
    """Return the side a seat plays for.

    Two players are a side each. In Alliance seats 0 and 2 are side 0, seats 1 and 3 side 1, and
    seats 0 and 1 sit opposite each other, as do 2 and 3. So a side's number is also its first seat.
    """
    return seat % SIDES


def opposite(seat: int) -> int:
    """Return the seat that a seat fights: 0 and 1 fight each other, 2 and 3 do."""
    return seat ^ 1


def seats_of(variant: Variant, side: int) -> tuple[int, ...]:
    """Return the seats of a side, in order."""
    return tuple(seat for seat in range(variant.seats) if side_of(seat) == side)


def hand_size(variant: Variant, number: int) -> int:
    """Return the cards each player chooses from in a raid, numbered from 1.

    Three are used in every raid and three drawn after it while they last: 5, 5, 4 of ten cards,
    5, 5, 5, 4 of thirteen, 5, 5, 5, 5 of fourteen (RULES.md: Raiders).
    """
    return min(HAND, len(variant.ranks) - AREAS * (number - 1))


def count_drawn(variant: Variant, number: int) -> int:
    """Return the cards each player draws just before a raid: 5, 3 and 2 of ten cards."""
    if number == 1:
        return HAND
    return hand_size(variant, number) - (hand_size(variant, number - 1) - AREAS)


def view_variant(variant: Variant) -> dict[str, Any]:
    """Return the variant's values as plain JSON values."""
    return {
        "name": variant.name,
        "seats": variant.seats,
        "courts": list(variant.courts),
        "raids": variant.raids,
        "purse": variant.purse,
        "stake": variant.stake,
        "keep": variant.keep,
        "blind": variant.blind,
    }


def decode_variant(data: Mapping[str, Any]) -> Variant:
    """Return the variant that `view_variant` wrote."""
    return Variant(**{**data, "courts": tuple(data["courts"])})
