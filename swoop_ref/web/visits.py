"""Open a game for the phone that asks."""

from __future__ import annotations

from swoop_ref import operations
from swoop_ref.operations import OpenGame, ReadOnly, WatchOnly
from swoop_ref.security import known_phone, phone


def open_game(key: str) -> OpenGame:
    """Find a game and let the visitor's phone remember it; a phone that finds none is not made known."""
    known = known_phone()
    game = operations.find_game(key, known)
    return game if known else operations.find_game(key, phone())


def open_to_keep(key: str) -> OpenGame:
    """Do the same for those with the link that writes, even while the host lets them only watch."""
    game = open_game(key)
    if not game.is_keeper:
        raise ReadOnly
    return game


def open_to_write(key: str) -> OpenGame:
    """Do the same for those who may record something now."""
    game = open_game(key)
    refuse_watchers(game)
    return game


def refuse_watchers(game: OpenGame) -> None:
    """Raise what says why a visitor may record nothing, if that is so."""
    if not game.is_keeper:
        raise ReadOnly
    if not game.can_write:
        raise WatchOnly
