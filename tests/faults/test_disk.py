import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.disks import largest, leave_room
from tests.server import BEGIN, Server, ask, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as server:
        yield server


def test_a_full_disk_is_a_clear_refusal_spoils_nothing_and_works_again_with_room(
    server: Server, tmp_path: Path
) -> None:
    game = server.ask("POST", "/api/games", BEGIN)["id"]
    path = f"/api/games/{game}/actions"
    assert server.process is not None
    leave_room(server.process.pid, largest(tmp_path) + 20_000)
    connection = server.connect()
    acknowledged, refused = 0, []
    while len(refused) < 3:
        body = json.dumps({"actions": [{"action_id": f"a{acknowledged}", "type": "count_play"}]})
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        told = json.loads(answer.read())
        if answer.status == 200:
            assert told["results"][0]["status"] == "recorded"
            acknowledged += 1
        else:
            refused.append((answer.status, told["error"]["code"], answer.headers["Retry-After"]))
    assert refused == [(503, "unavailable", "2")] * 3
    assert acknowledged > 0
    # What can be done without writing is done.
    assert server.ask("GET", f"/api/games/{game}")["state"]["seq"] == acknowledged + 1
    leave_room(server.process.pid, None)
    for number in range(acknowledged, acknowledged + 5):
        again = {"actions": [{"action_id": f"a{number}", "type": "count_play"}]}
        assert ask(connection, "POST", path, again)["state"]["seq"] == number + 2
    connection.close()
    entries = server.ask("GET", f"/api/games/{game}/export")["entries"]
    assert [entry["action_id"] for entry in entries[1:]] == [f"a{number}" for number in range(acknowledged + 5)]
    with closing(sqlite3.connect(tmp_path / "swoop.sqlite3")) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
