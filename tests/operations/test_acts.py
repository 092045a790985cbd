import threading
from collections import Counter
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from swoop_ref.operations import (
    OpenGame,
    ReadOnly,
    Result,
    UnknownGame,
    act,
    find_game,
    new_phone,
    services,
    start_game,
)
from swoop_ref.rules.game import Refusal
from tests.operations.conftest import Clock

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def game(inside: Flask) -> OpenGame:
    return begin()


def begin(*names: str, **setup: Any) -> OpenGame:
    return start_game({"kind": "tally", "players": list(names or ("Ana", "Ben")), **setup})


def add(action_id: str, number: int = 1, **fields: Any) -> dict[str, Any]:
    return {"action_id": action_id, "type": "add", "number": number, **fields}


def do(action_id: str, type_: str, **fields: Any) -> dict[str, Any]:
    return {"action_id": action_id, "type": type_, **fields}


def told(results: list[Result]) -> list[str]:
    return [result.refusal.code if result.refusal else result.status for result in results]


def total(game: OpenGame) -> int:
    return int(find_game(game.id).state.total)


def test_a_game_begins_with_secrets_of_its_own(game: OpenGame) -> None:
    other = begin()
    secrets = {game.id, game.watch_id, other.id, other.watch_id}
    assert len(secrets) == 4
    assert min(len(secret) for secret in secrets) >= 22
    assert game.code != other.code
    assert (game.seq, game.can_write, game.can_undo, game.last) == (1, True, False, None)


def test_a_code_has_six_letters_that_cannot_be_mistaken(game: OpenGame) -> None:
    assert len(game.code) == 6
    assert not set(game.code) & set("0O1ILU")


def test_what_is_drawn_at_the_beginning_comes_from_the_dice_handed_in() -> None:
    assert begin(roll=True).state.total == 5


