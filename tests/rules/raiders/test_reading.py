from __future__ import annotations

import pytest

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders.reading import read_area, read_number, read_numbers


@pytest.mark.parametrize(("value", "number"), [(3, 3), ("3", 3), (" 12 ", 12), ("-1", -1), (0, 0)])
def test_a_number_may_come_as_text(value: object, number: int) -> None:
    assert read_number(value, "chips") == number


@pytest.mark.parametrize("value", ["three", "3.5", 3.5, True, [3], "٣", "9" * 5000, "--1", "-"])
def test_what_is_no_number_is_refused(value: object) -> None:
    with pytest.raises(Refusal) as met:
        read_number(value, "chips")
    assert (met.value.code, met.value.field) == ("not_a_number", "chips")


@pytest.mark.parametrize("value", [None, ""])
def test_an_absent_number_is_missing(value: object) -> None:
    with pytest.raises(Refusal) as met:
        read_number(value, "chips")
    assert met.value.code == "missing_field"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "missing_field"),
        ([1, 2], "wrong_number_of_areas"),
        ([1, 2, 3, 4], "wrong_number_of_areas"),
        ("334", "wrong_number_of_areas"),
        (7, "wrong_number_of_areas"),
        ([1, 2, "x"], "not_a_number"),
        ([1, 2, None], "missing_field"),
    ],
)
def test_a_split_needs_three_numbers(value: object, code: str) -> None:
    with pytest.raises(Refusal) as met:
        read_numbers(value, "split")
    assert (met.value.code, met.value.field) == (code, "split")


@pytest.mark.parametrize("area", [0, 4, -1])
def test_areas_count_from_one_to_three(area: int) -> None:
    with pytest.raises(Refusal) as met:
        read_area(area)
    assert (met.value.code, met.value.facts) == ("out_of_range", {"least": 1, "most": 3})
