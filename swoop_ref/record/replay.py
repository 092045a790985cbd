"""Fold a record into the state it gives, with undo and redo that cost the same however long the game is.

Every step keeps its state and a link to the step before it, so that taking a step back is only a move along that
link, and timelines that share a past share its memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Self, TypeVar, cast

from swoop_ref.record.log import REDO, UNDO, BrokenRecord, Entry

State = TypeVar("State")

EvolveEntry = Callable[[State | None, Entry], State]
"""Answers the state after an entry's events; the state before the beginning is ``None``."""


class Step(Generic[State]):
    """Hold one standing entry's place, label and the state after it; ``before`` is the step it stands on."""

    __slots__ = ("action_id", "at", "before", "by", "seq", "state", "type")

    def __init__(self, entry: Entry, state: State, before: Step[State] | None) -> None:
        self.seq = entry.seq
        self.action_id = entry.action_id
        self.type = entry.type
        self.at = entry.at
        self.by = entry.by
        self.state = state
        self.before = before

    def __repr__(self) -> str:
        # The default of a chain would write out every step before it.
        return f"<Step {self.seq} {self.type}>"


class Timeline(Generic[State]):
    """Hold what a record adds up to after its first ``seq`` entries; it never changes, `advance` answers a new one."""

    __slots__ = ("_taken_back", "seq", "standing")

    seq: int
    """The number of the newest entry, undos and redos included."""
    standing: Step[State]
    """The newest entry that still stands: the one that an undo takes back."""
    _taken_back: tuple[Step[State], Any] | None
    """What redo brings back, the next first, each linked to the rest."""

    def __init__(self, seq: int, standing: Step[State], taken_back: tuple[Step[State], Any] | None = None) -> None:
        self.seq = seq
        self.standing = standing
        self._taken_back = taken_back

    @classmethod
    def begin(cls, entry: Entry, evolve_entry: EvolveEntry[State]) -> Self:
        """Begin with the record's first entry; raise `BrokenRecord` when it is not the first."""
        if entry.seq != 1 or entry.type in (UNDO, REDO):
            raise BrokenRecord(f"a record cannot begin with {entry.type} at {entry.seq}")
        return cls(1, Step(entry, evolve_entry(None, entry), None))

    @property
    def state(self) -> State:
        """Return the state that all standing entries give."""
        return self.standing.state

    @property
    def can_undo(self) -> bool:
        """Return whether anything but the beginning still stands."""
        return self.standing.before is not None

    @property
    def can_redo(self) -> bool:
        """Return whether something was taken back and nothing new has been recorded since."""
        return self._taken_back is not None

    @property
    def undo_target(self) -> int | None:
        """Return the seq that an undo would take back, if any."""
        return self.standing.seq if self.can_undo else None

    @property
    def redo_target(self) -> int | None:
        """Return the seq that a redo would bring back, if any."""
        return None if self._taken_back is None else self._taken_back[0].seq

    @property
    def redo_step(self) -> Step[State] | None:
        """Return the step that a redo would bring back, if any."""
        return None if self._taken_back is None else self._taken_back[0]

    def advance(self, entry: Entry, evolve_entry: EvolveEntry[State]) -> Timeline[State]:
        """Return the timeline after the next entry, which is trusted; raise `BrokenRecord` when it cannot follow."""
        if entry.seq != self.seq + 1:
            raise BrokenRecord(f"entry {entry.seq} cannot follow {self.seq}")
        if entry.type == UNDO:
            return self._undone(entry)
        if entry.type == REDO:
            return self._redone(entry)
        standing = self.standing
        return Timeline(entry.seq, Step(entry, evolve_entry(standing.state, entry), standing))

    def _undone(self, entry: Entry) -> Timeline[State]:
        standing = self.standing
        if standing.before is None or standing.seq != entry.target:
            raise BrokenRecord(f"entry {entry.seq} cannot undo {entry.target}")
        return Timeline(entry.seq, standing.before, (standing, self._taken_back))

    def _redone(self, entry: Entry) -> Timeline[State]:
        if self._taken_back is None or self._taken_back[0].seq != entry.target:
            raise BrokenRecord(f"entry {entry.seq} cannot redo {entry.target}")
        step, rest = self._taken_back
        return Timeline(entry.seq, step, cast("tuple[Step[State], Any] | None", rest))

    def steps(self) -> Iterator[Step[State]]:
        """Yield every standing step, the newest first."""
        step: Step[State] | None = self.standing
        while step is not None:
            yield step
            step = step.before

    def __repr__(self) -> str:
        return f"<Timeline at {self.seq}, standing on {self.standing.seq}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        # Copying link by link would need a stack as deep as the game is long; what never changes needs no copy.
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickling link by link would, too; so the links are written out as lists.
        taken_back, rest = [], self._taken_back
        while rest is not None:
            taken_back.append(rest[0])
            rest = rest[1]
        steps = [*reversed(list(self.steps())), *taken_back]
        rows = [(step.seq, step.action_id, step.type, step.at, step.by, step.state) for step in steps]
        return _restore, (self.seq, rows, len(taken_back))


def _restore(seq: int, rows: list[tuple[int, str, str, float, str, Any]], taken_back: int) -> Timeline[Any]:
    steps: list[Step[Any]] = []
    for number, action_id, type_, at, by, state in rows:
        entry = Entry(number, action_id, type_, {}, at=at, by=by)
        steps.append(Step(entry, state, steps[-1] if steps else None))
    standing = len(steps) - taken_back
    rest: tuple[Step[Any], Any] | None = None
    for step in reversed(steps[standing:]):
        rest = (step, rest)
    return Timeline(seq, steps[standing - 1], rest)


def fold(entries: Iterable[Entry], evolve_entry: EvolveEntry[State]) -> Timeline[State]:
    """Return what a whole record adds up to; raise `BrokenRecord` for one that cannot have come about."""
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise BrokenRecord("a record has a beginning")
    return catch_up(Timeline.begin(first, evolve_entry), rest, evolve_entry)


def catch_up(timeline: Timeline[State], entries: Iterable[Entry], evolve_entry: EvolveEntry[State]) -> Timeline[State]:
    """Return the timeline moved on by the entries that follow it."""
    for entry in entries:
        timeline = timeline.advance(entry, evolve_entry)
    return timeline
