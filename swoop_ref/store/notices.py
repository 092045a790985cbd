"""Tell the other processes on the same PostgreSQL what has changed, and hear it from them; SQLite has no such voice."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterable
from typing import Protocol

import psycopg
from sqlalchemy import Connection, Engine, bindparam, func, select

from swoop_ref.store.database import APPLICATION

CHANNEL = "swoop_ref"
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between attempts to reach the database again; each pause is twice the one before."""
_CONNECTION = {
    "application_name": f"{APPLICATION} listener",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
}
LOOK_SECONDS = 1.0
"""So often a listener looks whether it is still needed."""
_ENDED = "end"

_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("notice")))
_SEQS = "SELECT game_pk, max(seq) FROM entries WHERE game_pk = ANY(%s) GROUP BY game_pk"
_logger = logging.getLogger(__name__)


def notify_change(connection: Connection, game: int, seq: int) -> None:
    """Tell all processes that a game is now at this seq, once the transaction is committed."""
    _notify(connection, f"{game} {seq}")


def notify_end(connection: Connection, game: int) -> None:
    """Tell all processes that a game's links lead elsewhere now, or that it has gone, once that is committed."""
    _notify(connection, f"{game} {_ENDED}")


def _notify(connection: Connection, notice: str) -> None:
    if connection.dialect.name != "sqlite":
        connection.execute(_NOTIFY, {"notice": notice})


class Ears(Protocol):
    """Name what a listener tells what it has heard to: the hub of this process."""

    closed: bool

    def announce(self, game: int, seq: int) -> None:
        """Take that a game is now at this seq."""

    def end(self, game: int) -> None:
        """Take that a game's watchers have to ask anew where it is."""

    def watched(self) -> Iterable[int]:
        """Return the games that somebody watches."""


class Listener:
    """Hear what other processes have changed, in one thread; begin with `start` in the process that is to hear."""

    def __init__(self, engine: Engine, ears: Ears) -> None:
        self._engine = engine
        self._ears = ears
        self._lock = threading.Lock()
        self._process: int | None = None

    def start(self) -> None:
        """Begin to listen, unless this process does so already: no thread lives on in a forked one."""
        if self._process == os.getpid():
            return
        with self._lock:
            if self._process != os.getpid():
                self._process = os.getpid()
                threading.Thread(target=self._run, name="swoop-ref listener", daemon=True).start()

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._ears.closed:
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    # What was said before nobody here has heard.
                    self._look_again(connection)
                    pause = FIRST_PAUSE
                    self._hear(connection)
            except psycopg.Error as error:
                reason = " ".join(str(error).split())
                _logger.warning("What other processes change is not heard (%s); next attempt in %g s", reason, pause)
                threading.Event().wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _connect(self) -> psycopg.Connection:
        # Not from the pool: whoever listens keeps its connection for good.
        words, named = self._engine.dialect.create_connect_args(self._engine.url)
        return psycopg.connect(*words, **{**_CONNECTION, **named}, autocommit=True)

    def _hear(self, connection: psycopg.Connection) -> None:
        while not self._ears.closed:
            for notice in connection.notifies(timeout=LOOK_SECONDS):
                game, _, what = notice.payload.partition(" ")
                if what == _ENDED:
                    self._ears.end(int(game))
                else:
                    self._ears.announce(int(game), int(what))

    def _look_again(self, connection: psycopg.Connection) -> None:
        watched = list(self._ears.watched())
        if not watched:
            return
        seqs: dict[int, int] = dict(connection.execute(_SEQS, (watched,)).fetchall())
        for game in watched:
            if game in seqs:
                self._ears.announce(game, seqs[game])
            else:
                self._ears.end(game)
