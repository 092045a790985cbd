"""Read and show the form in which a table changes its rules, one field for each house rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from flask_babel import gettext

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.cards import RANKS
from swoop_ref.rules.swoop.houserules import CHOICES, MAY_BE_NONE, RANGES, SWITCHES, VALUE_RANGE, change_rules
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.web.bodies import check_text
from swoop_ref.web.house_words import OPTIONS, list_options
from swoop_ref.web.rule_links import VALUE
from swoop_ref.web.wording import refusal_sentence, say_rank

GROUPED: Final[Mapping[str, tuple[str, ...]]] = {
    "end": ("target", "target_passed", "deals", "each_starts_once", "ties"),
    "deal": ("decks", "jokers", "pairs", "hand", "draw_pile", "first_starter"),
    "swoop": ("swoop_exactly", "max_cards", "specials"),
    "play": ("higher", "picked_up_may_join", "may_take_pile", "mystery"),
    "score": ("deal_ends", "scored", "dead_after", "dead_scored"),
    "values": tuple(f"{VALUE}{rank}" for rank in RANKS),
}
"""The fields in the order of the page, by their group."""

TYPED: Final = frozenset({"target", "deals", "dead_after"})
"""Numbers of so wide a range that they are typed, not chosen."""

_ON: Final = "true"
_is_number = re.compile(r"[0-9]{1,9}", re.ASCII).fullmatch


@dataclass
class HouseRulesForm:
    """Hold the form as the page shows it: what is filled in, and the errors, by field.

    ``base`` is the rule set that it began with, whose preset and name it keeps; ``problem`` is what no field can mend.
    """

    base: RuleSet
    entries: dict[str, str]
    errors: dict[str, str] = field(default_factory=dict)
    problem: str = ""

    @classmethod
    def of(cls, rules: RuleSet) -> HouseRulesForm:
        """Return the form filled in with a rule set."""
        return cls(rules, write_entries(rules))

    @classmethod
    def read(cls, base: RuleSet, sent: Mapping[str, str]) -> HouseRulesForm:
        """Return the form as it was sent; a switch that is off is not sent, and any other field is then left."""
        entries = write_entries(base)
        for name in entries:
            if name in SWITCHES and name not in OPTIONS:
                entries[name] = _ON if name in sent else ""
            elif name in sent:
                check_text(sent[name])
                entries[name] = sent[name].strip()
        return cls(base, entries)

    def rules(self, check: Callable[[RuleSet], None]) -> RuleSet | None:
        """Return the rule set that is filled in, or ``None`` with what is wrong in ``errors``.

        ``check`` may raise `Refusal` for a rule set that the table at hand cannot play.
        """
        changes = self._read_changes()
        while True:
            try:
                rules = change_rules(self.base, changes)
                check(rules)
            except Refusal as refusal:
                self.refuse(refusal)
                if changes.pop(refusal.field or "", None) is None:
                    return None
            else:
                return None if self.errors else rules

    def refuse(self, refusal: Refusal) -> None:
        """Say a refusal beside the field that it is about, or above them all."""
        name, sentence = refusal.field, refusal_sentence(refusal)
        if name not in self.entries:
            self.problem = sentence
            return
        if refusal.code in ("not_a_number", "out_of_range") and name in RANGES:
            least, most = RANGES[name]
            sentence = gettext("A whole number from %(least)s to %(most)s is needed here.", least=least, most=most)
            if name in MAY_BE_NONE:
                sentence = gettext("A whole number from %(least)s to %(most)s, or nothing.", least=least, most=most)
        self.errors.setdefault(name, sentence)

    def kind(self, name: str) -> str:
        """Return how a field is drawn: ``points``, ``number``, ``menu`` or ``switch``."""
        if name.startswith(VALUE):
            return "points"
        if name in TYPED:
            return "number"
        return "switch" if name in SWITCHES and name not in OPTIONS else "menu"

    def options(self, name: str) -> list[tuple[str, str]]:
        """List what a menu offers: each value as it is sent, and its words."""
        return list_options(name, *RANGES.get(name, (0, 0)))

    def was(self, name: str) -> str | None:
        """Return what the preset has where the field says something else, in words; ``None`` where it does not."""
        before = write_entries(PRESETS[self.base.preset])[name]
        if self.entries[name] == before:
            return None
        if self.kind(name) == "switch":
            return gettext("on") if before else gettext("off")
        return dict(self.options(name)).get(before, before) if self.kind(name) == "menu" else before or gettext("none")

    def changed(self) -> list[str]:
        """List the fields that say something else than the preset."""
        return [name for name in self.entries if self.was(name) is not None]

    def is_open(self, group: str) -> bool:
        """Tell whether a group needs looking at: something in it was changed, or is wrong."""
        return any(name in self.errors or self.was(name) is not None for name in GROUPED[group])

    def first_error(self) -> str | None:
        """Return the first field of the page that is wrong."""
        return next((name for names in GROUPED.values() for name in names if name in self.errors), None)

    @staticmethod
    def name_value(name: str) -> str:
        """Name the card whose points a field holds."""
        return say_rank(name.removeprefix(VALUE))

    def _read_changes(self) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        values: dict[str, int] = {}
        for name, text in self.entries.items():
            if name.startswith(VALUE):
                points = _read_number(text)
                least, most = VALUE_RANGE
                if isinstance(points, int) and least <= points <= most:
                    values[name.removeprefix(VALUE)] = points
                else:
                    self.errors[name] = gettext("%(least)s to %(most)s", least=least, most=most)
            else:
                changes[name] = _read(name, text)
        return {**changes, "values": values}


def write_entries(rules: RuleSet) -> dict[str, str]:
    """Write a rule set as the fields of the form, each as text."""
    entries: dict[str, str] = {}
    for names in GROUPED.values():
        for name in names:
            if name.startswith(VALUE):
                entries[name] = str(rules.values[name.removeprefix(VALUE)])
            else:
                entries[name] = _write(name, getattr(rules, name))
    return entries


def _write(name: str, value: Any) -> str:
    if name == "specials":
        return ",".join(value)
    if name in SWITCHES:
        return str(value).lower() if name in OPTIONS else _ON if value else ""
    return "" if value is None else str(value)


def _read(name: str, text: str) -> Any:
    if name == "specials":
        return text.split(",") if text else []
    if name in SWITCHES:
        return {"true": True, "false": False, "": False}.get(text, text)
    if name in CHOICES:
        return text
    return None if not text and name in MAY_BE_NONE else _read_number(text)


def _read_number(text: str) -> int | str:
    return int(text) if _is_number(text) else text
