"""Say what one line of a game's record holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

UNDO = "undo"
REDO = "redo"


class Entry(NamedTuple):
    """Hold one recorded action for ever; taking it back is one more entry, never a change to this one.

    ``seq`` counts from 1 (the game's beginning). ``action`` is the action as it was sent, without its id, and
    ``events`` what it made happen, as plain JSON values. ``at`` is in seconds of Unix time, ``by`` the label of the
    phone ("" when it has none), and ``target`` the seq that an undo or a redo concerns.
    """

    seq: int
    action_id: str
    type: str
    action: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...] = ()
    at: float = 0.0
    by: str = ""
    target: int | None = None


class BrokenRecord(Exception):
    """Report a record that cannot have come about: a gap, a wrong beginning, or an undo of what does not stand."""
