"""Play the golden games of Raiders: every line must be exactly what the referee says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders import RAIDERS
from swoop_ref.rules.raiders.events import AreaFought, Event, LootPlaced
from swoop_ref.rules.raiders.state import State
from swoop_ref.rules.raiders.variants import VARIANTS

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("raiders-*.txt"))

OPENING = re.compile(r"Raiders, (?P<variant>\w+): (?P<players>.*)\. (?P<starter>\w+) starts\.")
PUTS = re.compile(r"(?P<name>\w+) puts (?P<chips>-?\d+) on area (?P<area>\d)\.")
SPLITS = re.compile(r"(?P<name>\w+) splits (?P<split>[\d ]+)\.")
TURNS_UP = re.compile(r"Area (?P<area>\d): (?P<cards>[^.]+)\.")


def read_lines(path: Path) -> list[str]:
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def read_action(line: str, names: tuple[str, ...]) -> dict[str, Any] | None:
    if said := PUTS.match(line):
        seat, area, chips = names.index(said["name"]), int(said["area"]), int(said["chips"])
        return {"type": "place_loot", "seat": seat, "area": area, "chips": chips}
    if said := SPLITS.match(line):
        split = [int(chips) for chips in said["split"].split()]
        return {"type": "place_loot", "seat": names.index(said["name"]), "split": split}
    if said := TURNS_UP.match(line):
        shown = [part.split() for part in said["cards"].split(", ")]
        assert tuple(name for name, _ in shown) == names
        return {"type": "reveal", "area": int(said["area"]), "cards": [rank for _, rank in shown]}
    if line.startswith("The table ends the game."):
        return {"type": "end_game"}
    if line.startswith("The table reopens the game."):
        return {"type": "reopen_game"}
    return None


def say_side(state: State, side: int) -> str:
    return " & ".join(state.side_names(side))


def say_events(state: State, events: tuple[Event, ...]) -> str:
    """Say what followed an action; ``state`` is the one after it."""
    said = ""
    filled = [event for event in events if isinstance(event, LootPlaced) and event.filled]
    if filled and not isinstance(events[0], AreaFought):
        parts = (f"{state.names[event.seat]} {event.chips} on area {event.area}" for event in filled)
        said += f" Filled in: {', '.join(parts)}."
    if isinstance(events[0], AreaFought):
        fight = events[0].fight
        outcome = "Nothing moves" if fight.winner is None else f"{fight.moved} to {say_side(state, fight.winner)}"
        purses = ", ".join(f"{say_side(state, side)} {purse}" for side, purse in enumerate(state.purses))
        said += f" {outcome} ({fight.reason}). {purses}."
    return said


def say_state(state: State) -> str:
    if state.over:
        owed = state.settlement
        if owed is None:
            return "The game is over. Owed: nothing."
        giver, taker = say_side(state, owed.giver), say_side(state, owed.taker)
        return f"The game is over. Owed: {giver} to {taker}, {owed.chips}."
    assert state.raid is not None
    hand = RAIDERS.view(state)["players"][0]["hand_size"]
    return f"Raid {state.raid.number}: {state.names[state.raid.starter]} starts, {hand} cards each."


def play(state: State, line: str) -> tuple[State, str]:
    """Return the state after a line of the game and the line as it should read."""
    action = read_action(line, state.names)
    if action is None:
        return state, say_state(state)
    told = line.split(". ", maxsplit=1)[0].removesuffix(".") + "."
    try:
        decision = RAIDERS.decide(state, action)
    except Refusal as refusal:
        return state, f"{told} Refused: {refusal.code}."
    for event in decision.events:
        state = RAIDERS.evolve(state, event)
    return state, told + say_events(state, decision.events)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_reads_as_the_referee_says_it(path: Path) -> None:
    opening, *lines = read_lines(path)
    said = OPENING.fullmatch(opening)
    assert said is not None
    players = said["players"].split(", ")
    setup = {"variant": said["variant"], "players": players, "starter": players.index(said["starter"])}
    state = RAIDERS.evolve(None, RAIDERS.begin(setup, lambda _: 0))
    heard = []
    for line in lines:
        state, spoken = play(state, line)
        heard.append(spoken)
    assert heard == lines
    assert state.over


def test_every_variant_has_a_golden_game() -> None:
    assert {path.stem.removeprefix("raiders-") for path in GAMES} == set(VARIANTS)
