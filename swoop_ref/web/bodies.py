"""Read a request's JSON body, and refuse what nobody means: broken text, hidden letters, absurd sizes."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from flask import request

from swoop_ref.errors import Problem

LONGEST_TEXT = 10_000
MOST_DIGITS = 15
MOST_VALUES = 20_000
DEEPEST = 32
"""How deep a body's lists and objects may lie in one another."""
MOST_VALUES_IN_A_DOCUMENT = 2_000_000

dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
"""Write plain values as short JSON."""

# Control letters but for line feeds, and halves of letters that no text can hold.
_find_wrong_letter = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\ud800-\\udfff]").search


class _Wrong(ValueError):
    """Say which rule of ours a JSON text breaks."""


def _read_int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise _Wrong("number_too_large")
    return int(digits)


def _read_float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _Wrong("number_too_large")
    return number


def _read_constant(_name: str) -> Any:
    raise _Wrong("malformed")


def _read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Wrong("field_twice")
    return found


_decode = json.JSONDecoder(
    parse_int=_read_int, parse_float=_read_float, parse_constant=_read_constant, object_pairs_hook=_read_pairs
).decode


def read_body(*, is_document: bool = False) -> dict[str, Any]:
    """Return the body, a JSON object; raise `Problem` when it is anything else, or holds what nobody means."""
    if request.mimetype != "application/json":
        raise Problem(415, "not_json")
    try:
        body = _decode(request.get_data(cache=False).decode())
    except _Wrong as error:
        raise Problem(400, str(error)) from None
    except (ValueError, RecursionError):
        # Not UTF-8, not JSON, or nested without end.
        raise Problem(400, "malformed") from None
    if not isinstance(body, dict):
        raise Problem(400, "not_an_object")
    _check(body, MOST_VALUES_IN_A_DOCUMENT if is_document else MOST_VALUES)
    return body


def _check(body: dict[str, Any], most: int) -> None:
    left: list[tuple[Any, int]] = [(body, 1)]
    seen = 0
    while left:
        value, depth = left.pop()
        seen += 1
        if depth > DEEPEST:
            raise Problem(400, "nested_too_deep", most=DEEPEST)
        if isinstance(value, str):
            check_text(value)
        elif isinstance(value, dict):
            for key in value:
                check_text(key)
            left.extend((part, depth + 1) for part in value.values())
        elif isinstance(value, list):
            left.extend((part, depth + 1) for part in value)
        if seen + len(left) > most:
            raise Problem(400, "too_many_values", most=most)


def check_text(text: str) -> None:
    """Raise `Problem` for a text that is absurdly long or holds letters that nobody can see."""
    if len(text) > LONGEST_TEXT:
        raise Problem(400, "text_too_long", most=LONGEST_TEXT)
    if _find_wrong_letter(text):
        raise Problem(400, "hidden_letters")
