"""Say which card wins a fight, and why (RULES.md: Raiders)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from swoop_ref.rules.raiders.variants import SIDES, Variant, opposite, side_of

ACE: Final = "A"
TWO: Final = "2"

_NAMES: Final[Mapping[str, str]] = {
    "ACE": "A",
    "1": "A",
    "JACK": "J",
    "QUEEN": "Q",
    "KING": "K",
    "P": "PAGE",
    "N": "KNIGHT",
}
"""Other ways people write a rank; N for the knight, as in chess, since K is the king."""


class Duel(NamedTuple):
    """Tell how two cards met: the seats, the seat that won (None: a tie) and the reason's code."""

    seats: tuple[int, int]
    winner: int | None
    reason: str


class Fight(NamedTuple):
    """Tell how one area was fought.

    ``area`` counts from 1, ``cards`` are in seat order, ``winner`` is a side (None: nothing moves),
    ``moved`` the chips that went from the other side to it.
    """

    area: int
    cards: tuple[str, ...]
    duels: tuple[Duel, ...]
    winner: int | None
    moved: int
    reason: str


def read_rank(variant: Variant, text: object) -> str | None:
    """Return the rank that a text or a number names in this variant, or None."""
    if isinstance(text, bool) or not isinstance(text, str | int):
        return None
    name = str(text).strip().upper()
    name = _NAMES.get(name, name)
    return name if name in variant.ranks else None


def compare(variant: Variant, first: str, second: str) -> tuple[int | None, str]:
    """Return which of two cards wins, 0 or 1 (None: a tie), and the code of the rule that says so.

    Without court cards the ace beats everything but the two. With them (Long War) the ace and the
    two beat every court card and every card from 2 to 10 beats the ace. Otherwise higher wins.
    """
    if first == second:
        return None, "equal"
    for winner, (card, other) in enumerate(((first, second), (second, first))):
        reason = _special(variant, card, other)
        if reason is not None:
            return winner, reason
    order = variant.ranks
    return (0 if order.index(first) > order.index(second) else 1), "higher"


def _special(variant: Variant, card: str, other: str) -> str | None:
    """Return the rule by which a card beats another other than by being higher, or None."""
    if other in variant.courts and card in (ACE, TWO):
        return "ace_beats_court" if card == ACE else "two_beats_court"
    if other == ACE and card == TWO:
        return "two_beats_ace"
    if variant.courts:
        return "pip_beats_ace" if other == ACE and card not in variant.courts else None
    return "ace_beats_all_but_two" if card == ACE and other != TWO else None


def fight(variant: Variant, area: int, cards: tuple[str, ...], stakes: tuple[int, ...]) -> Fight:
    """Return how an area ends: cards in seat order, stakes on it by side.

    Two sides of two win an area only by winning both fights on it (RULES.md: Alliance).
    """
    duels = tuple(_duel(variant, seat, cards) for seat in range(0, variant.seats, SIDES))
    winners = {None if duel.winner is None else side_of(duel.winner) for duel in duels}
    winner = winners.pop() if len(winners) == 1 else None
    moved = 0 if winner is None else stakes[1 - winner]
    return Fight(area, cards, duels, winner, moved, _reason(duels, winner))


def _duel(variant: Variant, seat: int, cards: tuple[str, ...]) -> Duel:
    seats = (seat, opposite(seat))
    won, reason = compare(variant, cards[seats[0]], cards[seats[1]])
    return Duel(seats, None if won is None else seats[won], reason)


def _reason(duels: tuple[Duel, ...], winner: int | None) -> str:
    if len(duels) == 1:
        return duels[0].reason
    if winner is not None:
        return "both_fights_won"
    return "a_fight_tied" if any(duel.winner is None for duel in duels) else "one_fight_each"
