"""Hold a rule set as a value: every difference between the ways to play Swoop is a field here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Literal

from swoop_ref.rules.swoop.cards import JOKER, RANKS, TEN, count_deck, count_existing

Higher = Literal["new_pile", "take_pile"]
Mystery = Literal["uncovered", "last"]
DealEnds = Literal["first_out", "last_holder"]
Scored = Literal["all", "hand"]
Ties = Literal["shared", "play_off"]
FirstStarter = Literal["random", "highest_card", "left_of_dealer", "lowest_card"]

DeckTable = tuple[tuple[int, int], ...]
"""Rows of (most players, decks), fewest players first."""


@dataclass(frozen=True)
class RuleSet:
    """Describe one way to play Swoop, whole, so that a game can carry its rules with it.

    ``players`` are the least and most at the table; ``decks`` is a fixed number, or ``None``
    where ``deck_table`` says how many for how many players; ``hand`` and ``pairs`` are cards
    dealt to each; ``target`` and ``values`` are points; ``dead_after`` is plays; ``deals`` a
    number of deals, or ``None``. RULES.md: Rule sets of the shedding game.
    """

    name: str
    preset: str
    players: tuple[int, int]
    decks: int | None
    deck_table: DeckTable
    jokers: int
    pairs: int
    hand: int
    draw_pile: bool
    order: tuple[str, ...]
    specials: tuple[str, ...]
    swoop_at: int
    swoop_exactly: bool
    max_cards: int | None
    higher: Higher
    picked_up_may_join: bool
    may_take_pile: bool
    mystery: Mystery
    deal_ends: DealEnds
    scored: Scored
    values: Mapping[str, int] = field(hash=False)
    target: int
    target_passed: bool
    deals: int | None
    each_starts_once: bool
    dead_after: int | None
    dead_scored: bool
    ties: Ties
    first_starter: FirstStarter

    @cached_property
    def strength(self) -> Mapping[str, int]:
        """Map each rank that has a place in the order to its strength; specials are not in it."""
        return {rank: place for place, rank in enumerate(self.order)}

    @cached_property
    def ranks(self) -> frozenset[str]:
        """Return every rank that can be in these decks."""
        return frozenset(self.order) | frozenset(self.specials)

    @property
    def cards_each(self) -> int:
        """Return how many cards each player is dealt."""
        return 2 * self.pairs + self.hand

    @property
    def every_card_costs(self) -> bool:
        """Tell whether any held card is at least one point, so that no holder can score 0."""
        return self.scored == "all" and all(
            self.values[rank] > 0 for rank in self.ranks if count_existing(rank, 1, self.jokers) > 0
        )

    def count_decks(self, players: int) -> int:
        """Count the decks that so many players shuffle; fewer than the least count as the least."""
        if self.decks is not None:
            return self.decks
        for most, decks in self.deck_table:
            if players <= most:
                return decks
        return self.deck_table[-1][1]

    def count_cards(self, players: int) -> int:
        """Count all cards, Jokers among them, that so many players shuffle together."""
        return self.count_decks(players) * count_deck(self.jokers)

    def count_rank(self, rank: str, players: int) -> int:
        """Count the cards of one rank in the decks of so many players."""
        return count_existing(rank, self.count_decks(players), self.jokers)

    def deck_points(self) -> int:
        """Add up what one whole deck is worth, in points."""
        return sum(self.values[rank] * count_existing(rank, 1, self.jokers) for rank in RANKS)

    def most_points(self, players: int) -> int:
        """Return the most points one deal can cost all players together: what the decks hold."""
        return self.count_decks(players) * self.deck_points()


def order_ranks(specials: tuple[str, ...]) -> tuple[str, ...]:
    """Order the ranks low to high; a 10 that is no special stands between 9 and J (RULES.md)."""
    return tuple(rank for rank in RANKS if rank != JOKER and not (rank == TEN and TEN in specials))


def encode_rules(rules: RuleSet) -> dict[str, Any]:
    """Return every field of the rule set as plain JSON values."""
    encoded: dict[str, Any] = {known.name: _plain(getattr(rules, known.name)) for known in fields(rules)}
    return encoded


def decode_rules(data: Mapping[str, Any]) -> RuleSet:
    """Return the rule set that `encode_rules` wrote; raise ``TypeError`` for an unfit document."""
    decoded = dict(data)
    for key in ("players", "order", "specials"):
        decoded[key] = tuple(decoded[key])
    decoded["deck_table"] = tuple((int(most), int(decks)) for most, decks in decoded["deck_table"])
    return RuleSet(**decoded)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value
