"""Show the rules of every rule set, drawn from its own values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, abort, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from swoop_ref.rules.swoop.cards import JOKER, RANKS, count_existing
from swoop_ref.rules.swoop.houserules import view_rules
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.web.forms.new_game import OFFERED
from swoop_ref.web.scoreboard import count_dealing, find_target

blueprint = Blueprint("rules", __name__, url_prefix="/rules")

EXAMPLE = ("A", "6", "Q", "10", JOKER)
"""The held cards that the worked example adds up (RULES.md: Numbers to check against)."""
LONGEST_RUN = 3
"""Ranks that are written out one by one; a longer run is written as its first and last."""


@dataclass(frozen=True, slots=True)
class Table:
    """Hold what so many players shuffle, deal and leave over, in cards."""

    players: int
    decks: int
    jokers: int
    dealt: int
    left: int


@dataclass(frozen=True, slots=True)
class Value:
    """Hold what some ranks cost: one number, or ``face`` where each costs what it shows."""

    ranks: str
    points: str


@dataclass(frozen=True, slots=True)
class Example:
    """Hold the worked example: the cards, their points as a sum, and what they come to."""

    cards: str
    sum: str
    total: int


@dataclass(frozen=True, slots=True)
class Guide:
    """Hold the facts that follow from a rule set and that its page tells."""

    tables: tuple[Table, ...]
    each: int
    values: tuple[Value, ...]
    example: Example
    deck_points: int


@blueprint.get("")
def index() -> ResponseReturnValue:
    """List the rule sets."""
    presets = [{"name": name, "line": say_rules(view_rules(PRESETS[name]))} for name in OFFERED]
    return render_template("rules/index.html", presets=presets)


@blueprint.get("/<preset>")
def show(preset: str) -> ResponseReturnValue:
    """Show one rule set."""
    if preset not in PRESETS:
        abort(404)
    rules = view_rules(PRESETS[preset])
    return render_template("rules/show.html", rules=rules, guide=build_guide(rules), back=url_for("rules.index"))


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


def build_guide(rules: Mapping[str, Any]) -> Guide:
    """Work out what the page of a rule set tells, from the rule set as the interface shows it."""
    least, most = rules["players"]
    values = rules["values"]
    held = [rank for rank in EXAMPLE if rank in rules["order"] or rank in rules["specials"]]
    return Guide(
        tables=tuple(_build_tables(rules, range(least, most + 1))),
        each=2 * rules["pairs"] + rules["hand"],
        values=tuple(_group_values(values)),
        example=Example(
            cards=" + ".join(name_rank(rank) for rank in held),
            sum=" + ".join(str(values[rank]) for rank in held),
            total=sum(values[rank] for rank in held),
        ),
        deck_points=sum(values[rank] * count_existing(rank, 1, rules["jokers"]) for rank in RANKS),
    )


def name_rank(rank: str) -> str:
    """Name a rank as the page writes it."""
    return gettext("Joker") if rank == JOKER else rank


def _build_tables(rules: Mapping[str, Any], sizes: Sequence[int]) -> Iterator[Table]:
    for players in sizes:
        facts = count_dealing(rules, players)
        if facts.left >= 0:
            yield Table(players, facts.decks, facts.jokers, players * facts.each, facts.left)


def _group_values(values: Mapping[str, int]) -> Iterator[Value]:
    """Yield the ranks in order, neighbours of one kind together: those worth their face, or the same points."""

    def shape(rank: str) -> str:
        points = values[rank]
        return "face" if rank.isdecimal() and int(rank) == points else str(points)

    for points, ranks in groupby(sorted(RANKS, key=_group_order), key=shape):
        names = [name_rank(rank) for rank in ranks]
        shown = gettext("%(first)s to %(last)s", first=names[0], last=names[-1])
        if len(names) <= LONGEST_RUN:
            shown = ", ".join(names)
        single = points == "face" and len(names) == 1
        yield Value(shown, names[0] if single else gettext("their number") if points == "face" else points)


def _group_order(rank: str) -> tuple[bool, int]:
    return (rank in ("10", JOKER), RANKS.index(rank))
