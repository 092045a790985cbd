"""House rules, within their ranges, and what cannot go together."""

from __future__ import annotations

from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.houserules import check_cards, list_changes, read_rules, view_rules
from swoop_ref.rules.swoop.presets import PRESETS, SWOOP_200
from tests.rules.swoop.tables import act, refuse, sit_down


def refuse_rules(request: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read_rules(request)
    return refused.value


def test_no_rules_named_are_the_default_preset() -> None:
    assert read_rules(None) is SWOOP_200


@pytest.mark.parametrize("request_", ["swoop-300", 7, ["swoop-200"], {"preset": "nonesuch"}, {"preset": 3}])
def test_unknown_rules_are_refused_with_the_names_there_are(request_: Any) -> None:
    refusal = refuse_rules(request_)
    assert (refusal.code, refusal.facts["presets"]) == ("unknown_rules", list(PRESETS))


@pytest.mark.parametrize(
    ("field", "inside", "outside"),
    [
        ("target", [50, 1000], [49, 1001]),
        ("deals", [1, 30, None], [0, 31]),
        ("decks", [1, 8, None], [0, 9]),
        ("jokers", [0, 4], [-1, 5]),
        ("pairs", [0, 6], [-1, 7]),
        ("hand", [5, 15], [4, 16]),
        ("max_cards", [1, 4], [0, 5]),
        ("dead_after", [20, 1000, None], [19, 1001]),
    ],
)
def test_numbers_are_held_to_their_range(field: str, inside: list[Any], outside: list[int]) -> None:
    for value in inside:
        assert getattr(read_rules({field: value}), field) == value
    for value in outside:
        refusal = refuse_rules({field: value})
        assert (refusal.code, refusal.field) == ("out_of_range", field)


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({"target": "150"}, "not_a_number", "target"),
        ({"target": True}, "not_a_number", "target"),
        ({"target": None}, "not_a_number", "target"),
        ({"higher": "sideways"}, "not_a_choice", "higher"),
        ({"draw_pile": 1}, "not_a_choice", "draw_pile"),
        ({"specials": ["2"]}, "not_a_choice", "specials"),
        ({"values": {"1": 5}}, "no_such_rank", "values"),
        ({"values": {"K": 101}}, "out_of_range", "values"),
        ({"values": {"K": "5"}}, "not_a_number", "values"),
        ({"values": 5}, "not_a_number", "values"),
        ({"colour": "red"}, "unknown_rule", "colour"),
        ({"players": [2, 9]}, "unknown_rule", "players"),
        ({"order": ["K", "A"]}, "unknown_rule", "order"),
        ({"name": " "}, "name_missing", "name"),
        ({"name": "x" * 41}, "name_too_long", "name"),
    ],
)
def test_a_house_rule_that_cannot_be_is_refused_by_its_field(request_: Any, code: str, field: str) -> None:
    refusal = refuse_rules(request_)
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"max_cards": None}, "unlimited_needs_four_or_more"),
        ({"specials": [], "jokers": 2}, "jokers_have_no_rank"),
        ({"higher": "take_pile", "picked_up_may_join": True}, "nothing_is_picked_up"),
        ({"deals": 5, "each_starts_once": True}, "one_end_only"),
    ],
)
def test_what_cannot_go_together_is_refused_with_the_reason(request_: Any, why: str) -> None:
    refusal = refuse_rules(request_)
    assert (refusal.code, refusal.facts["why"]) == ("clash", why)


def test_19_cards_for_three_from_one_deck_are_57_and_there_are_54() -> None:
    with pytest.raises(Refusal) as refused:
        check_cards(read_rules({"decks": 1}), 3)
    assert (refused.value.facts["needed"], refused.value.facts["there"]) == (57, 54)


def test_a_hand_of_12_makes_20_cards() -> None:
    assert read_rules({"hand": 12}).cards_each == 20


def test_a_house_rule_of_values_names_only_those_that_differ() -> None:
    rules = read_rules({"values": {"K": 13}})
    assert (rules.values["K"], rules.values["Q"]) == (13, 10)


def test_a_10_that_is_no_special_takes_its_place_in_the_order() -> None:
    order = read_rules({"specials": ["JOKER"]}).order
    assert order.index("9") + 1 == order.index("10") == order.index("J") - 1


def test_changes_are_listed_by_field() -> None:
    assert list_changes(read_rules({"target": 150, "hand": 11, "dead_after": 60})) == ["target", "dead_after"]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_that_a_game_shows_can_be_sent_back(preset: str) -> None:
    assert read_rules(view_rules(PRESETS[preset])) == PRESETS[preset]


def test_a_game_shows_the_decks_for_its_players() -> None:
    assert view_rules(SWOOP_200, 5)["decks"] == 3
    assert view_rules(SWOOP_200)["decks"] is None


def test_rules_change_between_deals_only() -> None:
    table = sit_down()
    assert act(table, "change_rules", target=150).rules.target == 150
    assert act(table, "change_rules", hand=12).deal.held == (20, 20, 20)
    assert refuse(act(table, "count_play"), "change_rules", target=150).code == "deal_in_play"
    assert refuse(table, "change_rules").code == "missing_field"
    assert refuse(table, "change_rules", preset="classic-500", target=150).field == "preset"
    assert refuse(table, "change_rules", decks=1).facts["why"] == "not_enough_cards"
