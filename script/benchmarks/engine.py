"""Measures the engine by itself: rulings per second, and folding a long game from nothing."""

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from script.benchmarks.figures import Figure
from script.benchmarks.games import NAMES, ROUND
from swoop_ref.record.log import Entry
from swoop_ref.record.replay import fold
from swoop_ref.rules import KINDS
from swoop_ref.rules.swoop.referee import Play, rule_on_play

PLAYS = 5000
KIND = KINDS["swoop"]


def figures(rounds: int) -> Iterator[Figure]:
    """Yields the engine's figures."""
    states, entries = _play()
    yield Figure("rulings per second, one core", _rulings_per_second(states, rounds), "/s", at_least=100_000)
    yield Figure(f"fold of {PLAYS:,} refereed plays from nothing", _fold_ms(entries, rounds), "ms", at_most=50)


def _play() -> tuple[list[Any], list[Entry]]:
    setup = {"kind": "swoop", "rules": {"preset": "swoop-200", "dead_after": None}, "players": NAMES[:3], "starter": 0}
    began = KIND.begin(setup, lambda _: 0)
    state = KIND.evolve(None, began)
    states, entries = [], [Entry(1, "1", "begin", setup, (dict(KIND.encode(began)),), 0.0, "", None)]
    for number in range(PLAYS):
        action = {"type": "play", "rank": ROUND[number % len(ROUND)], "cards": 1}
        decision = KIND.decide(state, action)
        states.append(state)
        encoded = tuple(dict(KIND.encode(event)) for event in decision.events)
        entries.append(Entry(number + 2, str(number + 2), "play", action, encoded, 0.0, "", None))
        for event in decision.events:
            state = KIND.evolve(state, event)
    return states, entries


def _rulings_per_second(states: list[Any], rounds: int) -> float:
    asked = [(state.rules, state.deal, Play(state.deal.turn, ROUND[n % len(ROUND)])) for n, state in enumerate(states)]
    each = []
    for _ in range(max(rounds, 3)):
        start = time.perf_counter()
        for rules, deal, play in asked:
            rule_on_play(rules, deal, play)
        each.append(len(asked) / (time.perf_counter() - start))
    return median(each)


def _evolve(state: Any, entry: Entry) -> Any:
    for data in entry.events:
        state = KIND.evolve(state, KIND.decode(data))
    return state


def _fold_ms(entries: list[Entry], rounds: int) -> float:
    each = []
    for _ in range(max(rounds, 3)):
        start = time.perf_counter()
        fold(entries, _evolve)
        each.append((time.perf_counter() - start) * 1000)
    return median(each)
