"""The replay of a deal."""

import pytest
from flask.testing import FlaskClient

from swoop_ref import operations
from tests.web.visitor import Visitor


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def game(visitor: Visitor) -> str:
    return visitor.begin("Ana", "Ben", "Cy")


def steps(visitor: Visitor, game: str, deal: int) -> int:
    return visitor.see(f"{game}/deals/{deal}/replay").html.count('class="step ')


def test_a_deal_is_told_play_by_play_with_its_rulings(visitor: Visitor, game: str) -> None:
    visitor.act(game, {"type": "play", "rank": "9"}, {"type": "play", "rank": "K", "cards": 2}, {"type": "count_swoop"})
    visitor.score(game, 0, 15, 16, confirm=True)
    page = visitor.see(f"{game}/deals/1/replay")
    assert "3 plays · 1 swoop" in page.text
    assert "Ben picks up 1 card and plays. Cy is next." in page.text
    assert "Swoop; its cards were not told." in page.text
    assert steps(visitor, game, 1) == 3


def test_what_was_undone_is_not_told(visitor: Visitor, game: str) -> None:
    visitor.act(game, {"type": "count_play"}, {"type": "count_play"})
    visitor.act(game, {"type": "undo"})
    visitor.score(game, 0, 15, 16)
    assert steps(visitor, game, 1) == 1


def test_deals_are_found_by_their_numbers_now_when_an_earlier_one_was_removed(visitor: Visitor, game: str) -> None:
    visitor.act(game, {"type": "count_play"})
    visitor.score(game, 0, 15, 16)
    visitor.act(game, {"type": "count_play"}, {"type": "count_play"})
    visitor.score(game, 0, 15, 16)
    visitor.act(game, {"type": "remove_deal", "deal": 1})
    assert steps(visitor, game, 1) == 2


def test_a_deal_that_was_only_scored_says_so(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 15, 16)
    assert "only its points are on record" in visitor.see(f"{game}/deals/1/replay").text


def test_a_watcher_may_see_the_replay(visitor: Visitor, game: str) -> None:
    visitor.act(game, {"type": "play", "rank": "9"})
    visitor.score(game, 0, 15, 16, confirm=True)
    assert steps(visitor, visitor.watch(game), 1) == 1


def test_a_deal_that_is_undone_between_two_looks_is_not_found(
    visitor: Visitor, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.act(game, {"type": "count_play"})
    visitor.score(game, 0, 15, 16)
    real = operations.history
    monkeypatch.setattr(operations, "history", lambda key: real(key)[:-1])
    assert visitor.see(f"{game}/deals/1/replay").status == 404
