"""Questions to the referee without a game."""

from __future__ import annotations

from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.question import rule_on_question


@pytest.mark.parametrize(
    ("rules", "pile", "play", "verdict", "code"),
    [
        ("swoop-200", {"rank": "8", "run": 3, "size": 7}, {"rank": "8", "cards": 2}, "refused", "too_many_of_rank"),
        ("swoop-200", {"rank": "8", "run": 3, "size": 7}, {"rank": "8"}, "swoops", "run_of_four"),
        ("swoop-200", {"rank": "8", "run": 3, "size": 7}, {"rank": "K", "cards": 4}, "picks_up_and_swoops", None),
        ("swoop-200", {"rank": "8", "run": 3, "size": 7}, {"rank": "3", "cards": 5}, "refused", "too_many_cards"),
        ("swoop-200", {"rank": "8", "run": 3}, {"rank": "9"}, "picks_up_and_plays", "higher"),
        ("swoop-200", None, {"rank": "9", "cards": 2}, "plays", "empty_pile"),
        ("swoop-200", {"rank": None, "run": 0, "size": 0}, {"rank": "10"}, "swoops", "special"),
        ("one-deck-100", {"rank": "8", "run": 3, "size": 7}, {"rank": "9"}, "refused", "must_take_pile"),
        ("one-deck-100", {"rank": "8", "run": 3, "size": 3}, {"rank": "8", "cards": 2}, "refused", None),
        ("one-deck-100", {"rank": "8", "run": 3, "size": 3}, {"rank": "8", "cards": 1}, "swoops", "run_of_four"),
        ({"specials": ["JOKER"]}, {"rank": "10", "run": 1, "size": 1}, {"rank": "9"}, "plays", "lower"),
        ("swoop-200", None, {"rank": "JOKER", "cards": 4}, "swoops", "special"),
        ({"jokers": 1}, None, {"rank": "JOKER", "cards": 3}, "refused", "not_that_many_exist"),
    ],
)
def test_a_question_is_ruled_on_by_the_pile_alone(
    rules: Any, pile: Any, play: Any, verdict: str, code: str | None
) -> None:
    ruling = rule_on_question({"rules": rules, "pile": pile, "play": play})
    assert ruling.verdict == verdict
    assert code in (None, ruling.code)


def test_the_play_that_fills_the_drought_is_told_to_be_dead() -> None:
    play = {"play": {"rank": "8"}, "drought": 199}
    assert rule_on_question(play).dead
    assert not rule_on_question({**play, "drought": 198}).dead
    assert not rule_on_question({"play": {"rank": "10"}, "drought": 199}).dead


@pytest.mark.parametrize(
    ("question", "code", "field"),
    [
        ({}, "missing_field", "play"),
        ({"play": {"rank": "1"}}, "no_such_rank", "play.rank"),
        ({"play": {"rank": ["8"]}}, "no_such_rank", "play.rank"),
        ({"play": {"rank": "8", "cards": 0}}, "out_of_range", "play.cards"),
        ({"play": {"rank": "8", "mystery": "yes"}}, "not_a_choice", "play.mystery"),
        ({"play": {"rank": "8"}, "pile": "8"}, "not_a_pile", "pile"),
        ({"play": {"rank": "8"}, "pile": {"rank": "10"}}, "special_in_pile", "pile.rank"),
        ({"play": {"rank": "8"}, "pile": {"rank": "8", "run": 4}}, "out_of_range", "pile.run"),
        ({"play": {"rank": "8"}, "pile": {"rank": "8", "run": 2, "size": 1}}, "out_of_range", "pile.size"),
        ({"play": {"rank": "8"}, "rules": "bridge"}, "unknown_rules", "rules"),
    ],
)
def test_a_question_that_is_none_is_refused(question: Any, code: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        rule_on_question(question)
    assert (refused.value.code, refused.value.field) == (code, field)
