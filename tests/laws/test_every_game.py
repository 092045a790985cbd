"""Hold every registered game, under every preset and variant, to what all games promise.

Begin, act at random, look at every view, take everything back, bring it again, write the record out
and take it in, print the sheet: nothing here knows one game from another but the list of openings
and the moves a table would try.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from swoop_ref.rules import KINDS
from swoop_ref.rules.raiders.variants import VARIANTS
from swoop_ref.rules.swoop.cards import RANKS
from swoop_ref.rules.swoop.presets import PRESETS

State = dict[str, Any]
Move = dict[str, Any]

MOVES = 60
PDF = b"%PDF-"


def try_swoop(state: State, dice: random.Random) -> Move:
    """Try something a table may do in the shedding game, allowed or not."""
    seats = len(state["players"])
    points = [dice.choice([None, 0, 5, "3x10+4", 70]) for _ in range(seats)]
    winner = dice.randrange(seats)
    points[winner] = 0
    score = {"winner": winner, "points": points, "confirm": dice.random() < 0.7}
    moves: list[Move] = [
        {"type": "count_play"},
        {"type": "count_swoop"},
        {"type": "set_count", "plays": dice.randrange(220)},
        {"type": "take_pile"},
        {"type": "score_deal", **score},
        {"type": "correct_deal", "deal": dice.randint(1, 3), **score},
        {"type": "remove_deal", "deal": dice.randint(1, 3)},
        {"type": "rename_player", "seat": dice.randrange(seats), "name": dice.choice(["Zed", "Yan", "Ana"])},
        {"type": "add_player", "name": f"Guest {dice.randrange(20)}"},
        {"type": "drop_player", "seat": dice.randrange(seats)},
        {"type": "reorder_players", "order": dice.sample(range(seats), seats)},
        {"type": "change_rules", "target": dice.choice([50, 400])},
        {"type": "enter_points", "seat": dice.randrange(seats), "points": 12},
        {"type": "note", "text": "A misdeal."},
        {"type": "end_game"},
        {"type": "reopen_game"},
    ]
    plays: list[Move] = [
        {
            "type": "play",
            "rank": dice.choice(RANKS),
            "cards": dice.randint(1, 4),
            "mystery": dice.random() < 0.2,
            "confirm": dice.random() < 0.1,
        }
        for _ in range(len(moves))
    ]
    return dice.choice(moves + plays)


def try_raiders(state: State, dice: random.Random) -> Move:
    """Try something two or four people may do in Raiders, mostly what is due."""
    raid = state["raid"]
    if raid is None or dice.random() < 0.1:
        return dice.choice(
            [
                {"type": "end_game"},
                {"type": "reopen_game"},
                {"type": "note", "text": "A pause."},
                {"type": "rename_player", "seat": 0, "name": "Zed"},
                {"type": "place_loot", "seat": 0, "area": 1, "chips": 99},
            ]
        )
    due = raid["next"]
    if due is None:
        cards = [dice.choice(player["left"]) for player in state["players"]]
        return {"type": "reveal", "area": dice.choice(raid["to_fight"]), "cards": cards}
    if due["area"] is None:
        return {"type": "place_loot", "seat": due["seat"], "split": dice.choice([[1, 1, 8], [3, 3, 4]])}
    chips = dice.randint(due["least"], due["most"])
    return {"type": "place_loot", "seat": due["seat"], "area": due["area"], "chips": chips}


TRIES: dict[str, Callable[[State, random.Random], Move]] = {"swoop": try_swoop, "raiders": try_raiders}


def list_openings() -> Iterator[Any]:
    """List how each registered game can begin."""
    for name, rules in PRESETS.items():
        players = [f"P{seat}" for seat in range(max(4, rules.players[0]))]
        yield pytest.param({"kind": "swoop", "rules": name, "players": players, "starter": 1}, id=name)
    for name, variant in VARIANTS.items():
        players = [f"P{seat}" for seat in range(variant.seats)]
        yield pytest.param({"kind": "raiders", "variant": name, "players": players, "starter": 1}, id=f"raiders-{name}")


class Table:
    """Speak for a table over the interface."""

    def __init__(self, client: FlaskClient, opening: Move) -> None:
        self.client = client
        begun = client.post("/api/games", json=opening)
        assert begun.status_code == 201, begun.text
        body = json.loads(begun.text)
        self.key: str = body["id"]
        self.state: State = body["state"]
        self.sent = 0

    def act(self, move: Move) -> str:
        """Send one action and return its status."""
        self.sent += 1
        action = {**move, "action_id": f"{self.key}-{self.sent}"}
        answer = self.client.post(f"/api/games/{self.key}/actions", json={"actions": [action]})
        assert answer.status_code == 200, answer.text
        body = json.loads(answer.text)
        (result,) = body["results"]
        self.state = body["state"]
        if result["status"] == "refused":
            assert result["code"], result
            assert result["message"], result
        return str(result["status"])


def without_seq(state: State) -> State:
    return {key: value for key, value in state.items() if key != "seq"}


def test_every_registered_game_is_held_to_these_laws() -> None:
    assert set(TRIES) == set(KINDS)


@pytest.mark.parametrize("opening", list(list_openings()))
def test_a_game_keeps_what_every_game_promises(client: FlaskClient, opening: Move) -> None:
    dice = random.Random(json.dumps(opening))
    table = Table(client, opening)
    standing = [without_seq(table.state)]
    for _ in range(MOVES):
        before = table.state
        status = table.act(TRIES[opening["kind"]](before, dice))
        if status == "refused":
            assert table.state == before, "a refused action changes nothing"
        else:
            assert table.state["seq"] == before["seq"] + 1
            standing.append(without_seq(table.state))

    if any((table.state.get("deal") or {}).get("entered", ())):
        # A record with points that nobody is to see yet is not given away.
        assert client.get(f"/api/games/{table.key}/export").status_code == (409 if table.state["covered"] else 200)
        table.act({"type": "cover_points", "covered": False})
        standing.append(without_seq(table.state))
    written = json.loads(client.get(f"/api/games/{table.key}/export").text)
    taken_in = client.post("/api/games/import", json=written)
    assert taken_in.status_code == 201, taken_in.text
    assert without_seq(json.loads(taken_in.text)["state"]) == standing[-1], "replay gives the state that was stored"

    for page in ("", "/sheet", "/deals.csv", "/rules"):
        assert client.get(f"/games/{table.key}{page}").status_code == 200, page
    assert client.get(f"/games/{table.key}/sheet.pdf").data.startswith(PDF)

    for expected in reversed(standing[:-1]):
        assert table.act({"type": "undo"}) == "recorded"
        assert without_seq(table.state) == expected, "undo gives exactly the state before"
    assert table.act({"type": "undo"}) == "refused"
    for expected in standing[1:]:
        assert table.act({"type": "redo"}) == "recorded"
        assert without_seq(table.state) == expected, "redo gives exactly the state after"
    assert table.act({"type": "redo"}) == "refused"
