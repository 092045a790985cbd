"""Turn a game's record into a deal's plays, one after the other, with their rulings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext

from swoop_ref.operations import Moment
from swoop_ref.rules import KINDS
from swoop_ref.web.refereeing import tell_ruling

_IN_A_DEAL = frozenset({"play", "take_pile", "count_play", "count_swoop", "set_count"})


@dataclass(frozen=True, slots=True)
class Step:
    """Hold one line of a replay; ``rank`` is "" where no cards were told, ``held`` ``None`` where not known."""

    name: str
    rank: str
    cards: int
    mystery: bool
    special: bool
    tone: str
    sentence: str
    drought: int
    held: int | None


def list_steps(moments: Sequence[Moment], number: int) -> list[Step]:
    """List what was counted and told in a deal, which is numbered as it stands now (deals may have been removed)."""
    deals: list[list[Moment]] = []
    current: list[Moment] = []
    for moment in moments:
        kind = moment.entry.type
        if kind in _IN_A_DEAL:
            current.append(moment)
        elif kind == "score_deal":
            deals.append(current)
            current = []
        elif kind == "remove_deal":
            del deals[moment.entry.action["deal"] - 1]
    if number > len(deals):
        raise LookupError("the deal was taken back")
    return [_step(moment) for moment in deals[number - 1]]


def _step(moment: Moment) -> Step:
    action, before, after = moment.entry.action, moment.before, moment.after
    ruling = moment.ruling(KINDS["swoop"])
    drought = after.deal.drought
    if ruling is None:
        seat = before.deal.turn
        name = "" if seat is None else before.names[seat]
        sentences = {
            "count_play": gettext("A play; its cards were not told."),
            "count_swoop": gettext("Swoop; its cards were not told."),
            "set_count": gettext("The count was set to %(number)s.", number=drought),
        }
        tone = "swoop" if action["type"] == "count_swoop" else "dead" if after.deal.is_dead else "good"
        return Step(name, "", 0, False, False, tone, sentences[action["type"]], drought, None)
    told = tell_ruling(action, ruling, before.names)
    rank = action.get("rank", "")
    seat = ruling["seat"]
    return Step(
        name=before.names[seat],
        rank=rank,
        cards=ruling["cards"],
        mystery=bool(action.get("mystery")),
        special=rank in before.rules.specials,
        tone=told.tone,
        sentence=told.sentence,
        drought=drought,
        held=after.deal.held[seat],
    )
