"""Stream a game's changes: only its seq; whoever wants more asks for the page again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

from flask import Blueprint, Response, current_app, request, stream_with_context

from swoop_ref.errors import Problem
from swoop_ref.live import TooManyWatchers, Watcher
from swoop_ref.operations import OpenGame, Unavailable, find_game, seq_of, services

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
    has_gone = request.environ.get("waitress.client_disconnected", lambda: False)
    stream = stream_with_context(_messages(game, watcher, has_gone))
    response = Response(stream, mimetype="text/event-stream")
    # Nobody on the way may hold a message back to make a larger one.
    response.headers.update({"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    response.call_on_close(held.close)
    return response


def _messages(game: OpenGame, watcher: Watcher, has_gone: Callable[[], bool]) -> Iterator[str]:
    seq = _newest(game, game.seq)
    yield "retry: 2000\n" + _message(seq)
    quiet = 0.0
    while not watcher.closed and not has_gone():
        newer = watcher.wait(seq, LOOK_SECONDS)
        quiet = 0.0 if newer else quiet + LOOK_SECONDS
        if newer is None and quiet >= HEARTBEAT_SECONDS:
            quiet = 0.0
            # Another process on the same database announces nothing here, so the database is asked too.
            newest = _newest(game, seq)
            newer = newest if newest > seq else None
            if newer is None:
                yield ":\n\n"
        if newer is not None:
            seq = newer
            yield _message(seq)


def _message(seq: int) -> str:
    return f'data: {{"seq": {seq}}}\n\n'


def _newest(game: OpenGame, otherwise: int) -> int:
    try:
        return seq_of(game) or otherwise
    except Unavailable:
        current_app.logger.warning("a stream could not ask the database; it goes on with what is announced")
        return otherwise
