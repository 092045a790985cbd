"""Seat a table of players and let them act, so that a test reads like the situation it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop import SWOOP
from swoop_ref.rules.swoop.deal import Pile
from swoop_ref.rules.swoop.state import State

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hua")


def never_draw(_: int) -> int:
    """Fail where a starter is drawn although the test has named one."""
    raise AssertionError("nothing was to be drawn")


def sit_down(rules: Any = "swoop-200", players: int = 3, starter: int = 0) -> State:
    """Begin a game with so many players of `NAMES`."""
    setup = {"rules": rules, "players": list(NAMES[:players]), "starter": starter}
    return SWOOP.evolve(None, SWOOP.begin(setup, never_draw))


def act(state: State, kind: str, **fields: Any) -> State:
    """Return the state after an action that must be accepted."""
    for event in SWOOP.decide(state, {"type": kind, **fields}).events:
        state = SWOOP.evolve(state, event)
    return state


def ask(state: State, **play: Any) -> Mapping[str, Any]:
    """Return the ruling on a play, accepted or refused, without making it."""
    try:
        ruling = SWOOP.decide(state, {"type": "play", **play}).ruling
    except Refusal as refusal:
        ruling = refusal.ruling
    assert ruling is not None
    return ruling


def play(state: State, *plays: str) -> State:
    """Let whoever's turn it is play, one text a play: ``"8 8"``, ``"?K"`` for a mystery King."""
    for text in plays:
        state = act(state, "play", **read_play(text))
    return state


def read_play(text: str) -> dict[str, Any]:
    """Read a play written as its cards; a leading ``?`` marks a mystery card."""
    cards = text.removeprefix("?").split()
    assert len(set(cards)) == 1
    return {"rank": cards[0], "cards": len(cards), "mystery": text.startswith("?")}


def refuse(state: State, kind: str, **fields: Any) -> Refusal:
    """Return the refusal of an action that must be refused."""
    try:
        SWOOP.decide(state, {"type": kind, **fields})
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{kind} {fields} was accepted")


def lay(state: State, *runs: tuple[str, int], **deal: Any) -> State:
    """Put these runs on the pile, bottom first, and set other facts of the deal by hand."""
    pile = Pile(runs, sum(cards for _, cards in runs))
    return state._replace(deal=state.deal._replace(pile=pile, **deal))


def score(state: State, *points: int | None, winner: int | None = None, **more: Any) -> State:
    """Score the deal; the winner is the first seat with 0 points unless named."""
    if winner is None and not more.get("confirm"):
        winner = points.index(0)
    return act(state, "score_deal", winner=winner, points=list(points), **more)
