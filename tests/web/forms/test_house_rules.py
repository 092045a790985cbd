"""Holds the form of house rules: whatever rule set goes in comes out again."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.cards import JOKER, RANKS
from swoop_ref.rules.swoop.houserules import CHOICES, MAY_BE_NONE, RANGES, SPECIALS, SWITCHES, change_rules
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.web.forms.house_rules import GROUPED, HouseRulesForm
from swoop_ref.web.house_words import GROUPS, LABELS, SENTENCES
from swoop_ref.web.rule_links import check_tables, read_choice, write_choice, write_request


def _numbers(field: str) -> st.SearchStrategy[int | None]:
    numbers = st.integers(*RANGES[field])
    return numbers | st.none() if field in MAY_BE_NONE else numbers


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draws any rule set that can be made of house rules."""
    changes: dict[str, Any] = {}
    for field in draw(st.sets(st.sampled_from([*RANGES, *CHOICES, *SWITCHES]))):
        if field in RANGES:
            changes[field] = draw(_numbers(field))
        elif field in CHOICES:
            changes[field] = draw(st.sampled_from(CHOICES[field]))
        else:
            changes[field] = draw(st.booleans())
    changes["values"] = draw(st.dictionaries(st.sampled_from(RANKS), st.integers(0, 100)))
    specials = draw(st.sampled_from(SPECIALS))
    changes["specials"] = list(specials)
    if JOKER not in specials:
        changes["jokers"] = 0
    rules = PRESETS[draw(st.sampled_from(list(PRESETS)))]
    for field, value in changes.items():
        try:
            rules = change_rules(rules, {"jokers": 0, field: value} if field == "specials" else {field: value})
        except Refusal:
            continue
    return rules


def send(form: HouseRulesForm) -> dict[str, str]:
    """Answers what a browser sends of the form as it stands."""
    return {name: text for name, text in form.entries.items() if text or form.kind(name) != "switch"}


@given(rules=rule_sets())
@settings(max_examples=60, deadline=None)
def test_any_rule_set_survives_the_form(rules: RuleSet) -> None:
    form = HouseRulesForm.read(PRESETS[rules.preset], send(HouseRulesForm.of(rules)))
    assert form.rules(lambda _rules: None) == rules
    assert form.errors == {}


@given(rules=rule_sets(), name=st.text(st.characters(codec="utf-8", categories=["L", "N", "S"]), max_size=20))
@settings(max_examples=60, deadline=None)
def test_any_rule_set_survives_a_link(rules: RuleSet, name: str) -> None:
    named = change_rules(rules, {"name": name}) if name else rules
    assert read_choice(write_choice(named)) == named


def test_every_house_rule_has_its_field_a_label_and_a_sentence() -> None:
    fields = [name for names in GROUPED.values() for name in names if not name.startswith("value.")]
    assert set(fields) == {*RANGES, *CHOICES, *SWITCHES, "specials"} - {"swoop_at"}
    assert set(LABELS) == set(fields)
    assert set(SENTENCES) == {*fields, "values"}
    assert set(GROUPS) == set(GROUPED)


@pytest.mark.parametrize(
    ("preset", "sent", "field", "said"),
    [
        ("swoop-200", {"target": "49"}, "target", "A whole number from 50 to 1000 is needed here."),
        ("swoop-200", {"target": ""}, "target", "A whole number from 50 to 1000 is needed here."),
        ("swoop-200", {"dead_after": "many"}, "dead_after", "A whole number from 20 to 1000, or nothing."),
        ("swoop-200", {"hand": "16"}, "hand", "A whole number from 5 to 15 is needed here."),
        ("swoop-200", {"value.K": "101"}, "value.K", "0 to 100"),
        ("swoop-200", {"value.A": ""}, "value.A", "0 to 100"),
        ("swoop-200", {"higher": "sideways"}, "higher", "This can only be one of: new_pile, take_pile."),
        (
            "swoop-200",
            {"decks": "1"},
            "decks",
            "19 cards for 3 players from one deck: 57 needed, 54 there. Add a deck or deal fewer cards.",
        ),
        (
            "swoop-200",
            {"specials": ""},
            "jokers",
            "A Joker that is no special has no rank: play without Jokers, or make it a special.",
        ),
        (
            "swoop-200",
            {"max_cards": ""},
            "max_cards",
            "Any number of cards in a play needs swoops at 4 and more.",
        ),
        (
            "arcade-300",
            {"higher": "take_pile"},
            "picked_up_may_join",
            "Picked-up cards can join a play only where playing higher picks up the pile.",
        ),
        (
            "swoop-200",
            {"deals": "5", "each_starts_once": "true"},
            "deals",
            "Choose one end: a fixed number of deals, or each player starts once.",
        ),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_with_the_reason(
    app: Flask, preset: str, sent: dict[str, str], field: str, said: str
) -> None:
    base = PRESETS[preset]
    form = HouseRulesForm.read(base, {**send(HouseRulesForm.of(base)), **sent})
    with app.test_request_context():
        assert form.rules(check_tables) is None
        assert form.errors == {field: said}


def test_everything_wrong_is_said_at_once(app: Flask) -> None:
    base = PRESETS["swoop-200"]
    form = HouseRulesForm.read(base, {**send(HouseRulesForm.of(base)), "target": "1", "hand": "99", "value.2": "x"})
    with app.test_request_context():
        assert form.rules(check_tables) is None
    assert set(form.errors) == {"target", "hand", "value.2"}
    assert form.first_error() == "target"


def test_what_was_changed_is_said_with_what_it_was(app: Flask) -> None:
    rules = change_rules(PRESETS["swoop-200"], {"target": 150, "draw_pile": True, "ties": "play_off", "decks": 3})
    form = HouseRulesForm.of(rules)
    with app.test_request_context():
        said = {name: form.was(name) for names in GROUPED.values() for name in names if form.was(name) is not None}
    assert said == {"target": "200", "draw_pile": "off", "ties": "is shared", "decks": "by players"}
    assert [group for group in GROUPED if form.is_open(group)] == ["end", "deal"]


def test_a_request_names_only_what_differs() -> None:
    rules = change_rules(PRESETS["swoop-200"], {"target": 150, "values": {"K": 13, "A": 1}, "name": "Friday"})
    assert write_request(rules) == {"preset": "swoop-200", "name": "Friday", "target": 150, "values": {"K": 13}}
    assert write_choice(PRESETS["classic-500"]) == "classic-500"
