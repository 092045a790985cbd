import threading
import time
from collections.abc import Callable, Iterator

import psycopg
import pytest
from flask import Flask

from swoop_ref.live import Hub
from swoop_ref.store import notices
from swoop_ref.store.database import Database
from swoop_ref.store.notices import Listener, notify_change, notify_end

pytestmark = pytest.mark.only_on("postgresql")


@pytest.fixture
def store(inside: Flask) -> Database:
    found: Database = inside.extensions["swoop_ref"].database
    return found


@pytest.fixture
def hub(store: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    monkeypatch.setattr(notices, "LOOK_SECONDS", 0.02)
    hub = Hub(10)
    hub.listen = Listener(store.engine, hub).start
    yield hub
    hub.close()
    assert eventually(lambda: listeners(store) == [])


def eventually(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + 10
    # Not asked again after a yes: a connection that listens is idle most of the time, not always.
    while not (is_so := what()) and time.monotonic() < end:
        threading.Event().wait(0.01)
    return is_so


def listeners(store: Database) -> list[int]:
    with store.reading() as connection:
        found = connection.exec_driver_sql(
            """SELECT pid FROM pg_stat_activity WHERE datname = current_database()
            AND application_name = 'swoop-ref listener' AND state = 'idle'"""
        )
        return [row[0] for row in found]


def begin(store: Database, seq: int = 1) -> int:
    with store.writing() as connection:
        key = connection.exec_driver_sql(
            """INSERT INTO games (id, watch_id, code, kind, created_at, summary)
            VALUES ('a', 'b', 'c', 'tally', 0, '') RETURNING pk"""
        ).scalar_one()
        connection.exec_driver_sql(
            """INSERT INTO entries (game_pk, seq, action_id, type, at, "by", body) VALUES (%s, %s, 'a', 'x', 0, '', '')""",
            (key, seq),
        )
        return int(key)


def listening(store: Database) -> None:
    assert eventually(lambda: len(listeners(store)) == 1), listeners(store)


def test_what_another_process_commits_is_heard(store: Database, hub: Hub) -> None:
    game = begin(store)
    with hub.watch(game) as watcher:
        listening(store)
        with store.writing() as connection:
            notify_change(connection, game, 3)
            assert watcher.wait(1, 0.05) is None
        assert watcher.wait(1, 10) == 3


def test_what_is_rolled_back_was_never_said(store: Database, hub: Hub) -> None:
    game = begin(store)
    with hub.watch(game) as watcher:
        listening(store)
        with pytest.raises(ZeroDivisionError), store.writing() as connection:
            notify_change(connection, game, 3)
            raise ZeroDivisionError
        with store.writing() as connection:
            notify_change(connection, game, 2)
        assert watcher.wait(1, 10) == 2


def test_watchers_are_sent_away_by_another_process(store: Database, hub: Hub) -> None:
    game = begin(store)
    with hub.watch(game) as watcher:
        listening(store)
        with store.writing() as connection:
            notify_end(connection, game)
        assert eventually(lambda: watcher.closed)


def test_one_connection_listens_however_many_watch(store: Database, hub: Hub) -> None:
    with hub.watch(1), hub.watch(2), hub.watch(2):
        listening(store)
        threading.Event().wait(0.1)
        listening(store)


def test_after_a_lost_connection_all_who_watch_learn_what_they_missed(
    store: Database, hub: Hub, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    began, gone = begin(store, seq=5), 999
    with hub.watch(began) as watcher, hub.watch(gone) as of_a_game_that_has_gone:
        listening(store)
        assert watcher.wait(0, 10) == 5
        (lost,) = listeners(store)
        monkeypatch.setattr(notices, "FIRST_PAUSE", 0.5)
        with store.writing() as connection:
            connection.exec_driver_sql("SELECT pg_terminate_backend(%s)", (lost,))
            connection.exec_driver_sql("UPDATE entries SET seq = 6")
        assert watcher.wait(5, 10) == 6
        assert eventually(lambda: of_a_game_that_has_gone.closed)
        listening(store)
        assert listeners(store) != [lost]
    assert "What other processes change is not heard (" in caplog.text


def test_pauses_between_attempts_grow_and_end_with_the_first_success(
    store: Database, hub: Hub, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(notices, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(notices, "LONGEST_PAUSE", 0.04)
    # The pool has a connection now, and only the listener is in want of one.
    assert listeners(store) == []
    connect = psycopg.connect
    failures = iter(range(4))

    def fails_at_first(*words: object, **named: object) -> object:
        if next(failures, None) is not None:
            raise psycopg.OperationalError("no route\nto host")
        return connect(*words, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(psycopg, "connect", fails_at_first)
    with hub.watch(1):
        listening(store)
    pauses = [record.args[-1] for record in caplog.records if record.name == notices.__name__]  # type: ignore[index]
    assert pauses == [0.01, 0.02, 0.04, 0.04]
    assert "(no route to host)" in caplog.text
