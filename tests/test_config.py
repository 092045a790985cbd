import stat
import threading
import time
from pathlib import Path

import pytest

from swoop_ref.config import ROOT, SettingError, Settings, exclusive, read_settings


def read(data_dir: Path, **settings: str) -> Settings:
    return read_settings({"SWOOP_DATA_DIR": str(data_dir), **settings})


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_without_settings_the_room_is_served_from_a_file(data_dir: Path) -> None:
    settings = read(data_dir)
    assert (settings.host, settings.port, settings.public_url) == ("0.0.0.0", 8000, "")
    assert settings.database_url == f"sqlite:///{data_dir}/swoop.sqlite3"
    assert not settings.behind_https


def test_the_data_lies_beside_the_app_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("swoop_ref.config.ROOT", tmp_path)
    assert read_settings({}).data_dir == tmp_path / "instance"
    assert (ROOT / "app.py").exists()


def test_data_and_secret_are_for_their_owner_alone(data_dir: Path) -> None:
    read(data_dir)
    assert mode(data_dir) == 0o700
    assert {path.name: mode(path) for path in data_dir.iterdir()} == {
        "secret_key": 0o600,
        "start.lock": 0o600,
        "swoop.sqlite3": 0o600,
    }


def test_a_folder_that_was_there_keeps_its_mode(data_dir: Path) -> None:
    data_dir.mkdir()
    data_dir.chmod(0o750)
    read(data_dir)
    assert mode(data_dir) == 0o750


def test_the_secret_is_made_once(data_dir: Path, tmp_path: Path) -> None:
    first = read(data_dir).secret_key
    assert len(first) >= 43
    assert read(data_dir).secret_key == first
    assert read(tmp_path / "other").secret_key != first


def test_two_starts_at_once_agree_on_the_secret(data_dir: Path) -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(read(data_dir).secret_key)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(found), len(set(found))) == (8, 1)


def test_a_given_secret_is_taken_and_none_is_written(data_dir: Path) -> None:
    assert read(data_dir, SWOOP_SECRET_KEY="s" * 16).secret_key == "s" * 16
    assert not (data_dir / "secret_key").exists()


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgresql://me:word@db/swoop", "postgresql+psycopg://me:word@db/swoop"),
        ("postgres://db/swoop", "postgresql+psycopg://db/swoop"),
        ("postgresql+psycopg:///swoop", "postgresql+psycopg:///swoop"),
    ],
)
def test_postgresql_is_reached_by_psycopg(data_dir: Path, url: str, expected: str) -> None:
    assert read(data_dir, SWOOP_DATABASE_URL=url).database_url == expected


def test_another_file_may_hold_the_database(data_dir: Path, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.sqlite3"
    assert read(data_dir, SWOOP_DATABASE_URL=f"sqlite:///{path}").database_url == f"sqlite:///{path}"
    assert mode(path) == 0o600


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SWOOP_HOST", " "),
        ("SWOOP_HOST", "http://room"),
        ("SWOOP_PORT", ""),
        ("SWOOP_PORT", "80a"),
        ("SWOOP_PORT", "-1"),
        ("SWOOP_PORT", "65536"),
        ("SWOOP_PORT", "٨٠٠٠"),
        ("SWOOP_PORT", "9" * 5000),
        ("SWOOP_DATABASE_URL", "mysql://me:hidden@db/swoop"),
        ("SWOOP_DATABASE_URL", "sqlite://"),
        ("SWOOP_DATABASE_URL", "sqlite:///"),
        ("SWOOP_DATABASE_URL", "postgresql://"),
        ("SWOOP_DATABASE_URL", "/tmp/swoop"),
        ("SWOOP_DATABASE_URL", "sqlite:////nowhere/at/all.sqlite3"),
        ("SWOOP_SECRET_KEY", "short"),
        ("SWOOP_PUBLIC_URL", "swoop.example.org"),
        ("SWOOP_PUBLIC_URL", "ftp://swoop.example.org"),
        ("SWOOP_PUBLIC_URL", "https://"),
        ("SWOOP_PUBLIC_URL", "https://swoop.example.org/deep"),
        ("SWOOP_PUBLIC_URL", "https://swoop.example.org?x"),
        ("SWOOP_PUBLIC_URL", "https://me@swoop.example.org"),
        ("SWOOP_PUBLIC_URL", "https://swoop.example.org:port"),
        ("SWOOP_PUBLIC_URL", "https://[swoop"),
    ],
)
def test_a_wrong_setting_is_refused_in_one_line_that_names_it(data_dir: Path, name: str, value: str) -> None:
    with pytest.raises(SettingError) as refused:
        read(data_dir, **{name: value})
    assert "\n" not in refused.value.message
    assert name in refused.value.message or value.removeprefix("sqlite:///") in refused.value.message
    assert "hidden" not in refused.value.message
    assert refused.value.exit_code == 2


def test_a_data_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(SettingError, match="SWOOP_DATA_DIR"):
            read(folder)


@pytest.mark.parametrize("kept", [b"", b"short", b"\xff" * 40])
def test_a_kept_secret_that_is_no_good_is_refused(data_dir: Path, kept: bytes) -> None:
    read(data_dir)
    (data_dir / "secret_key").write_bytes(kept)
    with pytest.raises(SettingError, match="secret_key"):
        read(data_dir)


@pytest.mark.parametrize(
    ("url", "https"), [("https://swoop.example.org/", True), ("http://192.0.2.7:8000", False), (" ", False)]
)
def test_a_public_url_says_whether_https_stands_before_the_app(data_dir: Path, url: str, https: bool) -> None:
    settings = read(data_dir, SWOOP_PUBLIC_URL=url)
    assert settings.public_url == url.strip().rstrip("/")
    assert settings.behind_https is https


def test_a_lock_lets_one_in_at_a_time(tmp_path: Path) -> None:
    inside: list[int] = []
    most: list[int] = []

    def enter(number: int) -> None:
        with exclusive(tmp_path / "lock"):
            inside.append(number)
            most.append(len(inside))
            until = time.monotonic() + 0.01
            while time.monotonic() < until:
                pass
            inside.remove(number)

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 5
