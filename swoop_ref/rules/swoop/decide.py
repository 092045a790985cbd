"""Judge every action on a game of Swoop and answer the events it makes happen; change nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from swoop_ref.rules.game import Decision, Refusal
from swoop_ref.rules.reading import is_seat, read_name, read_note, read_number, read_switch
from swoop_ref.rules.swoop import events as happened
from swoop_ref.rules.swoop.deal import next_seat
from swoop_ref.rules.swoop.houserules import LEAST_TABLE, change_rules, check_cards
from swoop_ref.rules.swoop.referee import Play, Ruling, rule_on_play, rule_on_taking
from swoop_ref.rules.swoop.ruleset import encode_rules
from swoop_ref.rules.swoop.scoring import Score, can_cost, judge_whole, read_score, read_seat_points, read_sum
from swoop_ref.rules.swoop.state import State

MOST_COUNTED: Final = 1000
"""Plays that a table without a dead deal may say it has counted."""

MOST_START_POINTS: Final = 10_000
MOST_DEALS: Final = 200
"""Deals of one game; the longest evening has a fifth of it."""
"""Points that a late player may be given at most; far above any target."""


def decide(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    """Judge an action by its ``type``; raise `Refusal` where it is not allowed now."""
    kind = action.get("type")
    decider = _DECIDERS.get(kind) if isinstance(kind, str) else None
    if decider is None:
        raise Refusal("unknown_action", field="type", type=str(kind)[:40])
    if kind in _IN_DEAL and action.get("deal") is not None:
        _refuse_another_deal(state, action["deal"])
    return decider(state, action)


def _refuse_another_deal(state: State, deal: object) -> None:
    """Refuse what a phone without a connection did in a deal that has been scored meanwhile."""
    now = len(state.deals) + 1
    if isinstance(deal, bool) or not isinstance(deal, int):
        raise Refusal("not_a_number", field="deal", text=str(deal)[:20])
    if not 1 <= deal <= now:
        raise Refusal("unknown_deal", field="deal", deals=now)
    if deal != now:
        raise Refusal("deal_was_scored", field="deal", deal=deal, now=now)


def _refuse_if_over(state: State) -> None:
    if state.board.over:
        raise Refusal("game_is_over")


def _refuse_in_play(state: State) -> None:
    if not state.deal.is_untouched and not state.board.over:
        raise Refusal("deal_in_play", deal=len(state.deals) + 1, plays=state.deal.plays)


def _refuse_if_ended(state: State) -> None:
    _refuse_if_over(state)
    _refuse_if_won(state)
    if state.deal.is_dead:
        raise Refusal("deal_is_dead", drought=state.deal.drought)


def _refuse_if_won(state: State) -> None:
    if state.deal.is_won:
        winner = state.deal.out[0]
        raise Refusal("deal_is_won", seat=winner, name=state.players[winner].name)


def _count_play(state: State, _action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_ended(state)
    deal, limit = state.deal, state.rules.dead_after
    dead = limit is not None and deal.drought + 1 >= limit
    following = next_seat(deal.turn, deal.dealt, deal.out) if deal.turn is not None else None
    return _one(happened.PlayCounted(deal.turn, None if dead else following, dead))


def _count_swoop(state: State, _action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_ended(state)
    return _one(happened.SwoopCounted(state.deal.turn))


def _set_count(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    # A dead deal may have been counted wrongly; one that is won has come to its end before it could die.
    _refuse_if_won(state)
    limit = state.rules.dead_after
    plays = read_number(action, "plays", 0, MOST_COUNTED if limit is None else limit)
    return _one(happened.CountSet(plays, limit is not None and plays >= limit))


def _play(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    rank = action.get("rank")
    if not isinstance(rank, str) or rank not in state.rules.ranks:
        raise Refusal("no_such_rank", field="rank", rank=str(rank)[:20])
    play = Play(
        seat=_read_turn(state, action),
        rank=rank,
        cards=read_number(action, "cards", 1, None, default=1),
        mystery=read_switch(action, "mystery"),
        face_up=read_number(action, "face_up", 0, state.rules.pairs, default=0),
        has_swooped=read_switch(action, "swooped"),
    )
    ruling = rule_on_play(state.rules, state.deal, play, on_purpose=read_switch(action, "confirm"))
    _refuse_by_ruling(state, ruling)
    event = happened.CardsPlayed(
        seat=play.seat,
        rank=play.rank,
        cards=play.cards,
        mystery=play.mystery,
        face_up=min(play.face_up, state.deal.face_up[play.seat]),
        verdict=ruling.verdict,
        code=ruling.code,
        picked_up=ruling.picked_up,
        drought=ruling.drought,
        next_seat=ruling.next_seat,
        drawn=ruling.drawn,
        goes_out=ruling.goes_out,
        won=ruling.goes_out and ruling.next_seat is None,
        dead=ruling.dead,
        is_certain=ruling.is_certain,
    )
    return Decision((event,), ruling.view())


def _take_pile(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    seat = _read_turn(state, action)
    ruling = rule_on_taking(state.rules, state.deal, seat, on_purpose=read_switch(action, "confirm"))
    _refuse_by_ruling(state, ruling)
    return Decision((happened.PileTaken(seat, ruling.picked_up, ruling.next_seat),), ruling.view())


def _refuse_by_ruling(state: State, ruling: Ruling) -> None:
    if ruling.verdict != "refused":
        return
    deal = state.deal
    turn = deal.out[0] if ruling.code == "deal_is_won" else deal.turn
    raise Refusal(
        ruling.code,
        ruling=ruling.view(),
        name=None if turn is None else state.players[turn].name,
        player=None if ruling.seat is None else state.players[ruling.seat].name,
        rank=ruling.rank,
        cards=ruling.cards,
        may_add=ruling.may_add,
        top=ruling.top,
        run=ruling.run,
        drought=deal.drought,
        last=True if state.rules.mystery == "last" else None,
    )


def _enter_points(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    seat = _read_seat(state, action)
    name = state.players[seat].name
    if not state.deal.dealt[seat]:
        raise Refusal("unknown_seat", field="seat", seats=len(state.players))
    points, held = action.get("points"), action.get("held")
    if points is None and held is None:
        return _one(happened.PointsEntered(seat, None))
    worth, cards = read_seat_points(state.rules, points, held, name, sum(state.deal.dealt))
    return _one(happened.PointsEntered(seat, worth, cards))


def _cover_points(_state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    if "covered" not in action:
        raise Refusal("missing_field", field="covered")
    return _one(happened.CoverChanged(read_switch(action, "covered")))


def _score_deal(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    if len(state.deals) >= MOST_DEALS:
        raise Refusal("too_many_deals", most=MOST_DEALS)
    deal = state.deal
    score = read_score(state.rules, state.names, deal.dealt, action, deal.entered)
    if not read_switch(action, "confirm"):
        if score.winner is None and not deal.is_dead:
            raise Refusal(
                "deal_not_dead",
                field="winner",
                drought=deal.drought,
                dead_after=state.rules.dead_after,
            )
        _warn_of_misfits(state, score)
    judge_whole(state.rules, sum(deal.dealt), score)
    return _one(happened.DealScored(score.winner, score.points))


def _warn_of_misfits(state: State, score: Score) -> None:
    """Refuse points or a winner that do not fit the cards the referee knows to be held."""
    deal, rules, names = state.deal, state.rules, state.names
    if not deal.told:
        return
    if score.winner is not None:
        if deal.held[score.winner]:
            raise Refusal(
                "winner_holds_cards",
                field="winner",
                name=names[score.winner],
                cards=deal.held[score.winner],
            )
        if deal.out and deal.out[0] != score.winner:
            raise Refusal("another_went_out_first", field="winner", name=names[deal.out[0]])
    if score.winner is None and not rules.dead_scored:
        return
    for seat, (points, told) in enumerate(zip(score.points, score.cards, strict=True)):
        held = deal.held[seat]
        if points is None or held is None or seat == score.winner:
            continue
        is_told_wrong = told is not None and (told > held or (told < held and rules.scored == "all"))
        if is_told_wrong or not can_cost(rules, points, held, sum(deal.dealt)):
            raise Refusal(
                "points_do_not_fit",
                field=f"points.{seat}",
                name=names[seat],
                points=points,
                cards=held,
                covered=True if state.covered and seat in score.said_before else None,
            )


def _correct_deal(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    number = _read_deal(state, action)
    played = state.deals[number - 1]
    dealt = [points is not None for points in played.points]
    score = read_score(state.rules, state.names, dealt, action)
    if score.winner is None and played.winner is not None and not played.died and not read_switch(action, "confirm"):
        raise Refusal(
            "deal_not_dead",
            field="winner",
            drought=played.plays or 0,
            dead_after=state.rules.dead_after,
        )
    return _one(happened.DealCorrected(number, score.winner, score.points))


def _remove_deal(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    return _one(happened.DealRemoved(_read_deal(state, action)))


def _rename_player(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    seat = _read_seat(state, action)
    others = [name for other, name in enumerate(state.names) if other != seat]
    return _one(happened.PlayerRenamed(seat, read_name(action.get("name"), others, "name")))


def _add_player(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    _refuse_in_play(state)
    least, most = state.rules.players
    playing = sum(state.active)
    if playing >= most:
        raise Refusal("too_many_players", field="name", least=least, most=most, rules=state.rules.name)
    name = read_name(action.get("name"), state.names, "name")
    check_cards(state.rules, playing + 1)
    points: Any = action.get("points")
    if isinstance(points, str):
        try:
            points = read_sum(text := points)
        except ValueError:
            raise Refusal("not_a_number", field="points", name=name, text=text[:20]) from None
    if points is None:
        points = max(
            (total for total, is_in in zip(state.board.totals, state.active, strict=True) if is_in),
            default=0,
        )
    points = read_number({"points": points}, "points", 0, MOST_START_POINTS)
    return _one(happened.PlayerAdded(name, points))


def _drop_player(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    _refuse_in_play(state)
    seat = _read_seat(state, action)
    if not state.players[seat].active:
        raise Refusal("unknown_seat", field="seat", seats=len(state.players))
    if sum(state.active) <= LEAST_TABLE:
        raise Refusal(
            "too_few_players",
            field="seat",
            least=LEAST_TABLE,
            most=state.rules.players[1],
            rules=state.rules.name,
        )
    return _one(happened.PlayerDropped(seat))


def _reorder_players(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    _refuse_in_play(state)
    order = action.get("order")
    if (
        not isinstance(order, list | tuple)
        or any(isinstance(seat, bool) or not isinstance(seat, int) for seat in order)
        or sorted(order) != list(range(len(state.players)))
    ):
        raise Refusal("not_an_order", field="order", seats=len(state.players))
    return _one(happened.PlayersReordered(tuple(order)))


def _change_rules(state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_in_play(state)
    changes = {key: value for key, value in action.items() if key not in _ENVELOPE}
    nested = changes.pop("rules", None)
    if isinstance(nested, Mapping):
        changes.update(nested)
    if not changes:
        raise Refusal("missing_field", field="rules")
    if changes.pop("preset", state.rules.preset) != state.rules.preset:
        raise Refusal("unknown_rule", field="preset")
    rules = change_rules(state.rules, changes)
    check_cards(rules, sum(state.active))
    return _one(happened.RulesChanged(encode_rules(rules)))


def _end_game(state: State, _action: Mapping[str, Any]) -> Decision[happened.Event]:
    _refuse_if_over(state)
    return _one(happened.GameEnded())


def _reopen_game(state: State, _action: Mapping[str, Any]) -> Decision[happened.Event]:
    if not state.board.over:
        raise Refusal("game_is_not_over")
    return _one(happened.GameReopened(len(state.deals)))


def _note(_state: State, action: Mapping[str, Any]) -> Decision[happened.Event]:
    return _one(happened.NoteWritten(read_note(action)))


def _one(event: happened.Event) -> Decision[happened.Event]:
    return Decision((event,))


def _read_seat(state: State, action: Mapping[str, Any], default: int | None = None) -> int:
    seat: object = action.get("seat", default)
    if not is_seat(seat, len(state.players)):
        raise Refusal("unknown_seat", field="seat", seats=len(state.players))
    return seat


def _read_turn(state: State, action: Mapping[str, Any]) -> int:
    """Read whose play it was: the seat told, else the turn, else the last to have played."""
    deal = state.deal
    default = deal.turn if deal.turn is not None else deal.starter
    seat = _read_seat(state, action, default)
    if not deal.dealt[seat]:
        raise Refusal("unknown_seat", field="seat", seats=len(state.players))
    return seat


def _read_deal(state: State, action: Mapping[str, Any]) -> int:
    number = action.get("deal")
    if isinstance(number, bool) or not isinstance(number, int):
        raise Refusal("unknown_deal", field="deal", deals=len(state.deals))
    if not 1 <= number <= len(state.deals):
        raise Refusal("unknown_deal", field="deal", deals=len(state.deals))
    return number


_ENVELOPE: Final = frozenset({"type", "action_id", "seen", "confirm"})
"""Keys of an action that are not its content."""

_IN_DEAL: Final = frozenset(
    {"count_play", "count_swoop", "set_count", "play", "take_pile", "enter_points", "score_deal"}
)
"""Actions that may carry the number of the deal they are meant for, and then are held to it."""

_DECIDERS: Final[Mapping[str, Callable[[State, Mapping[str, Any]], Decision[happened.Event]]]] = {
    "count_play": _count_play,
    "count_swoop": _count_swoop,
    "set_count": _set_count,
    "play": _play,
    "take_pile": _take_pile,
    "enter_points": _enter_points,
    "cover_points": _cover_points,
    "score_deal": _score_deal,
    "correct_deal": _correct_deal,
    "remove_deal": _remove_deal,
    "rename_player": _rename_player,
    "add_player": _add_player,
    "drop_player": _drop_player,
    "reorder_players": _reorder_players,
    "change_rules": _change_rules,
    "end_game": _end_game,
    "reopen_game": _reopen_game,
    "note": _note,
}
