import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from swoop_ref.store.files import InUse, replace_file


def fill(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE here (number)")
    connection.exec_driver_sql("INSERT INTO here VALUES (2)")


def number(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT number FROM here").fetchone()[0])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "here.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE here (number)")
        connection.execute("INSERT INTO here VALUES (1)")
    return path


def test_the_new_file_is_in_its_place_and_the_old_one_aside(path: Path, tmp_path: Path) -> None:
    assert replace_file(path, tmp_path / "aside", fill)
    assert (number(path), number(tmp_path / "aside")) == (2, 1)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["aside", "here.sqlite3"]


def test_a_file_that_anybody_has_open_stays(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT number FROM here").fetchone()
        with pytest.raises(InUse):
            replace_file(path, tmp_path / "aside", fill)
    assert number(path) == 1
    assert not (tmp_path / "aside").exists()


def test_a_filling_that_fails_changes_nothing(path: Path, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        replace_file(path, tmp_path / "aside", lambda _: 1 // 0)  # type: ignore[arg-type, return-value]
    assert [file.name for file in tmp_path.iterdir()] == ["here.sqlite3"]
    assert number(path) == 1


def test_where_nothing_was_nothing_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "here.sqlite3"
    path.touch()
    assert not replace_file(path, tmp_path / "aside", fill)
    assert number(path) == 2


def test_a_spoilt_file_is_replaced_and_what_hung_on_it_does_not_come_over_the_new_one(
    path: Path, tmp_path: Path
) -> None:
    path.write_bytes(b"spoilt" * 1000)
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).write_bytes(b"left")
    assert replace_file(path, tmp_path / "aside", fill)
    assert (tmp_path / "aside").read_bytes() == b"spoilt" * 1000
    assert [file.name for file in tmp_path.glob("here*")] == ["here.sqlite3"]
    assert number(path) == 2
