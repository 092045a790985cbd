import pytest
from flask import Flask
from sqlalchemy import inspect

from swoop_ref.operations import is_up_to_date, services
from swoop_ref.store.versions import migrate, newest_version, version_of, versions


def test_a_database_that_was_brought_up_to_date_has_the_newest_version(inside: Flask) -> None:
    with services().database.reading() as connection:
        assert version_of(connection) == newest_version()
    assert newest_version() in versions()
    assert is_up_to_date()


def test_tables_are_taken_down_and_up_inside_one_transaction(inside: Flask) -> None:
    with services().database.writing() as connection:
        migrate(connection, "base")
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
        migrate(connection, "0001")
        assert version_of(connection) == "0001"
        migrate(connection, newest_version())
    assert is_up_to_date()


@pytest.mark.only_on("postgresql")
def test_a_transaction_that_fails_leaves_the_tables_as_they_were(inside: Flask) -> None:
    with pytest.raises(ZeroDivisionError), services().database.writing() as connection:
        migrate(connection, "base")
        raise ZeroDivisionError
    assert is_up_to_date()
