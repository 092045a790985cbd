"""Read the fields that setups and actions of every game share, and refuse what is not what it should be."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard

from swoop_ref.rules.game import Refusal

NAME_LENGTH: Final = 40
"""Characters that a name may have at most (API.md: Games)."""
NOTE_LENGTH: Final = 500

_LONGEST_DECOMPOSED: Final = 8 * NAME_LENGTH
"""Characters of a name before its letters are put together with their marks."""
_UNPRINTABLE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")
"""What cannot be seen and only joins letters or pictures, as scripts and families need."""
_INVISIBLE: Final = frozenset({"Cf", "Zs", "Mn"})
"""Kinds of characters that show nothing by themselves."""


def read_name(given: object, others: Sequence[str], field: str) -> str:
    """Read a player's name without outer spaces; it must differ from the others', also but for case.

    Raises `Refusal` with `name_not_text`, `name_missing`, `name_too_long` or `names_equal`.
    """
    if not isinstance(given, str):
        raise Refusal("name_not_text", field=field)
    given = given.strip()
    # Before it is composed, which takes the square of a long text's time.
    if len(given) > _LONGEST_DECOMPOSED:
        raise Refusal("name_too_long", field=field, most=NAME_LENGTH)
    name = unicodedata.normalize("NFC", given)
    if all(unicodedata.category(letter) in _INVISIBLE for letter in name):
        raise Refusal("name_missing", field=field)
    if any(unicodedata.category(letter) in _UNPRINTABLE and letter not in _JOINERS for letter in name):
        raise Refusal("name_not_text", field=field)
    if len(name) > NAME_LENGTH:
        raise Refusal("name_too_long", field=field, most=NAME_LENGTH)
    if name.casefold() in (other.casefold() for other in others):
        raise Refusal("names_equal", field=field, name=name)
    return name


def read_note(action: Mapping[str, Any]) -> str:
    """Read a note's text of 1 to 500 characters; raise `Refusal` for none or a longer one."""
    text = action.get("text")
    if not isinstance(text, str) or not text.strip():
        raise Refusal("missing_field", field="text")
    if len(text.strip()) > NOTE_LENGTH:
        raise Refusal("text_too_long", field="text", most=NOTE_LENGTH)
    return text.strip()


def read_number(
    values: Mapping[str, Any],
    key: str,
    least: int,
    most: int | None,
    *,
    default: int | None = None,
    field: str | None = None,
) -> int:
    """Read a whole number within its range; ``field`` names it in a refusal where the key does not.

    Raises `Refusal` with `missing_field`, `not_a_number` or `out_of_range`.
    """
    field = field or key
    value = values.get(key)
    if value is None:
        value = default
    if value is None:
        raise Refusal("missing_field", field=field)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refusal("not_a_number", field=field, text=str(value)[:20])
    if value < least or (most is not None and value > most):
        raise Refusal("out_of_range", field=field, least=least, most=most)
    return value


def read_switch(values: Mapping[str, Any], key: str, *, field: str | None = None) -> bool:
    """Read true or false, false where nothing is said; raise `Refusal` `not_a_choice` for anything else."""
    value = values.get(key, False)
    if not isinstance(value, bool):
        raise Refusal("not_a_choice", field=field or key, choices=["true", "false"])
    return value


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Tell whether a value is a list and not a text."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def is_seat(value: object, seats: int) -> TypeGuard[int]:
    """Tell whether a value is one of so many seats, counted from 0."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats
