"""Lends tests a PostgreSQL database, empty and up to date, for as long as each of them lasts."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from tests.postgres import Databases, cluster

LENT: set[str] = set()
"""The names of the databases that are lent now, and up to date therefore."""


class PostgreSQL:
    """Keeps one database that the tests share, and empties it between them: to make a new one takes ten times as long."""

    def __init__(self, server: Databases) -> None:
        self.server = server
        self._template = server.create()
        self._free: str | None = None
        _bring_up_to_date(self._template)
        with psycopg.connect(self._template) as connection:
            self._clean = _cleaning(connection)
            self._version = _version(connection)

    @classmethod
    @contextmanager
    def running(cls) -> Iterator["PostgreSQL"]:
        """Starts a server, unless one is given."""
        given = os.environ.get("SWOOP_TEST_DATABASE_URL")
        if not given:
            with cluster() as started:
                yield cls(started)
            return
        running = cls(Databases(given))
        try:
            yield running
        finally:
            for url in filter(None, (running._template, running._free)):
                running.server.drop(url)

    @contextmanager
    def lent(self) -> Iterator[str]:
        """Lends a database; whatever its borrower does to it, the next one finds it as new."""
        url, self._free = self._free or self.server.create(self._template), None
        name = urlsplit(url).path.lstrip("/")
        LENT.add(name)
        try:
            yield url
        finally:
            LENT.discard(name)
            if self._is_clean_again(url):
                self._free = url
            else:
                self.server.drop(url)

    def _is_clean_again(self, url: str) -> bool:
        try:
            with psycopg.connect(url, options="-c lock_timeout=100ms") as connection:
                connection.execute(self._clean)
                return _version(connection) == self._version and not _is_listened_to(connection)
        except psycopg.Error:
            # Tables have gone, or somebody still holds them.
            return False


def _bring_up_to_date(url: str) -> None:
    # Imported here, so that a test of the rules alone loads nothing of the web.
    from tests.apps import working_app

    with tempfile.TemporaryDirectory() as folder, working_app(Path(folder), SWOOP_DATABASE_URL=url):
        pass


def _version(connection: psycopg.Connection) -> object:
    return connection.execute("SELECT version_num FROM alembic_version").fetchall()


def _is_listened_to(connection: psycopg.Connection) -> bool:
    """Tells whether a hub that a test has left open still hears what is said here."""
    found = connection.execute(
        """SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'swoop-ref listener'"""
    )
    return found.fetchone() is not None


def _cleaning(connection: psycopg.Connection) -> sql.Composed:
    """Writes the statements that empty every table and let every count begin anew."""
    from swoop_ref.store.models import Base

    names = [table.name for table in reversed(Base.metadata.sorted_tables)]
    counts = connection.execute("SELECT sequencename FROM pg_sequences").fetchall()
    return sql.SQL("; ").join(
        [
            *(sql.SQL("DELETE FROM {}").format(sql.Identifier(name)) for name in names),
            *(sql.SQL("SELECT setval({}, 1, false)").format(sql.Literal(name)) for (name,) in counts),
        ]
    )
