"""Holds what a phone keeps of its table's own rules."""

import pytest
from flask import Flask

from swoop_ref.operations import (
    Phone,
    delete_table_rules,
    list_table_rules,
    new_phone,
    save_table_rules,
)
from swoop_ref.operations.table_rules import MOST_KEPT
from swoop_ref.rules.game import Refusal

FRIDAY = {"preset": "swoop-200", "target": 150}


@pytest.fixture
def phone(inside: Flask) -> Phone:
    return new_phone()[0]


def names(phone: Phone | None) -> list[str]:
    return [kept.name for kept in list_table_rules(phone)]


def test_a_phone_that_is_not_known_keeps_nothing(inside: Flask) -> None:
    assert list_table_rules(None) == []


def test_rules_are_kept_under_their_name_the_newest_first(phone: Phone) -> None:
    save_table_rules(phone, " Friday ", FRIDAY)
    save_table_rules(phone, "Sunday", {"preset": "one-deck-100"})
    assert names(phone) == ["Sunday", "Friday"]
    assert list_table_rules(phone)[1].rules == FRIDAY


def test_saving_under_the_same_name_replaces_whatever_its_case(phone: Phone) -> None:
    first = save_table_rules(phone, "Friday", FRIDAY)
    assert save_table_rules(phone, "FRIDAY", {"preset": "classic-500"}) == first
    (kept,) = list_table_rules(phone)
    assert (kept.name, kept.rules) == ("FRIDAY", {"preset": "classic-500"})


def test_saving_kept_rules_under_another_name_renames_them(phone: Phone) -> None:
    key = save_table_rules(phone, "Friday", FRIDAY)
    assert save_table_rules(phone, "Sunday", FRIDAY, key) == key
    assert names(phone) == ["Sunday"]


def test_a_new_name_that_other_rules_have_takes_their_place(phone: Phone) -> None:
    key = save_table_rules(phone, "Friday", FRIDAY)
    save_table_rules(phone, "Sunday", {"preset": "classic-500"})
    save_table_rules(phone, "sunday", FRIDAY, key)
    (kept,) = list_table_rules(phone)
    assert (kept.pk, kept.name, kept.rules) == (key, "sunday", FRIDAY)


def test_no_phone_sees_changes_or_deletes_what_another_keeps(phone: Phone) -> None:
    key = save_table_rules(phone, "Friday", FRIDAY)
    stranger = new_phone()[0]
    assert list_table_rules(stranger) == []
    delete_table_rules(stranger, key)
    assert save_table_rules(stranger, "Mine", {"preset": "classic-500"}, key) != key
    (kept,) = list_table_rules(phone)
    assert (kept.name, kept.rules) == ("Friday", FRIDAY)


def test_deleted_rules_are_gone(phone: Phone) -> None:
    key = save_table_rules(phone, "Friday", FRIDAY)
    delete_table_rules(phone, key)
    assert list_table_rules(phone) == []


@pytest.mark.parametrize(
    ("name", "code"), [("  ", "name_missing"), ("x" * 41, "name_too_long"), ("a\0", "name_not_text")]
)
def test_a_name_that_is_none_is_refused(phone: Phone, name: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        save_table_rules(phone, name, FRIDAY)
    assert (refused.value.code, refused.value.field) == (code, "name")


def test_a_phone_keeps_no_more_than_it_may(phone: Phone) -> None:
    for number in range(MOST_KEPT):
        save_table_rules(phone, f"Table {number}", FRIDAY)
    with pytest.raises(Refusal) as refused:
        save_table_rules(phone, "One more", FRIDAY)
    assert refused.value.code == "too_many_rules"
    save_table_rules(phone, "Table 3", {"preset": "classic-500"})
    assert len(list_table_rules(phone)) == MOST_KEPT
