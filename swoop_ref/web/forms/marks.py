"""Mark the fields of a form that are wrong, so that eyes, screen readers and the cursor find them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wtforms import Field


def mark(field: Field, fields: Iterable[Field]) -> dict[str, Any]:
    """Return the HTML attributes that tie a field to its error; the first wrong one of ``fields`` gets the focus."""
    if not field.errors:
        return {}
    marks: dict[str, Any] = {"aria-invalid": "true", "aria-describedby": f"{field.id}-error"}
    if next(other for other in fields if other.errors) is field:
        marks["autofocus"] = True
    return marks
