"""Keep what every kind of game brings to the pages that all games share, and show a game by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from flask import Response, make_response, render_template, request, url_for
from flask_babel import get_locale

from swoop_ref.operations import GameSummary, OpenGame
from swoop_ref.web.kept import draw_once
from swoop_ref.web.people import say_newest


class Shown(NamedTuple):
    """Hold how a game's own page is drawn: its template, the template of its live part, and what both want.

    ``facts`` is asked only when the page must be drawn. ``edition`` names what the page depends on besides the game,
    such as what this phone hides.
    """

    page: str
    part: str
    facts: Callable[[], Mapping[str, Any]]
    edition: str = ""


class GamePages(NamedTuple):
    """Hold how a kind of game is shown at ``/games/<key>`` and below.

    ``show`` answers the game's own page, ``rules`` the page of its rules (given the way back), ``rematch`` the setup
    of another game with the same people, whose starter follows the last one, ``say`` its line in a list of games, and
    ``change`` the newest thing that was done in it.
    """

    show: Callable[[OpenGame], Shown]
    rules: Callable[[Mapping[str, Any], str], str]
    rematch: Callable[[Mapping[str, Any]], dict[str, Any]]
    say: Callable[[GameSummary], str]
    change: Callable[[OpenGame], str]


PAGES: Final[dict[str, GamePages]] = {}
"""How each kind of game is shown; the module with a kind's pages puts them here."""


def show_game(game: OpenGame, **more: Any) -> Response:
    """Answer a game's own page with ``more`` facts for its template; ``?partial=1`` answers its live part alone."""
    pages = PAGES[game.kind]
    shown = pages.show(game)
    newest = say_newest(game, pages.change(game))
    said = {"newest": newest}
    is_part = "partial" in request.args

    def draw() -> str:
        return _draw(game, shown, {**said, **more}, is_part=is_part)

    # What the page says to this phone alone: what it has recorded, where its owner plays, what its host lets it do.
    visit = (newest, game.seat, game.is_keeper, game.can_write, game.is_host, game.watch_only, shown.edition)
    # What is wrong with a form just sent is for its sender alone.
    drawing = draw() if more else draw_once(_name_drawing(game, shown, visit, is_part=is_part), draw)
    response = make_response(drawing)
    return _tag(response, game, visit) if is_part else response


def _name_drawing(game: OpenGame, shown: Shown, visit: tuple[Any, ...], *, is_part: bool) -> tuple[Any, ...]:
    links = (game.id, game.watch_id)
    return (links, game.pk, game.seq, shown.page, shown.part, visit, is_part, str(get_locale()))


def _draw(game: OpenGame, shown: Shown, more: Mapping[str, Any], *, is_part: bool) -> str:
    facts: dict[str, Any] = {
        "game": game,
        "here": url_for("games.show", key=game.key),
        "key": game.key,
        "rules": game.view["rules"],
        **shown.facts(),
        **more,
    }
    if is_part:
        return render_template(shown.part, **facts)
    return render_template(shown.page, **facts)


def _tag(response: Response, game: OpenGame, visit: tuple[Any, ...]) -> Response:
    """Add an ETag by the game's seq, so that asking again costs little while nothing has changed."""
    response.set_etag(f"{game.seq}-{sha256(repr(visit).encode()).hexdigest()[:12]}")
    response.make_conditional(request)
    return response
