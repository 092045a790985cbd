"""Turn a game into what a screen across the room shows: few words, large figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext, ngettext

from swoop_ref.operations import OpenGame
from swoop_ref.web.counting import Level, find_level
from swoop_ref.web.kinds import PAGES
from swoop_ref.web.people import say_newest
from swoop_ref.web.raiders_words import say_next
from swoop_ref.web.raiding import build_board as build_raid_board
from swoop_ref.web.scoreboard import build_board

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """Hold a player, or a side: ``note`` is what the newest deal or raid brought, ``state`` says what else there is."""

    name: str
    total: int
    note: str
    leads: bool
    plays: bool
    gone: bool
    state: str


@dataclass(frozen=True, slots=True)
class Drought:
    """Hold the plays since the last swoop; ``share`` is their part of a dead deal's plays, in percent."""

    plays: int
    level: Level
    share: float
    left: str


@dataclass(frozen=True, slots=True)
class BigBoard:
    """Hold all that the screen shows; ``say`` is the same for those who listen."""

    title: str
    turn: str
    lines: tuple[Line, ...]
    drought: Drought | None
    over: bool
    newest: str
    say: str


def build_big_board(game: OpenGame) -> BigBoard:
    """Build the screen of any kind of game."""
    newest = say_newest(game, PAGES[game.kind].change(game))
    return _build_raiders(game, newest) if game.kind == "raiders" else _build_swoop(game.view, newest)


def _build_swoop(view: View, newest: str) -> BigBoard:
    board, deal = build_board(view), view["deal"]
    turn = deal["turn"] if deal and not deal["dead"] else None
    lines = tuple(
        Line(
            name=seat.name,
            total=seat.total,
            note="" if seat.last is None else f"+{seat.last}",
            leads=seat.leads or seat.won,
            plays=seat.seat == turn,
            gone=not seat.active,
            state=_say_seat(view, seat.seat, is_out=bool(deal and seat.seat in deal["out"])),
        )
        for seat in board.seats
    )
    title = board.say if board.over else gettext("Deal %(number)s", number=board.number)
    return BigBoard(
        title=title,
        turn=_say_turn(view),
        lines=lines,
        drought=_build_drought(deal) if deal else None,
        over=board.over,
        newest=newest,
        say=board.say,
    )


def _build_drought(deal: View) -> Drought:
    plays, limit = deal["drought"], deal["dead_after"]
    left = "" if limit is None else ngettext("%(num)s left to a dead deal", "%(num)s left to a dead deal", deal["left"])
    return Drought(
        plays=plays,
        level=find_level(plays, limit, dead=deal["dead"]),
        share=min(100.0, round(100 * plays / limit, 1)) if limit else 0.0,
        left=gettext("Nobody wins this deal") if deal["dead"] else left,
    )


def _say_turn(view: View) -> str:
    deal, players = view["deal"], view["players"]
    if deal is None:
        return ""
    if deal["dead"]:
        return gettext("Dead deal")
    if deal["won"]:
        return gettext("%(name)s has gone out", name=players[deal["won_by"]]["name"])
    return gettext("%(name)s to play", name=players[deal["turn"]]["name"])


def _say_seat(view: View, seat: int, *, is_out: bool) -> str:
    if not view["players"][seat]["active"]:
        return gettext("has left")
    if seat in view["winners"]:
        return gettext("winner")
    if is_out:
        return gettext("out")
    return gettext("points entered") if view["deal"] and view["deal"]["entered"][seat] else ""


def _build_raiders(game: OpenGame, newest: str) -> BigBoard:
    board = build_raid_board(game)
    lines = tuple(
        Line(
            name=side.name,
            total=side.purse,
            note=side.gain,
            leads=side.leads,
            plays=side.due,
            gone=False,
            state=gettext("%(chips)s on the areas", chips=side.staked) if side.staked else "",
        )
        for side in board.sides
    )
    title = board.owed if board.over else board.title
    turn = "" if board.over else say_next(game.view)
    return BigBoard(title, turn, lines, None, board.over, newest, board.say)
