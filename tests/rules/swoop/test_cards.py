"""What a deck holds."""

from swoop_ref.rules.swoop.cards import JOKER, NO_CARDS, RANKS, add_cards, count_deck, count_existing


def test_a_deck_has_four_of_each_rank_and_its_jokers() -> None:
    assert count_deck(2) == 54
    assert sum(count_existing(rank, 1, 2) for rank in RANKS) == 54
    assert count_existing(JOKER, 3, 2) == 6


def test_cards_are_added_to_their_rank_alone() -> None:
    counts = add_cards(NO_CARDS, "8", 3)
    assert counts[RANKS.index("8")] == sum(counts) == 3
