import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from swoop_ref.config import ROOT
from swoop_ref.web.assets import FOR_EVER, asset

STATIC = ROOT / "static"


def address(app: Flask, name: str) -> str:
    with app.test_request_context():
        return asset(name)


def test_all_stylesheets_come_as_one_in_the_order_of_their_names(app: Flask, client: FlaskClient) -> None:
    answer = client.get(address(app, "app.css"))
    assert (answer.status_code, answer.mimetype) == (200, "text/css")
    assert answer.data == b"\n".join(path.read_bytes() for path in sorted((STATIC / "css").glob("*.css")))


def test_every_file_may_be_kept_for_ever_under_its_address(app: Flask, client: FlaskClient) -> None:
    for path in sorted((STATIC / "js").glob("*.js")):
        answer = client.get(address(app, f"js/{path.name}"))
        assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
        assert answer.headers["Cache-Control"] == FOR_EVER
        assert answer.data == path.read_bytes()


def test_a_scripts_neighbour_has_a_relative_address(app: Flask) -> None:
    assert address(app, "js/queue.js").rpartition("/")[0] == address(app, "js/words.js").rpartition("/")[0]


def test_an_older_page_gets_what_there_is_now_and_does_not_keep_it(client: FlaskClient) -> None:
    answer = client.get("/assets/older/app.css")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")


@pytest.mark.parametrize("name", ["nothing.js", "../app.py", "%2e%2e/app.py", "css", "js/../../app.py", "/etc/passwd"])
def test_nothing_else_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/assets/now/{name}").status_code in (404, 308)


def test_a_change_of_any_file_changes_the_address(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    app.static_folder, app.debug = str(tmp_path), True
    found = set()
    for text in ("a", "b"):
        (tmp_path / "css" / "one.css").write_text(text)
        found.add(address(app, "app.css"))
    (tmp_path / "css" / "one.css").rename(tmp_path / "css" / "two.css")
    found.add(address(app, "app.css"))
    assert len(found) == 3
    assert all(re.fullmatch("/assets/[0-9a-f]{12}/app.css", path) for path in found)
