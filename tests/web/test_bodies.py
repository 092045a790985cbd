import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from swoop_ref.web.bodies import read_body


@pytest.fixture
def reader(app: Flask) -> FlaskClient:
    """Opens an address that answers the body as it was read."""

    @app.post("/api/test/read")
    def read() -> Any:
        return {"read": read_body()}

    return app.test_client()


def send(client: FlaskClient, body: bytes | str, content_type: str = "application/json") -> tuple[int, Any]:
    answer = client.post("/api/test/read", data=body, content_type=content_type)
    told = answer.get_json()
    return (200, told["read"]) if answer.status_code == 200 else (answer.status_code, told["error"]["code"])


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"a": [1, -2, 2.5, True, None, "text", {"b": []}]},
        {"name": "Zoë 🂡 שלום 王 \u202e", "text": "two\nlines"},
        {"n": 999_999_999_999_999},
    ],
)
def test_an_object_is_read_as_it_is(reader: FlaskClient, body: dict[str, Any]) -> None:
    assert send(reader, json.dumps(body)) == (200, body)
    assert send(reader, json.dumps(body, ensure_ascii=False).encode()) == (200, body)


def test_a_charset_may_be_named(reader: FlaskClient) -> None:
    assert send(reader, "{}", "application/json; charset=utf-8") == (200, {})


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "malformed"),
        (b"{", "malformed"),
        (b"nothing", "malformed"),
        (b"{} {}", "malformed"),
        (b'{"a": 1,}', "malformed"),
        (b"{'a': 1}", "malformed"),
        (b"\xff\xfe{\x00}\x00", "malformed"),
        ("{}".encode("utf-16"), "malformed"),
        (b"\xef\xbb\xbf{}", "malformed"),
        (b'{"a": "\xed\xa0\x80"}', "malformed"),
        (b'{"a": "\n"}', "malformed"),
        (b'{"a": NaN}', "malformed"),
        (b'{"a": Infinity}', "malformed"),
        (b'{"a": -Infinity}', "malformed"),
        (b'{"a": 1e999}', "number_too_large"),
        (b'{"a": -1e999}', "number_too_large"),
        (b'{"a": ' + b"9" * 16 + b"}", "number_too_large"),
        (b'{"a": ' + b"9" * 100_000 + b"}", "number_too_large"),
        (b'{"a":' + b"[" * 400_000, "malformed"),
        (b'{"a":' * 150_000, "malformed"),
        (b'{"a": 1, "a": 2}', "field_twice"),
        (b'{"b": {"a": 1, "a": 2}}', "field_twice"),
        (b"[]", "not_an_object"),
        (b'"text"', "not_an_object"),
        (b"7", "not_an_object"),
        (b"null", "not_an_object"),
        (rb'{"a": "\u0000"}', "hidden_letters"),
        (rb'{"a": "\ud800"}', "hidden_letters"),
        (rb'{"a": ["\udfff"]}', "hidden_letters"),
        (rb'{"a": {"\u0000": 1}}', "hidden_letters"),
        (rb'{"a": "\u0007"}', "hidden_letters"),
        (rb'{"a": "\t"}', "hidden_letters"),
        (rb'{"a": "\u009f"}', "hidden_letters"),
        (b'{"a": "' + b"x" * 10_001 + b'"}', "text_too_long"),
        (b'{"' + b"x" * 10_001 + b'": 1}', "text_too_long"),
        (b'{"a": [' + b"0," * 20_000 + b"0]}", "too_many_values"),
    ],
)
def test_what_nobody_means_is_refused(reader: FlaskClient, body: bytes, code: str) -> None:
    assert send(reader, body) == (400, code)


def test_a_whole_letter_of_two_halves_is_one_letter(reader: FlaskClient) -> None:
    assert send(reader, rb'{"a": "\ud83c\udca1"}') == (200, {"a": "🂡"})


@pytest.mark.parametrize("size", [1_000_001, 10_000_000])
def test_a_body_of_more_than_a_megabyte_is_too_large(reader: FlaskClient, size: int) -> None:
    assert send(reader, b" " * size) == (413, "too_large")


def test_only_json_is_taken(reader: FlaskClient) -> None:
    assert send(reader, "{}", "text/plain") == (415, "not_json")


def test_a_deep_value_that_can_be_read_is_read_to_its_end(reader: FlaskClient) -> None:
    assert send(reader, b'{"a":' + b"[" * 20 + rb'"\u0000"' + b"]" * 20 + b"}") == (400, "hidden_letters")
    assert send(reader, b'{"a":' + b"[" * 900 + b"]" * 900 + b"}") == (400, "nested_too_deep")
