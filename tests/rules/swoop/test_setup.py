"""Tables that cannot be are refused next to the field, names are taken as they are, and a starter is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop import SWOOP
from tests.rules.swoop.tables import NAMES, never_draw

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


def refuse_setup(**setup: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        SWOOP.begin(setup, never_draw)
    return refused.value


@pytest.mark.parametrize(
    ("players", "code", "field"),
    [
        (["Ana", "Ben"], "too_few_players", "players"),
        ([*NAMES, "Ida"], "too_many_players", "players"),
        ([], "too_few_players", "players"),
        ("Ana", "not_a_list", "players"),
        (None, "not_a_list", "players"),
        (["Ana", "", "Cy"], "name_missing", "players.1"),
        (["Ana", "  ", "Cy"], "name_missing", "players.1"),
        (["Ana", "\u200b\u2060", "Cy"], "name_missing", "players.1"),
        (["Ana", "B" * 41, "Cy"], "name_too_long", "players.1"),
        (["Ana", "B" * 10_000, "Cy"], "name_too_long", "players.1"),
        (["Ana", "Be\x00n", "Cy"], "name_not_text", "players.1"),
        (["Ana", "Be\ud800n", "Cy"], "name_not_text", "players.1"),
        (["Ana", "Be\nn", "Cy"], "name_not_text", "players.1"),
        (["Ana", 7, "Cy"], "name_not_text", "players.1"),
        (["Ana", "Ben", " aNA "], "names_equal", "players.2"),
        (["Åsa", "Ben", "A\u030asa"], "names_equal", "players.2"),
    ],
)
def test_a_table_that_cannot_be_is_refused_next_to_the_field(players: Any, code: str, field: str) -> None:
    refusal = refuse_setup(players=players, starter=0)
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize("name", ["A", "B" * 40, "李雷", "عمر", "Zoë", FAMILY, "O'Brien-Smith <b>"])
def test_names_of_any_script_are_taken_as_they_are(name: str) -> None:
    begun = SWOOP.begin({"players": [f" {name} ", "Ben", "Cy"], "starter": 1}, never_draw)
    assert begun.players[0] == name


@pytest.mark.parametrize("starter", [3, -1, True, "0", 1.5, [0]])
def test_a_starter_is_a_seat(starter: Any) -> None:
    assert refuse_setup(players=list(NAMES[:3]), starter=starter).code == "unknown_seat"


def test_a_starter_that_is_left_out_is_drawn() -> None:
    assert SWOOP.begin({"players": list(NAMES[:5])}, lambda seats: seats - 1).starter == 4
