"""Show the games on this phone, begin a new one, and join one by its code."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_timedelta, gettext

from swoop_ref import operations
from swoop_ref.extensions import limit_creating, limit_guessing
from swoop_ref.operations import GameSummary, TableRules
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.security import known_phone, phone
from swoop_ref.web.forms.new_game import NewGameForm
from swoop_ref.web.kinds import PAGES
from swoop_ref.web.rule_links import read_entries
from swoop_ref.web.scoreboard import join_names
from swoop_ref.web.wording import refusal_sentence

blueprint = Blueprint("home", __name__)

GAMES_ON_A_PAGE = 20
LAST_PAGE = 100_000
A_MOMENT = 60
"""Seconds that pass as "just now"."""
LONGEST_CODE = 40


@dataclass(frozen=True, slots=True)
class Line:
    """Hold one line of the list of games; ``ago`` says in words when it changed last."""

    key: str
    players: list[str]
    over: bool
    say: str
    changed: datetime
    ago: str


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Show the games that this phone knows, the last changed first."""
    page = min(max(request.args.get("page", 0, int), 0), LAST_PAGE)
    known = operations.list_games(known_phone(), GAMES_ON_A_PAGE, page * GAMES_ON_A_PAGE)
    is_last = (page + 1) * GAMES_ON_A_PAGE >= known.total
    return render_template(
        "home/index.html",
        games=[line_of(game, datetime.now(UTC)) for game in known.games],
        newer=page - 1 if page else None,
        older=None if is_last else page + 1,
    )


def line_of(game: GameSummary, now: datetime) -> Line:
    """Return what the list shows of a game."""
    changed = datetime.fromtimestamp(game.changed_at, UTC)
    passed = now - changed
    ago = gettext("just now")
    if passed.total_seconds() >= A_MOMENT:
        ago = format_timedelta(-passed, add_direction=True)
    return Line(game.key, game.names, game.over, PAGES[game.kind].say(game), changed, ago)


def say_summary(game: GameSummary) -> str:
    """Say in words how a game of Swoop in the list stands."""
    if game.over:
        winners = [game.names[seat] for seat in game.winners]
        if not winners:
            return gettext("Ended without a winner")
        if len(winners) == 1:
            return gettext("%(name)s won", name=winners[0])
        return gettext("%(names)s share the win", names=join_names(winners))
    if not game.deals or not game.totals:
        return gettext("Not scored yet")
    least = min(game.totals)
    first = [name for name, total in zip(game.names, game.totals, strict=True) if total == least]
    said = gettext("%(names)s lead", names=join_names(first))
    if len(first) == 1:
        said = gettext("%(name)s leads", name=first[0])
    return gettext("Deal %(number)s · %(leads)s with %(total)s", number=game.deals + 1, leads=said, total=least)


@blueprint.get("/games/new")
def new() -> ResponseReturnValue:
    """Show the form that begins a game, with the rules chosen that the address carries."""
    try:
        asked = read_entries(request.args)
    except Refusal as refusal:
        form = NewGameForm(formdata=None, kept=_list_kept())
        form.rules.errors = [refusal_sentence(refusal)]
        return _show_form(form), 400
    return _show_form(NewGameForm(formdata=None, kept=_list_kept(), asked=asked))


@blueprint.post("/games/new")
@limit_creating
def create() -> ResponseReturnValue:
    """Begin a game and go to its scoreboard; what is wrong is said beside its field and nothing is lost."""
    form = NewGameForm(kept=_list_kept())
    if not form.validate():
        return _show_form(form), 400
    try:
        game = operations.start_game(form.setup, phone())
    except Refusal as refusal:
        form.refuse(refusal)
        return _show_form(form), 400
    return redirect(url_for("games.show", key=game.id), 303)


def _list_kept() -> list[TableRules]:
    return operations.list_table_rules(known_phone())


def _show_form(form: NewGameForm) -> str:
    least = form.chosen.players[0] if form.chosen else PRESETS[DEFAULT_PRESET].players[0]
    return render_template("home/new.html", form=form, known=operations.names_used(known_phone()), least=least)


@blueprint.get("/join")
def join() -> ResponseReturnValue:
    """Ask for a game's code, and go where it leads."""
    code = request.args.get("code", "").strip()
    if code:
        return redirect(url_for("home.join_by_code", code=code[:LONGEST_CODE]), 303)
    return render_template("home/join.html", code="", error="")


@blueprint.get("/join/<code>")
@limit_guessing
def join_by_code(code: str) -> ResponseReturnValue:
    """Open the game that has this code, or say that none has."""
    try:
        game = operations.find_by_code(code)
    except operations.UnknownGame:
        error = gettext("No game has this code. A game’s code sleeps when nothing has happened for a day.")
        return render_template("home/join.html", code=code[:LONGEST_CODE], error=error), 404
    operations.find_game(game.id, phone())
    return redirect(url_for("sharing.join", key=game.id), 303)
