"""Know which version of the tables the database has, and bring it to another."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def version_of(connection: Connection) -> str | None:
    """Return the database's version, or ``None`` when it has no tables yet."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest_version() -> str:
    """Return the version that this app works with."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head() or ""


@cache
def versions() -> frozenset[str]:
    """Return every version that this app knows."""
    return frozenset(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def migrate(connection: Connection, version: str) -> None:
    """Bring the database up to a version inside the transaction, or down to it; ``base`` has no tables at all."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    (command.downgrade if version == "base" else command.upgrade)(config, version)
