"""Show a game of Raiders as plain JSON values."""

from __future__ import annotations

from typing import Any

from swoop_ref.rules.raiders.chips import Settlement, find_budget, find_limits
from swoop_ref.rules.raiders.fights import Fight
from swoop_ref.rules.raiders.state import Placing, Raid, State
from swoop_ref.rules.raiders.variants import (
    AREAS,
    SIDES,
    count_drawn,
    hand_size,
    seats_of,
    side_of,
    view_variant,
)


def view(state: State) -> dict[str, Any]:
    """Return the whole state, without ``seq``; `game` shows its shape with an example."""
    sides = sorted(range(SIDES), key=lambda side: (-state.purses[side], side))
    return {
        "kind": "raiders",
        "variant": state.variant.name,
        "rules": {
            **view_variant(state.variant),
            "ranks": list(state.variant.ranks),
            "hands": [hand_size(state.variant, number) for number in range(1, state.variant.raids + 1)],
        },
        "players": [_view_player(state, seat) for seat in range(state.variant.seats)],
        "sides": [_view_side(state, side) for side in range(SIDES)],
        "raid": None if state.raid is None or state.over else _view_raid(state, state.raid),
        "history": _view_history(state),
        "over": state.over,
        "winners": _find_winners(state),
        "standings": [
            {"seat": seat, "place": _find_place(state, side), "total": state.purses[side]}
            for side in sides
            for seat in seats_of(state.variant, side)
        ],
        "settlement": _view_settlement(state, state.settlement),
        "notes": [note._asdict() for note in state.notes],
    }


def _view_player(state: State, seat: int) -> dict[str, Any]:
    side = side_of(seat)
    used = state.used[seat]
    return {
        "seat": seat,
        "name": state.names[seat],
        "active": True,
        "side": side,
        "purse": state.purses[side],
        "staked": _count_staked(state, side),
        "used": list(used),
        "left": [rank for rank in state.variant.ranks if rank not in used],
        "hand_size": _hand_size(state),
    }


def _view_side(state: State, side: int) -> dict[str, Any]:
    return {
        "side": side,
        "seats": list(seats_of(state.variant, side)),
        "purse": state.purses[side],
        "staked": _count_staked(state, side),
        "gain": state.purses[side] - state.variant.purse,
    }


def _hand_size(state: State) -> int:
    """Return the cards each chooses from in this raid or, when the game is over, still has in hand."""
    if state.raid is None:
        return hand_size(state.variant, state.variant.raids) - AREAS
    used = len(state.raid.fights) if state.over else 0
    return hand_size(state.variant, state.raid.number) - used


def _count_staked(state: State, side: int) -> int:
    """Return the chips of a side's purse that lie on areas not fought yet."""
    if state.raid is None or state.over:
        return 0
    raid = state.raid
    return sum(chips or 0 for area, chips in enumerate(raid.stakes[side], 1) if raid.find_fight(area) is None)


def _view_raid(state: State, raid: Raid) -> dict[str, Any]:
    # Placed in secret: one side's chips are shown when the other's lie as well.
    is_secret = state.variant.blind and any(None in stakes for stakes in raid.stakes)
    hidden = [[None] * AREAS for _side in raid.stakes]
    return {
        "number": raid.number,
        "of": state.variant.raids,
        "starter": raid.starter,
        "drawn": count_drawn(state.variant, raid.number),
        "hand_size": hand_size(state.variant, raid.number),
        "next": _view_next(state, raid, state.next),
        "order": [] if state.variant.blind else [_view_placing(raid, placing) for placing in raid.order],
        "stakes": hidden if is_secret else [list(stakes) for stakes in raid.stakes],
        "filled": [list(filled) for filled in raid.filled],
        "to_fight": [area for area in range(1, AREAS + 1) if raid.find_fight(area) is None],
        "fights": [_view_fight(fight) for fight in raid.fights],
    }


def _view_placing(raid: Raid, placing: Placing) -> dict[str, Any]:
    side, area = placing.side, placing.area or 0
    return {
        "seat": placing.seat,
        "area": area,
        "chips": raid.chips_on(side, area),
        "filled": raid.filled[side][area - 1],
    }


def _view_next(state: State, raid: Raid, placing: Placing | None) -> dict[str, Any] | None:
    if placing is None:
        return None
    budget = find_budget(state.variant, state.purses[placing.side], raid.number)
    least, most = find_limits(budget, raid.stakes[placing.side], placing.area or 1)
    return {"seat": placing.seat, "side": placing.side, "area": placing.area, "least": least, "most": most}


def _view_fight(fight: Fight) -> dict[str, Any]:
    return {
        "area": fight.area,
        "cards": list(fight.cards),
        "winner": fight.winner,
        "moved": fight.moved,
        "reason": fight.reason,
        "duels": [
            {
                "seats": list(duel.seats),
                "cards": [fight.cards[seat] for seat in duel.seats],
                "winner": duel.winner,
                "reason": duel.reason,
            }
            for duel in fight.duels
        ],
    }


def _view_history(state: State) -> list[dict[str, Any]]:
    """Return the raids before this one; a game ended early ends with its unfinished raid, if any was fought."""
    raids = list(state.history)
    if state.over and state.raid is not None and state.raid.fights:
        raids.append(state.raid)
    shown = []
    purse = state.variant.purse
    for raid in raids:
        gain = sum(fight.moved if fight.winner == 0 else -fight.moved for fight in raid.fights)
        purse += gain
        shown.append(
            {
                "number": raid.number,
                "starter": raid.starter,
                "complete": len(raid.fights) == AREAS,
                "stakes": [list(stakes) for stakes in raid.stakes],
                "fights": [_view_fight(fight) for fight in raid.fights],
                "gains": [gain, -gain],
                "purses": [purse, state.variant.chips - purse],
            }
        )
    return shown


def _find_place(state: State, side: int) -> int:
    """Return a side's place; whoever ties shares it and the places after it stay empty: 1, 1, 3."""
    return 1 + sum(state.purses[side_of(seat)] > state.purses[side] for seat in range(state.variant.seats))


def _find_winners(state: State) -> list[int]:
    """Return the seats that ended with most chips, all of them when the purses are equal; none before the end."""
    if not state.over:
        return []
    most = max(state.purses)
    return [seat for seat in range(state.variant.seats) if state.purses[side_of(seat)] == most]


def _view_settlement(state: State, owed: Settlement | None) -> dict[str, Any] | None:
    if owed is None:
        return None
    return {
        "from": owed.giver,
        "to": owed.taker,
        "chips": owed.chips,
        "from_seats": list(seats_of(state.variant, owed.giver)),
        "to_seats": list(seats_of(state.variant, owed.taker)),
    }
