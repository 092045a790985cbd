import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import inspect

from swoop_ref.cli import bring_up_to_date
from swoop_ref.extensions import db
from swoop_ref.operations import services

pytestmark = pytest.mark.usefixtures("empty_database")
MakeApp = Callable[..., Flask]


def run(app: Flask, *words: str) -> Result:
    return app.test_cli_runner().invoke(args=list(words))


def test_a_command_makes_the_database_and_does_nothing_the_second_time(make_app: MakeApp) -> None:
    app = make_app()
    for _ in range(2):
        result = run(app, "bring-up-to-date")
        assert (result.exit_code, result.output) == (0, "The database is up to date.\n")
    assert app.test_client().get("/healthz").text == "ok"


def test_the_migration_commands_work(make_app: MakeApp) -> None:
    app = make_app()
    assert run(app, "db", "upgrade").exit_code == 0
    assert run(app, "db", "check").exit_code == 0
    assert run(app, "db", "downgrade", "base").exit_code == 0
    with app.app_context():
        assert inspect(db.engine).get_table_names() == ["alembic_version"]


def test_two_starts_at_once_bring_the_database_up_to_date_once(make_app: MakeApp) -> None:
    apps = [make_app() for _ in range(2)]
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


def test_games_are_backed_up_and_restored_by_two_commands(make_app: MakeApp, data_dir: Path) -> None:
    app = make_app()
    bring_up_to_date(app)
    begin = {"kind": "swoop", "players": ["Ana", "Ben", "Cy"]}
    game = app.test_client().post("/api/games", json=begin).get_json()["id"]
    result = run(app, "backup")
    (backup,) = (data_dir / "backups").iterdir()
    assert (result.exit_code, result.output) == (0, f"Wrote 1 game (1 entry) to {backup}\n")
    other = app.test_client().post("/api/games", json=begin).get_json()["id"]
    result = run(app, "restore", str(backup))
    (aside,) = (data_dir / "backups").glob("replaced-*")
    assert result.output == f"Restored 1 game (1 entry) from {backup}\nWhat was there before is in {aside}\n"
    found = [app.test_client().get(f"/api/games/{key}").status_code for key in (game, other)]
    assert (result.exit_code, found) == (0, [200, 404])


def test_a_backup_may_be_put_anywhere_and_lies_over_nothing(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    bring_up_to_date(app)
    for goal, code in ((tmp_path / "a.gz", 0), (tmp_path / "a.gz", 1), (tmp_path / "nowhere" / "a.gz", 1)):
        result = run(app, "backup", str(goal))
        assert (result.exit_code, result.output.count("\n")) == (code, 1)
        assert str(goal) in result.output


def test_what_cannot_be_backed_up_or_restored_is_said_in_one_clear_line(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    result = run(app, "backup")
    command = "flask --app app bring-up-to-date"
    told = f"Error: The backup could not be written: the database is not up to date; run first: {command}.\n"
    assert (result.exit_code, result.output) == (1, told)
    bring_up_to_date(app)
    gone = tmp_path / "gone.gz"
    result = run(app, "restore", str(gone))
    assert (result.exit_code, result.output) == (1, f"Error: {gone} was not restored: there is no such file.\n")
    run(app, "backup", str(gone))
    with app.app_context():
        engine = services().database.engine
    with engine.connect():
        result = run(make_app(), "restore", str(gone))
    told = f"Error: {gone} was not restored: a server works with the database; stop it first.\n"
    assert (result.exit_code, result.output) == (1, told)
