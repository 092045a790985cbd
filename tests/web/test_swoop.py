"""The pages used during a deal, as a phone without scripts meets them."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.visitor import Page, Visitor


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def game(visitor: Visitor) -> str:
    return visitor.begin("Ana", "Ben", "Cy")


def state(visitor: Visitor, game: str) -> dict[str, Any]:
    return visitor.client.get(f"/api{game}").get_json()["state"]


def score(visitor: Visitor, game: str, **entries: Any) -> Page:
    return visitor.send(visitor.see(f"{game}/score"), f"{game}/score", **entries)


def begin_by(visitor: Visitor, rules: str) -> str:
    """Begins a game by rules that the form may not offer."""
    setup = {"kind": "swoop", "rules": rules, "players": ["Ana", "Ben", "Cy"], "starter": 0}
    return f"/games/{visitor.client.post('/api/games', json=setup).get_json()['id']}"


def errors(page: Page) -> list[str]:
    """The sentences next to fields that can be seen."""
    found = re.findall(r'<p class="field-error[^>]*>([^<]*)</p>', page.html)
    return [sentence for sentence in found if sentence]


def test_the_count_page_says_how_many_plays_are_left_and_whose_turn_it_is(visitor: Visitor, game: str) -> None:
    visitor.act(game, {"type": "set_count", "plays": 158}, {"type": "count_play"})
    page = visitor.see(f"{game}/count")
    assert "159 plays since the last swoop 41 left to a dead deal" in page.text
    assert "This phone: play 159" in page.text


@pytest.mark.parametrize(
    ("plays", "level"),
    [(0, "calm"), (159, "calm"), (160, "warn"), (189, "warn"), (190, "near"), (199, "near"), (200, "dead")],
)
def test_the_warnings_come_at_160_and_190_and_the_dead_deal_at_200(
    visitor: Visitor, game: str, plays: int, level: str
) -> None:
    visitor.act(game, {"type": "set_count", "plays": plays})
    assert f"count-{level}" in visitor.see(f"{game}/count").html


def test_a_dead_deal_offers_to_score_without_a_winner(visitor: Visitor, game: str) -> None:
    visitor.act(game, {"type": "set_count", "plays": 200})
    page = visitor.see(f"{game}/count")
    assert f"{game}/score?winner=dead" in page.links
    assert "hidden" in next(have for tag, have in page.tags if tag == "form" and "data-taps" in have)


def test_a_rule_set_without_a_dead_deal_just_counts(visitor: Visitor) -> None:
    game = begin_by(visitor, "classic-500")
    visitor.act(game, {"type": "set_count", "plays": 700})
    page = visitor.see(f"{game}/count")
    assert "700 plays since the last swoop" in page.text
    assert re.search(r"data-left>\s*<", page.html)
    assert "count-calm" in page.html


def test_a_live_part_comes_alone_and_is_not_sent_twice(visitor: Visitor, game: str) -> None:
    for name in ("count", "referee"):
        part = visitor.client.get(f"{game}/{name}?partial=1")
        assert part.text.lstrip().startswith("<div")
        assert 'data-seq="1"' in part.text
        again = visitor.client.get(f"{game}/{name}?partial=1", headers={"If-None-Match": part.headers["ETag"]})
        assert again.status_code == 304


def test_a_live_part_carries_the_state_that_the_script_draws_from(visitor: Visitor, game: str) -> None:
    visitor.act(game, {"type": "play", "rank": "9"})
    html = visitor.see(f"{game}/referee").html
    block = re.search(r'data-block="state">(.*?)</script>', html)
    assert block
    carried = json.loads(block[1])
    assert carried["deal"]["pile"] == {"known": True, "rank": "9", "run": 1, "size": 1}
    assert carried["seq"] == 2


def test_a_name_cannot_break_out_of_the_page(visitor: Visitor) -> None:
    game = visitor.begin("</script><b>x", "Ben", "Cy")
    visitor.act(game, {"type": "play", "rank": "9"})
    for path in ("count", "referee", "score"):
        assert "</script><b>" not in visitor.see(f"{game}/{path}").html


def test_a_watcher_is_led_to_the_scoreboard(visitor: Visitor, game: str) -> None:
    watched = visitor.watch(game)
    for path in ("count", "referee", "score", "deals/1"):
        response = visitor.client.get(f"{watched}/{path}")
        assert (response.status_code, response.location) == (303, watched)


def test_the_pages_of_a_deal_lead_to_the_end_when_the_game_is_over(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 120, 200)
    for path in ("count", "referee", "score"):
        assert visitor.client.get(f"{game}/{path}").location == game


def test_a_deal_is_scored_with_sums(visitor: Visitor, game: str) -> None:
    score(visitor, game, winner=0, points__1="10+10+5", points__2="3x10+4")
    assert state(visitor, game)["deals"][0]["points"] == [0, 25, 34]


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ({"winner": 0, "points__1": "5"}, "Cy"),
        ({"winner": 0, "points__1": "0", "points__2": "7"}, "Ben"),
        ({"winner": 0, "points__0": "3", "points__1": "5", "points__2": "7"}, "Ana"),
        ({"winner": 0, "points__1": "-5", "points__2": "7"}, "never below 0"),
        ({"winner": 0, "points__1": "1e3", "points__2": "7"}, "1e3"),
        ({"winner": 0, "points__1": "2.5", "points__2": "7"}, "2.5"),
        ({"winner": 0, "points__1": "5000", "points__2": "7"}, "1200"),
        ({"points__0": "4", "points__1": "5", "points__2": "7"}, "Say who went out"),
    ],
)
def test_what_is_wrong_is_said_next_to_its_field_and_nothing_typed_is_lost(
    visitor: Visitor, game: str, entries: dict[str, Any], sentence: str
) -> None:
    page = score(visitor, game, **entries)
    assert page.status == 400
    assert [error for error in errors(page) if sentence in error]
    for name, text in entries.items():
        if name != "winner":
            assert page.field(name.replace("__", "-"))["value"] == text
    assert state(visitor, game)["deals"] == []


def test_a_dead_deal_before_its_time_can_be_saved_anyway(visitor: Visitor, game: str) -> None:
    entries = {"winner": "dead", "points__0": "4", "points__1": "5", "points__2": "7"}
    page = score(visitor, game, **entries)
    assert page.status == 409
    assert "Save anyway" in page.text
    visitor.send(page, f"{game}/score", confirm=1, **entries)
    assert state(visitor, game)["deals"][0]["dead"] is True


def test_scoring_on_top_of_something_newer_says_so_and_lets_save_again(visitor: Visitor, game: str) -> None:
    before = visitor.see(f"{game}/score")
    visitor.act(game, {"type": "count_play"})
    entries = {"winner": 0, "points__1": "5", "points__2": "7"}
    page = visitor.send(before, f"{game}/score", **entries)
    assert page.status == 409
    visitor.send(page, f"{game}/score", **entries)
    assert state(visitor, game)["deals"][0]["points"] == [0, 5, 7]


def test_the_same_form_sent_twice_scores_once(visitor: Visitor, game: str) -> None:
    page = visitor.see(f"{game}/score")
    for _ in range(2):
        visitor.send(page, f"{game}/score", winner=0, points__1="5", points__2="7")
    assert len(state(visitor, game)["deals"]) == 1


def test_who_has_gone_out_is_filled_in(visitor: Visitor, game: str) -> None:
    assert visitor.see(f"{game}/score?winner=1").forms[f"{game}/score"]["winner"] == "1"
    visitor.act(game, {"type": "set_count", "plays": 200})
    assert visitor.see(f"{game}/score").forms[f"{game}/score"]["winner"] == "dead"


def test_an_earlier_deal_is_corrected_and_removed(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 15, 16)
    visitor.score(game, 20, 0, 30)
    page = visitor.see(f"{game}/deals/1")
    assert page.field("points-1")["value"] == "15"
    visitor.send(page, f"{game}/deals/1", points__1="51")
    assert state(visitor, game)["deals"][1]["totals"] == [20, 51, 46]
    visitor.send(visitor.see(f"{game}/deals/1"), "remove_deal")
    assert [deal["points"] for deal in state(visitor, game)["deals"]] == [[20, 0, 30]]


def test_the_last_deal_of_a_finished_game_can_be_corrected(visitor: Visitor, game: str) -> None:
    visitor.score(game, 0, 120, 200)
    visitor.send(visitor.see(f"{game}/deals/1"), f"{game}/deals/1", points__2="20")
    assert state(visitor, game)["over"] is False


def test_an_unknown_deal_is_not_found(visitor: Visitor, game: str) -> None:
    for path in ("deals/1", "deals/0", "deals/1/replay"):
        assert visitor.see(f"{game}/{path}").status == 404


def test_where_the_last_holder_scores_the_others_have_0(visitor: Visitor) -> None:
    game = begin_by(visitor, "one-deck-100")
    score(visitor, game, winner=1, holder=2, points__2="23")
    deal = state(visitor, game)["deals"][0]
    assert (deal["winner"], deal["points"]) == (1, [0, 0, 23])
