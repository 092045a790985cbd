"""Holds the rules pages to the values of the rule sets."""

from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from swoop_ref.rules.swoop.houserules import change_rules, view_rules
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.web.rule_links import write_choice
from swoop_ref.web.rules import build_guide
from swoop_ref.web.scoreboard import say_rules
from tests.web.visitor import Page, Visitor


def see(client: FlaskClient, preset: str) -> Page:
    page = Visitor(client).see(f"/rules/{preset}")
    assert page.status == 200
    return page


def test_the_list_leads_to_the_rules(client: FlaskClient) -> None:
    page = Visitor(client).see("/rules")
    assert "/rules/swoop-200" in page.links
    assert "3 to 8 players, to 200 points" in page.text


def test_the_default_rules_tell_everything_a_beginner_needs(client: FlaskClient) -> None:
    text = see(client, "swoop-200").text
    for words in (
        "3 to 8 players",
        "Each player gets 19 cards. 4 lie face down",
        "The other 11 are the hand.",
        "Draw for who starts the first deal.",
        "Lay down 1 to 4 cards of one rank.",
        "take the whole pile into your hand first.",
        "Cards you picked up may not join the play.",
        "some play is always possible",
        "Exactly 4 equal cards on top.",
        "A play that would make 5 is not allowed.",
        "Once its face-up card has gone",
        "The first player without a card wins the deal",
        "A + 6 + Q + 10 + Joker cost 1 + 6 + 10 + 50 + 50 = 117 points.",
        "One deck is worth 600 points",
        "After 200 plays without a swoop the deal is dead.",
        "reaches 200",
        "share the win",
    ):
        assert words in text, words


@pytest.mark.parametrize(
    "row", ["3 2 4 57 51", "4 2 4 76 32", "5 3 6 95 67", "6 3 6 114 48", "7 4 8 133 83", "8 4 8 152 64"]
)
def test_the_table_says_what_is_dealt_and_set_aside(client: FlaskClient, row: str) -> None:
    assert row in see(client, "swoop-200").text


def test_the_one_deck_rules_differ_where_they_must(client: FlaskClient) -> None:
    text = see(client, "one-deck-100").text
    for words in (
        "2 1 2 38 16",
        "are the draw pile",
        "Lay down any number of cards of one rank.",
        "not allowed. Take the pile into your hand instead",
        "You may always take the pile instead of playing.",
        "4 or more equal cards on top.",
        "Mystery cards come last",
        "until one player alone still has cards",
        "One deck is worth 324 points",
        "= 19 points.",
        "reaches 100",
    ):
        assert words in text, words
    for words in ("The dead deal", "is not allowed.", "A higher play can swoop too."):
        assert words not in text


def test_the_arcade_rules_count_the_hand_only(client: FlaskClient) -> None:
    text = see(client, "arcade-300").text
    assert "Everybody else counts the cards in the hand only." in text
    assert "Cards you picked up may join the play." in text


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_set_has_its_page(client: FlaskClient, preset: str) -> None:
    assert str(PRESETS[preset].target) in see(client, preset).text


def test_an_unknown_rule_set_is_not_found(client: FlaskClient) -> None:
    assert Visitor(client).see("/rules/none").status == 404


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "3 to 8 players, to 200 points"),
        ({"target": 75}, "3 to 8 players, to 75 points"),
        ({"deals": 1}, "3 to 8 players, 1 deal"),
        ({"deals": 7}, "3 to 8 players, 7 deals"),
        ({"each_starts_once": True}, "3 to 8 players, each starts one deal"),
    ],
)
def test_a_rule_set_is_said_in_one_line(app: Flask, changes: dict[str, Any], said: str) -> None:
    rules = view_rules(change_rules(PRESETS["swoop-200"], changes))
    with app.test_request_context():
        assert say_rules(rules) == said


def test_neighbours_of_one_value_stand_together(app: Flask) -> None:
    with app.test_request_context():
        guide = build_guide(view_rules(PRESETS["swoop-200"]))
    assert [(value.ranks, value.points) for value in guide.values] == [
        ("A", "1"),
        ("2 to 9", "their number"),
        ("J, Q, K", "10"),
        ("10, Joker", "50"),
    ]


def test_tables_that_the_decks_cannot_seat_are_left_out(app: Flask) -> None:
    with app.test_request_context():
        guide = build_guide(view_rules(change_rules(PRESETS["swoop-200"], {"decks": 2})))
    assert [table.players for table in guide.tables] == [3, 4, 5]


@pytest.mark.parametrize(
    ("changes", "said", "unsaid"),
    [
        ({"jokers": 0}, "J, Q, K 10 10 50", "10, Joker"),
        ({"specials": []}, "the same player plays again at once.", "Specials, always:"),
        ({"specials": ["JOKER"]}, "It has no rank and fits on anything.", "Different ranks are different plays"),
        ({"pairs": 0}, "All of them are the hand.", "Mystery cards"),
        ({"max_cards": 1}, "Lay down one card.", "Two 8s on three 8s"),
        ({"max_cards": 2}, "Lay down 1 to 2 cards of one rank.", "Four Kings on a 6"),
        ({"max_cards": None, "swoop_exactly": False}, "Lay down any number of cards", "is not allowed."),
        ({"draw_pile": True}, "are the draw pile", "set aside unseen"),
        ({"higher": "take_pile"}, "You take the pile only when nothing you have fits.", "A higher play can swoop"),
        ({"deal_ends": "last_holder", "scored": "hand"}, "Only the cards in the hand count.", "scores 0. Everybody"),
        ({"target_passed": True}, "passes 200", "reaches 200"),
        ({"deals": 5}, "The game lasts 5 deals.", "reaches 200"),
        ({"each_starts_once": True}, "every player has started one deal", "reaches 200"),
        ({"dead_after": None}, "reaches 200", "The dead deal"),
        ({"dead_scored": False}, "Nobody scores anything for it.", "everybody scores what they hold"),
        ({"ties": "play_off"}, "A tie is played off with one more deal.", "share the win"),
        ({"first_starter": "highest_card"}, "Whoever draws the highest card", "Draw for who starts"),
        ({"values": {"K": 13}}, "K 13", "J, Q, K"),
    ],
)
def test_a_changed_house_rule_changes_the_page(
    client: FlaskClient, changes: dict[str, Any], said: str, unsaid: str
) -> None:
    rules = change_rules(PRESETS["swoop-200"], changes)
    page = Visitor(client).see(f"/rules/house?rules={quote(write_choice(rules))}")
    text = page.text[page.text.index("Get rid of your cards") :]
    assert page.status == 200
    assert said in text
    assert unsaid not in text


def test_rules_in_a_link_that_cannot_be_played_say_why(client: FlaskClient) -> None:
    page = Visitor(client).see("/rules/house?preset=swoop-200&target=7")
    assert page.status == 400
    assert "This must be from 50 to 1000." in page.text


def test_it_is_said_why_one_deck_becomes_two_and_three(client: FlaskClient) -> None:
    for path in ("/rules/one-deck-100", "/games/new?preset=one-deck-100"):
        text = Page(client.get(path)).text
        assert "1 deck holds 54 cards, and 3 players need 57." in text
        assert "2 decks hold 108 cards, and 6 players need 114." in text
    # Two decks would do for five as well; there the table is only to have more of them.
    assert "decks hold" not in Page(client.get("/rules/swoop-200")).text
