"""Begins and fills the games that are measured, through the HTTP interface."""

import uuid
from typing import Any

from script.benchmarks.servers import ask

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
# Thirteen legal plays for three players: the first King picks up the twelve cards that lie below, so it can go round forever.
ROUND = ("K", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2", "A")


def begin(port: int, players: int = 3, **house_rules: Any) -> str:
    """Begins a game of `swoop-200` with seat 0 starting, and answers its id."""
    rules: Any = {"preset": "swoop-200", **house_rules} if house_rules else "swoop-200"
    return str(
        ask(port, "/api/games", {"kind": "swoop", "rules": rules, "players": NAMES[:players], "starter": 0})["id"]
    )


def act(port: int, game: str, actions: list[dict[str, Any]]) -> dict[str, Any]:
    """Sends actions in batches of 500, and answers the last state; raises RuntimeError when one is refused."""
    state: dict[str, Any] = {}
    for start in range(0, len(actions), 500):
        sent = [{"action_id": uuid.uuid4().hex, **action} for action in actions[start : start + 500]]
        answer = ask(port, f"/api/games/{game}/actions", {"actions": sent})
        refused = [result for result in answer["results"] if result["status"] != "recorded"]
        if refused:
            raise RuntimeError(f"refused: {refused[0]}")
        state = answer["state"]
    return state


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
    act(port, game, [action for number in range(deals) for action in deal(number, players)])
    return game


def long(port: int, recorded: int = 5000, deals: int = 25) -> str:
    """Begins a game of so many recorded actions: as many deals as a long evening has, each with its counted plays."""
    game = begin(port)
    each = recorded // deals - 1
    act(port, game, [action for number in range(deals) for action in (*count(each), *deal(number, 3))])
    return game
