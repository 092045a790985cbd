"""Let a table change the rules: for a new game, under a name on this phone, by a link, or between two deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from swoop_ref import operations
from swoop_ref.operations import OpenGame, TableRules
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.reading import NAME_LENGTH
from swoop_ref.rules.swoop.houserules import read_rules, view_rules
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.rules.swoop.state import State
from swoop_ref.security import known_phone, phone
from swoop_ref.web import house_words
from swoop_ref.web.addresses import public_url
from swoop_ref.web.bodies import check_text
from swoop_ref.web.forms.house_rules import GROUPED, HouseRulesForm
from swoop_ref.web.rule_links import (
    check_tables,
    list_tables,
    read_choice,
    read_entries,
    write_choice,
    write_query,
    write_request,
)
from swoop_ref.web.visits import open_to_write
from swoop_ref.web.wording import refusal_sentence

KIND = "swoop"
BAD_FORM, CONFLICT = 400, 409

blueprint = Blueprint("house", __name__)


@blueprint.get("/house-rules")
def edit() -> ResponseReturnValue:
    """Show every house rule of a preset, of kept rules (``saved``), or of those in the address, to be changed."""
    kept = _find_kept(request.args.get("saved", type=int))
    try:
        rules = read_rules(kept.rules) if kept else read_entries(request.args)
    except Refusal as refusal:
        return _show_editor(HouseRulesForm.of(PRESETS[DEFAULT_PRESET]), refusal_sentence(refusal)), BAD_FORM
    return _show_editor(HouseRulesForm.of(rules or PRESETS[DEFAULT_PRESET]), kept=kept)


@blueprint.post("/house-rules")
def change() -> ResponseReturnValue:
    """Take the changed rules to a new game, or to where they are kept and shared; say what cannot be beside its field."""
    kept = _find_kept(request.form.get("saved", type=int))
    base = replace(_read_base(), name=request.form.get("name", "").strip()[:NAME_LENGTH] or _read_base().preset)
    form = HouseRulesForm.read(base, request.form)
    rules = form.rules(check_tables)
    if rules is None:
        return _show_editor(form, kept=kept), BAD_FORM
    query: dict[str, Any] = write_query(rules)
    if request.form.get("do") == "use":
        return redirect(url_for("home.new", **query), 303)
    return redirect(url_for("house.show", **query, saved=kept.pk if kept else None), 303)


@blueprint.get("/house-rules/table")
def show() -> ResponseReturnValue:
    """Show a table's rules as a link carries them: what differs, and what can be done with them."""
    kept = _find_kept(request.args.get("saved", type=int))
    try:
        rules = read_entries(request.args)
        if rules is not None:
            check_tables(rules)
    except Refusal as refusal:
        return _show_editor(HouseRulesForm.of(PRESETS[DEFAULT_PRESET]), refusal_sentence(refusal)), BAD_FORM
    if rules is None:
        return redirect(url_for("house.edit"), 303)
    return _show_table(rules, kept)


@blueprint.post("/house-rules/save")
def save() -> ResponseReturnValue:
    """Keep the rules under a name on this phone."""
    kept = _find_kept(request.form.get("saved", type=int))
    name = request.form.get("name", "").strip()
    check_text(name)
    try:
        rules = read_choice(request.form.get("rules", ""))
        check_tables(rules)
        named = replace(rules, name=name)
        key = operations.save_table_rules(phone(), name, write_request(named), kept.pk if kept else None)
    except Refusal as refusal:
        if refusal.field != "name":
            raise
        return _show_table(rules, kept, name, refusal_sentence(refusal)), BAD_FORM
    flash(gettext("“%(name)s” is kept on this phone.", name=name), "good")
    query: dict[str, Any] = write_query(named)
    return redirect(url_for("house.show", **query, saved=key), 303)


@blueprint.post("/house-rules/delete")
def delete() -> ResponseReturnValue:
    """Forget rules that are kept on this phone."""
    kept = _find_kept(request.form.get("saved", type=int))
    asking = known_phone()
    if kept is not None and asking is not None:
        operations.delete_table_rules(asking, kept.pk)
        flash(gettext("“%(name)s” is no longer kept. Games that use it keep their rules.", name=kept.name), "good")
    return redirect(url_for("house.edit"), 303)


