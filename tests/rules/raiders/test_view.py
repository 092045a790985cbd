from __future__ import annotations

from swoop_ref.rules.raiders.variants import VARIANTS
from tests.rules.raiders.table import Table


def test_a_purse_counts_the_chips_that_lie_on_areas() -> None:
    table = Table()
    table.put(0, 1, 4)
    ana = table.view["players"][0]
    assert (ana["purse"], ana["staked"]) == (30, 4)
    table.put(1, 1, 4)
    table.put(1, 2, 3)
    table.put(0, 2, 3)
    table.turn_up(1, "9", "4")
    ana, ben = table.view["players"]
    assert (ana["purse"], ana["staked"]) == (34, 6)
    assert (ben["purse"], ben["staked"]) == (26, 6)


def test_the_cards_left_are_those_not_shown_yet() -> None:
    table = Table()
    table.stake_all()
    table.turn_up(1, "9", "A")
    ana, ben = table.view["players"]
    assert (ana["used"], ben["used"]) == (["9"], ["A"])
    assert ana["left"] == ["A", "2", "3", "4", "5", "6", "7", "8", "10"]
    assert ben["left"] == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]


def test_the_hand_stays_the_same_while_a_raid_is_fought() -> None:
    table = Table()
    table.stake_all()
    table.turn_up(1, "9", "A")
    assert table.view["players"][0]["hand_size"] == 5


def test_the_order_shows_what_is_placed_and_what_the_app_filled_in() -> None:
    table = Table()
    table.put(0, 1, 8)
    assert table.view["raid"]["order"] == [
        {"seat": 0, "area": 1, "chips": 8, "filled": False},
        {"seat": 1, "area": 1, "chips": None, "filled": False},
        {"seat": 1, "area": 2, "chips": None, "filled": False},
        {"seat": 0, "area": 2, "chips": 1, "filled": True},
        {"seat": 0, "area": 3, "chips": 1, "filled": True},
        {"seat": 1, "area": 3, "chips": None, "filled": False},
    ]


def test_history_tells_what_each_raid_moved() -> None:
    table = Table()
    table.fight_raid(("9", "4"), ("3", "5"), ("2", "A"))
    table.fight_raid(("4", "9"), ("8", "8"), ("5", "7"))
    history = table.view["history"]
    assert [raid["gains"] for raid in history] == [[4, -4], [-7, 7]]
    assert [raid["purses"] for raid in history] == [[34, 26], [27, 33]]
    assert all(raid["complete"] for raid in history)


def test_a_fight_is_shown_with_its_reason() -> None:
    table = Table()
    table.stake_all()
    table.turn_up(1, "A", "2")
    assert table.view["raid"]["fights"] == [
        {
            "area": 1,
            "cards": ["A", "2"],
            "winner": 1,
            "moved": 4,
            "reason": "two_beats_ace",
            "duels": [{"seats": [0, 1], "cards": ["A", "2"], "winner": 1, "reason": "two_beats_ace"}],
        }
    ]


def test_the_richest_stands_first_and_equal_purses_share_a_place() -> None:
    table = Table("alliance")
    assert [row["place"] for row in table.view["standings"]] == [1, 1, 1, 1]
    table.stake_all()
    table.turn_up(1, "4", "9", "3", "8")
    assert [(row["seat"], row["place"], row["total"]) for row in table.view["standings"]] == [
        (1, 1, 34),
        (3, 1, 34),
        (0, 3, 26),
        (2, 3, 26),
    ]


def test_every_variant_shows_its_numbers() -> None:
    for name, variant in VARIANTS.items():
        view = Table(name).view
        assert (view["kind"], view["variant"]) == ("raiders", name)
        assert view["raid"]["of"] == variant.raids == len(view["rules"]["hands"])
        assert len(view["players"]) == variant.seats
        assert len(view["players"][0]["left"]) == len(variant.ranks)
