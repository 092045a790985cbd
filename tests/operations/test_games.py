from typing import Any

import pytest
from sqlalchemy import text

from swoop_ref.operations import (
    OpenGame,
    UnknownGame,
    act,
    find_by_code,
    find_game,
    forget_game,
    history,
    list_games,
    names_used,
    new_phone,
    newest,
    seq_of,
    services,
    start_game,
)
from swoop_ref.operations.games import CODE_RESTS_AFTER, evolver
from swoop_ref.record.replay import fold
from swoop_ref.store.repository import entries_after
from tests.operations.conftest import Clock
from tests.tally import TALLY

pytestmark = pytest.mark.usefixtures("inside")


def begin(*names: str, phone: Any = None) -> OpenGame:
    return start_game({"kind": "tally", "players": list(names or ("Ana", "Ben"))}, phone)


def add(game: OpenGame, action_id: str, number: int = 1) -> OpenGame:
    return act(game.id, [{"action_id": action_id, "type": "add", "number": number}])[1]


def undo(game: OpenGame, action_id: str) -> OpenGame:
    return act(game.id, [{"action_id": action_id, "type": "undo"}])[1]


def test_both_links_find_the_game_and_only_one_of_them_writes() -> None:
    game = begin()
    keeper, watcher = find_game(game.id), find_game(game.watch_id)
    assert (keeper.can_write, keeper.key) == (True, game.id)
    assert (watcher.can_write, watcher.key) == (False, game.watch_id)
    assert keeper.view == watcher.view == game.view


@pytest.mark.parametrize("secret", ["", "nothing", "%", "' OR 1=1 --", "x" * 5000, "\U0001f0a1"])
def test_no_other_word_finds_a_game(secret: str) -> None:
    begin()
    with pytest.raises(UnknownGame):
        find_game(secret)


def test_the_view_names_the_kind_and_the_seq() -> None:
    game = begin()
    assert (game.view["kind"], game.view["seq"]) == ("tally", 1)
    assert '"seq":1' in game.view_json


def test_a_code_opens_the_game_however_it_is_typed() -> None:
    game = begin()
    for typed in (
        game.code,
        game.code.lower(),
        f" {game.code[:3]} {game.code[3:]} ",
        f"{game.code[:3]}-{game.code[3:]}",
    ):
        found = find_by_code(typed)
        assert (found.id, found.can_write) == (game.id, True)


@pytest.mark.parametrize("code", ["", "AAAAA", "AAAAAAA", "ßßßßßß", "ÄÄÄÄÄÄ", "000000"])
def test_a_code_that_no_game_has_opens_nothing(code: str) -> None:
    begin()
    with pytest.raises(UnknownGame):
        find_by_code(code)


def test_a_code_rests_with_its_game_and_wakes_with_it(clock: Clock) -> None:
    game = begin()
    clock.now += CODE_RESTS_AFTER
    assert find_by_code(game.code).id == game.id
    clock.now += 1
    with pytest.raises(UnknownGame):
        find_by_code(game.code)
    add(game, "a")
    assert find_by_code(game.code).id == game.id


def test_what_is_kept_folded_equals_the_record_folded_anew() -> None:
    game = begin()
    for turn in range(5):
        add(game, f"a{turn}", turn)
    undo(game, "u1")
    undo(game, "u2")
    act(game.id, [{"action_id": "r", "type": "redo"}])
    kept = find_game(game.id)
    with services().database.reading() as connection:
        anew = fold(entries_after(connection, game.pk, 0), evolver(TALLY))
    assert (kept.seq, kept.state, kept.can_undo, kept.can_redo) == (anew.seq, anew.state, anew.can_undo, anew.can_redo)
    assert [step.state for step in kept.timeline.steps()] == [step.state for step in anew.steps()]


def test_an_older_copy_of_the_database_put_back_is_believed() -> None:
    game = begin()
    add(game, "a", 1)
    add(game, "b", 2)
    with services().database.writing() as connection:
        connection.execute(text("DELETE FROM entries WHERE seq = 3"))
    after = add(game, "c", 4)
    assert (after.seq, after.state.total) == (3, 5)


def test_the_seq_can_be_asked_alone_and_a_game_that_has_gone_has_none() -> None:
    game = begin()
    add(game, "a")
    assert seq_of(game) == 2
    with services().database.writing() as connection:
        connection.execute(text("DELETE FROM games"))
    assert seq_of(game) is None
    with pytest.raises(UnknownGame):
        find_game(game.id)


