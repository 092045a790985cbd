"""Show a game: its scoreboard, its end, a rematch and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from swoop_ref import operations
from swoop_ref.extensions import limit_creating
from swoop_ref.operations import OpenGame
from swoop_ref.security import phone
from swoop_ref.web.home import say_summary
from swoop_ref.web.kinds import PAGES, GamePages, Shown, show_game
from swoop_ref.web.rule_links import read_view, write_request
from swoop_ref.web.rules import show_guide
from swoop_ref.web.scoreboard import build_board, count_dealing, describe_change
from swoop_ref.web.visits import open_game, open_to_keep

blueprint = Blueprint("games", __name__, url_prefix="/games")
blueprint.add_app_template_global(count_dealing, "deal_facts")


@dataclass(frozen=True, slots=True)
class Changes:
    """Say in words what undo would take back and redo bring back; "" where there is nothing."""

    undo: str
    redo: str


def find_changes(game: OpenGame) -> Changes:
    """Describe what undo and redo would do to a game."""
    deals = len(game.view.get("deals", ()))
    back = game.timeline.redo_step
    return Changes(
        describe_change(game.last.type, deals) if game.last else "",
        describe_change(back.type, deals + 1) if back else "",
    )


@blueprint.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """Show the scoreboard, or the end of a game that is over; ``?partial=1`` answers its live part alone."""
    return show_game(open_game(key))


def _show_scoreboard(game: OpenGame) -> Shown:
    part = "games/_end.html" if game.view["over"] else "games/_scoreboard.html"
    return Shown(
        "games/scoreboard.html", part, lambda: {"board": build_board(game.view), "changes": find_changes(game)}
    )


def _say_change(game: OpenGame) -> str:
    return find_changes(game).undo


@blueprint.post("/<key>/rematch")
@limit_creating
def rematch(key: str) -> ResponseReturnValue:
    """Begin another game with the same people and rules; the player left of the last starter begins it."""
    game = open_to_keep(key)
    setup = PAGES[game.kind].rematch(game.view)
    return redirect(url_for("games.show", key=operations.start_game(setup, phone()).id), 303)


def _set_up_rematch(view: Mapping[str, Any]) -> dict[str, Any]:
    rules = view["rules"]
    seats = [player["seat"] for player in view["players"] if player["active"]]
    return {
        "kind": view["kind"],
        "rules": write_request(read_view(rules)),
        "players": [view["players"][seat]["name"] for seat in seats],
        "starter": _next_starter(seats, view["deals"]),
    }


def _next_starter(seats: list[int], deals: list[dict[str, Any]]) -> int:
    """Return the place among ``seats`` of the one who follows the last deal's starter."""
    last = deals[-1]["starter"] if deals else -1
    return next((place for place, seat in enumerate(seats) if seat > last), 0)


@blueprint.get("/<key>/rules")
def rules(key: str) -> ResponseReturnValue:
    """Show the rules of this game, its house rules among them."""
    game = operations.find_game(key)
    return PAGES[game.kind].rules(game.view["rules"], url_for("games.show", key=key))


PAGES["swoop"] = GamePages(_show_scoreboard, show_guide, _set_up_rematch, say_summary, _say_change)
