"""Show what reached a game too late to be taken, with both values where two phones differ, and what may be done now.

The actions stay on their phone until somebody has chosen; asking about them changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flask import Blueprint, g, render_template, url_for
from flask_babel import gettext, ngettext

from swoop_ref import operations
from swoop_ref.errors import Problem
from swoop_ref.extensions import csrf
from swoop_ref.operations import Moment, OpenGame
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.scoring import read_score, read_seat_points
from swoop_ref.rules.swoop.state import State
from swoop_ref.security import known_phone
from swoop_ref.web.bodies import dump, read_body
from swoop_ref.web.forms.score import CONFIRMABLE
from swoop_ref.web.people import say_phone
from swoop_ref.web.script_words import common_words
from swoop_ref.web.wording import refusal_sentence, say_rank

KIND: Final = "swoop"
SCORES: Final = ("score_deal", "correct_deal")
COUNTS: Final = ("count_play", "count_swoop")
"""The actions that mean the same in any deal."""
IN_DEAL: Final = (*COUNTS, "set_count", "play", "take_pile")

blueprint = Blueprint("late", __name__, url_prefix="/games")
# Only JSON is taken, which no other site can make a visitor's browser send, and nothing is changed.
csrf.exempt(blueprint)
blueprint.add_app_template_global(common_words)


@dataclass(frozen=True, slots=True)
class Cell:
    """Hold one player's points on both sides, as they are shown."""

    name: str
    theirs: str
    ours: str

    @property
    def differs(self) -> bool:
        """Return whether the two sides say different things."""
        return self.theirs != self.ours


@dataclass(frozen=True, slots=True)
class Card:
    """Hold one thing to decide about.

    ``ids`` are the actions it concerns and ``actions`` what is sent if the visitor chooses this phone's side. A card
    with ``settled`` asks nothing: both sides say the same.
    """

    ids: tuple[str, ...]
    title: str
    text: str = ""
    their_name: str = ""
    their_end: str = ""
    our_end: str = ""
    cells: tuple[Cell, ...] = ()
    keep: str = ""
    send: str = ""
    actions: tuple[Mapping[str, Any], ...] = ()
    drafts: tuple[Mapping[str, Any], ...] = ()
    settled: bool = False

    @property
    def both(self) -> bool:
        """Return whether two sides are shown."""
        return bool(self.their_name)

    @property
    def sent(self) -> str:
        """Return the actions as JSON."""
        return dump(list(self.actions))

    @property
    def dropped(self) -> str:
        """Return as JSON whose drafts on the phone the choice makes needless."""
        return dump(list(self.drafts))


@dataclass(slots=True)
class _Late:
    """Hold a refused action as its phone has kept it."""

    action: Mapping[str, Any]
    code: str
    message: str
    action_id: str = field(init=False)
    type: str = field(init=False)

    def __post_init__(self) -> None:
        self.action_id = str(self.action.get("action_id", ""))
        self.type = str(self.action.get("type", ""))

    @property
    def deal(self) -> int:
        """Return the deal it was meant for, or 0 where it does not say."""
        deal = self.action.get("deal")
        return deal if isinstance(deal, int) and not isinstance(deal, bool) else 0


@blueprint.post("/<key>/late")
def show(key: str) -> str:
    """Answer the cards for what came too late, as a part of a page."""
    late = list(_read(read_body().get("late")))
    game = operations.find_game(key, known_phone())
    return render_template("games/late.html", cards=list_cards(game, late), here=url_for("games.show", key=game.key))


def _read(given: Any) -> Iterable[_Late]:
    if not isinstance(given, list):
        raise Problem(400, "not_a_list", field="late")
    if not 1 <= len(given) <= operations.MOST_ACTIONS:
        raise Problem(400, "out_of_range", field="late", least=1, most=operations.MOST_ACTIONS)
    for number, one in enumerate(given):
        if not isinstance(one, dict) or not isinstance(one.get("action"), dict):
            raise Problem(400, "not_an_object", field=f"late.{number}")
        yield _Late(one["action"], str(one.get("code", "")), str(one.get("message", "")))


