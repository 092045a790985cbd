"""Fills the disk while phones tap, and makes room again: a small disk of our own where we may mount one."""

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from script.benchmarks.figures import Figure
from script.soaking.lengths import Lengths
from script.soaking.places import actions, begin, entries
from tests.faults.disks import largest, leave_room
from tests.faults.phones import Table, troubles
from tests.server import Server, serving

PHONES = 8
SIZE = 24 * 1024 * 1024


def figures(root: Path, lengths: Lengths) -> Iterator[Figure]:
    """Yields the figures."""
    folder = root / "small"
    folder.mkdir()
    refused = 0
    with small_disk(folder) as is_mounted, serving(Server(folder / "data")) as server:
        game = begin(server)
        fill, make_room = (
            _by_a_file(folder) if is_mounted else (lambda: _limit(server, folder), lambda: _limit(server, None))
        )
        with Table(server.port, actions(game), PHONES) as table:
            for _ in range(lengths.full_disks):
                time.sleep(0.5)
                before = sum(phone.sent_again for phone in table.phones)
                fill()
                time.sleep(1.0)
                refused += sum(phone.sent_again for phone in table.phones) > before
                make_room()
        wrong = list(troubles(table.phones, entries(server, game)))
        with closing(sqlite3.connect(folder / "data" / "swoop.sqlite3")) as file:
            spoilt = file.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
    how = "a small disk" if is_mounted else "a limit for one process"
    yield Figure(f"SQLite: {how} full {lengths.full_disks} times, taps", table.taps, "")
    yield Figure("  times that taps were refused meanwhile", refused, "", at_least=lengths.full_disks)
    yield Figure("  lost, doubled, out of order (kinds of trouble)", len(wrong), "", at_most=0)
    yield Figure("  files spoilt", int(spoilt), "", at_most=0)


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mounts a disk in memory on the folder where we may, and answers whether it did."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "swoop-soak", str(folder)]
    unmount = ["umount", str(folder)]
    is_mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(unmount, check=True)


def _by_a_file(folder: Path) -> tuple[Callable[[], None], Callable[[], None]]:
    filler = folder / "filler"

    def fill() -> None:
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return

    return fill, filler.unlink


def _limit(server: Server, folder: Path | None) -> None:
    leave_room(server.pid, None if folder is None else largest(folder / "data"))
