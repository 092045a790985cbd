"""Lets the tests of the operations work inside an app that plays a game of one number."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.apps import working_app
from tests.tally import TALLY


class Clock:
    """Tells the time that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Brings a clock that stands."""
    return Clock()


@pytest.fixture
def inside(data_dir: Path, clock: Clock) -> Iterator[Flask]:
    """Opens the context of an app whose dice always show the highest number."""
    with (
        working_app(data_dir, KINDS={"tally": TALLY}, CLOCK=clock, DRAW=lambda below: below - 1) as app,
        app.app_context(),
    ):
        yield app