def list_cards(game: OpenGame, late: Sequence[_Late]) -> list[Card]:
    """Build the cards for what was refused, those with points first."""
    cards, others, taps = [], [], dict[int, list[_Late]]()
    scored = len(game.view["deals"]) if game.kind == KIND else 0
    for one in late:
        if game.kind == KIND and one.type in SCORES and 1 <= one.deal <= scored:
            cards.append(_compare(game, one))
        elif game.kind == KIND and one.type == "enter_points" and 1 <= one.deal <= scored:
            cards.append(_compare_seat(game, one))
        elif game.kind == KIND and one.type == "score_deal" and game.view["deal"] is not None:
            cards.append(_offer_to_save(game, one))
        elif game.kind == KIND and one.type in IN_DEAL and 1 <= one.deal <= scored:
            taps.setdefault(one.deal, []).append(one)
        else:
            others.append(one)
    cards += [_say_taps(game, deal, group) for deal, group in taps.items()]
    return cards + list(_say_others(others))


def _compare(game: OpenGame, one: _Late) -> Card:
    """Set the points of a deal side by side with those that another phone has saved for it meanwhile."""
    state, past = _state(game), game.view["deals"][one.deal - 1]
    theirs, given = past["points"], one.action.get("points")
    action = dict(one.action)
    if isinstance(given, list):
        # What a player's own phone has entered stands in the saved deal.
        action["points"] = [theirs[seat] if value is None else value for seat, value in enumerate(given[: len(theirs)])]
    problem, ours, winner = "", None, action.get("winner")
    try:
        score = read_score(state.rules, state.names, [points is not None for points in theirs], action)
        ours, winner = list(score.points), score.winner
    except Refusal as refusal:
        problem = refusal_sentence(refusal)
    shown = ours or (given if isinstance(given, list) else [])
    return Card(
        ids=(one.action_id,),
        title=gettext("Deal %(number)s was saved with other points", number=one.deal),
        text=problem,
        their_name=_say_saver(game, one.deal),
        their_end=_say_end(state, past["winner"]),
        our_end=_say_end(state, winner),
        cells=_cells(game, theirs, shown),
        keep=gettext("Keep these"),
        send=gettext("Use these") if ours and game.can_write else "",
        actions=(_correct(game, one.deal, winner, ours),) if ours else (),
        drafts=({"type": one.type, "deal": one.deal},),
        settled=(ours, winner) == (theirs, past["winner"]),
    )


def _compare_seat(game: OpenGame, one: _Late) -> Card:
    """Set a player's own points side by side with those that were saved for them meanwhile."""
    state, past = _state(game), game.view["deals"][one.deal - 1]
    theirs, seat = past["points"], one.action.get("seat")
    at = seat if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(theirs) else None
    problem, ours = "", list(theirs)
    points = one.action.get("points")
    if at is not None and theirs[at] is not None and (points is not None or "held" in one.action):
        try:
            players = sum(value is not None for value in theirs)
            ours[at], _ = read_seat_points(state.rules, points, one.action.get("held"), state.names[at], players)
        except Refusal as refusal:
            problem = refusal_sentence(refusal)
    action = _correct(game, one.deal, past["winner"], ours)
    return Card(
        ids=(one.action_id,),
        title=gettext("Deal %(number)s was saved before these points came", number=one.deal),
        text=problem,
        their_name=_say_saver(game, one.deal),
        cells=_cells(game, theirs, ours, only=at),
        keep=gettext("Keep these"),
        send=gettext("Use these") if game.can_write and at != past["winner"] else "",
        actions=(action,),
        settled=ours == theirs and not problem,
    )


def _offer_to_save(game: OpenGame, one: _Late) -> Card:
    """Offer to save the points of the deal in play that could not be saved when they came."""
    state, given = _state(game), one.action.get("points")
    shown = [_say_points(state, value) for value in given] if isinstance(given, list) else []
    names = [player["name"] for player in game.view["players"]]
    points = ", ".join(f"{name} {value}" for name, value in zip(names, shown, strict=False) if value)
    action = {name: value for name, value in one.action.items() if name != "action_id"}
    action["seen"] = game.seq
    if one.code in CONFIRMABLE:
        action["confirm"] = True
    is_in_play = one.deal in (0, game.view["deal"]["number"])
    return Card(
        ids=(one.action_id,),
        title=gettext("Deal %(number)s is not saved yet", number=one.deal or game.view["deal"]["number"]),
        text=f"{points}. {one.message}" if points else one.message,
        keep=gettext("Let go"),
        send=gettext("Save these points") if game.can_write and is_in_play else "",
        actions=(action,),
        drafts=({"type": one.type, "deal": one.deal},),
    )


