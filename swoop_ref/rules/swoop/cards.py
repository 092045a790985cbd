"""Name the cards: ranks, their order and what a deck of them holds (RULES.md: Rule sets)."""

from __future__ import annotations

from typing import Final

JOKER: Final = "JOKER"
TEN: Final = "10"

RANKS: Final[tuple[str, ...]] = (
    "A", "2", "3", "4", "5", "6", "7", "8", "9", TEN, "J", "Q", "K", JOKER,
)  # fmt: skip
"""Every rank as the interface writes it, in the order in which counts by rank are kept."""

RANK_INDEX: Final[dict[str, int]] = {rank: index for index, rank in enumerate(RANKS)}

SUITS: Final = 4
"""Cards of one rank in a deck; Jokers are counted apart."""

DECK_WITHOUT_JOKERS: Final = SUITS * (len(RANKS) - 1)

NO_CARDS: Final[tuple[int, ...]] = (0,) * len(RANKS)


def count_existing(rank: str, decks: int, jokers: int) -> int:
    """Count the cards of a rank that exist in so many decks with so many Jokers each."""
    return decks * (jokers if rank == JOKER else SUITS)


def count_deck(jokers: int) -> int:
    """Count the cards of one deck with so many Jokers."""
    return DECK_WITHOUT_JOKERS + jokers


def add_cards(counts: tuple[int, ...], rank: str, cards: int) -> tuple[int, ...]:
    """Return the counts by rank with so many cards of one rank more."""
    index = RANK_INDEX[rank]
    return (*counts[:index], counts[index] + cards, *counts[index + 1 :])
