"""Show a game's phones to those who keep its score, and let its host decide about them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_timedelta, gettext

from swoop_ref import operations
from swoop_ref.operations import GamePhone, OpenGame
from swoop_ref.rules.game import Refusal
from swoop_ref.security import known_phone, phone
from swoop_ref.web.bodies import check_text
from swoop_ref.web.people import say_phone
from swoop_ref.web.visits import open_to_keep
from swoop_ref.web.wording import refusal_sentence

HERE_SECONDS = 150
"""A phone seen so lately is at the table: its visits are written down once a minute."""

blueprint = Blueprint("phones", __name__, url_prefix="/games")


@dataclass(frozen=True, slots=True)
class Line:
    """Hold one phone as the page shows it."""

    tag: str
    name: str
    role: str
    role_name: str
    seen: str
    is_here: bool
    is_me: bool
    player: str


@blueprint.get("/<key>/phones")
def show(key: str) -> ResponseReturnValue:
    """Show the phones of a game, and to its host what may be decided about them."""
    game = open_to_keep(key)
    return _show(game)


def _show(game: OpenGame, error: str = "") -> str:
    lines = [_line(game, listed) for listed in operations.phones_of(game)]
    return render_template(
        "games/phones.html",
        game=game,
        lines=lines,
        me=phone(),
        error=error,
        here=url_for("games.show", key=game.key),
        longest_name=operations.LONGEST_PHONE_NAME,
    )


def _line(game: OpenGame, listed: GamePhone) -> Line:
    passed = datetime.now(UTC) - datetime.fromtimestamp(listed.last_seen_at, UTC)
    is_here = listed.is_me or passed.total_seconds() < HERE_SECONDS
    keeps = gettext("only watches for now") if game.watch_only else gettext("keeps score")
    roles = {"host": gettext("host"), "keeper": keeps, "watcher": gettext("watches")}
    return Line(
        tag=listed.tag,
        name=say_phone(listed.name, is_me=listed.is_me, is_host=listed.role == "host"),
        role=listed.role,
        role_name=roles[listed.role],
        seen=gettext("here now") if is_here else format_timedelta(-passed, add_direction=True),
        is_here=is_here,
        is_me=listed.is_me,
        player="" if listed.seat is None else game.view["players"][listed.seat]["name"],
    )


@blueprint.post("/<key>/phones/name")
def name(key: str) -> ResponseReturnValue:
    """Name the phone that asks, for all its games."""
    game = open_to_keep(key)
    wanted = request.form.get("name", "")
    check_text(wanted)
    try:
        operations.name_phone(phone(), wanted)
    except Refusal as refusal:
        return _show(game, refusal_sentence(refusal)), 400
    return _back(game)


@blueprint.post("/<key>/phones/links")
def renew(key: str) -> ResponseReturnValue:
    """Give the game new links and a new code; the old ones open nothing from now on, on no other phone if so asked."""
    game = operations.renew_links(key, known_phone(), alone=request.form.get("others") == "out")
    flash(gettext("The links and the code are new. The old ones open nothing any more."), "good")
    return redirect(url_for("sharing.share", key=game.id), 303)


@blueprint.post("/<key>/phones/watching")
def let_watch(key: str) -> ResponseReturnValue:
    """Let all phones but the host's only watch, or let them keep score again."""
    operations.let_watch_only(key, known_phone(), on=request.form.get("on") == "1")
    return redirect(url_for("phones.show", key=key), 303)


@blueprint.post("/<key>/phones/<tag>/host")
def hand_over(key: str, tag: str) -> ResponseReturnValue:
    """Make a phone the host."""
    game = open_to_keep(key)
    try:
        operations.hand_over(key, known_phone(), tag)
    except Refusal as refusal:
        return _show(game, refusal_sentence(refusal)), 409
    return _back(game)


@blueprint.post("/<key>/phones/<tag>/gone")
def remove(key: str, tag: str) -> ResponseReturnValue:
    """Shut a phone out; the links and the code are new then, and lead on everybody else."""
    game = open_to_keep(key)
    try:
        after = operations.remove_phone(key, known_phone(), tag)
    except Refusal as refusal:
        return _show(game, refusal_sentence(refusal)), 409
    flash(gettext("That phone is out. The links and the code are new; all other phones were led on."), "good")
    return _back(after)


@blueprint.post("/<key>/phones/end")
def delete(key: str) -> ResponseReturnValue:
    """Delete the game for good, for a form that says it knows."""
    if request.form.get("sure") != "1":
        return redirect(url_for("phones.show", key=key), 303)
    operations.delete_game(key, known_phone())
    flash(gettext("The game has been deleted."), "good")
    return redirect(url_for("home.index"), 303)


def _back(game: OpenGame) -> ResponseReturnValue:
    return redirect(url_for("phones.show", key=game.key), 303)
