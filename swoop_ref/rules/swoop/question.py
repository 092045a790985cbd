"""Answer a question about a single play without a game (API.md: Rulings; "ask the referee")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.reading import read_number, read_switch
from swoop_ref.rules.swoop.deal import EMPTY_PILE, Pile
from swoop_ref.rules.swoop.houserules import read_rules
from swoop_ref.rules.swoop.referee import Play, Ruling, rule_on_pile
from swoop_ref.rules.swoop.ruleset import RuleSet

MOST_DROUGHT: Final = 1000
MOST_PILE: Final = 999


def rule_on_question(question: Mapping[str, Any]) -> Ruling:
    """Rule on ``play`` against ``pile`` under ``rules``, where nothing else is known.

    ``pile`` is ``None`` or ``{"rank", "run", "size"}``, the number of equal cards on top and of
    all cards; ``size`` left out is unknown. ``players`` (by default the least the rules seat)
    says how many decks there are; ``drought`` (plays, by default 0) counts towards the dead deal.
    Raises `Refusal` for a question that is not about these rules' cards.
    """
    rules = read_rules(question.get("rules"))
    players = read_number(question, "players", 2, 8, default=rules.players[0])
    pile = _read_pile(rules, question.get("pile"), players)
    drought = read_number(question, "drought", 0, MOST_DROUGHT, default=0)
    play = _read_play(rules, question.get("play"))
    if rules.max_cards is not None and play.cards > rules.max_cards:
        ruling = _refuse(pile, play, "too_many_cards", rules.max_cards)
    elif play.cards > (exist := _count_playable(rules, pile, play.rank, players)):
        ruling = _refuse(pile, play, "not_that_many_exist", exist)
    else:
        ruling = rule_on_pile(rules, pile, play)
    counted = 0 if ruling.has_swooped else drought + 1
    if ruling.verdict == "refused":
        counted = drought
    dead = rules.dead_after is not None and ruling.verdict != "refused" and counted >= rules.dead_after
    return ruling._replace(drought=counted, dead=dead)


def _count_playable(rules: RuleSet, pile: Pile, rank: str, players: int) -> int:
    exist = rules.count_rank(rank, players)
    is_joining = rules.picked_up_may_join and pile.rank is not None and rank != pile.rank
    return exist if is_joining else exist - pile.count_rank(rank)


def _refuse(pile: Pile, play: Play, code: str, may_add: int) -> Ruling:
    return Ruling(
        "refused",
        code,
        rank=play.rank,
        cards=play.cards,
        mystery=play.mystery,
        top=pile.rank,
        run=pile.run,
        may_add=may_add,
    )


def _read_pile(rules: RuleSet, pile: object, players: int) -> Pile:
    if pile is None:
        return EMPTY_PILE
    if not isinstance(pile, Mapping):
        raise Refusal("not_a_pile", field="pile")
    rank = pile.get("rank")
    if rank is None:
        return EMPTY_PILE
    if not isinstance(rank, str) or rank not in rules.ranks:
        raise Refusal("no_such_rank", field="pile.rank", rank=str(rank)[:20])
    if rank in rules.specials:
        raise Refusal("special_in_pile", field="pile.rank", rank=rank)
    most = rules.count_rank(rank, players)
    if rules.swoop_at <= most:
        # A run of four has swooped already, so none can lie there.
        most = rules.swoop_at - 1
    run = read_number(pile, "run", 1, most, default=1, field="pile.run")
    if pile.get("size") is None:
        return Pile(((rank, run),), None, True)
    return Pile(((rank, run),), read_number(pile, "size", run, MOST_PILE, field="pile.size"), True)


def _read_play(rules: RuleSet, play: object) -> Play:
    if not isinstance(play, Mapping):
        raise Refusal("missing_field", field="play")
    rank = play.get("rank")
    if not isinstance(rank, str) or rank not in rules.ranks:
        raise Refusal("no_such_rank", field="play.rank", rank=str(rank)[:20])
    mystery = read_switch(play, "mystery", field="play.mystery")
    return Play(0, rank, read_number(play, "cards", 1, MOST_PILE, default=1, field="play.cards"), mystery)
