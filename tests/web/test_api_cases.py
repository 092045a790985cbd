"""Plays whole games through the interface and holds every answer against an independent simulation."""

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

CASES = Path(__file__).parents[1] / "cases"
SCORES: list[dict[str, Any]] = json.loads((CASES / "scores.json").read_text())
PLAYS: list[dict[str, Any]] = json.loads((CASES / "plays.json").read_text())
RULED = ("verdict", "picked_up", "set_aside", "drought", "next_seat", "wins", "dead")


def begin(client: FlaskClient, case: dict[str, Any]) -> str:
    setup = {"kind": "swoop", **{key: case[key] for key in ("rules", "players", "starter")}}
    answer = client.post("/api/games", json=setup)
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["id"])


def act(client: FlaskClient, game: str, *actions: dict[str, Any]) -> dict[str, Any]:
    sent = [{"action_id": uuid.uuid4().hex, **action} for action in actions]
    answer = client.post(f"/api/games/{game}/actions", json={"actions": sent}).get_json()
    assert [result for result in answer["results"] if result["status"] != "recorded"] == []
    told: dict[str, Any] = answer
    return told


def score(deal: dict[str, Any], told: str) -> dict[str, Any]:
    # Nothing was counted, so the table says on purpose that a deal is dead.
    return {"type": "score_deal", "winner": deal["winner"], told: deal[told], "confirm": deal["dead"]}


@pytest.mark.parametrize("told", ["held", "points"])
@pytest.mark.parametrize("case", SCORES, ids=lambda case: f"{len(case['players'])} players")
def test_a_whole_game_adds_up(client: FlaskClient, case: dict[str, Any], told: str) -> None:
    game = begin(client, case)
    for number, deal in enumerate(case["deals"], 1):
        state = act(client, game, score(deal, told))["state"]
        scored = state["deals"][-1]
        assert {key: scored[key] for key in ("number", "starter", "winner", "dead", "points", "totals")} == {
            "number": number,
            **{key: deal[key] for key in ("starter", "winner", "dead", "points", "totals")},
        }
        assert state["over"] is (number == len(case["deals"]))
        assert [player["total"] for player in state["players"]] == deal["totals"]
    assert state["winners"] == case["winners"]
    assert state["deal"] is None


@pytest.mark.parametrize("case", SCORES, ids=lambda case: f"{len(case['players'])} players")
def test_a_game_scored_wrong_and_corrected_is_the_same_as_one_scored_right(
    client: FlaskClient, case: dict[str, Any]
) -> None:
    game = begin(client, case)
    seats = range(len(case["players"]))
    for number, deal in enumerate(case["deals"], 1):
        wrong = [0 if seat == 0 else 1 for seat in seats]
        act(client, game, {"type": "score_deal", "winner": 0, "points": wrong})
        state = act(client, game, {**score(deal, "held"), "type": "correct_deal", "deal": number})["state"]
    assert [deal["totals"] for deal in state["deals"]] == [deal["totals"] for deal in case["deals"]]
    assert (state["over"], state["winners"]) == (True, case["winners"])


def play(told: dict[str, Any]) -> dict[str, Any]:
    return {"type": "play", **{key: told[key] for key in ("seat", "rank", "cards", "mystery")}}


def close(client: FlaskClient, game: str, deal: dict[str, Any]) -> None:
    """Scores a played deal without a second look: the cards held must fit what the referee has counted."""
    scored = act(client, game, {"type": "score_deal", "winner": deal["winner"], "held": deal["held"]})["state"][
        "deals"
    ][-1]
    told = {key: deal[key] for key in ("starter", "winner", "dead", "points", "totals", "swoops")}
    assert {key: scored[key] for key in told} == told
    assert scored["plays"] == len(deal["plays"])


def ruled(result: dict[str, Any]) -> dict[str, Any]:
    assert result["ruling"]["sentence"]
    return {key: result["ruling"][key] for key in RULED}


@pytest.mark.parametrize("number", range(len(PLAYS)))
def test_a_deal_played_one_by_one_is_ruled_exactly(client: FlaskClient, number: int) -> None:
    case = PLAYS[number]
    game = begin(client, case)
    for deal in case["deals"]:
        for told in deal["plays"]:
            answer = act(client, game, play(told))
            assert ruled(answer["results"][0]) == told["ruling"]
            now = answer["state"]["deal"]
            assert {key: now["pile"][key] for key in ("rank", "run", "size")} == told["pile"]
            assert now["held"] == told["held"]
        assert (now["won_by"], now["dead"]) == (deal["winner"], deal["dead"])
        close(client, game, deal)


@pytest.mark.parametrize("number", range(len(PLAYS)))
def test_a_deal_played_in_one_batch_is_ruled_exactly(client: FlaskClient, number: int) -> None:
    case = PLAYS[number]
    game = begin(client, case)
    for deal in case["deals"]:
        answer = act(client, game, *[play(told) for told in deal["plays"]])
        assert [ruled(result) for result in answer["results"]] == [told["ruling"] for told in deal["plays"]]
        assert answer["state"]["deal"]["starter"] == deal["starter"]
        assert answer["state"]["deal"]["held"] == deal["plays"][-1]["held"]
        close(client, game, deal)
    exported = client.get(f"/api/games/{game}/export").get_json()
    again = client.post("/api/games/import", json=exported).get_json()
    assert again["state"] == client.get(f"/api/games/{game}").get_json()["state"]
