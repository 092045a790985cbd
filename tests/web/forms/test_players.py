"""Holds the order in which players are renamed: at no step do two share a name."""

import pytest
from flask import Flask

from swoop_ref.web.forms.players import PlayersForm


@pytest.mark.parametrize(
    ("names", "wanted", "steps"),
    [
        (["Ana", "Ben"], ["Ana", "Ben"], []),
        (["Ana", "Ben"], ["Ana", " Bea "], [(1, "Bea")]),
        (["Ana", "Ben"], ["ANA", "Ben"], [(0, "ANA")]),
        (["Ana", "Ben", "Cy"], ["Ben", "Bob", "Cy"], [(1, "Bob"), (0, "Ben")]),
        (["Ana", "Ben", "Cy"], ["Ben", "Ana", "Cy"], [(0, "#1"), (1, "Ana"), (0, "Ben")]),
        (["#1", "Ben"], ["Ben", "#1"], [(0, "#2"), (1, "#1"), (0, "Ben")]),
        (["Ana", "Ben", "Cy"], ["ben", "CY", "ana"], [(0, "#1"), (2, "ana"), (1, "CY"), (0, "ben")]),
    ],
)
def test_no_two_players_share_a_name_at_any_step(
    app: Flask, names: list[str], wanted: list[str], steps: list[tuple[int, str]]
) -> None:
    fields = {f"names-{seat}": name for seat, name in enumerate(wanted)}
    with app.test_request_context(method="POST", data=fields):
        assert list(PlayersForm.of(names).changes(names)) == steps


@pytest.mark.parametrize("given", [{}, {"names-0": "A", "names-1": "B", "names-2": "C", "names-7": "D"}])
def test_a_form_with_too_few_or_too_many_lines_has_one_for_each_player(app: Flask, given: dict[str, str]) -> None:
    with app.test_request_context(method="POST", data=given):
        assert len(PlayersForm.of(["Ana", "Ben"]).names) == 2
