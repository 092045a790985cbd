from __future__ import annotations

import pytest

from swoop_ref.rules.raiders.variants import (
    VARIANTS,
    count_drawn,
    decode_variant,
    hand_size,
    opposite,
    seats_of,
    side_of,
    view_variant,
)

each_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)


@pytest.mark.parametrize(
    ("name", "seats", "cards", "raids", "chips"),
    [
        ("standard", 2, 10, 3, 60),
        ("blind", 2, 10, 3, 60),
        ("free_loot", 2, 10, 3, 60),
        ("long_war", 2, 13, 4, 80),
        ("long_war_tarot", 2, 14, 4, 80),
        ("alliance", 4, 10, 3, 60),
    ],
)
def test_a_variant_has_the_numbers_of_the_rules(name: str, seats: int, cards: int, raids: int, chips: int) -> None:
    variant = VARIANTS[name]
    assert (variant.seats, len(variant.ranks), variant.raids, variant.chips) == (seats, cards, raids, chips)


@pytest.mark.parametrize(
    ("name", "hands", "drawn"),
    [
        ("standard", [5, 5, 4], [5, 3, 2]),
        ("alliance", [5, 5, 4], [5, 3, 2]),
        ("long_war", [5, 5, 5, 4], [5, 3, 3, 2]),
        ("long_war_tarot", [5, 5, 5, 5], [5, 3, 3, 3]),
    ],
)
def test_hands_shrink_when_too_few_are_left_to_draw(name: str, hands: list[int], drawn: list[int]) -> None:
    variant = VARIANTS[name]
    numbers = range(1, variant.raids + 1)
    assert [hand_size(variant, number) for number in numbers] == hands
    assert [count_drawn(variant, number) for number in numbers] == drawn
    assert sum(drawn) == len(variant.ranks)


@each_variant
def test_a_variant_survives_its_own_json(variant) -> None:
    assert decode_variant(view_variant(variant)) == variant


@each_variant
def test_everybody_fights_somebody_of_the_other_side(variant) -> None:
    for seat in range(variant.seats):
        assert opposite(opposite(seat)) == seat
        assert side_of(opposite(seat)) != side_of(seat)
        assert seat in seats_of(variant, side_of(seat))


def test_partners_in_an_alliance_sit_at_every_other_seat() -> None:
    assert seats_of(VARIANTS["alliance"], 0) == (0, 2)
    assert seats_of(VARIANTS["alliance"], 1) == (1, 3)
