"""Write everything in the database to a file and read it back, whichever database it was and whichever it is to be.

A copy is gzipped JSON lines: a header, every table's name and columns with its rows after it, and a last line that
counts them. One format for both databases needs no foreign program, and moves a table's games from one to the other.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnClause, Connection, column, func, insert, inspect, select, table, text

from swoop_ref.store.models import Base
from swoop_ref.store.versions import migrate, newest_version, version_of, versions

FORMAT: Final = "swoop-ref backup"
VERSION: Final = 1
BATCH: Final = 500
_JUST_ENOUGH = 6
_CLOSES_WITHIN = 1.0


class BadCopy(Exception):
    """Report, for whoever wants to restore it, why a file is not a whole copy."""


class Copied(NamedTuple):
    """Say what a copy holds: the tables' version, when it was made (Unix seconds), and how many rows of each table."""

    version: str
    made_at: float
    rows: Mapping[str, int]


class _Rows(NamedTuple):
    table: str
    columns: list[str]
    values: list[list[Any]]


def write_copy(connection: Connection, path: Path, at: float) -> Copied:
    """Write all that the transaction sees to a new file."""
    version = newest_version()
    rows: dict[str, int] = {}
    # Whoever has the file has every game's links.
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
        with gzip.open(raw, "wt", _JUST_ENOUGH, encoding="utf-8") as file:
            _write(file, {"format": FORMAT, "version": VERSION, "tables": version, "made_at": at})
            for each in Base.metadata.sorted_tables:
                names = [name.name for name in each.columns]
                _write(file, {"table": each.name, "columns": names})
                rows[each.name] = 0
                query = select(each).order_by(*each.primary_key.columns)
                for row in connection.execute(query, execution_options={"yield_per": BATCH}):
                    _write(file, list(row))
                    rows[each.name] += 1
            _write(file, {"rows": rows})
        raw.flush()
        os.fsync(raw.fileno())
    return Copied(version, at, rows)


def _write(file: Any, value: Any) -> None:
    file.write(json.dumps(value, separators=(",", ":")) + "\n")


def check_copy(path: Path) -> Copied:
    """Return what a copy holds, after reading all of it; raise `BadCopy` when it is not whole or not for this app."""
    lines = _lines(path)
    header = next(lines, None)
    if not isinstance(header, dict) or header.get("format") != FORMAT or header.get("version") != VERSION:
        raise BadCopy("it is not a backup of Swoop Ref")
    if header.get("tables") not in versions():
        raise BadCopy("it was made by a newer version of Swoop Ref")
    rows: dict[str, int] = {}
    current, last = "", None
    for line in lines:
        last = line
        if isinstance(line, dict) and "table" in line:
            current = line["table"]
            rows[current] = 0
        elif isinstance(line, list):
            rows[current] += 1
    if last != {"rows": rows}:
        raise BadCopy("its end is missing")
    return Copied(header["tables"], header["made_at"], rows)


def _lines(path: Path) -> Iterator[Any]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except FileNotFoundError:
        raise BadCopy("there is no such file") from None
    except (OSError, EOFError, ValueError) as error:
        raise BadCopy("it is damaged, or no backup at all") from error


def count_rows(connection: Connection) -> int:
    """Return how many rows all our tables have together; none when there are no tables."""
    there = set(inspect(connection).get_table_names())
    ours = [each for each in Base.metadata.sorted_tables if each.name in there]
    return sum(connection.execute(select(func.count()).select_from(each)).scalar_one() for each in ours)


def is_newest(connection: Connection) -> bool:
    """Return whether the tables are those that this app works with."""
    return version_of(connection) == newest_version()


def read_copy(connection: Connection, path: Path, copied: Copied) -> None:
    """Put a copy in the place of everything that is in the database, inside the transaction."""
    if version_of(connection) is not None:
        migrate(connection, "base")
    # As the tables were when it was made; what has come to them since, the migrations add.
    migrate(connection, copied.version)
    for rows in _batches(path):
        columns: list[ColumnClause[Any]] = [column(name) for name in rows.columns]
        values = [dict(zip(rows.columns, row, strict=True)) for row in rows.values]
        connection.execute(insert(table(rows.table, *columns)), values)
    if connection.dialect.name == "postgresql":
        _count_on(connection)
    migrate(connection, newest_version())


def _batches(path: Path) -> Iterator[_Rows]:
    rows = _Rows("", [], [])
    for line in _lines(path):
        if isinstance(line, list):
            rows.values.append(line)
        if rows.values and (isinstance(line, dict) or len(rows.values) == BATCH):
            yield rows
            rows = rows._replace(values=[])
        if isinstance(line, dict) and "table" in line:
            rows = _Rows(line["table"], line["columns"], [])


def _count_on(connection: Connection) -> None:
    """Let PostgreSQL number new rows after those that came with their numbers."""
    counted = connection.execute(
        text(
            """SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()
            AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL"""
        )
    ).all()
    for name, key in counted:
        newest = select(func.max(column(key))).select_from(table(name)).scalar_subquery()
        sequence = func.pg_get_serial_sequence(name, key)
        connection.execute(select(func.setval(sequence, func.coalesce(newest, 0) + 1, False)))


def others_connected(connection: Connection) -> int:
    """Return how many other connections a PostgreSQL database has, once those that are being closed are gone."""
    end = time.monotonic() + _CLOSES_WITHIN
    while (others := _count_others(connection)) and time.monotonic() < end:
        time.sleep(_CLOSES_WITHIN / 20)
    return others


def _count_others(connection: Connection) -> int:
    # The server would else show a transaction the same list again.
    connection.execute(text("SELECT pg_stat_clear_snapshot()"))
    return int(
        connection.execute(
            text(
                """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
                AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""
            )
        ).scalar_one()
    )
