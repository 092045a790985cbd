"""Announce "this game is now at seq N" to whoever watches it in this process.

Several processes need one more voice: `store.notices` says in the transaction what it changes, hears it from the
others, and calls `Hub.announce` and `Hub.end`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class TooManyWatchers(Exception):
    """Report that every place at the streams is taken."""


class _Channel:
    """Hold what one game's watchers wait on."""

    __slots__ = ("changed", "has_ended", "seq", "watchers")

    def __init__(self) -> None:
        self.changed = threading.Condition(threading.Lock())
        self.has_ended = False
        self.seq = 0
        self.watchers = 0


class Watcher:
    """Wait for one game's changes; handed out by `Hub.watch`."""

    def __init__(self, hub: Hub, channel: _Channel) -> None:
        self._hub = hub
        self._channel = channel

    @property
    def closed(self) -> bool:
        """Return whether the hub has closed or the game's watchers were sent away, so that nothing more will come."""
        return self._hub.closed or self._channel.has_ended

    def wait(self, seen: int, seconds: float) -> int | None:
        """Return the game's seq once it is newer than the one seen, or ``None`` after so many seconds or the end."""
        until = time.monotonic() + seconds
        channel = self._channel
        with channel.changed:
            while channel.seq <= seen and not self.closed:
                left = until - time.monotonic()
                if left <= 0 or not channel.changed.wait(left):
                    break
            return channel.seq if channel.seq > seen else None


class Hub:
    """Bring each change of a game to its watchers; at most ``places`` of them at a time, over all games.

    ``listen`` is called before somebody watches: from then on other processes must be heard.
    """

    def __init__(self, places: int, listen: Callable[[], None] = lambda: None) -> None:
        self.places = places
        self.listen = listen
        self.closed = False
        self._lock = threading.Lock()
        self._channels: dict[int, _Channel] = {}
        self._watchers = 0

    @property
    def watchers(self) -> int:
        """Return how many places are taken."""
        return self._watchers

    def watched(self) -> list[int]:
        """Return the games that somebody watches."""
        with self._lock:
            return list(self._channels)

    def announce(self, game: int, seq: int) -> None:
        """Wake the game's watchers; an older seq than one announced before changes nothing."""
        channel = self._channels.get(game)
        if channel is None:
            return
        with channel.changed:
            if seq > channel.seq:
                channel.seq = seq
                channel.changed.notify_all()

    def end(self, game: int) -> None:
        """Send a game's watchers away: its links lead elsewhere now, or it has gone; whoever still may comes back."""
        with self._lock:
            channel = self._channels.pop(game, None)
        if channel is not None:
            with channel.changed:
                channel.has_ended = True
                channel.changed.notify_all()

    @contextmanager
    def watch(self, game: int) -> Iterator[Watcher]:
        """Take a place at a game's changes for as long as the block runs; raise `TooManyWatchers` when all are taken.

        Ask for the game's seq only inside the block: a change in between would otherwise be missed.
        """
        self.listen()
        channel = self._enter(game)
        try:
            yield Watcher(self, channel)
        finally:
            self._leave(game, channel)

    def _enter(self, game: int) -> _Channel:
        with self._lock:
            if self._watchers >= self.places or self.closed:
                raise TooManyWatchers
            self._watchers += 1
            channel = self._channels.setdefault(game, _Channel())
            channel.watchers += 1
            return channel

    def _leave(self, game: int, channel: _Channel) -> None:
        with self._lock:
            self._watchers -= 1
            channel.watchers -= 1
            if not channel.watchers and self._channels.get(game) is channel:
                del self._channels[game]

    def close(self) -> None:
        """End every wait for good, so that a server can stop at once."""
        self.closed = True
        with self._lock:
            channels = list(self._channels.values())
        for channel in channels:
            with channel.changed:
                channel.changed.notify_all()
