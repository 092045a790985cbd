import gzip
import json
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from swoop_ref.operations import (
    UnknownGame,
    act,
    export_game,
    find_game,
    list_games,
    name_phone,
    new_phone,
    services,
    start_game,
)
from swoop_ref.operations.backups import BadCopy, InUse, NotUpToDate, back_up, restore
from tests.apps import working_app
from tests.tally import TALLY

BEGIN = {"kind": "tally", "players": ["Ana", "Bén 🂡", "Cy"]}


@pytest.fixture
def folder(data_dir: Path) -> Path:
    return data_dir / "backups"


def play(key: str, *numbers: int) -> None:
    for number in numbers:
        act(key, [{"action_id": f"{key[:8]}-{number}", "type": "add", "number": number}])


def rows(path: Path) -> list[Any]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_what_was_backed_up_is_restored_and_goes_on(inside: Flask, folder: Path) -> None:
    phone, _ = new_phone()
    name_phone(phone, "Ana's phone")
    game = start_game(BEGIN, phone)
    play(game.id, 1, 2, 3)
    before = export_game(game.id)
    written, copied = back_up(folder)
    assert (copied.rows["games"], copied.rows["entries"], copied.rows["phones"]) == (1, 4, 1)
    play(game.id, 4)
    other = start_game(BEGIN)
    services().database.engine.dispose()
    restored = restore(folder, written)
    assert restored.copied == copied
    services().timelines.forget(find_game(game.id).stored)
    assert export_game(game.id) == before
    assert [line.key for line in list_games(phone).games] == [game.id]
    with pytest.raises(UnknownGame):
        find_game(other.id)
    # New rows are numbered after those that came with their numbers.
    play(game.id, 5)
    assert find_game(start_game(BEGIN, new_phone()[0]).id).pk == game.pk + 1
    assert restored.aside is not None


def test_what_was_there_before_can_be_had_back(inside: Flask, folder: Path, database: str) -> None:
    written, _ = back_up(folder)
    game = start_game(BEGIN)
    aside = restore(folder, written).aside
    assert aside is not None
    assert aside.parent == folder
    if database == "sqlite":
        aside.replace(Path(services().database.engine.url.database or ""))
    else:
        assert restore(folder, aside).aside is None
    assert find_game(game.id).seq == 1


def test_a_backup_is_of_one_moment_however_much_is_played_meanwhile(inside: Flask, folder: Path) -> None:
    games = [start_game(BEGIN).id for _ in range(4)]
    stop = threading.Event()

    def play_on(key: str) -> None:
        with inside.app_context():
            number = 0
            while not stop.is_set():
                number += 1
                play(key, number)

    threads = [threading.Thread(target=play_on, args=(key,)) for key in games]
    for thread in threads:
        thread.start()
    taken = [back_up(folder)[0] for _ in range(5)]
    stop.set()
    for thread in threads:
        thread.join()
    for path in taken:
        lines = rows(path)
        start = next(
            number for number, line in enumerate(lines) if isinstance(line, dict) and line.get("table") == "entries"
        )
        entries = [
            line
            for line in lines[start + 1 : -1]
            if isinstance(line, list) and len(line) == len(lines[start]["columns"])
        ]
        by_game: dict[int, list[int]] = {}
        for entry in entries:
            by_game.setdefault(entry[0], []).append(entry[1])
        assert all(seqs == list(range(1, len(seqs) + 1)) for seqs in by_game.values())
        assert len(by_game) == 4
    services().database.engine.dispose()
    restore(folder, taken[-1])


def test_a_backup_is_for_its_owner_alone_and_never_written_over(inside: Flask, folder: Path) -> None:
    written, _ = back_up(folder)
    again, _ = back_up(folder)
    assert written != again
    assert stat.S_IMODE(written.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    with pytest.raises(FileExistsError):
        back_up(folder, written)
    assert sorted(folder.iterdir()) == sorted([written, again])


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda path: path.unlink(), "no such file"),
        (lambda path: path.write_bytes(b""), "not a backup"),
        (lambda path: path.write_bytes(path.read_bytes()[:-20]), "damaged"),
        (lambda path: path.write_bytes(b"Dear table"), "damaged"),
        (lambda path: _rewrite(path, lambda lines: lines[:-1]), "its end is missing"),
        (lambda path: _rewrite(path, lambda lines: [*lines[:2], *lines[3:]]), "its end is missing"),
        (lambda path: _rewrite(path, lambda lines: [{**lines[0], "format": "other"}, *lines[1:]]), "not a backup"),
        (lambda path: _rewrite(path, lambda lines: [{**lines[0], "tables": "9999"}, *lines[1:]]), "a newer version"),
        (lambda path: _rewrite(path, lambda lines: [[], *lines]), "not a backup"),
    ],
)
def test_what_is_no_whole_backup_is_refused_and_nothing_changes(
    inside: Flask, folder: Path, spoil: Any, why: str
) -> None:
    game = start_game(BEGIN, new_phone()[0])
    written, _ = back_up(folder)
    spoil(written)
    with pytest.raises(BadCopy, match=why):
        restore(folder, written)
    assert find_game(game.id).seq == 1


