"""The shedding game answers what every kind of game answers."""

from swoop_ref.rules import KINDS
from swoop_ref.rules.swoop import SWOOP
from tests.rules.swoop.tables import act, sit_down


def test_it_is_registered_under_its_name() -> None:
    assert KINDS["swoop"] is SWOOP


def test_deciding_changes_nothing() -> None:
    table = sit_down()
    SWOOP.decide(table, {"type": "count_play"})
    assert table == sit_down()
    assert act(table, "count_play") != table
