"""Begin games and take actions into their records."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from swoop_ref.operations.games import (
    CODE_LENGTH,
    CODE_LETTERS,
    OpenGame,
    ReadOnly,
    UnknownGame,
    WatchOnly,
    check_secret,
    dump,
    open_game,
    summary_of,
)
from swoop_ref.operations.phones import Phone
from swoop_ref.operations.services import Services, services
from swoop_ref.record.log import REDO, UNDO, Entry
from swoop_ref.record.replay import Timeline
from swoop_ref.rules.game import Decision, Kind, Refusal
from swoop_ref.store import phones as stored_phones
from swoop_ref.store import repository
from swoop_ref.store.database import Connection
from swoop_ref.store.repository import StoredGame

BEGIN = "begin"
MOST_ACTIONS = 500
MOST_ENTRIES = 100_000
"""Entries that one game may have; an evening of cards has some thousands."""
MOST_CHANGES = 500
"""Actions of one game that work its whole past out anew, and keep it; a table makes a handful."""
_WORKS_OUT_ANEW = frozenset(
    {"correct_deal", "remove_deal", "reorder_players", "add_player", "drop_player", "change_rules"}
)
LONGEST_ACTION = 16_000
"""Letters that an action may have in the record, where it stays for ever."""
NEEDS_A_FRESH_LOOK = frozenset({UNDO, REDO, "score_deal", "correct_deal", "remove_deal"})
"""The actions that are refused when something newer stands than their phone has seen; taps commute."""

is_action_id = re.compile(r"[A-Za-z0-9_-]{1,64}").fullmatch


class Result(NamedTuple):
    """Say what became of one action."""

    action_id: str | None
    status: Literal["recorded", "repeated", "refused"]
    refusal: Refusal | None = None
    ruling: Mapping[str, Any] | None = None


def kind_of(setup: Mapping[str, Any]) -> Kind[Any, Any]:
    """Return the kind of game that a setup names; raise `Refusal` when there is none such."""
    name = setup.get("kind")
    if name is None:
        raise Refusal("missing_field", field="kind")
    kind = services().kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Refusal("unknown_kind", field="kind", kinds=list(services().kinds))
    return kind


def start_game(setup: Mapping[str, Any], phone: Phone | None = None) -> OpenGame:
    """Begin a game from the body of the request; raise `Refusal` for a setup that cannot be."""
    kind = kind_of(setup)
    work = services()
    drawn: list[int] = []

    def draw(below: int) -> int:
        drawn.append(work.draw(below))
        return drawn[-1]

    event = kind.begin(setup, draw)
    # What was drawn is recorded, so that the beginning can be decided again from the record alone.
    action = {"type": BEGIN, "setup": dict(setup), "drawn": drawn}
    at, by = work.clock(), phone.name if phone else ""
    entry = Entry(1, secrets.token_hex(16), BEGIN, action, (kind.encode(event),), at, by)
    timeline = Timeline.begin(entry, lambda _state, _entry: kind.evolve(None, event))
    with work.database.writing() as connection:
        return write_new_game(connection, kind, [entry], timeline, phone)


def write_new_game(
    connection: Connection,
    kind: Kind[Any, Any],
    entries: Sequence[Entry],
    timeline: Timeline[Any],
    phone: Phone | None,
) -> OpenGame:
    """Write a game that is new here with its whole record, under secrets of its own."""
    work = services()
    at = work.clock()
    secret, watch_id, code = secrets.token_urlsafe(18), secrets.token_urlsafe(18), free_code(connection)
    host, newest = phone.pk if phone else None, entries[-1]
    stored = StoredGame(
        pk=0,
        id=secret,
        watch_id=watch_id,
        code=code,
        kind=kind.name,
        created_at=at,
        summary="",
        host_pk=host,
        watch_only=False,
        seq=newest.seq,
        changed_at=newest.at,
        changed_by=newest.by,
        changed_type=newest.type,
        changed_phone=host,
    )
    summary = summary_of(OpenGame(stored, kind, timeline, is_keeper=True).view)
    key = repository.add_game(
        connection,
        secret=secret,
        watch_id=watch_id,
        code=code,
        kind=kind.name,
        created_at=at,
        summary=summary,
        host=host,
    )
    repository.append(connection, key, entries, host)
    if phone is not None:
        stored_phones.remember(connection, phone.pk, key, at, can_write=True)
    return OpenGame(stored._replace(pk=key, summary=summary), kind, timeline, is_keeper=True, phone=phone)


def free_code(connection: Connection) -> str:
    """Return a code to type that no game has."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not repository.code_is_taken(connection, code):
            return code


def act(secret: str, actions: Sequence[Mapping[str, Any]], phone: Phone | None = None) -> tuple[list[Result], OpenGame]:
    """Take each action by itself, in order, all in one transaction, and say what became of each.

    Raise `UnknownGame` if no game has that secret, `ReadOnly` if it only lets one watch, and `WatchOnly` if the host
    lets others only watch and nothing of this was recorded before.
    """
    check_secret(secret)
    work = services()
    with work.database.writing() as connection:
        first = _id_of(actions[0]) if actions else None
        stored, first_stands = repository.game_to_write(connection, secret, first or "")
        if stored is None:
            watched = repository.game_by_watch_id(connection, secret)
            raise UnknownGame if watched is None else ReadOnly
        before = open_game(work, connection, stored, is_keeper=True, phone=phone, locked=True)
        taker = _Taker(work, connection, before, phone)
        if first_stands or len(actions) > 1:
            taker.look_up(actions)
        results = [taker.take(action) for action in actions]
        if not before.can_write and all(result.status == "refused" for result in results):
            raise WatchOnly
        if not taker.fresh:
            return results, before
        repository.append(connection, stored.pk, taker.fresh, phone.pk if phone else None)
        after = taker.game()
        summary = summary_of(after.view)
        if summary != stored.summary:
            repository.summarise(connection, stored.pk, summary)
    work.timelines.keep(stored, after.timeline)
    work.hub.announce(stored.pk, after.seq)
    return results, after


