"""Referee Raiders, the bluffing game for two players or two sides that is also called Swoop."""

from __future__ import annotations

from typing import Final

from swoop_ref.rules.game import Kind
from swoop_ref.rules.raiders.events import Event
from swoop_ref.rules.raiders.game import Raiders
from swoop_ref.rules.raiders.state import State

RAIDERS: Final[Kind[State, Event]] = Raiders()
