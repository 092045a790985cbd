"""Say whose phone did what."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext

from swoop_ref.operations import OpenGame, counting_phone


def say_phone(name: str, *, is_me: bool = False, is_host: bool = False) -> str:
    """Name a phone as others at the table know it."""
    if is_me:
        return gettext("This phone")
    if name:
        return gettext("%(name)s’s phone", name=name)
    return gettext("The host’s phone") if is_host else gettext("Another phone")


def say_recorder(game: OpenGame) -> str:
    """Name the phone that recorded the newest entry; "" at the beginning, and where a program did."""
    newest = game.newest
    if newest.seq <= 1 or (newest.phone_pk is None and not newest.by):
        return ""
    is_me = game.phone is not None and game.phone.pk == newest.phone_pk
    is_host = newest.phone_pk is not None and newest.phone_pk == game.host_pk
    return say_phone(newest.by, is_me=is_me, is_host=is_host)


class Counter(NamedTuple):
    """Name another phone that counts the deal's plays; ``seq`` is the entry that says so."""

    name: str
    seq: int


def find_counter(game: OpenGame) -> Counter | None:
    """Return another phone that counts this deal's plays; ``None`` if none does, or the visitor's own."""
    other = counting_phone(game)
    if other is None or other.is_me:
        return None
    return Counter(say_phone(other.name, is_host=other.is_host), other.seq)


def say_newest(game: OpenGame, what: str) -> str:
    """Say who recorded the newest entry and what it was; ``what`` describes the newest one that still stands."""
    if game.newest.seq <= 1:
        return ""
    taken = {"undo": gettext("a step taken back"), "redo": gettext("a step brought back")}
    what = taken.get(game.newest.type, what)
    who = say_recorder(game)
    return gettext("%(who)s: %(what)s", who=who, what=what) if who else gettext("Last: %(what)s", what=what)
