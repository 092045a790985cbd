import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from flask import Flask

from swoop_ref.workers import places_for
from tests.databases import PostgreSQL
from tests.server import BEGIN, ROOT, Workers, ask, serving

TAPS = 40


@pytest.fixture
def url(postgresql: PostgreSQL) -> Iterator[str]:
    with postgresql.lent() as url:
        yield url


@pytest.fixture
def workers(tmp_path: Path, url: str) -> Iterator[Workers]:
    server = Workers(tmp_path, SWOOP_DATABASE_URL=url)
    with serving(server):
        yield server


def tap(action_id: str, kind: str = "count_play") -> dict[str, list[dict[str, str]]]:
    return {"actions": [{"action_id": action_id, "type": kind}]}


class Stream:
    """An open page."""

    def __init__(self, server: Workers, game: str) -> None:
        self.connection: HTTPConnection = server.connect()
        self.connection.request("GET", f"/api/games/{game}/events")
        self.response: HTTPResponse = self.connection.getresponse()
        self.status = self.response.status

    def next(self) -> str:
        """Waits for the next message."""
        while not (line := self.response.readline()).startswith(b"data:"):
            assert line, "the stream has ended"
        return line.decode()

    def close(self) -> None:
        self.response.close()
        self.connection.close()


@pytest.mark.parametrize(("threads", "places"), [(1, 0), (4, 3), (8, 6), (32, 24), (128, 96), (544, 512)])
def test_streams_leave_threads_for_everything_else(threads: int, places: int) -> None:
    assert places_for(threads) == places


def test_taps_at_several_workers_are_counted_once_each_in_one_order_and_shown_to_all(workers: Workers) -> None:
    game = workers.ask("POST", "/api/games", BEGIN)["id"]
    streams = [Stream(workers, game) for _ in range(8)]
    wrong: list[object] = []

    def play(phone: int) -> None:
        for number in range(TAPS):
            # A connection each, so that the taps of one phone are taken by any worker.
            answer = workers.ask("POST", f"/api/games/{game}/actions", tap(f"{phone}-{number}"))
            wrong.extend(result for result in answer["results"] if result["status"] != "recorded")

    threads = [threading.Thread(target=play, args=(phone,)) for phone in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    entries = workers.ask("GET", f"/api/games/{game}/export")["entries"]
    assert [entry["seq"] for entry in entries] == list(range(1, 4 * TAPS + 2))
    assert {entry["action_id"] for entry in entries[1:]} == {f"{p}-{n}" for p in range(4) for n in range(TAPS)}
    for stream in streams:
        while f'"seq": {4 * TAPS + 1}}}' not in stream.next():
            pass
        stream.close()
    states = [workers.ask("GET", f"/api/games/{game}")["state"] for _ in range(8)]
    assert states == [states[0]] * 8
    assert states[0]["deal"]["plays"] == 4 * TAPS


def test_the_same_tap_sent_to_all_workers_at_once_is_recorded_once(workers: Workers) -> None:
    game = workers.ask("POST", "/api/games", BEGIN)["id"]
    for number in range(10):
        statuses: list[str] = []

        def send(action_id: str, statuses: list[str]) -> None:
            answer = workers.ask("POST", f"/api/games/{game}/actions", tap(action_id))
            statuses.append(answer["results"][0]["status"])

        threads = [threading.Thread(target=send, args=(f"same-{number}", statuses)) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(statuses) == ["recorded", *["repeated"] * 5]
    assert workers.ask("GET", f"/api/games/{game}")["state"]["deal"]["plays"] == 10


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_soon_even_with_open_streams(workers: Workers, how: signal.Signals) -> None:
    game = workers.ask("POST", "/api/games", BEGIN)["id"]
    streams = [Stream(workers, game) for _ in range(20)]
    took = workers.end(how)
    for stream in streams:
        stream.close()
    # gunicorn itself waits two seconds for what phones may be sending.
    assert took < 5
    assert "Traceback" not in "".join(workers.said)


def test_a_worker_with_few_threads_keeps_some_from_the_streams(tmp_path: Path, url: str) -> None:
    with serving(Workers(tmp_path, 1, "--threads", "4", SWOOP_DATABASE_URL=url)) as server:
        game = server.ask("POST", "/api/games", BEGIN)["id"]
        streams = [Stream(server, game) for _ in range(5)]  # type: ignore[arg-type]
        assert [stream.status for stream in streams] == [200, 200, 200, 503, 503]
        assert server.ask("POST", f"/api/games/{game}/actions", tap("a"))["state"]["seq"] == 2
        for stream in streams:
            stream.close()


def test_an_app_loaded_before_the_workers_fork_serves_as_well(tmp_path: Path, url: str) -> None:
    with serving(Workers(tmp_path, 2, "--preload", SWOOP_DATABASE_URL=url)) as server:
        game = server.ask("POST", "/api/games", BEGIN)["id"]
        streams = [Stream(server, game) for _ in range(6)]  # type: ignore[arg-type]
        for stream in streams:
            assert stream.next() == 'data: {"seq": 1}\n'
        server.ask("POST", f"/api/games/{game}/actions", tap("a"))
        for stream in streams:
            assert stream.next() == 'data: {"seq": 2}\n'
            stream.close()


def test_without_its_tables_no_worker_starts_and_the_command_is_said(tmp_path: Path, postgresql: PostgreSQL) -> None:
    url = postgresql.server.create()
    server = Workers(tmp_path, SWOOP_DATABASE_URL=url)
    with pytest.raises(AssertionError, match="it ended with") as ended:
        server.start()
    said = str(ended.value)
    assert "The database is not up to date. Run: .venv/bin/flask --app app bring-up-to-date" in said
    assert "Traceback" not in said
    command = [sys.executable, "-m", "flask", "--app", "app", "bring-up-to-date"]
    environment = {**os.environ, "SWOOP_DATA_DIR": str(tmp_path), "SWOOP_DATABASE_URL": url}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    with serving(server):
        assert server.ask("POST", "/api/games", BEGIN)["state"]["seq"] == 1
    postgresql.server.drop(url)


@pytest.mark.parametrize("options", [(), ("--preload",)])
def test_a_wrong_setting_is_said_in_one_clear_line(tmp_path: Path, options: tuple[str, ...]) -> None:
    server = Workers(tmp_path, 2, *options, SWOOP_SECRET_KEY="short")
    with pytest.raises(AssertionError) as ended:
        server.start()
    assert str(ended.value) == "it ended with 2: SWOOP_SECRET_KEY must have at least 16 characters.\n"


def test_a_forked_process_leaves_its_parents_connections_alone(app: Flask) -> None:
    with app.app_context():
        engine = app.extensions["swoop_ref"].database.engine
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")
        assert engine.pool.checkedin() == 1
        child = os.fork()
        if child == 0:
            os._exit(engine.pool.checkedin())
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert engine.pool.checkedin() == 1


def test_ask_is_used_on_one_connection(workers: Workers) -> None:
    connection = workers.connect()
    game = ask(connection, "POST", "/api/games", BEGIN)["id"]
    for number in range(5):
        assert ask(connection, "POST", f"/api/games/{game}/actions", tap(str(number)))["state"]["seq"] == number + 2
    connection.close()
