"""The fields that all games read: names, notes, numbers, switches, seats."""

from __future__ import annotations

from typing import Any

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.reading import is_list, is_seat, read_name, read_note, read_number, read_switch


@pytest.mark.parametrize(
    ("text", "code"), [(None, "missing_field"), ("  ", "missing_field"), ("x" * 501, "text_too_long")]
)
def test_a_note_needs_a_text_of_a_sane_length(text: object, code: str) -> None:
    with pytest.raises(Refusal) as met:
        read_note({"text": text})
    assert met.value.code == code


def test_a_name_is_told_apart_from_the_others_without_case_accents_composed_or_outer_spaces() -> None:
    for other in ("ANA", " ana ", "Ana"):
        with pytest.raises(Refusal, match="names_equal"):
            read_name(other, ["Ana"], "name")
    with pytest.raises(Refusal, match="names_equal"):
        read_name("A\N{COMBINING RING ABOVE}sa", ["\N{LATIN CAPITAL LETTER A WITH RING ABOVE}sa"], "name")
    assert read_name(" Ben ", ["Ana"], "name") == "Ben"


@pytest.mark.parametrize("hidden", ["\u202e", "\u2066", "\u200b", "\ufeff", "\U000e0041"])
def test_a_name_holds_nothing_that_nobody_can_see(hidden: str) -> None:
    with pytest.raises(Refusal, match="name_not_text"):
        read_name(f"A{hidden}na", [], "name")


@pytest.mark.parametrize("name", ["क्\u200dष", "👩\u200d👧", "Zoë 🦊"])
def test_what_only_joins_letters_and_pictures_is_part_of_a_name(name: str) -> None:
    assert read_name(name, [], "name") == name


def test_a_name_of_very_many_marks_is_refused_before_they_are_put_together() -> None:
    with pytest.raises(Refusal, match="name_too_long"):
        read_name("a" + "\u0315\u0300" * 4990, [], "name")


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "missing_field"),
        ("3", "not_a_number"),
        (True, "not_a_number"),
        (1.0, "not_a_number"),
        (6, "out_of_range"),
    ],
)
def test_a_number_is_whole_and_within_its_range(value: Any, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_number({"cards": value}, "cards", 1, 5, field="play.cards")
    assert (refused.value.code, refused.value.field) == (code, "play.cards")


def test_a_number_that_is_left_out_has_its_default() -> None:
    assert read_number({}, "cards", 1, None, default=1) == 1
    assert read_number({"cards": 999}, "cards", 1, None) == 999


def test_a_switch_is_true_or_false_and_nothing_like_it() -> None:
    assert read_switch({"mystery": True}, "mystery")
    assert not read_switch({}, "mystery")
    with pytest.raises(Refusal, match="not_a_choice"):
        read_switch({"mystery": 1}, "mystery")


def test_a_list_is_no_text_and_a_seat_no_truth() -> None:
    assert is_list(["a"])
    assert not is_list("a")
    assert is_seat(0, 3)
    assert not any(is_seat(value, 3) for value in (3, -1, True, "0", None, 1.0))
