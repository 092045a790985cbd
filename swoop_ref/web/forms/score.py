"""Read and show the form that scores or corrects a deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.scoring import read_sum
from swoop_ref.web.refereeing import find_holder
from swoop_ref.web.scoreboard import find_end
from swoop_ref.web.wording import refusal_sentence

DEAD = "dead"
LEAST_QUICK = 10
MOST_QUICK = 2
CONFIRMABLE = ("deal_not_dead", "points_do_not_fit", "winner_holds_cards", "another_went_out_first")
"""The codes of refusals that only warn: the same form with ``confirm`` saves anyway."""


@dataclass(frozen=True, slots=True)
class Row:
    """Hold one player's row; ``old`` is the total before the deal, ``new`` after it where the text is a sum.

    ``entered`` tells that the player's own phone has said what the deal cost them; ``shown`` is that, uncovered.
    """

    seat: int
    name: str
    dealt: bool
    old: int
    text: str = ""
    error: str = ""
    entered: bool = False
    shown: int | None = None

    @property
    def new(self) -> int | None:
        """Return the total that these points would give, or ``None`` while there are none."""
        try:
            return self.old + read_sum(self.text)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """Hold the form as the page shows it; ``winner`` is a seat, "dead" or ``None`` where nobody was chosen yet."""

    type: str
    deal: int
    seen: int
    rows: tuple[Row, ...]
    rules: Mapping[str, Any]
    winner: int | str | None = None
    holder: int | None = None
    plays: int | None = None
    problem: str = ""
    confirmable: bool = False
    winner_error: str = ""
    decks: int = 0
    asked: str | None = None

    @property
    def last_holder(self) -> bool:
        """Return whether only the one who still holds cards scores."""
        return bool(self.rules["deal_ends"] == "last_holder")

    @property
    def dead_offered(self) -> bool:
        """Return whether a deal can die by these rules."""
        return self.rules["dead_after"] is not None

    @property
    def is_void_free(self) -> bool:
        """Return whether a deal can die by these rules without costing anybody points."""
        return self.dead_offered and not self.rules["dead_scored"]

    @property
    def quick_points(self) -> list[str]:
        """Return the points that get a key of their own: what cards of 10 points and more cost, where those are few."""
        values = {self.rules["values"][rank] for rank in (*self.rules["order"], *self.rules["specials"])}
        large = sorted((points for points in values if points >= LEAST_QUICK), reverse=True)
        return [str(points) for points in large] if len(large) <= MOST_QUICK else []

    def facts(self, ranks: list[str]) -> dict[str, Any]:
        """Return what the page's script needs to add up and to save."""
        return {
            "seats": [row.seat for row in self.rows],
            "seen": self.seen,
            "values": self.rules["values"],
            "ranks": ranks,
            "dead_scored": self.rules["dead_scored"],
            "target": find_end(self.rules),
            "confirmable": CONFIRMABLE,
            "winner_asked": self.asked,
        }

    def entered_facts(self) -> dict[str, Any]:
        """Return who has entered their own points, and the points where they are not covered, both by seat."""
        return {
            "deal": self.deal,
            "seen": self.seen,
            "entered": [row.entered for row in self.rows],
            "shown": [row.shown for row in self.rows],
            "totals": [row.old for row in self.rows],
        }

    def with_entries(self, entries: Mapping[str, str]) -> ScoreForm:
        """Return the form with what was typed into it."""
        rows = tuple(replace(row, text=entries.get(f"points-{row.seat}", "").strip()) for row in self.rows)
        holder = entries.get("holder", "")
        if holder == entries.get("winner"):
            holder = ""
        return replace(
            self,
            rows=rows,
            winner=_read_winner(entries.get("winner", "")),
            holder=int(holder) if holder.isdecimal() else None,
        )

    def with_refusal(self, refusal: Refusal) -> ScoreForm:
        """Return the form with the refusal's sentence next to the field that it is about."""
        sentence = refusal_sentence(refusal)
        confirmable = refusal.code in CONFIRMABLE
        kind, _, seat = (refusal.field or "").partition(".")
        if kind in ("points", "held") and seat.isdecimal() and not confirmable:
            rows = tuple(replace(row, error=sentence if row.seat == int(seat) else "") for row in self.rows)
            return replace(self, rows=rows)
        if kind == "winner" and not confirmable:
            if refusal.code == "missing_field":
                sentence = gettext("Say who went out, or that the deal died.")
            return replace(self, winner_error=sentence)
        return replace(self, problem=sentence, confirmable=confirmable)

    def action(self) -> dict[str, Any]:
        """Return the action that these entries ask for, as the interface takes it."""
        action: dict[str, Any] = {"type": self.type, "points": [self._points(row) for row in self.rows]}
        if self.type == "correct_deal":
            action["deal"] = self.deal
        if self.winner is not None:
            action["winner"] = None if self.winner == DEAD else self.winner
        return action

    def _points(self, row: Row) -> str | int | None:
        if not row.dealt:
            return None
        is_held_by_another = self.last_holder and self.winner != DEAD and self.holder not in (None, row.seat)
        is_given = row.seat == self.winner or is_held_by_another
        if not row.text and row.entered and not is_given:
            # What the player's own phone has said stands in.
            return None
        if row.text or not is_given:
            return row.text
        return 0


