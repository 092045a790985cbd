"""Hold a deal in play as a value: the pile, who holds how many cards, the turn and the drought.

What an uncounted or unruled play has hidden is ``None`` or flagged, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from swoop_ref.rules.swoop.cards import NO_CARDS, RANK_INDEX
from swoop_ref.rules.swoop.ruleset import RuleSet


class Pile(NamedTuple):
    """Show the cards in the middle: runs of equal cards from the bottom up.

    ``runs`` are the cards that are known. Where ``is_known`` is false, cards that nobody has told
    lie below them, and ``size`` is ``None``.
    """

    runs: tuple[tuple[str, int], ...] = ()
    size: int | None = 0
    is_known: bool = True

    @property
    def rank(self) -> str | None:
        """Return the rank on top, or ``None`` where the pile is empty or its top unknown."""
        return self.runs[-1][0] if self.runs else None

    @property
    def run(self) -> int | None:
        """Return how many equal cards lie on top, or ``None`` where more may lie below them."""
        if self.is_run_known:
            return self.runs[-1][1] if self.runs else 0
        return None

    @property
    def is_run_known(self) -> bool:
        """Tell whether the length of the run is certain: it is, once another rank lies below."""
        return self.is_known or len(self.runs) > 1

    def count_rank(self, rank: str) -> int:
        """Count the cards of a rank that are known to lie in the pile."""
        for lying, cards in self.runs:
            if lying == rank:
                return cards
        return 0


EMPTY_PILE = Pile()
UNKNOWN_PILE = Pile((), None, False)


class Entered(NamedTuple):
    """Hold what one seat says the deal cost it: points, and cards where they were told."""

    points: int
    cards: int | None = None


class Deal(NamedTuple):
    """Hold one deal from dealing to scoring.

    ``dealt`` says which seats play it; ``held``, ``mysteries`` and ``face_up`` are cards by seat, ``None`` where
    not known; ``aside`` counts cards by rank as `cards.RANKS` orders them, at least so many where
    ``is_aside_known`` is false; ``draw_pile`` is what is left to draw; ``left_over`` cards were set aside unseen at
    the beginning; ``told`` counts the plays whose cards were told to the referee; ``entered`` is what each seat says
    the deal cost it, empty where nobody has said anything; ``last`` is the seat that played last, where that is known.
    """

    starter: int
    turn: int | None
    dealt: tuple[bool, ...]
    held: tuple[int | None, ...]
    mysteries: tuple[int, ...]
    face_up: tuple[int, ...]
    draw_pile: int = 0
    left_over: int = 0
    plays: int = 0
    told: int = 0
    swoops: int = 0
    drought: int = 0
    pile: Pile = EMPTY_PILE
    aside: tuple[int, ...] = NO_CARDS
    is_aside_known: bool = True
    out: tuple[int, ...] = ()
    is_dead: bool = False
    is_won: bool = False
    entered: tuple[Entered | None, ...] = ()
    last: int | None = None

    @property
    def is_untouched(self) -> bool:
        """Tell whether nothing has been counted or ruled in this deal yet."""
        return not (self.plays or self.swoops or self.out or self.entered)

    @property
    def won_by(self) -> int | None:
        """Return the seat that went out first, or ``None``."""
        return self.out[0] if self.out else None


def begin_deal(rules: RuleSet, active: tuple[bool, ...], starter: int) -> Deal:
    """Deal the cards of a rule set to the active seats (RULES.md: dealt to each, leftover cards)."""
    players = sum(active)
    rest = max(0, rules.count_cards(players) - players * rules.cards_each)
    return Deal(
        starter=starter,
        turn=starter,
        dealt=active,
        held=tuple(rules.cards_each if is_in else 0 for is_in in active),
        mysteries=tuple(rules.pairs if is_in else 0 for is_in in active),
        face_up=tuple(rules.pairs if is_in else 0 for is_in in active),
        draw_pile=rest if rules.draw_pile else 0,
        left_over=0 if rules.draw_pile else rest,
    )


def next_seat(seat: int, dealt: tuple[bool, ...], out: Iterable[int] = ()) -> int:
    """Return the next seat clockwise that plays and is not out; ``seat`` itself where none is."""
    seats = len(dealt)
    gone = frozenset(out)
    for step in range(1, seats):
        candidate = (seat + step) % seats
        if dealt[candidate] and candidate not in gone:
            return candidate
    return seat


def put_on_pile(pile: Pile, rank: str, cards: int) -> Pile:
    """Return the pile with cards on top that are equal to its top card or lower."""
    runs, size, is_known = pile
    equal = runs[-1][1] if runs and runs[-1][0] == rank else 0
    runs = (*(runs[:-1] if equal else runs), (rank, equal + cards))
    return Pile(runs, None if size is None else size + cards, is_known)


def set_pile_aside(aside: tuple[int, ...], pile: Pile) -> tuple[int, ...]:
    """Return the counts by rank with all known cards of the pile added."""
    if not pile.runs:
        return aside
    counts = list(aside)
    for rank, cards in pile.runs:
        counts[RANK_INDEX[rank]] += cards
    return tuple(counts)
