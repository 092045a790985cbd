"""Hold the games: pure rules that know nothing of the web, the record or the clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swoop_ref.rules.game import Kind
from swoop_ref.rules.raiders import RAIDERS
from swoop_ref.rules.swoop import SWOOP

KINDS: Mapping[str, Kind[Any, Any]] = {SWOOP.name: SWOOP, RAIDERS.name: RAIDERS}
"""Every kind of game the app referees, by the name the interface gives it."""
