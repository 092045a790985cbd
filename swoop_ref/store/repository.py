"""Read and write games, their entries and which games a phone knows; every function works inside a transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, bindparam, func, insert, select, update

from swoop_ref.record.log import Entry
from swoop_ref.store.models import EntryRow, GameRow, PhoneGameRow
from swoop_ref.store.notices import notify_change

_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


class StoredGame(NamedTuple):
    """Hold a game's own row with its newest entry: the place, the time (Unix seconds), what it was and who made it."""

    pk: int
    id: str
    watch_id: str
    code: str
    kind: str
    created_at: float
    summary: str
    host_pk: int | None
    watch_only: bool
    seq: int
    changed_at: float
    changed_by: str
    changed_type: str
    changed_phone: int | None


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
        GameRow.host_pk,
        GameRow.watch_only,
        EntryRow.seq,
        EntryRow.at,
        EntryRow.by,
        EntryRow.type,
        EntryRow.phone_pk,
    ).join(EntryRow, (EntryRow.game_pk == GameRow.pk) & (EntryRow.seq == newest))


_BY_ID = _games().where(GameRow.id == bindparam("secret"))
_BY_WATCH_ID = _games().where(GameRow.watch_id == bindparam("secret"))
_BY_CODE = _games().where(GameRow.code == bindparam("code"))
_TO_WRITE = _BY_ID.add_columns(
    select(EntryRow.seq).where(EntryRow.action_id == bindparam("action_id")).correlate(None).exists().label("stands")
)
_LOCK = (
    select(GameRow.pk)
    .where((GameRow.id == bindparam("secret")) | (GameRow.watch_id == bindparam("secret")))
    .with_for_update()
)
_AFTER = (
    select(EntryRow.seq, EntryRow.action_id, EntryRow.type, EntryRow.at, EntryRow.by, EntryRow.body)
    .where(EntryRow.game_pk == bindparam("game"), EntryRow.seq > bindparam("after"))
    .order_by(EntryRow.seq)
)
_OWNERS = select(EntryRow.action_id, EntryRow.game_pk).where(
    EntryRow.action_id.in_(bindparam("action_ids", expanding=True))
)
_SEQ = (
    select(EntryRow.seq)
    .join(GameRow, GameRow.pk == EntryRow.game_pk)
    .where(GameRow.pk == bindparam("game"), (GameRow.id == bindparam("key")) | (GameRow.watch_id == bindparam("key")))
    .order_by(EntryRow.seq.desc())
    .limit(1)
)
_APPEND = insert(EntryRow)
_SUMMARISE = update(GameRow).where(GameRow.pk == bindparam("game"))


def game_by_id(connection: Connection, secret: str) -> StoredGame | None:
    """Return the game that the secret lets one write to, if any."""
    return _game(connection.execute(_BY_ID, {"secret": secret}).first())


def lock_game(connection: Connection, secret: str) -> None:
    """Keep all other writers from the game with that id or watch_id until the transaction ends.

    With SQLite they wait already.
    """
    if connection.dialect.name != "sqlite":
        # A statement of its own: one that waited for the lock would still see everything else as it was before.
        connection.execute(_LOCK, {"secret": secret})


def game_to_write(connection: Connection, secret: str, action_id: str) -> tuple[StoredGame | None, bool]:
    """Return the same, locked against every other writer until the transaction ends.

    Tell also whether the action id stands in any game: asked at once, the usual tap needs one question less.
    """
    lock_game(connection, secret)
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
    connection: Connection,
    *,
    secret: str,
    watch_id: str,
    code: str,
    kind: str,
    created_at: float,
    summary: str,
    host: int | None,
) -> int:
    """Write a new game's own row and return its key; its entries follow in the same transaction."""
    result = connection.execute(
        insert(GameRow).values(
            id=secret, watch_id=watch_id, code=code, kind=kind, created_at=created_at, summary=summary, host_pk=host
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


def seq_of(connection: Connection, game: int, key: str) -> int | None:
    """Return the number of the game's newest entry, or ``None`` when the link leads to it no more."""
    return connection.execute(_SEQ, {"game": game, "key": key}).scalar()


def append(connection: Connection, game: int, entries: Iterable[Entry], phone: int | None = None) -> None:
    """Write entries (one at least) that a phone has made at the end of a game's record, and tell other processes.

    The database refuses a seq or an action id that stands there.
    """
    rows: list[dict[str, Any]] = [
        {
            "game_pk": game,
            "seq": entry.seq,
            "action_id": entry.action_id,
            "type": entry.type,
            "at": entry.at,
            "by": entry.by,
            "body": _dump({"action": entry.action, "events": entry.events, "target": entry.target}),
            "phone_pk": phone,
        }
        for entry in entries
    ]
    connection.execute(_APPEND, rows if len(rows) != 1 else rows[0])
    notify_change(connection, game, rows[-1]["seq"])


def owners(connection: Connection, action_ids: Sequence[str]) -> Mapping[str, set[int]]:
    """Return, for each action id that stands anywhere, the games it stands in."""
    found: dict[str, set[int]] = {}
    for action_id, game in connection.execute(_OWNERS, {"action_ids": action_ids}):
        found.setdefault(action_id, set()).add(game)
    return found


def summarise(connection: Connection, game: int, summary: str) -> None:
    """Write what lists show of a game."""
    connection.execute(_SUMMARISE, {"game": game, "summary": summary})


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
