from collections.abc import Mapping
from typing import Any

from swoop_ref.record.log import Entry
from swoop_ref.record.replay import Timeline, fold
from swoop_ref.store.repository import StoredGame
from swoop_ref.store.timelines import Timelines


def evolve(state: int | None, _entry: Entry) -> int:
    return (state or 0) + 1


def timeline(length: int) -> Timeline[int]:
    return fold((Entry(seq, str(seq), "add", {}) for seq in range(1, length + 1)), evolve)


def game(pk: int, created_at: float = 0.0) -> StoredGame:
    """A game's row, of which only its number and its moment of birth matter here."""
    return StoredGame(pk, "", "", "", "tally", created_at, "", None, False, 1, 0.0, "", "begin", None)


def kept(timelines: Timelines) -> Mapping[int, Any]:
    return {pk: timeline.seq for (pk, _), timeline in timelines._kept.items()}


def test_an_older_timeline_never_takes_a_newer_ones_place() -> None:
    timelines = Timelines()
    timelines.keep(game(1), timeline(5))
    timelines.keep(game(1), timeline(3))
    assert kept(timelines) == {1: 5}


def test_the_games_longest_unused_make_room() -> None:
    timelines = Timelines(room=10)
    for pk in (1, 2):
        timelines.keep(game(pk), timeline(4))
    timelines.keep(game(1), timeline(5))
    timelines.keep(game(3), timeline(4))
    assert kept(timelines) == {1: 5, 3: 4}


def test_one_game_is_kept_however_long_it_is() -> None:
    timelines = Timelines(room=10)
    timelines.keep(game(1), timeline(4))
    timelines.keep(game(2), timeline(50))
    assert kept(timelines) == {2: 50}


def test_a_game_that_has_the_number_of_a_deleted_one_has_none_of_its_past() -> None:
    timelines = Timelines()
    timelines.keep(game(1, created_at=1.0), timeline(5))
    timelines.keep(game(1, created_at=2.0), timeline(2))
    assert [kept.seq for kept in timelines._kept.values()] == [5, 2]
    timelines.forget(game(1, created_at=1.0))
    assert [kept.seq for kept in timelines._kept.values()] == [2]
