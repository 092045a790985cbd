"""Let a game's host decide who may do what: new links, watching only, another host, phones that go, the game's end.

None of this is in the game's record, so undo does not touch it.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final, Literal, NamedTuple

from swoop_ref.operations.acts import free_code
from swoop_ref.operations.games import OpenGame, ReadOnly, find_seat, look_up, open_game
from swoop_ref.operations.phones import Phone, hash_secret
from swoop_ref.operations.services import Services, services
from swoop_ref.rules.game import Refusal
from swoop_ref.store import phones as stored_phones
from swoop_ref.store.database import Connection
from swoop_ref.store.phones import Acquaintance
from swoop_ref.store.repository import StoredGame

MOST_LISTED: Final = 60
"""Phones of a game that are listed, those seen last first."""
TAG_LENGTH: Final = 16

Role = Literal["host", "keeper", "watcher"]


class NotHost(Exception):
    """Report that only the host's phone may do that."""


class UnknownPhone(Exception):
    """Report that no phone of the game has that tag."""


class GamePhone(NamedTuple):
    """Hold a phone as others at its game see it; ``tag`` names it in this game only and opens nothing.

    ``last_seen_at`` is in Unix seconds and right to a minute; ``seat`` is where its owner plays, if they have said so.
    """

    tag: str
    name: str
    role: Role
    last_seen_at: float
    is_me: bool
    seat: int | None


def phones_of(game: OpenGame) -> list[GamePhone]:
    """Return the phones that have opened a game and were not removed, the one that asks first."""
    with services().database.reading() as connection:
        known = stored_phones.list_acquaintances(connection, game.pk, MOST_LISTED)
    me = game.phone.pk if game.phone else None
    listed = [
        GamePhone(
            tag=_tag(game.stored, phone),
            name=phone.name or "",
            role=_role(game.stored, phone),
            last_seen_at=phone.last_seen_at,
            is_me=phone.pk == me,
            seat=find_seat(game.view, phone.seat, phone.seat_name),
        )
        for phone in known
    ]
    return sorted(listed, key=lambda phone: (not phone.is_me, phone.role == "watcher"))


def renew_links(secret: str, phone: Phone | None, *, alone: bool = False) -> OpenGame:
    """Give a game a new id, watch_id and code, and return it so; the old ones open nothing from now on.

    Phones that know the game are led on by `follow_link`, but for those of ``alone``: then all others are forgotten,
    the listed ones and any more that their owners have opened it with. Only the host may, or any keeper of a game without a host.
    """
    work = services()
    with work.database.writing() as connection:
        stored = _for_host(connection, secret, phone)
        if alone:
            stored_phones.forget_all_but(connection, phone.pk if phone else None, stored.pk)
        after = _renew(connection, stored)
        game = open_game(work, connection, after, is_keeper=True, phone=phone)
    work.hub.end(stored.pk)
    return game


def _renew(connection: Connection, stored: StoredGame) -> StoredGame:
    for secret in (stored.id, stored.watch_id):
        stored_phones.retire_link(connection, hash_secret(secret), stored.pk)
    after = stored._replace(
        id=secrets.token_urlsafe(18), watch_id=secrets.token_urlsafe(18), code=free_code(connection)
    )
    links = {"id": after.id, "watch_id": after.watch_id, "code": after.code}
    stored_phones.change_game(connection, stored.pk, links)
    return after


def follow_link(secret: str, phone: Phone | None) -> str | None:
    """Return where a former link leads now, for a phone that still knows the game; ``None`` for all others."""
    if phone is None:
        return None
    with services().database.reading() as connection:
        found = stored_phones.follow_link(connection, hash_secret(secret), phone.pk)
    if found is None:
        return None
    new_id, new_watch_id, can_write = found
    return new_id if can_write else new_watch_id


def let_watch_only(secret: str, phone: Phone | None, *, on: bool) -> None:
    """Let all phones but the host's only watch, or let them keep score again."""
    work = services()
    with work.database.writing() as connection:
        stored = _for_host(connection, secret, phone)
        if stored.host_pk is None:
            # Else nobody at all could record anything.
            raise NotHost
        stored_phones.change_game(connection, stored.pk, {"watch_only": on})
    work.hub.end(stored.pk)


def hand_over(secret: str, phone: Phone | None, tag: str) -> None:
    """Make another phone the host; where a game has no host, any keeper may, and may name their own phone.

    Raise `UnknownPhone` when no phone of the game has that tag, and `Refusal` when it only watches.
    """
    work = services()
    with work.database.writing() as connection:
        stored = _for_host(connection, secret, phone)
        chosen = _find_phone(connection, stored, tag)
        if not chosen.can_write:
            raise Refusal("watcher_cannot_host")
        stored_phones.change_game(connection, stored.pk, {"host_pk": chosen.pk})
    work.hub.end(stored.pk)


