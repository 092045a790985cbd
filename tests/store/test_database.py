import sqlite3
import threading
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError

from swoop_ref.operations import services
from swoop_ref.store import database
from swoop_ref.store.database import Database, Unavailable

ADD = text("INSERT INTO phones (token_hash, created_at) VALUES (:token, 0)")
COUNT = text("SELECT count(*) FROM phones")


@pytest.fixture
def store(inside: Flask) -> Database:
    return services().database


@pytest.fixture
def file(data_dir: Path) -> Path:
    return data_dir / "swoop.sqlite3"


def count(store: Database) -> int:
    with store.reading() as connection:
        return int(connection.execute(COUNT).scalar_one())


def test_what_is_written_is_there_after_the_block(store: Database) -> None:
    with store.writing() as connection:
        connection.execute(ADD, {"token": "a"})
    assert count(store) == 1


def test_an_error_in_the_block_takes_everything_back(store: Database) -> None:
    with pytest.raises(ZeroDivisionError), store.writing() as connection:
        connection.execute(ADD, {"token": "a"})
        raise ZeroDivisionError
    assert count(store) == 0


def test_a_broken_rule_of_the_database_is_an_error_of_ours_and_stays_one(store: Database) -> None:
    with pytest.raises(IntegrityError), store.writing() as connection:
        connection.execute(ADD, {"token": "a"})
        connection.execute(ADD, {"token": None})
    assert count(store) == 0


@pytest.mark.only_on("postgresql")
def test_of_two_that_write_at_once_what_may_stand_once_the_second_is_to_try_again(store: Database) -> None:
    with store.writing() as first:
        first.execute(ADD, {"token": "a"})
        told: list[Unavailable] = []

        def write() -> None:
            with pytest.raises(Unavailable, match="just written the same") as error, store.writing() as second:
                began.set()
                second.execute(ADD, {"token": "a"})
            told.append(error.value)

        began = threading.Event()
        other = threading.Thread(target=write)
        other.start()
        began.wait()
    other.join()
    assert (len(told), count(store)) == (1, 1)


@pytest.mark.only_on("sqlite")
def test_every_connection_writes_ahead_syncs_fully_and_holds_foreign_keys(store: Database) -> None:
    with store.reading() as connection:
        told = [
            connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert told == ["wal", 2, 1, 5000]


def test_a_reader_sees_one_moment_while_others_write(store: Database) -> None:
    with store.reading() as connection:
        assert connection.execute(COUNT).scalar() == 0
        with store.writing() as other:
            other.execute(ADD, {"token": "a"})
        assert connection.execute(COUNT).scalar() == 0
    assert count(store) == 1


def test_writers_queue_up(store: Database) -> None:
    def write(number: int) -> None:
        for turn in range(10):
            with store.writing() as connection:
                connection.execute(ADD, {"token": f"{number}-{turn}"})

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert count(store) == 80


@pytest.mark.only_on("sqlite")
def test_a_database_locked_by_another_process_is_unavailable_and_works_again_after(
    store: Database, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with store.reading() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 1")
    with pytest.raises(Unavailable, match="locked"), store.writing() as connection:
        connection.execute(ADD, {"token": "a"})
    other.execute("ROLLBACK")
    other.close()
    with store.writing() as connection:
        connection.execute(ADD, {"token": "a"})
    assert count(store) == 1


@pytest.mark.only_on("sqlite")
def test_a_full_disk_is_unavailable_changes_nothing_and_works_again_when_there_is_room(store: Database) -> None:
    with store.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unavailable, match="full"), store.writing() as connection:
        for number in range(1000):
            connection.execute(ADD, {"token": f"{number:0>64}"})
    assert count(store) == 0
    with store.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    with store.writing() as connection:
        connection.execute(ADD, {"token": "a"})
    assert count(store) == 1


def test_no_free_connection_is_unavailable(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.engine.pool, "_timeout", 0.01)
    options = database.engine_options(str(store.engine.url))
    held = [store.engine.connect() for _ in range(options["pool_size"] + options["max_overflow"])]
    with pytest.raises(Unavailable), store.reading():
        pass
    for connection in held:
        connection.close()


def test_postgresql_is_asked_whether_its_connection_still_lives() -> None:
    assert database.engine_options("postgresql+psycopg://swoop")["pool_pre_ping"]


def test_what_the_address_of_a_postgresql_says_itself_goes_before() -> None:
    assert database.engine_options("postgresql+psycopg://swoop/swoop?connect_timeout=1")["connect_args"] == {
        "application_name": "swoop-ref"
    }


def test_a_file_that_is_no_database_is_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "letter.sqlite3"
    path.write_text("Dear table, " * 1000)
    engine = create_engine(f"sqlite:///{path}", **database.engine_options("sqlite"))
    database.prepare(engine)
    with pytest.raises(Unavailable, match="not a database"), Database(engine).reading():
        pass
    engine.dispose()
