"""Take an action from a plain form, the way that works without a script."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from swoop_ref import operations
from swoop_ref.security import known_phone
from swoop_ref.web.bodies import check_text
from swoop_ref.web.people import Counter, find_counter
from swoop_ref.web.wording import refusal_sentence

blueprint = Blueprint("actions", __name__, url_prefix="/games")

_NUMBERS = frozenset({"plays", "cards", "seat", "deal", "seen", "face_up", "area", "chips", "target"})
_SWITCHES = frozenset({"mystery", "confirm", "swooped", "covered"})
_FOR_THE_PAGE = frozenset({"csrf_token", "next", "back", "take_over"})
_is_number = re.compile(r"[0-9]{1,9}", re.ASCII).fullmatch


@blueprint.post("/<key>/actions")
def act(key: str) -> ResponseReturnValue:
    """Take one action and go on to ``next``; a refusal is said there, or on ``back`` where the form names one."""
    home = url_for("games.show", key=key)
    counter = _find_counter(key)
    if counter is not None:
        return render_template("swoop/take_over.html", here=home, counter=counter, entries=_list_entries()), 409
    results, _game = operations.act(key, [read_action(request.form)], known_phone())
    refusal = results[0].refusal
    goal = _keep_inside(request.form.get("next", ""), home)
    if refusal is not None:
        flash(refusal_sentence(refusal), "error")
        goal = _keep_inside(request.form.get("back", goal), home)
    return redirect(goal, 303)


def _find_counter(key: str) -> Counter | None:
    """Return the phone that counts this deal's plays, where another one is about to without having said so."""
    if request.form.get("type") not in operations.COUNTS or request.form.get("take_over"):
        return None
    game = operations.find_game(key, known_phone())
    return find_counter(game) if game.can_write else None


def _list_entries() -> list[tuple[str, str]]:
    """Return what was sent, to be sent again; of several fields of one name only the first, which is the one that counts."""
    entries = [(name, text) for name, text in request.form.items() if name != "csrf_token"]
    for name, text in entries:
        check_text(name)
        check_text(text)
    return entries


def read_action(entries: MultiDict[str, str]) -> dict[str, Any]:
    """Read a form's fields as an action; raise `Problem` for text that nobody means.

    Of several fields of one name the first counts, which is how a button overrides a hidden field behind it.
    A number that is none stays text, for the rules to refuse.
    """
    action: dict[str, Any] = {}
    for name, text in entries.items():
        check_text(name)
        check_text(text)
        if name in _FOR_THE_PAGE:
            continue
        action[name] = _read(name, text.strip())
    if action.get("type") in ("play", "take_pile") and "seat" in action:
        # Whoever chooses a player says on purpose that it was not the one whose turn it is.
        action["confirm"] = True
    return action


def _read(name: str, text: str) -> Any:
    if name in _NUMBERS and _is_number(text):
        return int(text)
    if name in _SWITCHES:
        return text not in ("", "false", "0")
    return text


def _keep_inside(path: str, home: str) -> str:
    """Return the path if it lies inside the game, else the game's own page."""
    is_inside = path == home or path.startswith((f"{home}/", f"{home}?"))
    return path if is_inside and "\\" not in path and not any(ord(letter) < ord(" ") for letter in path) else home
