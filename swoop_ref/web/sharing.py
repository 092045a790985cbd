"""Bring other phones and screens to a game: the page to scan, the first question to a phone, the board for a television."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from swoop_ref import operations
from swoop_ref.operations import OpenGame
from swoop_ref.rules.game import Refusal
from swoop_ref.security import phone
from swoop_ref.web.addresses import draw_code, public_root, public_url
from swoop_ref.web.big_board import build_big_board
from swoop_ref.web.bodies import check_text
from swoop_ref.web.visits import open_game, open_to_keep
from swoop_ref.web.wording import refusal_sentence

BAD_FORM = 400

blueprint = Blueprint("sharing", __name__, url_prefix="/games")


@blueprint.get("/<key>/share")
def share(key: str) -> ResponseReturnValue:
    """Show what other phones scan or type: those who only watch see no more than the link to watch."""
    game = open_game(key)
    watch_url = public_url("games.show", key=game.watch_id)
    facts: dict[str, Any] = {
        "watch_url": watch_url,
        "watch_code": draw_code(watch_url),
        "board_url": public_url("sharing.board", key=game.watch_id),
        "root": public_root(),
    }
    if game.is_keeper:
        facts["keep_url"] = public_url("sharing.join", key=game.id)
        facts["keep_code"] = draw_code(facts["keep_url"])
    return render_template("games/share.html", game=game, key=game.key, here=_home(game), **facts)


@blueprint.get("/<key>/board")
def board(key: str) -> ResponseReturnValue:
    """Show the game on a screen across the room; nothing on it can be pressed."""
    game = open_game(key)
    facts = {"game": game, "board": build_big_board(game), "here": _home(game)}
    if "partial" not in request.args:
        return render_template("games/board.html", key=game.key, **facts)
    return make_response(render_template("games/_board.html", **facts))


@blueprint.get("/<key>/join")
def join(key: str) -> ResponseReturnValue:
    """Ask a phone that is new here what to call it, and go on to the game; one that was asked before goes on at once."""
    game = open_game(key)
    if not game.is_keeper or phone().was_asked:
        _sit_by_name(game)
        return redirect(_home(game), 303)
    return _ask(game)


@blueprint.post("/<key>/join")
def answer(key: str) -> ResponseReturnValue:
    """Take the phone's name, or that it has none, and go on to the game; a player's own name is their seat, too."""
    game = open_to_keep(key)
    name = request.form.get("name") or request.form.get("typed", "")
    check_text(name)
    try:
        named = operations.name_phone(phone(), name)
    except Refusal as refusal:
        return _ask(game, typed=name, error=refusal_sentence(refusal)), BAD_FORM
    _sit_by_name(operations.find_game(game.key, named))
    return redirect(_home(game), 303)


def _ask(game: OpenGame, typed: str = "", error: str = "") -> str:
    players = [player["name"] for player in game.view["players"] if player["active"]]
    title = gettext("Who plays with this phone?")
    return render_template(
        "games/join.html", game=game, here=_home(game), players=players, typed=typed, error=error, title=title
    )


def _sit_by_name(game: OpenGame) -> None:
    """Take the seat of the player that a phone is called by, where nobody sits yet."""
    who = game.phone
    if who is None or not who.name or not game.can_write or game.seat is not None:
        return
    taken = {other.seat for other in operations.phones_of(game)}
    for player in game.view["players"]:
        if player["name"].casefold() == who.name.casefold() and player["active"] and player["seat"] not in taken:
            # Where it cannot be taken now, its owner takes it later.
            with suppress(Refusal):
                operations.take_seat(game.id, who, player["seat"])


def _home(game: OpenGame) -> str:
    return url_for("games.show", key=game.key)
