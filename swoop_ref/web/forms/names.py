"""Read a table's names, line by line, with the error beside the line it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, FieldList, StringField

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.reading import read_name
from swoop_ref.web.forms.marks import mark
from swoop_ref.web.wording import refusal_sentence


class NameLines(FlaskForm):
    """Hold what the forms with one name on each line share; ``lines`` is the list of fields."""

    @property
    def lines(self) -> FieldList:
        """Return the fields with the names, in seating order."""
        raise NotImplementedError

    def attributes(self, field: Field) -> dict[str, Any]:
        """Return the HTML attributes of a line: its marks when it is wrong."""
        return mark(field, self.lines)

    def read_names(self, lines: Sequence[StringField]) -> list[str]:
        """Read a name from each line; a line that is wrong gets its error and reads as an empty name."""
        names: list[str] = []
        for line in lines:
            try:
                names.append(read_name(line.data or "", [name for name in names if name], line.name))
            except Refusal as refusal:
                line.errors = [refusal_sentence(refusal)]
                names.append("")
        return names

    def has_errors(self) -> bool:
        """Tell whether any line, or the form as a whole, is wrong."""
        return bool(self.form_errors) or any(line.errors for line in self.lines)
