"""Measures taps: against the ORM-insert floor, by 8 phones at once, in a long game, beside many games, refereed."""

from collections.abc import Iterator
from pathlib import Path

from script.benchmarks import games
from script.benchmarks.figures import Figure, against
from script.benchmarks.load import Job, Times, run, tap
from script.benchmarks.servers import app_server

PHONES = 8
# A swoop in every twelfth tap, so that not even 8 phones count 200 plays without one.
COUNTED = (*(tap(),) * 11, tap("count_swoop"))
PLAYED = tuple(tap("play", rank=rank, cards=1) for rank in games.ROUND)
MANY_GAMES = 10_000


def actions(game: str) -> str:
    """Names the path that takes a game's actions."""
    return f"/api/games/{game}/actions"


def _taps(port: int, game: str, seconds: float, phones: int = 1) -> Times:
    return run(Job(port, actions(game), COUNTED, phones, seconds))


def figures(app: int, floor: int, rounds: int, seconds: float) -> Iterator[Figure]:
    """Yields the figures of single taps and of a table of phones."""
    bare = run(Job(floor, "/bare", (), 1, seconds))
    yield Figure("bare waitress + Flask, for comparison", bare.per_second, "/s")
    game = games.begin(app)
    yield against(
        "tap (count_play), one phone",
        "/s",
        lambda: _taps(app, game, seconds).per_second,
        lambda: run(Job(floor, "/insert", COUNTED, 1, seconds)).per_second,
        rounds,
        at_least=0.8,
    )
    yield from _table(app, floor, rounds, seconds)
    yield _long_game(app, rounds, seconds)
    yield _refereed(app, rounds, seconds)


def _table(app: int, floor: int, rounds: int, seconds: float) -> Iterator[Figure]:
    game = games.begin(app, PHONES)
    floor_per_second, app_per_second = [], []

    def on_app() -> float:
        times = _taps(app, game, seconds, PHONES)
        app_per_second.append(times.per_second)
        return times.p95_ms

    def on_floor() -> float:
        times = run(Job(floor, "/locked", COUNTED, PHONES, seconds))
        floor_per_second.append(times.per_second)
        return times.p95_ms

    yield against(f"p95 of a tap, {PHONES} phones tapping at once", "ms", on_app, on_floor, rounds, at_most=1.5)
    app_best, floor_best = max(app_per_second), max(floor_per_second)
    yield Figure(f"taps of {PHONES} phones, the best round", app_best, "/s", floor_best, app_best / floor_best)


def _long_game(app: int, rounds: int, seconds: float) -> Figure:
    played = games.long(app)

    def in_empty() -> float:
        return _taps(app, games.begin(app), seconds).median_ms

    def in_long() -> float:
        return _taps(app, played, seconds).median_ms

    return against("tap in a game of 5,000 actions; floor: an empty game", "ms", in_long, in_empty, rounds, at_most=1.1)


def _refereed(app: int, rounds: int, seconds: float) -> Figure:
    refereed, counted = games.begin(app, dead_after=None), games.begin(app, dead_after=None)
    # Whole rounds only, so that the next run goes on where this one stopped.
    plays = len(games.ROUND) * max(10, int(20 * seconds))
    return against(
        "refereed play; floor: count_play",
        "ms",
        lambda: run(Job(app, actions(refereed), PLAYED, 1, count=plays)).median_ms,
        lambda: run(Job(app, actions(counted), (tap(),), 1, count=plays)).median_ms,
        rounds,
        at_most=1.15,
    )


def many_games(app: int, folder: Path, rounds: int, seconds: float) -> Figure:
    """Fills a second server with thousands of games and measures a tap there against one beside few."""
    with app_server(folder) as crowded:
        begin = '{"kind": "swoop", "rules": "swoop-200", "players": ["Ana", "Ben", "Cy"], "starter": 0}'
        run(Job(crowded, "/api/games", (begin,), 4, count=MANY_GAMES))
        there, here = games.begin(crowded), games.begin(app)
        return against(
            f"tap with {MANY_GAMES:,} games stored; floor: with few",
            "ms",
            lambda: _taps(crowded, there, seconds).median_ms,
            lambda: _taps(app, here, seconds).median_ms,
            rounds,
            at_most=1.1,
        )
