"""Starts the app and the floors as processes of their own on free loopback ports, and ends them."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """Finds a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(command: list[str], port: int, log: Path, **settings: str) -> Iterator[int]:
    """Runs `command` until the block ends, and answers the port once it accepts connections; what it complains of is in `log`.

    Raises RuntimeError with the end of that when it ends early or does not listen within 30 seconds.
    """
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("SWOOP_")}
    environment = {**inherited, **settings, "PYTHONUNBUFFERED": "1"}
    with log.open("w") as complaints:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=complaints
        )
        try:
            _wait_for(process, port, log)
            yield port
        finally:
            process.terminate()
            process.wait()


def _wait_for(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    process.kill()
    raise RuntimeError(f"no server on port {port}: {log.read_text()[-2000:]}")


@contextmanager
def floor_server(folder: Path) -> Iterator[int]:
    """Serves the floors."""
    port = free_port()
    folder.mkdir(parents=True)
    with serving(
        [sys.executable, "-m", "script.benchmarks.floors", str(port), str(folder)], port, folder / "floor.log"
    ):
        yield port


@contextmanager
def app_server(folder: Path) -> Iterator[int]:
    """Serves the app as a newcomer would, with its data in `folder`."""
    port = free_port()
    folder.mkdir(parents=True)
    settings = {
        "SWOOP_HOST": "127.0.0.1",
        "SWOOP_PORT": str(port),
        "SWOOP_DATA_DIR": str(folder),
        "SWOOP_DATABASE_URL": "",
    }
    with serving([sys.executable, "app.py"], port, folder.with_suffix(".log"), **settings):
        yield port
