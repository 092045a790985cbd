"""Lets the tests of the operations work inside an app that plays a game of one number."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from swoop_ref import create_app
from swoop_ref.cli import bring_up_to_date
from swoop_ref.extensions import db
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
    app = create_app(
        {
            "SWOOP_DATA_DIR": str(data_dir),
            "TESTING": True,
            "KINDS": {"tally": TALLY},
            "CLOCK": clock,
            "DRAW": lambda below: below - 1,
        }
    )
    bring_up_to_date(app)
    with app.app_context():
        yield app
        db.engine.dispose()
