"""Know a phone again by its cookie, and what its owner calls it."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final, NamedTuple

from swoop_ref.operations.services import services
from swoop_ref.rules.game import Refusal
from swoop_ref.store import phones as stored

LONGEST_NAME: Final = 40


class Phone(NamedTuple):
    """Hold a phone that has opened a game; ``name`` is what the record calls it ("" when it has none).

    ``was_asked`` tells whether its owner has been asked for the name, and need not be again.
    """

    pk: int
    name: str = ""
    was_asked: bool = False


def new_phone() -> tuple[Phone, str]:
    """Write a new phone and return it with the token that its cookie must carry; only a hash of that is kept."""
    token = secrets.token_urlsafe(24)
    work = services()
    with work.database.writing() as connection:
        return Phone(stored.add_phone(connection, hash_secret(token), work.clock())), token


def find_phone(token: str) -> Phone | None:
    """Return the phone with that cookie, if any."""
    with services().database.reading() as connection:
        found = stored.phone_by_hash(connection, hash_secret(token))
    return None if found is None else Phone(found.pk, found.name or "", found.name is not None)


def name_phone(phone: Phone, name: str) -> Phone:
    """Write what a phone is called in all its games from now on ("" for no name) and return it so.

    Raise `Refusal` for a name that is too long or holds what nobody can see.
    """
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME:
        raise Refusal("name_too_long", field="name", most=LONGEST_NAME)
    if not name.isprintable() and not _is_joined(name):
        raise Refusal("name_not_text", field="name")
    with services().database.writing() as connection:
        stored.name_phone(connection, phone.pk, name)
    return Phone(phone.pk, name, was_asked=True)


def _is_joined(name: str) -> bool:
    """Tell whether all that cannot be printed only joins letters or pictures, as scripts and families need."""
    return all(letter.isprintable() or letter in "\u200c\u200d" for letter in name)


def hash_secret(secret: str) -> str:
    """Return what is kept in the place of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
