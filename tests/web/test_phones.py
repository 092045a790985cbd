"""Holds the page of a game's phones, as its host and a keeper without scripts meet it."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.visitor import Page, Visitor


@pytest.fixture
def host(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def game(host: Visitor) -> str:
    return host.begin("Ana", "Ben", "Cy")


@pytest.fixture
def keeper(app: Flask, game: str) -> Visitor:
    """Ben, who has joined."""
    keeper = Visitor(app.test_client())
    token = keeper.see(f"{game}/join").forms[f"{game}/join"]["csrf_token"]
    keeper.client.post(f"{game}/join", data={"csrf_token": token, "name": "Ben"})
    return keeper


def tags(page: Page) -> list[str]:
    return re.findall(r"/phones/(\w{16})/gone", page.html)


def test_the_host_sees_the_phones_and_what_may_be_decided(host: Visitor, game: str, keeper: Visitor) -> None:
    page = host.see(f"{game}/phones")
    assert "This phone host · here now" in page.text
    assert "Ben’s phone keeps score · plays as Ben · here now" in page.text
    assert set(page.forms) >= {f"{game}/phones/{end}" for end in ("name", "links", "watching", "end")}
    assert len(tags(page)) == 1


def test_a_keeper_sees_them_and_may_decide_nothing(game: str, keeper: Visitor) -> None:
    page = keeper.see(f"{game}/phones")
    assert "The host’s phone" in page.text
    assert set(page.forms) == {f"{game}/phones/name"}


def test_the_page_names_the_phone_for_all_games(host: Visitor, game: str, keeper: Visitor) -> None:
    host.send(host.see(f"{game}/phones"), f"{game}/phones/name", name="Ana")
    assert "Ana’s phone host" in keeper.see(f"{game}/phones").text
    wrong = host.send(host.see(f"{game}/phones"), f"{game}/phones/name", name="x" * 41)
    assert wrong.status == 400
    assert wrong.element("name")["aria-invalid"] == "true"


def test_new_links_lead_the_known_phones_on_and_nobody_else(
    app: Flask, host: Visitor, game: str, keeper: Visitor
) -> None:
    page = host.send(host.see(f"{game}/phones"), f"{game}/phones/links")
    assert "The old ones open nothing any more." in page.text
    assert Visitor(app.test_client()).see(game).status == 404
    led = keeper.client.get(f"{game}/count?set=1")
    assert led.status_code == 302 and led.location.endswith("/count?set=1")
    # A tap that was on its way to the old address arrives, once.
    sent = {"actions": [{"action_id": "late-tap", "type": "count_play"}]}
    for _ in range(2):
        led = keeper.client.post(f"/api{game}/actions", json=sent)
        assert led.status_code == 307
        answer = keeper.client.post(led.location, json=sent)
    assert answer.get_json()["state"]["deal"]["drought"] == 1
    assert answer.get_json()["results"][0]["status"] == "repeated"


def test_watching_only_is_told_to_those_who_keep_score(host: Visitor, game: str, keeper: Visitor) -> None:
    host.send(host.see(f"{game}/phones"), f"{game}/phones/watching")
    board = keeper.see(game)
    assert "The host lets other phones only watch for now." in board.text
    assert "Count plays" not in board.text
    answer = keeper.client.post(f"/api{game}/actions", json={"actions": [{"action_id": "a", "type": "count_play"}]})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "watch_only")
    assert "Count plays" in host.see(game).text
    host.send(host.see(f"{game}/phones"), f"{game}/phones/watching")
    assert "Count plays" in keeper.see(game).text


def test_the_host_hands_over(host: Visitor, game: str, keeper: Visitor) -> None:
    page = host.see(f"{game}/phones")
    page = host.send(page, f"{game}/phones/{tags(page)[0]}/host")
    assert "The host decides who may do what" in page.text
    assert "You are the host" in keeper.see(f"{game}/phones").text


def test_the_host_removes_a_phone(host: Visitor, game: str, keeper: Visitor) -> None:
    page = host.see(f"{game}/phones")
    page = host.send(page, f"{game}/phones/{tags(page)[0]}/gone")
    assert "That phone is out." in page.text
    assert "Ben’s phone" not in page.text
    assert keeper.see(game).status == 404
    assert "Ana" not in keeper.see("/").text


def test_the_game_is_deleted_only_by_a_form_that_says_it_knows(host: Visitor, game: str, keeper: Visitor) -> None:
    page = host.see(f"{game}/phones")
    token = page.forms[f"{game}/phones/end"]["csrf_token"]
    host.client.post(f"{game}/phones/end", data={"csrf_token": token})
    assert host.see(game).status == 200
    assert "All its deals, plays and notes go" in page.text
    assert "The game has been deleted." in host.send(page, f"{game}/phones/end").text
    assert host.see(game).status == keeper.see(game).status == 404


def test_a_game_without_a_host_offers_to_be_hosted(client: FlaskClient) -> None:
    setup = {"kind": "swoop", "rules": "swoop-200", "players": ["Ana", "Ben", "Cy"], "starter": 0}
    # A program has no cookie.
    game = f"/games/{client.post('/api/games', json=setup).get_json()['id']}"
    visitor = Visitor(client)
    page = visitor.see(f"{game}/phones")
    assert "Nobody hosts it yet" in page.text
    (form,) = [name for name in page.forms if name.endswith("/host")]
    assert "You are the host" in visitor.send(page, form).text