@blueprint.get("/games/<key>/house-rules")
def edit_game(key: str) -> ResponseReturnValue:
    """Show the rules of a game, to be changed between two deals."""
    game = _open(key)
    return _show_game_editor(game, HouseRulesForm.of(game.state.rules))


@blueprint.post("/games/<key>/house-rules")
def change_game(key: str) -> ResponseReturnValue:
    """Change the rules of a game; all totals, the end and the winners follow."""
    game = _open(key)
    state: State = game.state
    form = HouseRulesForm.read(state.rules, request.form)
    rules = form.rules(lambda _rules: None)
    if rules is None:
        return _show_game_editor(game, form), BAD_FORM
    changes = _differences(state.rules, rules)
    if changes:
        sent = {"type": "change_rules", "action_id": request.form.get("action_id"), **changes}
        results, after = operations.act(key, [sent], phone())
        refusal = results[0].refusal
        if refusal is not None:
            form.refuse(refusal)
            return _show_game_editor(after, form), CONFLICT
        flash(gettext("Changed. The rules are now %(rules)s.", rules=house_words.name_rules(rules)), "good")
    return redirect(url_for("games.show", key=key), 303)


def _differences(before: RuleSet, after: RuleSet) -> dict[str, Any]:
    """Return the fields in which two rule sets differ, as the action that changes one into the other takes them."""
    now, then = view_rules(after), view_rules(before)
    names = [name for names in GROUPED.values() for name in names if name in now]
    return {field: now[field] for field in (*names, "values") if now[field] != then[field]}


def _read_base() -> RuleSet:
    name = request.form.get("preset", DEFAULT_PRESET)
    return PRESETS.get(name, PRESETS[DEFAULT_PRESET])


def _find_kept(pk: int | None) -> TableRules | None:
    if pk is None:
        return None
    return next((kept for kept in operations.list_table_rules(known_phone()) if kept.pk == pk), None)


def _open(key: str) -> OpenGame:
    game = open_to_write(key)
    if game.kind != KIND:
        abort(404)
    return game


def _show_editor(form: HouseRulesForm, problem: str = "", kept: TableRules | None = None) -> str:
    base = form.base
    return render_template(
        "house/edit.html",
        form=form,
        groups=GROUPED,
        words=house_words,
        problem=problem,
        kept=kept,
        name="" if base.name == base.preset else base.name,
        presets=list(PRESETS),
        tables=[]
        if request.args or kept
        else [_line_of(table) for table in operations.list_table_rules(known_phone())],
    )


def _line_of(kept: TableRules) -> dict[str, str]:
    """Return what the list of kept rules shows, and where it leads."""
    rules = read_rules(kept.rules)
    query: dict[str, Any] = write_query(rules)
    line = house_words.name_rules(replace(rules, name=rules.preset))
    return {"name": kept.name, "line": line, "href": url_for("house.show", **query, saved=kept.pk)}


def _show_table(rules: RuleSet, kept: TableRules | None, name: str | None = None, error: str = "") -> str:
    own = "" if rules.name == rules.preset else rules.name
    query: dict[str, Any] = write_query(rules)
    return render_template(
        "house/show.html",
        rules=rules,
        choice=write_choice(rules),
        query=query,
        link=public_url("house.show", **query),
        title=house_words.name_rules(rules),
        said=house_words.list_said(rules),
        tables=house_words.say_tables(list_tables(rules)),
        kept=kept,
        name=own if name is None else name,
        error=error,
    )


def _show_game_editor(game: OpenGame, form: HouseRulesForm) -> str:
    deal = game.view["deal"]
    return render_template(
        "house/game.html",
        form=form,
        groups=GROUPED,
        words=house_words,
        game=game,
        here=url_for("games.show", key=game.key),
        in_play=bool(deal) and not game.state.deal.is_untouched,
        said=house_words.list_said(game.state.rules),
        title=house_words.name_rules(game.state.rules),
    )
