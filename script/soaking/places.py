"""Where the app is served: by waitress from a SQLite file, or by gunicorn from PostgreSQL."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.apps import working_app
from tests.postgres import cluster
from tests.server import BEGIN, Server, Workers

WORKERS = 2


@dataclass(frozen=True)
class Place:
    """A way to serve the app; `server` makes one with a database of its own."""

    name: str
    server: Callable[[], Server]


def sqlite_place(root: Path) -> Place:
    """Serves by one process, as `python app.py` does."""
    numbers = itertools.count(1)
    return Place("SQLite", lambda: Server(root / f"file-{next(numbers)}"))


@contextmanager
def workers_place(root: Path) -> Iterator[Place]:
    """Serves by several workers, from a PostgreSQL that writes to the disk as a server of games must."""
    with cluster(durable=True) as running:

        def server() -> Server:
            url = running.create()
            with working_app(root / "workers", SWOOP_DATABASE_URL=url):
                return Workers(root / "workers", WORKERS, SWOOP_DATABASE_URL=url)

        yield Place(f"PostgreSQL, {WORKERS} workers", server)


def begin(server: Server) -> str:
    """Begins a game without a dead deal, and answers its id."""
    return str(server.ask("POST", "/api/games", BEGIN)["id"])


def actions(game: str) -> str:
    """Names the path that takes a game's actions."""
    return f"/api/games/{game}/actions"


def entries(server: Server, game: str) -> list[dict[str, Any]]:
    """Asks for a game's record."""
    found: list[dict[str, Any]] = server.ask("GET", f"/api/games/{game}/export")["entries"]
    return found
