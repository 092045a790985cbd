"""Lets the clock jump years back and forth between any two actions."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

from script.benchmarks.figures import Figure
from script.soaking.lengths import Lengths
from tests.apps import working_app
from tests.faults.test_clock import NOW, YEAR, play


def figures(root: Path, lengths: Lengths) -> Iterator[Figure]:
    """Yields the figures."""
    dice = random.SystemRandom()
    times = (NOW + dice.uniform(-30, 30) * YEAR for _ in itertools.count())
    differ = 0
    with working_app(root / "mad", CLOCK=lambda: next(times)) as mad, working_app(root / "sane") as sane:
        for _ in range(lengths.games):
            differ += play(mad.test_client())[1:] != play(sane.test_client())[1:]
    yield Figure(f"a clock that jumps: {lengths.games} games that come out otherwise", differ, "", at_most=0)