class _Taker:
    """Take actions into one game's record, one after the other."""

    def __init__(
        self,
        work: Services,
        connection: Connection,
        game: OpenGame,
        phone: Phone | None,
    ) -> None:
        self.fresh: list[Entry] = []
        self._connection = connection
        self._stored = game.stored
        self._kind = work.kinds[game.kind]
        self._timeline = game.timeline
        self._can_write = game.can_write
        self._phone = phone
        self._at = work.clock()
        self._by = phone.name if phone else ""
        self._owners: dict[str, set[int]] = {}

    def look_up(self, actions: Sequence[Mapping[str, Any]]) -> None:
        """Find out which of the actions' ids stand somewhere already."""
        asked = [action_id for action in actions if (action_id := _id_of(action)) is not None]
        if asked:
            self._owners = dict(repository.owners(self._connection, asked))

    def game(self) -> OpenGame:
        """Return the game as it stands after what has been taken."""
        stored = self._stored._replace(
            seq=self._timeline.seq,
            changed_at=self._at,
            changed_by=self._by,
            changed_type=self.fresh[-1].type,
            changed_phone=self._phone.pk if self._phone else None,
        )
        return OpenGame(stored, self._kind, self._timeline, is_keeper=True, phone=self._phone)

    def take(self, action: Mapping[str, Any]) -> Result:
        """Take one action, or say why not."""
        action_id = _id_of(action)
        if action_id is None:
            return Result(None, "refused", Refusal("bad_action_id", field="action_id"))
        stands_in = self._owners.get(action_id)
        if stands_in is not None:
            if self._stored.pk in stands_in:
                return Result(action_id, "repeated")
            return Result(action_id, "refused", Refusal("action_id_of_another_game", field="action_id"))
        if not self._can_write:
            return Result(action_id, "refused", Refusal("watch_only"))
        try:
            ruling = self._record(action_id, {key: action[key] for key in action if key != "action_id"})
        except Refusal as refusal:
            return Result(action_id, "refused", refusal, refusal.ruling)
        self._owners[action_id] = {self._stored.pk}
        return Result(action_id, "recorded", None, ruling)

    def _record(self, action_id: str, action: dict[str, Any]) -> Mapping[str, Any] | None:
        if self._timeline.seq >= MOST_ENTRIES:
            raise Refusal("record_is_full", most=MOST_ENTRIES)
        type_ = action.get("type")
        if type_ is None:
            raise Refusal("missing_field", field="type")
        if not isinstance(type_, str):
            raise Refusal("unknown_action", field="type")
        if len(dump(action)) > LONGEST_ACTION:
            raise Refusal("too_large")
        if (
            type_ in _WORKS_OUT_ANEW
            and sum(step.type in _WORKS_OUT_ANEW for step in self._timeline.steps()) >= MOST_CHANGES
        ):
            raise Refusal("too_many_changes", most=MOST_CHANGES)
        if type_ in NEEDS_A_FRESH_LOOK:
            self._refuse_a_stale_look(action)
        decision: Decision[Any]
        target = None
        if type_ == UNDO:
            target = _target(self._timeline.undo_target, "nothing_to_undo")
            decision = Decision(())
        elif type_ == REDO:
            target = _target(self._timeline.redo_target, "nothing_to_redo")
            decision = Decision(())
        else:
            decision = self._kind.decide(self._timeline.state, action)
        encode = self._kind.encode
        entry = Entry(
            self._timeline.seq + 1,
            action_id,
            type_,
            action,
            tuple([encode(event) for event in decision.events]),
            self._at,
            self._by,
            target,
        )
        self._timeline = self._timeline.advance(entry, self._follow(decision))
        self.fresh.append(entry)
        return decision.ruling

    def _follow(self, decision: Decision[Any]) -> Any:
        evolve = self._kind.evolve

        def follow(state: Any, _entry: Entry) -> Any:
            for event in decision.events:
                state = evolve(state, event)
            return state

        return follow

    def _refuse_a_stale_look(self, action: Mapping[str, Any]) -> None:
        timeline = self._timeline
        seen = action.get("seen")
        if seen is not None:
            if not isinstance(seen, int) or isinstance(seen, bool):
                raise Refusal("not_a_number", field="seen", text=str(seen)[:20])
            if timeline.seq > seen:
                raise Refusal("moved_on", seen=seen, seq=timeline.seq)
        takes_back = action.get("takes_back") if action["type"] == UNDO else None
        # Undoing the beginning is refused for its own reason.
        if takes_back is not None and timeline.can_undo and takes_back != timeline.standing.action_id:
            raise Refusal("moved_on", field="takes_back", seq=timeline.seq)


def _target(seq: int | None, otherwise: str) -> int:
    if seq is None:
        raise Refusal(otherwise)
    return seq


def _id_of(action: Mapping[str, Any]) -> str | None:
    action_id = action.get("action_id")
    return action_id if isinstance(action_id, str) and is_action_id(action_id) else None
