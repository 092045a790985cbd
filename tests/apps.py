"""Makes the app for a test, and leaves nothing of it open."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import make_url
from werkzeug.routing import Rule

from swoop_ref import create_app
from swoop_ref.cli import bring_up_to_date
from swoop_ref.operations import services
from swoop_ref.serve import open_server
from tests.databases import LENT


class CompiledOnce(BytecodeCache):
    """Keeps compiled templates from one app to the next: to compile them takes most of a page's time."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


class _BuildersOnce:
    """Keeps what builds the addresses of a route from one app to the next: to make them takes most of an app's start."""

    def __init__(self, make: Callable[[Rule, bool], Callable[..., tuple[str, str]]]) -> None:
        self._make = make
        self._kept: dict[tuple[Any, ...], Callable[..., tuple[str, str]]] = {}

    def __get__(self, rule: Rule, _owner: type[Rule]) -> Callable[[bool], Callable[..., tuple[str, str]]]:
        def make(append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
            key = (rule.rule, rule.subdomain, rule.host, str(rule.defaults), append_unknown)
            if key not in self._kept:
                self._kept[key] = self._make(rule, append_unknown)
            return self._kept[key]

        return make


_compiled = CompiledOnce()
# What it makes reads the rule it is called on, and nothing of the one it was made for.
Rule._compile_builder = _BuildersOnce(Rule._compile_builder)  # type: ignore[assignment]
_up_to_date: list[bytes] = []
"""An empty SQLite database on which every migration has run."""


@contextmanager
def working_app(data_dir: Path, **config: Any) -> Iterator[Flask]:
    """Makes an app whose database is up to date; what is configured goes before the environment."""
    app = create_app({"SWOOP_DATA_DIR": str(data_dir), "TESTING": True, **config})
    app.jinja_env.bytecode_cache = _compiled
    try:
        _bring_up_to_date(app)
        yield app
    finally:
        with app.app_context():
            services().hub.close()
            services().database.engine.dispose()


def _bring_up_to_date(app: Flask) -> None:
    """Runs the migrations, which have tests of their own, only where that is news: they take longer than most tests."""
    url = app.config["SETTINGS"].database_url
    database = make_url(url).database or ""
    if database in LENT:
        return
    file = Path(database)
    if not url.startswith("sqlite") or file.stat().st_size > 0:
        bring_up_to_date(app)
    elif _up_to_date:
        file.write_bytes(_up_to_date[0])
    else:
        bring_up_to_date(app)
        with closing(sqlite3.connect(file)) as connection:
            _up_to_date.append(connection.serialize())


@contextmanager
def served(app: Flask) -> Iterator[int]:
    """Serves an app from a thread, as `python app.py` does, and answers the port."""
    server = open_server(app, app.config["SETTINGS"])
    thread = threading.Thread(target=server.run, name="waitress")
    thread.start()
    try:
        yield server.effective_port
    finally:
        app.extensions["swoop_ref"].hub.close()
        # The loop ends by itself once nothing is left in its map, and only its own thread may close what is in it,
        # the trigger among it, which it may do before the trigger is pulled: something else has woken it then.
        with suppress(OSError):
            server.trigger.pull_trigger(lambda: [channel.close() for channel in list(server._map.values())])
        thread.join()
        server.task_dispatcher.shutdown(timeout=1)
