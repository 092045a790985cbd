import uuid
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

BEGIN = {"kind": "swoop", "rules": "swoop-200", "players": ["Ana", "Ben", "Cy"], "starter": 0}


@pytest.fixture
def game(client: FlaskClient) -> dict[str, Any]:
    return begin(client)


def begin(client: FlaskClient, **changes: Any) -> dict[str, Any]:
    answer = client.post("/api/games", json={**BEGIN, **changes})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def act(client: FlaskClient, key: str, *actions: dict[str, Any]) -> TestResponse:
    sent = [{"action_id": uuid.uuid4().hex, **action} for action in actions]
    return client.post(f"/api/games/{key}/actions", json={"actions": sent})


def results(answer: TestResponse) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [result.get("code", result["status"]) for result in answer.get_json()["results"]]


def error(answer: TestResponse) -> tuple[int, str]:
    told = answer.get_json()["error"]
    assert told["message"]
    return answer.status_code, told["code"]


def test_a_game_begins_with_its_links_its_code_and_its_state(game: dict[str, Any]) -> None:
    assert set(game) >= {"id", "watch_id", "code", "state"}
    state = game["state"]
    assert (state["kind"], state["seq"], state["deal"]["turn"], state["over"]) == ("swoop", 1, 0, False)
    assert [player["name"] for player in state["players"]] == ["Ana", "Ben", "Cy"]


def test_both_links_show_the_state_and_neither_answer_holds_a_secret(client: FlaskClient, game: dict[str, Any]) -> None:
    for key in (game["id"], game["watch_id"]):
        answer = client.get(f"/api/games/{key}")
        assert answer.get_json()["state"] == game["state"]
        assert not [secret for secret in (game["id"], game["watch_id"], game["code"]) if secret in answer.text]


def test_a_state_seen_before_is_not_sent_again_until_the_game_moves_on(
    client: FlaskClient, game: dict[str, Any]
) -> None:
    path = f"/api/games/{game['watch_id']}"
    first = client.get(path)
    seen = {"If-None-Match": first.headers["ETag"]}
    again = client.get(path, headers=seen)
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    act(client, game["id"], {"type": "count_play"})
    newer = client.get(path, headers=seen)
    assert newer.status_code == 200
    assert newer.headers["ETag"] != first.headers["ETag"]


def test_a_packed_state_is_known_again_by_its_tag(client: FlaskClient, game: dict[str, Any]) -> None:
    path, packed = f"/api/games/{game['id']}", {"Accept-Encoding": "br"}
    first = client.get(path, headers=packed)
    assert first.headers["Content-Encoding"] == "br"
    assert client.get(path, headers={**packed, "If-None-Match": first.headers["ETag"]}).status_code == 304


def test_taps_are_recorded_repeated_and_refused_each_by_itself(client: FlaskClient, game: dict[str, Any]) -> None:
    tap = {"action_id": "tap", "type": "count_play"}
    answer = act(client, game["id"], tap, tap, {"type": "nonsense"}, {"type": "count_swoop"})
    assert results(answer) == ["recorded", "repeated", "unknown_action", "recorded"]
    told = answer.get_json()
    assert (told["state"]["seq"], told["state"]["deal"]["swoops"]) == (3, 1)
    assert (told["can_undo"], told["can_redo"]) == (True, False)
    assert told["results"][2]["message"]


def test_undo_and_redo_take_back_and_bring_back(client: FlaskClient, game: dict[str, Any]) -> None:
    act(client, game["id"], {"type": "count_play"})
    undone = act(client, game["id"], {"type": "undo"}).get_json()
    assert undone["state"] == {**game["state"], "seq": 3}
    assert (undone["can_undo"], undone["can_redo"]) == (False, True)
    redone = act(client, game["id"], {"type": "redo"}).get_json()
    assert redone["state"]["deal"]["plays"] == 1


