"""What the count page says."""

from typing import Any

import pytest
from flask import Flask

from swoop_ref.operations import LastChange
from swoop_ref.web.counting import build_counting, find_level, live_state, say_last


def view(drought: int = 0, limit: int | None = 200, **deal: Any) -> dict[str, Any]:
    """A game in its second deal, as the interface shows it."""
    left = None if limit is None else max(0, limit - drought)
    now = {
        "drought": drought,
        "dead_after": limit,
        "left": left,
        "dead": False,
        "won": False,
        "won_by": None,
        "turn": 1,
    }
    return {
        "seq": 3,
        "over": False,
        "rules": {"dead_scored": True, "deal_ends": "first_out", "order": ["A"], "values": {}},
        "players": [{"name": "Ana", "total": 1}, {"name": "Ben", "total": 2}],
        "deals": [{}],
        "deal": {**now, **deal},
    }


@pytest.mark.parametrize(
    ("drought", "limit", "level"),
    [(159, 200, "calm"), (160, 200, "warn"), (190, 200, "near"), (47, 60, "calm"), (48, 60, "warn"), (57, 60, "near")],
)
def test_the_warnings_scale_with_the_limit(drought: int, limit: int, level: str) -> None:
    assert find_level(drought, limit, dead=False) == level


def test_without_a_limit_nothing_warns() -> None:
    assert find_level(5000, None, dead=False) == "calm"


def test_a_dead_deal_is_dead_whatever_the_count() -> None:
    assert find_level(0, 200, dead=True) == "dead"


def test_the_count_is_told_with_what_is_left(app: Flask) -> None:
    with app.test_request_context():
        counting = build_counting(view(164), None)
    assert (counting.level, counting.share, counting.left) == ("warn", 82.0, "36 left to a dead deal")
    assert counting.turn == "Ben to play"


def test_one_who_has_gone_out_is_named(app: Flask) -> None:
    with app.test_request_context():
        assert build_counting(view(won=True, won_by=0, turn=None), None).turn == "Ana has gone out"


def test_a_void_dead_deal_says_that_nobody_scores(app: Flask) -> None:
    void = view(200, dead=True)
    void["rules"]["dead_scored"] = False
    with app.test_request_context():
        assert build_counting(void, None).dead == "200 plays without a swoop. Nobody wins and nobody scores."


@pytest.mark.parametrize(
    ("kind", "who", "words"),
    [
        ("count_play", "", "Last: play 7"),
        ("count_swoop", "Ben’s phone", "Ben’s phone: a swoop"),
        ("score_deal", "", "Last: deal 1 scored"),
        ("rename_player", "", "Last: a change to the game"),
    ],
)
def test_what_was_recorded_last_is_said_with_the_phone_that_did(app: Flask, kind: str, who: str, words: str) -> None:
    with app.test_request_context():
        assert say_last(view(7), LastChange(kind, "", 0.0, "one", 2), who) == words


def test_scripts_get_the_deal_but_not_the_past() -> None:
    state = live_state(view(7))
    assert state["deal"]["drought"] == 7
    assert state["players"] == [{"name": "Ana"}, {"name": "Ben"}]
    assert state["rules"] == {"deal_ends": "first_out", "order": ["A"]}
    assert "deals" not in state
