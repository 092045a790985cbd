"""Serve programs, the pages' own scripts and the offline queue: the JSON interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from swoop_ref import operations
from swoop_ref.errors import Problem
from swoop_ref.extensions import csrf, limit_creating
from swoop_ref.operations import OpenGame, Result
from swoop_ref.security import known_phone
from swoop_ref.web.bodies import dump, read_body
from swoop_ref.web.wording import refusal_sentence, ruling_view

LARGEST_DOCUMENT = 24_000_000
"""Bytes of an exported game that is taken back."""

blueprint = Blueprint("api", __name__, url_prefix="/api")
# Only JSON is taken, which no other site can make a visitor's browser send; the phone's cookie stays at home then, too.
csrf.exempt(blueprint)


@blueprint.post("/games")
@limit_creating
def start_game() -> Response:
    """Begin a game."""
    return _begun(operations.start_game(read_body(), known_phone()))


@blueprint.post("/games/import")
@limit_creating
def import_game() -> Response:
    """Take an exported game back, as a new game."""
    request.max_content_length = LARGEST_DOCUMENT
    return _begun(operations.import_game(read_body(is_document=True), known_phone()))


@blueprint.get("/games/<key>")
def show_game(key: str) -> Response:
    """Answer a game's state, or 304 when its reader has it already."""
    game = operations.find_game(key)
    has_it = request.if_none_match.contains_weak(str(game.seq))
    response = Response(status=304) if has_it else _json(f"{{{_state(game)}}}")
    response.set_etag(str(game.seq), weak=True)
    return response


@blueprint.get("/games/<key>/export")
def export_game(key: str) -> Response:
    """Answer a game's whole record."""
    response = _json(dump(operations.export_game(key)))
    response.headers["Content-Disposition"] = 'attachment; filename="swoop-game.json"'
    return response


@blueprint.post("/games/<key>/actions")
def act(key: str) -> Response:
    """Take actions, each by itself, and answer what became of each and how the game stands."""
    actions = read_body().get("actions")
    if not isinstance(actions, list):
        raise Problem(400, "not_a_list", field="actions")
    if not 1 <= len(actions) <= operations.MOST_ACTIONS:
        raise Problem(400, "out_of_range", field="actions", least=1, most=operations.MOST_ACTIONS)
    for number, action in enumerate(actions):
        if not isinstance(action, dict):
            raise Problem(400, "not_an_object", field=f"actions.{number}")
    results, game = operations.act(key, actions, known_phone())
    shown = ",".join([_result(result, game) for result in results])
    return _json(f'{{"results":[{shown}],{_state(game)}}}')


def _begun(game: OpenGame) -> Response:
    links = dump({"id": game.id, "watch_id": game.watch_id, "code": game.code})
    return _json(f"{links[:-1]},{_state(game)}}}", 201)


def _state(game: OpenGame) -> str:
    can_undo, can_redo = ("true" if can else "false" for can in (game.can_undo, game.can_redo))
    return f'"state":{game.view_json},"can_undo":{can_undo},"can_redo":{can_redo}'


def _result(result: Result, game: OpenGame) -> str:
    shown: dict[str, Any] = {"action_id": result.action_id, "status": result.status}
    refusal, ruling = result.refusal, result.ruling
    if refusal is not None:
        shown["code"] = refusal.code
        shown["message"] = refusal_sentence(refusal)
        if refusal.field is not None:
            shown["field"] = refusal.field
        if ruling is not None:
            shown["ruling"] = {**ruling, "sentence": shown["message"]}
    elif ruling is not None:
        shown["ruling"] = ruling_view(ruling, _names(game.view))
    return dump(shown)


def _names(view: Mapping[str, Any]) -> list[str]:
    return [player["name"] for player in view["players"]]


def _json(text: str, status: int = 200) -> Response:
    return Response(text, status, mimetype="application/json")
