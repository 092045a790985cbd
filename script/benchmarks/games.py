"""Begins and fills the games that are measured, through the HTTP interface."""

from typing import Any

from tests.table import Table

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
# Thirteen legal plays for three players: the first King picks up the twelve cards that lie below, so it can go round forever.
ROUND = ("K", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2", "A")


def table(port: int) -> Table:
    """Brings a table that plays on the server at a port."""
    return Table(f"http://127.0.0.1:{port}")


def begin(port: int, players: int = 3, **house_rules: Any) -> str:
    """Begins a game of `swoop-200` with seat 0 starting, and answers its id."""
    rules = {"preset": "swoop-200", **house_rules} if house_rules else "swoop-200"
    return str(table(port).begin(*NAMES[:players], rules=rules)["id"])


def count(plays: int) -> list[dict[str, Any]]:
    """Lists counted plays with a swoop in every hundredth, so that the deal never dies."""
    return [{"type": "count_swoop" if number % 100 == 99 else "count_play"} for number in range(plays)]


def deal(number: int, players: int) -> list[dict[str, Any]]:
    """Lists the scoring of one deal in which nobody gets far: the winner goes round, everyone else has 1 point or 2."""
    winner = number % players
    points = [0 if seat == winner else 1 + (number + seat) % 2 for seat in range(players)]
    return [{"type": "score_deal", "winner": winner, "points": points}]


def scored(port: int, players: int, deals: int) -> str:
    """Begins a game and scores so many deals in it."""
    game = begin(port, players)
    table(port).act(game, *(action for number in range(deals) for action in deal(number, players)))
    return game


def long(port: int, recorded: int = 5000, deals: int = 25) -> str:
    """Begins a game of so many recorded actions: as many deals as a long evening has, each with its counted plays."""
    game = begin(port)
    each = recorded // deals - 1
    table(port).act(game, *(action for number in range(deals) for action in (*count(each), *deal(number, 3))))
    return game
