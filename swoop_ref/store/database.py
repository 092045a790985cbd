"""Open transactions: many readers, and writers one after the other."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, Engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
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
_SETTINGS = (
    # A writer waits as long as it does with SQLite, and one that has died in the middle holds up nobody for long.
    f"SET lock_timeout = '{int(BUSY_SECONDS)}s'",
    "SET idle_in_transaction_session_timeout = '30s'",
    "SET TIME ZONE 'UTC'",
)
_WRITES = "swoop_writes"
_UNDEFINED = ("42P01", "42703")
_NO_SUCH = ("no such table", "no such column")
_STANDS_ALREADY = "23505"
_NOT_UP_TO_DATE = "it is not up to date; run: flask --app app bring-up-to-date"
APPLICATION = "swoop-ref"
"""What PostgreSQL lists our connections as."""
_ERRORS = (DBAPIError, NoFreeConnection, sqlite3.DatabaseError)

__all__ = ["BUSY_SECONDS", "Connection", "Database", "Unavailable", "engine_options", "insert_or_change", "prepare"]


class Unavailable(Exception):
    """Report that the database could not do its work (locked, full, away); nothing has changed."""


def engine_options(url: str) -> dict[str, Any]:
    """Return what SQLAlchemy needs to know to open the database at the URL."""
    options: dict[str, Any] = {"pool_timeout": BUSY_SECONDS}
    # What a statement was given may be a game's link, and an error's text goes to the log.
    options["hide_parameters"] = True
    if url.startswith("sqlite"):
        # Every transaction is ended where it was begun, so the pool need not end it once more.
        options |= {"pool_size": 16, "max_overflow": 16, "pool_reset_on_return": None}
        # None stops the driver from opening transactions of its own; `prepare` opens them.
        options["connect_args"] = {"isolation_level": None, "timeout": BUSY_SECONDS}
        return options
    # PostgreSQL allows 100 connections in all, so that eight workers have to find room.
    options |= {"pool_size": 10, "max_overflow": 0, "pool_pre_ping": True}
    wanted = {"application_name": APPLICATION, "connect_timeout": str(int(BUSY_SECONDS))}
    options["connect_args"] = {name: value for name, value in wanted.items() if name not in make_url(url).query}
    return options


def prepare(engine: Engine) -> None:
    """Set up every connection of the engine as the record needs it."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)
    else:
        event.listen(engine, "connect", _set_up)
    _engines.add(engine)


_engines: WeakSet[Engine] = WeakSet()


def _leave_connections_to_the_parent() -> None:
    for engine in _engines:
        engine.dispose(close=False)


if hasattr(os, "register_at_fork"):
    # A server that loads the app before it forks would else let its workers speak over one another.
    os.register_at_fork(after_in_child=_leave_connections_to_the_parent)


def _set_pragmas(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _set_up(connection: Any, _entry: ConnectionPoolEntry) -> None:
    connection.execute("; ".join(_SETTINGS))
    connection.commit()


def _begin(connection: Connection) -> None:
    # A writer takes the lock at once: a reader that turns writer could be refused half way.
    writes = connection.get_execution_options().get(_WRITES, False)
    # Straight to the driver: SQLAlchemy's own way costs a tenth of a tap.
    driver = connection.connection.driver_connection
    if driver is not None:
        driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


def insert_or_change(connection: Connection, table: type) -> postgresql.Insert | sqlite.Insert:
    """Return an insert into a model's table that can say what to do when the row is there already."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)


class Database:
    """Hand out transactions on an engine; an error of the database itself is raised as `Unavailable`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        is_sqlite = engine.dialect.name == "sqlite"
        # A reader sees one moment with SQLite by itself; a writer locks what it changes, and must see what others did.
        self._reading = engine if is_sqlite else engine.execution_options(isolation_level="REPEATABLE READ")
        self._writing = engine.execution_options(**{_WRITES: True})
        # Waiting here is fair and cheap; waiting in SQLite's busy handler sleeps, and for too long.
        self._queue = threading.Lock() if is_sqlite else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that sees one moment of the database."""
        try:
            with self._reading.connect() as connection:
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
    if getattr(error.orig, "sqlstate", None) in _UNDEFINED or str(error.orig).startswith(_NO_SUCH):
        return Unavailable(f"{' '.join(str(error.orig).split())} ({_NOT_UP_TO_DATE})")
    # Two wrote at the same moment what may stand only once; whoever tries again finds what the other has written.
    if getattr(error.orig, "sqlstate", None) == _STANDS_ALREADY:
        return Unavailable("another has just written the same")
    # A file that is no database, or is spoilt, is reported by the general class itself; its other kinds are our faults.
    # Writers that have waited for each other in vain, or for too long, are refused as operational errors too.
    is_away = isinstance(error, OperationalError) or type(error) is DatabaseError
    return Unavailable(str(error.orig)) if is_away else error
