"""Open transactions: many readers, and writers one after the other."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DatabaseError, DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 5.0
"""How long a writer waits for another process before it gives up."""

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}",
)
_WRITES = "swoop_writes"
_UNDEFINED_TABLE = "42P01"
_ERRORS = (DBAPIError, NoFreeConnection, sqlite3.DatabaseError)

__all__ = ["BUSY_SECONDS", "Connection", "Database", "Unavailable", "engine_options", "prepare"]


class Unavailable(Exception):
    """Report that the database could not do its work (locked, full, away); nothing has changed."""


def engine_options(url: str) -> dict[str, Any]:
    """Return what SQLAlchemy needs to know to open the database at the URL."""
    options: dict[str, Any] = {"pool_size": 16, "max_overflow": 16, "pool_timeout": BUSY_SECONDS}
    # Every transaction is ended where it was begun, so the pool need not end it once more.
    options["pool_reset_on_return"] = None
    if url.startswith("sqlite"):
        # None stops the driver from opening transactions of its own; `prepare` opens them.
        options["connect_args"] = {"isolation_level": None, "timeout": BUSY_SECONDS}
    else:
        options["pool_pre_ping"] = True
    return options


def prepare(engine: Engine) -> None:
    """Set up every connection of the engine as the record needs it."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)


def _set_pragmas(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection) -> None:
    # A writer takes the lock at once: a reader that turns writer could be refused half way.
    writes = connection.get_execution_options().get(_WRITES, False)
    # Straight to the driver: SQLAlchemy's own way costs a tenth of a tap.
    driver = connection.connection.driver_connection
    if driver is not None:
        driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


class Database:
    """Hand out transactions on an engine; an error of the database itself is raised as `Unavailable`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writing = engine.execution_options(**{_WRITES: True})
        # Waiting here is fair and cheap; waiting in SQLite's busy handler sleeps, and for too long.
        self._queue = threading.Lock() if engine.dialect.name == "sqlite" else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that sees one moment of the database."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except _ERRORS as error:
            raise _translated(error) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that is committed at the end, or rolled back when anything is raised."""
        if self._queue is None:
            with self._begun() as connection:
                yield connection
        else:
            with self._queue, self._begun() as connection:
                yield connection

    @contextmanager
    def _begun(self) -> Iterator[Connection]:
        try:
            with self._writing.begin() as connection:
                yield connection
        except _ERRORS as error:
            raise _translated(error) from error


def _translated(error: Exception) -> Exception:
    if not isinstance(error, DBAPIError):
        return Unavailable(str(error))
    # A file that is no database, or is spoilt, is reported by the general class itself; its other kinds are our faults.
    is_away = isinstance(error, OperationalError) or type(error) is DatabaseError
    has_no_tables = getattr(error.orig, "sqlstate", None) == _UNDEFINED_TABLE
    return Unavailable(str(error.orig)) if is_away or has_no_tables else error
