"""Actions by plain forms."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from swoop_ref.errors import Problem
from swoop_ref.web.actions import read_action
from tests.web.visitor import Visitor


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def game(visitor: Visitor) -> str:
    return visitor.begin("Ana", "Ben", "Cy")


def send(visitor: Visitor, game: str, **entries: Any) -> Any:
    token = visitor.see(f"{game}/count").forms["undo"]["csrf_token"]
    return visitor.client.post(f"{game}/actions", data={"csrf_token": token, "action_id": "one", **entries})


def test_an_action_is_taken_and_leads_on(visitor: Visitor, game: str) -> None:
    response = send(visitor, game, type="count_play", next=f"{game}/count")
    assert (response.status_code, response.location) == (303, f"{game}/count")
    assert visitor.client.get(f"/api{game}").get_json()["state"]["deal"]["drought"] == 1


def test_the_same_form_sent_twice_counts_once(visitor: Visitor, game: str) -> None:
    for _ in range(2):
        send(visitor, game, type="count_play")
    assert visitor.client.get(f"/api{game}").get_json()["state"]["deal"]["drought"] == 1


def test_a_refusal_is_said_on_the_page_that_follows(visitor: Visitor, game: str) -> None:
    response = send(visitor, game, type="play", rank="8", cards="7", next=f"{game}/referee")
    assert response.location == f"{game}/referee"
    assert "At most 4" in visitor.see(f"{game}/referee").text


def test_an_undo_of_what_was_not_seen_is_refused(visitor: Visitor, game: str) -> None:
    send(visitor, game, type="count_play")
    send(visitor, game, type="undo", action_id="two", seen="1")
    assert visitor.client.get(f"/api{game}").get_json()["state"]["deal"]["drought"] == 1


@pytest.mark.parametrize("path", ["https://elsewhere.example/", "//elsewhere.example", "/", "{game}x", "{game}/\\x"])
def test_nobody_is_led_out_of_the_game(visitor: Visitor, game: str, path: str) -> None:
    assert send(visitor, game, type="count_play", next=path.format(game=game)).location == game


def test_a_form_without_its_token_is_refused(visitor: Visitor, game: str) -> None:
    response = visitor.client.post(f"{game}/actions", data={"type": "count_play", "action_id": "one"})
    assert response.status_code == 400


def test_a_watchers_form_is_refused(visitor: Visitor, game: str) -> None:
    token = visitor.see(f"{game}/count").forms["undo"]["csrf_token"]
    entries = {"csrf_token": token, "type": "count_play", "action_id": "one"}
    assert visitor.client.post(f"{visitor.watch(game)}/actions", data=entries).status_code == 403


def test_numbers_and_switches_are_read_and_the_first_of_two_fields_counts() -> None:
    entries = MultiDict(
        [("type", "count_play"), ("type", "play"), ("cards", " 2 "), ("mystery", "true"), ("plays", "x"), ("next", "/")]
    )
    assert read_action(entries) == {"type": "count_play", "cards": 2, "mystery": True, "plays": "x"}


def test_choosing_a_player_says_on_purpose_who_played() -> None:
    entries = MultiDict([("type", "play"), ("rank", "8"), ("seat", "2")])
    assert read_action(entries) == {"type": "play", "rank": "8", "seat": 2, "confirm": True}


def test_hidden_letters_are_refused() -> None:
    with pytest.raises(Problem) as caught:
        read_action(MultiDict([("type", "note"), ("text", "a\x00b")]))
    assert caught.value.refusal.code == "hidden_letters"
