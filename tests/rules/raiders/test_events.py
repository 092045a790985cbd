from __future__ import annotations

import json

import pytest

from swoop_ref.rules.raiders import RAIDERS
from swoop_ref.rules.raiders.chips import Settlement
from swoop_ref.rules.raiders.events import (
    AreaFought,
    Event,
    GameBegun,
    GameEnded,
    GameReopened,
    LootPlaced,
    LootSplit,
    NoteWritten,
    PlayerRenamed,
    RaidBegun,
    RaidEnded,
)
from swoop_ref.rules.raiders.fights import Duel, Fight
from swoop_ref.rules.raiders.variants import VARIANTS

EVENTS: list[Event] = [
    GameBegun(VARIANTS["long_war_tarot"], ("Ana", "Ben"), 1),
    LootPlaced(seat=0, side=0, area=3, chips=3, filled=True),
    LootSplit(seat=1, side=1, split=(4, 3, 3)),
    AreaFought(Fight(2, ("A", "2"), (Duel((0, 1), 1, "two_beats_ace"),), 1, 4, "two_beats_ace")),
    RaidEnded(1),
    RaidBegun(2, 1),
    GameEnded(Settlement(giver=0, taker=1, chips=8), early=False),
    GameEnded(None, early=True),
    GameReopened(),
    PlayerRenamed(1, "Bo"),
    NoteWritten("Ben forgot to draw"),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_survives_being_written_as_json(event: Event) -> None:
    written = json.loads(json.dumps(RAIDERS.encode(event)))
    read = RAIDERS.decode(written)
    assert read == event
    assert type(read) is type(event)
    assert written["v"] == 1


@pytest.mark.parametrize("data", [{"type": "peace_made", "v": 1}, {"type": "raid_ended", "v": 2, "number": 1}])
def test_an_event_of_a_newer_app_is_not_misread(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="unknown event"):
        RAIDERS.decode(data)


def test_stored_names_and_fields_stay_as_they_are() -> None:
    placed = LootPlaced(seat=0, side=0, area=3, chips=3, filled=True)
    assert RAIDERS.encode(placed) == {
        "type": "loot_placed",
        "v": 1,
        "seat": 0,
        "side": 0,
        "area": 3,
        "chips": 3,
        "filled": True,
    }
