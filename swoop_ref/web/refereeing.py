"""Turn a refereed deal into what the referee's page and the replay show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext, ngettext

from swoop_ref.rules.swoop.cards import JOKER, RANKS, SUITS
from swoop_ref.rules.swoop.deal import Pile
from swoop_ref.rules.swoop.referee import Play, Ruling, rule_on_pile
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.web.counting import find_level
from swoop_ref.web.wording import ruling_view

MOST_OFFERED = 8
"""Cards in one play that have a button where the rules set no limit."""
HINT_WITHIN = 2


@dataclass(frozen=True, slots=True)
class Key:
    """Hold one rank's button: how it is said, whether it always swoops, and what one card of it would do."""

    rank: str
    name: str
    special: bool
    note: str = ""
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """Hold what was done and what the referee says to it; ``tone`` picks its look."""

    tone: str
    what: str
    sentence: str


@dataclass(frozen=True, slots=True)
class FeltTable:
    """Hold what the referee's page shows of a deal in play."""

    face: str
    to_play: str
    pile: str
    hint: str
    since: str
    level: str
    aside: str
    exist: Mapping[str, int]
    counts: tuple[int, ...]
    ranks: tuple[Key, ...]
    mysteries: bool
    row: tuple[int, ...]
    row_matters: bool
    may_take: bool
    done: bool
    finish: str
    finish_winner: str
    told: Told | None


def build_felt(view: Mapping[str, Any], rules: RuleSet, pile: Pile, told: Told | None) -> FeltTable:
    """Build the referee's page from the game's state and the pile as the rules hold it."""
    deal = view["deal"]
    most = rules.max_cards or min(MOST_OFFERED, SUITS * deal["decks"])
    return FeltTable(
        face=_face(deal["pile"]),
        to_play=_say_to_play(view),
        pile=say_pile(deal["pile"]),
        hint=_say_hint(view),
        since=_say_since(view),
        level=find_level(deal["drought"], deal["dead_after"], dead=deal["dead"]),
        aside=_say_aside(deal),
        exist={rank: deal["jokers"] if rank == JOKER else SUITS * deal["decks"] for rank in RANKS},
        counts=tuple(range(1, most + 1)),
        ranks=tuple(_key_on(rules, pile, rank) for rank in RANKS if _exists(rules, rank)),
        mysteries=rules.pairs > 0,
        row=tuple(range(min(rules.pairs, most) + 1)) if rules.draw_pile and rules.pairs else (),
        row_matters=deal["draw_pile"] > 0,
        may_take=rules.may_take_pile or rules.higher == "take_pile",
        done=deal["won"] or deal["dead"],
        finish=_say_finish(view),
        finish_winner=str(deal["won_by"]) if deal["won"] else "dead",
        told=told,
    )


def find_holder(view: Mapping[str, Any]) -> int | None:
    """Find the seat that alone still holds cards when such a deal is over, or ``None``."""
    deal = view["deal"]
    if not deal["won"] or view["rules"]["deal_ends"] != "last_holder":
        return None
    return next((seat for seat, dealt in enumerate(deal["dealt"]) if dealt and seat not in deal["out"]), None)


def _say_finish(view: Mapping[str, Any]) -> str:
    deal, players = view["deal"], view["players"]
    holder = find_holder(view)
    if holder is not None:
        return gettext("Score the deal: %(name)s holds cards", name=players[holder]["name"])
    if deal["won"]:
        return gettext("Score the deal: %(name)s went out", name=players[deal["won_by"]]["name"])
    return gettext("Score it without a winner")


def list_keys(rules: RuleSet) -> tuple[Key, ...]:
    """List the ranks that can be played by the rules, low to high, specials where they stand in a suit."""
    return tuple(Key(rank, name_rank(rank), rank in rules.specials) for rank in RANKS if _exists(rules, rank))


def name_rank(rank: str) -> str:
    """Name a rank as people say it."""
    names = {
        "A": gettext("Ace"),
        "J": gettext("Jack"),
        "Q": gettext("Queen"),
        "K": gettext("King"),
        JOKER: gettext("Joker"),
    }
    return names.get(rank, rank)


def sign_rank(rank: str) -> str:
    """Write a rank as it is drawn; the Joker is a star."""
    return "★" if rank == JOKER else rank


def find_tone(ruling: Mapping[str, Any]) -> str:
    """Find how a ruling looks: good, pickup, swoop, refused, won or dead."""
    verdict: str = ruling["verdict"]
    if verdict == "refused":
        return "refused"
    if ruling["wins"]:
        return "won"
    if ruling["dead"]:
        return "dead"
    if verdict.endswith("swoops"):
        return "swoop"
    return "good" if verdict == "plays" else "pickup"


