"""Show the rules of every rule set, drawn from its own values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from swoop_ref.errors import Problem
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.cards import JOKER, RANKS, count_existing
from swoop_ref.rules.swoop.houserules import view_rules
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.sheets.data import list_changes
from swoop_ref.web.comparing import BASE, ask, compare, judge
from swoop_ref.web.house_words import name_view
from swoop_ref.web.rule_links import read_entries, read_view, write_choice, write_query
from swoop_ref.web.scoreboard import count_dealing, say_rules
from swoop_ref.web.sheet_words import say_change

blueprint = Blueprint("rules", __name__, url_prefix="/rules")
blueprint.add_app_template_global(name_view, "rule_name")


@blueprint.app_template_global("rule_choice")
def choose_view(rules: Mapping[str, Any]) -> str:
    """Return a rule set that is shown as one value of a link."""
    return write_choice(read_view(rules))


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
    specials: tuple[str, ...]
    example: Example
    deck_points: int


@blueprint.get("")
def index() -> ResponseReturnValue:
    """Show the rule sets side by side."""
    presets = [{"name": name, "line": say_rules(view_rules(rules))} for name, rules in PRESETS.items()]
    return render_template("rules/index.html", presets=presets, rows=compare(), base=BASE)


@blueprint.get("/which")
def which() -> ResponseReturnValue:
    """Ask three questions, and name the rule set that a table plays."""
    questions = ask(request.args)
    return render_template("rules/which.html", questions=questions, verdict=judge(questions), presets=PRESETS)


@blueprint.get("/house")
def custom() -> ResponseReturnValue:
    """Show the rules that the address carries: a preset with a table's own changes."""
    try:
        rules = read_entries(request.args)
    except Refusal as refusal:
        raise Problem(400, refusal.code, field=refusal.field, **refusal.facts) from None
    if rules is None:
        return redirect(url_for("rules.index"), 303)
    query: dict[str, Any] = write_query(rules)
    return show_guide(view_rules(rules), url_for("house.show", **query))


@blueprint.get("/<preset>")
def show(preset: str) -> ResponseReturnValue:
    """Show one rule set."""
    if preset not in PRESETS:
        abort(404)
    return show_guide(view_rules(PRESETS[preset]), url_for("rules.index"))


def show_guide(rules: Mapping[str, Any], back: str) -> str:
    """Show the page of a rule set as it is shown (API.md: Rule set keys), with the way back."""
    return render_template(
        "rules/show.html",
        rules=rules,
        guide=build_guide(rules),
        title=name_view(rules),
        said=[say_change(changed) for changed in list_changes(rules)],
        choice=choose_view(rules),
        back=back,
    )


def build_guide(rules: Mapping[str, Any]) -> Guide:
    """Work out what the page of a rule set tells, from the rule set as the interface shows it."""
    least, most = rules["players"]
    values = rules["values"]
    ranks = [rank for rank in RANKS if count_existing(rank, 1, rules["jokers"])]
    held = [rank for rank in EXAMPLE if rank in ranks]
    return Guide(
        tables=tuple(_build_tables(rules, range(least, most + 1))),
        each=2 * rules["pairs"] + rules["hand"],
        values=tuple(_group_values({rank: values[rank] for rank in ranks})),
        specials=tuple(rank for rank in rules["specials"] if rank in ranks),
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

    for points, ranks in groupby(sorted(values, key=_group_order), key=shape):
        names = [name_rank(rank) for rank in ranks]
        shown = gettext("%(first)s to %(last)s", first=names[0], last=names[-1])
        if len(names) <= LONGEST_RUN:
            shown = ", ".join(names)
        single = points == "face" and len(names) == 1
        yield Value(shown, names[0] if single else gettext("their number") if points == "face" else points)


def _group_order(rank: str) -> tuple[bool, int]:
    return (rank in ("10", JOKER), RANKS.index(rank))
