"""What a phone is called on screen."""

import pytest
from flask import Flask

from swoop_ref.web.people import say_phone
from tests.web.visitor import Visitor


@pytest.mark.parametrize(
    ("name", "is_me", "is_host", "said"),
    [
        ("Ben", True, True, "This phone"),
        ("Ben", False, True, "Ben’s phone"),
        ("", False, True, "The host’s phone"),
        ("", False, False, "Another phone"),
    ],
)
def test_a_phone_is_called_as_the_table_knows_it(app: Flask, name: str, is_me: bool, is_host: bool, said: str) -> None:
    with app.test_request_context():
        assert say_phone(name, is_me=is_me, is_host=is_host) == said


def test_every_page_says_whose_phone_did_the_newest_thing(app: Flask) -> None:
    host, ben, watcher = (Visitor(app.test_client()) for _ in range(3))
    game = host.begin("Ana", "Ben", "Cy")
    token = ben.see(f"{game}/join").forms[f"{game}/join"]["csrf_token"]
    ben.client.post(f"{game}/join", data={"csrf_token": token, "name": "Ben"})
    ben.client.post(f"/api{game}/actions", json={"actions": [{"action_id": "one", "type": "count_swoop"}]})
    watch = host.watch(game)
    for phone, path, said in (
        (host, game, "Ben’s phone: a swoop"),
        (ben, game, "This phone: a swoop"),
        (watcher, watch, "Ben’s phone: a swoop"),
        (host, f"{game}/count", "Ben’s phone: a swoop"),
        (ben, f"{game}/count", "This phone: a swoop"),
        (host, f"{game}/referee", "Ben’s phone: a swoop"),
        (watcher, f"{watch}/board", "Ben’s phone: a swoop"),
    ):
        assert said in phone.see(path).text, path
    host.client.post(f"/api{game}/actions", json={"actions": [{"action_id": "two", "type": "undo"}]})
    assert "The host’s phone: a step taken back" in ben.see(f"{game}/count").text
    assert "This phone: a step taken back" not in watcher.see(watch).text
    # A program has no phone.
    app.test_client().post(f"/api{game}/actions", json={"actions": [{"action_id": "three", "type": "count_play"}]})
    assert "Last: a play" in watcher.see(f"{watch}/board").text