def _say_taps(game: OpenGame, deal: int, group: Sequence[_Late]) -> Card:
    """Say which taps came too late for their deal; mere counts may be counted in the deal that is played now."""
    now = game.view["deal"]["number"] if game.view["deal"] else None
    may_count = game.can_write and now is not None and all(one.type in COUNTS for one in group)
    said = [_say_counts(group), gettext("Deal %(number)s was saved before they came.", number=deal)]
    if now is not None:
        said.append(gettext("Nothing was added to deal %(number)s.", number=now))
    return Card(
        ids=tuple(one.action_id for one in group),
        title=ngettext("%(num)s tap came too late", "%(num)s taps came too late", len(group)),
        text=" ".join(part for part in said if part),
        keep=gettext("Let go"),
        send=gettext("Count in deal %(number)s", number=now) if may_count else "",
        actions=tuple({"type": one.type, "deal": now} for one in group) if may_count else (),
    )


def _say_others(late: Sequence[_Late]) -> Iterable[Card]:
    """Say what else was refused, once for each reason."""
    reasons: dict[str, list[_Late]] = {}
    for one in late:
        reasons.setdefault(one.message, []).append(one)
    for message, group in reasons.items():
        yield Card(
            ids=tuple(one.action_id for one in group),
            title=ngettext("%(num)s tap was not taken", "%(num)s taps were not taken", len(group)),
            text=" ".join(part for part in (_say_counts(group), message) if part),
            keep=gettext("Let go"),
        )


def _say_counts(group: Sequence[_Late]) -> str:
    """List what the taps were, as in "2 plays, 1 swoop."."""
    types = [one.type for one in group]
    told = [_say_play(one.action) for one in group if one.type == "play"]
    taken = types.count("take_pile")
    set_to = [str(one.action.get("plays")) for one in group if one.type == "set_count"]
    parts = [
        ngettext("%(num)s play", "%(num)s plays", plays) if (plays := types.count("count_play")) else "",
        ngettext("%(num)s swoop", "%(num)s swoops", swoops) if (swoops := types.count("count_swoop")) else "",
        *[gettext("count set to %(number)s", number=number) for number in set_to],
        gettext("played %(cards)s", cards=", ".join(told)) if told else "",
        ngettext("%(num)s pile taken", "%(num)s piles taken", taken) if taken else "",
        gettext("undo") if "undo" in types else "",
        gettext("redo") if "redo" in types else "",
    ]
    said = ", ".join(part for part in parts if part)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _say_play(action: Mapping[str, Any]) -> str:
    rank, cards = say_rank(action.get("rank")), action.get("cards", 1)
    return rank if cards == 1 else f"{cards} × {rank}"


def _say_saver(game: OpenGame, number: int) -> str:
    """Name the phone that said last what the deal cost."""
    if "late_history" not in g:
        # One reading for all that came too late, of which there may be hundreds.
        g.late_history = operations.history(game.key)
    moments: list[Moment] = g.late_history
    for moment in reversed(moments):
        before = moment.before.deals if moment.before is not None else ()
        deals = moment.after.deals
        if len(deals) >= number and (len(before) < number or before[number - 1] != deals[number - 1]):
            return say_phone(moment.entry.by)
    return say_phone("")


def _say_end(state: State, winner: Any) -> str:
    if winner is None:
        return gettext("Dead deal")
    named = isinstance(winner, int) and not isinstance(winner, bool) and 0 <= winner < len(state.names)
    return gettext("%(name)s went out", name=state.names[winner]) if named else ""


def _say_points(state: State, value: Any) -> str:
    """Show points as they were typed, and told cards by what they are worth."""
    if isinstance(value, Mapping):
        try:
            return str(read_seat_points(state.rules, None, value, "", len(state.names))[0])
        except Refusal:
            return "?"
    return "" if value is None else str(value)[:40]


def _cells(game: OpenGame, theirs: Sequence[Any], ours: Sequence[Any], only: int | None = None) -> tuple[Cell, ...]:
    state = _state(game)
    return tuple(
        Cell(state.names[seat], str(points), _say_points(state, ours[seat]) if seat < len(ours) else "")
        for seat, points in enumerate(theirs)
        if points is not None and only in (None, seat)
    )


def _correct(game: OpenGame, deal: int, winner: Any, points: Sequence[Any] | None) -> Mapping[str, Any]:
    """Return the action that puts this phone's points in place; whoever sends it has seen both sides."""
    return {
        "type": "correct_deal",
        "deal": deal,
        "winner": winner,
        "points": list(points or ()),
        "seen": game.seq,
        "confirm": True,
    }


def _state(game: OpenGame) -> State:
    state: State = game.state
    return state
