import threading
from pathlib import Path

from click.testing import Result
from flask import Flask
from sqlalchemy import inspect

from swoop_ref import create_app
from swoop_ref.cli import bring_up_to_date
from swoop_ref.extensions import db


def run(app: Flask, *words: str) -> Result:
    return app.test_cli_runner().invoke(args=list(words))


def test_a_command_makes_the_database_and_does_nothing_the_second_time(data_dir: Path) -> None:
    app = create_app({"SWOOP_DATA_DIR": str(data_dir)})
    for _ in range(2):
        result = run(app, "bring-up-to-date")
        assert (result.exit_code, result.output) == (0, "The database is up to date.\n")
    assert app.test_client().get("/healthz").text == "ok"


def test_the_migration_commands_work(data_dir: Path) -> None:
    app = create_app({"SWOOP_DATA_DIR": str(data_dir)})
    assert run(app, "db", "upgrade").exit_code == 0
    assert run(app, "db", "check").exit_code == 0
    assert run(app, "db", "downgrade", "base").exit_code == 0
    with app.app_context():
        assert inspect(db.engine).get_table_names() == ["alembic_version"]


def test_two_starts_at_once_bring_the_database_up_to_date_once(data_dir: Path) -> None:
    apps = [create_app({"SWOOP_DATA_DIR": str(data_dir)}) for _ in range(2)]
    failed: list[BaseException] = []

    def start(app: Flask) -> None:
        try:
            bring_up_to_date(app)
        except BaseException as error:  # noqa: BLE001 - a thread's error is the test's
            failed.append(error)

    threads = [threading.Thread(target=start, args=(app,)) for app in apps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert [app.test_client().get("/healthz").status_code for app in apps] == [200, 200]
