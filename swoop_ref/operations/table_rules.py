"""Keep a table's own rules under a name, for the phone that made them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from swoop_ref.operations.games import dump
from swoop_ref.operations.phones import Phone
from swoop_ref.operations.services import services
from swoop_ref.rules.game import Refusal
from swoop_ref.store import table_rules as stored

MOST_KEPT: Final = 30
"""Rule sets that one phone may keep."""
LONGEST_NAME: Final = 40


class TableRules(NamedTuple):
    """Hold rules that a phone keeps: ``rules`` is a preset with its changes, as a game's setup takes it."""

    pk: int
    name: str
    rules: Mapping[str, Any]


def list_table_rules(phone: Phone | None) -> list[TableRules]:
    """Return the rules that a phone keeps, the last changed first."""
    if phone is None:
        return []
    with services().database.reading() as connection:
        rows = stored.rules_of(connection, phone.pk)
    return [TableRules(row.pk, row.name, json.loads(row.rules)) for row in rows]


def save_table_rules(phone: Phone, name: str, rules: Mapping[str, Any], pk: int | None = None) -> int:
    """Keep rules under a name and return their key.

    Rules under the same name are replaced, and so are those with the key ``pk``, whose name changes then. Raises
    `Refusal` where the name is missing or too long, or the phone keeps as many as it may.
    """
    name = name.strip()
    if not name:
        raise Refusal("name_missing", field="name")
    if not name.isprintable():
        raise Refusal("name_not_text", field="name")
    if len(name) > LONGEST_NAME:
        raise Refusal("name_too_long", field="name", most=LONGEST_NAME)
    work = services()
    folded, text, at = name.casefold(), dump(rules), work.clock()
    with work.database.writing() as connection:
        stored.lock(connection, phone.pk)
        named = stored.find_named(connection, phone.pk, folded)
        if named is not None and pk is not None and named != pk:
            stored.remove(connection, phone.pk, named)
        kept = named if pk is None else pk
        if kept is not None and stored.change(connection, phone.pk, kept, name, folded, text, at):
            return kept
        if stored.count_of(connection, phone.pk) >= MOST_KEPT:
            raise Refusal("too_many_rules", field="name", most=MOST_KEPT)
        return stored.add(connection, phone.pk, name, folded, text, at)


def delete_table_rules(phone: Phone, pk: int) -> None:
    """Forget rules that a phone keeps; games that were begun with them keep theirs."""
    with services().database.writing() as connection:
        stored.remove(connection, phone.pk, pk)
