"""Keep folded games at hand, so that a tap's cost does not depend on how long its game is."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from sqlalchemy import Connection

from swoop_ref.garbage import collector_at_rest
from swoop_ref.record.replay import EvolveEntry, Timeline, catch_up, fold
from swoop_ref.store import repository
from swoop_ref.store.repository import StoredGame

ROOM = 100_000
"""How many entries all kept games may have together (under 1 KB each); beyond it those longest unused are dropped."""

Key = tuple[int, float]
"""What tells games apart: SQLite gives the number of a deleted game to the next one, but not its moment of birth."""


def key_of(game: StoredGame) -> Key:
    """Return what a game's timeline is kept under."""
    return game.pk, game.created_at


class Timelines:
    """Keep the timelines used last; each is moved on by whatever its record has gained since."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._taken = 0
        self._kept: OrderedDict[Key, Timeline[Any]] = OrderedDict()
        self._lock = Lock()

    def at(
        self, connection: Connection, game: StoredGame, evolve_entry: EvolveEntry[Any], *, locked: bool = False
    ) -> Timeline[Any]:
        """Return the game's timeline as the transaction sees it, or newer; exactly so for a writer (``locked``)."""
        key = key_of(game)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
        if kept is not None and (kept.seq == game.seq or (kept.seq > game.seq and not locked)):
            return kept
        if kept is None or kept.seq > game.seq:
            # Newer than a writer sees is possible only when an older copy of the database has been put back.
            self._drop(key)
            with collector_at_rest():
                timeline = fold(repository.entries_after(connection, game.pk, 0), evolve_entry)
        else:
            timeline = catch_up(kept, repository.entries_after(connection, game.pk, kept.seq), evolve_entry)
        self.keep(game, timeline)
        return timeline

    def keep(self, game: StoredGame, timeline: Timeline[Any]) -> None:
        """Keep a timeline whose entries are all committed, unless a newer one is kept."""
        key = key_of(game)
        with self._lock:
            old = self._kept.get(key)
            if old is not None and old.seq >= timeline.seq:
                return
            self._kept[key] = timeline
            self._kept.move_to_end(key)
            self._taken += timeline.seq - (old.seq if old else 0)
            while self._taken > self._room and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self._taken -= dropped.seq

    def forget(self, game: StoredGame) -> None:
        """Keep nothing of a game that has been deleted."""
        self._drop(key_of(game))

    def _drop(self, key: Key) -> None:
        with self._lock:
            old = self._kept.pop(key, None)
            self._taken -= old.seq if old else 0
