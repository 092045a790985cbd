"""Referee the shedding game Swoop: rule sets as values, rulings, scoring, the game's own state."""

from swoop_ref.rules.swoop.game import SWOOP

__all__ = ["SWOOP"]
