import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from swoop_ref.serve import _has_hung_up, lan_address
from tests.server import BEGIN, ROOT, Server, ask, serving


@pytest.fixture
def server(data_dir: Path) -> Iterator[Server]:
    with serving(data_dir) as server:
        yield server


def begin(server: Server) -> str:
    return str(server.ask("POST", "/api/games", BEGIN)["id"])


def tap(action_id: str) -> dict[str, list[dict[str, str]]]:
    return {"actions": [{"action_id": action_id, "type": "count_play"}]}


def run(**settings: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "app.py"],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_it_says_where_it_is_and_how_to_stop_it(server: Server) -> None:
    said = "".join(server.said)
    assert f"Swoop Ref is at http://127.0.0.1:{server.port}\n" in said
    assert "Press Ctrl-C to stop." in said
    # A code that leads each phone to itself would help nobody.
    assert "Only this machine can open that; leave SWOOP_HOST out" in said
    assert "█" not in said


def test_for_the_room_it_draws_the_code(data_dir: Path) -> None:
    with serving(Server(data_dir, SWOOP_HOST="0.0.0.0", SWOOP_PUBLIC_URL="http://swoop.test:8000")) as server:
        said = "".join(server.said)
    assert (
        "Swoop Ref is at http://swoop.test:8000\nPhones on the same Wi-Fi can open that address or scan this:" in said
    )
    assert "█" in said


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_at_once_even_with_open_streams(server: Server, how: signal.Signals) -> None:
    game = begin(server)
    streams = []
    for _ in range(20):
        connection = server.connect()
        connection.request("GET", f"/api/games/{game}/events")
        response = connection.getresponse()
        assert response.readline().startswith(b"retry:")
        streams.append((connection, response))
    assert server.end(how) < 2
    assert server.process is not None
    assert server.process.returncode == 0
    assert "Traceback" not in "".join(server.said)
    for connection, response in streams:
        response.close()
        connection.close()


def test_a_stream_brings_each_change(server: Server) -> None:
    game = begin(server)
    connection = server.connect()
    connection.request("GET", f"/api/games/{game}/events")
    response = connection.getresponse()
    assert response.headers["Content-Type"].startswith("text/event-stream")
    heard = []
    for seq in range(1, 5):
        while not (line := response.readline()).startswith(b"data:"):
            pass
        heard.append(line)
        server.ask("POST", f"/api/games/{game}/actions", tap(f"a{seq}"))
    assert heard == [f'data: {{"seq": {seq}}}\n'.encode() for seq in range(1, 5)]
    response.close()
    connection.close()


def test_a_port_in_use_is_said_in_one_clear_line(data_dir: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run(SWOOP_HOST="127.0.0.1", SWOOP_PORT=port, SWOOP_DATA_DIR=str(data_dir))
    assert done.returncode == 2
    assert done.stderr == f"Port {port} is in use already; stop what uses it, or choose another with SWOOP_PORT.\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SWOOP_PORT", "many"),
        ("SWOOP_DATABASE_URL", "mysql://x"),
        ("SWOOP_HOST", "192.0.2.254"),
        ("SWOOP_HOST", "nosuch.invalid"),
    ],
)
def test_a_wrong_setting_is_said_in_one_clear_line(data_dir: Path, name: str, value: str) -> None:
    done = run(**{"SWOOP_DATA_DIR": str(data_dir), "SWOOP_PORT": "0", name: value})
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert name in done.stderr


def test_a_database_that_cannot_be_reached_is_said_in_one_clear_line(data_dir: Path, tmp_path: Path) -> None:
    path = tmp_path / "letter.sqlite3"
    path.write_text("Dear table, " * 1000)
    for url in (f"sqlite:///{path}", "postgresql://nobody@127.0.0.1:1/nothing"):
        done = run(SWOOP_DATA_DIR=str(data_dir), SWOOP_PORT="0", SWOOP_DATABASE_URL=url)
        assert done.returncode == 2
        assert done.stderr.startswith("The database cannot be used: ")
        assert done.stderr.count("\n") == 1


def test_the_flask_commands_find_the_app(data_dir: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "flask", "--app", "app", "db", "upgrade"],
        cwd=ROOT,
        env={**os.environ, "SWOOP_DATA_DIR": str(data_dir)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_a_second_process_on_the_same_folder_is_safe(server: Server, data_dir: Path) -> None:
    game = begin(server)
    with serving(data_dir) as second:
        wrong: list[object] = []

        def play(where: Server) -> None:
            connection = where.connect()
            for number in range(30):
                answer = ask(connection, "POST", f"/api/games/{game}/actions", tap(f"{where.port}-{number}"))
                wrong.extend(result for result in answer["results"] if result["status"] != "recorded")
            connection.close()

        threads = [threading.Thread(target=play, args=(where,)) for where in (server, second)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []
        states = [where.ask("GET", f"/api/games/{game}")["state"] for where in (server, second)]
        assert states[0] == states[1]
        assert states[0]["deal"]["plays"] == 60
        again = second.ask("POST", f"/api/games/{game}/actions", tap(f"{server.port}-0"))
        assert again["results"][0]["status"] == "repeated"


def test_the_room_knows_this_machine_by_an_address() -> None:
    assert socket.inet_aton(lan_address())


def test_a_sender_that_has_hung_up_is_noticed_without_reading_what_others_have_sent() -> None:
    here, there = socket.socketpair()
    here.setblocking(False)
    channel = SimpleNamespace(connected=True, socket=here)
    assert not _has_hung_up(channel)
    there.send(b"GET")
    assert not _has_hung_up(channel)
    assert here.recv(3) == b"GET"
    there.close()
    assert _has_hung_up(channel)
    here.close()
    assert _has_hung_up(channel)
    assert _has_hung_up(SimpleNamespace(connected=False))


def sockets(server: Server) -> int:
    """Counts the sockets that the server's process holds."""
    assert server.process is not None
    count = 0
    for path in Path(f"/proc/{server.process.pid}/fd").iterdir():
        # One that is closed meanwhile is no longer held.
        with suppress(FileNotFoundError):
            count += str(path.readlink()).startswith("socket:")
    return count


def test_streams_whose_readers_have_hung_up_end(server: Server) -> None:
    game = begin(server)
    streams = []
    for _ in range(10):
        connection = server.connect()
        connection.request("GET", f"/api/games/{game}/events")
        response = connection.getresponse()
        response.readline()
        streams.append((connection, response))
    held = sockets(server)
    for connection, response in streams:
        response.close()
        connection.close()
    left, until = held, time.monotonic() + 15
    while left > held - len(streams) and time.monotonic() < until:
        server.ask("GET", f"/api/games/{game}")
        left = sockets(server)
    assert left <= held - len(streams)
