"""Turn a game's state, as the interface shows it, into what the scoreboard and the end show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext, ngettext

from swoop_ref.rules.swoop.cards import count_deck
from swoop_ref.rules.swoop.houserules import RANGES
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET
from swoop_ref.web.house_words import name_view

CLOSE = 0.75
TARGET_STEP = 50
"""A raised target is a multiple of this, in points."""
VERY_CLOSE = 0.9


@dataclass(frozen=True, slots=True)
class Seat:
    """Hold one player's line; ``last`` is the newest counted deal's points, ``left`` points to the target."""

    seat: int
    name: str
    total: int
    active: bool
    place: int | None
    last: int | None
    won_last: bool
    leads: bool
    starts: bool
    won: bool
    left: int | None
    level: str


@dataclass(frozen=True, slots=True)
class Board:
    """Hold what the scoreboard shows; ``deals`` has the newest first, ``seats`` stand in seating order.

    ``of`` is how many deals there will be, where that is agreed; ``rules`` names rules other than the usual ones;
    ``raise_to`` is a target by which deals that came after the end would count again.
    """

    seats: tuple[Seat, ...]
    deals: tuple[Mapping[str, Any], ...]
    counted: int
    over: bool
    target: int | None
    number: int
    starter: str
    decks: int
    jokers: int
    in_play: bool
    dead: bool
    drought: int
    plays_left: int | None
    say: str
    playing: int = 0
    of: int | None = None
    play_off: bool = False
    rules: str = ""
    raise_to: int | None = None
    ended_by: str = ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that won, in seating order; none while the game goes on."""
        return tuple(seat for seat in self.seats if seat.won)

    @property
    def standing(self) -> tuple[Seat, ...]:
        """Return the seats by place; who has left stands last."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.place is None, seat.place or 0, seat.seat)))


def build_board(view: Mapping[str, Any]) -> Board:
    """Build the scoreboard of a game from its state (the shape of the interface)."""
    rules, deal = view["rules"], view["deal"]
    counted = [past for past in view["deals"] if past["counted"]]
    seats = tuple(_build_seat(view, player, counted[-1] if counted else None) for player in view["players"])
    decks = rules["decks"]
    return Board(
        seats=seats,
        deals=tuple(reversed(view["deals"])),
        counted=len(counted),
        over=view["over"],
        target=find_target(rules),
        number=deal["number"] if deal else len(view["deals"]),
        starter=view["players"][deal["starter"]]["name"] if deal else "",
        decks=decks,
        jokers=decks * rules["jokers"],
        in_play=bool(deal and deal["plays"] + deal["drought"]),
        dead=bool(deal and deal["dead"]),
        drought=deal["drought"] if deal else 0,
        plays_left=deal["left"] if deal else None,
        say=say_state(view),
        playing=sum(player["active"] for player in view["players"]),
        of=count_deals(view),
        play_off=is_play_off(view),
        rules=name_view(rules) if rules["changes"] or rules["name"] != DEFAULT_PRESET else "",
        raise_to=find_higher_target(view),
        ended_by=_say_ended_by(view),
    )


def count_deals(view: Mapping[str, Any]) -> int | None:
    """Count the deals that a game will have by its rules; ``None`` where a target ends it, or a tie is played off."""
    rules, played = view["rules"], len(view["deals"])
    if rules["deals"] is not None:
        planned: int = rules["deals"]
    elif rules["each_starts_once"]:
        started = {deal["starter"] for deal in view["deals"]}
        planned = played + sum(player["active"] and player["seat"] not in started for player in view["players"])
    else:
        return None
    return planned if played < planned else None


def is_play_off(view: Mapping[str, Any]) -> bool:
    """Tell whether the game has come to its end and goes on only because several share the lowest total."""
    rules, deals = view["rules"], view["deals"]
    if view["over"] or rules["ties"] != "play_off" or not deals:
        return False
    if find_target(rules) is None:
        is_at_end = count_deals(view) is None
    else:
        least = rules["target"] + rules["target_passed"]
        dealt = [total for points, total in zip(deals[-1]["points"], deals[-1]["totals"], strict=True)
                 if points is not None]  # fmt: skip
        is_at_end = max(dealt, default=0) >= least
    return is_at_end and sum(line["place"] == 1 for line in view["standings"]) > 1


def find_higher_target(view: Mapping[str, Any]) -> int | None:
    """Find a target that no total reaches if all deals count; ``None`` where none came after the end, or none may be."""
    if view["ended_by"] != "target" or all(deal["counted"] for deal in view["deals"]):
        return None
    sums = [player["start"] + sum(deal["points"][player["seat"]] or 0 for deal in view["deals"])
            for player in view["players"]]  # fmt: skip
    target = (max(sums) // TARGET_STEP + 1) * TARGET_STEP
    return target if target <= RANGES["target"][1] else None


def _say_ended_by(view: Mapping[str, Any]) -> str:
    rules, names = view["rules"], [player["name"] for player in view["players"]]
    if view["ended_by"] == "target":
        least = rules["target"] + rules["target_passed"]
        reached = join_names([name for name, player in zip(names, view["players"], strict=True)
                              if player["total"] >= least])  # fmt: skip
        if rules["target_passed"]:
            return gettext("%(names)s passed %(target)s.", names=reached, target=rules["target"])
        return gettext("%(names)s reached %(target)s.", names=reached, target=rules["target"])
    words = {
        "deals": gettext("That was the last deal agreed."),
        "each_started": gettext("Everyone has started one deal."),
        "table": gettext("The table ended it."),
    }
    return words.get(view["ended_by"] or "", "")


def find_target(rules: Mapping[str, Any]) -> int | None:
    """Return the total that ends the game, or ``None`` where the number of deals does."""
    if rules["deals"] is not None or rules["each_starts_once"]:
        return None
    target: int = rules["target"]
    return target


def find_end(rules: Mapping[str, Any]) -> int | None:
    """Return the least total that ends the game: the target, or one more where it must be passed."""
    target = find_target(rules)
    return None if target is None else target + int(rules["target_passed"])


def say_rules(rules: Mapping[str, Any]) -> str:
    """Say in one line how many can play and when the game ends."""
    least, most = rules["players"]
    target = find_target(rules)
    if target is not None:
        return gettext("%(least)s to %(most)s players, to %(target)s points", least=least, most=most, target=target)
    if rules["deals"] is None:
        return gettext("%(least)s to %(most)s players, each starts one deal", least=least, most=most)
    deals = ngettext("%(num)s deal", "%(num)s deals", rules["deals"])
    return gettext("%(least)s to %(most)s players, %(deals)s", least=least, most=most, deals=deals)


def list_leaders(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """List the players who stand first; nobody leads before a deal is scored."""
    if not any(past["counted"] for past in view["deals"]):
        return []
    first = {line["seat"] for line in view["standings"] if line["place"] == 1}
    return [player for player in view["players"] if player["seat"] in first and player["active"]]


def say_state(view: Mapping[str, Any]) -> str:
    """Say in one sentence where a game stands: who won, or the deal and who leads."""
    names = [player["name"] for player in view["players"]]
    if view["over"]:
        winners = [names[seat] for seat in view["winners"]]
        if not winners:
            return gettext("Ended without a winner")
        if len(winners) == 1:
            return gettext("%(name)s won", name=winners[0])
        return gettext("%(names)s share the win", names=join_names(winners))
    number = view["deal"]["number"]
    leaders = list_leaders(view)
    if not leaders:
        return gettext("Deal %(number)s", number=number)
    said = gettext("%(names)s lead", names=join_names([player["name"] for player in leaders]))
    if len(leaders) == 1:
        said = gettext("%(name)s leads", name=leaders[0]["name"])
    return gettext("Deal %(number)s · %(leads)s with %(total)s", number=number, leads=said, total=leaders[0]["total"])


def join_names(names: Sequence[str]) -> str:
    """Join names as people say them: commas, and a word before the last."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(first)s and %(last)s", first=", ".join(names[:-1]), last=names[-1])


