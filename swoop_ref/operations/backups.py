"""Write everything to a file, and put what such a file holds in the place of everything."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from swoop_ref.operations.services import is_up_to_date, services
from swoop_ref.store import copies
from swoop_ref.store.copies import BadCopy, Copied
from swoop_ref.store.files import InUse, replace_file


class NotUpToDate(Exception):
    """Report that the database has not the tables that this app works with."""


class Restored(NamedTuple):
    """Say what was restored, and where that lies which was there before, if anything was."""

    copied: Copied
    aside: Path | None


def back_up(folder: Path, path: Path | None = None) -> tuple[Path, Copied]:
    """Write all games to a file, as they are at one moment, while others go on; return where, and what it holds.

    Without a path it is a new file in the folder. Raise `FileExistsError` rather than write over a file, and
    `NotUpToDate`.
    """
    if not is_up_to_date():
        raise NotUpToDate
    target = path or _new_name(folder, "swoop", ".jsonl.gz")
    draft = target.with_name(f"{target.name}.new")
    if target.exists():
        raise FileExistsError(17, "it exists already", str(target))
    try:
        with services().database.reading() as connection:
            copied = copies.write_copy(connection, draft, services().clock())
        # What bears a backup's name is whole.
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
    return target, copied


def restore(folder: Path, path: Path) -> Restored:
    """Put a backup in the place of everything that is in the database, and keep what was there in the folder.

    Raise `BadCopy` for a file that is no whole backup, `InUse` while a server works with the database, and
    `NotUpToDate` when what is there cannot be kept; nothing has changed then.
    """
    copied = copies.check_copy(path)
    database = services().database
    engine = database.engine
    # What is asked below is whether others are connected.
    engine.dispose()
    if engine.dialect.name == "sqlite":
        aside = _new_name(folder, "replaced", ".sqlite3")
        file = Path(engine.url.database or "")
        had_one = replace_file(file, aside, lambda connection: copies.read_copy(connection, path, copied))
        return Restored(copied, aside if had_one else None)
    aside = _new_name(folder, "replaced", ".jsonl.gz")
    with database.writing() as connection:
        if copies.others_connected(connection):
            raise InUse
        had_any = copies.count_rows(connection) > 0
        if had_any:
            if not copies.is_newest(connection):
                raise NotUpToDate
            copies.write_copy(connection, aside, services().clock())
        copies.read_copy(connection, path, copied)
    return Restored(copied, aside if had_any else None)


def _new_name(folder: Path, what: str, end: str) -> Path:
    folder.mkdir(mode=0o700, exist_ok=True)
    stamp = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime())
    names = (folder / f"{what}-{stamp}{more}{end}" for more in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(name for name in names if not name.exists())


__all__ = ["BadCopy", "Copied", "InUse", "NotUpToDate", "Restored", "back_up", "restore"]
