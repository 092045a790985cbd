"""Know a phone again by its cookie, and which games it has opened."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import NamedTuple

from swoop_ref.operations.services import services
from swoop_ref.store import repository


class Phone(NamedTuple):
    """Hold a phone that has opened a game; ``name`` is what the record calls it ("" when it has none)."""

    pk: int
    name: str = ""


def new_phone() -> tuple[Phone, str]:
    """Write a new phone and return it with the token that its cookie must carry; only a hash of that is kept."""
    token = secrets.token_urlsafe(24)
    work = services()
    with work.database.writing() as connection:
        return Phone(repository.add_phone(connection, _hash(token), work.clock())), token


def find_phone(token: str) -> Phone | None:
    """Return the phone with that cookie, if any."""
    with services().database.reading() as connection:
        key = repository.phone_by_hash(connection, _hash(token))
    return None if key is None else Phone(key)


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
