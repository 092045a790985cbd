"""Find games and say how they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from swoop_ref.operations.phones import Phone
from swoop_ref.operations.services import Services, services
from swoop_ref.record.log import Entry
from swoop_ref.record.replay import EvolveEntry, Step, Timeline
from swoop_ref.rules.game import Kind
from swoop_ref.store import repository
from swoop_ref.store.database import Connection
from swoop_ref.store.repository import StoredGame

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What codes are made of: neither 0 and O, nor 1, I and L, nor U beside V."""
CODE_LENGTH = 6
CODE_RESTS_AFTER = 24 * 60 * 60
"""How many seconds a game may rest before its code stops working; a new action wakes it again."""

_may_be_a_secret = re.compile(r"[A-Za-z0-9_-]{16,64}").fullmatch

dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
"""Write plain values as short JSON."""


class UnknownGame(Exception):
    """Report that no game has that secret or that code."""


class ReadOnly(Exception):
    """Report that the link only lets one watch."""


class LastChange(NamedTuple):
    """Say who recorded an action, when (Unix seconds) and of which type."""

    type: str
    by: str
    at: float
    action_id: str
    seq: int


class OpenGame:
    """Hold a game as somebody with one of its links sees it at one moment; it never changes.

    ``id``, ``watch_id`` and ``code`` are secrets: pages show them to those who may write (``can_write``) only.
    ``last`` is the newest action that still stands, the one that undo takes back; ``None`` at the beginning.
    """

    def __init__(self, stored: StoredGame, kind: Kind[Any, Any], timeline: Timeline[Any], *, can_write: bool) -> None:
        self.pk = stored.pk
        self.id = stored.id
        self.watch_id = stored.watch_id
        self.code = stored.code
        self.kind = stored.kind
        self.created_at = stored.created_at
        self.changed_at = stored.changed_at
        self.can_write = can_write
        self.timeline = timeline
        self._rules = kind

    @property
    def key(self) -> str:
        """Return the link that its visitor came by: ``id`` or ``watch_id``."""
        return self.id if self.can_write else self.watch_id

    @property
    def seq(self) -> int:
        """Return the number of the newest entry."""
        return self.timeline.seq

    @property
    def state(self) -> Any:
        """Return the state as the rules know it."""
        return self.timeline.state

    @property
    def can_undo(self) -> bool:
        """Return whether there is anything to take back."""
        return self.timeline.can_undo

    @property
    def can_redo(self) -> bool:
        """Return whether there is anything to bring back."""
        return self.timeline.can_redo

    @property
    def last(self) -> LastChange | None:
        """Return the newest action that still stands, if any but the beginning does."""
        return _change(self.timeline.standing) if self.timeline.can_undo else None

    @cached_property
    def view(self) -> dict[str, Any]:
        """Return the state as the interface shows it, with ``seq``."""
        return {"kind": self.kind, "seq": self.seq, **self._rules.view(self.timeline.state)}

    @cached_property
    def view_json(self) -> str:
        """Return the same, written as JSON."""
        return dump(self.view)


def _change(step: Step[Any]) -> LastChange:
    return LastChange(step.type, step.by, step.at, step.action_id, step.seq)


def find_game(secret: str, phone: Phone | None = None) -> OpenGame:
    """Return the game with that id or watch_id, and let the phone remember it; raise `UnknownGame` if there is none."""
    check_secret(secret)
    work = services()
    with work.database.reading() as connection:
        stored = repository.game_by_id(connection, secret)
        can_write = stored is not None
        if stored is None:
            stored = repository.game_by_watch_id(connection, secret)
        if stored is None:
            raise UnknownGame
        game = open_game(work, connection, stored, can_write=can_write)
        known = None if phone is None else repository.phone_knows(connection, phone.pk, stored.pk)
    if phone is not None and (known is None or can_write > known):
        with work.database.writing() as connection:
            repository.remember(connection, phone.pk, stored.pk, work.clock(), can_write=can_write)
    return game


def check_secret(secret: str) -> None:
    """Raise `UnknownGame` for a word that no link can be; not every database could be asked for every word."""
    if not _may_be_a_secret(secret):
        raise UnknownGame


def find_by_code(code: str) -> OpenGame:
    """Return the game with that code, however it is written; raise `UnknownGame` if none has it or it has rested."""
    work = services()
    typed = "".join(code.upper().split()).replace("-", "")
    if len(typed) != CODE_LENGTH or not set(typed) <= set(CODE_LETTERS):
        raise UnknownGame
    with work.database.reading() as connection:
        stored = repository.game_by_code(connection, typed)
        if stored is None or work.clock() - stored.changed_at > CODE_RESTS_AFTER:
            raise UnknownGame
        return open_game(work, connection, stored, can_write=True)


