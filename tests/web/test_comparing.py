"""Holds the rule sets side by side, and the three questions that name one."""

import re

import pytest
from flask.testing import FlaskClient

from swoop_ref.rules.swoop.presets import PRESETS
from tests.web.visitor import Page, Visitor


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


def cells(page: Page, label: str) -> list[str]:
    """The words of a row's cells, with the mark of a cell that differs."""
    row = re.search(rf"{label}</th></tr>\s*<tr>(.*?)</tr>", page.html, re.DOTALL)
    assert row, label
    found = re.findall(r"<td.*?</td>", row[1], re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", cell)).strip() for cell in found]


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("The game ends", ["at 200", "at 500 (differs)", "at 300 (differs)", "at 100 (differs)"]),
        ("A swoop needs", ["exactly 4 equal"] * 3 + ["4 equal or more (differs)"]),
        ("Who scores", ["all but the winner"] * 3 + ["the last holder alone (differs)"]),
        ("What counts", ["all cards held", "all cards held", "cards in hand only (differs)", "all cards held"]),
        ("Jack, Queen, King cost", ["10 each", "10 each", "10 each", "11, 12, 13 (differs)"]),
        ("10 and Joker cost", ["50 each", "50 each", "50 each", "0 each (differs)"]),
        ("Dead deal, without a swoop", ["after 200 plays", "none (differs)", "none (differs)", "none (differs)"]),
        ("Decks, by players", ["3–4: 2 5–6: 3 7–8: 4"] * 2 + ["3–5: 2 (differs)", "2: 1 3–5: 2 6–8: 3 (differs)"]),
    ],
)
def test_the_rule_sets_stand_side_by_side_and_differences_are_said(
    visitor: Visitor, label: str, said: list[str]
) -> None:
    assert cells(visitor.see("/rules"), label) == said


def test_every_name_leads_to_its_rules(visitor: Visitor) -> None:
    assert {f"/rules/{preset}" for preset in PRESETS} <= set(visitor.see("/rules").links)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ("higher=new_pile&scores=all&target=200", "You play swoop-200"),
        ("higher=new_pile&scores=all&target=500", "You play classic-500"),
        ("higher=join&scores=hand&target=300", "You play arcade-300"),
        ("higher=take_pile&scores=last_holder&target=100", "You play one-deck-100"),
        ("higher=&scores=hand&target=", "You play arcade-300"),
        ("scores=last_holder", "You play one-deck-100"),
        ("scores=all&target=", "It could also be classic-500."),
    ],
)
def test_three_answers_name_the_rule_set(visitor: Visitor, answers: str, said: str) -> None:
    assert said in visitor.see(f"/rules/which?{answers}").text


def test_the_name_leads_to_a_new_game_with_it(visitor: Visitor) -> None:
    page = visitor.see("/rules/which?higher=join&scores=hand&target=300")
    assert "/games/new?preset=arcade-300" in page.links
    form = visitor.see("/games/new?preset=arcade-300").forms[""]
    assert form["rules"] == "arcade-300"


def test_an_answer_that_does_not_fit_becomes_a_house_rule(visitor: Visitor) -> None:
    page = visitor.see("/rules/which?higher=join&scores=hand&target=500")
    assert "Closest is arcade-300" in page.text and "Only this is different" in page.text
    new = visitor.see(next(link for link in page.links if "target=500" in link))
    assert "arcade-300 with 1 change" in new.text


@pytest.mark.parametrize("answers", ["", "higher=x&scores=y&target=z", "target=250"])
def test_nothing_answered_names_nothing(visitor: Visitor, answers: str) -> None:
    page = visitor.see(f"/rules/which?{answers}")
    assert page.status == 200
    assert "You play" not in page.text and "Closest" not in page.text
