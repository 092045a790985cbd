"""Swoop Ref: the referee and scorekeeper for the card games called Swoop."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Mapping
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from swoop_ref import web
from swoop_ref.cli import attach_commands
from swoop_ref.config import ROOT, Settings, read_settings
from swoop_ref.errors import QuietFlask, attach_errors
from swoop_ref.extensions import attach_extensions, db
from swoop_ref.live import Hub
from swoop_ref.logs import attach_logs
from swoop_ref.operations import Services, attach
from swoop_ref.rules import KINDS
from swoop_ref.security import attach_security
from swoop_ref.store.database import Database
from swoop_ref.store.notices import Listener

LARGEST_BODY = 1_000_000
"""Bytes of a request's body; the import of a game allows more by itself."""
STREAMS = 512
"""How many event streams one process serves; beyond it a page asks now and then instead."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app from the environment; raise `SettingError` when a setting there is wrong.

    ``config`` goes before the environment: keys that begin with ``SWOOP_`` are settings, all others Flask's own or
    ``KINDS``, ``CLOCK`` (seconds of Unix time), ``DRAW`` (a number from 0 to n - 1), ``STREAMS`` and ``PROCESSES`` (how
    many serve the same database, and share what all visitors together may do).
    """
    config = dict(config or {})
    app = QuietFlask("swoop_ref", root_path=str(ROOT), instance_path=str(ROOT / "instance"))
    settings = read_settings({**os.environ, **{name: config[name] for name in config if name.startswith("SWOOP_")}})
    _configure(app, settings, config)
    attach_logs()
    attach_extensions(app, settings.database_url)
    _attach_services(app)
    attach_security(app)
    attach_errors(app)
    web.attach(app)
    attach_commands(app)
    return app


def _configure(app: Flask, settings: Settings, config: Mapping[str, Any]) -> None:
    app.config.from_mapping(
        SECRET_KEY=settings.secret_key,
        SETTINGS=settings,
        PUBLIC_URL=settings.public_url,
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_MEMORY_SIZE=LARGEST_BODY,
        KINDS=KINDS,
        CLOCK=time.time,
        DRAW=secrets.randbelow,
        STREAMS=STREAMS,
        PROCESSES=1,
        BABEL_TRANSLATION_DIRECTORIES=str(ROOT / "swoop_ref" / "translations"),
        COMPRESS_STREAMS=False,
        COMPRESS_ALGORITHM=["br", "gzip"],
    )
    app.config.from_mapping(config)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    if settings.behind_https:
        # Flask means this attribute to be wrapped, and its type cannot say so.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]


def _attach_services(app: Flask) -> None:
    with app.app_context():
        engine = db.engine
    config = app.config
    hub = Hub(config["STREAMS"])
    if engine.dialect.name != "sqlite":
        hub.listen = Listener(engine, hub).start
    attach(app, Services(Database(engine), config["KINDS"], hub, config["CLOCK"], config["DRAW"]))
