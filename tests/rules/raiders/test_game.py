from __future__ import annotations

import json
import re

import pytest

from swoop_ref.rules import KINDS
from swoop_ref.rules.raiders import RAIDERS, game
from swoop_ref.rules.raiders.events import AreaFought, GameEnded, RaidBegun, RaidEnded
from tests.rules.raiders.table import Table, facts

RAIDS = (
    (("A", "2"), ("9", "7"), ("5", "5")),
    (("3", "A"), ("10", "4"), ("8", "6")),
    (("7", "8"), ("4", "9"), ("6", "10")),
)


def test_the_app_referees_raiders() -> None:
    assert KINDS["raiders"] is RAIDERS


def test_the_winner_of_an_area_takes_the_chips_the_other_staked_there() -> None:
    table = Table()
    table.stake_all((4, 3, 3), (2, 5, 3))
    table.turn_up(1, "A", "2")
    assert table.state.purses == (26, 34)
    table.turn_up(2, "9", "7")
    assert table.state.purses == (31, 29)
    table.turn_up(3, "5", "5")
    assert table.state.purses == (31, 29)


def test_areas_are_turned_up_in_any_order_and_default_to_the_first_not_fought() -> None:
    table = Table()
    table.stake_all()
    table.turn_up(2, "9", "7")
    table.act("reveal", cards=["3", "4"])
    table.act("reveal", cards=["8", "2"])
    assert [fight["area"] for fight in table.view["history"][0]["fights"]] == [2, 1, 3]


def test_the_other_starts_the_next_raid() -> None:
    table = Table(starter=1)
    starters = []
    for raid in RAIDS:
        starters.append(table.view["raid"]["starter"])
        table.fight_raid(*raid)
    assert starters == [1, 0, 1]


def test_in_an_alliance_the_start_goes_round() -> None:
    table = Table("alliance", starter=3)
    for starter, raid in zip((3, 0, 1), RAIDS, strict=True):
        assert table.view["raid"]["starter"] == starter
        assert table.view["raid"]["order"][1]["seat"] == starter ^ 1
        table.fight_raid(*((*cards, *cards) for cards in raid))
    assert table.state.over


def test_the_last_fight_of_a_raid_begins_the_next() -> None:
    table = Table()
    table.stake_all()
    table.turn_up(1, "A", "2")
    table.turn_up(2, "9", "7")
    events = table.turn_up(3, "5", "5")
    assert isinstance(events[0], AreaFought)
    assert events[1:] == (RaidEnded(1), RaidBegun(2, 1))


def test_the_last_fight_of_the_last_raid_ends_the_game_and_settles() -> None:
    table = Table()
    for raid in RAIDS:
        table.fight_raid(*raid)
    assert isinstance(table.events[-1], GameEnded)
    view = table.view
    assert (view["over"], view["raid"]) == (True, None)
    assert [player["purse"] for player in view["players"]] == [21, 39]
    assert view["settlement"] == {"from": 0, "to": 1, "chips": 9, "from_seats": [0], "to_seats": [1]}
    assert view["winners"] == [1]
    for action in ("place_loot", "reveal", "end_game"):
        assert table.refused(action).code == "game_is_over"


def test_equal_purses_owe_nothing_and_share_the_win() -> None:
    table = Table()
    table.act("end_game")
    assert table.view["settlement"] is None
    assert table.view["winners"] == [0, 1]


def test_a_used_card_is_out_for_the_game_but_only_for_its_player() -> None:
    table = Table()
    table.fight_raid(*RAIDS[0])
    table.stake_all()
    refusal = table.refused("reveal", area=1, cards=["9", "9"])
    assert facts(refusal) == ("card_already_used", {"name": "Ana", "rank": "9", "raid": 1})
    table.turn_up(1, "2", "9")
    assert facts(table.refused("reveal", area=2, cards=["3", "9"]))[1] == {"name": "Ben", "rank": "9", "raid": 2}


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (["A"], "wrong_number_of_cards"),
        (["A", "2", "3"], "wrong_number_of_cards"),
        ("A2", "wrong_number_of_cards"),
        (None, "missing_field"),
        (["A", "J"], "no_such_rank"),
        (["A", None], "no_such_rank"),
        (["JOKER", "2"], "no_such_rank"),
    ],
)
def test_cards_that_cannot_lie_there_are_refused(cards: object, code: str) -> None:
    table = Table()
    table.stake_all()
    refusal = table.refused("reveal", area=1, cards=cards)
    assert (refusal.code, refusal.field) == (code, "cards")