def test_a_play_comes_back_with_its_ruling_in_words(client: FlaskClient, game: dict[str, Any]) -> None:
    answer = act(client, game["id"], {"type": "count_swoop"}, {"type": "play", "rank": "8", "cards": 2})
    ruling = answer.get_json()["results"][1]["ruling"]
    assert (ruling["verdict"], ruling["next_seat"]) == ("plays", 1)
    assert ruling["sentence"] == "It plays. Ben is next."


def test_an_illegal_play_comes_back_refused_with_its_ruling_and_what_to_do(
    client: FlaskClient, game: dict[str, Any]
) -> None:
    answer = act(
        client,
        game["id"],
        {"type": "count_swoop"},
        {"type": "play", "rank": "8", "cards": 3},
        {"type": "play", "rank": "8", "cards": 2},
    )
    refused = answer.get_json()["results"][2]
    assert (refused["status"], refused["code"], refused["ruling"]["verdict"]) == (
        "refused",
        "too_many_of_rank",
        "refused",
    )
    assert refused["message"] == refused["ruling"]["sentence"] == "That would make 5 × 8; 1 more 8 swoops."


def test_the_field_of_a_refused_action_is_named(client: FlaskClient, game: dict[str, Any]) -> None:
    answer = act(client, game["id"], {"type": "score_deal", "winner": 0, "points": [0, "", 5]})
    refused = answer.get_json()["results"][0]
    assert (refused["code"], refused["field"], refused["message"]) == (
        "missing_points",
        "points.1",
        "Ben’s points are missing.",
    )


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"kind": None}, "missing_field", "kind"),
        ({"kind": "chess"}, "unknown_kind", "kind"),
        ({"rules": "swoop-201"}, "unknown_rules", "rules"),
        ({"players": ["Ana", "Ben"]}, "too_few_players", "players"),
        ({"players": [f"P{seat}" for seat in range(9)]}, "too_many_players", "players"),
        ({"players": ["Ana", " ana ", "Cy"]}, "names_equal", "players.1"),
        ({"players": ["Ana", "  ", "Cy"]}, "name_missing", "players.1"),
        ({"players": ["Ana", "x" * 10_000, "Cy"]}, "name_too_long", "players.1"),
        ({"starter": 3}, "unknown_seat", "starter"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_next_to_its_field(
    client: FlaskClient, changes: dict[str, Any], code: str, field: str
) -> None:
    answer = client.post("/api/games", json={**BEGIN, **changes})
    assert error(answer) == (400, code)
    assert answer.get_json()["error"]["field"] == field


@pytest.mark.parametrize("key", ["nothing", "x" * 24, "../games", "%00", "🂡"])
@pytest.mark.parametrize("path", ["", "/events", "/export"])
def test_an_unknown_game_is_not_found(client: FlaskClient, key: str, path: str) -> None:
    assert client.get(f"/api/games/{key}{path}").status_code == 404


def test_an_unknown_game_takes_no_actions(client: FlaskClient) -> None:
    assert error(act(client, "nothing", {"type": "count_play"})) == (404, "unknown_game")


def test_a_watcher_writes_and_exports_nothing(client: FlaskClient, game: dict[str, Any]) -> None:
    assert error(act(client, game["watch_id"], {"type": "count_play"})) == (403, "read_only")
    assert error(client.get(f"/api/games/{game['watch_id']}/export")) == (403, "read_only")
    assert client.get(f"/api/games/{game['id']}").get_json()["state"]["seq"] == 1


def test_the_code_is_no_link(client: FlaskClient, game: dict[str, Any]) -> None:
    assert client.get(f"/api/games/{game['code']}").status_code == 404


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "not_a_list"),
        ({"actions": {}}, "not_a_list"),
        ({"actions": "undo"}, "not_a_list"),
        ({"actions": []}, "out_of_range"),
        ({"actions": [{"action_id": f"a{number}", "type": "count_play"} for number in range(501)]}, "out_of_range"),
        ({"actions": [{"action_id": "a", "type": "count_play"}, 7]}, "not_an_object"),
    ],
)
def test_actions_are_a_list_of_1_to_500_objects_or_nothing_is_taken(
    client: FlaskClient, game: dict[str, Any], body: dict[str, Any], code: str
) -> None:
    assert error(client.post(f"/api/games/{game['id']}/actions", json=body)) == (400, code)
    assert client.get(f"/api/games/{game['id']}").get_json()["state"]["seq"] == 1


