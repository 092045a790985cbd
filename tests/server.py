"""Runs `python app.py` as a process of its own, so that a test can kill it."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, Self

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
    processes = 1

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

    def start(self) -> Self:
        """Starts it and waits until every process of it serves."""
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
        self._ready = threading.Semaphore(0)
        self._reader = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self._reader.start()
        for _ in range(self.processes):
            self._ready.acquire()
        if self._has_ended:
            raise AssertionError(f"it ended with {self.process.wait()}: {''.join(self.said)}")
        return self

    def _read(self, process: "subprocess.Popen[str]") -> None:
        # All the time, or else it would wait for a reader of what it says.
        self._has_ended = False
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                self.said.append(line)
                if self.ready in line:
                    self._ready.release()
        self._has_ended = True
        self._ready.release(self.processes)

    @property
    def pid(self) -> int:
        """Names the process, the first of them where there are several."""
        assert self.process is not None
        return self.process.pid

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
        self._reader.join()
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
        self.processes = workers
        command = [sys.executable, "-W", "error", "-m", "gunicorn", "-k", "gthread", "--workers", str(workers)]
        command += ["--graceful-timeout", "3", "--no-control-socket", "--bind", f"127.0.0.1:{self.port}", *options]
        self.command = (*command, "app:create_app()")


@contextmanager
def serving(server: Path | Server) -> Iterator[Server]:
    """Serves a folder, or by a server of one's own making, until the block ends."""
    server = (server if isinstance(server, Server) else Server(server)).start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.end(signal.SIGKILL)
