"""Stream a game's changes: only its seq; whoever wants more asks for the page again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

from flask import Blueprint, Response, current_app, request

from swoop_ref.errors import Problem
from swoop_ref.live import TooManyWatchers, Watcher
from swoop_ref.operations import OpenGame, Services, Unavailable, find_game, seq_of, services
from swoop_ref.sockets import reader_has_gone

HEARTBEAT_SECONDS = 10.0
"""At the latest so often something is sent, so that both ends notice when the other has gone."""
LOOK_SECONDS = 2.0
"""So often the stream looks whether its reader has gone."""

blueprint = Blueprint("live", __name__)


@blueprint.get("/api/games/<key>/events")
def events(key: str) -> Response:
    """Answer the stream of a game's changes, the newest at once."""
    game = find_game(key)
    held = ExitStack()
    try:
        watcher = held.enter_context(services().hub.watch(game.pk))
    except TooManyWatchers:
        raise Problem(503, "too_many_watchers") from None
    stream = _Stream(game, services(), watcher, reader_has_gone(request.environ))
    response = Response(stream.messages(), mimetype="text/event-stream")
    # Nobody on the way may hold a message back to make a larger one.
    response.headers.update({"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    response.call_on_close(held.close)
    return response


class _Stream:
    """Write a stream's messages; it outlives its request, and so needs nothing of the request's context."""

    def __init__(self, game: OpenGame, work: Services, watcher: Watcher, has_gone: Callable[[], bool]) -> None:
        self._game = game
        self._work = work
        self._watcher = watcher
        self._has_gone = has_gone
        self._logger = current_app.logger

    def messages(self) -> Iterator[str]:
        seq = self._newest(self._game.seq)
        if seq is None:
            return
        yield "retry: 2000\n" + _message(seq)
        quiet = 0.0
        while not self._watcher.closed and not self._has_gone():
            newer = self._watcher.wait(seq, LOOK_SECONDS)
            quiet = 0.0 if newer else quiet + LOOK_SECONDS
            if newer is None and quiet >= HEARTBEAT_SECONDS:
                quiet = 0.0
                # Another process on the same database announces nothing here, so the database is asked too.
                newest = self._newest(seq)
                if newest is None:
                    return
                newer = newest if newest > seq else None
                if newer is None:
                    yield ":\n\n"
            if newer is not None:
                seq = newer
                yield _message(seq)

    def _newest(self, otherwise: int) -> int | None:
        """Return the game's seq, or ``None`` when this link leads to it no more."""
        try:
            return seq_of(self._game, self._work)
        except Unavailable:
            self._logger.warning("a stream could not ask the database; it goes on with what is announced")
            return otherwise


def _message(seq: int) -> str:
    return f'data: {{"seq": {seq}}}\n\n'
