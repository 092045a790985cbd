"""Lets the tests of the store work inside the app."""

from collections.abc import Iterator

import pytest
from flask import Flask


@pytest.fixture
def inside(app: Flask) -> Iterator[Flask]:
    """Opens the app's context."""
    with app.app_context():
        yield app
