"""Keep what has been drawn, so that every further phone that asks for the same picture of a game gets it at once.

A game's pages depend on its seq and on little else; what does differ from visitor to visitor (the token against
forged forms, the ids of actions not yet sent) is left open in what is kept and filled in for each.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

from flask import Flask, current_app, g, session
from flask_wtf.csrf import generate_csrf

ROOM: Final = 256
"""How many drawings are kept; about 20 KB each."""

_SECRET: Final = secrets.token_hex(12)
"""Nobody can type it, so that no name of a player is ever taken for a slot."""
_TOKEN_SLOT: Final = f"slot-{_SECRET}-token"
_ID_SLOT: Final = f"slot-{_SECRET}-id"
_SLOTS: Final = re.compile(f"({_TOKEN_SLOT}|{_ID_SLOT})")


class Drawings:
    """Keep the drawings used last, each as the texts between its slots."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, list[str]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable) -> list[str] | None:
        """Return the drawing kept under this key, if any."""
        with self._lock:
            parts = self._kept.get(key)
            if parts is not None:
                self._kept.move_to_end(key)
            return parts

    def keep(self, key: Hashable, parts: list[str]) -> None:
        """Keep a drawing, and let go of the one that was used longest ago."""
        with self._lock:
            self._kept[key] = parts
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)


def attach_drawings(app: Flask) -> None:
    """Give the app a place for its drawings, and templates the functions that leave slots in them."""
    app.extensions["swoop_drawings"] = Drawings()
    app.jinja_env.globals.update(csrf_token=_csrf_token, fresh_id=fresh_id)
    # Flask-WTF hands its own to every template as well, and the last to hand one over is heard.
    app.context_processor(lambda: {"csrf_token": _csrf_token})


def fresh_id() -> str:
    """Return an action_id for a plain form, so that sending the form twice counts once."""
    return _ID_SLOT if g.get("leaves_slots") else _new_id()


def _csrf_token() -> str:
    return _TOKEN_SLOT if g.get("leaves_slots") else generate_csrf()


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def draw_once(key: Hashable, draw: Callable[[], str]) -> str:
    """Return what ``draw`` answers, or what it answered before under the same key, filled in for this visitor.

    The key must name everything that the drawing depends on. A visitor who is owed a message gets a drawing of their
    own, since the message stands in it.
    """
    if "_flashes" in session:
        return draw()
    drawings: Drawings = current_app.extensions["swoop_drawings"]
    parts = drawings.find(key)
    if parts is None:
        g.leaves_slots = True
        try:
            parts = _SLOTS.split(draw())
        finally:
            g.leaves_slots = False
        drawings.keep(key, parts)
    filled = parts.copy()
    for place in range(1, len(parts), 2):
        filled[place] = generate_csrf() if parts[place] == _TOKEN_SLOT else _new_id()
    return "".join(filled)
