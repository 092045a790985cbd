import pytest
from flask import Flask
from flask.testing import FlaskClient

from swoop_ref.extensions import limit_guessing, visitor_address


@pytest.fixture
def guessing(app: Flask) -> FlaskClient:
    """Opens a door that only the code "right" opens."""

    @app.get("/test/guess/<code>")
    @limit_guessing
    def guess(code: str) -> tuple[str, int]:
        return ("in", 200) if code == "right" else ("no", 404)

    return app.test_client()


def test_only_wrong_guesses_are_counted_and_then_nothing_is_answered(guessing: FlaskClient) -> None:
    assert {guessing.get("/test/guess/right").status_code for _ in range(30)} == {200}
    answers = [guessing.get(f"/test/guess/{number}").status_code for number in range(12)]
    assert answers == [404] * 10 + [429] * 2
    assert guessing.get("/test/guess/right").status_code == 429


def test_another_visitor_may_still_guess(guessing: FlaskClient) -> None:
    for number in range(12):
        guessing.get(f"/test/guess/{number}")
    answer = guessing.get("/test/guess/right", environ_overrides={"REMOTE_ADDR": "198.51.100.7"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("address", "shared"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_a_household_with_ipv6_is_one_visitor(app: Flask, address: str, shared: str) -> None:
    with app.test_request_context(environ_overrides={"REMOTE_ADDR": address}):
        assert visitor_address() == shared


def test_texts_are_packed_where_that_is_worth_it(client: FlaskClient) -> None:
    packed = {"Accept-Encoding": "br, gzip"}
    assert client.get("/assets/now/app.css", headers=packed).headers["Content-Encoding"] == "br"
    assert "Content-Encoding" not in client.get("/healthz", headers=packed).headers