def test_500_actions_are_taken_at_once(client: FlaskClient) -> None:
    game = begin(client, rules={"preset": "swoop-200", "dead_after": None})
    answer = act(client, game["id"], *[{"type": "count_play"}] * 500)
    assert results(answer) == ["recorded"] * 500
    assert answer.get_json()["state"]["deal"]["plays"] == 500


def test_an_exported_game_can_be_taken_back(client: FlaskClient, game: dict[str, Any]) -> None:
    act(client, game["id"], {"type": "count_play"}, {"type": "count_swoop"}, {"type": "undo"})
    exported = client.get(f"/api/games/{game['id']}/export")
    assert exported.headers["Content-Disposition"].startswith("attachment")
    answer = client.post("/api/games/import", data=exported.data, content_type="application/json")
    assert answer.status_code == 201
    again = answer.get_json()
    assert again["id"] != game["id"]
    assert again["state"] == client.get(f"/api/games/{game['id']}").get_json()["state"]
    assert again["can_redo"]


def test_a_document_that_was_changed_is_refused(client: FlaskClient, game: dict[str, Any]) -> None:
    document = client.get(f"/api/games/{game['id']}/export").get_json()
    document["entries"][0]["events"] = []
    assert error(client.post("/api/games/import", json=document)) == (400, "bad_document")


def test_a_larger_document_may_be_taken_back_than_a_body_may_otherwise_be(client: FlaskClient) -> None:
    for path, size, expected in (
        ("/api/games", 1_100_000, 413),
        ("/api/games/import", 1_100_000, 400),
        ("/api/games/import", 24_100_000, 413),
    ):
        answer = client.post(path, data=b'{"a":"' + b"x" * size + b'"}', content_type="application/json")
        assert answer.status_code == expected


def test_a_phone_that_is_known_finds_the_games_it_begins_here_in_its_list(app: Flask) -> None:
    from swoop_ref.operations import find_phone, list_games, new_phone

    with app.app_context():
        _, token = new_phone()
    client = app.test_client()
    client.set_cookie("swoop_phone", token)
    game = begin(client)
    with app.app_context():
        assert [line.key for line in list_games(find_phone(token)).games] == [game["id"]]


def test_no_form_of_another_site_can_write(client: FlaskClient, game: dict[str, Any]) -> None:
    path = f"/api/games/{game['id']}/actions"
    body = '{"actions": [{"action_id": "a", "type": "count_play"}]}'
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "text/json"):
        assert error(client.post(path, data=body, content_type=content_type)) == (415, "not_json")
    assert client.get(f"/api/games/{game['id']}").get_json()["state"]["seq"] == 1


def test_a_game_begun_by_a_rule_set_that_has_changed_since_comes_back_with_the_rules_it_has(
    client: FlaskClient,
) -> None:
    setup = {"kind": "swoop", "rules": "arcade-300", "players": ["Ana", "Ben", "Cy"], "starter": 0}
    key = client.post("/api/games", json=setup).get_json()["id"]
    document = client.get(f"/api/games/{key}/export").get_json()
    # As it was written when its cards still cost something else.
    document["entries"][0]["events"][0]["rules"]["values"] |= {"J": 11, "Q": 12, "K": 13, "10": 0, "JOKER": 0}
    taken = client.post("/api/games/import", json=document)
    assert taken.status_code == 201, taken.text
    values = taken.get_json()["state"]["rules"]["values"]
    assert (values["J"], values["10"]) == (11, 0)
    document["entries"][0]["events"][0]["rules"]["values"]["J"] = 101
    assert client.post("/api/games/import", json=document).status_code == 400
