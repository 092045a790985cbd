"""The form that scores or corrects a deal."""

from typing import Any

import pytest
from flask import Flask

from swoop_ref.rules.game import Refusal
from swoop_ref.web.forms.score import ScoreForm, correct_form, score_form

RULES: dict[str, Any] = {
    "deal_ends": "first_out", "dead_after": 200, "dead_scored": True, "values": {"A": 1}, "decks": 2,
    "target": 200, "target_passed": False, "deals": None, "each_starts_once": False, "order": ["A"], "specials": [], "scored": "all",
}  # fmt: skip


def view(**changes: Any) -> dict[str, Any]:
    """A game of three in its third deal, whose third player joined late and whose first has left."""
    players = [
        {"seat": 0, "name": "Ana", "total": 12, "start": 0},
        {"seat": 1, "name": "Ben", "total": 20, "start": 0},
        {"seat": 2, "name": "Cy", "total": 50, "start": 20},
    ]
    deals = [
        {"winner": 1, "counted": True, "points": [12, 0], "totals": [12, 0, None], "plays": 4},
        {"winner": None, "counted": True, "points": [None, 20, 30], "totals": [12, 20, 50], "plays": None},
    ]
    deal = {"number": 3, "dealt": [False, True, True], "dead": False, "won": False, "won_by": None, "decks": 2}
    deal |= {"entered": [False, False, False], "entered_points": [None, None, None]}
    return {"seq": 9, "rules": RULES, "players": players, "deals": deals, "deal": deal, **changes}


def filled(form: ScoreForm, **entries: str) -> dict[str, Any]:
    return form.with_entries({name.replace("__", "-"): text for name, text in entries.items()}).action()


def test_who_is_not_dealt_in_has_no_points() -> None:
    action = filled(score_form(view()), winner="1", points__2=" 10+5 ")
    assert action == {"type": "score_deal", "winner": 1, "points": [None, 0, "10+5"]}


def test_a_dead_deal_has_no_winner() -> None:
    assert filled(score_form(view()), winner="dead")["winner"] is None


def test_nobody_chosen_is_not_a_dead_deal() -> None:
    assert "winner" not in filled(score_form(view()))


def test_a_blank_is_not_0() -> None:
    assert filled(score_form(view()), winner="1")["points"] == [None, 0, ""]


def test_points_of_the_winner_are_passed_on_to_be_refused() -> None:
    assert filled(score_form(view()), winner="1", points__1="3", points__2="4")["points"] == [None, "3", "4"]


def test_where_the_last_holder_scores_everyone_else_has_0() -> None:
    form = score_form(view(rules={**RULES, "deal_ends": "last_holder"}))
    assert filled(form, winner="1", holder="2", points__2="9")["points"] == [None, 0, "9"]


@pytest.mark.parametrize(("deal", "winner"), [({}, None), ({"dead": True}, "dead"), ({"won": True, "won_by": 2}, 2)])
def test_what_the_referee_knows_is_filled_in(deal: dict[str, Any], winner: Any) -> None:
    now = view()
    assert score_form({**now, "deal": {**now["deal"], **deal}}).winner == winner


def test_an_earlier_deal_is_filled_in_with_the_totals_before_it() -> None:
    form = correct_form(view(), 2)
    assert [(row.dealt, row.old, row.text, row.new) for row in form.rows] == [
        (False, 12, "", None),
        (True, 0, "20", 20),
        (True, 20, "30", 50),
    ]
    assert form.winner == "dead"
    assert form.action() == {"type": "correct_deal", "deal": 2, "winner": None, "points": [None, "20", "30"]}


def test_a_deal_that_does_not_count_adds_nothing_to_the_totals() -> None:
    now = view()
    now["deals"][1]["counted"] = False
    assert [row.old for row in correct_form(now, 2).rows] == [12, 20, 50]


def test_a_refusal_stands_next_to_its_field(app: Flask) -> None:
    with app.test_request_context():
        form = score_form(view())
        assert form.with_refusal(Refusal("negative", field="points.2")).rows[2].error
        assert form.with_refusal(Refusal("missing_field", field="winner")).winner_error
        doubted = form.with_refusal(Refusal("points_do_not_fit", field="points.2", name="Cy", points=3, cards=7))
        assert (bool(doubted.problem), doubted.confirmable, doubted.rows[2].error) == (True, True, "")


def test_the_script_knows_what_ends_the_game() -> None:
    assert score_form(view()).facts(["A"])["target"] == 200
    assert score_form(view(rules={**RULES, "deals": 5})).facts(["A"])["target"] is None
