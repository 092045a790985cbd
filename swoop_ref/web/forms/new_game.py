"""Read the form that begins a game."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext
from wtforms import FieldList, RadioField, StringField
from wtforms.fields.choices import SelectChoice

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.web.forms.names import NameLines
from swoop_ref.web.wording import refusal_sentence

MOST_LINES = 8
DRAW = ""
OFFERED = (DEFAULT_PRESET,)
"""The rule sets that the form offers, the one it begins with first."""


class NewGameForm(NameLines):
    """Take the names in seating order, who starts, and the rule set; blank lines at the end are left out."""

    players = FieldList(StringField(), min_entries=MOST_LINES, max_entries=MOST_LINES)
    starter = RadioField(default=DRAW, validate_choice=False)
    rules = RadioField(
        default=DEFAULT_PRESET, choices=[SelectChoice(name, name) for name in OFFERED], validate_choice=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.starter.choices = [
            SelectChoice(DRAW, gettext("Draw for it")),
            *(
                SelectChoice(str(seat), gettext("Player %(number)s", number=seat + 1))
                for seat in range(MOST_LINES)
            ),
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
        least, most = PRESETS[self._preset()].players
        if len(names) < least:
            self._say_too_few(len(names), least, most)
        elif len(names) > most:
            self.players[most].errors = [
                gettext("These rules are for %(least)s to %(most)s players.", least=least, most=most)
            ]
        if self.starter.data and self._starter() not in range(len(names)):
            self.starter.errors = [gettext("Choose somebody who plays, or draw for it.")]
        return not self.has_errors() and not self.starter.errors

    @property
    def setup(self) -> dict[str, Any]:
        """Return what begins the game (API.md: Games)."""
        names = [line.data for line in self._filled()]
        setup = {"kind": "swoop", "rules": self._preset(), "players": names}
        return setup if self._starter() is None else {**setup, "starter": self._starter()}

    def refuse(self, refusal: Refusal) -> None:
        """Say a refusal of the game's own beside the line it belongs to, or above the form."""
        subject, _, seat = (refusal.field or "").partition(".")
        if subject == "players" and seat.isdecimal() and int(seat) < MOST_LINES:
            self.players[int(seat)].errors = [refusal_sentence(refusal)]
        else:
            self.form_errors.append(refusal_sentence(refusal))

    def _filled(self) -> list[StringField]:
        lines = list(self.players)
        while lines and not (lines[-1].data or "").strip():
            lines.pop()
        return lines

    def _preset(self) -> str:
        name = self.rules.data
        return name if name in OFFERED else DEFAULT_PRESET

    def _starter(self) -> int | None:
        chosen = self.starter.data or ""
        if not chosen:
            return None
        return int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) == 1 else -1

    def _say_too_few(self, given: int, least: int, most: int) -> None:
        line = self.players[given]
        line.errors = [gettext("It takes %(least)s to %(most)s players. Who else is there?", least=least, most=most)]
