import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.apps import working_app
from tests.server import BEGIN

YEAR = 365 * 24 * 60 * 60.0
NOW = 1_700_000_000.0


@pytest.fixture
def clock() -> Iterator[float]:
    """Jumps a year back or forth, stands, or goes on."""
    dice = random.Random(7)
    return (NOW + dice.choice((-YEAR, 0.0, 0.0, YEAR)) + dice.random() for _ in itertools.count())


@pytest.fixture
def app(data_dir: Path, clock: Iterator[float]) -> Iterator[Flask]:
    with working_app(data_dir, CLOCK=lambda: next(clock)) as app:
        yield app


def play(client: FlaskClient) -> tuple[str, list[Any], Any]:
    """Plays deals with undo and redo, and answers the id, what became of every action, and the state."""
    game = client.post("/api/games", json=BEGIN).get_json()["id"]
    took: list[Any] = []
    kinds = ["count_play", "count_play", "count_swoop", "undo", "redo", "count_play", "undo"] * 6
    for number, kind in enumerate(kinds):
        for _ in range(2):
            answer = client.post(
                f"/api/games/{game}/actions", json={"actions": [{"action_id": f"{game[:6]}-{number}", "type": kind}]}
            ).get_json()
            took.append((answer["results"][0]["status"], answer["state"]["seq"]))
    score = {
        "action_id": f"{game[:6]}-score",
        "type": "score_deal",
        "winner": 0,
        "points": [0, 5, 9],
        "seen": len(kinds) + 1,
    }
    state = client.post(f"/api/games/{game}/actions", json={"actions": [score]}).get_json()["state"]
    return game, took, state


def test_a_clock_that_jumps_changes_nothing(app: Flask, client: FlaskClient, tmp_path: Path) -> None:
    game, took, state = play(client)
    with working_app(tmp_path / "steady", CLOCK=lambda: NOW, SWOOP_DATABASE_URL="") as steady:
        _, steadily, steady_state = play(steady.test_client())
    assert (took, state) == (steadily, steady_state)
    entries = client.get(f"/api/games/{game}/export").get_json()["entries"]
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    assert len({entry["at"] for entry in entries}) > 10


def test_the_list_of_games_and_the_record_taken_back_do_not_mind_either(client: FlaskClient) -> None:
    game, _, state = play(client)
    document = client.get(f"/api/games/{game}/export").get_json()
    again = client.post("/api/games/import", json=document).get_json()
    assert again["state"] == state
    assert client.get("/").status_code == 200
