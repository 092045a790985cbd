import threading
import time

import pytest

from swoop_ref.live import Hub, TooManyWatchers


def test_a_watcher_hears_of_its_game_and_of_no_other() -> None:
    hub = Hub(10)
    with hub.watch(1) as watcher:
        hub.announce(2, 9)
        assert watcher.wait(0, 0) is None
        hub.announce(1, 5)
        assert watcher.wait(0, 0) == 5
        assert watcher.wait(5, 0) is None


def test_an_older_seq_that_comes_late_changes_nothing() -> None:
    hub = Hub(10)
    with hub.watch(1) as watcher:
        hub.announce(1, 5)
        hub.announce(1, 4)
        assert watcher.wait(3, 0) == 5


def test_many_changes_while_nobody_waits_are_one() -> None:
    hub = Hub(10)
    with hub.watch(1) as watcher:
        for seq in range(1, 100):
            hub.announce(1, seq)
        assert watcher.wait(0, 0) == 99


def test_whoever_waits_is_woken_at_once() -> None:
    hub = Hub(100)
    entered, heard = threading.Barrier(21), []

    def watch() -> None:
        with hub.watch(1) as watcher:
            entered.wait()
            heard.append(watcher.wait(0, 30))

    threads = [threading.Thread(target=watch) for _ in range(20)]
    for thread in threads:
        thread.start()
    entered.wait()
    began = time.monotonic()
    hub.announce(1, 2)
    for thread in threads:
        thread.join()
    assert heard == [2] * 20
    assert time.monotonic() - began < 5


def test_places_are_given_free_and_no_more_are_taken_than_there_are() -> None:
    hub = Hub(2)
    with hub.watch(1), hub.watch(2):
        assert hub.watchers == 2
        with pytest.raises(TooManyWatchers), hub.watch(1):
            pass
    assert hub.watchers == 0
    assert hub._channels == {}
    with hub.watch(3):
        assert hub.watchers == 1


def test_closing_ends_every_wait_and_lets_nobody_in() -> None:
    hub = Hub(10)
    entered, ended = threading.Barrier(6), []

    def watch() -> None:
        with hub.watch(1) as watcher:
            entered.wait()
            ended.append((watcher.wait(0, 30), watcher.closed))

    threads = [threading.Thread(target=watch) for _ in range(5)]
    for thread in threads:
        thread.start()
    entered.wait()
    hub.close()
    for thread in threads:
        thread.join(5)
    assert ended == [(None, True)] * 5
    with pytest.raises(TooManyWatchers), hub.watch(1):
        pass


def test_a_game_whose_links_are_renewed_sends_its_watchers_away_and_no_others() -> None:
    hub = Hub(3)
    with hub.watch(1) as old, hub.watch(2) as other:
        hub.end(1)
        assert (old.wait(0, 30), old.closed, other.closed) == (None, True, False)
        # Whoever still may comes back at once, before the others have gone.
        with hub.watch(1) as back:
            hub.announce(1, 5)
            assert (back.wait(0, 30), back.closed) == (5, False)
    assert hub.watchers == 0
    assert hub._channels == {}
