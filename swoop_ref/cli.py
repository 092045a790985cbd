"""Bring the database up to date, from the command line or before serving."""

from __future__ import annotations

import click
from flask import Flask
from flask.cli import with_appcontext
from flask_migrate import upgrade

from swoop_ref.config import SettingError, Settings, exclusive
from swoop_ref.operations import Unavailable, check_connection


def attach_commands(app: Flask) -> None:
    """Add the project's own commands to ``flask``."""

    @app.cli.command("bring-up-to-date")
    @with_appcontext
    def command() -> None:
        """Create the database, or bring it to this version."""
        bring_up_to_date(app)
        click.echo("The database is up to date.")


def bring_up_to_date(app: Flask) -> None:
    """Run the migrations that are missing; a second process that starts now waits for the first.

    Raise `SettingError` when the database cannot be reached at all.
    """
    settings: Settings = app.config["SETTINGS"]
    with exclusive(settings.data_dir / "upgrade.lock"), app.app_context():
        try:
            check_connection()
        except Unavailable as error:
            raise SettingError(f"The database cannot be used: {' '.join(str(error).split()).rstrip('.?')}.") from error
        upgrade()
