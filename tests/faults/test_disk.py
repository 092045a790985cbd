import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from tests.faults.disks import largest, leave_room
from tests.faults.phones import up_to_date
from tests.postgres import cluster
from tests.server import BEGIN, Server, Workers, ask, serving

ROOM = 20_000


class Disk(NamedTuple):
    """A server whose disk can be filled and emptied, and what looks for damage on it."""

    server: Server
    fill: Callable[[], None]
    empty: Callable[[], None]
    damage: Callable[[], list[object]]


@contextmanager
def _sqlite(folder: Path) -> Iterator[Disk]:
    def damage() -> list[object]:
        with closing(sqlite3.connect(folder / "swoop.sqlite3")) as file:
            return [line for line in file.execute("PRAGMA integrity_check").fetchall() if line != ("ok",)]

    with serving(folder) as server:
        yield Disk(
            server,
            lambda: leave_room(server.pid, largest(folder) + ROOM),
            lambda: leave_room(server.pid, None),
            damage,
        )


@contextmanager
def _postgresql(folder: Path) -> Iterator[Disk]:
    # A log that cannot grow stops the whole server, as it should: the log is smaller here than the tables.
    with cluster(durable=True, log_megabytes=1) as running:
        url = up_to_date(running, folder)

        def fill() -> None:
            # Another game's entries make the table's file larger than those of the log.
            server.ask("POST", "/api/games", BEGIN)
            with psycopg.connect(url) as connection:
                connection.execute(
                    """INSERT INTO entries (game_pk, seq, action_id, type, at, "by", body)
                    SELECT max(pk), 1000000 + n, 'filler' || n, 'filler', 0, '', repeat(md5(n::text), 20)
                    FROM games, generate_series(1, 2000) n GROUP BY n"""
                )
                (size,) = connection.execute("SELECT pg_relation_size('entries')").fetchone() or (0,)
            running.leave_room(int(size) + ROOM)

        def damage() -> list[object]:
            with psycopg.connect(url) as connection:
                connection.execute("SET enable_seqscan = off")
                by_index = connection.execute("SELECT game_pk, seq FROM entries ORDER BY 1, 2").fetchall()
                connection.execute(
                    "SET enable_indexscan = off; SET enable_seqscan = on; SET enable_indexonlyscan = off"
                )
                by_table = connection.execute("SELECT game_pk, seq FROM entries").fetchall()
            return [] if sorted(by_table) == by_index else [by_index, by_table]

        with serving(Workers(folder, 1, SWOOP_DATABASE_URL=url)) as server:
            yield Disk(server, fill, lambda: running.leave_room(None), damage)


@pytest.fixture
def disk(tmp_path: Path, database: str) -> Iterator[Disk]:
    with {"sqlite": _sqlite, "postgresql": _postgresql}[database](tmp_path) as disk:
        yield disk


def test_a_full_disk_is_a_clear_refusal_spoils_nothing_and_works_again_with_room(disk: Disk) -> None:
    server = disk.server
    game = server.ask("POST", "/api/games", BEGIN)["id"]
    path = f"/api/games/{game}/actions"
    disk.fill()
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
    disk.empty()
    for number in range(acknowledged, acknowledged + 5):
        again = {"actions": [{"action_id": f"a{number}", "type": "count_play"}]}
        assert ask(connection, "POST", path, again)["state"]["seq"] == number + 2
    connection.close()
    entries = server.ask("GET", f"/api/games/{game}/export")["entries"]
    assert [entry["action_id"] for entry in entries[1:]] == [f"a{number}" for number in range(acknowledged + 5)]
    assert disk.damage() == []
