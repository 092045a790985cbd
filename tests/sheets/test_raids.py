from datetime import UTC, datetime

from swoop_ref.rules.raiders import RAIDERS
from swoop_ref.sheets.data import Facts
from swoop_ref.sheets.raids import RaidSheet, Stand, draw_up
from tests.rules.raiders.table import Table

FACTS = Facts(datetime(2025, 11, 29, 19, 8, tzinfo=UTC), datetime(2025, 11, 29, 22, 41, tzinfo=UTC))


def sheet_of(table: Table) -> RaidSheet:
    return draw_up(RAIDERS.view(table.state), FACTS)


def play_a_raid(table: Table) -> None:
    table.stake_all((4, 3, 3), (2, 5, 3))
    table.turn_up(2, "9", "7")
    table.turn_up(1, "A", "2")
    table.turn_up(3, "5", "5")


def test_a_new_game_has_one_empty_raid() -> None:
    sheet = sheet_of(Table())
    assert [raid.number for raid in sheet.raids] == [1]
    assert sheet.raids[0].areas[0].stands == (Stand(None, (), False, None), Stand(None, (), False, None))
    assert (sheet.fought, sheet.over, sheet.purses) == (0, False, (30, 30))


def test_an_area_tells_chips_cards_and_the_purses_after_its_fight() -> None:
    table = Table()
    play_a_raid(table)
    first, second, third = sheet_of(table).raids[0].areas
    # Area 2 was fought first, so its purses come first.
    assert second.stands == (Stand(3, ("9",), True, 35), Stand(5, ("7",), False, 25))
    assert first.stands == (Stand(4, ("A",), False, 31), Stand(2, ("2",), True, 29))
    assert third.stands == (Stand(3, ("5",), False, 31), Stand(3, ("5",), False, 29))


def test_a_raid_that_is_on_stands_last() -> None:
    table = Table()
    play_a_raid(table)
    sheet = sheet_of(table)
    assert [(raid.number, raid.starter, raid.complete) for raid in sheet.raids] == [(1, "Ana", True), (2, "Ben", False)]
    assert sheet.fought == 1


def test_a_game_ended_early_keeps_its_unfinished_raid() -> None:
    table = Table()
    table.stake_all((4, 3, 3), (2, 5, 3))
    table.turn_up(1, "A", "2")
    table.act("end_game")
    sheet = sheet_of(table)
    assert (sheet.over, sheet.purses, sheet.fought) == (True, (26, 34), 0)
    assert sheet.raids[0].areas[1].fight is None


def test_sides_of_two_share_a_line() -> None:
    table = Table("alliance")
    table.stake_all()
    table.turn_up(1, "A", "9", "5", "4")
    sheet = sheet_of(table)
    assert sheet.sides == ("Ana & Cy", "Ben & Dee")
    assert [stand.cards for stand in sheet.raids[0].areas[0].stands] == [("A", "5"), ("9", "4")]
