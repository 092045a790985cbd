"""Read and write games, their entries and the phones that know them; every function works inside a transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, bindparam, delete, func, insert, select, update

from swoop_ref.record.log import Entry
from swoop_ref.store.models import EntryRow, GameRow, PhoneGameRow, PhoneRow

_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


class StoredGame(NamedTuple):
    """Hold a game's own row with the place and time of its newest entry (Unix seconds)."""

    pk: int
    id: str
    watch_id: str
    code: str
    kind: str
    created_at: float
    summary: str
    seq: int
    changed_at: float


class KnownGame(NamedTuple):
    """Hold a game as a phone knows it."""

    game: StoredGame
    can_write: bool


def _games() -> Select[*tuple[Any, ...]]:
    newest = select(func.max(EntryRow.seq)).where(EntryRow.game_pk == GameRow.pk).correlate(GameRow).scalar_subquery()
    return select(
        GameRow.pk,
        GameRow.id,
        GameRow.watch_id,
        GameRow.code,
        GameRow.kind,
        GameRow.created_at,
        GameRow.summary,
        EntryRow.seq,
        EntryRow.at,
    ).join(EntryRow, (EntryRow.game_pk == GameRow.pk) & (EntryRow.seq == newest))


_BY_ID = _games().where(GameRow.id == bindparam("secret"))
_BY_WATCH_ID = _games().where(GameRow.watch_id == bindparam("secret"))
_BY_CODE = _games().where(GameRow.code == bindparam("code"))
_TO_WRITE = _BY_ID.add_columns(
    select(EntryRow.seq).where(EntryRow.action_id == bindparam("action_id")).correlate(None).exists().label("stands")
)
_LOCK = select(GameRow.pk).where(GameRow.id == bindparam("secret")).with_for_update()
_AFTER = (
    select(EntryRow.seq, EntryRow.action_id, EntryRow.type, EntryRow.at, EntryRow.by, EntryRow.body)
    .where(EntryRow.game_pk == bindparam("game"), EntryRow.seq > bindparam("after"))
    .order_by(EntryRow.seq)
)
_OWNERS = select(EntryRow.action_id, EntryRow.game_pk).where(
    EntryRow.action_id.in_(bindparam("action_ids", expanding=True))
)
_SEQ = select(func.max(EntryRow.seq)).where(EntryRow.game_pk == bindparam("game"))
_APPEND = insert(EntryRow)
_SUMMARISE = update(GameRow).where(GameRow.pk == bindparam("game"))
_KNOWS = select(PhoneGameRow.can_write).where(
    PhoneGameRow.phone_pk == bindparam("phone"), PhoneGameRow.game_pk == bindparam("game")
)


def game_by_id(connection: Connection, secret: str) -> StoredGame | None:
    """Return the game that the secret lets one write to, if any."""
    return _game(connection.execute(_BY_ID, {"secret": secret}).first())


def game_to_write(connection: Connection, secret: str, action_id: str) -> tuple[StoredGame | None, bool]:
    """Return the same, locked against every other writer until the transaction ends.

    Tell also whether the action id stands in any game: asked at once, the usual tap needs one question less.
    """
    if connection.dialect.name != "sqlite":
        # A statement of its own: one that waited for the lock would still count the entries as they were before.
        connection.execute(_LOCK, {"secret": secret})
    row = connection.execute(_TO_WRITE, {"secret": secret, "action_id": action_id}).first()
    return (None, False) if row is None else (StoredGame._make(row[:-1]), row[-1])


def game_by_watch_id(connection: Connection, secret: str) -> StoredGame | None:
    """Return the game that the secret lets one watch, if any."""
    return _game(connection.execute(_BY_WATCH_ID, {"secret": secret}).first())


def game_by_code(connection: Connection, code: str) -> StoredGame | None:
    """Return the game with that typed code, if any, however long it has rested."""
    return _game(connection.execute(_BY_CODE, {"code": code}).first())


def _game(row: Row[Any] | None) -> StoredGame | None:
    return None if row is None else StoredGame._make(row)


def add_game(
    connection: Connection, *, secret: str, watch_id: str, code: str, kind: str, created_at: float, summary: str
) -> int:
    """Write a new game's own row and return its key; its entries follow in the same transaction."""
    result = connection.execute(
        insert(GameRow).values(
            id=secret, watch_id=watch_id, code=code, kind=kind, created_at=created_at, summary=summary
        )
    )
    (key,) = result.inserted_primary_key or (0,)
    return int(key)


def code_is_taken(connection: Connection, code: str) -> bool:
    """Return whether any game has that code."""
    return connection.execute(select(GameRow.pk).where(GameRow.code == code)).first() is not None


