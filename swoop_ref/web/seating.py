"""Let players come late, leave, change seats and change their names; all but names between two deals only."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from swoop_ref import operations
from swoop_ref.operations import OpenGame
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.houserules import LEAST_TABLE
from swoop_ref.rules.swoop.state import State
from swoop_ref.security import known_phone
from swoop_ref.web.bodies import check_text
from swoop_ref.web.forms.players import PlayersForm
from swoop_ref.web.games import find_changes
from swoop_ref.web.kept import fresh_id
from swoop_ref.web.visits import open_to_write
from swoop_ref.web.wording import refusal_sentence

KIND = "swoop"
BAD_FORM, CONFLICT = 400, 409
UP, DOWN, LEAVE = "up", "down", "leave"

_is_seat = re.compile(r"[0-9]{1,2}", re.ASCII).fullmatch

blueprint = Blueprint("seating", __name__, url_prefix="/games")


@dataclass(frozen=True, slots=True)
class Arrival:
    """Hold the form of somebody who joins late, as it was filled in."""

    name: str
    points: str
    name_error: str = ""
    points_error: str = ""


@blueprint.get("/<key>/players")
def players(key: str) -> ResponseReturnValue:
    """Show who plays: their seats, who joins late, and their names, to be changed."""
    game = open_to_write(key)
    return _show(game, PlayersForm.of(_names(game)))


@blueprint.post("/<key>/players")
def rename(key: str) -> ResponseReturnValue:
    """Rename the players whose lines have changed; what is wrong is said beside its line."""
    game = open_to_write(key)
    names = _names(game)
    form = PlayersForm.of(names)
    if not form.validate():
        return _show(game, form), BAD_FORM
    changes = form.changes(names)
    actions = [{"type": "rename_player", "action_id": fresh_id(), "seat": seat, "name": name} for seat, name in changes]
    results, after = operations.act(key, actions, known_phone()) if actions else ([], game)
    for (seat, _name), result in zip(changes, results, strict=True):
        if result.refusal is not None:
            form.refuse(seat, result.refusal)
    if form.has_errors():
        return _show(after, form), CONFLICT
    if actions:
        flash(gettext("The names have been changed."), "good")
    return redirect(url_for("games.show", key=key), 303)


@blueprint.post("/<key>/players/seats")
def reseat(key: str) -> ResponseReturnValue:
    """Move a player one seat up or down the list, or let one leave; the total stays on the sheet."""
    game = _open(key)
    seats = len(game.view["players"])
    what, _, text = request.form.get("do", "").partition(":")
    seat = int(text) if _is_seat(text) else seats
    if seat >= seats:
        abort(400)
    if what == LEAVE:
        return _take(
            game, {"type": "drop_player", "seat": seat}, gettext("%(name)s has left.", name=_names(game)[seat])
        )
    other = seat + (1 if what == DOWN else -1)
    if what not in (UP, DOWN) or not 0 <= other < seats:
        abort(400)
    order = list(range(seats))
    order[seat], order[other] = order[other], order[seat]
    return _take(game, {"type": "reorder_players", "order": order}, "")


@blueprint.post("/<key>/players/late")
def join_late(key: str) -> ResponseReturnValue:
    """Let somebody join with the points that the table chooses."""
    game = _open(key)
    name, points = request.form.get("name", "").strip(), request.form.get("points", "").strip()
    check_text(name)
    check_text(points)
    action: dict[str, Any] = {"type": "add_player", "name": name, "points": points or None}
    results, after = operations.act(game.id, [{**action, "action_id": request.form.get("action_id")}], known_phone())
    refusal = results[0].refusal
    if refusal is None:
        _tell(game, after, gettext("%(name)s joins with %(points)s.", name=name, points=_say_points(after)))
        return redirect(url_for("seating.players", key=key), 303)
    if refusal.field not in ("name", "points", "decks"):
        flash(refusal_sentence(refusal), "error")
        return redirect(url_for("seating.players", key=key), 303)
    return _show(after, PlayersForm.of(_names(after)), _refuse(Arrival(name, points), refusal)), CONFLICT


def _say_points(game: OpenGame) -> str:
    said: str = ngettext("%(num)s point", "%(num)s points", game.view["players"][-1]["total"])
    return said


def _refuse(arrival: Arrival, refusal: Refusal) -> Arrival:
    sentence = refusal_sentence(refusal)
    if refusal.field == "points":
        return Arrival(arrival.name, arrival.points, "", sentence)
    return Arrival(arrival.name, arrival.points, sentence)


def _take(game: OpenGame, action: dict[str, Any], done: str) -> ResponseReturnValue:
    sent = {**action, "action_id": request.form.get("action_id")}
    results, after = operations.act(game.id, [sent], known_phone())
    refusal = results[0].refusal
    if refusal is not None:
        flash(refusal_sentence(refusal), "error")
    elif done:
        _tell(game, after, done)
    return redirect(url_for("seating.players", key=game.key), 303)


def _tell(before: OpenGame, after: OpenGame, done: str) -> None:
    """Say what was done, and how many decks to shuffle where that has changed."""
    decks, jokers = after.view["rules"]["decks"], after.view["rules"]["jokers"]
    if decks != before.view["rules"]["decks"]:
        done += " " + ngettext("Shuffle %(num)s deck now", "Shuffle %(num)s decks now", decks)
        done += ngettext(", with %(num)s joker.", ", with %(num)s jokers.", decks * jokers) if jokers else "."
    flash(done, "good")


def _open(key: str) -> OpenGame:
    game = open_to_write(key)
    if game.kind != KIND:
        abort(404)
    return game


def _show(game: OpenGame, form: PlayersForm, arrival: Arrival | None = None) -> str:
    here = url_for("games.show", key=game.key)
    facts: dict[str, Any] = {"game": game, "form": form, "here": here, "changes": find_changes(game)}
    if game.kind == KIND:
        facts |= _list_seats(game, arrival)
    return render_template("games/players.html", **facts)


def _list_seats(game: OpenGame, arrival: Arrival | None) -> dict[str, Any]:
    view = game.view
    state: State = game.state
    playing = [player for player in view["players"] if player["active"]]
    highest = max((player["total"] for player in playing), default=0)
    return {
        "seats": view["players"],
        "starter": view["deal"]["starter"] if view["deal"] else None,
        "is_over": view["over"],
        "in_play": not view["over"] and not state.deal.is_untouched,
        "may_leave": len(playing) > LEAST_TABLE,
        "may_join": len(playing) < state.rules.players[1],
        "most": state.rules.players[1],
        "playing": len(playing),
        "rules": view["rules"],
        "highest": highest,
        "arrival": arrival or Arrival("", str(highest)),
    }


def _names(game: OpenGame) -> list[str]:
    return [player["name"] for player in game.view["players"]]
