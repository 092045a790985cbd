"""Fit the app to a worker of gunicorn; ``gunicorn.conf.py`` calls this when one has started."""

from __future__ import annotations

import gc
import os
import signal
from types import FrameType
from typing import Any

import click
from flask import Flask

from swoop_ref import create_app
from swoop_ref.config import SettingError, read_settings
from swoop_ref.live import Hub
from swoop_ref.operations import Unavailable, is_up_to_date

MOST_KEPT_FREE = 32
"""Threads that no stream may take, for everything else."""
NOT_UP_TO_DATE = "The database is not up to date. Run: .venv/bin/flask --app app bring-up-to-date"
APP_LOAD_ERROR = 4
"""With this code a worker tells gunicorn that no other worker would fare better."""


def check_settings() -> None:
    """Leave with one clear line and code 2 when a setting in the environment is wrong."""
    try:
        read_settings(os.environ)
    except SettingError as error:
        click.echo(error.message, err=True)
        raise SystemExit(2) from None


def check_tables() -> None:
    """Leave with one clear line and code 4 when the database is not up to date, before any worker is there to find out.

    Workers that all found out for themselves would each make gunicorn stop, and it says the second time with a traceback.
    A child of its own looks, so that nothing it opens is ever inherited by a worker.
    """
    child = os.fork()
    if child == 0:
        os._exit(_look_at_tables())
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) == APP_LOAD_ERROR:
        raise SystemExit(APP_LOAD_ERROR)


def _look_at_tables() -> int:
    app = create_app()
    try:
        with app.app_context():
            up_to_date = is_up_to_date()
    except Unavailable:
        return 0
    if not up_to_date:
        click.echo(NOT_UP_TO_DATE, err=True)
    return 0 if up_to_date else APP_LOAD_ERROR


def places_for(threads: int) -> int:
    """Return how many streams a worker with so many threads may serve: each keeps a thread for itself."""
    return max(0, threads - max(1, min(MOST_KEPT_FREE, threads // 4)))


def fit(app: Flask, threads: int, workers: int) -> None:
    """Prepare the app of one of so many workers; leave with one clear line when the database is not up to date."""
    try:
        with app.app_context():
            up_to_date = is_up_to_date()
    except Unavailable as error:
        # It may come back while we serve; until then we answer that we cannot.
        app.logger.warning("The database does not answer yet: %s", error)
    else:
        if not up_to_date:
            app.extensions["swoop_ref"].database.engine.dispose()
            click.echo(NOT_UP_TO_DATE, err=True)
            raise SystemExit(APP_LOAD_ERROR)
    app.config["PROCESSES"] = workers
    hub: Hub = app.extensions["swoop_ref"].hub
    hub.places = min(hub.places, places_for(threads))
    for number in (signal.SIGTERM, signal.SIGQUIT, signal.SIGINT):
        _end_streams_first(hub, number)
    # What the start has made stays; without looking at it the collector's pauses are a tenth as long.
    gc.collect()
    gc.freeze()
    click.echo(f"Worker ready, with {hub.places} places for open pages.", err=True)


def _end_streams_first(hub: Hub, number: signal.Signals) -> None:
    before: Any = signal.getsignal(number)

    def stop(signalled: int, frame: FrameType | None) -> None:
        # Each stream holds a thread that the worker waits for.
        hub.close()
        if callable(before):
            before(signalled, frame)

    signal.signal(number, stop)
    signal.siginterrupt(number, False)
