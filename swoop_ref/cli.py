"""Bring the database up to date, from the command line or before serving."""

from __future__ import annotations

import click
from flask import Flask
from flask.cli import with_appcontext
from flask_migrate import upgrade

from swoop_ref.config import Settings, exclusive


def attach_commands(app: Flask) -> None:
    """Add the project's own commands to ``flask``."""

    @app.cli.command("bring-up-to-date")
    @with_appcontext
    def command() -> None:
        """Create the database, or bring it to this version."""
        bring_up_to_date(app)
        click.echo("The database is up to date.")


def bring_up_to_date(app: Flask) -> None:
    """Run the migrations that are missing; a second process that starts now waits for the first."""
    settings: Settings = app.config["SETTINGS"]
    with exclusive(settings.data_dir / "upgrade.lock"), app.app_context():
        upgrade()