def seq_of(game: OpenGame, work: Services | None = None) -> int | None:
    """Return the game's newest seq as the database has it now, or ``None`` when the game has gone.

    Whoever asks outside an application context hands in the services.
    """
    with (work or services()).database.reading() as connection:
        return repository.seq_of(connection, game.pk)


def open_game(
    work: Services, connection: Connection, stored: StoredGame, *, can_write: bool, locked: bool = False
) -> OpenGame:
    """Return a stored game with its record folded, as the transaction sees it."""
    kind = work.kinds[stored.kind]
    timeline = work.timelines.at(connection, stored, evolver(kind), locked=locked)
    return OpenGame(stored, kind, timeline, can_write=can_write)


def evolver(kind: Kind[Any, Any]) -> EvolveEntry[Any]:
    """Return how entries of that kind of game change its state."""
    evolve, decode = kind.evolve, kind.decode

    def evolve_entry(state: Any, entry: Entry) -> Any:
        for event in entry.events:
            state = evolve(state, decode(event))
        return state

    return evolve_entry


class Moment(NamedTuple):
    """Hold one standing entry of a game with the states around it; ``before`` is ``None`` at the beginning."""

    entry: Entry
    before: Any
    after: Any

    def ruling(self, kind: Kind[Any, Any]) -> Mapping[str, Any] | None:
        """Return the referee's answer to it, where it was a play."""
        return None if self.before is None else kind.decide(self.before, self.entry.action).ruling


def history(secret: str) -> list[Moment]:
    """Return all that still stands in a game, in order; raise `UnknownGame` if there is none."""
    game = find_game(secret)
    with services().database.reading() as connection:
        entries = repository.entries_after(connection, game.pk, 0)
    steps = list(game.timeline.steps())
    return [
        Moment(entries[step.seq - 1], step.before.state if step.before else None, step.state)
        for step in reversed(steps)
    ]


def newest(game: OpenGame) -> Moment | None:
    """Return the newest entry that still stands, or ``None`` when only the beginning does."""
    step = game.timeline.standing
    if step.before is None:
        return None
    with services().database.reading() as connection:
        entries = repository.entries_after(connection, game.pk, step.seq - 1)
    return Moment(entries[0], step.before.state, step.state)


class GameSummary(NamedTuple):
    """Hold a line of the list of games; ``totals`` are points or chips by seat, ``deals`` counts deals or raids."""

    key: str
    can_write: bool
    kind: str
    seq: int
    created_at: float
    changed_at: float
    names: list[str]
    totals: list[int]
    deals: int
    over: bool
    winners: list[int]


class GamePage(NamedTuple):
    """Hold a stretch of the list of games, and how many there are in all."""

    games: list[GameSummary]
    total: int


def list_games(phone: Phone | None, limit: int = 20, offset: int = 0) -> GamePage:
    """Return the games that a phone knows, the last changed first."""
    if phone is None:
        return GamePage([], 0)
    with services().database.reading() as connection:
        known = repository.games_of(connection, phone.pk, limit, offset)
        total = repository.count_games_of(connection, phone.pk)
    return GamePage([_line(game, can_write=can_write) for game, can_write in known], total)


def _line(game: StoredGame, *, can_write: bool) -> GameSummary:
    return GameSummary(
        key=game.id if can_write else game.watch_id,
        can_write=can_write,
        kind=game.kind,
        seq=game.seq,
        created_at=game.created_at,
        changed_at=game.changed_at,
        **json.loads(game.summary),
    )


def forget_game(secret: str, phone: Phone) -> None:
    """Take a game off a phone's list; the game itself stays. Raise `UnknownGame` if there is none."""
    game = find_game(secret)
    with services().database.writing() as connection:
        repository.forget(connection, phone.pk, game.pk)


def names_used(phone: Phone | None, limit: int = 24) -> list[str]:
    """Return the players' names that a phone has used, the last first, each once however it was written."""
    names: dict[str, str] = {}
    for game in list_games(phone, limit=50).games:
        for name in game.names:
            names.setdefault(name.casefold(), name)
    return list(names.values())[:limit]


def summary_of(view: Mapping[str, Any]) -> str:
    """Return what a list shows of a game, as JSON; every value comes from its view."""
    players = view["players"]
    return dump(
        {
            "names": [player["name"] for player in players],
            "totals": [player.get("total", player.get("purse")) for player in players],
            "deals": len(view.get("deals", view.get("history", ()))),
            "over": view["over"],
            "winners": view.get("winners", []),
        }
    )