def _rewrite(path: Path, change: Any) -> None:
    lines = change(rows(path))
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)


def test_nothing_is_restored_while_a_server_works_with_the_database(
    inside: Flask, folder: Path, data_dir: Path
) -> None:
    game = start_game(BEGIN)
    written, _ = back_up(folder)
    with working_app(data_dir, KINDS={"tally": TALLY}) as server:
        assert server.test_client().get("/healthz").status_code == 200
        with pytest.raises(InUse):
            restore(folder, written)
    play(game.id, 1)
    assert find_game(game.id).seq == 2
    assert restore(folder, written).aside is not None


def test_a_backup_of_older_tables_is_brought_up_to_date(inside: Flask, folder: Path) -> None:
    game = start_game(BEGIN)
    written, _ = back_up(folder)

    def as_it_was(lines: list[Any]) -> list[Any]:
        # The first version had no hosts, no names of phones, no former links and no kept rules.
        first = {"games": 7, "entries": 7, "phones": 3, "phone_games": 4}
        old: list[Any] = [{**lines[0], "tables": "0001"}]
        counts: dict[str, int] = {}
        table = ""
        for line in lines[1:-1]:
            if isinstance(line, dict):
                table = line["table"]
                if table in first:
                    counts[table] = 0
                    old.append({"table": table, "columns": line["columns"][: first[table]]})
            elif table in first:
                counts[table] += 1
                old.append(line[: first[table]])
        return [*old, {"rows": counts}]

    _rewrite(written, as_it_was)
    restore(folder, written)
    assert find_game(game.id).seq == 1
    play(game.id, 1)


def test_tables_that_are_not_up_to_date_are_neither_backed_up_nor_thrown_away(
    inside: Flask, folder: Path, database: str
) -> None:
    start_game(BEGIN)
    written, _ = back_up(folder)
    with services().database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(NotUpToDate):
        back_up(folder)
    if database == "postgresql":
        with pytest.raises(NotUpToDate):
            restore(folder, written)


@pytest.mark.only_on("postgresql")
def test_games_move_from_sqlite_to_postgresql_and_back(inside: Flask, folder: Path, tmp_path: Path) -> None:
    there = f"sqlite:///{tmp_path / 'there.sqlite3'}"
    with working_app(tmp_path / "there", KINDS={"tally": TALLY}, SWOOP_DATABASE_URL=there) as app, app.app_context():
        phone, _ = new_phone()
        game = start_game(BEGIN, phone)
        play(game.id, *range(1, 40))
        record = export_game(game.id)
        moved, copied = back_up(tmp_path)
    assert restore(folder, moved).copied == copied
    assert export_game(game.id) == record
    play(game.id, 40)
    (tmp_path / "back").mkdir()
    services().database.engine.dispose()
    returned, _ = back_up(tmp_path / "back")
    services().database.engine.dispose()
    with working_app(tmp_path / "there", KINDS={"tally": TALLY}, SWOOP_DATABASE_URL=there) as app, app.app_context():
        restore(tmp_path / "back", returned)
        assert find_game(game.id).seq == 41


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("spoilt", [b"Dear table, " * 1000, b""])
def test_a_backup_takes_the_place_of_a_database_that_is_spoilt(inside: Flask, folder: Path, spoilt: bytes) -> None:
    game = start_game(BEGIN)
    written, _ = back_up(folder)
    services().database.engine.dispose()
    file = Path(services().database.engine.url.database or "")
    file.write_bytes(spoilt)
    aside = restore(folder, written).aside
    assert (aside.read_bytes() if aside else b"") == spoilt
    assert find_game(game.id).seq == 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
