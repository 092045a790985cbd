"""Answer for the shedding game what every kind of game answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swoop_ref.rules.game import Decision, Draw
from swoop_ref.rules.swoop import decide, events, state, view
from swoop_ref.rules.swoop import setup as opening


class Swoop:
    """Referee the shedding game Swoop under any of its rule sets (RULES.md: kind ``swoop``)."""

    name = "swoop"

    def begin(self, setup: Mapping[str, Any], draw: Draw) -> events.Event:
        """Begin a game from ``rules``, ``players`` and ``starter``; see `setup.begin`."""
        return opening.begin(setup, draw)

    def decide(self, now: state.State, action: Mapping[str, Any]) -> Decision[events.Event]:
        """Judge an action; see `decide.decide`."""
        return decide.decide(now, action)

    def evolve(self, now: state.State | None, event: events.Event) -> state.State:
        """Return the state after the event; see `state.evolve`."""
        return state.evolve(now, event)

    def view(self, now: state.State) -> dict[str, Any]:
        """Return the state as the interface shows it; see `view.view_state`."""
        return view.view_state(now)

    def encode(self, event: events.Event) -> dict[str, Any]:
        """Return the event as plain JSON values; see `events.encode_event`."""
        return events.encode_event(event)

    def decode(self, data: Mapping[str, Any]) -> events.Event:
        """Return the event that `encode` wrote; see `events.decode_event`."""
        return events.decode_event(data)


SWOOP = Swoop()
