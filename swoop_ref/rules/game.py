"""Say what every kind of game answers, so that the record and the pages never ask which one it is.

A kind *decides* on an action (it judges and never changes) and *evolves* a state by an event (it
changes and never judges). Both are pure: no clock, no dice, no input or output.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State")
Event = TypeVar("Event")

Draw = Callable[[int], int]
"""Draws a number from 0 to n - 1; the dice are handed in so that the rules stay pure."""


class Refusal(Exception):
    """Refuse an action that the rules or its own form do not allow; nothing has changed.

    ``code`` is the stable name of the reason, ``facts`` what a sentence about it needs (names,
    points, cards), ``field`` the part of the action that is wrong, where one is, and ``ruling``
    the referee's answer when the action was a play.
    """

    def __init__(
        self,
        code: str,
        *,
        field: str | None = None,
        ruling: Mapping[str, Any] | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.ruling = ruling
        self.facts: dict[str, Any] = facts


class Decision(NamedTuple, Generic[Event]):
    """Carry what an accepted action makes happen: its events and, for a play, the ruling."""

    events: tuple[Event, ...]
    ruling: Mapping[str, Any] | None = None


class Kind(Protocol[State, Event]):
    """Referee one kind of game."""

    @property
    def name(self) -> str:
        """Return the name that the interface gives this kind."""
        ...

    def begin(self, setup: Mapping[str, Any], draw: Draw) -> Event:
        """Begin a game from the body of the request; raise `Refusal` for a setup that cannot be."""
        ...

    def decide(self, state: State, action: Mapping[str, Any]) -> Decision[Event]:
        """Judge an action on the state; raise `Refusal` where it is not allowed."""
        ...

    def evolve(self, state: State | None, event: Event) -> State:
        """Return the state after the event, which is trusted; ``None`` is before the beginning."""
        ...

    def view(self, state: State) -> dict[str, Any]:
        """Return the state as the interface shows it, without ``seq``."""
        ...

    def encode(self, event: Event) -> dict[str, Any]:
        """Return the event as plain JSON values with its ``type`` and version ``v``."""
        ...

    def decode(self, data: Mapping[str, Any]) -> Event:
        """Return the event that `encode` wrote, of this or an earlier version."""
        ...
