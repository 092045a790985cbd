from __future__ import annotations

import pytest

from swoop_ref.rules.raiders import RAIDERS
from swoop_ref.rules.raiders.events import LootPlaced, RaidEnded
from tests.rules.raiders.table import Table


def test_a_game_begins_with_its_beginning() -> None:
    with pytest.raises(ValueError, match="begins with its beginning"):
        RAIDERS.evolve(None, RaidEnded(1))


def test_no_chips_are_placed_when_no_raid_is_on() -> None:
    state = Table().state._replace(raid=None)
    with pytest.raises(ValueError, match="no raid is on"):
        RAIDERS.evolve(state, LootPlaced(0, 0, 1, 3, False))


def test_an_event_leaves_the_state_before_it_as_it_was() -> None:
    table = Table()
    before = table.state
    table.put(0, 1, 4)
    assert before.raid is not None
    assert before.raid.stakes[0] == (None, None, None)
