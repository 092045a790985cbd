"""Runs a PostgreSQL of our own for as long as a block lasts, and makes databases in it cheaply."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

OWNER = "swoop"
UNSAFE_AND_QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
"""What a database that nobody will miss can do without."""
SMALL = {
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "64MB",
    "jit": "off",
    "log_min_messages": "error",
}
_STARTS_WITHIN = 30


class Databases:
    """Makes and removes databases on a server that runs already; `address` is the URL of any database there."""

    def __init__(self, address: str) -> None:
        self._address = urlsplit(address)
        self._numbers = itertools.count(1)

    def url(self, name: str) -> str:
        """Names a database as `SWOOP_DATABASE_URL` does."""
        return self._address._replace(path=f"/{name}").geturl()

    def create(self, template: str = "") -> str:
        """Makes a database, empty or like another one that nobody is connected to, and answers its URL."""
        name = f"swoop_test_{os.getpid()}_{next(self._numbers)}"
        self.command("CREATE DATABASE {} TEMPLATE {}", name, _name_in(template) if template else "template0")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Removes a database, and whoever is still connected to it."""
        self.command("DROP DATABASE {} WITH (FORCE)", _name_in(url))

    def command(self, text: LiteralString, *names: str) -> None:
        """Runs a statement outside any database of ours."""
        with psycopg.connect(self._address.geturl(), autocommit=True) as connection:
            connection.execute(sql.SQL(text).format(*map(sql.Identifier, names)))


class Cluster(Databases):
    """A server of our own, which listens only on a socket file in its folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"postgresql://{OWNER}@/postgres?host={folder}")
        self.folder = folder
        self._server: subprocess.Popen[bytes] | None = None

    def start(self, settings: dict[str, str]) -> None:
        """Starts the server; call it again after `stop` to have the same databases back."""
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        log = self.folder / "log"
        with log.open("ab") as complaints:
            self._server = subprocess.Popen(
                [
                    *_as_owner(),
                    str(programs() / "postgres"),
                    *("-D", str(self.folder / "data"), "-k", str(self.folder), "-c", "listen_addresses="),
                    *words,
                ],
                stdin=subprocess.DEVNULL,
                stdout=complaints,
                stderr=complaints,
                cwd=self.folder,
            )
        end = time.monotonic() + _STARTS_WITHIN
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                if self._server.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"PostgreSQL did not start: {log.read_text()[-2000:]}") from None
                time.sleep(0.02)
            else:
                return

    def leave_room(self, size: int | None) -> None:
        """Lets the server write no file beyond so many bytes, or as much as it wants again."""
        assert self._server is not None
        first = self._server.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        limit = f"--fsize={'unlimited' if size is None else size}:"
        for process in (str(first), *children):
            # A process that has ended meanwhile needs no limit. As its owner, since root may not everywhere.
            subprocess.run([*_as_owner(), "prlimit", "--pid", process, limit], capture_output=True, check=False)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stops the server; by itself at once, as after a power cut."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(30)
            self._server = None


def _name_in(url: str) -> str:
    return urlsplit(url).path.lstrip("/")


@contextmanager
def cluster(*, durable: bool = False, log_megabytes: int = 16) -> Iterator[Cluster]:
    """Runs a server until the block ends; a durable one writes to the disk as a server of games must.

    The files of its log (WAL) are never smaller nor larger than so many megabytes.
    """
    # Not in pytest's own folder, where only its user may enter, and short: a socket's path has at most 107 letters.
    folder = Path(tempfile.mkdtemp(prefix="swoop-pg-"))
    running = Cluster(folder)
    try:
        if os.geteuid() == 0:
            os.chown(folder, *_owner())
        initdb = [str(programs() / "initdb"), "-D", str(folder / "data"), "-U", OWNER, "-A", "trust", "-E", "UTF8"]
        done = subprocess.run(
            [*_as_owner(), *initdb, "--locale=C", "--no-sync", f"--wal-segsize={log_megabytes}"],
            capture_output=True,
            text=True,
            cwd=folder,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"initdb failed: {done.stderr}")
        running.start(SMALL if durable else {**SMALL, **UNSAFE_AND_QUICK})
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder)


def programs() -> Path:
    """Finds the folder of PostgreSQL's programs, the newest where there are several."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    if found:
        return max(found, key=lambda path: float(path.parent.name))
    if on_path:
        return Path(on_path).resolve().parent
    raise RuntimeError("PostgreSQL is missing; script/bootstrap --test installs it.")


def _owner() -> tuple[int, int]:
    """Names the user and the group that the server runs as when we are root, whom it refuses to serve."""
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return user.pw_uid, user.pw_gid
    raise RuntimeError("PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'.")


def _as_owner() -> list[str]:
    if not shutil.which("setpriv"):
        return []
    # It ends with us, however we end.
    ends_with_us = ["setpriv", "--pdeathsig", "QUIT"]
    if os.geteuid() != 0:
        return ends_with_us
    user, group = _owner()
    return [*ends_with_us, "--reuid", str(user), "--regid", str(group), "--clear-groups"]
