"""The state as the interface shows it."""

import json

from swoop_ref.rules.swoop import SWOOP
from tests.rules.swoop.tables import act, play, score, sit_down


def test_a_game_in_play_has_every_field_that_the_interface_names() -> None:
    view = SWOOP.view(score(sit_down(), 0, 12, 35))
    assert {"kind", "rules", "players", "deals", "deal", "over", "winners", "standings"} <= view.keys()
    assert view["deals"][0] == {
        "number": 1,
        "starter": 0,
        "winner": 0,
        "dead": False,
        "counted": True,
        "points": [0, 12, 35],
        "totals": [0, 12, 35],
        "plays": None,
        "swoops": None,
    }
    assert view["players"][2]["total"] == 35
    assert view["standings"][0] == {"seat": 0, "place": 1, "total": 0}
    deal = view["deal"]
    assert (deal["number"], deal["starter"], deal["left"], deal["won_by"], list(deal["out"])) == (2, 1, 200, None, [])
    assert deal["pile"] == {"known": True, "rank": None, "run": 0, "size": 0}


def test_the_pile_and_what_is_set_aside_are_shown_by_rank() -> None:
    deal = SWOOP.view(play(sit_down(), "8", "8", "10", "7"))["deal"]
    assert deal["set_aside"] == {"8": 2, "10": 1}
    assert deal["pile"] == {"known": True, "rank": "7", "run": 1, "size": 1}


def test_a_game_that_is_over_has_no_deal() -> None:
    assert SWOOP.view(act(sit_down(), "end_game"))["deal"] is None


def test_every_view_is_plain_json() -> None:
    table = act(play(sit_down("one-deck-100"), "8"), "note", text="hm")
    assert json.loads(json.dumps(SWOOP.view(table)))["rules"]["name"] == "one-deck-100"
