"""Runs `python app.py` as a process of its own, so that a test can kill it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BEGIN = {
    "kind": "swoop",
    "rules": {"preset": "swoop-200", "dead_after": None},
    "players": ["Ana", "Ben", "Cy"],
    "starter": 0,
}


def free_port() -> int:
    """Finds a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """Serves a data folder at a port; `start` again after `kill` as often as wanted."""

    command = (sys.executable, "-W", "error", "app.py")
    ready = "Ctrl-C"

    def __init__(self, data_dir: Path, port: int | None = None, **settings: str) -> None:
        self.port = port or free_port()
        self.settings = {
            "SWOOP_HOST": "127.0.0.1",
            "SWOOP_PORT": str(self.port),
            "SWOOP_DATA_DIR": str(data_dir),
            "PYTHONUNBUFFERED": "1",
            "PYTHONUTF8": "1",
            **settings,
        }
        self.said: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "Server":
        """Starts it and waits until it says how to stop it."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("SWOOP_")}
        self.process = subprocess.Popen(
            self.command,
            cwd=ROOT,
            env={**inherited, **self.settings},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if self.ready in line:
                return self
        self.process.stdout.close()
        raise AssertionError(f"it ended with {self.process.wait()}: {''.join(self.said)}")

    def end(self, how: signal.Signals) -> float:
        """Sends the signal, waits for the end, and answers how many seconds that took."""
        assert self.process is not None
        began = time.monotonic()
        if how == signal.SIGKILL:
            # With all its workers, as a machine that loses its power.
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)
        self.process.wait(20)
        took = time.monotonic() - began
        assert self.process.stdout is not None
        self.said.append(self.process.stdout.read())
        self.process.stdout.close()
        return took

    def connect(self) -> HTTPConnection:
        """Opens a connection."""
        return HTTPConnection("127.0.0.1", self.port, timeout=20)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Asks on a connection of its own and answers the JSON that comes back."""
        connection = self.connect()
        try:
            return ask(connection, method, path, body)
        finally:
            connection.close()


def ask(connection: HTTPConnection, method: str, path: str, body: Any = None) -> Any:
    """Asks and answers the JSON that comes back, which must not be an error."""
    text = None if body is None else json.dumps(body)
    connection.request(method, path, text, {"Content-Type": "application/json"} if text else {})
    response: HTTPResponse = connection.getresponse()
    answer = json.loads(response.read())
    assert response.status < 400, answer
    return answer


class Workers(Server):
    """Serves by several processes of gunicorn, which need a database that is up to date."""

    ready = "Worker ready"

    def __init__(self, data_dir: Path, workers: int = 2, *options: str, **settings: str) -> None:
        super().__init__(data_dir, None, **settings)
        self._workers = workers
        command = [sys.executable, "-W", "error", "-m", "gunicorn", "-k", "gthread", "--workers", str(workers)]
        command += ["--graceful-timeout", "3", "--no-control-socket", "--bind", f"127.0.0.1:{self.port}", *options]
        self.command = (*command, "app:create_app()")

    def start(self) -> "Workers":
        """Starts it and waits until every worker serves."""
        super().start()
        assert self.process is not None
        assert self.process.stdout is not None
        for _ in range(self._workers - 1):
            for line in self.process.stdout:
                self.said.append(line)
                if self.ready in line:
                    break
        return self


@contextmanager
def serving(server: Path | Server) -> Iterator[Server]:
    """Serves a folder, or by a server of one's own making, until the block ends."""
    server = (server if isinstance(server, Server) else Server(server)).start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.end(signal.SIGKILL)