def tell_ruling(action: Mapping[str, Any], ruling: Mapping[str, Any], names: Sequence[str]) -> Told:
    """Tell what was played and what the referee said to it."""
    said = ruling_view(ruling, names)
    return Told(find_tone(ruling), say_play(action, names[ruling["seat"]]), said["sentence"])


def say_play(action: Mapping[str, Any], name: str) -> str:
    """Say what a player did, without the ruling."""
    if action["type"] == "take_pile":
        return gettext("%(name)s takes the pile", name=name)
    rank, cards = sign_rank(action["rank"]), action.get("cards", 1)
    if action.get("mystery"):
        return ngettext(
            "%(name)s turned a mystery %(rank)s",
            "%(name)s turned a mystery card: %(num)s × %(rank)s",
            cards,
            name=name,
            rank=rank,
        )
    return ngettext("%(name)s played %(rank)s", "%(name)s played %(num)s × %(rank)s", cards, name=name, rank=rank)


def say_pile(pile: Mapping[str, Any]) -> str:
    """Say what lies on the pile, or that nobody can know."""
    if pile["rank"] is None:
        return gettext("The pile is empty") if pile["known"] else gettext("Pile unknown until the next swoop")
    rank = sign_rank(pile["rank"])
    if pile["run"] is None:
        top = gettext("%(rank)s on top", rank=rank)
    else:
        top = ngettext("One %(rank)s on top", "%(num)s × %(rank)s on top", pile["run"], rank=rank)
    if pile["size"] is None:
        return f"{top} · {gettext('what lies below is unknown')}"
    return f"{top} · {ngettext('1 card in the pile', '%(num)s in the pile', pile['size'])}"


def _exists(rules: RuleSet, rank: str) -> bool:
    return rank in rules.ranks and (rank != JOKER or rules.jokers > 0)


def _key_on(rules: RuleSet, pile: Pile, rank: str) -> Key:
    ruling = rule_on_pile(rules, pile, Play(0, rank))
    return Key(rank, name_rank(rank), rank in rules.specials, _note(ruling), ruling.verdict == "refused")


def _note(ruling: Ruling) -> str:
    if not ruling.is_certain:
        return ""
    if ruling.verdict == "refused":
        return gettext("no")
    if ruling.verdict == "swoops":
        return gettext("swoops")
    if ruling.verdict == "plays":
        return ""
    if ruling.picked_up is None:
        return gettext("takes all")
    return gettext("takes %(number)s", number=ruling.picked_up)


def _face(pile: Mapping[str, Any]) -> str:
    if pile["rank"] is not None:
        return sign_rank(pile["rank"])
    return gettext("empty") if pile["known"] else "?"


def _say_to_play(view: Mapping[str, Any]) -> str:
    deal, players = view["deal"], view["players"]
    holder = find_holder(view)
    if holder is not None:
        return gettext("Only %(name)s holds cards", name=players[holder]["name"])
    if deal["won"]:
        return gettext("%(name)s has gone out", name=players[deal["won_by"]]["name"])
    if deal["dead"]:
        return gettext("Dead deal")
    return gettext("%(name)s to play", name=players[deal["turn"]]["name"])


def _say_hint(view: Mapping[str, Any]) -> str:
    deal = view["deal"]
    pile = deal["pile"]
    if deal["won"] or deal["dead"] or not pile["rank"] or pile["run"] is None:
        return ""
    more = view["rules"]["swoop_at"] - pile["run"]
    if not 0 < more <= HINT_WITHIN:
        return ""
    return ngettext("One more %(rank)s swoops", "%(num)s more %(rank)s swoop", more, rank=sign_rank(pile["rank"]))


def _say_since(view: Mapping[str, Any]) -> str:
    deal = view["deal"]
    said = [ngettext("%(num)s since a swoop", "%(num)s since a swoop", deal["drought"])]
    if deal["left"] is not None:
        said.append(ngettext("%(num)s left", "%(num)s left", deal["left"]))
    if view["rules"]["draw_pile"]:
        said.append(gettext("draw pile %(cards)s", cards=deal["draw_pile"]))
    return " · ".join(said)


def _say_aside(deal: Mapping[str, Any]) -> str:
    cards = sum(deal["set_aside"].values())
    if deal["set_aside_known"]:
        return ngettext("Set aside: %(num)s card", "Set aside: %(num)s cards", cards)
    return ngettext("Set aside: at least %(num)s card", "Set aside: at least %(num)s cards", cards)
