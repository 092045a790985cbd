import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from swoop_ref.live import Hub
from tests.apps import served, working_app
from tests.databases import PostgreSQL
from tests.faults.streams import Stream, open_streams, status_of, vanish
from tests.server import BEGIN, Server, Workers, serving

PLACES = 60
FREE_WITHIN = 15.0


@pytest.fixture
def app(data_dir: Path) -> Iterator[Flask]:
    with working_app(data_dir, STREAMS=PLACES, SWOOP_HOST="127.0.0.1", SWOOP_PORT="0") as app:
        yield app


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    with served(app) as port:
        yield Server(app.config["SETTINGS"].data_dir, port)


def begin(server: Server) -> str:
    return str(server.ask("POST", "/api/games", BEGIN)["id"])


def tap(server: Server, game: str, action_id: str) -> None:
    actions = [{"action_id": action_id, "type": "count_play"}]
    server.ask("POST", f"/api/games/{game}/actions", {"actions": actions})


def hub(app: Flask) -> Hub:
    found: Hub = app.extensions["swoop_ref"].hub
    return found


def eventually_free(app: Flask, within: float) -> float:
    """Waits until every place is free, and answers after how many seconds."""
    began = time.monotonic()
    while hub(app).watchers and time.monotonic() - began < within:
        threading.Event().wait(0.05)
    assert hub(app).watchers == 0
    return time.monotonic() - began


def test_a_change_reaches_every_open_page_and_beyond_the_cap_pages_are_told_to_poll(app: Flask, server: Server) -> None:
    game = begin(server)
    path = f"/api/games/{game}/events"
    with open_streams(server.port, path, PLACES, 1) as streams:
        assert status_of(server.port, path) == 503
        for seq in (2, 3, 4):
            tap(server, game, f"a{seq}")
            assert len(streams.hear(seq)) == PLACES
        # Who polls sees the same, only later.
        assert server.ask("GET", f"/api/games/{game}")["state"]["seq"] == 4
    eventually_free(app, 10)
    assert status_of(server.port, path) == 200


@pytest.mark.only_on("sqlite")
def test_phones_that_vanish_give_their_places_free(app: Flask, server: Server) -> None:
    game = begin(server)
    with open_streams(server.port, f"/api/games/{game}/events", PLACES, 1) as streams:
        for stream in streams.streams:
            vanish(stream.connection)
        assert hub(app).watchers == PLACES
        eventually_free(app, FREE_WITHIN)


@pytest.mark.only_on("postgresql")
def test_phones_that_vanish_from_a_worker_give_their_places_free(tmp_path: Path, postgresql: PostgreSQL) -> None:
    with (
        postgresql.lent() as url,
        serving(Workers(tmp_path, 1, "--threads", "8", SWOOP_DATABASE_URL=url)) as server,
    ):
        game = begin(server)
        path = f"/api/games/{game}/events"
        with open_streams(server.port, path, 6, 1) as streams:
            assert status_of(server.port, path) == 503
            for stream in streams.streams:
                vanish(stream.connection)
            end = time.monotonic() + FREE_WITHIN
            while (status := status_of(server.port, path)) != 200 and time.monotonic() < end:
                threading.Event().wait(0.2)
            assert status == 200


def test_a_stream_has_its_seq_at_once(server: Server) -> None:
    stream = Stream(server.port, f"/api/games/{begin(server)}/events")
    while not stream.has_heard(1):
        assert stream.read()
    assert stream.status == 200
    stream.connection.close()
