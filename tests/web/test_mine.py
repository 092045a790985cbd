"""Holds how players enter their own points, as phones without scripts meet it."""

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


def sit(app: Flask, game: str, seat: int) -> Visitor:
    """Brings a phone whose owner takes a seat."""
    phone = Visitor(app.test_client())
    page = phone.see(f"{game}/mine")
    assert "Who are you?" in page.text
    assert "Your points for deal" in phone.send(page, f"{game}/seat", seat=seat).text
    return phone


def enter(phone: Visitor, game: str, points: object) -> Page:
    return phone.send(phone.see(f"{game}/mine"), "enter_points", points=points)


def test_points_stay_covered_until_the_deal_is_saved(app: Flask, host: Visitor, game: str) -> None:
    ben, cy = sit(app, game, 1), sit(app, game, 2)
    page = enter(ben, game, "10+10+7")
    assert "Saved: 27 Covered until the deal is saved." in page.text
    assert "Ana is missing" in page.text and "Cy is missing" in page.text
    for phone in (host, cy):
        for path in ("", "/score", "/score?partial=1", "/mine", "/board", "/count", "/phones"):
            assert ">27<" not in phone.see(game + path).html
        assert phone.client.get(f"/api{game}").get_json()["state"]["deal"]["entered_points"] is None
    assert "Ben has entered" in cy.see(f"{game}/mine").text
    enter(cy, game, 5)
    score = host.see(f"{game}/score")
    assert score.field("points-1")["placeholder"] == "•••"
    page = host.send(score, f"{game}/score", winner="0", **{"points-0": "", "points-1": "", "points-2": ""})
    assert host.client.get(f"/api{game}").get_json()["state"]["deals"][0]["points"] == [0, 27, 5]
    assert "Enter my points" in ben.see(game).text


def test_whoever_keeps_score_may_type_over_what_was_entered(app: Flask, host: Visitor, game: str) -> None:
    enter(sit(app, game, 1), game, 27)
    fields = {"points-0": "", "points-1": "30", "points-2": "4"}
    host.send(host.see(f"{game}/score"), f"{game}/score", winner="0", **fields)
    assert host.client.get(f"/api{game}").get_json()["state"]["deals"][0]["points"] == [0, 30, 4]


def test_a_table_may_show_them_at_once(app: Flask, host: Visitor, game: str) -> None:
    ben = sit(app, game, 1)
    enter(ben, game, 27)
    page = host.send(host.see(game), "cover_points")
    assert "Cover entered points" in page.text
    assert host.see(f"{game}/score").field("points-1")["placeholder"] == "27"
    assert "The others can see it." in ben.see(f"{game}/mine").text


def test_the_page_shows_the_total_and_the_place(app: Flask, host: Visitor, game: str) -> None:
    host.score(game, 0, 12, 35)
    assert "12 so far · place 2" in sit(app, game, 1).see(f"{game}/mine").text


def test_what_is_no_number_is_refused_with_a_sentence(app: Flask, game: str) -> None:
    assert "is not a number of points for Ben" in enter(sit(app, game, 1), game, "many").text


def test_a_seat_is_taken_over_with_a_word_about_who_had_it(app: Flask, game: str) -> None:
    first = sit(app, game, 1)
    second = Visitor(app.test_client())
    page = second.see(f"{game}/mine")
    assert "Another phone sits here; tap to take the seat" in page.text
    second.send(page, f"{game}/seat", seat=1)
    assert "Who are you?" in first.see(f"{game}/mine").text
    # Its open page is told to load anew.
    assert first.client.get(f"{game}/mine?partial=1").status_code == 404


def test_a_seat_moves_with_its_player_and_stays_through_a_new_name(app: Flask, host: Visitor, game: str) -> None:
    ben = sit(app, game, 1)
    host.act(game, {"type": "reorder_players", "order": [2, 0, 1]})
    assert "You are Ben" in ben.see(game).text
    host.act(game, {"type": "rename_player", "seat": 2, "name": "Benedict"})
    assert "You are Benedict" in ben.see(game).text


