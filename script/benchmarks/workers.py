"""Measures taps on PostgreSQL by one worker of gunicorn, by two and by four."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from script.benchmarks import games
from script.benchmarks.figures import Figure
from script.benchmarks.load import Job, run
from script.benchmarks.taps import COUNTED, PHONES, actions
from tests.apps import working_app
from tests.postgres import cluster
from tests.server import Workers, serving

WORKERS = (1, 2, 4)


def figures(folder: Path, rounds: int, seconds: float) -> Iterator[Figure]:
    """Yields the taps per second of 8 phones, at a table each and at one table; the floor is one worker.

    All workers are up all the time, on one database that writes to the disk, and are measured in turn.
    """
    with cluster(durable=True) as database, ExitStack() as held:
        url = database.create()
        with working_app(folder, SWOOP_DATABASE_URL=url):
            pass
        servers = {
            number: held.enter_context(serving(Workers(folder, number, SWOOP_DATABASE_URL=url))) for number in WORKERS
        }
        for tables in (PHONES, 1):
            paths = tuple(actions(games.begin(servers[1].port, dead_after=None)) for _ in range(tables))
            each: dict[int, list[float]] = {number: [] for number in WORKERS}
            for turn in range(rounds + 1):
                for number in WORKERS[:: 1 if turn % 2 else -1]:
                    job = Job(servers[number].port, "", COUNTED, PHONES, seconds, None, paths)
                    each[number].append(run(job).per_second)
            # The first round only warms up.
            alone = each[1][1:]
            for number in WORKERS:
                rates = each[number][1:]
                ratio = median(rate / floor for rate, floor in zip(rates, alone, strict=True))
                yield Figure(_name(number, tables), median(rates), "/s", median(alone), ratio)


def _name(workers: int, tables: int) -> str:
    shown = f"{workers} {'worker' if workers == 1 else 'workers'} on PostgreSQL"
    return f"taps, {shown}, {PHONES} phones at {f'{tables} tables' if tables > 1 else 'one table'}"
