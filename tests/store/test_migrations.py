import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import inspect

from swoop_ref.extensions import MIGRATIONS, db
from swoop_ref.store.models import Base

TABLES = {"games", "entries", "phones", "phone_games", "table_rules", "former_links"}


def tables() -> set[str]:
    return set(inspect(db.engine).get_table_names()) - {"alembic_version"}


def test_the_migrations_make_exactly_what_the_models_say(inside: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []
        connection.rollback()


def test_the_database_can_be_taken_down_and_brought_up_again(inside: Flask) -> None:
    assert tables() == TABLES
    downgrade(revision="base")
    assert tables() == set()
    upgrade()
    assert tables() == TABLES


def test_every_migration_goes_down_and_up_one_by_one(inside: Flask) -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    revisions = [revision.revision for revision in script.walk_revisions()]
    for revision in revisions:
        downgrade(revision="-1")
        upgrade(revision=revision)
        downgrade(revision="-1")
    assert tables() == set()


def test_there_is_one_newest_migration() -> None:
    assert len(ScriptDirectory(str(MIGRATIONS)).get_heads()) == 1


@pytest.mark.parametrize("table", ["entries", "phone_games", "former_links"])
def test_what_hangs_on_a_game_goes_with_it(inside: Flask, table: str) -> None:
    keys = inspect(db.engine).get_foreign_keys(table)
    assert {key["options"].get("ondelete") for key in keys} == {"CASCADE"}
