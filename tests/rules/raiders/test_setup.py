from __future__ import annotations

from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders import RAIDERS
from swoop_ref.rules.raiders.events import GameBegun
from swoop_ref.rules.raiders.variants import VARIANTS


def begin(**setup: Any) -> GameBegun:
    begun = RAIDERS.begin({"players": ["Ana", "Ben"], "starter": 0, **setup}, lambda _: 0)
    assert isinstance(begun, GameBegun)
    return begun


def test_without_a_variant_the_standard_game_begins() -> None:
    assert begin().variant == VARIANTS["standard"]


def test_without_a_starter_one_of_the_seats_is_drawn() -> None:
    asked = []

    def draw(seats: int) -> int:
        asked.append(seats)
        return seats - 1

    setup = {"variant": "alliance", "players": ["Ana", "Ben", "Cy", "Dee"]}
    begun = RAIDERS.begin(setup, draw)
    assert isinstance(begun, GameBegun)
    assert (asked, begun.starter) == ([4], 3)


def test_a_named_starter_needs_no_dice() -> None:
    def draw(_: int) -> int:
        raise AssertionError("nothing to draw")

    assert RAIDERS.begin({"players": ["Ana", "Ben"], "starter": 1}, draw).starter == 1


def test_the_beginning_carries_the_whole_variant() -> None:
    written = RAIDERS.encode(begin(variant="long_war"))
    assert written["variant"]["purse"] == 40
    assert written["variant"]["courts"] == ["J", "Q", "K"]


def test_outer_spaces_of_a_name_are_taken_off() -> None:
    assert begin(players=["  Ana ", "Ben"]).names == ("Ana", "Ben")


@pytest.mark.parametrize(
    ("setup", "code", "field"),
    [
        ({"variant": "swoop-200"}, "unknown_rules", "variant"),
        ({"variant": 7}, "unknown_rules", "variant"),
        ({"players": ["Ana"]}, "too_few_players", "players"),
        ({"players": ["Ana", "Ben", "Cy"]}, "too_many_players", "players"),
        ({"variant": "alliance"}, "too_few_players", "players"),
        ({"players": "Ana"}, "not_a_list", "players"),
        ({"players": None}, "not_a_list", "players"),
        ({"players": ["Ana", " "]}, "name_missing", "players.1"),
        ({"players": ["Ana", "\u200b"]}, "name_missing", "players.1"),
        ({"players": [7, "Ben"]}, "name_not_text", "players.0"),
        ({"players": ["A\x00na", "Ben"]}, "name_not_text", "players.0"),
        ({"players": ["Ana", "x" * 41]}, "name_too_long", "players.1"),
        ({"players": ["Ana", " ANA "]}, "names_equal", "players.1"),
        ({"starter": 2}, "unknown_seat", "starter"),
        ({"starter": -1}, "unknown_seat", "starter"),
        ({"starter": True}, "not_a_number", "starter"),
        ({"starter": "first"}, "not_a_number", "starter"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(setup: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refusal) as met:
        begin(**setup)
    assert (met.value.code, met.value.field) == (code, field)
