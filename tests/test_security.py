from collections.abc import Callable

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from swoop_ref.cli import bring_up_to_date
from swoop_ref.security import HEADERS, PHONE_COOKIE, known_phone, phone

BEGIN = {"kind": "swoop", "rules": "swoop-200", "players": ["Ana", "Ben", "Cy"], "starter": 0}


@pytest.fixture
def doors(app: Flask) -> FlaskClient:
    """Opens a page that remembers its phone, one that only asks, and one that keeps something in the session."""

    @app.get("/test/open")
    def opened() -> str:
        assert phone() == phone() == known_phone()
        return str(phone().pk)

    @app.get("/test/ask")
    def asked() -> str:
        known = known_phone()
        return "nobody" if known is None else str(known.pk)

    @app.get("/test/session")
    def kept() -> str:
        session["seen"] = "yes"
        return "kept"

    return app.test_client()


@pytest.mark.parametrize(
    "path", ["/healthz", "/nothing/here", "/api/nothing", "/api/games/unknown", "/assets/now/app.css"]
)
def test_every_answer_carries_the_headers(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert {name: answer.headers.getlist(name) for name in HEADERS} == {name: [text] for name, text in HEADERS.items()}


def test_nothing_may_be_framed_sent_elsewhere_or_run_inline() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_a_phone_is_made_known_when_it_opens_a_game_and_only_then(doors: FlaskClient) -> None:
    assert doors.get("/test/ask").text == "nobody"
    assert doors.get_cookie(PHONE_COOKIE) is None
    first = doors.get("/test/open")
    assert doors.get("/test/ask").text == doors.get("/test/open").text == first.text


def test_the_phones_cookie_is_long_lived_and_out_of_reach_of_scripts_and_other_sites(doors: FlaskClient) -> None:
    doors.get("/test/open")
    cookie = doors.get_cookie(PHONE_COOKIE)
    assert cookie is not None
    assert (cookie.http_only, cookie.same_site, cookie.secure) == (True, "Lax", False)
    assert cookie.max_age is not None
    assert cookie.max_age > 300 * 24 * 60 * 60
    assert len(cookie.value) >= 22


def test_over_https_cookies_travel_over_https_only(doors: FlaskClient) -> None:
    answers = [doors.get(path, base_url="https://localhost") for path in ("/test/open", "/test/session")]
    for answer in answers:
        assert "Secure" in answer.headers["Set-Cookie"]
    assert "Secure" not in doors.get("/test/session", base_url="http://other").headers["Set-Cookie"]


@pytest.mark.parametrize("token", ["guess", "x" * 1_000, '"', "ä"])
def test_a_made_up_cookie_is_nobodys(doors: FlaskClient, token: str) -> None:
    doors.set_cookie(PHONE_COOKIE, token)
    assert doors.get("/test/ask").text == "nobody"


def test_the_interface_sets_no_cookie(client: FlaskClient) -> None:
    answer = client.post("/api/games", json=BEGIN)
    assert answer.status_code == 201
    assert "Set-Cookie" not in answer.headers


def test_behind_https_the_proxys_word_about_the_visitor_is_taken(make_app: Callable[..., Flask]) -> None:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
    seen = []
    for settings in ({}, {"SWOOP_PUBLIC_URL": "https://swoop.example.org"}):
        app = make_app(**settings)
        bring_up_to_date(app)

        @app.get("/test/who")
        def who() -> str:
            from flask import request

            return f"{request.scheme} {request.remote_addr}"

        seen.append(app.test_client().get("/test/who", headers=told).text)
    assert seen == ["http 127.0.0.1", "https 198.51.100.7"]
