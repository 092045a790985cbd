from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from swoop_ref import create_app
from swoop_ref.cli import bring_up_to_date
from swoop_ref.config import SettingError
from swoop_ref.operations import services
from tests.tally import TALLY

MakeApp = Callable[..., Flask]


def test_a_wrong_setting_stops_the_start(data_dir: Path) -> None:
    with pytest.raises(SettingError, match="SWOOP_PORT"):
        create_app({"SWOOP_DATA_DIR": str(data_dir), "SWOOP_PORT": "none"})


def test_settings_come_from_the_environment(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWOOP_PORT", "8123")
    assert make_app().config["SETTINGS"].port == 8123


def test_kinds_clock_and_dice_can_be_handed_in(make_app: MakeApp) -> None:
    app = make_app(KINDS={"tally": TALLY}, CLOCK=lambda: 5.0, DRAW=lambda below: 3, STREAMS=7)
    with app.app_context():
        work = services()
    assert (dict(work.kinds), work.clock(), work.draw(6), work.hub.places) == ({"tally": TALLY}, 5.0, 3, 7)


@pytest.mark.only_on("sqlite")
def test_two_apps_in_one_process_share_nothing(make_app: MakeApp, tmp_path: Path) -> None:
    apps = [make_app(SWOOP_DATA_DIR=str(tmp_path / name)) for name in ("one", "other")]
    for app in apps:
        bring_up_to_date(app)
    begin = {"kind": "swoop", "players": ["Ana", "Ben", "Cy"]}
    game = apps[0].test_client().post("/api/games", json=begin).json
    assert game is not None
    found = [app.test_client().get(f"/api/games/{game['id']}").status_code for app in apps]
    assert found == [200, 404]


@pytest.mark.usefixtures("empty_database")
def test_no_table_is_made_by_the_factory_alone(make_app: MakeApp) -> None:
    app = make_app()
    assert app.test_client().get("/healthz").status_code == 503
