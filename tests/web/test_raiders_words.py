"""Holds the sentences of Raiders to what people say."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from swoop_ref.operations import GameSummary
from swoop_ref.rules.raiders.fights import fight
from swoop_ref.rules.raiders.variants import VARIANTS
from swoop_ref.rules.raiders.view import _view_fight
from swoop_ref.web import raiders_words as words


@pytest.fixture(autouse=True)
def speaking(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def _view(variant: str) -> dict[str, Any]:
    names = ("Ana", "Ben", "Cy", "Dee")[: VARIANTS[variant].seats]
    return {"players": [{"name": name, "side": seat % 2} for seat, name in enumerate(names)]}


@pytest.mark.parametrize(
    ("variant", "cards", "said", "why"),
    [
        ("standard", "9 7", "9 beats 7: Ana takes 2.", "The higher card wins."),
        ("standard", "A 2", "2 beats the ace: Ben takes 1.", "Only a 2 beats the ace."),
        ("standard", "A 10", "The ace beats 10: Ana takes 2.", "The ace beats everything but a 2."),
        ("standard", "A A", "Two aces: a tie, nothing moves.", "Equal cards tie."),
        ("standard", "6 6", "Two 6s: a tie, nothing moves.", "Equal cards tie."),
        ("long_war", "A K", "The ace beats the king: Ana takes 2.", "The ace beats every court card."),
        ("long_war", "J 2", "2 beats the jack: Ben takes 1.", "A 2 beats every court card."),
        ("long_war", "7 A", "7 beats the ace: Ana takes 2.", "Every card from 2 to 10 beats the ace."),
        ("long_war", "Q J", "The queen beats the jack: Ana takes 2.", "The higher card wins."),
        ("long_war_tarot", "PAGE PAGE", "Two pages: a tie, nothing moves.", "Equal cards tie."),
        ("alliance", "A 9 5 4", "Ana & Cy win both fights and take 2.", "by winning both"),
        ("alliance", "3 8 10 2", "One fight each: nothing moves.", "only by winning both"),
        ("alliance", "7 7 2 A", "A fight is tied: nothing moves.", "only by winning both"),
    ],
)
def test_a_fight_is_said_with_its_reason(variant: str, cards: str, said: str, why: str) -> None:
    fought = _view_fight(fight(VARIANTS[variant], 1, tuple(cards.split()), (1, 2)))
    assert words.say_fight(_view(variant), fought) == said
    assert why in words.say_why(fought)


@pytest.mark.parametrize(("chips", "said"), [(1, "Ben owes Ana 1 chip"), (7, "Ben owes Ana 7 chips")])
def test_what_is_owed_is_one_sentence(chips: int, said: str) -> None:
    owed = {"from": 1, "to": 0, "chips": chips, "from_seats": [1], "to_seats": [0]}
    assert words.say_settlement({**_view("standard"), "settlement": owed}) == said


def test_a_side_of_two_owes_in_the_plural() -> None:
    owed = {"from": 0, "to": 1, "chips": 2, "from_seats": [0, 2], "to_seats": [1, 3]}
    assert words.say_settlement({**_view("alliance"), "settlement": owed}) == "Ana & Cy owe Ben & Dee 2 chips"


def test_nobody_owes_anything_where_the_purses_are_equal() -> None:
    assert words.say_settlement({"settlement": None}) == "Nobody owes anything"


@pytest.mark.parametrize(
    ("totals", "deals", "over", "said"),
    [
        ([], 0, False, "Raiders"),
        ([30, 30], 0, False, "Raiders · raid 1 · 30 : 30"),
        ([31, 29], 1, False, "Raiders · raid 2 · 31 : 29"),
        ([31, 29], 3, True, "Raiders · 31 : 29 for Ana"),
        ([30, 30], 3, True, "Raiders · nobody owes anything"),
        ([20, 40, 20, 40], 3, True, "Raiders · 40 : 20 for Ben & Dee"),
    ],
)
def test_the_list_of_games_says_how_a_game_stands(totals: list[int], deals: int, over: bool, said: str) -> None:
    names = ["Ana", "Ben", "Cy", "Dee"][: max(2, len(totals))]
    game = GameSummary("key", True, "raiders", 1, 0.0, 0.0, names, totals, deals, over, [])
    assert words.say_summary(game) == said


@pytest.mark.parametrize(("chips", "said"), [(3, "+3"), (-4, "−4"), (0, "±0")])
def test_a_change_has_its_sign(chips: int, said: str) -> None:
    assert words.say_gain(chips) == said


def test_every_variant_has_a_name() -> None:
    assert len({words.variant_name(name) for name in VARIANTS}) == len(VARIANTS)