def test_one_may_stand_up_again(app: Flask, game: str) -> None:
    ben = sit(app, game, 1)
    page = ben.see(f"{game}/mine?seat=1")
    ben.send(page, f"{game}/seat", seat="")
    assert "You are Ben" not in ben.see(game).text


def test_the_second_phone_that_counts_is_asked_first(app: Flask, host: Visitor, game: str) -> None:
    ben = Visitor(app.test_client())
    token = ben.see(f"{game}/join").forms[f"{game}/join"]["csrf_token"]
    ben.client.post(f"{game}/join", data={"csrf_token": token, "name": "Ben"})
    counted = ben.see(f"{game}/count")
    ben.send(counted, "count_play", type="count_play")
    page = host.send(host.see(f"{game}/count"), "count_play", type="count_swoop")
    assert page.status == 409
    assert "Ben’s phone is counting. Take over?" in page.text
    assert host.client.get(f"/api{game}").get_json()["state"]["deal"]["drought"] == 1
    host.send(page, "count_swoop", take_over=1)
    assert host.client.get(f"/api{game}").get_json()["state"]["deal"]["drought"] == 0
    # Now it is Ben who would be asked, and the host counts on.
    assert host.send(host.see(f"{game}/count"), "count_play", type="count_play").status == 200
    assert "The host’s phone is counting." in ben.send(counted, "count_play", type="count_play", action_id="b2").text


def test_a_new_deal_is_counted_by_whoever_begins(app: Flask, host: Visitor, game: str) -> None:
    ben = Visitor(app.test_client())
    ben.send(ben.see(f"{game}/count"), "count_play", type="count_play")
    host.score(game, 0, 12, 35)
    assert host.send(host.see(f"{game}/count"), "count_play", type="count_play").status == 200


def test_nobody_sees_covered_points_by_the_record_or_by_sitting_down_there(
    app: Flask, host: Visitor, game: str
) -> None:
    ben, cy = sit(app, game, 1), sit(app, game, 2)
    enter(ben, game, 187)
    refused = cy.client.get(f"/api{game}/export")
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "points_are_covered")
    page = cy.see(f"{game}/mine")
    token = next(form["csrf_token"] for form in page.forms.values() if "csrf_token" in form)
    taken = cy.client.post(f"{game}/seat", data={"csrf_token": token, "seat": "1"})
    assert taken.status_code == 409
    assert "187" not in cy.see(f"{game}/mine").text
    assert "Saved: 187" in ben.see(f"{game}/mine").text
    host.score(game, 0, 187, 5)
    assert cy.client.get(f"/api{game}/export").status_code == 200


@pytest.mark.parametrize(
    ("entered", "sent", "said"),
    [
        (1187, [0, None, 50], "With what players have entered themselves"),
        (787, [0, None, 50], "Ben held 5 cards, and the points entered cannot be that."),
    ],
)
def test_no_refusal_names_covered_points(client: FlaskClient, entered: int, sent: list[int | None], said: str) -> None:
    rules = {"preset": "swoop-200", "pairs": 0, "hand": 5}
    setup = {"kind": "swoop", "rules": rules, "players": ["Ana", "Ben", "Cy"], "starter": 0}
    visitor = Visitor(client)
    game = "/games/" + client.post("/api/games", json=setup).get_json()["id"]
    told = [{"rank": "5", "cards": 4}, {"rank": "7", "cards": 1}]
    visitor.act(
        game, *({"type": "play", **play} for play in told), {"type": "enter_points", "seat": 1, "points": entered}
    )
    confirm = {"confirm": True} if entered > 1150 else {}
    action = {"action_id": "try", "type": "score_deal", "winner": 0, "points": sent, **confirm}
    (result,) = client.post(f"/api{game}/actions", json={"actions": [action]}).get_json()["results"]
    assert result["status"] == "refused"
    assert said in result["message"]
    assert str(entered) not in result["message"] and str(entered + 50) not in result["message"]
