"""Prints every figure beside its floor; exits with 1 when one misses what is asked of it."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from script.benchmarks import engine, pages, taps, workers
from script.benchmarks.figures import Figure, heading
from script.benchmarks.servers import app_server, floor_server

SUBJECTS = ("engine", "taps", "crowd", "pages", "weight", "workers")


def figures(subjects: list[str], rounds: int, seconds: float) -> Iterator[Figure]:
    """Yields the figures of the subjects, with the servers up that they need."""
    with tempfile.TemporaryDirectory(prefix="swoop-bench-") as folder:
        root = Path(folder)
        if "engine" in subjects:
            yield from engine.figures(rounds)
        if "workers" in subjects:
            yield from workers.figures(root / "workers", rounds, seconds)
        if not set(subjects) - {"engine", "workers"}:
            return
        with app_server(root / "app") as app, floor_server(root / "floor") as floor:
            if "taps" in subjects:
                yield from taps.figures(app, floor, rounds, seconds)
            if "crowd" in subjects:
                yield taps.many_games(app, root / "crowd", rounds, seconds)
            if "pages" in subjects:
                yield from pages.figures(app, floor, rounds, seconds)
            if "weight" in subjects:
                yield from pages.weight(app)


def main() -> int:
    """Reads the words on the command line, measures and prints."""
    parser = argparse.ArgumentParser(prog="script/bench", description=__doc__)
    parser.add_argument("subjects", nargs="*", metavar="subject", help=f"only these of: {', '.join(SUBJECTS)}")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    words = parser.parse_args()
    unknown = set(words.subjects) - set(SUBJECTS)
    if unknown:
        parser.error(f"there is no subject {', '.join(sorted(unknown))}")
    # Many short rounds: what disturbs a machine lasts longer than one, and so strikes both sides alike.
    rounds, seconds = (5, 0.4) if words.quick else (15, 0.6)
    print(heading(), flush=True)
    missed = 0
    for figure in figures(words.subjects or list(SUBJECTS), rounds, seconds):
        print(figure, flush=True)
        missed += figure.verdict == "MISS"
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
