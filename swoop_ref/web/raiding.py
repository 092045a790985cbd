"""Turn a game of Raiders into what its page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext, ngettext

from swoop_ref.operations import OpenGame
from swoop_ref.rules.raiders.state import State
from swoop_ref.web import raiders_words as words

AREAS = (1, 2, 3)
MOST_KEYS = 24
"""Amounts of chips that get a key each; larger ones are typed."""

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """Hold a side's purse; ``due`` tells that it places next."""

    side: int
    name: str
    purse: int
    staked: int
    gain: str
    leads: bool
    due: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """Hold a side's part of an area: its chips, and its cards once they lie open; ``won`` is None before the fight."""

    chips: int | None
    filled: bool
    due: bool
    cards: tuple[str, ...] = ()
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class Area:
    """Hold an area of the raid that is on, with both sides' spots; ``moved`` chips went to the winner's side."""

    number: int
    spots: tuple[Spot, Spot]
    fought: bool
    moved: int
    fresh: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Placing:
    """Hold whose turn it is to place on which area; ``keys`` are the amounts to tap, ``most`` may be larger."""

    seat: int
    name: str
    area: int
    least: int
    most: int
    keys: range


@dataclass(frozen=True, slots=True)
class Key:
    """Hold one rank of a player's suit; ``raid`` is the raid that it was used in, or None."""

    rank: str
    sign: str
    name: str
    raid: int | None


@dataclass(frozen=True, slots=True)
class Hand:
    """Hold the ranks of one player; ``left`` counts those not used yet."""

    seat: int
    name: str
    against: str
    keys: tuple[Key, ...]

    @property
    def left(self) -> int:
        """Count the cards that are still to be seen."""
        return sum(key.raid is None for key in self.keys)


@dataclass(frozen=True, slots=True)
class Past:
    """Hold one raid that is fought, or the unfinished last one."""

    number: int
    starter: str
    complete: bool
    fights: tuple[str, ...]
    gains: tuple[str, str]
    purses: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """Hold what the page of a game of Raiders shows.

    ``task`` is "place", "split", "fight" or "over"; ``area`` is the one to fight. ``news`` says in sentences what the
    newest step did (``fought``: it was a fight), ``draw`` what to draw at the start of a raid.
    """

    over: bool
    say: str
    task: str
    title: str
    sub: str
    chips: int
    sides: tuple[Side, Side]
    hands: tuple[Hand, ...]
    history: tuple[Past, ...]
    areas: tuple[Area, ...] = ()
    area: int = 0
    placing: Placing | None = None
    draw: str = ""
    news: tuple[str, ...] = ()
    fought: bool = False
    owed: str = ""
    early: bool = False
    cards_shown: bool = True
    stake: int = 0


@dataclass(frozen=True, slots=True)
class Trouble:
    """Hold what a form got wrong: the sentence, whom it concerns, and what had been entered."""

    sentence: str
    name: str = ""
    entered: Mapping[str, str] = field(default_factory=dict)


def build_board(game: OpenGame, wanted: int | None = None, *, cards_shown: bool = True) -> Board:
    """Build the page of a game; ``wanted`` is the area that its reader would like to fight next."""
    view = game.view
    raid, rules = view["raid"], view["rules"]
    facts: dict[str, Any] = {
        "over": view["over"],
        "chips": 2 * rules["purse"],
        "sides": tuple(_build_side(view, side) for side in view["sides"]),
        "hands": tuple(_build_hand(view, player) for player in view["players"]),
        "history": tuple(_build_past(view, past) for past in reversed(view["history"])),
        "news": tuple(_list_news(game)),
        "fought": game.timeline.standing.type == "reveal",
        "cards_shown": cards_shown,
        "stake": rules["stake"] or 0,
    }
    if raid is None:
        state: State = game.state
        owed = words.say_settlement(view)
        return Board(
            say=owed,
            owed=owed,
            task="over",
            early=state.raid is not None,
            title=gettext("The game is over"),
            sub=words.variant_name(view["variant"]),
            **facts,
        )
    to_fight = raid["to_fight"]
    area: int = wanted if wanted is not None and wanted in to_fight else to_fight[0]
    task = "fight" if raid["next"] is None else "place" if raid["next"]["area"] else "split"
    starter = gettext("%(name)s starts", name=words.seat_name(view, raid["starter"]))
    return Board(
        say=gettext("Raid %(number)s. %(next)s.", number=raid["number"], next=words.say_next(view)),
        task=task,
        title=gettext("Raid %(number)s of %(of)s", number=raid["number"], of=raid["of"]),
        sub=f"{starter} · {words.variant_name(view['variant'])}",
        areas=tuple(
            _build_area(raid, number, fresh=_is_fresh(game, number), chosen=task == "fight" and number == area)
            for number in AREAS
        ),
        area=area,
        placing=_build_placing(view, raid["next"]) if task == "place" else None,
        draw=_say_draw(raid),
        **facts,
    )


def describe_changes(game: OpenGame) -> dict[str, str]:
    """Say what undo would take back and redo bring back; "" where there is nothing."""
    back = game.timeline.redo_step
    return {
        "undo": _describe(game.timeline.standing) if game.can_undo else "",
        "redo": _describe(back) if back else "",
    }


def _describe(step: Any) -> str:
    return words.describe_step(step.type, step.before.state, step.state) if step.before else ""


