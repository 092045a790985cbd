"""Make sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swoop_ref.rules.game import Refusal


def refusal_sentence(refusal: Refusal) -> str:
    """Return the sentence."""
    return refusal.code


def ruling_view(ruling: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return the ruling with its sentence."""
    return {**ruling, "sentence": ""}


def error_title(status: int) -> str:
    """Return a heading."""
    return str(status)
