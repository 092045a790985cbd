"""Holds what the scoreboard works out from a state."""

from typing import Any

import pytest
from flask import Flask

from swoop_ref.rules.swoop.houserules import view_rules
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.web.scoreboard import build_board, count_dealing, describe_change, join_names, say_state


def state(*totals: int, deals: int = 1, over: bool = False, winners: tuple[int, ...] = ()) -> dict[str, Any]:
    """A state of Ana, Ben, Cy … with these totals, all from the last deal."""
    players = [
        {"seat": seat, "name": name, "total": total, "active": True, "start": 0}
        for seat, (name, total) in enumerate(zip(("Ana", "Ben", "Cy", "Dee"), totals, strict=False))
    ]
    deal = {"number": deals + 1, "starter": 1, "plays": 0, "drought": 0, "left": 200, "dead": False}
    return {
        "rules": view_rules(PRESETS["swoop-200"], len(totals)),
        "players": players,
        "deals": [
            {"number": 1, "starter": 0, "winner": None, "dead": True, "counted": True, "points": list(totals), "totals": list(totals)}
            for _ in range(deals)
        ],
        "deal": None if over else deal,
        "over": over,
        "ended_by": "target" if over else None,
        "winners": list(winners),
        "standings": [
            {"seat": seat, "place": 1 + sum(other < total for other in totals), "total": total}
            for seat, total in enumerate(totals)
        ],
    }  # fmt: skip


@pytest.fixture(autouse=True)
def _request(app: Flask) -> Any:
    with app.test_request_context():
        yield


def test_the_distance_to_the_target_never_falls_below_0() -> None:
    assert [seat.left for seat in build_board(state(47, 200, 260)).seats] == [153, 0, 0]


def test_a_bar_warns_from_three_quarters_and_alarms_from_nine_tenths() -> None:
    assert [seat.level for seat in build_board(state(149, 150, 179, 180)).seats] == ["", "warn", "warn", "bad"]


@pytest.mark.parametrize("rules", [{"deals": 5}, {"each_starts_once": True}])
def test_a_game_of_so_many_deals_has_no_distance_to_go(rules: dict[str, Any]) -> None:
    view = state(10, 20, 30)
    view["rules"] = {**view["rules"], **rules}
    board = build_board(view)
    assert board.target is None
    assert [seat.left for seat in board.seats] == [None] * 3


def test_a_player_who_has_left_does_not_lead() -> None:
    view = state(1, 20, 30)
    view["players"][0]["active"] = False
    assert [seat.leads for seat in build_board(view).seats] == [False] * 3


def test_a_late_player_has_no_points_in_earlier_deals() -> None:
    view = state(1, 20, 30)
    view["deals"][-1]["points"] = [1, 20, None]
    assert [seat.last for seat in build_board(view).seats] == [1, 20, None]


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (state(0, 0, 0, deals=0), "Deal 1"),
        (state(5, 6, 7), "Deal 2 · Ana leads with 5"),
        (state(5, 5, 7), "Deal 2 · Ana and Ben lead with 5"),
        (state(5, 5, 5), "Deal 2 · Ana, Ben and Cy lead with 5"),
        (state(5, 6, 200, over=True, winners=(0,)), "Ana won"),
        (state(5, 5, 200, over=True, winners=(0, 1)), "Ana and Ben share the win"),
        (state(0, 0, 0, deals=0, over=True), "Ended without a winner"),
    ],
)
def test_a_state_is_said_in_one_sentence(view: dict[str, Any], said: str) -> None:
    assert say_state(view) == said


@pytest.mark.parametrize(
    ("names", "joined"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_joined_as_people_say_them(names: list[str], joined: str) -> None:
    assert join_names(names) == joined


def test_every_change_has_its_words() -> None:
    assert describe_change("score_deal", 3) == "deal 3 scored"
    assert describe_change("count_swoop") == "a swoop"
    assert describe_change("something_new") == "the last step"


@pytest.mark.parametrize(
    ("preset", "players", "facts"),
    [
        ("swoop-200", 3, (2, 4, 19, 51)),
        ("swoop-200", 8, (4, 8, 19, 64)),
        ("one-deck-100", 2, (1, 2, 19, 16)),
        ("arcade-300", 5, (2, 4, 19, 13)),
    ],
)
def test_the_dealing_follows_the_number_of_players(preset: str, players: int, facts: tuple[int, ...]) -> None:
    for rules in (view_rules(PRESETS[preset]), view_rules(PRESETS[preset], players)):
        dealing = count_dealing(rules, players)
        assert (dealing.decks, dealing.jokers, dealing.each, dealing.left) == facts
