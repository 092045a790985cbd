"""Events as they are written down."""

import json

import pytest

from swoop_ref.rules.swoop.events import CardsPlayed, DealScored, PlayersReordered, decode_event, encode_event


@pytest.mark.parametrize(
    "event",
    [
        DealScored(None, (1, None, 3)),
        PlayersReordered((2, 0, 1)),
        CardsPlayed(0, "8", 2, "plays", "equal", 3, 1, mystery=True),
    ],
)
def test_an_event_is_the_same_after_json(event: DealScored) -> None:
    assert decode_event(json.loads(json.dumps(encode_event(event)))) == event


def test_an_event_of_another_version_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="version 2"):
        decode_event({"type": "GameEnded", "v": 2})


def test_an_unknown_event_is_not_guessed_at() -> None:
    with pytest.raises(KeyError):
        decode_event({"type": "TableFlipped", "v": 1})
