"""Add up what a deal costs each player and refuse points that cannot be (RULES.md: values)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.cards import NO_CARDS, RANK_INDEX, RANKS, SUITS
from swoop_ref.rules.swoop.deal import Entered
from swoop_ref.rules.swoop.ruleset import RuleSet

SUM_LENGTH: Final = 200
"""Characters that a sum written as text may have; a longer one was not meant."""

_ABSURD: Final = 10**9
"""Points above this are all the same to a sentence that refuses them."""

_TERM: Final = re.compile(r"([0-9]{1,6})(?:\s*[x×*]\s*([0-9]{1,6}))?", re.IGNORECASE | re.ASCII)
_MINUS: Final = re.compile(r"\s*[-−–]\s*[0-9]")


class Score(NamedTuple):
    """Hold the points of one deal in seat order; ``None`` for a seat that was not dealt in.

    ``cards`` are the numbers of held cards where the table told them, else ``None``; ``said_before`` names the seats
    whose own points stand in.
    """

    winner: int | None
    points: tuple[int | None, ...]
    cards: tuple[int | None, ...]
    said_before: tuple[int, ...] = ()


def read_sum(text: str) -> int:
    """Read points written as a sum, ``"10+10+5"`` or ``"3x10+4"``.

    Raises ``ValueError`` for anything else; a minus is told apart by `is_negative`.
    """
    if len(text) > SUM_LENGTH:
        raise ValueError("a text so long is no sum")
    total = 0
    for part in text.split("+"):
        term = _TERM.fullmatch(part.strip())
        if term is None:
            raise ValueError(f"{part!r} is no sum")
        total += int(term[1]) * int(term[2] or 1)
    return total


def is_negative(text: str) -> bool:
    """Tell whether a text was meant as a number below 0."""
    return _MINUS.match(text) is not None


def value_held(rules: RuleSet, held: Mapping[str, int]) -> int:
    """Add up held cards by rank, in points (RULES.md: values)."""
    return sum(rules.values[rank] * cards for rank, cards in held.items())


def read_score(
    rules: RuleSet,
    names: Sequence[str],
    dealt: Sequence[bool],
    action: Mapping[str, Any],
    entered: Sequence[Entered | None] = (),
) -> Score:
    """Read ``winner`` and each seat's ``points`` or ``held`` cards, and judge them by the rules.

    ``names`` and ``dealt`` are in seat order; ``entered`` is what seats have said before, which
    stands in where the action says nothing of them. Raises `Refusal` with the code of what is wrong,
    the field (``winner``, ``points.2`` …) and the name it concerns.
    """
    if "winner" not in action:
        raise Refusal("missing_field", field="winner")
    winner = _read_winner(action["winner"], names, dealt)
    if winner is None and rules.dead_after is None:
        raise Refusal("no_dead_deals", field="winner")
    if winner is None and not rules.dead_scored:
        return Score(None, tuple(0 if is_in else None for is_in in dealt), (None,) * len(dealt))
    given, held = _read_columns(action, names)
    said_before = entered or (None,) * len(names)
    points: list[int | None] = []
    cards: list[int | None] = []
    counts = list(NO_CARDS)
    standing_in: list[int] = []
    for seat, name in enumerate(names):
        value, has = given[seat], held[seat]
        if isinstance(value, Mapping) and has is None:
            value, has = None, value
        if not dealt[seat]:
            _refuse_absent(value, has, seat, name)
            points.append(None)
            cards.append(None)
        elif value in (None, "") and has is None and seat != winner and (said := said_before[seat]):
            points.append(said.points)
            cards.append(said.cards)
            standing_in.append(seat)
        elif has is not None:
            points.append(_read_held(rules, has, f"held.{seat}", name, counts))
            cards.append(sum(has.values()))
        else:
            points.append(_read_points(value, f"points.{seat}", name))
            cards.append(None)
    typed = [None if seat in standing_in else value for seat, value in enumerate(points)]
    _judge_decks(rules, sum(dealt), _add(typed), counts, _field_of_highest(typed))
    _judge(rules, names, winner, points)
    return Score(winner, tuple(points), tuple(cards), tuple(standing_in))


def judge_whole(rules: RuleSet, players: int, score: Score) -> None:
    """Refuse more points than the decks hold where seats have said theirs before, without telling how many those are.

    To be asked last: whoever only tries may learn nothing of covered points by what is refused first.
    """
    if score.said_before and _add(score.points) > rules.most_points(players):
        most = rules.most_points(players)
        raise Refusal("more_than_the_decks_hold", field="points", covered=True, most=most)


def _add(points: Sequence[int | None]) -> int:
    return sum(value for value in points if value is not None)


def _field_of_highest(points: Sequence[int | None]) -> str:
    return f"points.{max(range(len(points)), key=lambda seat: points[seat] or 0)}"


def read_seat_points(rules: RuleSet, points: object, held: object, name: str, players: int) -> tuple[int, int | None]:
    """Read what one seat says a deal cost it: the points, and the cards where they were told.

    Raises `Refusal` for what `read_score` would refuse of a single seat.
    """
    if isinstance(points, Mapping) and held is None:
        points, held = None, points
    counts = list(NO_CARDS)
    if held is None:
        worth, cards = _read_points(points, "points", name), None
    else:
        worth = _read_held(rules, held, "held", name, counts)
        cards = sum(counts)
    _judge_decks(rules, players, worth, counts, "points")
    return worth, cards


def can_cost(rules: RuleSet, points: int, cards: int, players: int) -> bool:
    """Tell whether exactly so many held cards can be worth exactly so many points.

    Where only the hand is scored, any part of the cards may be in the hand (RULES.md: who
    scores), so fewer cards may make up the points as well.
    """
    decks = rules.count_decks(players)
    reachable = [1] + [0] * cards
    for rank in RANKS:
        copies = min(cards, decks * (rules.jokers if rank == RANKS[-1] else SUITS))
        worth = rules.values[rank]
        for _ in range(copies):
            for held in range(cards, 0, -1):
                reachable[held] |= reachable[held - 1] << worth
    least = cards if rules.scored == "all" else max(0, cards - 2 * rules.pairs)
    return any(reachable[held] >> points & 1 for held in range(least, cards + 1))


def _read_winner(winner: object, names: Sequence[str], dealt: Sequence[bool]) -> int | None:
    if winner is None:
        return None
    if isinstance(winner, bool) or not isinstance(winner, int):
        raise Refusal("unknown_seat", field="winner", seats=len(names))
    if not 0 <= winner < len(names) or not dealt[winner]:
        raise Refusal("unknown_seat", field="winner", seats=len(names))
    return winner


def _read_columns(action: Mapping[str, Any], names: Sequence[str]) -> tuple[Sequence[Any], Sequence[Any]]:
    nothing = (None,) * len(names)
    columns = []
    for key in ("points", "held"):
        column = action.get(key)
        if column is None:
            columns.append(nothing)
            continue
        if not isinstance(column, Sequence) or isinstance(column, str):
            raise Refusal("not_a_list", field=key)
        if len(column) > len(names):
            raise Refusal("unknown_seat", field=key, seats=len(names))
        columns.append((*column, *nothing[len(column) :]))
    return columns[0], columns[1]


def _refuse_absent(value: object, has: object, seat: int, name: str) -> None:
    if value not in (None, "", 0, "0") or has:
        raise Refusal("unknown_seat", field=f"points.{seat}", name=name)


def _read_points(value: object, field: str, name: str) -> int:
    if value is None or (isinstance(value, str) and not value.strip()):
        raise Refusal("missing_points", field=field, name=name)
    if isinstance(value, str):
        if is_negative(value):
            raise Refusal("negative", field=field, name=name)
        try:
            return read_sum(value)
        except ValueError:
            raise Refusal("not_a_number", field=field, name=name, text=value[:20]) from None
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refusal("not_a_number", field=field, name=name, text=str(value)[:20])
    if value < 0:
        raise Refusal("negative", field=field, name=name)
    return value


def _read_held(rules: RuleSet, held: object, field: str, name: str, counts: list[int]) -> int:
    """Add up one seat's held cards and count them into ``counts``, by rank."""
    if not isinstance(held, Mapping):
        raise Refusal("not_a_number", field=field, name=name, text=str(held)[:20])
    for rank, cards in held.items():
        if rank not in rules.ranks:
            raise Refusal("no_such_rank", field=field, name=name, rank=str(rank)[:20])
        if isinstance(cards, bool) or not isinstance(cards, int):
            raise Refusal("not_a_number", field=field, name=name, text=str(cards)[:20])
        if cards < 0:
            raise Refusal("negative", field=field, name=name)
        counts[RANK_INDEX[rank]] += cards
    return value_held(rules, held)


