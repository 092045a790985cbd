"""Prints what load and faults do to the app, beside what is asked of it; exits with 1 when something misses that."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from script.benchmarks.figures import Figure, heading
from script.soaking import clock, crowd, disk, kills, taps
from script.soaking.lengths import FULL, QUICK, Lengths
from script.soaking.places import Place, sqlite_place, workers_place

SUBJECTS = ("taps", "crowd", "kills", "disk", "clock")


def figures(subjects: list[str], lengths: Lengths) -> Iterator[Figure]:
    """Yields the figures of the subjects, on SQLite and then on PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="swoop-soak-") as folder, ExitStack() as held:
        root = Path(folder)
        places: list[Place] = [sqlite_place(root)]
        if set(subjects) - {"clock", "disk"}:
            places.append(held.enter_context(workers_place(root)))
        for place in places:
            if "taps" in subjects:
                yield from taps.figures(place, root, lengths)
            if "crowd" in subjects:
                yield from crowd.figures(place, root, lengths)
            if "kills" in subjects:
                yield from kills.figures(place, lengths)
        if "disk" in subjects:
            yield from disk.figures(root, lengths)
        if "clock" in subjects:
            yield from clock.figures(root, lengths)


def main() -> int:
    """Reads the words on the command line, lets it all happen and prints."""
    parser = argparse.ArgumentParser(prog="script/soak", description=__doc__)
    parser.add_argument("subjects", nargs="*", metavar="subject", help=f"only these of: {', '.join(SUBJECTS)}")
    parser.add_argument("--quick", action="store_true", help="short runs")
    words = parser.parse_args()
    unknown = set(words.subjects) - set(SUBJECTS)
    if unknown:
        parser.error(f"there is no subject {', '.join(sorted(unknown))}")
    print(heading(), flush=True)
    missed = 0
    for figure in figures(words.subjects or list(SUBJECTS), QUICK if words.quick else FULL):
        print(figure, flush=True)
        missed += figure.verdict == "MISS"
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
