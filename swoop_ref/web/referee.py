"""Ask the referee: what lies on the pile, what was played, and the ruling with the rule it rests on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from swoop_ref.extensions import csrf
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.rules.swoop.question import rule_on_question
from swoop_ref.rules.swoop.referee import Ruling
from swoop_ref.web.bodies import read_body
from swoop_ref.web.refereeing import find_tone, list_keys, sign_rank
from swoop_ref.web.wording import refusal_sentence, ruling_sentence, ruling_view

blueprint = Blueprint("referee", __name__)

BAD_QUESTION = 400
_is_number = re.compile(r"[0-9]{1,4}", re.ASCII).fullmatch


@dataclass(frozen=True, slots=True)
class Asked:
    """Hold the question as it was typed, so that the page can show it again."""

    rules: str
    rank: str
    run: str
    size: str
    play: str
    cards: str
    mystery: bool

    @classmethod
    def of(cls, entries: Mapping[str, str]) -> Asked:
        """Read the question from the address; what is left out has its usual value."""
        rules = entries.get("rules", DEFAULT_PRESET)
        return cls(
            rules=rules if rules in PRESETS else DEFAULT_PRESET,
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
        return {"rules": self.rules, "pile": pile, "play": play}


@blueprint.get("/referee")
def ask() -> ResponseReturnValue:
    """Answer the question in the address, or ask for one."""
    asked = Asked.of(request.args)
    rules = PRESETS[asked.rules]
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
        presets=list(PRESETS),
        ranks=keys,
        top_ranks=[key for key in keys if not key.special],
        counts=range(1, 5),
    )
    return page, status


@blueprint.post("/api/referee")
def rule() -> Response:
    """Answer a program's question."""
    ruling = rule_on_question(read_body())
    return jsonify({**ruling_view(ruling.view()), "because": say_reason(ruling)})


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
            "Who plays higher picks the whole pile up first; the played cards begin a new one. It is one play."
        ),
        "must_take_pile": gettext(
            "Higher than the top card may not be played; take the pile instead, and the turn ends."
        ),
        "mystery_does_not_fit": gettext("A mystery card that is too high is taken into the hand with the pile."),
    }
    return reasons.get(ruling.code, "")


def _number(text: str) -> int | str:
    return int(text) if _is_number(text) else text
