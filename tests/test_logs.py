"""What the logs must not hold."""

import logging

import pytest

from swoop_ref.logs import attach_logs, mask

KEY = "SkYA95G1BVB5sR8sAYrfUydW"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"GET /games/{KEY}/count?set=1", "GET /games/…/count?set=1"),
        (f"GET /api/games/{KEY}", "GET /api/games/…"),
        ("GET /join/P2PSQV HTTP/1.1", "GET /join/… HTTP/1.1"),
        ("GET /join?code=K7M2QX HTTP/1.1", "GET /join?code=… HTTP/1.1"),
        ("GET /join?a=1&code=K7M2QX&b=2 HTTP/1.1", "GET /join?a=1&code=…&b=2 HTTP/1.1"),
        (f"Cookie: swoop_phone={KEY}; swoop_session={KEY}.x", "Cookie: swoop_phone=…; swoop_session=…"),
        ("POST /games/new", "POST /games/new"),
        ("POST /api/games/import", "POST /api/games/import"),
        ("templates/games/_board.html", "templates/games/_board.html"),
    ],
)
def test_links_codes_and_cookies_are_masked(text: str, masked: str) -> None:
    assert mask(text) == masked


@pytest.mark.parametrize("name", ["swoop_ref", "waitress", "gunicorn.access", "gunicorn.error"])
def test_every_logger_that_sees_addresses_masks_them(name: str, caplog: pytest.LogCaptureFixture) -> None:
    attach_logs()
    try:
        raise ValueError(f"/games/{KEY}")
    except ValueError:
        logging.getLogger(name).exception("Exception while serving %s", f"/games/{KEY}/count")
    assert KEY not in caplog.text
    assert "Exception while serving /games/…/count" in caplog.text