def test_the_history_holds_what_stands_with_the_states_around_it() -> None:
    game = begin()
    add(game, "a", 1)
    add(game, "b", 2)
    undo(game, "c")
    add(game, "d", 4)
    told = history(game.id)
    assert [(moment.entry.action_id, moment.after.total) for moment in told[1:]] == [("a", 1), ("d", 5)]
    assert told[0].before is None
    assert told[0].ruling(TALLY) is None
    assert told[2].before == told[1].after
    assert told[2].entry.action == {"type": "add", "number": 4}


def test_a_moment_gives_its_ruling_again() -> None:
    game = begin()
    act(game.id, [{"action_id": "a", "type": "add", "ask": True}])
    ruling = history(game.id)[1].ruling(TALLY)
    assert ruling is not None
    assert ruling["verdict"] == "plays"


def test_the_newest_moment_is_the_one_that_undo_takes_back() -> None:
    game = begin()
    assert newest(game) is None
    add(game, "a", 1)
    after = undo(add(game, "b", 2), "c")
    moment = newest(after)
    assert moment is not None
    assert (moment.entry.action_id, moment.after.total) == ("a", 1)


def test_a_phone_lists_the_games_it_knows_the_last_changed_first(clock: Clock) -> None:
    phone, _ = new_phone()
    games = []
    for name in ("Ana", "Ben", "Cy"):
        clock.now += 1
        games.append(begin(name, phone=phone))
    clock.now += 1
    add(games[0], "a", 7)
    page = list_games(phone)
    assert page.total == 3
    assert [line.names for line in page.games] == [["Ana"], ["Cy"], ["Ben"]]
    line = page.games[0]
    assert (line.key, line.can_write, line.seq, line.totals, line.over) == (games[0].id, True, 2, [7], False)
    assert line.changed_at == clock.now


def test_a_long_list_comes_in_stretches(clock: Clock) -> None:
    phone, _ = new_phone()
    for number in range(5):
        clock.now += 1
        begin(f"P{number}", phone=phone)
    page = list_games(phone, limit=2, offset=2)
    assert (page.total, [line.names for line in page.games]) == (5, [["P2"], ["P1"]])


def test_strangers_see_none_of_it() -> None:
    phone, _ = new_phone()
    begin(phone=phone)
    begin()
    other, _ = new_phone()
    assert list_games(other).total == list_games(None).total == 0
    assert list_games(phone).total == 1


def test_a_watched_game_is_listed_by_the_link_that_watches_until_the_other_is_known() -> None:
    game = begin()
    phone, _ = new_phone()
    find_game(game.watch_id, phone)
    assert [(line.key, line.can_write) for line in list_games(phone).games] == [(game.watch_id, False)]
    find_game(game.id, phone)
    find_game(game.watch_id, phone)
    assert [(line.key, line.can_write) for line in list_games(phone).games] == [(game.id, True)]


def test_a_game_can_be_taken_off_the_list_and_stays_itself() -> None:
    phone, _ = new_phone()
    game = begin(phone=phone)
    forget_game(game.id, phone)
    assert list_games(phone).total == 0
    assert find_game(game.id).seq == 1


def test_an_ended_game_says_so_in_the_list() -> None:
    phone, _ = new_phone()
    game = begin(phone=phone)
    act(game.id, [{"action_id": "a", "type": "end"}])
    assert [(line.over, line.winners) for line in list_games(phone).games] == [(True, [0])]
    undo(game, "b")
    assert [(line.over, line.winners) for line in list_games(phone).games] == [(False, [])]


def test_names_used_before_are_offered_the_last_first_and_once(clock: Clock) -> None:
    phone, _ = new_phone()
    begin("Ana", "Ben", phone=phone)
    clock.now += 1
    begin("cy", "ANA", phone=phone)
    assert names_used(phone) == ["cy", "ANA", "Ben"]
    assert names_used(phone, limit=1) == ["cy"]
    assert names_used(None) == []


def test_a_game_that_is_deleted_between_two_looks_is_unknown_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = add(begin(), "a")
    monkeypatch.setattr("swoop_ref.operations.games.repository.entries_after", lambda *_asked: [])
    with pytest.raises(UnknownGame):
        history(game.id)
    with pytest.raises(UnknownGame):
        newest(game)
