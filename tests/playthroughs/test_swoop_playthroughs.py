"""Play the golden games of Swoop: every line must be exactly what the referee says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop import SWOOP
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.rules.swoop.state import State
from tests.rules.swoop.tables import never_draw, read_play

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("swoop-*.txt"))

OPENING = re.compile(r"Swoop, (?P<rules>[\w-]+): (?P<players>.*)\. (?P<starter>\w+) starts\.")
PLAYS = re.compile(r"(?P<name>\w+) plays (?P<cards>\??[A-Z0-9 ]+) -> ")
TAKES = re.compile(r"(?P<name>\w+) takes the pile -> ")
COUNTED = re.compile(r"The table has counted (?P<plays>\d+)\.")
SCORES = re.compile(r"Deal (?P<deal>\d+): (?P<name>\w+) is out, (?P<points>[\d ]+)(?P<anyway> anyway)? -> ")


def read_action(line: str, names: tuple[str, ...]) -> dict[str, Any] | None:
    if said := PLAYS.match(line):
        return {"type": "play", "seat": names.index(said["name"]), **read_play(said["cards"])}
    if said := TAKES.match(line):
        return {"type": "take_pile", "seat": names.index(said["name"])}
    if said := COUNTED.match(line):
        return {"type": "set_count", "plays": int(said["plays"])}
    if said := SCORES.match(line):
        return {
            "type": "score_deal",
            "deal": int(said["deal"]),
            "winner": None if said["name"] == "nobody" else names.index(said["name"]),
            "points": [int(points) for points in said["points"].split()],
            "confirm": bool(said["anyway"]),
        }
    return None


def say_ruling(ruling: Mapping[str, Any]) -> str:
    picked_up, set_aside = ruling["picked_up"], ruling["set_aside"]
    said = {
        "plays": "plays",
        "picks_up_and_plays": f"picks up {picked_up} and plays",
        "swoops": f"swoops {set_aside}",
        "picks_up_and_swoops": f"picks up {picked_up} and swoops {set_aside}",
        "takes_pile": f"takes {picked_up}",
    }[str(ruling["verdict"])]
    if ruling["drawn"]:
        said += f", draws {ruling['drawn']}"
    if ruling["wins"]:
        said += ", wins the deal"
    return said + (": a dead deal." if ruling["dead"] else ".")


def say_state(state: State, line: str) -> str:
    if line.startswith("The table: "):
        held = ", ".join(str(cards) for cards in state.deal.held)
        return f"The table: held {held}; drought {state.deal.drought}; pile {state.deal.pile.rank}."
    if state.board.over:
        winners = " and ".join(state.names[seat] for seat in state.board.winners)
        return f"The game is over: {winners} wins."
    return f"{state.names[state.deal.starter]} starts the next deal."


def play(state: State, line: str) -> tuple[State, str]:
    """Return the state after a line of the game and the line as it should read."""
    action = read_action(line, state.names)
    if action is None:
        return state, say_state(state, line)
    told = line[: line.index(" -> ") + 4] if " -> " in line else line
    try:
        decision = SWOOP.decide(state, action)
    except Refusal as refusal:
        return state, f"{told}refused ({refusal.code})."
    for event in decision.events:
        state = SWOOP.evolve(state, event)
    if decision.ruling is not None:
        return state, told + say_ruling(decision.ruling)
    if action["type"] == "score_deal":
        return state, f"{told}totals {', '.join(str(total) for total in state.board.totals)}."
    return state, told


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_reads_as_the_referee_says_it(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    said = OPENING.fullmatch(lines.pop(0))
    assert said is not None
    players = said["players"].split(", ")
    setup = {"rules": said["rules"], "players": players, "starter": players.index(said["starter"])}
    state = SWOOP.evolve(None, SWOOP.begin(setup, never_draw))
    heard = []
    for line in lines:
        state, spoken = play(state, line)
        heard.append(spoken)
    assert heard == lines
    assert state.board.over


def test_every_preset_has_a_golden_game() -> None:
    assert {path.stem.removeprefix("swoop-") for path in GAMES} == set(PRESETS)
