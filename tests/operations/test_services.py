import pytest
from flask import Flask
from sqlalchemy import text

from swoop_ref.operations import Unavailable, check_database, services


def test_the_database_answers(inside: Flask) -> None:
    check_database()


def test_a_database_without_its_tables_does_not(inside: Flask) -> None:
    with services().database.writing() as connection:
        connection.execute(text("ALTER TABLE games RENAME TO gone"))
    with pytest.raises(Unavailable, match="games"):
        check_database()
