"""Find games and say how they stand."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from swoop_ref.operations.phones import Phone
from swoop_ref.operations.services import Services, services
from swoop_ref.record.log import Entry
from swoop_ref.record.replay import EvolveEntry, Step, Timeline
from swoop_ref.rules.game import Kind
from swoop_ref.store import phones as stored_phones
from swoop_ref.store import repository
from swoop_ref.store.database import Connection, Unavailable
from swoop_ref.store.phones import Acquaintance
from swoop_ref.store.repository import StoredGame

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What codes are made of: neither 0 and O, nor 1, I and L, nor U beside V."""
CODE_LENGTH = 6
CODE_RESTS_AFTER = 24 * 60 * 60
"""How many seconds a game may rest before its code stops working; a new action wakes it again."""
SEEN_EVERY = 60
"""After so many seconds it is written down again that a phone has been seen."""

_may_be_a_secret = re.compile(r"[A-Za-z0-9_-]{16,64}").fullmatch

_log = logging.getLogger(__name__)

dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
"""Write plain values as short JSON."""


class UnknownGame(Exception):
    """Report that no game has that secret or that code."""


class ReadOnly(Exception):
    """Report that the link only lets one watch."""


class WatchOnly(Exception):
    """Report that the host lets all other phones only watch for the time being."""


class LastChange(NamedTuple):
    """Say who recorded an action, when (Unix seconds) and of which type."""

    type: str
    by: str
    at: float
    action_id: str
    seq: int


class Newest(NamedTuple):
    """Say what the newest entry was, undos and redos included, and who made it: by what name, on which phone."""

    type: str
    by: str
    phone_pk: int | None
    seq: int


class OpenGame:
    """Hold a game as somebody with one of its links sees it at one moment; it never changes.

    ``id``, ``watch_id`` and ``code`` are secrets: pages show them to those who have the writing link (``is_keeper``)
    only. ``can_write`` is that link without a host who lets others only watch. ``last`` is the newest action that
    still stands, the one that undo takes back; ``None`` at the beginning.
    """

    def __init__(
        self,
        stored: StoredGame,
        kind: Kind[Any, Any],
        timeline: Timeline[Any],
        *,
        is_keeper: bool,
        phone: Phone | None = None,
        acquaintance: Acquaintance | None = None,
    ) -> None:
        self.pk = stored.pk
        self.id = stored.id
        self.watch_id = stored.watch_id
        self.code = stored.code
        self.kind = stored.kind
        self.created_at = stored.created_at
        self.changed_at = stored.changed_at
        self.stored = stored
        self.is_keeper = is_keeper
        self.phone = phone
        self.host_pk = stored.host_pk
        self.is_host = is_keeper and phone is not None and phone.pk == stored.host_pk
        self.watch_only = stored.watch_only
        self.can_write = is_keeper and (self.is_host or not stored.watch_only)
        self.newest = Newest(stored.changed_type, stored.changed_by, stored.changed_phone, stored.seq)
        self.timeline = timeline
        self._acquaintance = acquaintance
        self._rules = kind

    @property
    def key(self) -> str:
        """Return the link that its visitor came by: ``id`` or ``watch_id``."""
        return self.id if self.is_keeper else self.watch_id

    @cached_property
    def seat(self) -> int | None:
        """Return where the owner of the visitor's phone plays, if they have said so."""
        known = self._acquaintance
        return None if known is None else find_seat(self.view, known.seat, known.seat_name)

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


def find_seat(view: Mapping[str, Any], seat: int | None, seat_name: str | None) -> int | None:
    """Return the seat that the player of that name has now; one who was renamed has stayed where they were."""
    if seat is None:
        return None
    names = [player["name"] for player in view["players"]]
    if seat_name in names:
        return names.index(seat_name)
    return seat if seat < len(names) else None


def _change(step: Step[Any]) -> LastChange:
    return LastChange(step.type, step.by, step.at, step.action_id, step.seq)


def find_game(secret: str, phone: Phone | None = None) -> OpenGame:
    """Return the game with that id or watch_id, and let the phone remember it; raise `UnknownGame` if there is none."""
    check_secret(secret)
    work = services()
    with work.database.reading() as connection:
        stored, is_keeper = look_up(connection, secret)
        known = None if phone is None else stored_phones.find_acquaintance(connection, phone.pk, stored.pk)
        game = open_game(work, connection, stored, is_keeper=is_keeper, phone=phone, acquaintance=known)
    if phone is not None:
        _greet(work, secret, game, phone, known)
    return game


def look_up(connection: Connection, secret: str, *, locked: bool = False) -> tuple[StoredGame, bool]:
    """Return the game with that id or watch_id and whether it is the id; raise `UnknownGame` if there is none.

    ``locked`` keeps all other writers from it until the transaction ends.
    """
    if locked:
        repository.lock_game(connection, secret)
    stored = repository.game_by_id(connection, secret)
    if stored is not None:
        return stored, True
    stored = repository.game_by_watch_id(connection, secret)
    if stored is None:
        raise UnknownGame
    return stored, False


def _greet(work: Services, secret: str, game: OpenGame, phone: Phone, known: Acquaintance | None) -> None:
    """Write that a phone has opened a game, unless that is known and fresh."""
    is_new = known is None or (game.is_keeper and not known.can_write)
    seat = game.seat
    name = None if seat is None else game.view["players"][seat]["name"]
    has_moved = known is not None and (seat, name) != (known.seat, known.seat_name)
    if known is not None and not is_new and not has_moved and work.clock() - known.last_seen_at < SEEN_EVERY:
        return
    try:
        with work.database.writing() as connection:
            # The links may have been renewed since the game was read, to shut this very phone out.
            look_up(connection, secret, locked=True)
            stored_phones.remember(connection, phone.pk, game.pk, work.clock(), can_write=game.is_keeper)
            if has_moved:
                stored_phones.sit_down(connection, phone.pk, game.pk, seat, name)
    except Unavailable as error:
        if is_new:
            raise
        # A full disk must not keep anybody from reading.
        _log.warning("it could not be written when a phone was seen: %s", error)


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
        return open_game(work, connection, stored, is_keeper=True)


def seq_of(game: OpenGame, work: Services | None = None) -> int | None:
    """Return the game's newest seq as the database has it now, or ``None`` when its link leads there no more.

    Whoever asks outside an application context hands in the services.
    """
    with (work or services()).database.reading() as connection:
        return repository.seq_of(connection, game.pk, game.key)


def open_game(
    work: Services,
    connection: Connection,
    stored: StoredGame,
    *,
    is_keeper: bool,
    phone: Phone | None = None,
    acquaintance: Acquaintance | None = None,
    locked: bool = False,
) -> OpenGame:
    """Return a stored game with its record folded, as the transaction sees it."""
    kind = work.kinds[stored.kind]
    timeline = work.timelines.at(connection, stored, evolver(kind), locked=locked)
    return OpenGame(stored, kind, timeline, is_keeper=is_keeper, phone=phone, acquaintance=acquaintance)


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
    if len(entries) < game.seq:
        # It was deleted between the two looks.
        raise UnknownGame
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
    if not entries:
        raise UnknownGame
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
        stored_phones.forget(connection, phone.pk, game.pk)


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
