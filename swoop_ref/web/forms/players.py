"""Read the form that renames players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from typing import Any

from wtforms import FieldList, StringField

from swoop_ref.rules.game import Refusal
from swoop_ref.web.forms.names import NameLines
from swoop_ref.web.wording import refusal_sentence


class PlayersForm(NameLines):
    """Take a name for every seat of a game."""

    names = FieldList(StringField())

    @property
    def lines(self) -> FieldList:
        """Return the fields with the names, in seating order."""
        return self.names

    @classmethod
    def of(cls, names: Sequence[str]) -> PlayersForm:
        """Return the form with one line for each player, as filled in, or with the names they have."""
        form = cls(data={"names": list(names)})
        while len(form.names) > len(names):
            form.names.pop_entry()
        while len(form.names) < len(names):
            form.names.append_entry(names[len(form.names)])
        return form

    def validate(self, extra_validators: Any = None) -> bool:
        """Tell whether every line is a name and all differ; what is wrong is said beside its line."""
        if not super().validate(extra_validators):
            return False
        self.read_names(list(self.names))
        return not self.has_errors()

    def changes(self, names: Sequence[str]) -> Sequence[tuple[int, str]]:
        """Return the renamings (seat, name) in an order in which no two players ever share a name.

        Players who trade names take turns by way of a name that nobody has.
        """
        given = [(line.data or "").strip() for line in self.names]
        wanted = {seat: name for seat, (name, old) in enumerate(zip(given, names, strict=True)) if name != old}
        now = [name.casefold() for name in names]
        order: list[tuple[int, str]] = []
        while wanted:
            free = (seat for seat, name in wanted.items() if name.casefold() not in now[:seat] + now[seat + 1 :])
            seat = next(free, None)
            if seat is None:
                seat = next(iter(wanted))
                step = _find_free_name({*now, *(name.casefold() for name in given)})
            else:
                step = wanted.pop(seat)
            now[seat] = step.casefold()
            order.append((seat, step))
        return order

    def refuse(self, seat: int, refusal: Refusal) -> None:
        """Say a refusal of the game's own beside the seat's line."""
        self.names[seat].errors = [refusal_sentence(refusal)]


def _find_free_name(taken: Collection[str]) -> str:
    return next(name for number in count(1) if (name := f"#{number}") not in taken)
