"""The addresses that other phones are given."""

from urllib.parse import unquote

import pytest
from flask import Flask

from swoop_ref.web.addresses import draw_code, public_root


@pytest.mark.parametrize(
    ("used", "given"),
    [
        ("http://192.168.1.7:8000/", "http://192.168.1.7:8000"),
        ("https://swoop.example.org/", "https://swoop.example.org"),
        ("http://localhost:8000/", "http://10.0.0.5:8000"),
        ("http://127.0.0.1:8000/", "http://10.0.0.5:8000"),
        ("http://[::1]:8000/", "http://10.0.0.5:8000"),
    ],
)
def test_the_address_is_one_that_the_room_can_open(app: Flask, used: str, given: str) -> None:
    app.config["PUBLIC_URL"] = "http://10.0.0.5:8000"
    with app.test_request_context(base_url=used):
        assert public_root() == given


def test_the_picture_is_dark_on_light_and_needs_no_other_site() -> None:
    picture = draw_code("http://192.168.1.7:8000/games/SkYA95G1BVB5sR8sAYrfUydW/join")
    assert picture.startswith("data:image/svg+xml;")
    assert "%23fff" in picture and "%2312261d" in picture
    assert "http" not in unquote(picture).replace("http://www.w3.org", "")
