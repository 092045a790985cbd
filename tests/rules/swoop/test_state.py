"""Changes that events make to a game."""

from __future__ import annotations

import pytest

from swoop_ref.rules.swoop import events
from swoop_ref.rules.swoop.state import evolve
from tests.rules.swoop.tables import act, play, score, sit_down


def test_nothing_can_happen_before_a_game_has_begun() -> None:
    with pytest.raises(ValueError, match="must begin"):
        evolve(None, events.GameEnded())


def test_the_next_starter_sits_left_of_the_last_also_after_a_dead_deal() -> None:
    table = score(sit_down(starter=2), 0, 1, 1)
    assert table.deal.starter == 0
    assert score(table, 1, 1, 1, confirm=True).deal.starter == 1


def test_a_count_said_by_the_table_becomes_the_drought_and_makes_the_rest_unknown() -> None:
    table = act(play(sit_down(), "8", "7"), "set_count", plays=40)
    assert (table.deal.drought, table.deal.plays, table.deal.held) == (40, 40, (None, None, None))
    assert not table.deal.pile.is_known


def test_a_count_that_was_right_already_changes_nothing() -> None:
    table = play(sit_down(), "8", "7")
    assert act(table, "set_count", plays=2) == table


def test_a_count_of_200_is_a_dead_deal_and_a_lower_one_takes_that_back() -> None:
    dead = act(sit_down(), "set_count", plays=200)
    assert dead.deal.is_dead
    assert not act(dead, "set_count", plays=150).deal.is_dead


def test_a_scored_deal_keeps_what_was_counted_or_that_nobody_counted() -> None:
    table = score(act(act(sit_down(), "count_play"), "count_swoop"), 0, 1, 1)
    assert (table.deals[0].plays, table.deals[0].swoops) == (2, 1)
    assert score(sit_down(), 0, 1, 1).deals[0].plays is None


def test_a_removed_deal_lets_later_ones_close_up() -> None:
    table = score(score(score(sit_down(), 0, 1, 1), 0, 2, 2), 0, 3, 3)
    fewer = act(table, "remove_deal", deal=2)
    assert [deal.points for deal in fewer.deals] == [(0, 1, 1), (0, 3, 3)]
    assert fewer.board.totals == (0, 4, 4)


def test_the_starter_of_the_deal_to_come_follows_a_removal_unless_it_has_begun() -> None:
    table = score(score(sit_down(), 0, 1, 1), 0, 2, 2)
    assert act(table, "remove_deal", deal=2).deal.starter == 1
    begun = act(table, "count_play")
    assert act(begun, "remove_deal", deal=2).deal == begun.deal
    assert act(act(table, "remove_deal", deal=2), "remove_deal", deal=1).deal.starter == 0


def test_a_new_name_stands_everywhere() -> None:
    assert act(sit_down(), "rename_player", seat=1, name="Benno").names == ("Ana", "Benno", "Cy")


def test_a_player_who_leaves_is_not_dealt_in_and_never_starts() -> None:
    table = act(sit_down(players=4), "drop_player", seat=0)
    assert (table.deal.starter, table.deal.held) == (1, (0, 19, 19, 19))
    assert play(table, "9", "8", "7").deal.turn == 1
    scored = score(table, None, 0, 1, 1)
    assert scored.deals[0].points == (None, 0, 1, 1)
    assert score(score(scored, None, 0, 1, 1), None, 0, 1, 1).deal.starter == 1


def test_the_number_of_decks_follows_the_players() -> None:
    table = sit_down(players=4)
    assert table.deal.left_over == 32
    assert act(table, "add_player", name="Eli").deal.left_over == 67


def test_players_who_change_seats_take_their_points_with_them() -> None:
    table = act(score(sit_down(), 0, 12, 35), "reorder_players", order=[2, 0, 1])
    assert table.names == ("Cy", "Ana", "Ben")
    assert (table.deals[0].points, table.deals[0].winner, table.deals[0].starter) == ((35, 0, 12), 1, 1)
    assert (table.board.totals, table.deal.starter, table.first_starter) == ((35, 0, 12), 2, 1)


def test_the_deal_in_play_waits_behind_a_game_that_ended_and_goes_on_when_it_is_reopened() -> None:
    table = act(score(sit_down(), 0, 1, 1), "count_play")
    assert act(act(table, "end_game"), "reopen_game").deal == table.deal


def test_a_note_keeps_the_deal_it_was_made_after() -> None:
    table = act(score(sit_down(), 0, 1, 1), "note", text=" Misdeal, dealt again ")
    assert table.notes == (("Misdeal, dealt again", 1),)


def test_four_mystery_cards_are_used_up_one_by_one() -> None:
    table = play(sit_down(), "?10", "?10", "?10", "?10")
    assert table.deal.mysteries[0] == 0
    assert sum(table.deal.aside) == 4
