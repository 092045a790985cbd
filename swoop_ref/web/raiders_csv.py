"""Write a game of Raiders as comma-separated values."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from flask_babel import gettext as _

from swoop_ref.sheets.raids import AreaLine, RaidLines, RaidSheet
from swoop_ref.web.cells import defuse
from swoop_ref.web.raiders_words import say_settlement


def write_csv(sheet: RaidSheet) -> str:
    """Write the areas of a game by RFC 4180, a line each, and what is owed on a last line once the game is over."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow([defuse(head) for head in _list_heads(sheet)])
    for raid in sheet.raids:
        for area in raid.areas:
            rows.writerow(list(_list_cells(sheet, raid, area)))
    if sheet.over:
        owed = sheet.state["settlement"]
        taker, chips = (sheet.sides[owed["to"]], owed["chips"]) if owed else ("", 0)
        blank = [""] * (len(sheet.sides) + len(sheet.names))
        rows.writerow(
            [_("end"), "", "", *blank, defuse(taker), chips, defuse(say_settlement(sheet.state)), *sheet.purses]
        )
    return text.getvalue()


def _list_heads(sheet: RaidSheet) -> Iterator[str]:
    yield from (_("raid"), _("starter"), _("area"))
    yield from (_("%(name)s: chips", name=side) for side in sheet.sides)
    yield from (_("%(name)s: card", name=name) for name in sheet.names)
    yield from (_("won by"), _("chips moved"), _("reason"))
    yield from (_("%(name)s: purse", name=side) for side in sheet.sides)


def _list_cells(sheet: RaidSheet, raid: RaidLines, line: AreaLine) -> Iterator[Any]:
    yield from (raid.number, defuse(raid.starter), line.area)
    yield from (stand.chips for stand in line.stands)
    fight = line.fight
    if fight is None:
        yield from [""] * (len(sheet.names) + 3 + len(sheet.sides))
        return
    yield from fight["cards"]
    winner = fight["winner"]
    yield from ("" if winner is None else defuse(sheet.sides[winner]), fight["moved"], fight["reason"])
    yield from (stand.purse for stand in line.stands)