@dataclass(frozen=True, slots=True)
class Dealing:
    """Hold what to shuffle for a table: decks, jokers in all, cards for each player, cards left over."""

    decks: int
    jokers: int
    each: int
    left: int


def count_dealing(rules: Mapping[str, Any], players: int) -> Dealing:
    """Count what so many players shuffle and deal by a rule set as the interface shows it."""
    decks = count_decks(rules, players)
    each = 2 * rules["pairs"] + rules["hand"]
    return Dealing(decks, decks * rules["jokers"], each, decks * count_deck(rules["jokers"]) - players * each)


def count_decks(rules: Mapping[str, Any], players: int) -> int:
    """Count the decks so many players shuffle; RULES.md: decks by players."""
    table = rules.get("decks_by_players") or [[players, rules["decks"]]]
    decks: int = next((decks for most, decks in table if players <= most), table[-1][1])
    return decks


def describe_change(kind: str | None, deals: int = 0) -> str:
    """Describe in a few words what an action of this type did, as something to take back."""
    words = {
        "count_play": gettext("a play"),
        "count_swoop": gettext("a swoop"),
        "set_count": gettext("the count set"),
        "play": gettext("a play"),
        "take_pile": gettext("the pile taken"),
        "score_deal": gettext("deal %(number)s scored", number=deals),
        "correct_deal": gettext("a deal corrected"),
        "remove_deal": gettext("a deal removed"),
        "rename_player": gettext("a player renamed"),
        "add_player": gettext("a player added"),
        "drop_player": gettext("a player gone"),
        "reorder_players": gettext("the seats changed"),
        "change_rules": gettext("the rules changed"),
        "end_game": gettext("the game ended"),
        "reopen_game": gettext("the game reopened"),
        "note": gettext("a note"),
        "enter_points": gettext("points entered"),
        "cover_points": gettext("the points covered or shown"),
    }
    return words.get(kind or "", gettext("the last step"))


def _build_seat(view: Mapping[str, Any], player: Mapping[str, Any], last: Mapping[str, Any] | None) -> Seat:
    seat, total = player["seat"], player["total"]
    target = find_target(view["rules"])
    deal = view["deal"]
    leaders = {leader["seat"] for leader in list_leaders(view)}
    points = last["points"][seat] if last and seat < len(last["points"]) else None
    return Seat(
        seat=seat,
        name=player["name"],
        total=total,
        active=player["active"],
        place=next((line["place"] for line in view["standings"] if line["seat"] == seat), None) if last else None,
        last=points,
        won_last=bool(last and last["winner"] == seat),
        leads=seat in leaders,
        starts=bool(deal and deal["starter"] == seat),
        won=seat in view["winners"],
        left=max(0, target + view["rules"]["target_passed"] - total) if target is not None else None,
        level=_level(total, target),
    )


def _level(total: int, target: int | None) -> str:
    if target is None or total < CLOSE * target:
        return ""
    return "bad" if total >= VERY_CLOSE * target else "warn"
