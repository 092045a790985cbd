"""Let a player enter their own points: which seat a phone's owner has, and what the deal cost them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from swoop_ref import operations
from swoop_ref.operations import OpenGame
from swoop_ref.rules.swoop.state import State
from swoop_ref.security import phone
from swoop_ref.web import script_words
from swoop_ref.web.people import say_phone
from swoop_ref.web.visits import open_game, open_to_write

KIND = "swoop"

blueprint = Blueprint("mine", __name__, url_prefix="/games")


@dataclass(frozen=True, slots=True)
class Chair:
    """Hold a seat to choose; ``taken_by`` names another phone that has it."""

    seat: int
    name: str
    taken_by: str


@dataclass(frozen=True, slots=True)
class Mine:
    """Hold what a player sees of their own: ``points`` is what they have entered for the deal in play.

    ``missing`` names the others who have entered nothing yet; ``place`` is ``None`` before a deal is scored.
    """

    seat: int
    name: str
    total: int
    place: int | None
    deal: int
    is_dealt: bool
    points: int | None
    entered: tuple[tuple[str, bool], ...]
    covered: bool

    @property
    def missing(self) -> list[str]:
        """Name those who have entered nothing yet."""
        return [name for name, has in self.entered if not has]


@blueprint.get("/<key>/mine")
def show(key: str) -> ResponseReturnValue:
    """Show a player's own points for the deal in play, or ask for their seat."""
    game = open_game(key)
    if game.kind != KIND:
        abort(404)
    if not game.can_write or game.view["deal"] is None:
        return redirect(url_for("games.show", key=game.key), 303)
    facts: dict[str, Any] = {"game": game, "key": game.key, "here": url_for("games.show", key=game.key)}
    is_choosing = game.seat is None or "seat" in request.args
    if "partial" in request.args:
        return _part(game, facts)
    if is_choosing:
        return render_template("swoop/seat.html", chairs=_list_chairs(game), **facts)
    return render_template("swoop/mine.html", mine=build_mine(game), words=script_words.mine_words(), **facts)


def _part(game: OpenGame, facts: dict[str, Any]) -> Response:
    if game.seat is None:
        # Another phone has taken the seat meanwhile: the page is to be loaded anew.
        abort(404)
    return make_response(render_template("swoop/_mine.html", mine=build_mine(game), **facts))


@blueprint.post("/<key>/seat")
def sit_down(key: str) -> ResponseReturnValue:
    """Take a seat for the owner of this phone, or stand up."""
    game = open_to_write(key)
    if game.kind != KIND:
        abort(404)
    seat = request.form.get("seat", "")
    operations.take_seat(game.id, phone(), int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None)
    return redirect(url_for("mine.show" if seat else "games.show", key=game.id), 303)


def build_mine(game: OpenGame) -> Mine:
    """Build a player's own page; the visitor's phone must have a seat."""
    seat = game.seat
    if seat is None:
        raise LookupError("no seat was taken")
    view, state = game.view, _state(game)
    player, deal = view["players"][seat], view["deal"]
    entry = state.deal.entered[seat] if state.deal.entered else None
    others = [other for other in view["players"] if deal["dealt"][other["seat"]] and other["seat"] != seat]
    return Mine(
        seat=seat,
        name=player["name"],
        total=player["total"],
        place=player["place"] if any(past["counted"] for past in view["deals"]) else None,
        deal=deal["number"],
        is_dealt=deal["dealt"][seat],
        points=entry.points if entry else None,
        entered=tuple((other["name"], deal["entered"][other["seat"]]) for other in others),
        covered=view["covered"],
    )


def _state(game: OpenGame) -> State:
    state: State = game.state
    return state


def _list_chairs(game: OpenGame) -> list[Chair]:
    taken = {
        other.seat: say_phone(other.name, is_host=other.role == "host")
        for other in operations.phones_of(game)
        if not other.is_me
    }
    return [
        Chair(player["seat"], player["name"], taken.get(player["seat"], ""))
        for player in game.view["players"]
        if player["active"]
    ]
