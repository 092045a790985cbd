"""Drawings that are kept serve everybody, and give away nothing of the one they were drawn for."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from swoop_ref.web.kept import Drawings, draw_once, fresh_id

IDS = re.compile(r'name="action_id" value="([^"]+)"')
TOKENS = re.compile(r'name="csrf_token" value="([^"]+)"')


def begin(client: FlaskClient) -> tuple[str, str]:
    body = {"kind": "swoop", "players": ["Ana", "Ben", "Cy"], "starter": 0}
    answer = client.post("/api/games", json=body).get_json()
    return answer["id"], answer["watch_id"]


def act(client: FlaskClient, key: str, number: int, **action: object) -> None:
    client.post(f"/api/games/{key}/actions", json={"actions": [{"action_id": f"{key}-{number}", **action}]})


def test_a_page_that_is_kept_has_ids_and_a_token_of_the_visitors_own(app: Flask) -> None:
    first, second = app.test_client(), app.test_client()
    key, _watch = begin(first)
    act(first, key, 1, type="count_play")
    pages = [first.get(f"/games/{key}").text, first.get(f"/games/{key}").text, second.get(f"/games/{key}").text]
    ids = [IDS.findall(page) for page in pages]
    assert all(ids)
    assert len({each for page in ids for each in page}) == sum(len(page) for page in ids)
    assert TOKENS.findall(pages[0])[0] != TOKENS.findall(pages[2])[0]
    assert "slot-" not in "".join(pages)


def test_a_token_from_a_kept_page_opens_the_form_for_its_own_visitor(app: Flask) -> None:
    first, second = app.test_client(), app.test_client()
    key, _watch = begin(first)
    act(first, key, 1, type="count_play")
    first.get(f"/games/{key}")
    page = second.get(f"/games/{key}").text
    form = {"csrf_token": TOKENS.findall(page)[0], "action_id": "mine", "type": "undo", "next": f"/games/{key}"}
    assert second.post(f"/games/{key}/actions", data=form).status_code == 303
    assert second.get(f"/api/games/{key}").get_json()["state"]["seq"] == 3


def test_a_page_is_drawn_anew_as_soon_as_the_game_moves_on(client: FlaskClient) -> None:
    key, _watch = begin(client)
    before = client.get(f"/games/{key}").text
    act(client, key, 1, type="rename_player", seat=0, name="Anabel")
    after = client.get(f"/games/{key}").text
    assert "Anabel" not in before
    assert "Anabel" in after


def test_watchers_and_keepers_have_drawings_of_their_own(client: FlaskClient) -> None:
    key, watch = begin(client)
    assert key in client.get(f"/games/{key}").text
    assert key not in client.get(f"/games/{watch}").text
    assert "csrf_token" not in client.get(f"/games/{watch}").text


def test_a_message_is_shown_once_and_to_its_visitor_alone(app: Flask) -> None:
    first, second = app.test_client(), app.test_client()
    key, _watch = begin(first)
    said = "Somebody has recorded something newer"
    act(first, key, 1, type="count_play")
    token = TOKENS.findall(first.get(f"/games/{key}").text)[0]
    form = {"csrf_token": token, "action_id": "late", "type": "undo", "seen": "1", "next": f"/games/{key}"}
    assert said in first.post(f"/games/{key}/actions", data=form, follow_redirects=True).text
    assert said not in first.get(f"/games/{key}").text
    assert said not in second.get(f"/games/{key}").text


def test_what_was_drawn_is_not_drawn_again(app: Flask) -> None:
    drawn = []

    def draw() -> str:
        drawn.append(1)
        return f"<{fresh_id()}>"

    with app.test_request_context():
        first, second = draw_once("key", draw), draw_once("key", draw)
    assert len(drawn) == 1
    assert first != second


def test_the_drawing_used_longest_ago_makes_room() -> None:
    drawings = Drawings(room=2)
    drawings.keep("a", ["a"])
    drawings.keep("b", ["b"])
    drawings.find("a")
    drawings.keep("c", ["c"])
    assert (drawings.find("a"), drawings.find("b"), drawings.find("c")) == (["a"], None, ["c"])
