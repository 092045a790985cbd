"""Bring the database up to date, back it up and restore it, from the command line or before serving."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from flask import Flask
from flask.cli import with_appcontext
from flask_migrate import upgrade

from swoop_ref.config import SettingError, Settings, exclusive
from swoop_ref.operations import Unavailable, check_connection
from swoop_ref.operations.backups import BadCopy, Copied, InUse, NotUpToDate, back_up, restore


def attach_commands(app: Flask) -> None:
    """Add the project's own commands to ``flask``."""

    @app.cli.command("bring-up-to-date")
    @with_appcontext
    def command() -> None:
        """Create the database, or bring it to this version."""
        bring_up_to_date(app)
        click.echo("The database is up to date.")

    @app.cli.command("backup")
    @click.argument("file", required=False, type=click.Path(path_type=Path))
    @with_appcontext
    def backup_command(file: Path | None) -> None:
        """Write all games to FILE, or to a new one in the data folder's backups; the server may go on serving."""
        with _in_one_line(f"{file or 'The backup'} could not be written"):
            written, copied = back_up(_backups(app), file)
        click.echo(f"Wrote {_counted(copied)} to {written}")

    @app.cli.command("restore")
    @click.argument("file", type=click.Path(path_type=Path))
    @with_appcontext
    def restore_command(file: Path) -> None:
        """Put the games in FILE in the place of all that are there; those are kept in the data folder's backups."""
        with _in_one_line(f"{file} was not restored"), exclusive(_settings(app).data_dir / "upgrade.lock"):
            restored = restore(_backups(app), file)
        click.echo(f"Restored {_counted(restored.copied)} from {file}")
        if restored.aside is not None:
            click.echo(f"What was there before is in {restored.aside}")


def _settings(app: Flask) -> Settings:
    settings: Settings = app.config["SETTINGS"]
    return settings


def _backups(app: Flask) -> Path:
    return _settings(app).data_dir / "backups"


def _counted(copied: Copied) -> str:
    games, entries = copied.rows.get("games", 0), copied.rows.get("entries", 0)
    return f"{games} {'game' if games == 1 else 'games'} ({entries} {'entry' if entries == 1 else 'entries'})"


@contextmanager
def _in_one_line(failure: str) -> Iterator[None]:
    """Leave with one clear line and code 1 when the block fails for a reason that its caller can do something about."""
    try:
        yield
    except BadCopy as error:
        raise click.ClickException(f"{failure}: {error}.") from error
    except InUse:
        raise click.ClickException(f"{failure}: a server works with the database; stop it first.") from None
    except NotUpToDate:
        command = "flask --app app bring-up-to-date"
        raise click.ClickException(f"{failure}: the database is not up to date; run first: {command}.") from None
    except Unavailable as error:
        raise click.ClickException(f"{failure}: {' '.join(str(error).split())}") from error
    except OSError as error:
        raise click.ClickException(f"{failure}: {error.strerror}.") from error


def bring_up_to_date(app: Flask) -> None:
    """Run the migrations that are missing; a second process that starts now waits for the first.

    Raise `SettingError` when the database cannot be reached at all.
    """
    with exclusive(_settings(app).data_dir / "upgrade.lock"), app.app_context():
        try:
            check_connection()
        except Unavailable as error:
            raise SettingError(f"The database cannot be used: {' '.join(str(error).split()).rstrip('.?')}.") from error
        upgrade()
