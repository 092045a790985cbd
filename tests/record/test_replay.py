import copy
import gc
import pickle
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swoop_ref.record.log import BrokenRecord, Entry
from swoop_ref.record.replay import Timeline, catch_up, fold

LONG = 100_000


def entry(seq: int, type_: str = "add", number: int = 1, target: int | None = None) -> Entry:
    return Entry(seq, f"a{seq}", type_, {"number": number}, at=float(seq), target=target)


def evolve(state: int | None, entry: Entry) -> int:
    return (state or 0) + entry.action["number"]


def record(*types: str) -> list[Entry]:
    """Writes a record of those types; undo and redo find their targets as a person would."""
    entries: list[Entry] = []
    timeline: Timeline[int] | None = None
    for seq, type_ in enumerate(types, 1):
        target = None
        if timeline is not None and type_ in ("undo", "redo"):
            target = timeline.undo_target if type_ == "undo" else timeline.redo_target
        entries.append(entry(seq, type_, 10**seq, target))
        timeline = Timeline.begin(entries[0], evolve) if timeline is None else timeline.advance(entries[-1], evolve)
    return entries


def folded(*types: str) -> Timeline[int]:
    return fold(record(*types), evolve)


def test_a_record_adds_up_entry_by_entry() -> None:
    timeline = folded("begin", "add", "add")
    assert (timeline.seq, timeline.state) == (3, 1110)


def test_undo_gives_exactly_the_state_before() -> None:
    before = folded("begin", "add")
    after = catch_up(before, [entry(3, number=7), entry(4, "undo", target=3)], evolve)
    assert after.seq == 4
    assert after.state is before.state
    assert after.standing is before.standing


def test_undo_goes_back_to_the_beginning_and_no_further() -> None:
    timeline = folded("begin", "add", "add", "undo", "undo")
    assert timeline.state == 10
    assert not timeline.can_undo
    assert timeline.undo_target is None


def test_redo_brings_back_what_was_undone_last_first() -> None:
    timeline = folded("begin", "add", "add", "undo", "undo", "redo")
    assert (timeline.state, timeline.standing.seq, timeline.redo_target) == (110, 2, 3)
    assert folded("begin", "add", "add", "undo", "undo", "redo", "redo").state == 1110


def test_redo_is_gone_once_something_new_is_recorded() -> None:
    timeline = folded("begin", "add", "undo", "add")
    assert (timeline.state, timeline.can_redo, timeline.redo_target) == (10010, False, None)


def test_undo_after_redo_takes_the_same_step_back() -> None:
    timeline = folded("begin", "add", "undo", "redo", "undo")
    assert (timeline.state, timeline.redo_target) == (10, 2)


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [entry(2)],
        [entry(1, "undo")],
        [entry(1), entry(3)],
        [entry(1), entry(1)],
        [entry(1), entry(2, "undo", target=1)],
        [entry(1), entry(2), entry(3, "undo", target=1)],
        [entry(1), entry(2), entry(3, "undo")],
        [entry(1), entry(2, "redo", target=1)],
        [entry(1), entry(2), entry(3, "undo", target=2), entry(4, "redo", target=1)],
    ],
)
def test_a_record_that_cannot_have_come_about_is_refused(entries: list[Entry]) -> None:
    with pytest.raises(BrokenRecord):
        fold(entries, evolve)


@given(st.lists(st.sampled_from(["add", "add", "undo", "redo"])))
def test_any_mixture_stands_where_a_simple_pair_of_stacks_says(wished: list[str]) -> None:
    done: list[int] = [10]
    undone: list[int] = []
    types = ["begin"]
    for wish in wished:
        if wish == "undo" and len(done) > 1:
            undone.append(done.pop())
        elif wish == "redo" and undone:
            done.append(undone.pop())
        elif wish == "add":
            done.append(10 ** (len(types) + 1))
            undone.clear()
        else:
            continue
        types.append(wish)
    timeline = folded(*types)
    assert timeline.state == sum(done)
    assert (timeline.can_undo, timeline.can_redo) == (len(done) > 1, bool(undone))
    assert [step.state for step in timeline.steps()] == [sum(done[:end]) for end in range(len(done), 0, -1)]


def test_timelines_that_share_a_past_share_its_steps() -> None:
    past = folded("begin", "add")
    one, other = past.advance(entry(3, number=1), evolve), past.advance(entry(3, number=2), evolve)
    assert one.standing.before is other.standing.before is past.standing
    assert (one.state, other.state, past.state) == (111, 112, 110)


def test_a_very_long_record_is_folded_copied_pickled_undone_and_forgotten_without_a_deep_stack() -> None:
    timeline = fold((entry(seq) for seq in range(1, LONG + 1)), evolve)
    assert timeline.state == LONG
    assert copy.copy(timeline) is copy.deepcopy(timeline) is timeline
    undone = catch_up(timeline, [entry(LONG + seq, "undo", target=LONG + 1 - seq) for seq in range(1, LONG)], evolve)
    assert undone.state == 1
    for kept in (timeline, undone):
        again = pickle.loads(pickle.dumps(kept))
        assert (again.seq, again.state, again.can_undo, again.redo_target) == (
            kept.seq,
            kept.state,
            kept.can_undo,
            kept.redo_target,
        )
    assert repr(timeline) == f"<Timeline at {LONG}, standing on {LONG}>"
    assert repr(timeline.standing) == f"<Step {LONG} add>"
    del timeline, undone, kept, again
    gc.collect()


def test_a_step_stays_small() -> None:
    step = folded("begin", "add").standing
    assert not hasattr(step, "__dict__")
    assert sys.getsizeof(step) <= 120


def test_an_entry_more_costs_the_same_however_long_the_record_is() -> None:
    def per_entry(start: Timeline[int], entries: list[Entry]) -> float:
        best = float("inf")
        for _ in range(5):
            began = time.perf_counter()
            catch_up(start, entries, evolve)
            best = min(best, time.perf_counter() - began)
        return best / len(entries)

    short, long = fold([entry(1)], evolve), fold((entry(seq) for seq in range(1, LONG + 1)), evolve)
    in_short = per_entry(short, [entry(seq) for seq in range(2, 3002)])
    in_long = per_entry(long, [entry(seq) for seq in range(LONG + 1, LONG + 3001)])
    # Ten times as much room as needed: it is the growth with the length that must not be there.
    assert in_long < 10 * in_short
