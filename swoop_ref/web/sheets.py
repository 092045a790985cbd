"""Hand out sheets of paper: a game's score sheet, an empty one, the rules, and the deals as a table of numbers."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from flask_babel import format_date, format_datetime, get_locale, gettext

from swoop_ref import operations
from swoop_ref.operations import OpenGame
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.houserules import view_rules
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.sheets import raids
from swoop_ref.sheets.data import Facts, Sheet, draw_up, list_changes
from swoop_ref.sheets.render import FONT_PACKAGES, PACKAGES, PAPERS, Press, PressBusy, PressMissing
from swoop_ref.web import raiders_csv, raiders_words, sheet_words
from swoop_ref.web.cells import defuse
from swoop_ref.web.house_words import name_view
from swoop_ref.web.rule_links import read_entries, write_choice
from swoop_ref.web.rules import build_guide

blueprint = Blueprint("sheets", __name__)

BLANK_PLAYERS: Final = range(2, 9)
BLANK_LINES: Final = {"A4": 25, "Letter": 23}
"""Lines to write on that fill one page of each paper."""
LONGEST_NAME: Final = 80
"""Characters of a file's name, which phones show on one line."""


@blueprint.record_once
def _set_up(state: BlueprintSetupState) -> None:
    app = state.app
    sources = [Path(app.static_folder or "") / "sheets", Path(app.root_path) / "templates" / "sheets"]
    style = (sources[0] / "sheet.css").read_text(encoding="utf-8")
    app.extensions["press"] = Press(style)
    sources += [sources[1].parent / "rules", Path(sheet_words.__file__).parent]
    app.extensions["sheet_version"] = _fingerprint(sources)


def _fingerprint(folders: Iterable[Path]) -> str:
    """Tell one edition of the sheets' look and words from another, so that no phone keeps an old one."""
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.glob("*.*")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


@blueprint.get("/games/<key>/sheet")
def show(key: str) -> ResponseReturnValue:
    """Show the score sheet as a page that prints well."""
    game = _find(key)
    response = make_response(
        render_template("sheets/page.html", key=key, papers=PAPERS, title=_title(game), **_contents(game))
    )
    return _tag(response, game, "page")


@blueprint.get("/games/<key>/sheet.pdf")
def sheet_pdf(key: str) -> ResponseReturnValue:
    """Answer the score sheet as PDF on the paper asked for."""
    game, paper = _find(key), _read_paper()
    unchanged = _tag(Response(), game, paper)
    if unchanged.status_code == 304:
        return unchanged
    printed = _print(
        # Not by its number in the database, which SQLite gives to the next game when this one is deleted.
        ("game", game.id, game.seq, paper, str(get_locale())),
        paper,
        lambda: _write(_title(game), _contents(game)),
        fallback=url_for("sheets.show", key=key),
    )
    if not isinstance(printed, bytes):
        return printed
    return _tag(_file(printed, "application/pdf", _stem(game), "pdf", "inline"), game, paper)


@blueprint.get("/games/<key>/deals.csv")
def deals_csv(key: str) -> ResponseReturnValue:
    """Answer the deals as comma-separated values, a line each, for a spreadsheet."""
    game = _find(key)
    form = _SHEETS[game.kind]
    text = form.write_csv(form.draw_up(game.view, _facts(game)))
    # The mark at the beginning tells spreadsheets that names are in UTF-8.
    response = _file(("\ufeff" + text).encode(), "text/csv; charset=utf-8", _stem(game), "csv", "attachment")
    return _tag(response, game, "csv")


@blueprint.get("/sheets/blank.pdf")
def blank_pdf() -> ResponseReturnValue:
    """Answer an empty score sheet to be filled in by hand."""
    paper = _read_paper()
    chosen = _read_rules()
    players = request.args.get("players", 4, type=int)
    if players not in BLANK_PLAYERS:
        abort(400)
    rules = view_rules(chosen, players)
    title = gettext("Empty score sheet")
    facts = {
        "partial": "sheets/_blank.html",
        "rules": rules,
        "players": players,
        "lines": BLANK_LINES[paper],
        "guide": build_guide(rules),
        "changes": list_changes(rules),
    }
    return _print_sheet(("blank", _fold(chosen), players), paper, title, facts)


@blueprint.get("/sheets/rules.pdf")
def rules_pdf() -> ResponseReturnValue:
    """Answer the rules of a rule set as PDF, drawn from its values."""
    paper = _read_paper()
    chosen = _read_rules()
    rules = view_rules(chosen)
    title = gettext("Rules: %(name)s", name=name_view(rules))
    facts = {
        "partial": "sheets/_rules.html",
        "rules": rules,
        "guide": build_guide(rules),
        "changes": list_changes(rules),
    }
    return _print_sheet(("rules", _fold(chosen)), paper, title, facts)


def write_csv(sheet: Sheet) -> str:
    """Write the deals of a sheet by RFC 4180; no cell can begin a formula."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    heads = [gettext("deal"), gettext("starter"), gettext("went out"), gettext("dead"), gettext("counted")]
    for name in sheet.names:
        heads += [gettext("%(name)s: points", name=name), gettext("%(name)s: total", name=name)]
    rows.writerow([defuse(head) for head in heads])
    for line in sheet.lines:
        out = next((name for name, cell in zip(sheet.names, line.cells, strict=True) if cell.won), "")
        cells: list[Any] = [line.number, defuse(line.starter), defuse(out), int(line.dead), int(line.counted)]
        for cell in line.cells:
            cells += [cell.points, cell.total]
        rows.writerow(cells)
    return text.getvalue()


def _find(key: str) -> OpenGame:
    game = operations.find_game(key)
    if game.kind not in _SHEETS:
        abort(404)
    return game


def _facts(game: OpenGame) -> Facts:
    return Facts(_local(game.created_at), _local(game.changed_at))


def _local(seconds: float) -> datetime:
    """Return a moment on the clock of the machine that serves the room, which is the room's own."""
    return datetime.fromtimestamp(seconds).astimezone()