def remove_phone(secret: str, phone: Phone | None, tag: str) -> OpenGame:
    """Shut a phone out: the game forgets it and gets new links, which lead on everyone else who knew the old ones.

    Raise `UnknownPhone` when no phone of the game has that tag, and `Refusal` when it is the host's own.
    """
    work = services()
    with work.database.writing() as connection:
        stored = _for_host(connection, secret, phone)
        gone = _find_phone(connection, stored, tag)
        if gone.pk == stored.host_pk or (phone is not None and gone.pk == phone.pk):
            raise Refusal("host_stays")
        stored_phones.forget(connection, gone.pk, stored.pk)
        after = _renew(connection, stored)
        game = open_game(work, connection, after, is_keeper=True, phone=phone)
    work.hub.end(stored.pk)
    return game


def delete_game(secret: str, phone: Phone | None) -> None:
    """Delete a game with its whole record, for good."""
    work = services()
    with work.database.writing() as connection:
        stored = _for_host(connection, secret, phone)
        if stored.host_pk is None:
            raise NotHost
        stored_phones.delete_game(connection, stored.pk)
    work.timelines.forget(stored)
    work.hub.end(stored.pk)


def take_seat(secret: str, phone: Phone, seat: int | None) -> None:
    """Say where the owner of a phone plays, or nowhere; whichever phone had that seat before has none then.

    Raise `Refusal` when nobody plays at that seat, and `ReadOnly` for a link that only watches.
    """
    work = services()
    with work.database.writing() as connection:
        stored, is_keeper = look_up(connection, secret, locked=True)
        if not is_keeper:
            raise ReadOnly
        _sit_down(work, connection, stored, phone, seat)


def _sit_down(work: Services, connection: Connection, stored: StoredGame, phone: Phone, seat: int | None) -> None:
    if seat is None:
        stored_phones.sit_down(connection, phone.pk, stored.pk, None, None)
        return
    view = open_game(work, connection, stored, is_keeper=True).view
    players = view["players"]
    if not 0 <= seat < len(players) or not players[seat].get("active", True):
        raise Refusal("unknown_seat", field="seat", seats=len(players))
    entered = (view.get("deal") or {}).get("entered", ())
    acquaintance = stored_phones.find_acquaintance(connection, phone.pk, stored.pk)
    is_there = acquaintance is not None and find_seat(view, acquaintance.seat, acquaintance.seat_name) == seat
    if view.get("covered") and not is_there and seat < len(entered) and entered[seat]:
        # Whoever sits there sees them.
        raise Refusal("points_are_covered", field="seat")
    stored_phones.remember(connection, phone.pk, stored.pk, work.clock(), can_write=True)
    stored_phones.sit_down(connection, phone.pk, stored.pk, seat, players[seat]["name"])


def _for_host(connection: Connection, secret: str, phone: Phone | None) -> StoredGame:
    """Return the game with that id for its host to decide about; where it has none, for any keeper."""
    stored, is_keeper = look_up(connection, secret, locked=True)
    if not is_keeper:
        raise ReadOnly
    if stored.host_pk is not None and (phone is None or phone.pk != stored.host_pk):
        raise NotHost
    return stored


def _find_phone(connection: Connection, stored: StoredGame, tag: str) -> Acquaintance:
    for phone in stored_phones.list_acquaintances(connection, stored.pk, MOST_LISTED):
        if secrets.compare_digest(_tag(stored, phone), tag.encode("ascii", "replace").decode()):
            return phone
    raise UnknownPhone


def _tag(stored: StoredGame, phone: Acquaintance) -> str:
    return sha256(f"{phone.token_hash}/{stored.pk}/{stored.created_at}".encode()).hexdigest()[:TAG_LENGTH]


def _role(stored: StoredGame, phone: Acquaintance) -> Role:
    if phone.pk == stored.host_pk:
        return "host"
    return "keeper" if phone.can_write else "watcher"


class Recorder(NamedTuple):
    """Say which phone made an entry of a game's record: its name ("" where it has none), and whether it is this one."""

    name: str
    is_me: bool
    is_host: bool
    seq: int


COUNTS: Final = frozenset({"count_play", "count_swoop", "set_count", "play", "take_pile"})
"""What a phone records while it counts the plays of a deal."""
_ENDS_A_DEAL: Final = frozenset({"score_deal", "remove_deal", "reopen_game"})


def counting_phone(game: OpenGame) -> Recorder | None:
    """Return the phone that counts this deal's plays: the one that counted last; ``None`` before any phone has."""
    for step in game.timeline.steps():
        if step.type in COUNTS:
            return _recorder(game, step.seq)
        if step.type in _ENDS_A_DEAL:
            return None
    return None


def _recorder(game: OpenGame, seq: int) -> Recorder | None:
    with services().database.reading() as connection:
        found = stored_phones.recorded_by(connection, game.pk, seq)
    if found is None:
        return None
    me = game.phone.pk if game.phone else None
    return Recorder(found.name or "", found.pk == me, found.pk == game.host_pk, seq)
