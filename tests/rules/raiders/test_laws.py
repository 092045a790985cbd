"""Holds what must be true in every game of every variant, whatever the table does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.raiders import RAIDERS
from swoop_ref.rules.raiders.events import Event
from swoop_ref.rules.raiders.state import State
from swoop_ref.rules.raiders.variants import AREAS, VARIANTS, Variant, hand_size
from tests.rules.raiders.table import Table, is_documented

each_variant = pytest.mark.parametrize("name", VARIANTS)
many_games = settings(max_examples=60, deadline=None)


def draw_split(data: st.DataObject, total: int) -> list[int]:
    first = data.draw(st.integers(1, total - 2))
    second = data.draw(st.integers(1, total - first - 1))
    return [first, second, total - first - second]


def draw_legal(data: st.DataObject, view: dict[str, Any]) -> dict[str, Any]:
    """Draw an action that the view alone says is allowed."""
    due = view["raid"]["next"]
    if due is None:
        cards = [data.draw(st.sampled_from(player["left"])) for player in view["players"]]
        return {"type": "reveal", "area": data.draw(st.sampled_from(view["raid"]["to_fight"])), "cards": cards}
    if due["area"] is None:
        return {"type": "place_loot", "seat": due["seat"], "split": draw_split(data, view["rules"]["stake"])}
    chips = data.draw(st.integers(due["least"], due["most"]))
    return {"type": "place_loot", "seat": due["seat"], "area": due["area"], "chips": chips}


ANYTHING = st.one_of(st.none(), st.integers(-2, 45), st.sampled_from(["", "3", "A", "x", "K"]), st.booleans())
ANY_ACTION = st.fixed_dictionaries(
    {"type": st.sampled_from(["place_loot", "reveal", "rename_player", "reopen_game", "note", "play"])},
    optional={
        "seat": ANYTHING,
        "area": ANYTHING,
        "chips": ANYTHING,
        "split": st.one_of(ANYTHING, st.lists(ANYTHING, max_size=4)),
        "splits": st.lists(st.lists(ANYTHING, max_size=4), max_size=3),
        "cards": st.one_of(ANYTHING, st.lists(ANYTHING, max_size=5)),
        "name": ANYTHING,
        "text": ANYTHING,
    },
)


def check_laws(variant: Variant, state: State) -> None:
    view = RAIDERS.view(state)
    json.dumps(view, allow_nan=False)
    purses = [side["purse"] for side in view["sides"]]
    assert sum(purses) == variant.chips
    assert min(purses) >= 0
    raids_left = variant.raids - len(state.history)
    if state.raid is not None and not state.raid.fights:
        assert min(purses) >= raids_left * (variant.stake or variant.keep)
    for side in view["sides"]:
        assert 0 <= side["staked"] <= side["purse"]
    for player in view["players"]:
        assert len(set(player["used"])) == len(player["used"])
        assert sorted([*player["used"], *player["left"]]) == sorted(variant.ranks)
        assert player["purse"] == purses[player["side"]]


def check_staked_raid(variant: Variant, view: dict[str, Any]) -> None:
    for side, stakes in enumerate(view["raid"]["stakes"]):
        assert min(stakes) >= 1
        if variant.stake is not None:
            assert sum(stakes) == variant.stake
        elif not view["raid"]["fights"]:
            to_come = variant.raids - view["raid"]["number"]
            assert view["sides"][side]["purse"] - sum(stakes) >= variant.keep * to_come


def check_replay(events: list[Event], state: State) -> None:
    replayed: State | None = None
    for event in events:
        written = json.loads(json.dumps(RAIDERS.encode(event)))
        assert RAIDERS.decode(written) == event
        replayed = RAIDERS.evolve(replayed, RAIDERS.decode(written))
    assert replayed == state
    assert replayed is not None
    assert RAIDERS.view(replayed) == RAIDERS.view(state)


@each_variant
@many_games
@given(data=st.data())
def test_a_game_played_by_its_own_prompts_keeps_every_law_and_ends(name: str, data: st.DataObject) -> None:
    variant = VARIANTS[name]
    table = Table(name, starter=data.draw(st.integers(0, variant.seats - 1)))
    fights = 0
    while not table.state.over:
        view = table.view
        action = draw_legal(data, view)
        if action["type"] == "reveal":
            check_staked_raid(variant, view)
            assert view["raid"]["hand_size"] == hand_size(variant, view["raid"]["number"])
            fights += 1
        table.act(action.pop("type"), **action)
        check_laws(variant, table.state)
        assert fights <= AREAS * variant.raids
    assert fights == AREAS * variant.raids
    assert [raid["complete"] for raid in table.view["history"]] == [True] * variant.raids
    check_settlement(variant, table.view)
    check_replay(table.events, table.state)


def check_settlement(variant: Variant, view: dict[str, Any]) -> None:
    owed = view["settlement"]
    gains = [side["gain"] for side in view["sides"]]
    if owed is None:
        assert gains == [0, 0]
    else:
        assert owed["chips"] == gains[owed["to"]] == -gains[owed["from"]] > 0
        assert view["winners"] == owed["to_seats"]


@each_variant
@many_games
@given(data=st.data())
def test_whatever_is_tried_is_refused_without_a_trace_or_keeps_every_law(name: str, data: st.DataObject) -> None:
    variant = VARIANTS[name]
    table = Table(name)
    for _ in range(data.draw(st.integers(0, 12))):
        if table.state.over:
            break
        action = draw_legal(data, table.view)
        table.act(action.pop("type"), **action)
    for action in data.draw(st.lists(ANY_ACTION, min_size=1, max_size=8)):
        before, shown = table.state, table.view
        try:
            table.act(**{"type_" if key == "type" else key: value for key, value in action.items()})
        except Refusal as refusal:
            json.dumps(refusal.facts)
            assert is_documented(refusal)
            assert table.state is before
            assert table.view == shown
        check_laws(variant, table.state)
    check_replay(table.events, table.state)


@each_variant
def test_the_prompts_offer_every_amount_and_no_other(name: str) -> None:
    due = Table(name).view["raid"]["next"]
    if due["area"] is None:
        return
    for chips in range(-1, VARIANTS[name].purse + 3):
        table = Table(name)
        if due["least"] <= chips <= due["most"]:
            table.put(due["seat"], due["area"], chips)
        else:
            table.put_refused(due["seat"], due["area"], chips)
