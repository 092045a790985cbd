"""What reached a game too late: both values, who saved the other, and what may be done now."""

import html
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from swoop_ref import operations

BEGIN = {"kind": "swoop", "rules": "swoop-200", "players": ["Ana", "Ben", "Cy"], "starter": 0}
SCORED = {"type": "score_deal", "deal": 1, "winner": 1, "points": [12, 0, 35]}


class Phone:
    """Is a phone at a game whose actions came too late."""

    def __init__(self, client: FlaskClient, **setup: Any) -> None:
        self.client = client
        self.game = client.post("/api/games", json={**BEGIN, **setup}).get_json()
        self.asked = 0

    def act(self, **action: Any) -> Any:
        """Records something that must be taken."""
        self.asked += 1
        sent = {"action_id": f"a{self.asked}", **action}
        answer = self.client.post(f"/api/games/{self.game['id']}/actions", json={"actions": [sent]}).get_json()
        assert answer["results"][0]["status"] == "recorded", answer
        return answer["state"]

    def ask(self, *late: dict[str, Any], key: str = "", code: str = "", message: str = "") -> Any:
        """Asks about what came too late."""
        kept = [
            {"action": {"action_id": f"late{number}", **action}, "code": code, "message": message}
            for number, action in enumerate(late)
        ]
        return self.client.post(f"/games/{key or self.game['id']}/late", json={"late": kept})

    def cards(self, *late: dict[str, Any], **more: Any) -> list[str]:
        """Answers the words of each card, with single spaces."""
        answer = self.ask(*late, **more)
        assert answer.status_code == 200
        parts = answer.text.split("<section")[1:]
        return [" ".join(html.unescape(re.sub(r"<[^>]*>", " ", part.partition(">")[2])).split()) for part in parts]

    def offered(self, *late: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
        """Answers the actions that the first card would send."""
        sent = re.search(r'data-send="([^"]*)"', self.ask(*late, **more).text)
        return json.loads(html.unescape(sent[1])) if sent else []


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    """Begins a game of Ana, Ben and Cy."""
    return Phone(client)


def test_both_values_stand_side_by_side_and_the_other_phone_is_named(app: Flask, phone: Phone) -> None:
    with app.app_context():
        ben = operations.name_phone(operations.new_phone()[0], "Ben")
        operations.act(phone.game["id"], [{"action_id": "b1", **SCORED}], ben)
    [card] = phone.cards({**SCORED, "points": [12, 0, "10+15"]})
    assert card.startswith(
        "Deal 1 was saved with other points Ben’s phone saved This phone Ana 12 12 Ben 0 0 Cy 35 ≠ 25"
    )
    [action] = phone.offered({**SCORED, "points": [12, 0, "10+15"]})
    assert action == {
        "type": "correct_deal", "deal": 1, "winner": 1, "points": [12, 0, 25], "seen": 2, "confirm": True,
    }  # fmt: skip
    state = phone.act(**action)
    assert state["deals"][0]["points"] == [12, 0, 25]


def test_who_corrected_a_deal_last_is_named(app: Flask, phone: Phone) -> None:
    phone.act(**SCORED)
    with app.app_context():
        cy = operations.name_phone(operations.new_phone()[0], "Cy")
        corrected = {**SCORED, "type": "correct_deal", "points": [12, 0, 45], "action_id": "c1"}
        operations.act(phone.game["id"], [corrected], cy)
    assert "Cy’s phone saved" in phone.cards(SCORED)[0]


def test_a_deal_that_another_says_died_says_so(phone: Phone) -> None:
    phone.act(type="score_deal", winner=None, points=[7, 8, 9], confirm=True)
    [card] = phone.cards(SCORED)
    assert "Dead deal Ben went out" in card


def test_the_same_points_ask_nothing(phone: Phone) -> None:
    phone.act(**SCORED)
    assert "data-settled" in phone.ask({**SCORED, "points": ["10+2", 0, {"K": 3, "5": 1}]}).text
    assert (
        "data-settled"
        not in phone.ask(SCORED, {**SCORED, "winner": 0, "points": [0, 12, 35]}).text.rpartition("<section")[2]
    )


def test_points_that_a_players_own_phone_had_entered_stand(phone: Phone) -> None:
    phone.act(**SCORED)
    [action] = phone.offered({**SCORED, "points": [None, 0, 25]})
    assert action["points"] == [12, 0, 25]


def test_points_that_cannot_be_are_shown_with_the_reason_and_cannot_be_used(phone: Phone) -> None:
    phone.act(**SCORED)
    [card] = phone.cards({**SCORED, "points": [12, 0, 0]})
    assert "Cy did not go out and holds at least one card" in card
    assert phone.offered({**SCORED, "points": [12, 0, 0]}) == []


def test_a_players_own_points_are_set_beside_the_saved_ones(phone: Phone) -> None:
    phone.act(**SCORED)
    late = {"type": "enter_points", "deal": 1, "seat": 2, "points": "5x5"}
    [card] = phone.cards(late)
    assert card.startswith("Deal 1 was saved before these points came")
    assert "Cy 35 ≠ 25" in card
    assert "Ana" not in card
    assert phone.offered(late)[0]["points"] == [12, 0, 25]
    assert "data-settled" in phone.ask({**late, "points": 35}).text


def test_taps_are_told_by_deal_and_mere_counts_may_be_counted_now(phone: Phone) -> None:
    phone.act(**SCORED)
    late = [{"type": "count_play", "deal": 1}, {"type": "count_swoop", "deal": 1}, {"type": "count_play", "deal": 1}]
    [card] = phone.cards(*late, code="deal_was_scored")
    assert card == (
        "3 taps came too late 2 plays, 1 swoop. Deal 1 was saved before they came. Nothing was added to deal 2. "
        "Let go Count in deal 2"
    )
    assert phone.offered(*late) == [{"type": kind["type"], "deal": 2} for kind in late]


def test_told_plays_are_listed_and_can_only_be_let_go(phone: Phone) -> None:
    phone.act(**SCORED)
    late = [
        {"type": "play", "deal": 1, "rank": "8", "cards": 2},
        {"type": "play", "deal": 1, "rank": "JOKER"},
        {"type": "take_pile", "deal": 1},
        {"type": "set_count", "deal": 1, "plays": 17},
    ]
    [card] = phone.cards(*late)
    assert "Count set to 17, played 2 × 8, Joker, 1 pile taken." in card
    assert phone.offered(*late) == []


def test_points_of_the_deal_in_play_can_be_saved_now(phone: Phone) -> None:
    phone.act(type="count_play")
    late = {**SCORED, "seen": 1}
    message = "Somebody has recorded something newer."
    [card] = phone.cards(late, code="moved_on", message=message)
    assert card.startswith(f"Deal 1 is not saved yet Ana 12, Ben 0, Cy 35. {message}")
    [action] = phone.offered(late, code="moved_on")
    assert phone.act(**action)["deals"][0]["points"] == [12, 0, 35]


def test_a_doubt_is_told_and_saving_all_the_same_confirms_it(phone: Phone) -> None:
    late = {"type": "score_deal", "deal": 1, "winner": None, "points": [7, 8, 9]}
    [action] = phone.offered(late, code="deal_not_dead")
    assert phone.act(**action)["deals"][0]["winner"] is None


def test_what_else_was_refused_is_told_once_for_each_reason(phone: Phone) -> None:
    late = [{"type": "undo", "takes_back": "x"}, {"type": "undo", "seen": 4}, {"type": "redo"}]
    [card] = phone.cards(*late, code="moved_on", message="Somebody <b>was</b> quicker.")
    assert card == "3 taps were not taken Undo, redo. Somebody <b>was</b> quicker. Let go"
    assert "<b>was" not in phone.ask(*late, message="Somebody <b>was</b> quicker.").text


def test_whoever_only_watches_may_only_let_go(phone: Phone) -> None:
    phone.act(**SCORED)
    late = [{**SCORED, "points": [12, 0, 25]}, {"type": "count_play", "deal": 1}]
    answer = phone.ask(*late, key=phone.game["watch_id"]).text
    assert "data-send" not in answer
    assert answer.count("data-drop") == 2


def test_a_game_of_raiders_tells_what_was_refused(client: FlaskClient) -> None:
    phone = Phone(client, kind="raiders", variant="standard", players=["Ana", "Ben"])
    late = {"type": "place_loot", "seat": 0, "area": 1, "chips": 3}
    assert phone.cards(late, message="It is Ben’s turn.") == ["1 tap was not taken It is Ben’s turn. Let go"]


def test_asking_changes_nothing(phone: Phone) -> None:
    phone.act(**SCORED)
    before = phone.client.get(f"/api/games/{phone.game['id']}/export").get_json()
    phone.ask(SCORED, {"type": "count_play", "deal": 1})
    assert phone.client.get(f"/api/games/{phone.game['id']}/export").get_json() == before


@pytest.mark.parametrize(
    "body",
    [{}, {"late": 3}, {"late": []}, {"late": [3]}, {"late": [{"action": 3}]}, {"late": [{}] * 501}],
)
def test_what_nobody_means_is_refused(phone: Phone, body: dict[str, Any]) -> None:
    assert phone.client.post(f"/games/{phone.game['id']}/late", json=body).status_code == 400


@pytest.mark.parametrize(
    "late",
    [
        {"type": "score_deal", "deal": 1},
        {"type": "score_deal", "deal": True, "winner": "x", "points": "y"},
        {"type": "score_deal", "deal": 1, "winner": 9, "points": [1]},
        {"type": "score_deal", "deal": 1, "winner": 1, "points": [{"ZZ": 1}, [], {}]},
        {"type": "correct_deal", "deal": 99, "winner": 1, "points": []},
        {"type": "enter_points", "deal": 1, "seat": "2", "points": 3},
        {"type": "enter_points", "deal": 1, "seat": 99, "points": None},
        {"type": "play", "deal": 1, "rank": None, "cards": "many"},
        {"type": 7, "deal": -1},
    ],
)
def test_whatever_a_phone_has_kept_is_answered(phone: Phone, late: dict[str, Any]) -> None:
    phone.act(**SCORED)
    assert len(phone.cards(late)) == 1