def test_a_missing_rank_is_told_with_the_player_and_the_ranks_there_are() -> None:
    table = Table("long_war")
    table.stake_all()
    refusal = table.refused("reveal", area=1, cards=["A", "PAGE"])
    assert (refusal.facts["name"], refusal.facts["rank"]) == ("Ben", "PAGE")
    assert refusal.facts["ranks"][-3:] == ["J", "Q", "K"]


def test_no_card_is_turned_up_before_the_raid_is_staked() -> None:
    table = Table()
    refusal = table.refused("reveal", area=1, cards=["A", "2"])
    assert facts(refusal) == ("area_not_staked", {"area": 1, "name": "Ana", "next_area": 1})
    table.put(0, 1, 4)
    table.put(1, 1, 4)
    refusal = table.refused("reveal", area=1, cards=["A", "2"])
    assert facts(refusal) == ("raid_not_staked", {"area": 1, "name": "Ben", "next_area": 2})
    assert table.refused("reveal", area=2, cards=["A", "2"]).code == "area_not_staked"


def test_an_area_is_fought_once() -> None:
    table = Table()
    table.stake_all()
    table.turn_up(2, "A", "2")
    assert facts(table.refused("reveal", area=2, cards=["3", "4"])) == ("area_already_fought", {"area": 2})


def test_a_game_ended_early_settles_by_the_purses_and_can_go_on() -> None:
    table = Table()
    table.stake_all()
    table.turn_up(1, "9", "2")
    table.act("end_game")
    view = table.view
    assert view["settlement"]["chips"] == 4
    assert view["raid"] is None
    assert [player["staked"] for player in view["players"]] == [0, 0]
    assert [player["hand_size"] for player in view["players"]] == [4, 4]
    assert view["history"][0]["complete"] is False
    table.act("reopen_game")
    assert table.view["settlement"] is None
    assert table.view["raid"]["to_fight"] == [2, 3]
    assert table.view["history"] == []


def test_a_game_is_reopened_only_when_raids_are_left() -> None:
    table = Table()
    assert table.refused("reopen_game").code == "game_is_not_over"
    for raid in RAIDS:
        table.fight_raid(*raid)
    assert facts(table.refused("reopen_game")) == ("all_raids_are_fought", {"raids": 3})


def test_a_player_is_renamed_even_after_the_end() -> None:
    table = Table()
    table.act("end_game")
    table.act("rename_player", seat=1, name=" Bo ")
    assert [player["name"] for player in table.view["players"]] == ["Ana", "Bo"]
    table.act("rename_player", seat=1, name="BO")
    assert table.refused("rename_player", seat=1, name="ana").code == "names_equal"
    assert table.refused("rename_player", seat=1, name="").code == "name_missing"
    assert table.refused("rename_player", seat=2, name="Cy").code == "unknown_seat"


def test_a_note_is_kept_with_the_raids_fought_before_it() -> None:
    table = Table()
    table.fight_raid(*RAIDS[0])
    table.act("note", text=" Ben forgot to draw ")
    assert table.view["notes"] == [{"text": "Ben forgot to draw", "after": 1}]


@pytest.mark.parametrize("action", [{}, {"type": "play"}, {"type": None}, {"type": ["reveal"]}, {"type": "undo"}])
def test_an_action_of_another_game_is_refused(action: dict[str, object]) -> None:
    table = Table()
    assert table.refused(str(action.get("type"))).code == "unknown_action"


def test_an_alliance_moves_the_chips_of_its_one_purse() -> None:
    table = Table("alliance")
    table.stake_all((4, 4, 2), (3, 3, 4))
    table.turn_up(1, "A", "9", "5", "4")
    assert [player["purse"] for player in table.view["players"]] == [33, 27, 33, 27]
    table.turn_up(2, "3", "8", "10", "2")
    assert [side["purse"] for side in table.view["sides"]] == [33, 27]
    table.act("end_game")
    assert table.view["settlement"] == {"from": 1, "to": 0, "chips": 3, "from_seats": [1, 3], "to_seats": [0, 2]}
    assert table.view["winners"] == [0, 2]


def test_the_documented_example_is_what_happens() -> None:
    assert game.__doc__ is not None
    actions, state = re.findall(r"```(?:json)?\n(.*?)```", game.__doc__, flags=re.DOTALL)
    table = Table()
    for line in actions.strip().splitlines():
        action = json.loads(line)
        table.act(action.pop("type"), **action)
    assert table.view == json.loads(state)
