import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from swoop_ref.rules.game import Refusal
from swoop_ref.web.wording import CODES, error_title, refusal_sentence, ruling_sentence, ruling_view

PACKAGE = Path(__file__).parents[2] / "swoop_ref"
NAMES = ("Ana", "Ben", "Cy")
# What the referee answers with the verdict "refused".
OBJECTIONS = {
    "out_of_turn",
    "too_many_of_rank",
    "too_many_cards",
    "not_that_many_exist",
    "must_take_pile",
    "mystery_not_first",
    "no_mystery_left",
    "not_enough_cards",
    "deal_is_dead",
    "deal_is_won",
    "may_not_take_pile",
    "nothing_to_take",
}


@pytest.fixture(autouse=True)
def page(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def codes_raised() -> set[str]:
    """Reads every code that the package raises in so many letters."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                place = {"Refusal": 0, "Problem": 1}.get(node.func.id)
                argument = node.args[place] if place is not None and place < len(node.args) else None
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found.add(argument.value)
    return found


def test_every_code_that_is_raised_has_a_sentence() -> None:
    raised = codes_raised()
    assert len(raised) > 50
    assert (raised | OBJECTIONS) - CODES == set()


@pytest.mark.parametrize("code", sorted(CODES - {"clash", "bad_document", "too_many_of_rank"}))
def test_a_sentence_is_whole_even_without_its_facts(code: str) -> None:
    sentence = refusal_sentence(Refusal(code))
    assert sentence[0].isupper() or sentence[0] in "“–"
    assert sentence.endswith(".")
    assert "%(" not in sentence


def test_an_unknown_code_still_has_a_sentence() -> None:
    assert refusal_sentence(Refusal("unheard_of")) == "Something went wrong here. Nothing was lost; please try again."


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (Refusal("names_equal", name="100%(s)"), "Two players cannot both be called 100%(s). Change one of the names."),
        (
            Refusal("not_a_number", name="Ben", text="1e3"),
            "“1e3” is not a number of points for Ben. Sums such as 10+10+5 or 3x10+4 are fine.",
        ),
        (Refusal("not_a_number", field="seen", text="x"), "“x” is not a whole number."),
        (
            Refusal("more_than_the_decks_hold", points=9999, most=1200),
            "9999 points are more than all the cards are worth (1200). Check the numbers.",
        ),
        (
            Refusal("more_than_the_decks_hold", rank="JOKER", cards=9, points=9, most=4),
            "That is 9 × Joker in all, and the decks hold 4. Check the cards.",
        ),
        (
            Refusal("too_many_of_rank", rank="8", run=3, cards=2, may_add=1),
            "That would make 5 × 8; 1 more 8 swoops.",
        ),
        (
            Refusal("too_many_of_rank", rank="K", run=2, cards=3, may_add=2),
            "That would make 5 × K; 2 more K swoop.",
        ),
        (
            Refusal("clash", why="not_enough_cards", players=3, cards=19, needed=57, there=54, decks=1),
            "19 cards for 3 players from one deck: 57 needed, 54 there. Add a deck or deal fewer cards.",
        ),
        (Refusal("unknown_rules", presets=["a", "b"]), "There is no such rule set; there are: a, b."),
        (
            Refusal("bad_document", why="refused", number=3, because="game_is_over"),
            "The rules refuse entry 3 of this document (game_is_over).",
        ),
        (Refusal("out_of_turn", name="Ben", player="Cy"), "It is Ben’s turn."),
    ],
)
def test_a_refusal_says_what_is_wrong_with_its_facts(refusal: Refusal, sentence: str) -> None:
    assert refusal_sentence(refusal) == sentence


def ruling(verdict: str, **facts: Any) -> dict[str, Any]:
    return {"verdict": verdict, "code": "lower", "seat": 0, "next_seat": 1, "picked_up": 0, **facts}


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (ruling("plays"), "It plays. Ben is next."),
        (ruling("swoops", next_seat=0), "Swoop! Ana plays again."),
        (ruling("picks_up_and_plays", picked_up=1), "Ana picks up 1 card and plays. Ben is next."),
        (ruling("picks_up_and_plays", picked_up=12), "Ana picks up 12 cards and plays. Ben is next."),
        (ruling("picks_up_and_plays", picked_up=None), "Ana picks up the pile and plays. Ben is next."),
        (
            ruling("picks_up_and_swoops", picked_up=3, next_seat=0),
            "Ana picks up 3 cards and swoops! Ana plays again.",
        ),
        (
            ruling("picks_up_and_swoops", picked_up=None, next_seat=0),
            "Ana picks up the pile and swoops! Ana plays again.",
        ),
        (ruling("takes_pile", picked_up=7), "Ana takes 7 cards. Ben is next."),
        (ruling("takes_pile", picked_up=None), "Ana takes the pile. Ben is next."),
        (ruling("swoops", wins=True, goes_out=True, next_seat=None), "Ana is out and wins the deal!"),
        (ruling("plays", goes_out=True), "Ana is out. Ben is next."),
        (ruling("plays", goes_out=True, next_seat=None), "Ana is out, and the deal is over."),
        (ruling("plays", dead=True, next_seat=None), "Dead deal: nobody wins it."),
        (
            ruling("refused", code="out_of_turn", seat=2),
            "It is Ben’s turn.",
        ),
        (
            ruling("refused", code="not_enough_cards", may_add=2),
            "Ana does not hold that many cards: 2 at most.",
        ),
        (
            ruling("refused", code="must_take_pile", rank="K", top="8"),
            "K is higher than 8: take the pile instead, and the turn passes.",
        ),
    ],
)
def test_the_referee_answers_a_play_in_one_sentence(told: dict[str, Any], sentence: str) -> None:
    assert ruling_sentence(told, NAMES) == sentence
    assert ruling_view(told, NAMES) == {**told, "sentence": sentence}


@pytest.mark.parametrize("verdict", ["plays", "swoops", "picks_up_and_plays", "picks_up_and_swoops", "takes_pile"])
def test_without_a_game_the_referee_needs_no_names(verdict: str) -> None:
    sentence = ruling_sentence(ruling(verdict, seat=None, next_seat=None, picked_up=5))
    assert sentence.endswith(".")
    assert "The player" not in sentence


@pytest.mark.parametrize("status", [400, 403, 404, 413, 429, 500, 503])
def test_every_error_page_has_a_heading(status: int) -> None:
    assert error_title(status)
