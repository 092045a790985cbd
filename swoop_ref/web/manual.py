"""Show programmers the JSON interface: its addresses, its actions, the exact shape of a game, its codes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any, Final

from flask import Blueprint, render_template

from swoop_ref.operations import MOST_ACTIONS
from swoop_ref.rules import KINDS
from swoop_ref.rules.raiders.variants import VARIANTS
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.web.raiders_words import variant_name
from swoop_ref.web.referee import answer_question
from swoop_ref.web.wording import CODES

WIDTH: Final = 62
"""Characters of a line of an example."""
STEP: Final = "  "

RAIDERS_SETUP: Final[Mapping[str, Any]] = {
    "kind": "raiders",
    "variant": "standard",
    "players": ["Ana", "Ben"],
    "starter": 0,
}
RAIDERS_ACTIONS: Final[Sequence[Mapping[str, Any]]] = (
    {"type": "place_loot", "seat": 0, "area": 1, "chips": 4},
    {"type": "place_loot", "seat": 1, "area": 1, "chips": 2},
    {"type": "place_loot", "seat": 1, "area": 2, "chips": 5},
    {"type": "place_loot", "seat": 0, "area": 2, "chips": 3},
    {"type": "reveal", "area": 1, "cards": ["A", "2"]},
    {"type": "reveal", "area": 2, "cards": ["9", "7"]},
    {"type": "reveal", "area": 3, "cards": ["5", "5"]},
    {"type": "place_loot", "seat": 1, "area": 1, "chips": 8},
)
"""A whole raid, and the first placing of the next, which forces the starter's other two."""
SWOOP_SETUP: Final[Mapping[str, Any]] = {
    "kind": "swoop",
    "rules": "swoop-200",
    "players": ["Ana", "Ben", "Cy"],
    "starter": 0,
}
SWOOP_ACTIONS: Final[Sequence[Mapping[str, Any]]] = (
    {"type": "score_deal", "winner": 0, "points": [0, "10+2", 35]},
    {"type": "play", "rank": "8", "cards": 2},
    {"type": "count_play"},
)
QUESTION: Final[Mapping[str, Any]] = {
    "rules": "swoop-200",
    "pile": {"rank": "8", "run": 3, "size": 7},
    "play": {"rank": "8", "cards": 1, "mystery": False},
}
_LONG: Final = frozenset({"rules", "notes"})
"""What the example of Swoop leaves out, since its own sections tell it."""

blueprint = Blueprint("manual", __name__)


@blueprint.get("/api")
def show() -> str:
    """Show the interface."""
    return render_template(
        "manual/show.html",
        most_actions=MOST_ACTIONS,
        presets=list(PRESETS),
        variants=[(name, variant_name(name)) for name in VARIANTS],
        codes=sorted(CODES),
        examples=draw_examples(),
        ruling=write(answer_question(QUESTION)),
    )


@cache
def draw_examples() -> Mapping[str, str]:
    """Return the examples as text, each state as the engine gives it after the actions shown."""
    swoop = play(SWOOP_SETUP, SWOOP_ACTIONS)
    return {
        "raiders_setup": write(RAIDERS_SETUP),
        "raiders_actions": _write_actions(RAIDERS_ACTIONS),
        "raiders_state": write(play(RAIDERS_SETUP, RAIDERS_ACTIONS)),
        "question": write(QUESTION),
        "swoop_setup": write(SWOOP_SETUP),
        "swoop_actions": _write_actions(SWOOP_ACTIONS),
        "swoop_state": write({field: value for field, value in swoop.items() if field not in _LONG}),
        "swoop_rules": write(swoop["rules"]),
    }


def play(setup: Mapping[str, Any], actions: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Play a game by its rules alone, and return the state as the interface shows it."""
    kind = KINDS[setup["kind"]]
    seq = count(1)
    state = kind.evolve(None, kind.begin(setup, lambda _below: 0))
    newest = next(seq)
    for action in actions:
        for event in kind.decide(state, action).events:
            state = kind.evolve(state, event)
        newest = next(seq)
    return {"kind": kind.name, "seq": newest, **kind.view(state)}


def write(value: Any, indent: str = "", used: int = 0) -> str:
    """Write plain values as JSON for people: on one line what fits, else parts that share their lines where they can.

    ``used`` counts the characters before it on its line.
    """
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(line) + used + len(indent) <= WIDTH:
        return line
    deeper = indent + STEP
    if isinstance(value, dict):
        heads = [f"{json.dumps(name, ensure_ascii=False)}: " for name in value]
        parts = [head + write(part, deeper, len(head)) for head, part in zip(heads, value.values(), strict=True)]
        return "{\n" + _fill(parts, deeper) + f"\n{indent}}}"
    return "[\n" + _fill([write(part, deeper) for part in value], deeper) + f"\n{indent}]"


def _fill(parts: Sequence[str], indent: str) -> str:
    """Put as many parts on a line as fit; a part of several lines has them to itself, and so has an object."""
    lines: list[str] = []
    for part in parts:
        shares = lines and "\n" not in lines[-1] + part and not part.startswith("{")
        if shares and len(indent) + len(lines[-1]) + len(part) + len(", ,") <= WIDTH:
            lines[-1] = f"{lines[-1]}, {part}"
        else:
            lines.append(part)
    return ",\n".join(indent + line for line in lines)


def _write_actions(actions: Sequence[Mapping[str, Any]]) -> str:
    return "\n".join(json.dumps(action, ensure_ascii=False) for action in actions)
