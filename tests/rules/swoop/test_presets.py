"""The numbers to check against in RULES.md."""

import pytest

from swoop_ref.rules.swoop.presets import ARCADE_300, CLASSIC_500, ONE_DECK_100, PRESETS, SWOOP_200
from swoop_ref.rules.swoop.ruleset import RuleSet


@pytest.mark.parametrize(
    ("players", "dealt", "aside"), [(3, 57, 51), (4, 76, 32), (5, 95, 67), (6, 114, 48), (7, 133, 83), (8, 152, 64)]
)
def test_dealt_and_set_aside_for_each_number_of_players(players: int, dealt: int, aside: int) -> None:
    assert players * SWOOP_200.cards_each == dealt
    assert SWOOP_200.count_cards(players) - dealt == aside


@pytest.mark.parametrize(
    ("rules", "decks"),
    [
        (SWOOP_200, {3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}),
        (CLASSIC_500, {3: 2, 8: 4}),
        (ARCADE_300, {3: 2, 4: 2, 5: 2}),
        (ONE_DECK_100, {2: 1, 3: 2, 5: 2, 6: 3, 8: 3}),
    ],
)
def test_decks_by_players(rules: RuleSet, decks: dict[int, int]) -> None:
    assert {players: rules.count_decks(players) for players in decks} == decks


FACES = {"A": 1, "J": 10, "Q": 10, "K": 10, "10": 50, "JOKER": 50}
RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13, "10": 0, "JOKER": 0}


@pytest.mark.parametrize(
    ("rules", "values"), [(SWOOP_200, FACES), (CLASSIC_500, FACES), (ARCADE_300, FACES), (ONE_DECK_100, RANKS)]
)
def test_what_every_card_costs(rules: RuleSet, values: dict[str, int]) -> None:
    assert rules.values == {**values, **{str(pip): pip for pip in range(2, 10)}}


@pytest.mark.parametrize(
    ("rules", "points"), [(SWOOP_200, 117), (CLASSIC_500, 117), (ARCADE_300, 117), (ONE_DECK_100, 19)]
)
def test_the_worked_example_of_an_ace_a_6_a_queen_a_10_and_a_joker(rules: RuleSet, points: int) -> None:
    assert sum(rules.values[rank] for rank in ("A", "6", "Q", "10", "JOKER")) == points


def test_one_deck_is_worth_600_points_or_324_by_the_one_deck_values() -> None:
    assert SWOOP_200.deck_points() == 600
    assert ONE_DECK_100.deck_points() == 324


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_every_preset_has_cards_enough_for_its_players(rules: RuleSet) -> None:
    least, most = rules.players
    for players in range(least, most + 1):
        assert players * rules.cards_each <= rules.count_cards(players)


def test_a_table_two_players_left_over_shuffles_as_many_decks_as_its_smallest() -> None:
    assert SWOOP_200.count_decks(2) == 2