def _judge(
    rules: RuleSet,
    names: Sequence[str],
    winner: int | None,
    points: Sequence[int | None],
) -> None:
    if winner is not None and points[winner]:
        raise Refusal("winner_needs_zero", field=f"points.{winner}", name=names[winner])
    if winner is not None and rules.deal_ends == "last_holder":
        _judge_last_holder(rules, names, points)
        return
    # Where the last holder scores, one who has gone out already holds nothing in a deal that dies.
    if rules.every_card_costs and rules.deal_ends != "last_holder":
        for seat, value in enumerate(points):
            if value == 0 and seat != winner:
                raise Refusal("loser_needs_points", field=f"points.{seat}", name=names[seat])


def _judge_decks(rules: RuleSet, players: int, points: int, counts: Sequence[int], field: str) -> None:
    """Refuse more points, or more cards of a rank, than the decks hold."""
    most = rules.most_points(players)
    if points > most:
        raise Refusal("more_than_the_decks_hold", field=field, points=min(points, _ABSURD), most=most)
    for rank, cards in zip(RANKS, counts, strict=True):
        exist = rules.count_rank(rank, players)
        if cards > exist:
            raise Refusal("more_than_the_decks_hold", field="held", rank=rank, cards=cards, points=cards, most=exist)


def _judge_last_holder(rules: RuleSet, names: Sequence[str], points: Sequence[int | None]) -> None:
    """Hold one seat alone to points (RULES.md: the last holder scores, all others 0)."""
    holders = [seat for seat, value in enumerate(points) if value]
    if len(holders) > 1:
        raise Refusal(
            "only_one_may_have_points",
            field=f"points.{holders[1]}",
            names=[names[seat] for seat in holders],
        )
    if not holders and rules.every_card_costs:
        raise Refusal("last_holder_needs_points", field="points")
