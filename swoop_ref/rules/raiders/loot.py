"""Judge the placing of chips (RULES.md: Raiders, Blind Play, Free Loot)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders.chips import NO_STAKES, Budget, check_placing, check_split, find_budget, find_forced
from swoop_ref.rules.raiders.events import Event, LootPlaced, LootSplit
from swoop_ref.rules.raiders.reading import read_area, read_number, read_numbers, read_seat
from swoop_ref.rules.raiders.state import Placing, Raid, State, evolve_all
from swoop_ref.rules.raiders.variants import SIDES, side_of
from swoop_ref.rules.reading import is_list


def place_loot(state: State, raid: Raid, action: Mapping[str, Any]) -> tuple[Event, ...]:
    """Return what a `place_loot` makes happen, together with what it forces; raise `Refusal`."""
    if state.variant.blind:
        return _place_blind(state, raid, action)
    for field in ("split", "splits"):
        if action.get(field) is not None:
            raise Refusal("one_area_at_a_time", field=field)
    placed = _place_in_turn(state, raid, action)
    return (placed, *fill_forced(evolve_all(state, (placed,))))


def fill_forced(state: State) -> tuple[LootPlaced, ...]:
    """Return the placings that leave no choice: the third areas, and all after a first one of 8."""
    raid = state.raid
    if raid is None:
        return ()
    return tuple(
        LootPlaced(_find_placer(raid, side), side, area, chips, filled=True)
        for side in range(SIDES)
        for area, chips in find_forced(_find_budget(state, raid, side), raid.stakes[side])
    )


def _find_budget(state: State, raid: Raid, side: int) -> Budget:
    return find_budget(state.variant, state.purses[side], raid.number)


def _find_placer(raid: Raid, side: int) -> int:
    return next(placing.seat for placing in raid.order if placing.side == side)


def _name_side(state: State, side: int) -> str:
    return " & ".join(state.side_names(side))


def _place_in_turn(state: State, raid: Raid, action: Mapping[str, Any]) -> LootPlaced:
    due = state.next
    seat, area = _read_place(state, due, action)
    side = side_of(seat)
    chips = read_number(action.get("chips"), "chips")
    standing = raid.chips_on(side, area)
    if standing is None:
        _check_turn(state, due, side, area)
    elif raid.find_fight(area) is not None:
        raise Refusal("area_already_fought", field="area", area=area)
    elif raid.fights or not raid.filled[side][area - 1]:
        raise Refusal("area_already_staked", field="area", name=_name_side(state, side), area=area, chips=standing)
    check_placing(_find_budget(state, raid, side), raid.stakes[side], area, chips, _name_side(state, side))
    return LootPlaced(seat, side, area, chips, filled=False)


def _read_place(state: State, due: Placing | None, action: Mapping[str, Any]) -> tuple[int, int]:
    """Return the seat and the area that an action names or, where it does not, whose turn it is."""
    seat, area = action.get("seat"), action.get("area")
    if due is None and (seat is None or area is None):
        raise Refusal("raid_is_staked")
    if seat is None and due is not None:
        seat = due.seat
    if area is None and due is not None:
        area = due.area
    return read_seat(seat, state.variant.seats), read_area(area)


def _check_turn(state: State, due: Placing | None, side: int, area: int) -> None:
    if due is None or (due.side, due.area) == (side, area):
        return
    if due.side != side:
        raise Refusal("out_of_turn", field="seat", name=state.names[due.seat], area=due.area)
    raise Refusal("area_out_of_order", field="area", name=state.names[due.seat], area=due.area)


def _place_blind(state: State, raid: Raid, action: Mapping[str, Any]) -> tuple[Event, ...]:
    splits = action.get("splits")
    if splits is None:
        return (_split(state, raid, _read_blind_seat(state, action), action.get("split"), "split"),)
    if not is_list(splits) or len(splits) != SIDES:
        raise Refusal("wrong_number_of_splits", field="splits", sides=SIDES)
    return tuple(_split(state, raid, side, split, "splits") for side, split in enumerate(splits))


def _read_blind_seat(state: State, action: Mapping[str, Any]) -> int:
    seat = action.get("seat")
    due = state.next
    if seat is None and due is not None:
        seat = due.seat
    if seat is None:
        raise Refusal("raid_is_staked")
    return read_seat(seat, state.variant.seats)


def _split(state: State, raid: Raid, seat: int, split: Any, field: str) -> LootSplit:
    side = side_of(seat)
    if raid.stakes[side] != NO_STAKES:
        raise Refusal("loot_already_placed", field="seat", name=_name_side(state, side))
    chips = read_numbers(split, field)
    check_split(_find_budget(state, raid, side), chips, _name_side(state, side))
    return LootSplit(seat, side, chips)
