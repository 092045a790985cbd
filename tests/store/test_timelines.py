from collections.abc import Mapping
from typing import Any

from swoop_ref.record.log import Entry
from swoop_ref.record.replay import Timeline, fold
from swoop_ref.store.timelines import Timelines


def evolve(state: int | None, _entry: Entry) -> int:
    return (state or 0) + 1


def timeline(length: int) -> Timeline[int]:
    return fold((Entry(seq, str(seq), "add", {}) for seq in range(1, length + 1)), evolve)


def kept(timelines: Timelines) -> Mapping[int, Any]:
    return {game: timeline.seq for game, timeline in timelines._kept.items()}


def test_an_older_timeline_never_takes_a_newer_ones_place() -> None:
    timelines = Timelines()
    timelines.keep(1, timeline(5))
    timelines.keep(1, timeline(3))
    assert kept(timelines) == {1: 5}


def test_the_games_longest_unused_make_room() -> None:
    timelines = Timelines(room=10)
    for game in (1, 2):
        timelines.keep(game, timeline(4))
    timelines.keep(1, timeline(5))
    timelines.keep(3, timeline(4))
    assert kept(timelines) == {1: 5, 3: 4}


def test_one_game_is_kept_however_long_it_is() -> None:
    timelines = Timelines(room=10)
    timelines.keep(1, timeline(4))
    timelines.keep(2, timeline(50))
    assert kept(timelines) == {2: 50}
