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
    """Rename the players whose lines have changed, and let in who is written below; what is wrong is said beside its line."""
    return _keep(open_to_write(key), is_done=True)


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
    """Let somebody join with the points that the table chooses; new names are kept as well, and the page stays."""
    return _keep(_open(key), is_done=False)


def _keep(game: OpenGame, *, is_done: bool) -> ResponseReturnValue:
    # Whichever button is pressed, nothing that stands on the page gets lost.
    names = _names(game)
    form = PlayersForm.of(names)
    arrival = Arrival(request.form.get("name", "").strip(), request.form.get("points", "").strip())
    check_text(arrival.name)
    check_text(arrival.points)
    has_lines = is_done or any(field.startswith("names-") for field in request.form)
    if has_lines and not form.validate():
        return _show(game, form, arrival), BAD_FORM
    changes = form.changes(names) if has_lines else ()
    actions: list[dict[str, Any]] = [
        {"type": "rename_player", "action_id": fresh_id(), "seat": seat, "name": name} for seat, name in changes
    ]
    if arrival.name or not (is_done or changes):
        late = {"type": "add_player", "name": arrival.name, "points": arrival.points or None}
        actions.append({**late, "action_id": request.form.get("action_id")})
    results, after = operations.act(game.id, actions, known_phone()) if actions else ([], game)
    for (seat, _name), result in zip(changes, results, strict=False):
        if result.refusal is not None:
            form.refuse(seat, result.refusal)
    refusal = results[-1].refusal if len(actions) > len(changes) else None
    if form.has_errors() or (refusal is not None and refusal.field in ("name", "points", "decks")):
        return _show(after, form, _refuse(arrival, refusal)), CONFLICT
    _tell_all(game, after, arrival, refusal, has_new_names=bool(changes), has_come=len(actions) > len(changes))
    is_left = is_done and refusal is None
    return redirect(url_for("games.show" if is_left else "seating.players", key=game.key), 303)


def _tell_all(
    before: OpenGame, after: OpenGame, arrival: Arrival, refusal: Refusal | None, *, has_new_names: bool, has_come: bool
) -> None:
    if has_new_names:
        flash(gettext("The names have been changed."), "good")
    if refusal is not None:
        flash(refusal_sentence(refusal), "error")
    elif has_come:
        _tell(before, after, gettext("%(name)s joins with %(points)s.", name=arrival.name, points=_say_points(after)))


def _say_points(game: OpenGame) -> str:
    said: str = ngettext("%(num)s point", "%(num)s points", game.view["players"][-1]["total"])
    return said


def _refuse(arrival: Arrival, refusal: Refusal | None) -> Arrival:
    if refusal is None:
        return arrival
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
