"""Turn a deal in play into what the count page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from flask_babel import gettext, ngettext

from swoop_ref.operations import LastChange

WARN = 0.8
NEAR = 0.95
"""The shares of a dead deal's plays at which the page warns: 160 and 190 of 200. `table.js` has the same."""

Level = Literal["calm", "warn", "near", "dead"]

_FOR_SCRIPT = frozenset({
    "order", "specials", "swoop_at", "swoop_exactly", "max_cards", "higher", "picked_up_may_join", "may_take_pile",
    "mystery", "deal_ends", "draw_pile", "dead_after",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counting:
    """Hold what the count page shows; ``share`` is the drought in percent of a dead deal's plays."""

    level: Level
    share: float
    left: str
    turn: str
    dead: str
    last: str


def build_counting(view: Mapping[str, Any], last: LastChange | None, who: str = "") -> Counting:
    """Build the count page of a deal in play from the game's state (the shape of the interface).

    ``who`` names the phone that recorded last, as the page says it.
    """
    deal = view["deal"]
    drought, limit = deal["drought"], deal["dead_after"]
    return Counting(
        level=find_level(drought, limit, dead=deal["dead"]),
        share=min(100.0, round(100 * drought / limit, 1)) if limit else 0.0,
        left=_say_left(deal),
        turn=_say_turn(view),
        dead=say_dead(view),
        last=say_last(view, last, who),
    )


def find_level(drought: int, limit: int | None, *, dead: bool) -> Level:
    """Find how far the drought has come, in plays, towards a dead deal."""
    if dead:
        return "dead"
    if limit is None or drought < WARN * limit:
        return "calm"
    return "warn" if drought < NEAR * limit else "near"


def live_state(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of a game's state that the pages' scripts draw from; past deals would only weigh it down."""
    return {
        "seq": view["seq"],
        "over": view["over"],
        "rules": {key: value for key, value in view["rules"].items() if key in _FOR_SCRIPT},
        "players": [{"name": player["name"]} for player in view["players"]],
        "deal": view["deal"],
    }


def say_dead(view: Mapping[str, Any]) -> str:
    """Say what a dead deal means by the game's rules."""
    plays = view["deal"]["dead_after"] or 0
    if view["rules"]["dead_scored"]:
        return gettext("%(plays)s plays without a swoop. Nobody wins; everyone scores what they hold.", plays=plays)
    return gettext("%(plays)s plays without a swoop. Nobody wins and nobody scores.", plays=plays)


def say_last(view: Mapping[str, Any], last: LastChange | None, who: str = "") -> str:
    """Say what was recorded last, and by whose phone where that is known."""
    if last is None:
        return gettext("Nothing counted yet")
    words = {
        "count_play": gettext("play %(number)s", number=view["deal"]["drought"]),
        "count_swoop": gettext("a swoop"),
        "set_count": gettext("count set to %(number)s", number=view["deal"]["drought"]),
        "play": gettext("a play, told to the referee"),
        "take_pile": gettext("the pile taken"),
        "score_deal": gettext("deal %(number)s scored", number=len(view["deals"])),
        "enter_points": gettext("points entered"),
    }
    what = words.get(last.type, gettext("a change to the game"))
    if who:
        return gettext("%(phone)s: %(what)s", phone=who, what=what)
    return gettext("Last: %(what)s", what=what)


def _say_left(deal: Mapping[str, Any]) -> str:
    if deal["dead_after"] is None:
        return ""
    if deal["dead"]:
        return gettext("Nobody wins this deal")
    return ngettext("%(num)s left to a dead deal", "%(num)s left to a dead deal", deal["left"])


def _say_turn(view: Mapping[str, Any]) -> str:
    deal, players = view["deal"], view["players"]
    if deal["dead"] or is_turn_unknown(view):
        return ""
    if deal["won"]:
        return gettext("%(name)s has gone out", name=players[deal["won_by"]]["name"])
    return gettext("%(name)s to play", name=players[deal["turn"]]["name"])


def is_turn_unknown(view: Mapping[str, Any]) -> bool:
    """Tell whether somebody may have gone out unseen, so that nobody can say who plays: only where the deal goes on."""
    deal = view["deal"]
    return view["rules"]["deal_ends"] == "last_holder" and any(
        held is None for held, dealt in zip(deal["held"], deal["dealt"], strict=True) if dealt
    )
