"""Write a game's whole record out as one document, and take such a document back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from swoop_ref.operations.acts import BEGIN, is_action_id, kind_of, write_new_game
from swoop_ref.operations.games import OpenGame, ReadOnly, dump, evolver, find_game
from swoop_ref.operations.phones import Phone
from swoop_ref.operations.services import services
from swoop_ref.record.log import REDO, UNDO, BrokenRecord, Entry
from swoop_ref.record.replay import Timeline
from swoop_ref.rules.game import Kind, Refusal
from swoop_ref.store import repository

FORMAT = "swoop-ref game"
VERSION = 1
MOST_ENTRIES = 100_000
LONGEST_LABEL = 80
LATEST = 32_503_680_000.0
"""The year 3000 in Unix seconds; no later time is believed."""


def export_game(secret: str) -> dict[str, Any]:
    """Return a game's whole record.

    Raise `UnknownGame` if there is none, `ReadOnly` for a link that only watches, and `Refusal` while the record holds
    points that nobody is to see before the deal is saved.
    """
    game = find_game(secret)
    if not game.is_keeper:
        raise ReadOnly
    deal = game.view.get("deal") or {}
    if game.view.get("covered") and any(deal.get("entered", ())):
        raise Refusal("points_are_covered")
    with services().database.reading() as connection:
        entries = repository.entries_after(connection, game.pk, 0)
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": game.kind,
        "created_at": game.created_at,
        "entries": [entry._asdict() for entry in entries],
    }


def import_game(document: Mapping[str, Any], phone: Phone | None = None) -> OpenGame:
    """Take an exported game back, as a new game with links of its own.

    Every action is decided again; raise `Refusal` for a document whose events do not come out the same.
    """
    if document.get("format") != FORMAT or document.get("version") != VERSION:
        raise Refusal("bad_document", why="format")
    kind = kind_of(document)
    rows = document.get("entries")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_ENTRIES:
        raise Refusal("bad_document", field="entries", why="length", most=MOST_ENTRIES)
    entries = [_entry(number, row) for number, row in enumerate(rows, 1)]
    if len({entry.action_id for entry in entries}) != len(entries):
        raise Refusal("bad_document", field="entries", why="twice")
    timeline = _decide_again(kind, entries)
    with services().database.writing() as connection:
        return write_new_game(connection, kind, entries, timeline, phone)


def _entry(number: int, row: Any) -> Entry:
    fields: dict[str, Any] = row if isinstance(row, dict) else {}
    if set(fields) != set(Entry._fields) or not _fits(number, Entry(**fields)):
        raise Refusal("bad_document", field="entries", why="entry", number=number)
    return Entry(**{**fields, "events": tuple(fields["events"]), "at": float(fields["at"])})


def _fits(number: int, read: Any) -> bool:
    return (
        _is_number(read.seq)
        and read.seq == number
        and isinstance(read.action_id, str)
        and is_action_id(read.action_id) is not None
        and isinstance(read.action, dict)
        and isinstance(read.type, str)
        and read.action.get("type") == read.type
        and isinstance(read.events, list)
        and all(isinstance(event, dict) for event in read.events)
        and (_is_number(read.at) or isinstance(read.at, float))
        and 0 <= read.at <= LATEST
        and isinstance(read.by, str)
        and len(read.by) <= LONGEST_LABEL
        and (read.target is None or _is_number(read.target))
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _decide_again(kind: Kind[Any, Any], entries: list[Entry]) -> Timeline[Any]:
    evolve_entry = evolver(kind)
    timeline: Timeline[Any] | None = None
    for entry in entries:
        try:
            if timeline is None:
                events: tuple[Any, ...] = (_begin_as_recorded(kind, entry),)
            elif entry.type in (UNDO, REDO):
                events = ()
            else:
                events = kind.decide(timeline.state, entry.action).events
            decided = [kind.encode(event) for event in events]
            # Through text and back: what was read is lists where the rules may have tuples.
            if json.loads(dump(decided)) != list(entry.events):
                raise Refusal("bad_document", field="entries", why="events", number=entry.seq)
            timeline = (
                Timeline.begin(entry, evolve_entry) if timeline is None else timeline.advance(entry, evolve_entry)
            )
        except BrokenRecord:
            raise Refusal("bad_document", field="entries", why="order", number=entry.seq) from None
        except Refusal as refusal:
            if refusal.code == "bad_document":
                raise
            raise Refusal(
                "bad_document", field="entries", why="refused", number=entry.seq, because=refusal.code
            ) from refusal
    if timeline is None:
        raise BrokenRecord("a record has a beginning")
    return timeline


def _begin_as_recorded(kind: Kind[Any, Any], entry: Entry) -> Any:
    """Begin the game anew; where a rule set of that name has changed since, by the rules that the record has whole."""
    event = _begin_again(kind, entry.action)
    rules = entry.events[0].get("rules") if entry.events else None
    setup = entry.action.get("setup")
    if isinstance(rules, dict) and isinstance(setup, dict) and kind.encode(event).get("rules") != rules:
        return _begin_again(kind, {**entry.action, "setup": {**setup, "rules": rules}})
    return event


def _begin_again(kind: Kind[Any, Any], action: Mapping[str, Any]) -> Any:
    setup, drawn = action.get("setup"), action.get("drawn")
    if action.get("type") != BEGIN or not isinstance(setup, dict) or not isinstance(drawn, list):
        raise Refusal("bad_document", field="entries", why="entry", number=1)
    left = iter(drawn)

    def draw(below: int) -> int:
        value: Any = next(left, None)
        if not _is_number(value) or not 0 <= value < below:
            raise Refusal("bad_document", field="entries", why="events", number=1)
        return int(value)

    return kind.begin(setup, draw)