def entries_after(connection: Connection, game: int, seq: int) -> list[Entry]:
    """Return a game's entries after that seq, in order."""
    rows = connection.execute(_AFTER, {"game": game, "after": seq}).all()
    # One text parsed at once is quicker than thousands of short ones.
    bodies = json.loads(f"[{','.join([row.body for row in rows])}]")
    return [
        Entry(seq, action_id, type_, body["action"], tuple(body["events"]), at, by, body["target"])
        for (seq, action_id, type_, at, by, _), body in zip(rows, bodies, strict=True)
    ]


def seq_of(connection: Connection, game: int) -> int | None:
    """Return the number of the game's newest entry, or ``None`` when the game has gone."""
    return connection.execute(_SEQ, {"game": game}).scalar()


def append(connection: Connection, game: int, entries: Iterable[Entry]) -> None:
    """Write entries at the end of a game's record; the database refuses a seq or an action id that stands there."""
    rows = [
        {
            "game_pk": game,
            "seq": entry.seq,
            "action_id": entry.action_id,
            "type": entry.type,
            "at": entry.at,
            "by": entry.by,
            "body": _dump({"action": entry.action, "events": entry.events, "target": entry.target}),
        }
        for entry in entries
    ]
    connection.execute(_APPEND, rows if len(rows) != 1 else rows[0])


def owners(connection: Connection, action_ids: Sequence[str]) -> Mapping[str, set[int]]:
    """Return, for each action id that stands anywhere, the games it stands in."""
    found: dict[str, set[int]] = {}
    for action_id, game in connection.execute(_OWNERS, {"action_ids": action_ids}):
        found.setdefault(action_id, set()).add(game)
    return found


def summarise(connection: Connection, game: int, summary: str) -> None:
    """Write what lists show of a game."""
    connection.execute(_SUMMARISE, {"game": game, "summary": summary})


def phone_by_hash(connection: Connection, token_hash: str) -> int | None:
    """Return the key of the phone whose cookie has that hash, if any."""
    return connection.execute(select(PhoneRow.pk).where(PhoneRow.token_hash == token_hash)).scalar()


def add_phone(connection: Connection, token_hash: str, created_at: float) -> int:
    """Write a new phone and return its key."""
    result = connection.execute(insert(PhoneRow).values(token_hash=token_hash, created_at=created_at))
    (key,) = result.inserted_primary_key or (0,)
    return int(key)


def phone_knows(connection: Connection, phone: int, game: int) -> bool | None:
    """Return whether a phone may write to a game it knows, or ``None`` when it does not know it."""
    return connection.execute(_KNOWS, {"phone": phone, "game": game}).scalar()


def remember(connection: Connection, phone: int, game: int, at: float, *, can_write: bool) -> None:
    """Write that a phone knows a game; a phone that has the writing link keeps it."""
    known = phone_knows(connection, phone, game)
    if known is None:
        connection.execute(
            insert(PhoneGameRow).values(phone_pk=phone, game_pk=game, first_seen_at=at, can_write=can_write)
        )
    elif can_write and not known:
        connection.execute(
            update(PhoneGameRow)
            .where(PhoneGameRow.phone_pk == phone, PhoneGameRow.game_pk == game)
            .values(can_write=True)
        )


def forget(connection: Connection, phone: int, game: int) -> None:
    """Remove a game from what a phone knows; the game itself stays."""
    connection.execute(delete(PhoneGameRow).where(PhoneGameRow.phone_pk == phone, PhoneGameRow.game_pk == game))


def games_of(connection: Connection, phone: int, limit: int, offset: int) -> list[KnownGame]:
    """Return the games that a phone knows, the last changed first."""
    rows = connection.execute(
        _games()
        .add_columns(PhoneGameRow.can_write)
        .join(PhoneGameRow, PhoneGameRow.game_pk == GameRow.pk)
        .where(PhoneGameRow.phone_pk == phone)
        .order_by(EntryRow.at.desc(), GameRow.pk.desc())
        .limit(limit)
        .offset(offset)
    )
    return [KnownGame(StoredGame._make(row[:-1]), row[-1]) for row in rows]


def count_games_of(connection: Connection, phone: int) -> int:
    """Return how many games a phone knows."""
    return connection.execute(
        select(func.count()).select_from(PhoneGameRow).where(PhoneGameRow.phone_pk == phone)
    ).scalar_one()


def check_connection(connection: Connection) -> None:
    """Ask the database for nothing but an answer."""
    connection.execute(select(1)).first()


def check(connection: Connection) -> None:
    """Ask the database for its games, so that one that is away or not set up shows."""
    connection.execute(select(GameRow.pk).limit(1)).first()
