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
