"""Write cells that no spreadsheet takes for a formula."""

from __future__ import annotations

from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""What a spreadsheet would take for the beginning of a formula."""


def defuse(cell: str) -> str:
    """Return a text that a spreadsheet shows as it is."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
