"""Read the settings from the environment, and refuse a wrong one with one clear line."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import click

ROOT = Path(__file__).resolve().parent.parent
"""The project's folder, with ``app.py``, ``templates`` and ``static``."""

SHORTEST_SECRET = 16
LARGEST_PORT = 65_535


class SettingError(click.UsageError):
    """Report a setting that cannot be; its message is one line for the person who set it (exit code 2)."""


@dataclass(frozen=True)
class Settings:
    """Hold the app's settings, checked; ``public_url`` is empty when the LAN address is to be shown."""

    host: str
    port: int
    data_dir: Path
    database_url: str
    secret_key: str
    public_url: str

    @property
    def behind_https(self) -> bool:
        """Return whether a proxy with TLS stands before the app, whose word about the visitor is to be taken."""
        return self.public_url.startswith("https://")


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings, with the data folder and the secret made where they are missing.

    Raise `SettingError` for the first that is wrong.
    """
    host = environment.get("SWOOP_HOST", "0.0.0.0").strip()  # noqa: S104 - phones in the room are to reach it
    if not host or any(letter.isspace() or letter in "/@" for letter in host):
        raise SettingError(f"SWOOP_HOST must be an address or a name of this machine, not {host!r}.")
    port = _port(environment.get("SWOOP_PORT", "8000"))
    public_url = _public_url(environment.get("SWOOP_PUBLIC_URL", ""))
    data_dir = _data_dir(environment.get("SWOOP_DATA_DIR", ""))
    database_url = _database_url(environment.get("SWOOP_DATABASE_URL", ""), data_dir)
    secret_key = environment.get("SWOOP_SECRET_KEY", "")
    if secret_key and len(secret_key) < SHORTEST_SECRET:
        raise SettingError(f"SWOOP_SECRET_KEY must have at least {SHORTEST_SECRET} characters.")
    return Settings(host, port, data_dir, database_url, secret_key or _kept_secret(data_dir), public_url)


def _port(text: str) -> int:
    port = int(text) if text.isascii() and text.isdigit() and len(text) < len("100000") else -1
    if not 0 <= port <= LARGEST_PORT:
        raise SettingError(
            f"SWOOP_PORT must be a number from 0 to {LARGEST_PORT} (0 takes any free port), not {text!r}."
        )
    return port


def _public_url(text: str) -> str:
    url = text.strip().rstrip("/")
    if not url:
        return ""
    wrong = SettingError(f"SWOOP_PUBLIC_URL must look like https://swoop.example.org, not {text!r}.")
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - reading it is what checks it
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.fragment:
        raise wrong
    if parts.username is not None or not url.isprintable() or " " in url:
        raise wrong
    return url


def _data_dir(text: str) -> Path:
    folder = Path(text).expanduser().absolute() if text else ROOT / "instance"
    try:
        # A folder that was there before keeps the mode its owner gave it.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            raise PermissionError(13, "not allowed to write there")
    except OSError as error:
        raise SettingError(f"SWOOP_DATA_DIR: {folder} cannot be used: {error.strerror}.") from error
    return folder


def _database_url(text: str, data_dir: Path) -> str:
    if not text:
        return f"sqlite:///{_own_file(data_dir / 'swoop.sqlite3')}"
    scheme, separator, rest = text.partition("://")
    if separator and rest and scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        return f"postgresql+psycopg://{rest}"
    if separator and scheme == "sqlite" and rest.startswith("/") and rest.strip("/"):
        return f"sqlite:///{_own_file(Path(rest[1:]).absolute())}"
    # The URL may hold a password, so it is not shown.
    raise SettingError("SWOOP_DATABASE_URL must begin with postgresql:// or with sqlite:/// and the path of a file.")


def _own_file(path: Path) -> Path:
    """Make the file for its owner's eyes alone; SQLite gives its side files the same mode."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise SettingError(f"The database file {path} cannot be used: {error.strerror}.") from error
    return path


def _kept_secret(data_dir: Path) -> str:
    path = data_dir / "secret_key"
    try:
        with exclusive(data_dir / "start.lock"):
            if not path.exists():
                _write_whole(path, secrets.token_urlsafe(48))
            secret = path.read_text(encoding="ascii").strip()
            path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"The secret in {path} cannot be used: {error}.") from error
    if len(secret) < SHORTEST_SECRET:
        raise SettingError(f"The secret in {path} is too short; delete the file to have a new one made.")
    return secret


def _write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there with all its text or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold a lock on the file against every other process for as long as the block runs."""
    with path.open("a+b") as file:
        path.chmod(stat.S_IRUSR | stat.S_IWUSR)
        _lock(file.fileno())
        # Closing the file gives the lock back, even when the process is killed.
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
