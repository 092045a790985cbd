"""Laws that hold in every legal deal, under every preset and random house rules."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_ref.rules.swoop import SWOOP
from tests.laws.swoop_tables import Table, is_rising, rule_sets

SEEDS = st.integers(0, 2**32 - 1)
LAW = settings(max_examples=60, deadline=None)


@LAW
@given(request=rule_sets(), seed=SEEDS)
def test_what_the_app_believes_is_what_lies_on_the_table(request: dict[str, Any], seed: int) -> None:
    table = Table.sit_down(request, seed)
    cards = table.list_cards()
    for _ in table.play_on(120):
        deal = table.state.deal
        assert list(deal.held) == [seat.held for seat in table.seats]
        assert [rank for rank, count in deal.pile.runs for _ in range(count)] == table.pile
        assert deal.pile.size == len(table.pile)
        assert sum(deal.aside) == len(table.aside)
        assert deal.draw_pile == len(table.stock)
        assert list(deal.mysteries) == [len(seat.mystery) for seat in table.seats]
        assert table.list_cards() == cards


@LAW
@given(request=rule_sets(), seed=SEEDS)
def test_cards_in_pile_aside_held_and_left_over_always_add_up_to_the_decks(request: dict[str, Any], seed: int) -> None:
    table = Table.sit_down(request, seed)
    everything = table.rules.count_cards(len(table.seats))
    for _ in table.play_on(120):
        deal = table.state.deal
        held = sum(cards or 0 for cards in deal.held)
        pile = deal.pile.size
        assert pile is not None
        assert held + pile + sum(deal.aside) + deal.draw_pile + deal.left_over == everything


@LAW
@given(request=rule_sets(), seed=SEEDS)
def test_pile_ranks_never_rise_towards_the_top_and_specials_never_lie_in_the_pile(
    request: dict[str, Any], seed: int
) -> None:
    table = Table.sit_down(request, seed)
    for _ in table.play_on(120):
        assert not set(table.pile) & set(table.rules.specials)
        assert not is_rising(table.pile, table.rules)


@LAW
@given(preset=st.sampled_from(["swoop-200", "classic-500", "arcade-300"]), seed=SEEDS)
def test_the_pile_never_exceeds_36_cards_and_no_37th_play_goes_without_a_pick_up(preset: str, seed: int) -> None:
    table = Table.sit_down({"preset": preset}, seed)
    without = 0
    for ruling in table.play_on(200):
        without = without + 1 if ruling["verdict"] == "plays" else 0
        assert without <= 36
        assert len(table.pile) <= 36


@LAW
@given(seed=SEEDS)
def test_nobody_goes_out_on_a_higher_play(seed: int) -> None:
    table = Table.sit_down({"preset": "swoop-200"}, seed)
    for ruling in table.play_on(400):
        assert not (ruling["goes_out"] and ruling["verdict"].startswith("picks_up"))


@LAW
@given(request=rule_sets(), seed=SEEDS)
def test_a_deal_is_won_when_its_rule_set_says_so_and_dead_at_its_limit(request: dict[str, Any], seed: int) -> None:
    table = Table.sit_down(request, seed)
    for ruling in table.play_on(300):
        out = [seat for seat, cards in enumerate(table.seats) if cards.held == 0]
        needed = 1 if table.rules.deal_ends == "first_out" else len(table.seats) - 1
        deal = table.state.deal
        assert deal.is_won == (len(out) >= needed)
        assert sorted(deal.out) == out
        limit = table.rules.dead_after
        # Taking the pile without playing is no play, so it cannot be the one that the deal dies of.
        is_play = ruling["action"]["type"] == "play"
        has_run_dry = limit is not None and deal.drought >= limit
        assert deal.is_dead == (is_play and has_run_dry and not ruling["goes_out"])
        assert (deal.turn is None) == (deal.is_won or deal.is_dead)


@LAW
@given(request=rule_sets(), seed=SEEDS)
def test_encode_then_decode_gives_the_same_entry_and_replay_the_same_state(request: dict[str, Any], seed: int) -> None:
    table = Table.sit_down(request, seed)
    replayed = table.state
    for ruling in table.play_on(60):
        for event in SWOOP.decide(replayed, ruling["action"]).events:
            written = SWOOP.decode(json.loads(json.dumps(SWOOP.encode(event))))
            assert written == event
            replayed = SWOOP.evolve(replayed, written)
        assert replayed == table.state
