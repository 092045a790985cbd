"""Read the forms of Raiders: the one that begins a game, and those that place chips and turn up cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask_babel import gettext, lazy_gettext
from wtforms import FieldList, RadioField, StringField
from wtforms.fields.choices import SelectChoice

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders.variants import DEFAULT_VARIANT, VARIANTS
from swoop_ref.web.bodies import check_text
from swoop_ref.web.forms.names import NameLines
from swoop_ref.web.raiders_words import variant_name
from swoop_ref.web.wording import refusal_sentence

DRAW: Final = ""
MOST_SEATS: Final = max(variant.seats for variant in VARIANTS.values())
AREAS: Final = 3
_FOR_THE_PAGE: Final = frozenset({"csrf_token", "next", "back"})


class NewRaidersForm(NameLines):
    """Take the variant, a name for each of its seats, and who starts."""

    variant = RadioField(default=DEFAULT_VARIANT, validate_choice=False)
    players = FieldList(StringField(), min_entries=MOST_SEATS, max_entries=MOST_SEATS)
    starter = RadioField(default=DRAW, validate_choice=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.variant.choices = [SelectChoice(name, variant_name(name)) for name in VARIANTS]
        self.starter.choices = [
            SelectChoice(DRAW, lazy_gettext("Draw for it")),
            *(
                SelectChoice(str(seat), lazy_gettext("Player %(number)s", number=seat + 1))
                for seat in range(MOST_SEATS)
            ),
        ]

    @property
    def lines(self) -> FieldList:
        """Return the fields with the names, in seat order."""
        return self.players

    def validate(self, extra_validators: Any = None) -> bool:
        """Tell whether a game can begin like this; what is wrong is said beside its field."""
        if not super().validate(extra_validators):
            return False
        if self.variant.data not in VARIANTS:
            self.variant.errors = [gettext("Choose one of these ways to play.")]
            return False
        self.read_names(self._seated())
        if self.starter.data and self.starter.data not in map(str, range(len(self._seated()))):
            self.starter.errors = [gettext("Choose somebody who plays, or draw for it.")]
        return not self.has_errors() and not self.starter.errors

    @property
    def setup(self) -> dict[str, Any]:
        """Return what begins the game (API.md: Games)."""
        names = [line.data for line in self._seated()]
        setup = {"kind": "raiders", "variant": self.variant.data, "players": names}
        return {**setup, "starter": int(self.starter.data)} if self.starter.data else setup

    def refuse(self, refusal: Refusal) -> None:
        """Say a refusal of the game's own beside the line it belongs to, or above the form."""
        subject, _, seat = (refusal.field or "").partition(".")
        if subject == "players" and seat.isdecimal() and int(seat) < MOST_SEATS:
            self.players[int(seat)].errors = [refusal_sentence(refusal)]
        else:
            self.form_errors.append(refusal_sentence(refusal))

    def _seated(self) -> list[StringField]:
        return list(self.players)[: VARIANTS[self.variant.data].seats]


def read_raid_action(entries: Mapping[str, str], seats: int) -> dict[str, Any]:
    """Read a form of the game's page as an action; raise `Problem` for text that nobody means.

    In Blind Play a side tells its first two areas and the total that it stakes; the third follows.
    """
    for name, text in entries.items():
        check_text(name)
        check_text(text)
    sent = {name: text.strip() for name, text in entries.items() if name not in _FOR_THE_PAGE}
    action: dict[str, Any] = {"type": sent.get("type", ""), "action_id": sent.get("action_id")}
    if sent.get("type") == "reveal":
        return {**action, "area": sent.get("area"), "cards": [sent.get(f"card-{seat}", "") for seat in range(seats)]}
    if "stake" in sent:
        return {**action, "splits": [_read_split(sent, side) for side in (0, 1)]}
    return {**action, **{name: sent[name] for name in ("seat", "area", "chips") if name in sent}}


def _read_split(sent: Mapping[str, str], side: int) -> list[Any]:
    first, second, stake = (sent.get(name, "") for name in (f"split-{side}-1", f"split-{side}-2", "stake"))
    if not all(text.isascii() and text.isdecimal() and len(text) < AREAS for text in (first, second, stake)):
        return [first, second, ""]
    return [int(first), int(second), int(stake) - int(first) - int(second)]


def say_missing(action: Mapping[str, Any], names: list[str], sides: list[str]) -> tuple[str, str] | None:
    """Return whose card or chips are missing and the sentence that asks for them, or None."""
    for name, card in zip(names, action.get("cards", ()), strict=False):
        if not card:
            return name, gettext("Choose the card that %(name)s has turned up.", name=name)
    for name, split in zip(sides, action.get("splits", ()), strict=False):
        if "" in split:
            return name, gettext("Choose %(name)s’s chips on areas 1 and 2.", name=name)
    return None
