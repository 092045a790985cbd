"""Read and write phones, the games they know, and what a game's host decides; every function works inside a transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from swoop_ref.store.database import insert_or_change
from swoop_ref.store.models import EntryRow, FormerLinkRow, GameRow, PhoneGameRow, PhoneRow
from swoop_ref.store.notices import notify_end


class StoredPhone(NamedTuple):
    """Hold a phone's key and name; the name is ``None`` until its owner was asked."""

    pk: int
    name: str | None


class Acquaintance(NamedTuple):
    """Hold how a phone knows a game; times are Unix seconds, ``seat`` goes with the name of its player then."""

    pk: int
    name: str | None
    token_hash: str
    can_write: bool
    first_seen_at: float
    last_seen_at: float
    seat: int | None
    seat_name: str | None


def _acquaintances() -> Select[*tuple[Any, ...]]:
    return select(
        PhoneRow.pk,
        PhoneRow.name,
        PhoneRow.token_hash,
        PhoneGameRow.can_write,
        PhoneGameRow.first_seen_at,
        PhoneGameRow.last_seen_at,
        PhoneGameRow.seat,
        PhoneGameRow.seat_name,
    ).join(PhoneGameRow, PhoneGameRow.phone_pk == PhoneRow.pk)


_BY_HASH = select(PhoneRow.pk, PhoneRow.name).where(PhoneRow.token_hash == bindparam("token_hash"))
_KNOWS = _acquaintances().where(PhoneRow.pk == bindparam("phone"), PhoneGameRow.game_pk == bindparam("game"))
_OF_GAME = _acquaintances().where(PhoneGameRow.game_pk == bindparam("game"))
_RECORDED_BY = (
    select(EntryRow.phone_pk, PhoneRow.name)
    .join(PhoneRow, PhoneRow.pk == EntryRow.phone_pk, isouter=True)
    .where(EntryRow.game_pk == bindparam("game"), EntryRow.seq == bindparam("seq"))
)


def phone_by_hash(connection: Connection, token_hash: str) -> StoredPhone | None:
    """Return the phone whose cookie has that hash, if any."""
    row = connection.execute(_BY_HASH, {"token_hash": token_hash}).first()
    return None if row is None else StoredPhone._make(row)


def add_phone(connection: Connection, token_hash: str, created_at: float) -> int:
    """Write a new phone and return its key."""
    result = connection.execute(insert(PhoneRow).values(token_hash=token_hash, created_at=created_at))
    (key,) = result.inserted_primary_key or (0,)
    return int(key)


def name_phone(connection: Connection, phone: int, name: str) -> None:
    """Write what a phone is called."""
    connection.execute(update(PhoneRow).where(PhoneRow.pk == phone).values(name=name))


def find_acquaintance(connection: Connection, phone: int, game: int) -> Acquaintance | None:
    """Return how a phone knows a game, or ``None`` when it does not."""
    row = connection.execute(_KNOWS, {"phone": phone, "game": game}).first()
    return None if row is None else Acquaintance._make(row)


def list_acquaintances(connection: Connection, game: int, limit: int) -> list[Acquaintance]:
    """Return the phones that know a game, those seen last first."""
    newest_first = _OF_GAME.order_by(PhoneGameRow.last_seen_at.desc(), PhoneRow.pk).limit(limit)
    return [Acquaintance._make(row) for row in connection.execute(newest_first, {"game": game})]


def remember(connection: Connection, phone: int, game: int, at: float, *, can_write: bool) -> None:
    """Write that a phone has opened a game; a phone that has the writing link keeps it."""
    # One statement: a browser asks for several things at once, and each of them may be the first to know the game.
    first = insert_or_change(connection, PhoneGameRow).values(
        phone_pk=phone, game_pk=game, first_seen_at=at, last_seen_at=at, can_write=can_write
    )
    again = {
        "last_seen_at": first.excluded.last_seen_at,
        "can_write": PhoneGameRow.can_write | first.excluded.can_write,
    }
    connection.execute(first.on_conflict_do_update(index_elements=("phone_pk", "game_pk"), set_=again))


def sit_down(connection: Connection, phone: int, game: int, seat: int | None, seat_name: str | None) -> None:
    """Write at which seat a phone's owner plays; whichever phone had that seat has none then."""
    if seat is not None:
        connection.execute(
            update(PhoneGameRow)
            .where(PhoneGameRow.game_pk == game, PhoneGameRow.seat_name == seat_name)
            .values(seat=None, seat_name=None)
        )
    _change(connection, phone, game, seat=seat, seat_name=seat_name)


def _change(connection: Connection, phone: int, game: int, **values: Any) -> None:
    connection.execute(
        update(PhoneGameRow).where(PhoneGameRow.phone_pk == phone, PhoneGameRow.game_pk == game).values(**values)
    )


def forget(connection: Connection, phone: int, game: int) -> None:
    """Remove a game from what a phone knows; the game itself stays."""
    connection.execute(delete(PhoneGameRow).where(PhoneGameRow.phone_pk == phone, PhoneGameRow.game_pk == game))


def forget_all_but(connection: Connection, phone: int | None, game: int) -> None:
    """Remove a game from what all phones but one know."""
    statement = delete(PhoneGameRow).where(PhoneGameRow.game_pk == game)
    connection.execute(statement if phone is None else statement.where(PhoneGameRow.phone_pk != phone))


def recorded_by(connection: Connection, game: int, seq: int) -> StoredPhone | None:
    """Return the phone that made an entry, if it was a phone."""
    row = connection.execute(_RECORDED_BY, {"game": game, "seq": seq}).first()
    return None if row is None or row[0] is None else StoredPhone._make(row)


def change_game(connection: Connection, game: int, values: Mapping[str, Any]) -> None:
    """Write what a host decides about a game, and tell other processes.

    It is ``host_pk``, ``watch_only``, or new links and a code.
    """
    connection.execute(update(GameRow).where(GameRow.pk == game).values(**values))
    notify_end(connection, game)


def retire_link(connection: Connection, secret_hash: str, game: int) -> None:
    """Write that a link led to a game until now."""
    connection.execute(insert(FormerLinkRow).values(secret_hash=secret_hash, game_pk=game))


def follow_link(connection: Connection, secret_hash: str, phone: int) -> tuple[str, str, bool] | None:
    """Return a game's id, watch_id and whether the phone may have the first, for a link that led to it before.

    Only a phone that still knows the game is told.
    """
    row = connection.execute(
        select(GameRow.id, GameRow.watch_id, PhoneGameRow.can_write)
        .join(FormerLinkRow, FormerLinkRow.game_pk == GameRow.pk)
        .join(PhoneGameRow, PhoneGameRow.game_pk == GameRow.pk)
        .where(FormerLinkRow.secret_hash == secret_hash, PhoneGameRow.phone_pk == phone)
    ).first()
    return None if row is None else (row[0], row[1], row[2])


def delete_game(connection: Connection, game: int) -> None:
    """Delete a game with its record and everything that hangs on it."""
    connection.execute(delete(GameRow).where(GameRow.pk == game))
    notify_end(connection, game)
