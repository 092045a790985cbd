from __future__ import annotations

from itertools import pairwise

import pytest

from swoop_ref.rules.raiders.fights import compare, fight, read_rank
from swoop_ref.rules.raiders.variants import VARIANTS

STANDARD = VARIANTS["standard"]
LONG_WAR = VARIANTS["long_war"]
TAROT = VARIANTS["long_war_tarot"]
ALLIANCE = VARIANTS["alliance"]


@pytest.mark.parametrize(
    ("first", "second", "winner", "reason"),
    [
        ("7", "4", 0, "higher"),
        ("4", "7", 1, "higher"),
        ("10", "9", 0, "higher"),
        ("2", "3", 1, "higher"),
        ("A", "10", 0, "ace_beats_all_but_two"),
        ("3", "A", 1, "ace_beats_all_but_two"),
        ("A", "2", 1, "two_beats_ace"),
        ("2", "A", 0, "two_beats_ace"),
        ("A", "A", None, "equal"),
        ("2", "2", None, "equal"),
        ("9", "9", None, "equal"),
    ],
)
def test_a_fight_of_ten_cards_is_won_by_the_higher_card_but_for_ace_and_two(
    first: str, second: str, winner: int | None, reason: str
) -> None:
    assert compare(STANDARD, first, second) == (winner, reason)


@pytest.mark.parametrize(
    ("first", "second", "winner", "reason"),
    [
        ("A", "K", 0, "ace_beats_court"),
        ("J", "A", 1, "ace_beats_court"),
        ("2", "Q", 0, "two_beats_court"),
        ("K", "2", 1, "two_beats_court"),
        ("A", "2", 1, "two_beats_ace"),
        ("A", "3", 1, "pip_beats_ace"),
        ("10", "A", 0, "pip_beats_ace"),
        ("2", "3", 1, "higher"),
        ("J", "10", 0, "higher"),
        ("Q", "K", 1, "higher"),
        ("3", "J", 1, "higher"),
        ("A", "A", None, "equal"),
        ("K", "K", None, "equal"),
    ],
)
def test_in_the_long_war_ace_and_two_beat_the_court_and_every_pip_beats_the_ace(
    first: str, second: str, winner: int | None, reason: str
) -> None:
    assert compare(LONG_WAR, first, second) == (winner, reason)


def test_the_tarot_court_rises_from_page_to_king() -> None:
    court = TAROT.ranks[-4:]
    assert court == ("PAGE", "KNIGHT", "Q", "K")
    for low, high in pairwise(court):
        assert compare(TAROT, low, high) == (1, "higher")
    for card in court:
        assert compare(TAROT, "A", card) == (0, "ace_beats_court")
        assert compare(TAROT, card, "2") == (1, "two_beats_court")
        assert compare(TAROT, card, "10") == (0, "higher")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_whoever_wins_does_so_from_either_seat(variant) -> None:
    for first in variant.ranks:
        for second in variant.ranks:
            winner, reason = compare(variant, first, second)
            turned, same = compare(variant, second, first)
            assert reason == same
            assert (winner is None) == (first == second)
            assert turned == (None if winner is None else 1 - winner)


def test_every_card_of_ten_can_be_beaten_and_all_but_the_three_can_beat() -> None:
    beaten = {
        card: {other for other in STANDARD.ranks if compare(STANDARD, card, other)[0] == 0} for card in STANDARD.ranks
    }
    assert beaten["A"] == {"3", "4", "5", "6", "7", "8", "9", "10"}
    assert beaten["2"] == {"A"}
    assert beaten["3"] == {"2"}
    assert beaten["10"] == {"2", "3", "4", "5", "6", "7", "8", "9"}


def test_the_winner_takes_what_the_loser_staked_on_that_area() -> None:
    assert fight(STANDARD, 2, ("7", "4"), (1, 8))[3:] == (0, 8, "higher")
    assert fight(STANDARD, 2, ("4", "7"), (1, 8))[3:] == (1, 1, "higher")


def test_a_tie_moves_nothing() -> None:
    assert fight(STANDARD, 1, ("4", "4"), (3, 8))[3:] == (None, 0, "equal")


@pytest.mark.parametrize(
    ("cards", "winner", "moved", "reason"),
    [
        (("9", "4", "8", "7"), 0, 5, "both_fights_won"),
        (("4", "9", "7", "8"), 1, 2, "both_fights_won"),
        (("9", "4", "7", "8"), None, 0, "one_fight_each"),
        (("9", "4", "8", "8"), None, 0, "a_fight_tied"),
        (("9", "9", "3", "8"), None, 0, "a_fight_tied"),
        (("4", "4", "8", "8"), None, 0, "a_fight_tied"),
    ],
)
def test_an_alliance_wins_an_area_only_with_both_fights(
    cards: tuple[str, ...], winner: int | None, moved: int, reason: str
) -> None:
    assert fight(ALLIANCE, 1, cards, (2, 5))[3:] == (winner, moved, reason)


def test_in_an_alliance_each_fights_the_one_opposite() -> None:
    duels = fight(ALLIANCE, 1, ("A", "2", "10", "3"), (1, 1)).duels
    assert [duel.seats for duel in duels] == [(0, 1), (2, 3)]
    assert [duel.winner for duel in duels] == [1, 2]
    assert [duel.reason for duel in duels] == ["two_beats_ace", "higher"]


@pytest.mark.parametrize(
    ("variant", "text", "rank"),
    [
        ("standard", "a", "A"),
        ("standard", " 10 ", "10"),
        ("standard", 7, "7"),
        ("standard", "Ace", "A"),
        ("standard", 1, "A"),
        ("standard", "J", None),
        ("standard", "11", None),
        ("standard", "", None),
        ("standard", True, None),
        ("standard", None, None),
        ("standard", 2.0, None),
        ("long_war", "jack", "J"),
        ("long_war", "Knight", None),
        ("long_war_tarot", "Page", "PAGE"),
        ("long_war_tarot", "n", "KNIGHT"),
        ("long_war_tarot", "queen", "Q"),
        ("long_war_tarot", "J", None),
    ],
)
def test_a_rank_is_read_as_people_write_it(variant: str, text: object, rank: str | None) -> None:
    assert read_rank(VARIANTS[variant], text) == rank