@pytest.mark.parametrize(
    ("setup", "code", "field"),
    [
        ({"players": ["Ana"]}, "missing_field", "kind"),
        ({"kind": "chess", "players": ["Ana"]}, "unknown_kind", "kind"),
        ({"kind": 7, "players": ["Ana"]}, "unknown_kind", "kind"),
        ({"kind": "tally", "players": []}, "too_few_players", "players"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_and_writes_nothing(setup: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        start_game(setup)
    assert (refused.value.code, refused.value.field) == (code, field)
    with services().database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM games")).scalar() == 0


def test_actions_are_recorded_in_order(game: OpenGame) -> None:
    results, after = act(game.id, [add("a", 1), add("b", 2)])
    assert told(results) == ["recorded", "recorded"]
    assert (after.seq, after.state.total, after.view["seq"]) == (3, 3, 3)


def test_the_same_action_again_is_repeated_and_changes_nothing(game: OpenGame) -> None:
    act(game.id, [add("a", 5)])
    results, after = act(game.id, [add("a", 5), add("a", 7), add("b", 1), add("b", 1)])
    assert told(results) == ["repeated", "repeated", "recorded", "repeated"]
    assert (after.seq, after.state.total) == (3, 6)


def test_an_action_that_was_refused_may_be_sent_again(game: OpenGame) -> None:
    assert told(act(game.id, [do("a", "unheard of")])[0]) == ["unknown_action"]
    assert told(act(game.id, [add("a")])[0]) == ["recorded"]


@pytest.mark.parametrize("count", [1, 2])
def test_an_action_id_of_another_game_is_refused(game: OpenGame, count: int) -> None:
    act(begin().id, [add("a")])
    results, after = act(game.id, [add("a"), add("b")][:count])
    assert told(results) == ["action_id_of_another_game", "recorded"][:count]
    assert after.state.total == count - 1


@pytest.mark.parametrize("action_id", ["", "a b", "a" * 65, "ä", 7, None, True, ["a"], "a\n"])
def test_an_action_id_must_be_short_and_plain(game: OpenGame, action_id: Any) -> None:
    results, after = act(game.id, [add(action_id), add("fine")])
    assert told(results) == ["bad_action_id", "recorded"]
    assert results[0].action_id is None
    assert after.seq == 2


@pytest.mark.parametrize(
    ("action", "code"), [({"action_id": "a"}, "missing_field"), ({"action_id": "a", "type": 7}, "unknown_action")]
)
def test_an_action_needs_a_type(game: OpenGame, action: dict[str, Any], code: str) -> None:
    assert told(act(game.id, [action])[0]) == [code]


def test_an_action_of_absurd_length_is_refused(game: OpenGame) -> None:
    results, after = act(
        game.id, [add("a", note="x" * 15_000), add("b", note="x" * 17_000), do("c", "undo", more=[0] * 9000)]
    )
    assert told(results) == ["recorded", "too_large", "too_large"]
    assert after.seq == 2


def test_a_refused_action_changes_nothing_and_the_others_count(game: OpenGame) -> None:
    results, after = act(game.id, [add("a"), add("b", "many"), do("c", "end"), add("d")])  # type: ignore[arg-type]
    assert told(results) == ["recorded", "not_a_number", "recorded", "game_is_over"]
    assert (after.seq, after.state.total) == (3, 1)


def test_a_ruling_comes_back_with_its_action(game: OpenGame) -> None:
    results, _ = act(game.id, [add("a", ask=True), add("b")])
    assert results[0].ruling == {"verdict": "plays", "code": "lower", "seat": 0, "next_seat": 0}
    assert results[1].ruling is None


def test_a_fault_in_the_rules_takes_the_whole_batch_back(game: OpenGame) -> None:
    with pytest.raises(ZeroDivisionError):
        act(game.id, [add("a"), do("b", "break")])
    assert find_game(game.id).seq == 1
    assert told(act(game.id, [add("a")])[0]) == ["recorded"]


def test_undo_and_redo_reach_back_to_the_beginning_and_forward_again(game: OpenGame) -> None:
    act(game.id, [add("a", 1), do("b", "score_deal"), add("c", 3)])
    results, after = act(game.id, [do(f"u{turn}", "undo") for turn in range(4)])
    assert told(results) == ["recorded", "recorded", "recorded", "nothing_to_undo"]
    assert (after.state.total, after.can_undo, after.can_redo) == (0, False, True)
    results, after = act(game.id, [do(f"r{turn}", "redo") for turn in range(4)])
    assert told(results) == ["recorded", "recorded", "recorded", "nothing_to_redo"]
    assert after.state.total == 104


def test_something_new_takes_redo_away(game: OpenGame) -> None:
    act(game.id, [add("a", 1), do("b", "undo"), add("c", 2)])
    assert told(act(game.id, [do("d", "redo")])[0]) == ["nothing_to_redo"]


@pytest.mark.parametrize("type_", ["undo", "redo", "score_deal", "correct_deal", "remove_deal"])
def test_who_has_not_seen_the_newest_may_not_change_what_stands(game: OpenGame, type_: str) -> None:
    act(game.id, [add("a"), add("b"), do("c", "undo")])
    assert told(act(game.id, [do("late", type_, seen=3)])[0]) == ["moved_on"]
    assert told(act(game.id, [do("early", type_, seen=4)])[0]) == ["recorded"]


def test_taps_commute_and_ignore_what_was_seen(game: OpenGame) -> None:
    results, _ = act(game.id, [add("a", seen=1), add("b", seen=1), do("end", "end", seen=1)])
    assert told(results) == ["recorded"] * 3


def test_in_a_batch_each_action_moves_the_game_on(game: OpenGame) -> None:
    results, _ = act(game.id, [do("a", "undo", seen=1), add("b"), do("c", "undo", seen=1), do("d", "undo", seen=2)])
    assert told(results) == ["nothing_to_undo", "recorded", "moved_on", "recorded"]


@pytest.mark.parametrize("seen", ["1", 1.0, True, []])
def test_what_was_seen_is_a_number(game: OpenGame, seen: Any) -> None:
    assert told(act(game.id, [add("a"), do("b", "undo", seen=seen)])[0]) == ["recorded", "not_a_number"]


def test_an_undo_may_name_what_it_takes_back(game: OpenGame) -> None:
    act(game.id, [add("a"), add("b")])
    results, after = act(
        game.id,
        [do("c", "undo", takes_back="a"), do("d", "undo", takes_back="b"), do("e", "undo", takes_back="a")],
    )
    assert told(results) == ["moved_on", "recorded", "recorded"]
    assert after.state.total == 0
    assert told(act(game.id, [do("f", "undo", takes_back="a")])[0]) == ["nothing_to_undo"]


def test_a_watcher_may_not_write_and_a_stranger_finds_nothing(game: OpenGame) -> None:
    with pytest.raises(ReadOnly):
        act(game.watch_id, [add("a")])
    for secret in ("", "x" * 24, game.code, game.id.swapcase()):
        with pytest.raises(UnknownGame):
            act(secret, [add("a")])


def test_the_last_change_is_the_one_that_undo_takes_back(game: OpenGame, clock: Clock) -> None:
    clock.now = 5.0
    act(game.id, [add("a")])
    clock.now = 7.0
    _, after = act(game.id, [add("b"), do("c", "undo")])
    assert after.last is not None
    assert (after.last.type, after.last.at, after.last.action_id, after.changed_at) == ("add", 5.0, "a", 7.0)


def test_a_clock_that_jumps_back_changes_nothing(game: OpenGame, clock: Clock) -> None:
    act(game.id, [add("a", 1)])
    clock.now -= 500_000
    _, after = act(game.id, [add("b", 2)])
    assert (after.seq, after.state.total) == (3, 3)


def test_a_change_is_announced_after_it_is_committed_and_nothing_else_is(game: OpenGame) -> None:
    with services().hub.watch(game.pk) as watcher:
        act(game.id, [add("a"), add("b")])
        assert watcher.wait(1, 0) == 3
        act(game.id, [add("a"), do("c", "unheard of")])
        assert watcher.wait(3, 0) is None


def test_phones_that_tap_together_are_all_counted_once_and_in_one_order(game: OpenGame, inside: Flask) -> None:
    def tap(phone: int) -> None:
        with inside.app_context():
            for turn in range(25):
                act(game.id, [add(f"{phone}-{turn}")])
                act(game.id, [add(f"{phone}-{turn}")])

    threads = [threading.Thread(target=tap, args=(phone,)) for phone in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert total(game) == 200
    with services().database.reading() as connection:
        rows = connection.execute(text("SELECT seq, action_id FROM entries ORDER BY seq")).all()
    assert [seq for seq, _ in rows] == list(range(1, 202))
    assert max(Counter(action_id for _, action_id in rows).values()) == 1


def test_the_list_keeps_up_with_the_game(game: OpenGame) -> None:
    with services().database.reading() as connection:
        before = connection.execute(text("SELECT summary FROM games")).scalar_one()
    act(game.id, [add("a", 9)])
    with services().database.reading() as connection:
        after = connection.execute(text("SELECT summary FROM games")).scalar_one()
    assert before != after
    assert '"totals":[9,9]' in after


def test_who_tapped_is_recorded_by_the_phones_name(game: OpenGame) -> None:
    phone, _ = new_phone()
    _, after = act(game.id, [add("a")], phone._replace(name="Ben’s phone"))
    assert after.last is not None
    assert after.last.by == "Ben’s phone"


def test_only_so_many_actions_of_a_game_work_its_past_out_anew(game: OpenGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("swoop_ref.operations.acts.MOST_CHANGES", 2)
    results, _ = act(game.id, [do(f"c{number}", "correct_deal") for number in range(3)])
    assert told(results) == ["recorded", "recorded", "too_many_changes"]
    # What was taken back counts no more, and taps are counted as ever.
    results, _ = act(game.id, [do("u", "undo"), do("c9", "correct_deal"), add("tap")])
    assert told(results) == ["recorded", "recorded", "recorded"]
