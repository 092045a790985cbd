"""Makes the app for a test, and leaves nothing of it open."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from swoop_ref import create_app
from swoop_ref.cli import bring_up_to_date
from swoop_ref.operations import services
from swoop_ref.serve import open_server


class CompiledOnce(BytecodeCache):
    """Keeps compiled templates from one app to the next: to compile them takes most of a page's time."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


_compiled = CompiledOnce()


@contextmanager
def working_app(data_dir: Path, **config: Any) -> Iterator[Flask]:
    """Makes an app whose database is up to date; what is configured goes before the environment."""
    app = create_app({"SWOOP_DATA_DIR": str(data_dir), "TESTING": True, **config})
    app.jinja_env.bytecode_cache = _compiled
    try:
        bring_up_to_date(app)
        yield app
    finally:
        with app.app_context():
            services().hub.close()
            services().database.engine.dispose()


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
