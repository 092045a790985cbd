"""Holds the page about the interface to what the engines and the routes really do."""

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from swoop_ref.rules.raiders import game as raiders
from swoop_ref.web.manual import (
    QUESTION,
    RAIDERS_ACTIONS,
    RAIDERS_SETUP,
    SWOOP_ACTIONS,
    SWOOP_SETUP,
    WIDTH,
    draw_examples,
    write,
)
from tests.web.visitor import Page


def _documented(kind: str) -> list[str]:
    assert raiders.__doc__
    found = re.search(rf"```{kind}\n(.*?)```", raiders.__doc__, re.DOTALL)
    assert found
    return found[1].strip().splitlines()


def test_the_raid_is_the_one_that_the_engine_documents() -> None:
    assert list(RAIDERS_ACTIONS) == [json.loads(line) for line in _documented("")]


def test_the_state_is_the_one_that_the_engine_documents() -> None:
    shown = json.loads(draw_examples()["raiders_state"])
    assert shown.pop("seq") == 1 + len(RAIDERS_ACTIONS)
    assert shown == json.loads("\n".join(_documented("json")))


@pytest.mark.parametrize(("kind", "setup", "actions"), [
    ("raiders", RAIDERS_SETUP, RAIDERS_ACTIONS),
    ("swoop", SWOOP_SETUP, SWOOP_ACTIONS),
])  # fmt: skip
def test_the_interface_gives_what_the_page_shows(client: FlaskClient, kind: str, setup: dict, actions: list) -> None:
    begun = client.post("/api/games", json=setup)
    assert begun.status_code == 201
    sent = [{"action_id": f"{kind}-{number}", **action} for number, action in enumerate(actions)]
    answer = client.post(f"/api/games/{begun.get_json()['id']}/actions", json={"actions": sent}).get_json()
    assert {result["status"] for result in answer["results"]} == {"recorded"}
    shown = json.loads(draw_examples()[f"{kind}_state"])
    assert {field: answer["state"][field] for field in shown} == shown
    left_out = set(answer["state"]) - set(shown)
    assert left_out == (set() if kind == "raiders" else {"rules", "notes"})


def test_the_referee_answers_as_the_page_shows(client: FlaskClient) -> None:
    answer = client.post("/api/referee", json=QUESTION).get_json()
    assert answer["verdict"] == "swoops"
    page = Page(client.get("/api"))
    assert re.sub(r"\s+", " ", write(QUESTION)) in page.text
    assert json.dumps(answer["sentence"], ensure_ascii=False) in page.text


def test_the_page_shows_the_examples(client: FlaskClient) -> None:
    page = Page(client.get("/api"))
    assert page.status == 200
    for example in draw_examples().values():
        assert re.sub(r"\s+", " ", example) in page.text


def test_every_address_of_the_page_is_served(app: Flask, client: FlaskClient) -> None:
    text = Page(client.get("/api")).text
    named = set(re.findall(r"(?:GET|POST) (/[\w/.<>]*)", text))
    served = {re.sub(r"<[^>]*>", "<>", rule.rule) for rule in app.url_map.iter_rules()}
    assert len(named) > 10
    assert {path for path in named if re.sub(r"<[^>]*>", "<>", path) not in served} == set()


def test_what_is_wide_is_broken_and_what_fits_is_not() -> None:
    assert write({"a": 1}) == '{"a": 1}'
    wide = write({"name": "x" * 30, "list": list(range(30)), "deep": [{"a": "y" * 40, "b": "z" * 40}], "empty": []})
    assert max(len(line) for line in wide.splitlines()) <= WIDTH
    assert json.loads(wide)["list"] == list(range(30))
