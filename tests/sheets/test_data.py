from datetime import UTC, datetime
from typing import Any

import pytest

from swoop_ref.rules import KINDS
from swoop_ref.sheets.data import Arrival, Change, Facts, Sheet, draw_up, list_changes, show_preset

FACTS = Facts(datetime(2025, 11, 29, 19, 8, tzinfo=UTC), datetime(2025, 11, 29, 22, 41, tzinfo=UTC))


def play(*actions: dict[str, Any], players: tuple[str, ...] = ("Ana", "Ben", "Cy"), rules: Any = "swoop-200") -> Sheet:
    """Plays a game by the rules alone and draws up its sheet."""
    kind = KINDS["swoop"]
    setup = {"kind": "swoop", "players": list(players), "rules": rules, "starter": 0}
    state = kind.evolve(None, kind.begin(setup, lambda many: 0))
    for action in actions:
        for event in kind.decide(state, action).events:
            state = kind.evolve(state, event)
    return draw_up(kind.view(state), FACTS)


def deal(*points: int | None, winner: int | None = 0) -> dict[str, Any]:
    return {"type": "score_deal", "winner": winner, "points": list(points), "confirm": True}


def test_a_new_game_has_names_and_no_lines() -> None:
    sheet = play()
    assert sheet.names == ("Ana", "Ben", "Cy")
    assert (sheet.lines, sheet.ending, sheet.winners, sheet.counted) == ((), None, (), 0)


def test_a_line_has_its_number_starter_points_totals_and_who_went_out() -> None:
    sheet = play(deal(0, 12, 35), deal(9, 0, 1, winner=1))
    line = sheet.lines[1]
    assert (line.number, line.starter, line.dead, line.counted) == (2, "Ben", False, True)
    assert line.cells == ((9, 9, False), (0, 12, True), (1, 36, False))


def test_a_dead_deal_is_marked_and_nobody_went_out() -> None:
    sheet = play(deal(5, 6, 7, winner=None))
    assert sheet.lines[0].dead
    assert (sheet.any_dead, sheet.any_won) == (True, False)


def test_the_end_names_its_reason_its_deal_and_who_reached_the_target() -> None:
    sheet = play(deal(0, 100, 150), deal(0, 100, 20))
    assert sheet.ending == ("target", 2, ("Ben",))
    assert (sheet.winners, sheet.lowest) == (("Ana",), 0)


def test_a_game_that_the_table_ended_says_so() -> None:
    sheet = play(deal(0, 3, 4), {"type": "end_game"})
    assert sheet.ending == ("table", 1, ())


def test_a_tie_for_the_lowest_total_is_shared() -> None:
    sheet = play(deal(0, 5, 150), deal(5, 0, 70, winner=1))
    assert sheet.winners == ("Ana", "Ben")
    assert [place.place for place in sheet.standing] == [1, 1, 3]


def test_deals_after_a_corrected_end_stay_uncounted() -> None:
    correction = {"type": "correct_deal", "deal": 1, **{k: v for k, v in deal(0, 5, 200).items() if k != "type"}}
    sheet = play(deal(0, 5, 20), deal(0, 5, 20), correction)
    assert [line.counted for line in sheet.lines] == [True, False]
    assert sheet.any_uncounted
    assert sheet.counted == 1


def test_a_late_joiner_stands_before_the_next_deal_with_the_points_to_begin_with() -> None:
    sheet = play(deal(0, 5, 20), {"type": "add_player", "name": "Dee", "points": 20}, deal(0, 1, 2, 3))
    assert sheet.lines[1].joined == (Arrival("Dee", 20),)
    assert sheet.lines[0].cells[3].points is None
    assert sheet.lines[1].cells[3] == (3, 23, False)
    assert sheet.any_absent


def test_one_who_joins_after_the_last_deal_stands_below_it() -> None:
    sheet = play(deal(0, 5, 20), {"type": "add_player", "name": "Dee", "points": 20})
    assert sheet.joined == (Arrival("Dee", 20),)


def test_one_who_leaves_keeps_the_total_and_has_no_place() -> None:
    sheet = play(deal(0, 5, 20), {"type": "drop_player", "seat": 1}, deal(0, None, 3))
    assert sheet.active == (True, False, True)
    assert sheet.lines[1].left == (Arrival("Ben", 5),)
    assert sheet.standing[-1] == (None, "Ben", 5, False)


def test_changed_house_rules_are_listed_with_what_they_were() -> None:
    sheet = play(rules={"preset": "swoop-200", "target": 150, "dead_after": 60, "values": {"K": 13}})
    assert set(sheet.changes) == {
        Change("target", 150, 200),
        Change("dead_after", 60, 200),
        Change("values", 13, 10, "K"),
    }


@pytest.mark.parametrize("name", ["swoop-200", "classic-500", "arcade-300", "one-deck-100"])
def test_a_preset_has_no_changes(name: str) -> None:
    assert list_changes(show_preset(name, 4)) == ()


def test_an_unknown_preset_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        show_preset("poker")
