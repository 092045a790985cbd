"""Totals, the end of the game, places and winners, all worked out from the deals."""

from __future__ import annotations

from swoop_ref.rules.swoop.board import PlayedDeal, Player, work_out_board
from swoop_ref.rules.swoop.houserules import read_rules
from swoop_ref.rules.swoop.presets import SWOOP_200
from tests.rules.swoop.tables import act, refuse, score, sit_down


def test_totals_run_from_deal_to_deal() -> None:
    table = score(score(sit_down(), 0, 12, 35), 20, 0, 1)
    assert [line.totals for line in table.board.lines] == [(0, 12, 35), (20, 12, 36)]
    assert table.board.totals == (20, 12, 36)


def test_exactly_200_ends_the_game() -> None:
    assert not score(sit_down(), 0, 12, 199).board.over
    table = score(sit_down(), 0, 12, 200)
    assert (table.board.over, table.board.winners, table.board.ended_by) == (True, (0,), "target")


def test_a_target_that_must_be_passed_is_not_reached_by_200() -> None:
    rules = {"target_passed": True}
    assert not score(sit_down(rules), 0, 12, 200).board.over
    assert score(sit_down(rules), 0, 12, 201).board.over


def test_two_cross_200_together_and_the_lowest_total_wins() -> None:
    assert score(sit_down(), 210, 0, 220).board.winners == (1,)


def test_all_cross_200_and_those_who_tie_for_the_lowest_share_the_win() -> None:
    table = score(sit_down(players=4), 0, 199, 199, 199)
    ended = score(table, 200, 1, 1, 0)
    assert ended.board.totals == (200, 200, 200, 199)
    tied = score(table, 199, 0, 1, 1)
    assert (tied.board.winners, tied.board.places) == ((0, 1), (1, 1, 3, 3))


def test_ties_share_a_place_and_the_next_is_passed_over() -> None:
    board = score(sit_down(), 0, 7, 7).board
    assert board.places == (1, 2, 2)
    board = score(score(sit_down(), 0, 7, 50), 7, 0, 20).board
    assert board.places == (1, 1, 3)
    assert [line["seat"] for line in board.standings] == [0, 1, 2]


def test_a_dead_deal_takes_someone_to_200_and_the_game_ends() -> None:
    table = score(sit_down(), 5, 5, 200, confirm=True)
    assert table.board.over
    assert table.board.winners == (0, 1)


def test_a_correction_that_ends_the_game_earlier_strikes_out_what_came_after() -> None:
    table = score(score(score(sit_down(), 0, 12, 35), 0, 50, 60), 0, 1, 2)
    corrected = act(table, "correct_deal", deal=1, winner=0, points=[0, 12, 150])
    assert [line.counted for line in corrected.board.lines] == [True, True, False]
    assert (corrected.board.over, corrected.board.totals, corrected.board.ended_after) == (True, (0, 62, 210), 2)
    raised = act(corrected, "change_rules", target=300)
    assert [line.counted for line in raised.board.lines] == [True, True, True]
    back = act(corrected, "correct_deal", deal=1, winner=0, points=[0, 12, 35])
    assert back.board == table.board


def test_a_fixed_number_of_deals_ends_the_game_whatever_the_totals() -> None:
    table = score(sit_down({"deals": 2}), 0, 500, 35)
    assert not table.board.over
    assert score(table, 0, 5, 35).board.ended_by == "deals"


def test_the_game_ends_when_each_player_has_started_once() -> None:
    table = score(score(sit_down({"each_starts_once": True}), 0, 300, 35), 0, 5, 35)
    assert not table.board.over
    assert score(table, 0, 5, 35).board.ended_by == "each_started"


def test_a_tie_is_played_off_with_one_more_deal() -> None:
    table = score(sit_down({"ties": "play_off", "deals": 1}), 0, 7, 7)
    assert table.board.winners == (0,)
    tied = score(score(sit_down({"ties": "play_off", "deals": 2}), 0, 7, 50), 7, 0, 50)
    assert not tied.board.over
    assert score(tied, 0, 5, 50).board.winners == (0,)


def test_a_game_that_the_table_ends_has_the_lowest_total_win() -> None:
    table = act(score(sit_down(), 3, 0, 9), "end_game")
    assert (table.board.over, table.board.ended_by, table.board.winners) == (True, "table", (1,))


def test_a_game_that_ends_before_a_deal_was_scored_has_no_winner() -> None:
    assert act(sit_down(), "end_game").board.winners == ()


def test_a_reopened_game_goes_on_for_a_deal_and_ends_again() -> None:
    over = score(sit_down(), 0, 12, 200)
    reopened = act(over, "reopen_game")
    assert not reopened.board.over
    again = score(reopened, 0, 1, 1)
    assert (again.board.over, again.board.totals) == (True, (0, 13, 201))


def test_a_player_who_left_keeps_the_total_and_cannot_win() -> None:
    table = act(score(sit_down(players=4), 0, 7, 8, 9), "drop_player", seat=0)
    assert table.board.places == (None, 1, 2, 3)
    assert table.board.standings[-1] == {"seat": 0, "place": None, "total": 0}
    ended = act(table, "end_game")
    assert ended.board.winners == (1,)


def test_a_late_player_starts_with_the_highest_total_unless_told_otherwise() -> None:
    table = score(sit_down(), 0, 7, 50)
    offered = act(table, "add_player", name="Dee")
    assert offered.board.totals == (0, 7, 50, 50)
    chosen = act(table, "add_player", name="Dee", points=20)
    assert score(chosen, 0, 7, 50, 1).board.lines[1].totals == (0, 14, 100, 21)
    assert chosen.board.lines[0].totals == (0, 7, 50, None)


def test_a_late_player_who_starts_above_the_target_does_not_end_the_game_by_sitting_down() -> None:
    table = act(score(sit_down(), 0, 7, 50), "add_player", name="Dee", points=250)
    assert not table.board.over
    assert refuse(table, "reopen_game").code == "game_is_not_over"


def test_an_empty_board_has_nobody_ahead() -> None:
    board = work_out_board(SWOOP_200, [Player("Ana"), Player("Ben")], [])
    assert (board.places, board.over, board.winners, board.lines) == ((1, 1), False, (), ())


def test_deals_that_do_not_count_are_counted_out_of_the_totals() -> None:
    deals = [PlayedDeal(0, 0, (0, 60)), PlayedDeal(1, 1, (70, 0))]
    board = work_out_board(read_rules({"target": 50}), [Player("Ana"), Player("Ben")], deals)
    assert (board.totals, board.ended_after) == ((0, 60), 1)
    assert [view["counted"] for view in board.deal_views] == [True, False]
