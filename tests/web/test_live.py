import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.test import TestResponse

from swoop_ref.live import Hub
from swoop_ref.operations import renew_links
from swoop_ref.web import live
from tests.apps import working_app

BEGIN = {"kind": "swoop", "rules": "swoop-200", "players": ["Ana", "Ben", "Cy"], "starter": 0}


@pytest.fixture
def app(data_dir: Path) -> Iterator[Flask]:
    with working_app(data_dir, STREAMS=3) as app:
        yield app


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.03)


@pytest.fixture
def game(client: FlaskClient) -> Any:
    return client.post("/api/games", json=BEGIN).get_json()


def hub(app: Flask) -> Hub:
    found: Hub = app.extensions["swoop_ref"].hub
    return found


def tap(client: FlaskClient, game: Any, action_id: str) -> None:
    action = {"action_id": action_id, "type": "count_play"}
    assert client.post(f"/api/games/{game['id']}/actions", json={"actions": [action]}).status_code == 200


def stream(client: FlaskClient, key: str, **extra: Any) -> tuple[TestResponse, Iterator[bytes]]:
    answer = client.get(f"/api/games/{key}/events", buffered=False, environ_overrides=extra)
    assert answer.status_code == 200
    return answer, iter(answer.response)


@pytest.mark.parametrize("link", ["id", "watch_id"])
def test_the_newest_seq_comes_at_once_and_then_each_change(client: FlaskClient, game: Any, link: str) -> None:
    tap(client, game, "a")
    answer, messages = stream(client, game[link])
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert next(messages) == b'retry: 2000\ndata: {"seq": 2}\n\n'
    for seq in (3, 4):
        tap(client, game, f"a{seq}")
        assert next(messages) == f'data: {{"seq": {seq}}}\n\n'.encode()
    answer.close()


def test_a_stream_ends_when_its_link_is_renewed(app: Flask, client: FlaskClient, game: Any) -> None:
    answer, messages = stream(client, game["id"])
    next(messages)
    with app.app_context():
        renew_links(game["id"], None)
    assert list(messages) == []
    answer.close()
    assert client.get(f"/api/games/{game['id']}/events").status_code == 404


def test_a_change_before_the_first_message_is_read_is_not_missed(client: FlaskClient, game: Any) -> None:
    answer, messages = stream(client, game["id"])
    tap(client, game, "a")
    assert [next(messages)[-18:] for _ in range(2)] == [f'data: {{"seq": {seq}}}\n\n'.encode() for seq in (1, 2)]
    answer.close()


@pytest.mark.usefixtures("quick")
def test_a_quiet_stream_beats_like_a_heart(client: FlaskClient, game: Any) -> None:
    answer, messages = stream(client, game["id"])
    next(messages)
    assert [next(messages) for _ in range(3)] == [b":\n\n"] * 3
    answer.close()


@pytest.mark.usefixtures("quick")
def test_what_another_process_has_recorded_is_noticed_by_the_next_heartbeat(
    app: Flask, client: FlaskClient, game: Any
) -> None:
    answer, messages = stream(client, game["id"])
    next(messages)
    with app.app_context(), app.extensions["swoop_ref"].database.writing() as connection:
        connection.execute(
            text(
                """INSERT INTO entries (game_pk, seq, action_id, type, at, "by", body)
                SELECT game_pk, 2, 'other', type, at, "by", body FROM entries"""
            )
        )
    heard = [message for message in (next(messages) for _ in range(2)) if message != b":\n\n"]
    assert heard[0] == b'data: {"seq": 2}\n\n'
    answer.close()


@pytest.mark.usefixtures("quick")
def test_a_database_that_is_away_for_a_moment_ends_no_stream(app: Flask, client: FlaskClient, game: Any) -> None:
    answer, messages = stream(client, game["id"])
    next(messages)
    database = app.extensions["swoop_ref"].database
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE entries RENAME TO away"))
    assert next(messages) == b":\n\n"
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE away RENAME TO entries"))
    tap(client, game, "a")
    while (message := next(messages)) == b":\n\n":
        pass
    assert message == b'data: {"seq": 2}\n\n'
    answer.close()


def test_beyond_the_cap_a_stream_is_refused_and_a_place_given_free_is_taken_again(
    app: Flask, client: FlaskClient, game: Any
) -> None:
    open_streams = [stream(client, game["id"])[0] for _ in range(3)]
    refused = client.get(f"/api/games/{game['id']}/events")
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (503, "too_many_watchers")
    open_streams.pop().close()
    open_streams.append(stream(client, game["id"])[0])
    for answer in open_streams:
        answer.close()
    assert hub(app).watchers == 0


@pytest.mark.usefixtures("quick")
def test_a_reader_that_has_gone_gives_its_place_free(app: Flask, client: FlaskClient, game: Any) -> None:
    gone = threading.Event()
    answer, messages = stream(client, game["id"], **{"waitress.client_disconnected": gone.is_set})
    next(messages)
    gone.set()
    assert [message for message in messages if message != b":\n\n"] == []
    answer.close()
    assert hub(app).watchers == 0


def test_closing_the_hub_ends_the_stream(app: Flask, client: FlaskClient, game: Any) -> None:
    answer, messages = stream(client, game["id"])
    next(messages)
    hub(app).close()
    assert list(messages) == []
    answer.close()
