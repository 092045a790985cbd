"""Work out the scoreboard: totals after each deal, the end of the game, places and winners.

All of it follows from the deals and the rule set, so a correction is simply worked out anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from swoop_ref.rules.swoop.ruleset import RuleSet


class Player(NamedTuple):
    """Hold a seat's name; ``start`` is the points it began with, after ``joined_after`` deals."""

    name: str
    active: bool = True
    start: int = 0
    joined_after: int = 0


class PlayedDeal(NamedTuple):
    """Hold a scored deal: points in seat order, ``None`` for a seat that was not dealt in.

    ``plays`` and ``swoops`` are ``None`` where nobody counted; ``died`` tells whether the count
    had reached the dead deal when it was scored.
    """

    starter: int
    winner: int | None
    points: tuple[int | None, ...]
    plays: int | None = None
    swoops: int | None = None
    died: bool = False


class Line(NamedTuple):
    """Hold what the board says of one deal: whether it counts and the totals after it."""

    counted: bool
    totals: tuple[int | None, ...]


class Board(NamedTuple):
    """Hold everything that follows from the deals played.

    ``places`` are 1 for the lowest total, ties sharing one (1, 1, 3), ``None`` for a seat that has
    left; ``ended_by`` is ``target``, ``deals``, ``each_started`` or ``table``; ``ended_after`` the
    number of deals that count; ``views`` the lines as the interface shows them.
    """

    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    over: bool
    ended_by: str | None
    ended_after: int | None
    winners: tuple[int, ...]
    places: tuple[int | None, ...]
    deal_views: tuple[dict[str, Any], ...]
    standings: tuple[dict[str, Any], ...]


def work_out_board(
    rules: RuleSet,
    players: Sequence[Player],
    deals: Sequence[PlayedDeal],
    *,
    ended: bool = False,
    reopened_after: int = 0,
    before: Board | None = None,
) -> Board:
    """Work out the board from the deals (RULES.md: the game ends, winner, a correction).

    What has not changed since the board ``before`` is taken from it, so that the boards of a long game share memory.

    The rule set's own end is looked for only after more than ``reopened_after`` deals; deals that
    come after the end stay on the sheet and do not count.
    """
    totals = [player.start for player in players]
    lines: list[Line] = []
    ended_by: str | None = None
    for number, deal in enumerate(deals, start=1):
        counted = ended_by is None
        if counted:
            for seat, points in enumerate(deal.points):
                totals[seat] += points or 0
            if number > reopened_after:
                ended_by = _find_end(rules, players, deals[:number], totals)
        lines.append(Line(counted, _show_totals(players, totals, number)))
    views: list[dict[str, Any]] = []
    for index, (deal, line) in enumerate(zip(deals, lines, strict=True)):
        view = _view_deal(index + 1, deal, line)
        if before is not None and index < len(before.lines) and before.deal_views[index] == view:
            lines[index], view = before.lines[index], before.deal_views[index]
        views.append(view)
    if ended_by is None and ended:
        ended_by = "table"
    over = ended_by is not None
    ended_after = sum(line.counted for line in lines) if over else None
    places = _place(players, totals, ended_after)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Board(
        lines=tuple(lines),
        totals=tuple(totals),
        over=over,
        ended_by=ended_by,
        ended_after=ended_after,
        winners=winners if over and ended_after else (),
        places=places,
        deal_views=tuple(views),
        standings=_stand(places, totals),
    )


def _find_end(
    rules: RuleSet, players: Sequence[Player], deals: Sequence[PlayedDeal], totals: Sequence[int]
) -> str | None:
    """Find by which of its ends the game is over after the last of these deals."""
    if rules.deals is not None:
        ended_by = "deals" if len(deals) >= rules.deals else None
    elif rules.each_starts_once:
        started = {deal.starter for deal in deals}
        waiting = {seat for seat, player in enumerate(players) if player.active} - started
        ended_by = None if waiting else "each_started"
    else:
        # An end that a tie has put off stays due, also when whoever reached it has left meanwhile.
        asked = deals if rules.ties == "play_off" else deals[-1:]
        dealt_in = (any(deal.points[seat] is not None for deal in asked) for seat in range(len(totals)))
        highest = max((total for total, is_in in zip(totals, dealt_in, strict=True) if is_in), default=0)
        is_reached = highest > rules.target if rules.target_passed else highest >= rules.target
        ended_by = "target" if is_reached else None
    if ended_by is not None and rules.ties == "play_off":
        return ended_by if _place(players, totals, None).count(1) == 1 else None
    return ended_by


def _show_totals(players: Sequence[Player], totals: Sequence[int], number: int) -> tuple[int | None, ...]:
    return tuple(total if number > player.joined_after else None for player, total in zip(players, totals, strict=True))


def _place(players: Sequence[Player], totals: Sequence[int], ended_after: int | None) -> tuple[int | None, ...]:
    """Place those who are in the game; whoever joined after its end, as a correction has moved it, has no place."""
    in_it = [
        player.active and (ended_after is None or player.joined_after == 0 or player.joined_after < ended_after)
        for player in players
    ]
    playing = [total for is_in, total in zip(in_it, totals, strict=True) if is_in]
    return tuple(
        1 + sum(other < total for other in playing) if is_in else None
        for is_in, total in zip(in_it, totals, strict=True)
    )


def _stand(places: Sequence[int | None], totals: Sequence[int]) -> tuple[dict[str, Any], ...]:
    def by_place(seat: int) -> tuple[bool, int, int]:
        place = places[seat]
        return (place is None, place or totals[seat], seat)

    return tuple(
        {"seat": seat, "place": places[seat], "total": totals[seat]}
        for seat in sorted(range(len(totals)), key=by_place)
    )


def _view_deal(number: int, deal: PlayedDeal, line: Line) -> dict[str, Any]:
    return {
        "number": number,
        "starter": deal.starter,
        "winner": deal.winner,
        "dead": deal.winner is None,
        "counted": line.counted,
        "points": list(deal.points),
        "totals": list(line.totals),
        "plays": deal.plays,
        "swoops": deal.swoops,
    }
