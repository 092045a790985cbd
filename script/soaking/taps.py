"""Lets 8 phones tap together at one game, and holds the record to what they were told."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from script.benchmarks.figures import Figure
from script.benchmarks.servers import floor_server
from script.soaking.lengths import Lengths
from script.soaking.places import Place, actions, begin, entries
from tests.faults.phones import Phone, Table, troubles
from tests.server import serving

PHONES = 8
SLICES = 12
FLOOR_SHARE = 0.5


def figures(place: Place, root: Path, lengths: Lengths) -> Iterator[Figure]:
    """Yields the figures; the floor taps in turn with the app, so that what disturbs the machine strikes both."""
    phones: list[Phone] = []
    pairs: list[tuple[float, float]] = []
    slice_seconds = lengths.seconds / SLICES
    folder = root / f"floor-{place.name[:3]}"
    with floor_server(folder) as floor, serving(place.server()) as server:
        game = begin(server)
        for _ in range(SLICES):
            app_table = Table(server.port, actions(game), PHONES).tap_for(slice_seconds)
            floor_table = Table(floor, "/locked", PHONES).tap_for(slice_seconds * FLOOR_SHARE)
            phones += app_table.phones
            pairs.append((_p95_ms(app_table), _p95_ms(floor_table)))
        records = [entries(server, game) for _ in range(PHONES)]
    wrong = list(troubles(phones, records[0]))
    taps = sum(len(phone.acknowledged) for phone in phones)
    what = f"{place.name}: {PHONES} phones tapping together for {lengths.seconds:g} s"
    yield Figure(f"{what}, taps", taps, "")
    yield Figure("  lost, doubled, out of order (kinds of trouble)", len(wrong), "", at_most=0)
    yield Figure(
        "  records that differ between readers", sum(record != records[0] for record in records), "", at_most=0
    )
    app, floor_ms = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
    ratio = median(app / floor for app, floor in pairs)
    # The floor is SQLite in one process; PostgreSQL stands beside it for comparison only.
    yield Figure("  p95 of a tap; floor: locked insert", app, "ms", floor_ms, ratio, at_most=_asked(place))


def _asked(place: Place) -> float | None:
    return 1.5 if place.name == "SQLite" else None


def _p95_ms(table: Table) -> float:
    return quantiles(table.seconds, n=20)[-1] * 1000
