"""What the referee's page says about the table."""

from typing import Any

import pytest
from flask import Flask

from swoop_ref.rules.swoop.deal import EMPTY_PILE, UNKNOWN_PILE, Pile
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.web.refereeing import build_felt, find_tone, list_keys, say_pile, say_play

RULING = {"verdict": "plays", "wins": False, "dead": False}


def view(pile: Pile, **deal: Any) -> dict[str, Any]:
    """A game whose second player is to play on this pile."""
    now = {"turn": 1, "won": False, "won_by": None, "dead": False, "drought": 3, "dead_after": 200, "left": 197}
    lying = {"known": pile.is_known, "rank": pile.rank, "run": pile.run, "size": pile.size}
    cards = {"set_aside": {"8": 4}, "set_aside_known": True, "decks": 2, "jokers": 4, "draw_pile": 0}
    return {
        "players": [{"name": "Ana"}, {"name": "Ben"}],
        "rules": {"swoop_at": 4, "deal_ends": "first_out", "draw_pile": False},
        "deal": {**now, **cards, "pile": lying, **deal},
    }


def felt(app: Flask, pile: Pile, rules: str = "swoop-200", **deal: Any) -> Any:
    with app.test_request_context():
        return build_felt(view(pile, **deal), PRESETS[rules], pile, None)


def test_each_rank_says_what_one_card_of_it_would_do(app: Flask) -> None:
    keys = felt(app, Pile((("9", 2), ("8", 3)), 5)).ranks
    notes = {key.rank: key.note for key in keys}
    assert notes["7"] == ""
    assert notes["8"] == "swoops"
    assert notes["9"] == notes["K"] == "takes 5"
    assert notes["10"] == notes["JOKER"] == "swoops"


def test_a_rank_that_must_not_be_played_says_no(app: Flask) -> None:
    keys = {key.rank: key for key in felt(app, Pile((("8", 1),), 1), rules="one-deck-100").ranks}
    assert (keys["K"].note, keys["K"].refused) == ("no", True)
    assert keys["3"].refused is False


def test_on_an_unknown_pile_only_the_specials_are_certain(app: Flask) -> None:
    notes = {key.rank: key.note for key in felt(app, UNKNOWN_PILE).ranks}
    assert [rank for rank, note in notes.items() if note] == ["10", "JOKER"]


def test_a_rule_set_without_jokers_has_no_key_for_one() -> None:
    assert "JOKER" in [key.rank for key in list_keys(PRESETS["swoop-200"])]


@pytest.mark.parametrize(
    ("pile", "words"),
    [
        (EMPTY_PILE, "The pile is empty"),
        (UNKNOWN_PILE, "Pile unknown until the next swoop"),
        (Pile((("8", 1),), 1), "One 8 on top · 1 card in the pile"),
        (Pile((("9", 1), ("8", 3)), 4), "3 × 8 on top · 4 in the pile"),
        (Pile((("8", 1),), None, False), "8 on top · what lies below is unknown"),
    ],
)
def test_the_pile_is_said_in_words(app: Flask, pile: Pile, words: str) -> None:
    with app.test_request_context():
        assert say_pile(view(pile)["deal"]["pile"]) == words


@pytest.mark.parametrize(("run", "hint"), [(1, ""), (2, "2 more 8 swoop"), (3, "One more 8 swoops")])
def test_what_would_swoop_is_hinted_when_it_is_near(app: Flask, run: int, hint: str) -> None:
    assert felt(app, Pile((("8", run),), run)).hint == hint


def test_who_has_gone_out_is_offered_as_the_winner(app: Flask) -> None:
    table = felt(app, EMPTY_PILE, won=True, won_by=0, turn=None)
    assert (table.done, table.finish_winner, table.finish) == (True, "0", "Score the deal: Ana went out")


def test_a_dead_deal_is_offered_without_a_winner(app: Flask) -> None:
    table = felt(app, EMPTY_PILE, dead=True, turn=None)
    assert (table.to_play, table.finish_winner) == ("Dead deal", "dead")


def test_what_was_set_aside_unseen_is_only_a_least(app: Flask) -> None:
    assert felt(app, EMPTY_PILE).aside == "Set aside: 4 cards"
    assert felt(app, EMPTY_PILE, set_aside_known=False).aside == "Set aside: at least 4 cards"


@pytest.mark.parametrize(
    ("changes", "tone"),
    [
        ({}, "good"),
        ({"verdict": "picks_up_and_plays"}, "pickup"),
        ({"verdict": "takes_pile"}, "pickup"),
        ({"verdict": "picks_up_and_swoops"}, "swoop"),
        ({"verdict": "swoops", "wins": True}, "won"),
        ({"dead": True}, "dead"),
        ({"verdict": "refused"}, "refused"),
    ],
)
def test_a_ruling_has_a_look(changes: dict[str, Any], tone: str) -> None:
    assert find_tone({**RULING, **changes}) == tone


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"type": "play", "rank": "8"}, "Ana played 8"),
        ({"type": "play", "rank": "JOKER", "cards": 2}, "Ana played 2 × ★"),
        ({"type": "play", "rank": "8", "mystery": True}, "Ana turned a mystery 8"),
        ({"type": "play", "rank": "8", "cards": 3, "mystery": True}, "Ana turned a mystery card: 3 × 8"),
        ({"type": "take_pile"}, "Ana takes the pile"),
    ],
)
def test_what_was_done_is_said_without_the_ruling(app: Flask, action: dict[str, Any], words: str) -> None:
    with app.test_request_context():
        assert say_play(action, "Ana") == words
