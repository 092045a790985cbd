"""Put another SQLite file in the place of the one that is there."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, create_engine

from swoop_ref.store.database import Database, engine_options, prepare


class InUse(Exception):
    """Report that a server works with the database."""


def replace_file(path: Path, aside: Path, fill: Callable[[Connection], None]) -> bool:
    """Let ``fill`` write a new database and put it in the place of the one at ``path``, which is moved aside.

    Return whether there was anything to move. Raise `InUse` while any process has the old one open; nothing has changed
    then, nor when ``fill`` raises.
    """
    draft = path.with_name(f"{path.name}.restoring")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        _fill(draft, fill)
        with _alone(path):
            had_one = _move(path, aside)
            draft.replace(path)
        _remember_names(path.parent)
    finally:
        for left in (draft, *_side_files(draft)):
            left.unlink(missing_ok=True)
    return had_one


def _fill(draft: Path, fill: Callable[[Connection], None]) -> None:
    url = f"sqlite:///{draft}"
    engine = create_engine(url, **engine_options(url))
    prepare(engine)
    try:
        with Database(engine).writing() as connection:
            fill(connection)
    finally:
        engine.dispose()
    with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
        # One file, which can be renamed; whoever opens it next writes ahead again.
        connection.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None, timeout=1)) as connection:
        try:
            # Only whoever has a file for itself can end its writing ahead.
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InUse from None
            raise
        except sqlite3.DatabaseError:
            # It is spoilt, which is a good reason to put a copy in its place.
            connection.close()
        yield


def _side_files(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in ("-journal", "-wal", "-shm")]


def _move(path: Path, aside: Path) -> bool:
    if not path.exists() or not path.stat().st_size:
        return False
    shutil.move(path, aside)
    for side, aside_too in zip(_side_files(path), _side_files(aside), strict=True):
        if side.exists():
            shutil.move(side, aside_too)
    return True


def _remember_names(folder: Path) -> None:
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        os.fsync(descriptor)
        os.close(descriptor)
