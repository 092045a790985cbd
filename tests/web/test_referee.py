"""Ask the referee: the ruling and the rule it rests on."""

import pytest
from flask.testing import FlaskClient

from tests.web.visitor import Visitor


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.mark.parametrize(
    ("question", "ruling", "reason"),
    [
        ("rank=8&run=3&size=7&play=8", "Swoop!", "Four equal cards on top swoop"),
        ("rank=8&run=3&size=7&play=8&cards=2", "That would make 5 × 8; 1 more 8 swoops.", "not allowed"),
        ("rank=8&run=3&size=7&play=K", "The pile is picked up first", "Whoever plays higher picks the whole pile up"),
        ("rank=8&run=3&size=7&play=K&cards=4", "The pile is picked up first", "Four equal cards in one play"),
        ("rank=8&run=3&size=7&play=5", "It plays.", "lower than the top card"),
        ("rank=8&run=1&play=8", "It plays.", "equal to the top card"),
        ("rank=8&play=10", "Swoop!", "A 10 always swoops"),
        ("rank=8&play=JOKER", "Swoop!", "A ★ always swoops"),
        ("play=K", "It plays.", "Any card may begin an empty pile"),
        ("rules=one-deck-100&rank=8&play=K", "K is higher than 8: take the pile instead", "not allowed"),
        ("rules=one-deck-100&rank=8&play=K&mystery=1", "taken", "A mystery card that is too high"),
    ],
)
def test_a_question_is_answered_with_the_rule_it_rests_on(
    visitor: Visitor, question: str, ruling: str, reason: str
) -> None:
    page = visitor.see(f"/referee?{question}")
    assert page.status == 200
    assert ruling in page.text
    assert reason in page.text


@pytest.mark.parametrize(
    "question",
    [
        "play=11",
        "play=8&cards=x",
        "play=8&cards=0",
        "rank=10&play=8",
        "rank=8&run=9&play=8",
        "rank=8&run=2&size=1&play=8",
    ],
)
def test_a_question_about_no_such_cards_gets_a_sentence(visitor: Visitor, question: str) -> None:
    page = visitor.see(f"/referee?{question}")
    assert page.status == 400
    assert 'role="alert"' in page.html


def test_the_question_stays_in_the_form(visitor: Visitor) -> None:
    page = visitor.see("/referee?rank=8&run=3&size=7&play=K&cards=2&mystery=1")
    form = page.forms[""]
    assert {name: form[name] for name in ("rank", "run", "size", "play", "cards", "mystery")} == {
        "rank": "8", "run": "3", "size": "7", "play": "K", "cards": "2", "mystery": "1",
    }  # fmt: skip


def test_an_unknown_rule_set_is_asked_by_the_usual_one(visitor: Visitor) -> None:
    assert visitor.see("/referee?rules=poker&rank=8&play=K").status == 200


def test_a_program_gets_the_same_ruling(client: FlaskClient) -> None:
    question = {"rules": "swoop-200", "pile": {"rank": "8", "run": 3, "size": 7}, "play": {"rank": "8", "cards": 2}}
    answer = client.post("/api/referee", json=question).get_json()
    assert (answer["verdict"], answer["code"], answer["may_add"]) == ("refused", "too_many_of_rank", 1)
    assert answer["sentence"] == "That would make 5 × 8; 1 more 8 swoops."


def test_a_programs_question_about_no_such_card_is_refused(client: FlaskClient) -> None:
    response = client.post("/api/referee", json={"play": {"rank": "11"}})
    assert response.status_code == 400
    assert response.get_json()["error"]["code"] == "no_such_rank"
