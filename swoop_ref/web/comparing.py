"""Set the rule sets side by side, and name the one that a table plays from three answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _

from swoop_ref.rules.swoop.cards import JOKER, TEN
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Cell:
    """Hold what one rule set says in a row, line by line; ``differs`` from the first rule set."""

    lines: tuple[str, ...]
    differs: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Hold one difference between the rule sets, or what they have in common."""

    label: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Tell whether the rule sets differ here."""
        return any(cell.differs for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Question:
    """Hold one of the three questions: its options are (value, words)."""

    name: str
    words: str
    options: tuple[tuple[str, str], ...]
    answer: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Hold the rule set that fits the answers best, what does not fit, and the changes that would make it fit."""

    preset: str
    others: tuple[str, ...]
    misfits: tuple[str, ...]
    changes: Mapping[str, str]


def compare() -> list[Row]:
    """List the rows of the comparison of all rule sets, in the order in which they are presented."""
    rows = []
    for label, say in _ROWS:
        lines = [tuple(say(rules)) for rules in PRESETS.values()]
        rows.append(Row(str(label), tuple(Cell(said, said != lines[0]) for said in lines)))
    return rows


def ask(answers: Mapping[str, str]) -> list[Question]:
    """List the three questions with the options that the rule sets give, and what was answered."""
    asked = []
    for name, words in _QUESTIONS.items():
        found = dict.fromkeys(_find_feature(name, rules) for rules in PRESETS.values())
        options = tuple((value, str(_OPTIONS[name].get(value) or _say_end(value))) for value in found)
        answer = answers.get(name, "")
        asked.append(Question(name, str(words), options, answer if answer in found else ""))
    return asked


def judge(questions: list[Question]) -> Verdict | None:
    """Find the rule set that fits most answers; ``None`` where nothing was answered."""
    given = [question for question in questions if question.answer]
    if not given:
        return None
    fits = {
        preset: sum(_find_feature(question.name, rules) == question.answer for question in given)
        for preset, rules in PRESETS.items()
    }
    best = [preset for preset, number in fits.items() if number == max(fits.values())]
    chosen = PRESETS[best[0]]
    wrong = [question for question in given if _find_feature(question.name, chosen) != question.answer]
    changes: dict[str, str] = {}
    for question in wrong:
        changes |= _CHANGES.get(question.answer, {"target": question.answer})
    said = tuple(dict(question.options)[question.answer] for question in wrong)
    return Verdict(best[0], tuple(best[1:]), said, changes)


def _find_feature(name: str, rules: RuleSet) -> str:
    if name == "higher":
        return "join" if rules.picked_up_may_join else rules.higher
    if name == "scores":
        return "last_holder" if rules.deal_ends == "last_holder" else rules.scored
    return str(rules.target)


_QUESTIONS: Final[Mapping[str, Any]] = {
    "higher": _("A player has nothing equal to the pile or lower. Then?"),
    "scores": _("Who gets points when a deal is over?"),
    "target": _("When is the game over?"),
}
_OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "higher": {
        "new_pile": _("They pick up the pile and start a new one with a higher card"),
        "join": _("The same, and cards just picked up may go down with it"),
        "take_pile": _("They take the pile, and that was their turn"),
    },
    "scores": {
        "all": _("All but the winner, for every card they still hold"),
        "hand": _("All but the winner, for the cards in the hand only"),
        "last_holder": _("Only the last player who still holds cards"),
    },
    "target": {},
}
_CHANGES: Final[Mapping[str, Mapping[str, str]]] = {
    "new_pile": {"higher": "new_pile", "picked_up_may_join": "false"},
    "join": {"higher": "new_pile", "picked_up_may_join": "true"},
    "take_pile": {"higher": "take_pile", "picked_up_may_join": "false"},
    "all": {"deal_ends": "first_out", "scored": "all"},
    "hand": {"deal_ends": "first_out", "scored": "hand"},
    "last_holder": {"deal_ends": "last_holder", "scored": "all"},
}
"""The house rules that each answer asks for; a target asks for itself."""


def _say_end(target: str) -> str:
    return gettext("At %(target)s points", target=target)


def _say_players(rules: RuleSet) -> list[str]:
    least, most = rules.players
    return [gettext("%(least)s to %(most)s", least=least, most=most)]


def _say_decks(rules: RuleSet) -> list[str]:
    lines, least = [], rules.players[0]
    for most, decks in rules.deck_table:
        players = str(most) if least == most else f"{least}–{most}"
        lines.append(gettext("%(players)s: %(decks)s", players=players, decks=decks))
        least = most + 1
    return lines


def _say_values(rules: RuleSet) -> list[str]:
    values = [rules.values[rank] for rank in ("J", "Q", "K")]
    return [gettext("%(points)s each", points=values[0]) if len(set(values)) == 1 else ", ".join(map(str, values))]


def _say_specials(rules: RuleSet) -> list[str]:
    values = dict.fromkeys(str(rules.values[rank]) for rank in (TEN, JOKER))
    return [gettext("%(points)s each", points=", ".join(values))]


def _say_higher(rules: RuleSet) -> list[str]:
    if rules.higher == "take_pile":
        return [gettext("not allowed: take the pile, turn ends")]
    joining = [gettext("its cards may join")] if rules.picked_up_may_join else []
    return [gettext("pick up the pile, start a new one"), *joining]


def _say_dead(rules: RuleSet) -> list[str]:
    if rules.dead_after is None:
        return [gettext("none")]
    return [ngettext("after %(num)s play", "after %(num)s plays", rules.dead_after)]


def _say_start(rules: RuleSet) -> list[str]:
    words = {
        "random": gettext("drawn"),
        "highest_card": gettext("highest card"),
        "left_of_dealer": gettext("left of the dealer"),
        "lowest_card": gettext("lowest card in hand"),
    }
    return [words[rules.first_starter]]


_ROWS: Final[tuple[tuple[Any, Callable[[RuleSet], list[str]]], ...]] = (
    (_("The game ends"), lambda rules: [gettext("at %(target)s", target=rules.target)]),
    (
        _("A swoop needs"),
        lambda rules: [gettext("exactly 4 equal") if rules.swoop_exactly else gettext("4 equal or more")],
    ),
    (_("Playing higher"), _say_higher),
    (
        _("Taking the pile without playing"),
        lambda rules: [gettext("always allowed") if rules.may_take_pile else gettext("never")],
    ),
    (
        _("A mystery card is played"),
        lambda rules: [gettext("last of all") if rules.mystery == "last" else gettext("once its cover has gone")],
    ),
    (
        _("A deal ends"),
        lambda rules: [
            gettext("one player left with cards") if rules.deal_ends == "last_holder" else gettext("first player out")
        ],
    ),
    (
        _("Who scores"),
        lambda rules: [
            gettext("the last holder alone") if rules.deal_ends == "last_holder" else gettext("all but the winner")
        ],
    ),
    (
        _("What counts"),
        lambda rules: [gettext("cards in hand only") if rules.scored == "hand" else gettext("all cards held")],
    ),
    (_("Jack, Queen, King cost"), _say_values),
    (_("10 and Joker cost"), _say_specials),
    (_("Dead deal, without a swoop"), _say_dead),
    (_("Who starts the first deal"), _say_start),
    (_("Players"), _say_players),
    (_("Decks, by players"), _say_decks),
    (
        _("Cards left over"),
        lambda rules: [gettext("draw pile") if rules.draw_pile else gettext("set aside")],
    ),
)

BASE: Final = DEFAULT_PRESET
"""The rule set that the others are held against."""
