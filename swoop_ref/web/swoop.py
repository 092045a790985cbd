"""Show the pages used during a deal of Swoop: count, referee, score, correct, replay."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from swoop_ref import operations
from swoop_ref.operations import OpenGame
from swoop_ref.rules import KINDS
from swoop_ref.rules.swoop.cards import RANKS
from swoop_ref.rules.swoop.state import State
from swoop_ref.security import phone
from swoop_ref.web import script_words
from swoop_ref.web.actions import read_action
from swoop_ref.web.counting import build_counting, live_state
from swoop_ref.web.forms.score import ScoreForm, correct_form, score_form
from swoop_ref.web.people import find_counter, say_newest, say_recorder
from swoop_ref.web.refereeing import Told, build_felt, list_keys, tell_ruling
from swoop_ref.web.replay import list_steps
from swoop_ref.web.scoreboard import describe_change
from swoop_ref.web.visits import open_game, refuse_watchers

KIND = "swoop"
BAD_FORM, CONFLICT = 400, 409

blueprint = Blueprint("swoop", __name__, url_prefix="/games")
blueprint.add_app_template_global(live_state, "live_state")


@blueprint.get("/<key>/count")
def count(key: str) -> ResponseReturnValue:
    """Show the count of plays; ``?set=1`` asks for what the table has counted by itself."""
    game = _open(key)
    if not _in_play(game):
        return _leave(game)
    counting = build_counting(game.view, game.last, say_recorder(game))
    if game.newest.type in ("undo", "redo"):
        counting = replace(counting, last=say_newest(game, ""))
    facts = {**_facts(game), "counting": counting, "counter": find_counter(game)}
    if "partial" in request.args:
        return _part("swoop/_count.html", game, facts)
    return render_template("swoop/count.html", setting="set" in request.args, words=script_words.count_words(), **facts)


@blueprint.get("/<key>/referee")
def referee(key: str) -> ResponseReturnValue:
    """Show the table as the referee sees it, with the ruling on the newest play."""
    game = _open(key)
    if not _in_play(game):
        return _leave(game)
    state: State = game.state
    facts = {
        **_facts(game),
        "felt": build_felt(game.view, state.rules, state.deal.pile, _find_told(game)),
        "counter": find_counter(game),
        "newest": say_newest(game, describe_change(game.last.type if game.last else None, len(game.view["deals"]))),
    }
    if "partial" in request.args:
        return _part("swoop/_referee.html", game, facts)
    return render_template("swoop/referee.html", words=script_words.referee_words(), **facts)


@blueprint.get("/<key>/score")
def score(key: str) -> ResponseReturnValue:
    """Show the form that scores the deal in play; ``?winner=`` a seat or "dead" fills in who went out."""
    game = _open(key)
    if not _in_play(game):
        return _leave(game)
    form = score_form(game.view, request.args.get("winner"))
    if "partial" in request.args:
        return _part("swoop/_entered.html", game, {"game": game, "form": form})
    return _show_score(game, form)


@blueprint.post("/<key>/score")
def save_score(key: str) -> ResponseReturnValue:
    """Score the deal in play; what is wrong is said next to its field, and nothing that was typed is lost."""
    game = _open(key)
    refuse_watchers(game)
    if not _in_play(game):
        flash(gettext("There is no deal to score: the game is over."), "error")
        return _leave(game)
    return _save(game, score_form(game.view))


@blueprint.get("/<key>/deals/<int:number>")
def deal(key: str, number: int) -> ResponseReturnValue:
    """Show the form that corrects an earlier deal, filled in as it stands."""
    game = _open(key)
    if not game.can_write:
        return _leave(game)
    return _show_score(game, _correct_form(game, number))


@blueprint.post("/<key>/deals/<int:number>")
def save_deal(key: str, number: int) -> ResponseReturnValue:
    """Correct an earlier deal; all totals follow."""
    game = _open(key)
    return _save(game, _correct_form(game, number))


@blueprint.get("/<key>/deals/<int:number>/replay")
def replay(key: str, number: int) -> ResponseReturnValue:
    """Show a deal play by play with the rulings."""
    game = _open(key)
    if not 1 <= number <= len(game.view["deals"]):
        abort(404)
    past = game.view["deals"][number - 1]
    try:
        steps = list_steps(operations.history(key), number)
    except LookupError:
        # The history is newer than the look above: the deal has been undone meanwhile.
        abort(404)
    plays, swoops = past["plays"] or 0, past["swoops"] or 0
    summary = ngettext("%(num)s play", "%(num)s plays", plays)
    return render_template(
        "swoop/replay.html",
        number=number,
        here=url_for("games.show", key=key),
        summary=f"{summary} · {ngettext('%(num)s swoop', '%(num)s swoops', swoops)}",
        steps=steps,
    )


def _open(key: str) -> OpenGame:
    game = open_game(key)
    if game.kind != KIND:
        abort(404)
    return game


def _in_play(game: OpenGame) -> bool:
    return game.can_write and game.view["deal"] is not None


def _leave(game: OpenGame) -> ResponseReturnValue:
    return redirect(url_for("games.show", key=game.key), 303)


def _facts(game: OpenGame) -> dict[str, Any]:
    here = url_for("games.show", key=game.key)
    return {"game": game, "view": game.view, "deal": game.view["deal"], "key": game.key, "here": here}


def _part(template: str, game: OpenGame, facts: dict[str, Any]) -> ResponseReturnValue:
    drawing = render_template(template, **facts)
    response = make_response(drawing)
    # Besides the game it depends on who asks: on the phone that counts the plays, for one.
    response.set_etag(f"{game.seq}-{sha256(drawing.encode()).hexdigest()[:12]}")
    return response.make_conditional(request)


def _find_told(game: OpenGame) -> Told | None:
    """Find the newest play and its ruling; after any other action there is nothing to tell."""
    if game.last is None or game.last.type not in ("play", "take_pile"):
        return None
    moment = operations.newest(game)
    ruling = moment.ruling(KINDS[KIND]) if moment else None
    if moment is None or ruling is None:
        return None
    return tell_ruling(moment.entry.action, ruling, moment.before.names)


def _correct_form(game: OpenGame, number: int) -> ScoreForm:
    if not 1 <= number <= len(game.view["deals"]):
        abort(404)
    return correct_form(game.view, number)


def _save(game: OpenGame, form: ScoreForm) -> ResponseReturnValue:
    sent = read_action(request.form)
    form = form.with_entries(request.form)
    action = {**form.action(), "action_id": sent.get("action_id"), "seen": sent.get("seen")}
    if sent.get("confirm"):
        action["confirm"] = True
    results, after = operations.act(game.key, [action], phone())
    refusal = results[0].refusal
    if refusal is None:
        return _leave(after)
    form = form.with_refusal(refusal)
    return _show_score(after, form), CONFLICT if form.problem else BAD_FORM


def _show_score(game: OpenGame, form: ScoreForm) -> str:
    is_new = form.type == "score_deal"
    number = form.deal
    state: State = game.state
    ranks = [
        {
            "rank": key.rank,
            "name": key.name,
            "special": key.special,
            "value": form.rules["values"][key.rank],
            "most": state.rules.count_rank(key.rank, sum(row.dealt for row in form.rows)),
        }
        for key in list_keys(state.rules)
    ]
    here = url_for("games.show", key=game.key)
    return render_template(
        "swoop/score.html" if is_new else "swoop/deal.html",
        game=game,
        form=form,
        here=here,
        key=game.key,
        ranks=ranks,
        facts=form.facts([rank for rank in RANKS if rank in form.rules["values"]]),
        target=f"{here}/score" if is_new else f"{here}/deals/{number}",
        heading=gettext("Score deal %(number)s", number=number)
        if is_new
        else gettext("Correct deal %(number)s", number=number),
        save=gettext("Save deal %(number)s", number=number),
        words=script_words.score_words(),
    )
