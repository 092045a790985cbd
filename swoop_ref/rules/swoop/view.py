"""Show a game of Swoop as the interface does (API.md: State)."""

from __future__ import annotations

from typing import Any

from swoop_ref.rules.swoop.cards import RANKS
from swoop_ref.rules.swoop.deal import Deal
from swoop_ref.rules.swoop.houserules import view_rules
from swoop_ref.rules.swoop.state import State


def view_state(state: State) -> dict[str, Any]:
    """Return the state as plain JSON values, without ``seq``; seats from 0, points and cards.

    The lines of past deals and the standings are worked out once for each board and shared, so
    they must not be changed by who reads them.
    """
    board = state.board
    return {
        "kind": "swoop",
        "rules": view_rules(state.rules, sum(state.active)),
        "players": [
            {
                "seat": seat,
                "name": player.name,
                "total": total,
                "active": player.active,
                "start": player.start,
                "joined_after": player.joined_after,
                "place": place,
            }
            for seat, (player, total, place) in enumerate(zip(state.players, board.totals, board.places, strict=True))
        ],
        "deals": board.deal_views,
        "deal": None if board.over else _view_deal(state),
        "over": board.over,
        "ended_by": board.ended_by,
        "ended_after": board.ended_after,
        "winners": board.winners,
        "standings": board.standings,
        "covered": state.covered,
        "notes": [note._asdict() for note in state.notes],
    }


def _view_deal(state: State) -> dict[str, Any]:
    deal, limit = state.deal, state.rules.dead_after
    players = sum(deal.dealt)
    entered = deal.entered or (None,) * len(state.players)
    return {
        "number": len(state.deals) + 1,
        "starter": deal.starter,
        "turn": deal.turn,
        "plays": deal.plays,
        "told": deal.told,
        "swoops": deal.swoops,
        "drought": deal.drought,
        "dead_after": limit,
        "left": None if limit is None else max(0, limit - deal.drought),
        "dead": deal.is_dead,
        "won_by": deal.won_by,
        "won": deal.is_won,
        "out": deal.out,
        "pile": _view_pile(deal),
        "held": deal.held,
        "mysteries": deal.mysteries,
        "dealt": deal.dealt,
        "set_aside": {rank: cards for rank, cards in zip(RANKS, deal.aside, strict=True) if cards},
        "set_aside_known": deal.is_aside_known,
        "draw_pile": deal.draw_pile,
        "left_over": deal.left_over,
        "decks": state.rules.count_decks(players),
        "jokers": state.rules.jokers * state.rules.count_decks(players),
        "cards_each": state.rules.cards_each,
        "entered": [entry is not None for entry in entered],
        "entered_points": None if state.covered else [entry.points if entry else None for entry in entered],
    }


def _view_pile(deal: Deal) -> dict[str, Any]:
    pile = deal.pile
    return {"known": pile.is_known, "rank": pile.rank, "run": pile.run, "size": pile.size}
