"""Deal real cards to random tables that then play any legal play, for the laws to be held against.

The tables know every card; the app is told only what lies open. So what the app believes can be
compared with what is true.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop import SWOOP
from swoop_ref.rules.swoop.cards import JOKER, RANKS
from swoop_ref.rules.swoop.houserules import check_cards, read_rules
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.rules.swoop.state import State
from tests.rules.swoop.tables import NAMES, never_draw

SWITCHES = ("draw_pile", "swoop_exactly", "picked_up_may_join", "may_take_pile", "dead_scored")


def _is_playable(request: dict[str, Any]) -> bool:
    try:
        rules = read_rules(request)
        check_cards(rules, rules.players[0])
    except Refusal:
        return False
    return True


def rule_sets() -> st.SearchStrategy[dict[str, Any]]:
    """Draw a preset, plain or with house rules that go together."""
    changes = st.fixed_dictionaries(
        {"preset": st.sampled_from(sorted(PRESETS))},
        optional={
            **{switch: st.booleans() for switch in SWITCHES},
            "decks": st.integers(1, 4),
            "jokers": st.integers(0, 4),
            "pairs": st.integers(0, 6),
            "hand": st.integers(5, 15),
            "max_cards": st.one_of(st.none(), st.integers(1, 4)),
            "specials": st.sampled_from([["10", "JOKER"], ["JOKER"], []]),
            "higher": st.sampled_from(["new_pile", "take_pile"]),
            "mystery": st.sampled_from(["uncovered", "last"]),
            "deal_ends": st.sampled_from(["first_out", "last_holder"]),
            "dead_after": st.one_of(st.none(), st.integers(20, 60)),
        },
    )
    return changes.filter(_is_playable)


@dataclass
class Seat:
    """Hold one player's real cards."""

    hand: list[str]
    face_up: list[str]
    mystery: list[str]

    @property
    def held(self) -> int:
        return len(self.hand) + len(self.face_up) + len(self.mystery)


@dataclass
class Table:
    """Play one deal with real cards, telling the app each play."""

    rules: RuleSet
    state: State
    dice: random.Random
    seats: list[Seat] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)

    @classmethod
    def sit_down(cls, request: dict[str, Any], seed: int) -> Table:
        """Seat as many players as the cards reach for and deal."""
        dice = random.Random(seed)
        rules = read_rules(request)
        least, most = rules.players
        fitting = [n for n in range(least, most + 1) if n * rules.cards_each <= rules.count_cards(n)]
        players = dice.choice(fitting)
        setup = {"rules": request, "players": NAMES[:players], "starter": dice.randrange(players)}
        table = cls(rules, SWOOP.evolve(None, SWOOP.begin(setup, never_draw)), dice)
        deck = [rank for rank in RANKS for _ in range(rules.count_rank(rank, players))]
        dice.shuffle(deck)
        for _ in range(players):
            cut = [deck.pop() for _ in range(rules.cards_each)]
            pairs = rules.pairs
            table.seats.append(Seat(cut[2 * pairs :], cut[:pairs], cut[pairs : 2 * pairs]))
        if rules.draw_pile:
            table.stock = deck
        else:
            table.left_over = deck
        return table

    def list_cards(self) -> Counter[str]:
        """Count every card of the table, wherever it lies."""
        cards = Counter(self.pile + self.aside + self.stock + self.left_over)
        for seat in self.seats:
            cards.update(seat.hand + seat.face_up + seat.mystery)
        return cards

    def play_on(self, plays: int) -> Iterator[dict[str, Any]]:
        """Make up to so many legal plays, yielding each ruling after it has been carried out."""
        for _ in range(plays):
            turn = self.state.deal.turn
            if turn is None:
                return
            action = self.choose(turn)
            decision = SWOOP.decide(self.state, action)
            assert decision.ruling is not None
            for event in decision.events:
                self.state = SWOOP.evolve(self.state, event)
            self.carry_out(turn, action, decision.ruling)
            yield {**decision.ruling, "action": action}

    def choose(self, turn: int) -> dict[str, Any]:
        """Choose any play the rules may allow, open cards or a mystery card, or take the pile."""
        seat = self.seats[turn]
        open_cards = seat.hand + seat.face_up
        choices: list[dict[str, Any]] = []
        may_flip = bool(seat.mystery) and (
            not (open_cards or self.stock) if self.rules.mystery == "last" else len(seat.face_up) < len(seat.mystery)
        )
        if may_flip:
            choices.append({"type": "play", "rank": seat.mystery[-1], "cards": 1, "mystery": True})
        for rank, count in Counter(open_cards).items():
            for cards in range(1, count + 1):
                from_row = max(0, cards - seat.hand.count(rank))
                choices.append({"type": "play", "rank": rank, "cards": cards, "face_up": from_row})
        choices = [choice for choice in choices if self.is_allowed(choice)]
        if not choices:
            return {"type": "take_pile"} if self.pile else self.flip_or_fail(seat)
        return self.dice.choice(choices)

    def flip_or_fail(self, seat: Seat) -> dict[str, Any]:
        assert seat.mystery, "a player with open cards can always begin an empty pile"
        return {"type": "play", "rank": seat.mystery[-1], "cards": 1, "mystery": True}

    def is_allowed(self, action: dict[str, Any]) -> bool:
        try:
            SWOOP.decide(self.state, action)
        except Refusal:
            return False
        return True

    def carry_out(self, turn: int, action: dict[str, Any], ruling: Any) -> None:
        """Move the real cards as the ruling says."""
        seat = self.seats[turn]
        verdict = ruling["verdict"]
        if verdict == "takes_pile":
            if action.get("mystery"):
                seat.hand.append(seat.mystery.pop())
            seat.hand += self.pile
            self.pile = []
            self.refill(seat, action)
            return
        laid = self.lay_down(seat, action)
        if verdict.startswith("picks_up"):
            seat.hand += self.pile
            self.pile = []
        if verdict.endswith("swoops"):
            self.aside += self.pile + laid
            self.pile = []
        else:
            self.pile += laid
        self.refill(seat, action)

    def lay_down(self, seat: Seat, action: dict[str, Any]) -> list[str]:
        rank, cards = action["rank"], action["cards"]
        if action.get("mystery"):
            assert seat.mystery.pop() == rank
            cards -= 1
        for _ in range(action.get("face_up", 0)):
            seat.face_up.remove(rank)
            cards -= 1
        for _ in range(cards):
            seat.hand.remove(rank)
        return [rank] * action["cards"]

    def refill(self, seat: Seat, action: dict[str, Any]) -> None:
        while action["type"] == "play" and self.stock and len(seat.hand) < self.rules.hand:
            seat.hand.append(self.stock.pop())


def is_rising(pile: list[str], rules: RuleSet) -> bool:
    """Tell whether the ranks of a pile rise anywhere towards its top."""
    places = [rules.strength[rank] for rank in pile]
    return any(upper > lower for lower, upper in itertools.pairwise(places))


__all__ = ["JOKER", "Table", "is_rising", "rule_sets"]
