"""Every page, in both themes: axe finds nothing, and nothing scrolls sideways on the narrowest phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.looks import find_faults
from tests.table import Table

# A name without a place to break, one of other scripts, one with an emoji: the widest that a table can bring.
NAMES = ("Wolfeschlegelsteinhausenbergerdorffs", "李小龍 и Ольга", "Zoë 🦊")


def _new(table: Table) -> dict[str, Any]:
    return table.begin(*NAMES)


def _counting(table: Table) -> dict[str, Any]:
    game = table.begin(*NAMES)
    table.score(game["id"], 0, 12, 35)
    table.act(game["id"], {"type": "set_count", "plays": 158}, {"type": "count_play"}, {"type": "count_play"})
    return game


def _nearly_dead(table: Table) -> dict[str, Any]:
    game = table.begin(*NAMES)
    table.act(game["id"], {"type": "set_count", "plays": 191})
    return game


def _dead(table: Table) -> dict[str, Any]:
    game = table.begin(*NAMES)
    table.act(game["id"], {"type": "set_count", "plays": 199}, {"type": "count_play"})
    return game


def _refereed(table: Table) -> dict[str, Any]:
    game = table.begin(*NAMES)
    table.score(game["id"], 7, 0, 35)
    table.play(game["id"], "K", "Q", "2x8", "8", "8", "3")
    return game


def _refereed_and_scored(table: Table) -> dict[str, Any]:
    game = table.begin(*NAMES)
    table.play(game["id"], "K", "Q", "2x8", "8", "8", "3")
    table.act(game["id"], {"type": "score_deal", "winner": 1, "points": [40, 0, 55], "confirm": True})
    return game


def _over(table: Table) -> dict[str, Any]:
    game = table.begin(*NAMES)
    table.score(game["id"], 0, 120, 35)
    table.score(game["id"], 90, 0, 35)
    table.score(game["id"], 0, 110, 35)
    return game


def _corrected(table: Table) -> dict[str, Any]:
    game = _over(table)
    table.act(game["id"], {"type": "correct_deal", "deal": 1, "winner": 0, "points": [0, 220, 35]})
    return game


def _one_deck(table: Table) -> dict[str, Any]:
    game = table.begin(*NAMES, rules="one-deck-100")
    table.play(game["id"], "K", "2xQ", "8")
    return game


def _house(table: Table) -> dict[str, Any]:
    rules = {"preset": "swoop-200", "target": 150, "dead_after": 60, "dead_scored": False, "name": "Friday’s table"}
    game = table.begin(*NAMES, rules=rules)
    table.score(game["id"], 0, 12, 35)
    return game


def _left(table: Table) -> dict[str, Any]:
    game = table.begin(*NAMES, "Dee")
    table.score(game["id"], 0, 12, 35, 9)
    table.act(game["id"], {"type": "drop_player", "seat": 1})
    return game


def _raiders(table: Table) -> dict[str, Any]:
    return table.begin("Ana", "Ben", kind="raiders", variant="standard")


PAGES: dict[str, tuple[Callable[[Table], dict[str, Any]] | None, str]] = {
    "home, empty": (None, "/"),
    "new game": (None, "/games/new"),
    "join": (None, "/join"),
    "new game by house rules": (None, "/games/new?preset=one-deck-100&target=150&name=Friday"),
    "all rules": (None, "/rules"),
    "which rules": (None, "/rules/which"),
    "which rules, answered": (None, "/rules/which?higher=join&scores=hand&target=500"),
    "house rules": (
        None,
        "/house-rules?preset=swoop-200&target=150&hand=9&specials=JOKER&higher=take_pile&scored=hand&value.K=13",
    ),
    "a table's rules": (None, "/house-rules/table?preset=swoop-200&target=150&value.K=13&name=Friday"),
    "rules of a table": (None, "/rules/house?preset=swoop-200&target=150&value.K=13&name=Friday"),
    "rules of swoop-200": (None, "/rules/swoop-200"),
    "rules of one-deck-100": (None, "/rules/one-deck-100"),
    "ask the referee": (None, "/referee"),
    "ask the referee by one-deck-100": (None, "/referee?rules=one-deck-100&rank=8&run=3&size=7&play=K"),
    "scoreboard, new": (_new, "/games/{id}"),
    "scoreboard": (_counting, "/games/{id}"),
    "scoreboard, refereed": (_refereed_and_scored, "/games/{id}"),
    "scoreboard, watched": (_counting, "/games/{watch_id}"),
    "end": (_over, "/games/{id}"),
    "end, with a deal struck through": (_corrected, "/games/{id}"),
    "count, new": (_new, "/games/{id}/count"),
    "count": (_counting, "/games/{id}/count"),
    "count, nearly dead": (_nearly_dead, "/games/{id}/count"),
    "count, dead deal": (_dead, "/games/{id}/count"),
    "referee": (_refereed, "/games/{id}/referee"),
    "referee, new": (_new, "/games/{id}/referee"),
    "referee, with a draw pile": (_one_deck, "/games/{id}/referee"),
    "score, last holder": (_one_deck, "/games/{id}/score?winner=0"),
    "score, void dead deal": (_house, "/games/{id}/score?winner=dead"),
    "scoreboard by house rules": (_house, "/games/{id}"),
    "count without a dead deal": (_one_deck, "/games/{id}/count"),
    "house rules of a game": (_house, "/games/{id}/house-rules"),
    "house rules, deal in play": (_one_deck, "/games/{id}/house-rules"),
    "score": (_counting, "/games/{id}/score"),
    "score, dead deal": (_dead, "/games/{id}/score"),
    "a deal": (_over, "/games/{id}/deals/1"),
    "replay": (_refereed_and_scored, "/games/{id}/deals/1/replay"),
    "players": (_left, "/games/{id}/players"),
    "players, deal in play": (_counting, "/games/{id}/players"),
    "rules of a game": (_counting, "/games/{id}/rules"),
    "print-ready sheet": (_over, "/games/{id}/sheet"),
    "raiders": (_raiders, "/games/{id}"),
    "joining": (_counting, "/games/{id}/join"),
    "share": (_counting, "/games/{id}/share"),
    "share, watched": (_counting, "/games/{watch_id}/share"),
    "phones, without a host": (_counting, "/games/{id}/phones"),
    "who are you": (_counting, "/games/{id}/mine"),
    "board": (_counting, "/games/{watch_id}/board"),
    "board, dead deal": (_dead, "/games/{watch_id}/board"),
    "board, over": (_over, "/games/{watch_id}/board"),
    "board, raiders": (_raiders, "/games/{watch_id}/board"),
}


@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_use_the_page(table: Table, open_phone: Callable[..., Page], name: str) -> None:
    play, path = PAGES[name]
    page = open_phone(path if play is None else path.format_map(play(table)), reduced_motion="reduce")
    assert find_faults(page) == []


def test_an_unknown_page_is_as_accessible_as_the_others(open_phone: Callable[..., Page], trouble: Any) -> None:
    trouble.allow("404")
    assert find_faults(open_phone("/games/no-such-game", reduced_motion="reduce")) == []
