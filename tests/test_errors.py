import logging
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from swoop_ref.errors import Problem
from swoop_ref.operations import ReadOnly, Unavailable, UnknownGame
from swoop_ref.rules.game import Refusal

SECRET = "a-secret-that-no-log-may-hold"


@pytest.fixture
def broken(app: Flask) -> Callable[[BaseException], FlaskClient]:
    """Makes a page and an address of the interface that raise what the test wants."""
    app.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)

    def make(error: BaseException) -> FlaskClient:
        @app.route("/test/<secret>", methods=["GET", "POST"])
        @app.route("/api/test/<secret>", methods=["GET", "POST"])
        def fail(secret: str) -> str:
            raise error

        return app.test_client()

    return make


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (UnknownGame(), 404, "unknown_game"),
        (ReadOnly(), 403, "read_only"),
        (Refusal("name_missing", field="players.1"), 400, "name_missing"),
        (Problem(415, "not_json"), 415, "not_json"),
        (Unavailable("disk is full"), 503, "unavailable"),
        (ZeroDivisionError("a fault"), 500, "broken"),
    ],
)
def test_every_error_is_json_to_programs_and_a_page_to_people(
    broken: Callable[[BaseException], FlaskClient], error: BaseException, status: int, code: str
) -> None:
    client = broken(error)
    told = client.get("/api/test/x")
    assert (told.status_code, told.mimetype) == (status, "application/json")
    assert told.json is not None
    assert told.json["error"]["code"] == code
    assert told.json["error"].get("field") == getattr(error, "field", None)
    assert len(told.json["error"]["message"]) > 10
    page = client.get("/test/x")
    assert (page.status_code, page.mimetype) == (status, "text/html")
    for answer in (told, page):
        assert "Traceback" not in answer.text
        assert "a fault" not in answer.text
        assert "disk" not in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("DELETE", "/api/games", 405, "wrong_method"),
        ("GET", "/api/games", 405, "wrong_method"),
        ("PUT", "/api/games/x/actions", 405, "wrong_method"),
    ],
)
def test_what_the_interface_does_not_have_is_answered_in_json(
    client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.open(path, method=method)
    assert (answer.status_code, answer.json["error"]["code"]) == (status, code)  # type: ignore[index]
    if status == 405:
        assert answer.headers["Allow"]


def test_a_page_that_is_not_there_is_a_page(client: FlaskClient) -> None:
    answer = client.get("/nothing/here")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")


def test_a_fault_is_logged_with_its_traceback_and_without_the_secret_of_its_address(
    broken: Callable[[BaseException], FlaskClient], caplog: pytest.LogCaptureFixture
) -> None:
    client = broken(ZeroDivisionError("a fault"))
    with caplog.at_level(logging.DEBUG):
        client.get(f"/test/{SECRET}")
        client.get(f"/api/test/{SECRET}")
    assert "ZeroDivisionError: a fault" in caplog.text
    assert "/test/<secret>" in caplog.text
    assert SECRET not in caplog.text


def test_when_the_database_is_away_a_client_is_told_to_come_again(
    broken: Callable[[BaseException], FlaskClient], caplog: pytest.LogCaptureFixture
) -> None:
    answer = broken(Unavailable("database is locked")).get("/api/test/x")
    assert answer.headers["Retry-After"] == "2"
    assert "database is locked" in caplog.text


def test_a_redirect_stays_a_redirect(app: Flask) -> None:
    @app.get("/test/folder/")
    def folder() -> str:
        return "here"

    answer = app.test_client().get("/test/folder")
    assert (answer.status_code, answer.headers["Location"]) == (308, "http://localhost/test/folder/")


def test_a_form_without_its_token_is_refused_with_what_to_do(app: Flask) -> None:
    @app.post("/test/form")
    def form() -> str:
        return "taken"

    answer = app.test_client().post("/test/form")
    assert answer.status_code == 400
    assert "Load it again" in answer.text


@pytest.mark.parametrize("host", ["a..b", "..", ".a", f"{'x' * 64}.example"])
def test_a_host_that_is_none_is_answered_without_a_page(client: FlaskClient, host: str) -> None:
    for path in ("/", "/api/games/unknown"):
        answer = client.get(path, headers={"Host": host})
        assert (answer.status_code, answer.text) == (400, "This request's Host header names no host.\n")


@pytest.mark.parametrize("host", ["swoop.test:8000", "[::1]:8000", "192.0.2.7", "xn--spiel-kua.example"])
def test_a_host_that_is_one_gets_its_page(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200
