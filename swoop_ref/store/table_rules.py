"""Read and write the house rules that phones keep under a name; every function works inside a transaction."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from swoop_ref.store.models import PhoneRow, TableRulesRow


class StoredRules(NamedTuple):
    """Hold rules as they lie in the database: ``rules`` is JSON."""

    pk: int
    name: str
    rules: str


_COLUMNS = (TableRulesRow.pk, TableRulesRow.name, TableRulesRow.rules)


def lock(connection: Connection, phone: int) -> None:
    """Keep everybody else from changing what a phone keeps until the transaction ends."""
    connection.execute(select(PhoneRow.pk).where(PhoneRow.pk == phone).with_for_update())


def rules_of(connection: Connection, phone: int) -> list[StoredRules]:
    """Return what a phone keeps, the last changed first."""
    rows = connection.execute(
        select(*_COLUMNS)
        .where(TableRulesRow.phone_pk == phone)
        .order_by(TableRulesRow.changed_at.desc(), TableRulesRow.pk.desc())
    )
    return [StoredRules._make(row) for row in rows]


def find_named(connection: Connection, phone: int, folded: str) -> int | None:
    """Return the key of the rules that a phone keeps under that name, if any."""
    found: int | None = connection.execute(
        select(TableRulesRow.pk).where(TableRulesRow.phone_pk == phone, TableRulesRow.folded == folded)
    ).scalar()
    return found


def count_of(connection: Connection, phone: int) -> int:
    """Return how many rule sets a phone keeps."""
    return connection.execute(
        select(func.count()).select_from(TableRulesRow).where(TableRulesRow.phone_pk == phone)
    ).scalar_one()


def add(connection: Connection, phone: int, name: str, folded: str, rules: str, at: float) -> int:
    """Write new rules and return their key."""
    result = connection.execute(
        insert(TableRulesRow).values(phone_pk=phone, name=name, folded=folded, rules=rules, changed_at=at)
    )
    (key,) = result.inserted_primary_key or (0,)
    return int(key)


def change(connection: Connection, phone: int, pk: int, name: str, folded: str, rules: str, at: float) -> bool:
    """Write rules in the place of those with that key; tell whether the phone keeps any there."""
    result = connection.execute(
        update(TableRulesRow)
        .where(TableRulesRow.pk == pk, TableRulesRow.phone_pk == phone)
        .values(name=name, folded=folded, rules=rules, changed_at=at)
    )
    return bool(result.rowcount)


def remove(connection: Connection, phone: int, pk: int) -> None:
    """Remove rules that the phone keeps; those of another phone stay."""
    connection.execute(delete(TableRulesRow).where(TableRulesRow.pk == pk, TableRulesRow.phone_pk == phone))
