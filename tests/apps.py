"""Makes the app for a test, and leaves nothing of it open."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask

from swoop_ref import create_app
from swoop_ref.cli import bring_up_to_date
from swoop_ref.operations import services


@contextmanager
def working_app(data_dir: Path, **config: Any) -> Iterator[Flask]:
    """Makes an app whose database is up to date; what is configured goes before the environment."""
    app = create_app({"SWOOP_DATA_DIR": str(data_dir), "TESTING": True, **config})
    try:
        bring_up_to_date(app)
        yield app
    finally:
        with app.app_context():
            services().hub.close()
            services().database.engine.dispose()
