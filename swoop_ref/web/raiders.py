"""Show the pages of Raiders: begin a game, place chips, fight, settle, and read the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from swoop_ref import operations
from swoop_ref.extensions import limit_creating
from swoop_ref.operations import OpenGame
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders.variants import DEFAULT_VARIANT, VARIANTS, count_drawn, hand_size, view_variant
from swoop_ref.security import known_phone, phone
from swoop_ref.web import raiders_words as words
from swoop_ref.web import script_words
from swoop_ref.web.forms.raiders import NewRaidersForm, read_raid_action, say_missing
from swoop_ref.web.kinds import PAGES, GamePages, Shown, show_game
from swoop_ref.web.raiding import AREAS, Trouble, build_board, describe_changes
from swoop_ref.web.wording import refusal_sentence

KIND: Final = "raiders"
BAD_FORM, CONFLICT = 400, 409
CARDS_COOKIE: Final = "swoop_raiders_cards"
"""Says on a phone that the cards left are hidden there."""
A_YEAR: Final = 365 * 24 * 60 * 60
_REASONS_OF_STATE: Final = frozenset(
    {"out_of_turn", "area_already_staked", "area_already_fought", "area_not_staked", "raid_not_staked", "raid_is_staked",
     "loot_already_placed", "game_is_over"}
)  # fmt: skip
"""Refusals that come of another phone having been quicker."""

blueprint = Blueprint("raiders", __name__)
blueprint.add_app_template_global(script_words.raiders_words, "raiders_words")
blueprint.add_app_template_global(words.variant_name, "raiders_variant_name")
blueprint.add_app_template_global(words.variant_line, "raiders_variant_line")
blueprint.add_app_template_global(words.card_sign, "raiders_card_sign")
blueprint.add_app_template_filter(words.court_name, "raiders_court")
blueprint.add_app_template_filter(words.card_sign, "raiders_sign")


@blueprint.get("/games/new/raiders")
def new() -> ResponseReturnValue:
    """Show the form that begins a game."""
    form = NewRaidersForm(formdata=None)
    wanted = request.args.get("variant")
    if wanted in VARIANTS:
        form.variant.data = wanted
    return _show_form(form)


@blueprint.post("/games/new/raiders")
@limit_creating
def create() -> ResponseReturnValue:
    """Begin a game and go to its page; what is wrong is said beside its field and nothing is lost."""
    form = NewRaidersForm()
    if not form.validate():
        return _show_form(form), BAD_FORM
    try:
        game = operations.start_game(form.setup, phone())
    except Refusal as refusal:
        form.refuse(refusal)
        return _show_form(form), BAD_FORM
    return redirect(url_for("games.show", key=game.id), 303)


def _show_form(form: NewRaidersForm) -> str:
    known = operations.names_used(known_phone())
    return render_template("raiders/new.html", form=form, known=known, rules=_list_rules())


@blueprint.post("/games/<key>/raid")
def act(key: str) -> ResponseReturnValue:
    """Place chips or fight an area; what is refused is said beside its field, and nothing that was chosen is lost."""
    game = operations.find_game(key, known_phone())
    if game.kind != KIND:
        abort(404)
    action = read_raid_action(request.form, game.view["rules"]["seats"])
    names = [player["name"] for player in game.view["players"]]
    sides = [" & ".join(names[side::2]) for side in (0, 1)]
    missing = say_missing(action, names, sides)
    if missing is not None and game.can_write:
        name, sentence = missing
        return _show_trouble(game, Trouble(sentence, name, request.form), BAD_FORM)
    results, after = operations.act(key, [action], known_phone())
    refusal = results[0].refusal
    if refusal is None:
        return redirect(url_for("games.show", key=key), 303)
    name = "" if refusal.code in _REASONS_OF_STATE else str(refusal.facts.get("name", ""))
    return _show_trouble(after, Trouble(refusal_sentence(refusal), name, request.form), CONFLICT)


def _show_trouble(game: OpenGame, trouble: Trouble, status: int) -> Response:
    response = show_game(game, trouble=trouble)
    response.status_code = status
    return response


@blueprint.post("/games/<key>/raid/cards")
def show_cards(key: str) -> ResponseReturnValue:
    """Show or hide the cards left on this phone, and remember it."""
    game = operations.find_game(key)
    if game.kind != KIND:
        abort(404)
    response = redirect(url_for("games.show", key=key, _anchor="cards"), 303)
    if request.form.get("shown"):
        response.delete_cookie(CARDS_COOKIE)
    else:
        response.set_cookie(CARDS_COOKIE, "0", A_YEAR, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


@blueprint.get("/rules/raiders")
@blueprint.get("/rules/raiders/<variant>")
def rules(variant: str = DEFAULT_VARIANT) -> ResponseReturnValue:
    """Show the rules of the game or of one variant of it."""
    if variant not in VARIANTS:
        abort(404)
    return _show_rules(_show_variant(variant), url_for("rules.index"))


def _show_game(game: OpenGame) -> Shown:
    asked = request.args.get("area", type=int)
    wanted = asked if asked in AREAS else None
    cards_shown = request.cookies.get(CARDS_COOKIE) != "0"
    part = "raiders/_end.html" if game.view["over"] else "raiders/_game.html"
    edition = ("" if cards_shown else "-cards") + ("" if wanted is None else f"-{wanted}")

    def list_facts() -> dict[str, Any]:
        board = build_board(game, wanted, cards_shown=cards_shown)
        return {"board": board, "changes": describe_changes(game), "wanted": wanted, "trouble": None}

    return Shown("raiders/game.html", part, list_facts, edition)


def _say_change(game: OpenGame) -> str:
    return describe_changes(game)["undo"]


def _show_rules(rules: Mapping[str, Any], back: str) -> str:
    variant = VARIANTS[rules["name"]]
    draws = [count_drawn(variant, number) for number in range(1, variant.raids + 1)]
    return render_template("raiders/rules.html", rules=rules, draws=draws, variants=_list_rules(), back=back)


def _list_rules() -> list[dict[str, Any]]:
    return [_show_variant(name) for name in VARIANTS]


def _show_variant(name: str) -> dict[str, Any]:
    """Return a variant's values as a game's state shows them."""
    variant = VARIANTS[name]
    hands = [hand_size(variant, number) for number in range(1, variant.raids + 1)]
    return {**view_variant(variant), "ranks": list(variant.ranks), "hands": hands}


def _set_up_rematch(view: Mapping[str, Any]) -> dict[str, Any]:
    """Set up another game in which the player after the first raid's starter begins."""
    first = view["history"][0] if view["history"] else view["raid"]
    seats = view["rules"]["seats"]
    starter = (first["starter"] + 1) % seats if first else 0
    names = [player["name"] for player in view["players"]]
    return {"kind": KIND, "variant": view["variant"], "players": names, "starter": starter}


PAGES[KIND] = GamePages(_show_game, _show_rules, _set_up_rematch, words.say_summary, _say_change)