def _build_side(view: View, side: View) -> Side:
    raid = view["raid"]
    due = raid["next"] if raid else None
    return Side(
        side=side["side"],
        name=" & ".join(view["players"][seat]["name"] for seat in side["seats"]),
        purse=side["purse"],
        staked=side["staked"],
        gain=words.say_gain(side["gain"]) if side["gain"] else "",
        leads=side["gain"] > 0,
        due=bool(due and due["area"] and due["side"] == side["side"]),
    )


def _build_hand(view: View, player: View) -> Hand:
    used = {rank: 1 + place // len(AREAS) for place, rank in enumerate(player["used"])}
    opposite = player["seat"] ^ 1
    return Hand(
        seat=player["seat"],
        name=player["name"],
        against=view["players"][opposite]["name"],
        keys=tuple(
            Key(rank, words.card_sign(rank), words.court_name(rank), used.get(rank)) for rank in view["rules"]["ranks"]
        ),
    )


def _build_past(view: View, past: View) -> Past:
    return Past(
        number=past["number"],
        starter=words.seat_name(view, past["starter"]),
        complete=past["complete"],
        fights=tuple(words.say_fight(view, fight) for fight in sorted(past["fights"], key=lambda fight: fight["area"])),
        gains=(words.say_gain(past["gains"][0]), words.say_gain(past["gains"][1])),
        purses=(past["purses"][0], past["purses"][1]),
    )


def _build_area(raid: View, number: int, *, fresh: bool, chosen: bool) -> Area:
    fight = next((fight for fight in raid["fights"] if fight["area"] == number), None)
    due = raid["next"]

    def spot(side: int) -> Spot:
        return Spot(
            chips=raid["stakes"][side][number - 1],
            filled=raid["filled"][side][number - 1],
            due=bool(due and due["side"] == side and due["area"] == number),
            cards=tuple(words.card_sign(rank) for rank in fight["cards"][side::2]) if fight else (),
            won=fight["winner"] == side if fight else None,
        )

    return Area(
        number=number,
        spots=(spot(0), spot(1)),
        fought=fight is not None,
        moved=fight["moved"] if fight else 0,
        fresh=fresh,
        chosen=chosen,
    )


def _build_placing(view: View, due: View) -> Placing:
    least, most = due["least"], due["most"]
    return Placing(
        seat=due["seat"],
        name=view["players"][due["seat"]]["name"],
        area=due["area"],
        least=least,
        most=most,
        keys=range(least, min(most, MOST_KEYS) + 1),
    )


def _say_draw(raid: View) -> str:
    """Say how many cards each draws, before the first chips of a raid lie."""
    is_new = not raid["fights"] and all(
        chips is None or raid["filled"][side][area]
        for side, row in enumerate(raid["stakes"])
        for area, chips in enumerate(row)
    )
    if not is_new:
        return ""
    said = ngettext("Each player draws %(num)s card", "Each player draws %(num)s cards", raid["drawn"])
    if raid["drawn"] == raid["hand_size"]:
        return gettext("%(draw)s.", draw=said)
    return gettext("%(draw)s and has %(hand)s again.", draw=said, hand=raid["hand_size"])


def _is_fresh(game: OpenGame, area: int) -> bool:
    """Tell whether the newest step fought that area in the raid that is on."""
    step = game.timeline.standing
    fights = game.view["raid"]["fights"]
    return step.type == "reveal" and bool(fights) and fights[-1]["area"] == area


def _list_news(game: OpenGame) -> Sequence[str]:
    step = game.timeline.standing
    if step.before is None:
        return []
    before: State = step.before.state
    view = game.view
    said: list[str] = []
    if step.type == "reveal":
        has_ended = len(step.state.history) > len(before.history)
        raid = view["history"][-1] if has_ended else view["raid"]
        fight = raid["fights"][-1]
        said = [words.say_fight(view, fight), *(words.say_duels(view, fight) or [words.say_why(fight)])]
        if has_ended:
            said.append(_say_raid_over(view, raid))
    return [*said, *(_list_filled(view, before) if step.type in ("place_loot", "reveal") else [])]


def _say_raid_over(view: View, raid: View) -> str:
    gain = raid["gains"][0]
    number = raid["number"]
    if not gain:
        return gettext("Raid %(number)s is over: the purses are as before it.", number=number)
    return gettext(
        "Raid %(number)s is over: %(name)s won %(chips)s with it.",
        number=number,
        name=words.side_name(view, 0 if gain > 0 else 1),
        chips=words.say_chips(abs(gain)),
    )


def _list_filled(view: View, before: State) -> Sequence[str]:
    """Say which chips the newest step has placed by itself, because nothing else was possible."""
    if view["raid"] is None:
        return []
    raid, then = view["raid"], before.raid
    said = []
    for placing in raid["order"]:
        side, area = view["players"][placing["seat"]]["side"], placing["area"]
        is_new = then is None or then.number != raid["number"] or not then.filled[side][area - 1]
        if placing["filled"] and is_new:
            said.append(
                gettext(
                    "%(name)s’s %(chips)s on area %(area)s",
                    name=words.seat_name(view, placing["seat"]),
                    chips=placing["chips"],
                    area=area,
                )
            )
    return [gettext("Filled in, as nothing else is possible: %(what)s.", what=", ".join(said))] if said else []
