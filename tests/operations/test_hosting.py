"""Who hosts a game, what a host decides, who sits where, and which phone did what."""

from typing import Any

import pytest

from swoop_ref.operations import (
    GamePhone,
    NotHost,
    OpenGame,
    Phone,
    ReadOnly,
    UnknownGame,
    UnknownPhone,
    WatchOnly,
    act,
    delete_game,
    find_by_code,
    find_game,
    follow_link,
    forget_game,
    hand_over,
    let_watch_only,
    list_games,
    name_phone,
    new_phone,
    phones_of,
    remove_phone,
    renew_links,
    seq_of,
    services,
    start_game,
    take_seat,
)
from swoop_ref.operations.games import SEEN_EVERY
from swoop_ref.rules.game import Refusal
from tests.operations.conftest import Clock

pytestmark = pytest.mark.usefixtures("inside")


def a_phone(name: str = "") -> Phone:
    phone, _token = new_phone()
    return name_phone(phone, name) if name else phone


def begin(phone: Phone | None = None) -> OpenGame:
    return start_game({"kind": "tally", "players": ["Ana", "Ben", "Cy"]}, phone)


def add(secret: str, action_id: str, phone: Phone | None = None) -> str:
    return act(secret, [{"action_id": action_id, "type": "add"}], phone)[0][0].status


def listed(game: OpenGame, phone: Phone) -> dict[str, GamePhone]:
    return {line.name: line for line in phones_of(find_game(game.id, phone))}


@pytest.fixture
def host() -> Phone:
    return a_phone("Ana")


@pytest.fixture
def keeper() -> Phone:
    return a_phone("Ben")


@pytest.fixture
def game(host: Phone, keeper: Phone) -> OpenGame:
    """A game that Ana's phone hosts and Ben's keeps; a phone without a name watches it."""
    begun = begin(host)
    find_game(begun.id, keeper)
    find_game(begun.watch_id, a_phone())
    return find_game(begun.id, host)


def test_the_phone_that_begins_a_game_hosts_it(game: OpenGame, host: Phone, keeper: Phone) -> None:
    assert game.is_host
    assert not find_game(game.id, keeper).is_host
    assert not find_game(game.watch_id, host).is_host
    roles = [(line.name, line.role, line.is_me) for line in phones_of(game)]
    assert roles == [("Ana", "host", True), ("Ben", "keeper", False), ("", "watcher", False)]


def test_a_tag_names_a_phone_in_one_game_only_and_is_no_secret(host: Phone) -> None:
    tags = [phones_of(find_game(begin(host).id, host))[0].tag for _ in range(2)]
    assert tags[0] != tags[1]
    assert {len(tag) for tag in tags} == {16}


def test_it_is_written_down_once_a_minute_that_a_phone_was_seen(game: OpenGame, keeper: Phone, clock: Clock) -> None:
    began = clock.now
    for passed, seen in ((SEEN_EVERY - 1, began), (SEEN_EVERY, began + SEEN_EVERY)):
        clock.now = began + passed
        find_game(game.id, keeper)
        assert listed(game, a_phone())["Ben"].last_seen_at == seen


def test_new_links_open_the_game_and_the_old_ones_nothing(game: OpenGame, host: Phone) -> None:
    after = renew_links(game.id, host)
    assert len({game.id, game.watch_id, game.code, after.id, after.watch_id, after.code}) == 6
    for old in (game.id, game.watch_id):
        with pytest.raises(UnknownGame):
            find_game(old)
    with pytest.raises(UnknownGame):
        find_by_code(game.code)
    with pytest.raises(UnknownGame):
        add(game.id, "late")
    assert find_game(after.id).can_write
    assert not find_game(after.watch_id).can_write
    assert find_by_code(after.code).id == after.id
    assert find_game(after.id, host).is_host


def test_phones_that_know_the_game_are_led_to_the_new_link_of_their_kind(
    game: OpenGame, host: Phone, keeper: Phone
) -> None:
    watcher = a_phone()
    find_game(game.watch_id, watcher)
    after = renew_links(renew_links(game.id, host).id, host)
    assert follow_link(game.id, keeper) == after.id
    # One that keeps score is led there from either link; one that watches never is.
    assert follow_link(game.watch_id, keeper) == after.id
    assert follow_link(game.id, watcher) == follow_link(game.watch_id, watcher) == after.watch_id


def test_nobody_else_is_led_on(game: OpenGame, host: Phone, keeper: Phone) -> None:
    renew_links(game.id, host)
    forget_game(find_game(follow_link(game.id, host) or "").id, keeper)
    for phone in (None, a_phone(), keeper):
        assert follow_link(game.id, phone) is None
    assert follow_link("x" * 24, host) is None


def test_a_stream_of_an_old_link_learns_that_it_ends(game: OpenGame, host: Phone) -> None:
    with services().hub.watch(game.pk) as watcher:
        after = renew_links(game.id, host)
        assert watcher.closed
    assert seq_of(game) is None
    assert seq_of(after) == 1


def test_while_others_only_watch_the_host_alone_records(game: OpenGame, host: Phone, keeper: Phone) -> None:
    let_watch_only(game.id, host, on=True)
    seen = find_game(game.id, keeper)
    assert (seen.is_keeper, seen.can_write, seen.key) == (True, False, game.id)
    for phone in (keeper, None):
        with pytest.raises(WatchOnly):
            add(game.id, "one", phone)
    assert add(game.id, "one", host) == "recorded"
    let_watch_only(game.id, host, on=False)
    assert add(game.id, "two", keeper) == "recorded"