def _contents(game: OpenGame) -> Mapping[str, Any]:
    """Return what the templates of a sheet want."""
    form = _SHEETS[game.kind]
    return {"partial": form.template, "sheet": form.draw_up(game.view, _facts(game)), "words": form.words}


def _write(title: str, facts: Mapping[str, Any]) -> str:
    return render_template("sheets/paper.html", lang=str(get_locale()), title=title, **{"words": sheet_words, **facts})


class _Form(NamedTuple):
    """Hold how the sheet of one kind of game is drawn up, put into words and written as a table."""

    template: str
    draw_up: Callable[[Mapping[str, Any], Facts], Any]
    words: ModuleType
    write_csv: Callable[[Any], str]


_SHEETS: Final[Mapping[str, _Form]] = {
    "swoop": _Form("sheets/_swoop.html", draw_up, sheet_words, write_csv),
    "raiders": _Form("sheets/_raiders.html", raids.draw_up, raiders_words, raiders_csv.write_csv),
}
"""The sheet of each kind of game."""


def _title(game: OpenGame) -> str:
    names = ", ".join(player["name"] for player in game.view["players"])
    day = format_date(_local(game.created_at), "medium", rebase=False)
    return gettext("Score sheet: %(names)s, %(day)s", names=names, day=day)


def _stem(game: OpenGame) -> str:
    """Name the files of a game: a day that sorts, and who played."""
    names = ", ".join(player["name"] for player in game.view["players"])
    return f"swoop {_local(game.created_at):%Y-%m-%d} {names}"


def _read_paper() -> str:
    paper = request.args.get("paper", PAPERS[0])
    if paper not in PAPERS:
        abort(400)
    return paper


def _read_rules() -> RuleSet:
    """Read which rules are meant: a preset's name, or one with house rules as a link carries them."""
    try:
        return read_entries(request.args) or PRESETS[DEFAULT_PRESET]
    except Refusal:
        abort(404)


def _fold(rules: RuleSet) -> str:
    """Return a short name for a rule set that tells it from all others."""
    choice = write_choice(rules)
    return choice if choice in PRESETS else sha256(choice.encode()).hexdigest()[:16]


def _print_sheet(key: tuple[Any, ...], paper: str, title: str, facts: Mapping[str, Any]) -> ResponseReturnValue:
    """Answer a sheet that belongs to no game; it stays the same as long as the app does."""
    printed = _print(
        (*key, paper, str(get_locale())),
        paper,
        lambda: _write(title, facts),
        fallback=None,
    )
    if not isinstance(printed, bytes):
        return printed
    return _mark(_file(printed, "application/pdf", title, "pdf", "inline"), "-".join(str(part) for part in key), paper)


def _print(
    key: tuple[Any, ...], paper: str, write: Callable[[], str], *, fallback: str | None
) -> bytes | ResponseReturnValue:
    press: Press = current_app.extensions["press"]
    try:
        return press.print(key, write, style_page(paper))
    except PressMissing:
        return render_template("sheets/missing.html", packages=PACKAGES, fonts=FONT_PACKAGES, fallback=fallback), 503
    except PressBusy:
        page = render_template("sheets/busy.html", again=request.full_path, fallback=fallback)
        return page, 503, {"Retry-After": "10"}


def style_page(paper: str) -> str:
    """Write the CSS that only the press knows: the paper, and the foot of the page in the visitor's language."""
    before, between, after = re.split("[\x01\x02]", gettext("Page %(page)s of %(pages)s", page="\x01", pages="\x02"))
    words = f"{_css(before)} counter(page) {_css(between)} counter(pages) {_css(after)}"
    return f"@page {{ size: {paper}; @bottom-right {{ content: {words} }} }}"


def _css(text: str) -> str:
    escaped = re.sub(r'["\\\n]', lambda found: f"\\{ord(found[0]):x} ", text)
    return f'"{escaped}"'


def _file(body: bytes, kind: str, title: str, ending: str, disposition: str) -> Response:
    response = Response(body, content_type=kind)
    response.headers["Content-Disposition"] = f"{disposition}; {name_file(title, ending)}"
    return response


def name_file(title: str, ending: str) -> str:
    """Name a file twice, as RFC 6266 has it: in plain ASCII, and as it should be."""
    kept = "".join(letter for letter in title if letter.isalnum() or letter in " -,.").strip(" .")[:LONGEST_NAME]
    plain = re.sub(r"[^A-Za-z0-9]+", "-", kept).strip("-").lower() or "sheet"
    return f"filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{kept}.{ending}', safe='')}"


def _tag(response: Response, game: OpenGame, form: str) -> Response:
    return _mark(response, f"{game.seq}", form)


def _mark(response: Response, what: str, form: str) -> Response:
    """Let the visitor's phone keep a sheet as long as it asks whether the sheet is still the newest."""
    version = current_app.extensions["sheet_version"]
    response.set_etag(f"{what}-{form}-{get_locale()}-{version}")
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Accept-Language"
    response.make_conditional(request)
    return response


@blueprint.app_template_global()
def say_day(moment: datetime) -> str:
    """Say a day in full, with its weekday."""
    said: str = format_date(moment, "full", rebase=False)
    return said


@blueprint.app_template_global()
def say_moment(moment: datetime) -> str:
    """Say a day and the time on it."""
    return gettext(
        "%(day)s at %(time)s",
        day=format_date(moment, "long", rebase=False),
        time=format_datetime(moment, "HH:mm", rebase=False),
    )