def score_form(view: Mapping[str, Any], asked: str | None = None) -> ScoreForm:
    """Return the empty form for the deal in play; ``asked`` names the winner to begin with, a seat or "dead"."""
    deal = view["deal"]
    shown = deal["entered_points"]
    rows = tuple(
        Row(
            player["seat"],
            player["name"],
            deal["dealt"][player["seat"]],
            player["total"],
            entered=deal["entered"][player["seat"]],
            shown=shown[player["seat"]] if shown else None,
        )
        for player in view["players"]
    )
    winner: int | str | None = None
    if asked is not None:
        winner = _read_winner(asked)
    elif deal["dead"]:
        winner = DEAD
    elif deal["won"]:
        winner = deal["won_by"]
    return ScoreForm(
        type="score_deal",
        deal=deal["number"],
        seen=view["seq"],
        rows=rows,
        rules=view["rules"],
        winner=winner,
        holder=find_holder(view),
        decks=deal["decks"],
        asked=None if winner is None else str(winner),
    )


def correct_form(view: Mapping[str, Any], number: int) -> ScoreForm:
    """Return the form for an earlier deal, numbered from 1, filled in as it stands."""
    deal = view["deals"][number - 1]
    before = view["deals"][number - 2]["totals"] if number > 1 else ()
    rows = []
    for player in view["players"]:
        seat = player["seat"]
        points = deal["points"][seat] if seat < len(deal["points"]) else None
        text = "" if points is None else str(points)
        rows.append(Row(seat, player["name"], points is not None, _total_before(player, before, deal, seat), text))
    holder = next((row.seat for row in rows if row.text not in ("", "0")), None)
    return ScoreForm(
        type="correct_deal",
        deal=number,
        seen=view["seq"],
        rows=tuple(rows),
        rules=view["rules"],
        winner=DEAD if deal["winner"] is None else deal["winner"],
        holder=holder,
        plays=deal["plays"],
        decks=view["rules"]["decks"],
    )


def _total_before(player: Mapping[str, Any], before: Any, deal: Mapping[str, Any], seat: int) -> int:
    points = deal["points"][seat] if seat < len(deal["points"]) else None
    total = deal["totals"][seat] if seat < len(deal["totals"]) else None
    if total is not None:
        return int(total - points) if deal["counted"] and points is not None else int(total)
    earlier = before[seat] if seat < len(before) else None
    return int(player["start"] if earlier is None else earlier)


def _read_winner(text: str) -> int | str | None:
    if text == DEAD:
        return DEAD
    return int(text) if text.isdecimal() else None