def test_what_was_recorded_before_is_no_loss_to_its_phone_while_it_may_only_watch(
    game: OpenGame, host: Phone, keeper: Phone
) -> None:
    add(game.id, "one", keeper)
    let_watch_only(game.id, host, on=True)
    sent = [{"action_id": "one", "type": "add"}, {"action_id": "two", "type": "add"}]
    results, _ = act(game.id, sent, keeper)
    assert [(result.status, result.refusal and result.refusal.code) for result in results] == [
        ("repeated", None),
        ("refused", "watch_only"),
    ]


def test_the_host_hands_over_to_one_that_keeps_score(game: OpenGame, host: Phone, keeper: Phone) -> None:
    hand_over(game.id, host, listed(game, host)["Ben"].tag)
    assert find_game(game.id, keeper).is_host
    with pytest.raises(NotHost):
        renew_links(game.id, host)
    with pytest.raises(Refusal, match="watcher_cannot_host"):
        hand_over(game.id, keeper, listed(game, keeper)[""].tag)


def test_a_game_that_a_program_began_is_hosted_by_whichever_keeper_says_so(keeper: Phone) -> None:
    game = begin()
    mine = phones_of(find_game(game.id, keeper))[0]
    with pytest.raises(NotHost):
        delete_game(game.id, keeper)
    with pytest.raises(NotHost):
        let_watch_only(game.id, keeper, on=True)
    with pytest.raises(ReadOnly):
        hand_over(game.watch_id, keeper, mine.tag)
    hand_over(game.id, keeper, mine.tag)
    assert find_game(game.id, keeper).is_host


def test_a_removed_phone_is_shut_out_and_all_others_are_led_on(game: OpenGame, host: Phone, keeper: Phone) -> None:
    other = a_phone("Cy")
    find_game(game.id, other)
    add(game.id, "his", keeper)
    after = remove_phone(game.id, host, listed(game, host)["Ben"].tag)
    assert follow_link(game.id, keeper) is None
    assert follow_link(game.id, other) == after.id
    assert "Ben" not in listed(after, host)
    assert list_games(keeper).total == 0
    # What it recorded stays.
    assert after.seq == 2


def test_the_host_cannot_be_removed_nor_a_phone_that_is_not_there(game: OpenGame, host: Phone) -> None:
    with pytest.raises(Refusal, match="host_stays"):
        remove_phone(game.id, host, listed(game, host)["Ana"].tag)
    for tag in ("", "0" * 16, "ä"):
        with pytest.raises(UnknownPhone):
            remove_phone(game.id, host, tag)
    assert find_game(game.id).seq == 1


def test_a_deleted_game_is_gone_and_its_place_is_no_other_games_past(game: OpenGame, host: Phone) -> None:
    add(game.id, "one", host)
    delete_game(game.id, host)
    with pytest.raises(UnknownGame):
        find_game(game.id)
    assert list_games(host).total == 0
    fresh = begin(host)
    assert find_game(fresh.id).seq == 1
    assert find_game(fresh.id).state.total == 0


@pytest.mark.parametrize("what", [renew_links, delete_game])
def test_only_the_host_decides(game: OpenGame, keeper: Phone, what: Any) -> None:
    for phone in (keeper, None, a_phone()):
        with pytest.raises(NotHost):
            what(game.id, phone)
    with pytest.raises(ReadOnly):
        what(game.watch_id, keeper)
    with pytest.raises(UnknownGame):
        what("x" * 24, keeper)
    assert find_game(game.id).seq == 1


def test_one_phone_has_a_seat_at_a_time(game: OpenGame, host: Phone, keeper: Phone) -> None:
    take_seat(game.id, keeper, 1)
    assert find_game(game.id, keeper).seat == 1
    take_seat(game.id, host, 1)
    assert (find_game(game.id, host).seat, find_game(game.id, keeper).seat) == (1, None)
    take_seat(game.id, host, 2)
    take_seat(game.id, host, None)
    assert find_game(game.id, host).seat is None


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_nobody_sits_where_nobody_plays(game: OpenGame, keeper: Phone, seat: int) -> None:
    with pytest.raises(Refusal, match="unknown_seat"):
        take_seat(game.id, keeper, seat)


def test_a_watcher_has_no_seat(game: OpenGame) -> None:
    with pytest.raises(ReadOnly):
        take_seat(game.watch_id, a_phone(), 0)


def test_every_entry_says_whose_phone_made_it(game: OpenGame, host: Phone, keeper: Phone) -> None:
    add(game.id, "one", keeper)
    newest = find_game(game.id, host).newest
    assert (newest.type, newest.by, newest.phone_pk) == ("add", "Ben", keeper.pk)
    act(game.id, [{"action_id": "two", "type": "undo"}], host)
    newest = find_game(game.id, keeper).newest
    assert (newest.type, newest.by, newest.phone_pk) == ("undo", "Ana", host.pk)
    add(game.id, "three")
    newest = find_game(game.id, keeper).newest
    assert (newest.by, newest.phone_pk) == ("", None)


def test_a_host_who_wants_to_be_alone_shuts_out_every_other_phone_listed_or_not(host: Phone) -> None:
    game = begin(host)
    others = [a_phone() for _ in range(70)]
    for phone in others:
        find_game(game.id, phone)
    after = renew_links(game.id, host, alone=True)
    assert {follow_link(game.id, phone) for phone in others} == {None}
    assert follow_link(game.id, host) == after.id
    assert [line.is_me for line in phones_of(find_game(after.id, host))] == [True]
