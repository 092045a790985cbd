"""Ask the referee: what lies on the pile, what was played, and the ruling with the rule it rests on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from swoop_ref.extensions import csrf
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.rules.swoop.question import rule_on_question
from swoop_ref.rules.swoop.referee import Ruling
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.web.bodies import read_body
from swoop_ref.web.house_words import name_rules
from swoop_ref.web.refereeing import MOST_OFFERED, find_tone, list_keys, sign_rank
from swoop_ref.web.rule_links import list_tables, read_entries, write_choice, write_request
from swoop_ref.web.wording import refusal_sentence, ruling_sentence, ruling_view

blueprint = Blueprint("referee", __name__)

BAD_QUESTION = 400
_is_number = re.compile(r"[0-9]{1,4}", re.ASCII).fullmatch


@dataclass(frozen=True, slots=True)
class Asked:
    """Hold the question as it was typed, so that the page can show it again."""

    rules: RuleSet
    rank: str
    run: str
    size: str
    play: str
    cards: str
    mystery: bool

    @classmethod
    def of(cls, entries: Mapping[str, str]) -> Asked:
        """Read the question from the address; what is left out has its usual value."""
        return cls(
            rules=_read_rules(entries),
            rank=entries.get("rank", ""),
            run=entries.get("run", "").strip() or "1",
            size=entries.get("size", "").strip(),
            play=entries.get("play", ""),
            cards=entries.get("cards", "").strip() or "1",
            mystery=entries.get("mystery", "") not in ("", "0", "false"),
        )

    def question(self) -> dict[str, Any]:
        """Return the question as the interface takes it."""
        pile = None
        if self.rank:
            pile = {"rank": self.rank, "run": _number(self.run), "size": _number(self.size) if self.size else None}
        play = {"rank": self.play, "cards": _number(self.cards), "mystery": self.mystery}
        # The largest table has the most decks, so nothing is refused that some table could lay down.
        players = max(list_tables(self.rules), default=self.rules.players[1])
        return {"rules": write_request(self.rules), "pile": pile, "play": play, "players": players}

    def link(self, rules: RuleSet) -> str:
        """Return the address of the same question by other rules."""
        again: dict[str, Any] = {"rules": write_choice(rules)}
        if self.play:
            again |= {"rank": self.rank, "run": self.run, "size": self.size, "play": self.play, "cards": self.cards}
        if self.mystery:
            again["mystery"] = "1"
        return url_for("referee.ask", **again)


@blueprint.get("/referee")
def ask() -> ResponseReturnValue:
    """Answer the question in the address, or ask for one."""
    asked = Asked.of(request.args)
    rules = asked.rules
    answer, problem, status = None, "", 200
    if asked.play:
        try:
            ruling = rule_on_question(asked.question())
        except Refusal as refusal:
            problem, status = refusal_sentence(refusal), BAD_QUESTION
        else:
            answer = {
                "tone": find_tone(ruling.view()),
                "what": say_question(asked),
                "sentence": ruling_sentence(ruling.view()),
                "because": say_reason(ruling),
            }
    keys = list_keys(rules)
    page = render_template(
        "referee/ask.html",
        asked=asked,
        answer=answer,
        problem=problem,
        choice=write_choice(rules),
        offers=[(name_rules(one), asked.link(one), one == rules) for one in _list_rules(rules)],
        mysteries=rules.pairs > 0,
        ranks=keys,
        top_ranks=[key for key in keys if not key.special],
        counts=range(1, (rules.max_cards or MOST_OFFERED) + 1),
    )
    return page, status


@blueprint.post("/api/referee")
def rule() -> Response:
    """Answer a program's question."""
    return jsonify(answer_question(read_body()))


def answer_question(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ruling on a play, with its sentence and its reason; raise `Refusal` as `rule_on_question` does."""
    ruling = rule_on_question(question)
    return {**ruling_view(ruling.view()), "because": say_reason(ruling)}


# Only JSON is taken there, and it changes nothing.
csrf.exempt(rule)


def say_question(asked: Asked) -> str:
    """Say the question in words."""
    rank, cards = sign_rank(asked.play), int(asked.cards)
    played = ngettext("One %(rank)s", "%(num)s × %(rank)s", cards, rank=rank)
    if asked.mystery:
        played = gettext("%(cards)s, with a mystery card,", cards=played)
    if not asked.rank:
        return gettext("%(cards)s on an empty pile", cards=played)
    return gettext("%(cards)s on %(run)s × %(rank)s", cards=played, run=asked.run, rank=sign_rank(asked.rank))


def say_reason(ruling: Ruling) -> str:
    """Say the rule that an allowed play rests on; a refusal's sentence says its own."""
    rank = sign_rank(ruling.rank or "")
    reasons = {
        "special": gettext("A %(rank)s always swoops, whatever lies there.", rank=rank),
        "four_of_a_kind": gettext("Four equal cards in one play swoop by themselves."),
        "run_of_four": gettext("Four equal cards on top swoop, whoever laid them down."),
        "equal": gettext("A card equal to the top card goes on the pile."),
        "lower": gettext("A card lower than the top card goes on the pile."),
        "empty_pile": gettext("Any card may begin an empty pile."),
        "higher": gettext(
            "Whoever plays higher picks the whole pile up first; the played cards begin a new one. It is one play."
        ),
        "must_take_pile": gettext(
            "Higher than the top card may not be played; take the pile instead, and the turn ends."
        ),
        "mystery_does_not_fit": gettext("A mystery card that is too high is taken into the hand with the pile."),
    }
    return reasons.get(ruling.code, "")


def _read_rules(entries: Mapping[str, str]) -> RuleSet:
    """Read whose rules are meant; rules that nobody can read are the usual ones."""
    try:
        return read_entries(entries) or PRESETS[DEFAULT_PRESET]
    except Refusal:
        return PRESETS[DEFAULT_PRESET]


def _list_rules(asked: RuleSet) -> list[RuleSet]:
    known = list(PRESETS.values())
    return known if asked in known else [asked, *known]


def _number(text: str) -> int | str:
    return int(text) if _is_number(text) else text
