"""Show the games to people and programs: one blueprint a subject."""

from __future__ import annotations

from importlib import import_module

from flask import Flask

from swoop_ref.web.kept import attach_drawings

SUBJECTS = (
    "assets",
    "install",
    "health",
    "manual",
    "api",
    "live",
    "home",
    "games",
    "seating",
    "sharing",
    "phones",
    "mine",
    "raiders",
    "rules",
    "house_rules",
    "actions",
    "late",
    "swoop",
    "referee",
    "sheets",
)
"""The modules of this package that hold a ``blueprint``."""


def attach(app: Flask) -> None:
    """Register every subject's blueprint."""
    attach_drawings(app)
    for subject in SUBJECTS:
        app.register_blueprint(import_module(f"{__name__}.{subject}").blueprint)
