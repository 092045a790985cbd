"""Hold what the operations work with: the database, the kinds of games, the clock, the dice, the announcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Flask, current_app

from swoop_ref.live import Hub
from swoop_ref.rules.game import Draw, Kind
from swoop_ref.store import copies, repository
from swoop_ref.store.database import Database
from swoop_ref.store.timelines import Timelines

_NAME = "swoop_ref"


@dataclass(frozen=True)
class Services:
    """Gather one app's own; ``clock`` answers seconds of Unix time, ``draw`` a number from 0 to n - 1."""

    database: Database
    kinds: Mapping[str, Kind[Any, Any]]
    hub: Hub
    clock: Callable[[], float]
    draw: Draw
    timelines: Timelines = field(default_factory=Timelines)


def attach(app: Flask, services: Services) -> None:
    """Give an app its services."""
    app.extensions[_NAME] = services


def services() -> Services:
    """Return the services of the app that is at work."""
    found: Services = current_app.extensions[_NAME]
    return found


def check_connection() -> None:
    """Return when there is a database, be it empty; raise `Unavailable` when there is none."""
    with services().database.reading() as connection:
        repository.check_connection(connection)


def is_up_to_date() -> bool:
    """Return whether the database has the tables that this app works with; raise `Unavailable` when there is none."""
    with services().database.reading() as connection:
        return copies.is_newest(connection)


def check_database() -> None:
    """Return when the database answers; raise `Unavailable` when it does not."""
    with services().database.reading() as connection:
        repository.check(connection)
