"""Holds how other phones and screens come to a game, as a phone without scripts meets it."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.visitor import Visitor


@pytest.fixture
def host(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def game(host: Visitor) -> str:
    """The path of a game of Ana, Ben and Cy."""
    return host.begin("Ana", "Ben", "Cy")


def newcomer(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def code_of(host: Visitor, game: str) -> str:
    found = re.search(r'share-typed"[^>]*>(\w{6})<', host.see(f"{game}/share").html)
    assert found
    return found[1]


def test_the_page_to_share_shows_both_links_as_pictures_and_as_text_and_the_code(host: Visitor, game: str) -> None:
    page = host.see(f"{game}/share")
    links = [have["value"] for tag, have in page.tags if tag == "input" and "readonly" in have]
    assert links[0] == f"http://localhost{game}/join"
    assert links[2] == f"{links[1]}/board"
    assert game not in str(links[1:])
    pictures = [have for tag, have in page.tags if tag == "img"]
    assert len(pictures) == 2
    assert all(str(have["src"]).startswith("data:image/svg+xml;") and have["alt"] for have in pictures)
    assert re.fullmatch("[2-9A-HJ-NP-TV-Z]{6}", code_of(host, game))


def test_one_who_watches_shares_the_watching_only(app: Flask, host: Visitor, game: str) -> None:
    watch = host.watch(game)
    page = newcomer(app).see(f"{watch}/share")
    links = [have["value"] for tag, have in page.tags if tag == "input" and "readonly" in have]
    assert links == [f"http://localhost{watch}", f"http://localhost{watch}/board"]
    assert code_of(host, game) not in page.html
    assert "Keep score together" not in page.text


def test_a_new_phone_is_asked_once_whose_it_is(app: Flask, host: Visitor, game: str) -> None:
    ben = newcomer(app)
    page = ben.see(f"/join/{code_of(host, game)}")
    assert "Who plays with this phone?" in page.text
    assert ben.client.post(f"{game}/join", data={**page.forms[f"{game}/join"], "name": "Ben"}).location == game
    # Remembered for all games: the next one is open at once, and the phone has its player's seat there, too.
    other = host.begin("Ben", "Eve", "Flo")
    assert ben.client.get(f"{other}/join").location == other
    assert "You are Ben" in ben.see(other).text
    assert "You are Ben" in ben.see(game).text


def test_the_question_may_be_skipped_for_good(app: Flask, host: Visitor, game: str) -> None:
    phone = newcomer(app)
    page = phone.see(f"{game}/join")
    token = page.forms[f"{game}/join"]["csrf_token"]
    assert phone.client.post(f"{game}/join", data={"csrf_token": token}).location == game
    assert phone.client.get(f"{game}/join").location == game
    assert "You are" not in phone.see(game).text


def test_somebody_else_types_a_name(app: Flask, game: str) -> None:
    phone = newcomer(app)
    page = phone.see(f"{game}/join")
    entries = {"csrf_token": page.forms[f"{game}/join"]["csrf_token"], "typed": " Grandma  Flo "}
    phone.client.post(f"{game}/join", data=entries)
    assert "Grandma Flo" in phone.see(f"{game}/phones").text


@pytest.mark.parametrize(("name", "said"), [("x" * 41, "at most 40"), ("a\u202eb", "text that can be seen")])
def test_a_name_that_cannot_be_is_said_beside_its_field(app: Flask, game: str, name: str, said: str) -> None:
    phone = newcomer(app)
    page = phone.see(f"{game}/join")
    entries = {"csrf_token": page.forms[f"{game}/join"]["csrf_token"], "typed": name}
    answer = phone.client.post(f"{game}/join", data=entries)
    assert answer.status_code == 400
    assert said in answer.text


def test_a_name_takes_no_seat_that_another_phone_has(app: Flask, game: str) -> None:
    phones = [newcomer(app), newcomer(app)]
    for phone in phones:
        page = phone.see(f"{game}/join")
        token = page.forms[f"{game}/join"]["csrf_token"]
        phone.client.post(f"{game}/join", data={"csrf_token": token, "name": "Ben"})
    assert ["You are Ben" in phone.see(game).text for phone in phones] == [True, False]


def test_the_board_shows_totals_the_turn_the_drought_and_who_did_what(app: Flask, host: Visitor, game: str) -> None:
    host.score(game, 0, 12, 35)
    host.act(game, {"type": "count_play"}, {"type": "count_play"})
    screen = newcomer(app)
    page = screen.see(f"{host.watch(game)}/board")
    for words in ("Deal 2", "2 plays since a swoop 198 left to a dead deal", "Ana to play", "Ana", "+12", "35"):
        assert words in page.text
    assert "The host’s phone: a play" in page.text
    assert page.forms == {} and page.links == ["#main"]
    # Nothing can be changed here; what keeps the screen on is the one button, and there only where a browser can.
    assert [
        dict(given) for tag, given in page.tags if tag in ("button", "input") and "data-awake" not in dict(given)
    ] == []


def test_the_board_shows_the_end_and_any_kind_of_game(client: FlaskClient, host: Visitor, game: str) -> None:
    host.score(game, 0, 12, 235)
    assert "Ana won" in host.see(f"{game}/board").text
    raid = client.post(
        "/api/games", json={"kind": "raiders", "variant": "standard", "players": ["Ida", "Jon"], "starter": 0}
    )
    text = host.see(f"/games/{raid.get_json()['id']}/board").text
    assert "Raid 1 of 3" in text and "Ida places on area 1" in text and "30" in text
