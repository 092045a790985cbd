"""Read the fields of Raiders' own actions, whose numbers a plain form may send as text."""

from __future__ import annotations

from typing import Any, Final

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders.variants import AREAS
from swoop_ref.rules.reading import is_list

_DIGITS: Final = 6
"""Digits of the longest number worth reading; whatever is longer is no number of chips."""


def read_number(value: Any, field: str) -> int:
    """Return a whole number, which a plain form may send as text; refused `not_a_number` otherwise."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = value.strip() if isinstance(value, str) else ""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS:
        return int(text)
    if value is None or value == "":
        raise Refusal("missing_field", field=field)
    raise Refusal("not_a_number", field=field, text=str(value)[:20])


def read_numbers(value: Any, field: str) -> tuple[int, ...]:
    """Return the chips of all three areas; refused `wrong_number_of_areas` when they are not three."""
    if value is None:
        raise Refusal("missing_field", field=field)
    if not is_list(value) or len(value) != AREAS:
        raise Refusal("wrong_number_of_areas", field=field, areas=AREAS)
    return tuple(read_number(chips, field) for chips in value)


def read_seat(value: Any, seats: int, field: str = "seat") -> int:
    """Return a seat, counted from 0; refused `unknown_seat` when nobody sits there."""
    seat = read_number(value, field)
    if not 0 <= seat < seats:
        raise Refusal("unknown_seat", field=field, seats=seats)
    return seat


def read_area(value: Any) -> int:
    """Return an area, counted from 1; refused `out_of_range` when there is no such area."""
    area = read_number(value, "area")
    if not 1 <= area <= AREAS:
        raise Refusal("out_of_range", field="area", least=1, most=AREAS)
    return area
