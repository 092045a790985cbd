"""Hold a whole game as a value, and change it by events, which are trusted and never judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from swoop_ref.rules.swoop import events as happened
from swoop_ref.rules.swoop.board import Board, PlayedDeal, Player, work_out_board
from swoop_ref.rules.swoop.cards import add_cards
from swoop_ref.rules.swoop.deal import (
    EMPTY_PILE,
    UNKNOWN_PILE,
    Deal,
    Entered,
    Pile,
    begin_deal,
    next_seat,
    put_on_pile,
    set_pile_aside,
)
from swoop_ref.rules.swoop.ruleset import RuleSet, decode_rules


class Note(NamedTuple):
    """Keep a remark with the number of deals that had been played when it was made."""

    text: str
    after: int


class State(NamedTuple):
    """Hold a game: rule set, players in seat order, deals played, the deal in play, the board.

    ``deal`` is kept even when the game is over, so that reopening goes on where it stopped.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    first_starter: int
    deal: Deal
    board: Board
    deals: tuple[PlayedDeal, ...] = ()
    ended: bool = False
    reopened_after: int = 0
    notes: tuple[Note, ...] = ()
    covered: bool = True

    @property
    def active(self) -> tuple[bool, ...]:
        """Return for each seat whether it is still in the game."""
        return tuple(player.active for player in self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names in seat order."""
        return tuple(player.name for player in self.players)


def evolve(state: State | None, event: happened.Event) -> State:
    """Return the state after the event; ``None`` is the state before a game has begun."""
    if state is None:
        if not isinstance(event, happened.GameBegan):
            raise ValueError("a game must begin before anything else happens in it")
        return _begin(event)
    return _EVOLVERS[type(event)](state, event)


def _begin(event: happened.GameBegan) -> State:
    rules = decode_rules(event.rules)
    players = tuple(Player(name) for name in event.players)
    return State(
        rules=rules,
        players=players,
        first_starter=event.starter,
        deal=begin_deal(rules, (True,) * len(players), event.starter),
        board=work_out_board(rules, players, ()),
    )


def _work_out(state: State) -> State:
    return state._replace(
        board=work_out_board(
            state.rules,
            state.players,
            state.deals,
            ended=state.ended,
            reopened_after=state.reopened_after,
            before=state.board,
        )
    )


def _deal_anew(state: State, starter: int) -> State:
    if not state.players[starter].active:
        starter = next_seat(starter, state.active)
    return state._replace(deal=begin_deal(state.rules, state.active, starter))


def _forget_held(held: tuple[int | None, ...], seat: int | None) -> tuple[int | None, ...]:
    if seat is None:
        return (None,) * len(held)
    return (*held[:seat], None, *held[seat + 1 :])


def _count_play(state: State, event: happened.PlayCounted) -> State:
    deal = state.deal
    return state._replace(
        deal=deal._replace(
            plays=deal.plays + 1,
            drought=deal.drought + 1,
            turn=event.next_seat,
            held=_forget_held(deal.held, event.seat),
            pile=UNKNOWN_PILE,
            is_dead=event.dead,
            last=event.seat,
        )
    )


def _count_swoop(state: State, event: happened.SwoopCounted) -> State:
    deal = state.deal
    return state._replace(
        deal=deal._replace(
            plays=deal.plays + 1,
            swoops=deal.swoops + 1,
            drought=0,
            held=_forget_held(deal.held, event.seat),
            pile=EMPTY_PILE,
            is_aside_known=False,
        )
    )


def _set_count(state: State, event: happened.CountSet) -> State:
    deal = state.deal
    turn = deal.turn
    if turn is None and not event.dead:
        # A dead deal that comes alive again goes on with whoever follows the last to play.
        turn = deal.starter if deal.last is None else next_seat(deal.last, deal.dealt, deal.out)
    if event.plays == deal.drought:
        return state if turn == deal.turn else state._replace(deal=deal._replace(turn=turn, is_dead=event.dead))
    return state._replace(
        deal=deal._replace(
            turn=turn,
            plays=deal.plays - deal.drought + event.plays,
            drought=event.plays,
            held=_forget_held(deal.held, None),
            pile=UNKNOWN_PILE,
            is_aside_known=False,
            is_dead=event.dead,
        )
    )


def _play_cards(state: State, event: happened.CardsPlayed) -> State:
    deal = state.deal
    seat, rank, cards, picked_up = event.seat, event.rank, event.cards, event.picked_up
    verdict = event.verdict
    pile, aside, is_aside_known, swoops = deal.pile, deal.aside, deal.is_aside_known, deal.swoops
    laid_down = cards
    if verdict == "plays":
        # An uncertain play may have picked up what lay there: only its own cards are known now.
        pile = put_on_pile(pile if event.is_certain or pile.rank == rank else UNKNOWN_PILE,
                           rank, cards)  # fmt: skip
    elif verdict == "swoops":
        if event.is_certain:
            aside = set_pile_aside(aside, pile)
        is_aside_known = is_aside_known and event.is_certain and pile.is_known
        aside = add_cards(aside, rank, cards)
        pile, swoops = EMPTY_PILE, swoops + 1
    elif verdict == "picks_up_and_plays":
        pile = Pile(((rank, cards),), cards)
    elif verdict == "picks_up_and_swoops":
        aside = add_cards(aside, rank, cards)
        pile, swoops = EMPTY_PILE, swoops + 1
    else:
        pile, laid_down = EMPTY_PILE, 0
    before = deal.held[seat]
    held_now = (
        before + picked_up - laid_down + event.drawn
        if before is not None and picked_up is not None and event.is_certain
        else None
    )
    mysteries, face_up = deal.mysteries, deal.face_up
    if event.mystery:
        mysteries = (*mysteries[:seat], mysteries[seat] - 1, *mysteries[seat + 1 :])
    if event.face_up:
        face_up = (*face_up[:seat], face_up[seat] - event.face_up, *face_up[seat + 1 :])
    held = deal.held
    return State(
        state.rules,
        state.players,
        state.first_starter,
        Deal(
            deal.starter,
            event.next_seat,
            deal.dealt,
            (*held[:seat], held_now, *held[seat + 1 :]),
            mysteries,
            face_up,
            deal.draw_pile - event.drawn,
            deal.left_over,
            deal.plays + 1,
            deal.told + 1,
            swoops,
            event.drought,
            pile,
            aside,
            is_aside_known,
            (*deal.out, seat) if event.goes_out else deal.out,
            event.dead,
            event.won,
            deal.entered,
            seat,
        ),
        state.board,
        state.deals,
        state.ended,
        state.reopened_after,
        state.notes,
        state.covered,
    )


def _take_pile(state: State, event: happened.PileTaken) -> State:
    deal = state.deal
    seat, before = event.seat, deal.held[event.seat]
    now = before + event.picked_up if before is not None and event.picked_up is not None else None
    return state._replace(
        deal=deal._replace(
            turn=event.next_seat,
            held=(*deal.held[:seat], now, *deal.held[seat + 1 :]),
            pile=EMPTY_PILE,
        )
    )


def _enter_points(state: State, event: happened.PointsEntered) -> State:
    deal = state.deal
    entered = list(deal.entered or (None,) * len(state.players))
    entered[event.seat] = None if event.points is None else Entered(event.points, event.cards)
    return state._replace(deal=deal._replace(entered=tuple(entered) if any(entered) else ()))


def _change_cover(state: State, event: happened.CoverChanged) -> State:
    return state._replace(covered=event.covered)


def _score_deal(state: State, event: happened.DealScored) -> State:
    deal = state.deal
    played = PlayedDeal(
        starter=deal.starter,
        winner=event.winner,
        points=event.points,
        plays=deal.plays or None,
        swoops=deal.swoops if deal.plays else None,
        died=deal.is_dead,
    )
    scored = state._replace(deals=(*state.deals, played))
    return _work_out(_deal_anew(scored, next_seat(deal.starter, state.active)))


def _correct_deal(state: State, event: happened.DealCorrected) -> State:
    index = event.deal - 1
    corrected = state.deals[index]._replace(winner=event.winner, points=event.points)
    return _work_out(state._replace(deals=(*state.deals[:index], corrected, *state.deals[index + 1 :])))


def _remove_deal(state: State, event: happened.DealRemoved) -> State:
    index = event.deal - 1
    deals = (*state.deals[:index], *state.deals[index + 1 :])
    players = tuple(
        player._replace(joined_after=player.joined_after - (player.joined_after >= event.deal))
        for player in state.players
    )
    reopened_after = state.reopened_after - (state.reopened_after >= event.deal)
    fewer = state._replace(deals=deals, players=players, reopened_after=reopened_after)
    if state.deal.is_untouched:
        last = next_seat(deals[-1].starter, state.active) if deals else state.first_starter
        fewer = _deal_anew(fewer, last)
    return _work_out(fewer)


def _rename_player(state: State, event: happened.PlayerRenamed) -> State:
    renamed = state.players[event.seat]._replace(name=event.name)
    return state._replace(players=(*state.players[: event.seat], renamed, *state.players[event.seat + 1 :]))


def _add_player(state: State, event: happened.PlayerAdded) -> State:
    player = Player(event.name, True, event.points, len(state.deals))
    deals = tuple(deal._replace(points=(*deal.points, None)) for deal in state.deals)
    more = state._replace(players=(*state.players, player), deals=deals)
    return _work_out(_deal_anew(more, state.deal.starter))


def _drop_player(state: State, event: happened.PlayerDropped) -> State:
    gone = state.players[event.seat]._replace(active=False)
    players = (*state.players[: event.seat], gone, *state.players[event.seat + 1 :])
    return _work_out(_deal_anew(state._replace(players=players), state.deal.starter))


def _reorder_players(state: State, event: happened.PlayersReordered) -> State:
    order = event.order
    new_seat = {old: new for new, old in enumerate(order)}
    deals = tuple(
        deal._replace(
            starter=new_seat[deal.starter],
            winner=None if deal.winner is None else new_seat[deal.winner],
            points=tuple(deal.points[old] for old in order),
        )
        for deal in state.deals
    )
    moved = state._replace(
        players=tuple(state.players[old] for old in order),
        deals=deals,
        first_starter=new_seat[state.first_starter],
    )
    return _work_out(_deal_anew(moved, new_seat[state.deal.starter]))


def _change_rules(state: State, event: happened.RulesChanged) -> State:
    changed = state._replace(rules=decode_rules(event.rules))
    if state.deal.is_untouched:
        changed = _deal_anew(changed, state.deal.starter)
    return _work_out(changed)


def _end_game(state: State, _event: happened.GameEnded) -> State:
    return _work_out(state._replace(ended=True))


def _reopen_game(state: State, event: happened.GameReopened) -> State:
    return _work_out(state._replace(ended=False, reopened_after=event.after))


def _write_note(state: State, event: happened.NoteWritten) -> State:
    return state._replace(notes=(*state.notes, Note(event.text, len(state.deals))))


_EVOLVERS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    happened.PlayCounted: _count_play,
    happened.SwoopCounted: _count_swoop,
    happened.CountSet: _set_count,
    happened.CardsPlayed: _play_cards,
    happened.PileTaken: _take_pile,
    happened.PointsEntered: _enter_points,
    happened.CoverChanged: _change_cover,
    happened.DealScored: _score_deal,
    happened.DealCorrected: _correct_deal,
    happened.DealRemoved: _remove_deal,
    happened.PlayerRenamed: _rename_player,
    happened.PlayerAdded: _add_player,
    happened.PlayerDropped: _drop_player,
    happened.PlayersReordered: _reorder_players,
    happened.RulesChanged: _change_rules,
    happened.GameEnded: _end_game,
    happened.GameReopened: _reopen_game,
    happened.NoteWritten: _write_note,
}
