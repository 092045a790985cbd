"""Read the form that begins a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext
from wtforms import FieldList, RadioField, StringField
from wtforms.fields.choices import SelectChoice

from swoop_ref.operations import TableRules
from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.houserules import read_rules, view_rules
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.web.forms.names import NameLines
from swoop_ref.web.house_words import name_rules, say_tables
from swoop_ref.web.rule_links import list_tables, read_choice, write_choice, write_request
from swoop_ref.web.scoreboard import say_rules
from swoop_ref.web.wording import refusal_sentence

MOST_LINES = 8
DRAW = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Hold a rule set that the form offers: its value, its name, a line about it, and the rules as they are shown."""

    value: str
    title: str
    line: str
    rules: RuleSet
    shown: Mapping[str, Any]

    @property
    def tables(self) -> list[int]:
        """List the numbers of players that the decks can deal to."""
        return list_tables(self.rules)

    @property
    def seats(self) -> str:
        """Say how many players that are."""
        return say_tables(self.tables)


def list_offers(kept: Iterable[TableRules], asked: RuleSet | None = None) -> list[Offer]:
    """List what the form offers: the rules asked for where they are a table's own, the presets, and those kept."""
    own = [read_rules(table.rules) for table in kept]
    offered = [*PRESETS.values(), *own]
    if asked is not None and asked not in offered:
        offered.insert(0, asked)
    return [_offer(rules) for rules in offered]


def _offer(rules: RuleSet) -> Offer:
    shown = view_rules(rules)
    plain = replace(rules, name=rules.preset)
    title = rules.preset if rules == PRESETS[rules.preset] else name_rules(plain)
    line = say_rules(shown)
    if rules.name != rules.preset:
        title, line = rules.name, f"{name_rules(plain)} · {line}"
    return Offer(write_choice(rules), title, line, rules, shown)


class NewGameForm(NameLines):
    """Take the names in seating order, who starts, and the rule set; blank lines at the end are left out.

    ``offers`` are the rule sets to choose from; one that is not among them is taken too, as a link may bring it.
    """

    players = FieldList(StringField(), min_entries=MOST_LINES, max_entries=MOST_LINES)
    starter = RadioField(default=DRAW, validate_choice=False)
    rules = RadioField(default=DEFAULT_PRESET, validate_choice=False)

    def __init__(
        self, *args: Any, kept: Iterable[TableRules] = (), asked: RuleSet | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if asked is not None:
            self.rules.data = write_choice(asked)
        self.chosen = self._read_rules()
        self.offers = list_offers(kept, self.chosen)
        self.rules.choices = [SelectChoice(offer.value, offer.title) for offer in self.offers]
        self.starter.choices = [
            SelectChoice(DRAW, gettext("Draw for it")),
            *(SelectChoice(str(seat), gettext("Player %(number)s", number=seat + 1)) for seat in range(MOST_LINES)),
        ]

    @property
    def lines(self) -> FieldList:
        """Return the fields with the names, in seating order."""
        return self.players

    def validate(self, extra_validators: Any = None) -> bool:
        """Tell whether a game can begin like this; what is wrong is said beside its field."""
        if not super().validate(extra_validators):
            return False
        names = self.read_names(self._filled())
        if self.chosen is None:
            self.rules.errors = [gettext("Choose rules that this page offers.")]
            return False
        least, most = self.chosen.players
        if len(names) < least:
            self._say_too_few(len(names), least, most)
        elif len(names) > most:
            self.players[most].errors = [
                gettext("These rules are for %(least)s to %(most)s players.", least=least, most=most)
            ]
        if self.starter.data and self._starter() not in range(len(names)):
            self.starter.errors = [gettext("Choose somebody who plays, or draw for it.")]
        return not self.has_errors() and not self.starter.errors and not self.rules.errors

    @property
    def setup(self) -> dict[str, Any]:
        """Return what begins the game (API.md: Games)."""
        names = [line.data for line in self._filled()]
        rules = write_request(self.chosen) if self.chosen else DEFAULT_PRESET
        setup = {"kind": "swoop", "rules": rules, "players": names}
        return setup if self._starter() is None else {**setup, "starter": self._starter()}

    def refuse(self, refusal: Refusal) -> None:
        """Say a refusal of the game's own beside the line it belongs to, or above the form."""
        subject, _, seat = (refusal.field or "").partition(".")
        if subject == "players" and seat.isdecimal() and int(seat) < MOST_LINES:
            self.players[int(seat)].errors = [refusal_sentence(refusal)]
        elif refusal.code == "clash":
            self.rules.errors = [refusal_sentence(refusal)]
        else:
            self.form_errors.append(refusal_sentence(refusal))

    def _filled(self) -> list[StringField]:
        lines = list(self.players)
        while lines and not (lines[-1].data or "").strip():
            lines.pop()
        return lines

    def _read_rules(self) -> RuleSet | None:
        try:
            return read_choice(self.rules.data or DEFAULT_PRESET)
        except Refusal:
            return None

    def _starter(self) -> int | None:
        chosen = self.starter.data or ""
        if not chosen:
            return None
        return int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) == 1 else -1

    def _say_too_few(self, given: int, least: int, most: int) -> None:
        line = self.players[given]
        line.errors = [gettext("It takes %(least)s to %(most)s players. Who else is there?", least=least, most=most)]
