"""The referee's page on a phone: two taps for a play, the ruling within a frame, the table always in sight."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Trouble
from tests.table import Table

FOUR = ("Ana", "Ben", "Cy", "Dee")
CASES = Path(__file__).parents[1] / "cases"
FRAME_MS = 16


def _open(table: Table, open_phone: Callable[..., Page], *plays: str, **setup: Any) -> tuple[Page, str]:
    game = table.begin(*FOUR, **setup)
    if plays:
        table.play(game["id"], *plays)
    return open_phone(f"/games/{game['id']}/referee"), game["id"]


def _rank(page: Page, rank: str) -> None:
    page.locator(f"[data-rank='{rank}']").tap()


def _many(page: Page, cards: int) -> None:
    page.get_by_role("group", name="How many cards").get_by_role("radio", name=str(cards)).tap()


def _ruling(page: Page, sentence: str) -> None:
    expect(page.locator("[data-sentence]")).to_have_text(sentence)


def _to_play(page: Page, words: str) -> None:
    expect(page.locator("[data-to-play]")).to_have_text(words)


def _seat(page: Page, seat: int) -> str:
    return page.locator(f"[data-seat='{seat}'] [data-cards]").inner_text()


def _recorded(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-waiting", "0")


def _deal(table: Table, game: str) -> Any:
    return table.ask(f"/api/games/{game}")["state"]["deal"]


def test_a_single_card_is_one_tap_and_several_are_two(table: Table, open_phone: Callable[..., Page]) -> None:
    page, game = _open(table, open_phone)
    _to_play(page, "Ana to play")
    _rank(page, "9")
    _ruling(page, "It plays. Ben is next.")
    _to_play(page, "Ben to play")
    _many(page, 2)
    _rank(page, "8")
    expect(page.locator("[data-pile-words]")).to_have_text("2 × 8 on top · 3 in the pile")
    expect(page.get_by_role("radio", name="1", exact=True)).to_be_checked()
    _recorded(page)
    deal = _deal(table, game)
    assert deal["pile"] == {"known": True, "rank": "8", "run": 2, "size": 3}
    assert deal["held"] == [18, 17, 19, 19]
    assert [_seat(page, seat) for seat in range(4)] == ["18", "17", "19", "19"]


def test_a_higher_rank_says_what_it_takes_and_then_takes_it(table: Table, open_phone: Callable[..., Page]) -> None:
    page, game = _open(table, open_phone, "9", "8", "7")
    expect(page.locator("[data-rank='K'] [data-note]")).to_have_text("takes 3")
    expect(page.locator("[data-rank='5'] [data-note]")).to_have_text("")
    expect(page.locator("[data-rank='JOKER'] [data-note]")).to_have_text("swoops")
    _rank(page, "K")
    _ruling(page, "Dee picks up 3 cards and plays. Ana is next.")
    assert _seat(page, 3) == "21"
    _recorded(page)
    _ruling(page, "Dee picks up 3 cards and plays. Ana is next.")
    assert _deal(table, game)["held"] == [18, 18, 18, 21]


def test_the_fourth_equal_card_swoops_and_the_same_player_plays_again(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    page, game = _open(table, open_phone, "9", "2x8", "8")
    expect(page.get_by_text("One more 8 swoops")).to_be_visible()
    _rank(page, "8")
    _ruling(page, "Swoop! Dee plays again.")
    _to_play(page, "Dee to play")
    expect(page.locator("[data-pile-words]")).to_have_text("The pile is empty")
    _recorded(page)
    page.get_by_text("Set aside: 5 cards").tap()
    expect(page.locator("[data-aside-ranks]")).to_contain_text("4/8")
    assert _deal(table, game)["swoops"] == 1


def test_what_is_not_allowed_says_why_and_changes_nothing(table: Table, open_phone: Callable[..., Page]) -> None:
    page, game = _open(table, open_phone, "9", "2x8", "8")
    _many(page, 2)
    expect(page.locator("[data-rank='8'] [data-note]")).to_have_text("no")
    _rank(page, "8")
    expect(page.locator("[data-ruling]")).to_have_class("ruling ruling-refused")
    _ruling(page, "That would make 5 × 8; 1 more 8 swoops.")
    _to_play(page, "Dee to play")
    assert _deal(table, game)["plays"] == 3


def test_a_play_out_of_turn_is_refused_with_the_name_and_can_be_said_on_purpose(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    page, game = _open(table, open_phone, "9")
    page.locator("[data-seat='3']").tap()
    expect(page.locator("[data-seat='3'] input")).to_be_checked()
    page.locator("[data-seat='3']").tap()
    expect(page.locator("[data-seat='3'] input")).not_to_be_checked()
    page.locator("[data-seat='3']").tap()
    _rank(page, "7")
    expect(page.locator("[data-what]")).to_have_text("Dee played 7")
    _to_play(page, "Ana to play")
    _recorded(page)
    assert _deal(table, game)["held"] == [18, 19, 19, 18]


def test_a_mystery_card_is_one_tap_more(table: Table, open_phone: Callable[..., Page]) -> None:
    page, game = _open(table, open_phone, "9")
    page.get_by_role("checkbox", name="Mystery").tap()
    _rank(page, "10")
    _ruling(page, "Swoop! Ben plays again.")
    expect(page.get_by_role("checkbox", name="Mystery")).not_to_be_checked()
    _recorded(page)
    assert _deal(table, game)["mysteries"] == [4, 3, 4, 4]


def test_plays_whose_cards_were_not_told_leave_the_pile_unknown_until_the_next_swoop(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    page, game = _open(table, open_phone, "9")
    page.get_by_role("button", name="A play", exact=True).tap()
    expect(page.locator("[data-pile-words]")).to_have_text("Pile unknown until the next swoop")
    assert _seat(page, 1) == "?"
    expect(page.locator("[data-seat='1']")).to_contain_text("not known how many")
    page.get_by_role("button", name="A swoop").tap()
    expect(page.locator("[data-pile-words]")).to_have_text("The pile is empty")
    _to_play(page, "Cy to play")
    _recorded(page)
    assert _deal(table, game)["drought"] == 0


def test_who_goes_out_leads_to_scoring_with_the_winner_filled_in(table: Table, open_phone: Callable[..., Page]) -> None:
    rules = {"preset": "swoop-200", "pairs": 0, "hand": 5}
    page, _game = _open(table, open_phone, "9", "8", "7", "6", "5", "4", "4", "3", rules=rules)
    _many(page, 3)
    _rank(page, "2")
    _ruling(page, "Ana is out and wins the deal!")
    link = page.get_by_role("link", name="Score the deal: Ana went out")
    expect(link).to_be_visible()
    _recorded(page)
    _ruling(page, "Ana is out and wins the deal!")
    page.reload()
    _ruling(page, "Ana is out and wins the deal!")
    link.tap()
    expect(page.get_by_role("radio", name="Ana")).to_be_checked()


def test_the_play_that_fills_the_drought_calls_the_dead_deal(table: Table, open_phone: Callable[..., Page]) -> None:
    page, game = _open(table, open_phone)
    table.act(game, {"type": "set_count", "plays": 199})
    expect(page.locator("[data-since]")).to_have_text("199 since a swoop · 1 left")
    page.get_by_role("button", name="A play", exact=True).tap()
    _to_play(page, "Dead deal")
    expect(page.get_by_role("link", name="Score it without a winner")).to_be_visible()


def test_another_phones_play_comes_with_its_ruling(table: Table, open_phone: Callable[..., Page]) -> None:
    page, game = _open(table, open_phone)
    _rank(page, "9")
    _recorded(page)
    table.play(game, "K")
    _ruling(page, "Ben picks up 1 card and plays. Cy is next.")
    expect(page.locator("[data-what]")).to_have_text("Ben played K")


def test_a_ruling_that_the_server_sees_otherwise_is_corrected_visibly(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    page = open_phone()
    game = table.begin(*FOUR)["id"]
    page.route("**/events", lambda route: route.fulfill(status=204))
    page.goto(f"/games/{game}/referee")
    table.play(game, "9", "8")
    # This phone still believes that Ana plays on an empty pile; it is Cy, and a King takes the pile.
    _rank(page, "K")
    _ruling(page, "Cy picks up 2 cards and plays. Dee is next.")
    expect(page.locator("[data-ruling]")).to_have_class("ruling ruling-pickup corrected")
    _to_play(page, "Dee to play")


def test_a_play_is_on_the_screen_within_one_frame_before_the_server_has_answered(
    table: Table, open_phone: Callable[..., Page], trouble: Trouble
) -> None:
    trouble.allow("ERR_FAILED|Failed to load")
    page, _game = _open(table, open_phone, "9", "8", "7")
    page.route("**/api/games/*/actions", lambda route: route.abort())
    took = page.evaluate(
        """() => {
            const press = (rank) => {
                const key = document.querySelector(`[data-rank='${rank}']`);
                const start = performance.now();
                key.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0, cancelable: true }));
                return performance.now() - start;
            };
            const spent = [press("6"), press("K"), press("5"), press("4"), press("3")];
            return { spent, words: document.querySelector("[data-pile-words]").textContent };
        }"""
    )
    assert took["words"] == "One 3 on top · 4 in the pile"
    assert sorted(took["spent"])[2] < FRAME_MS


def test_undo_is_one_tap_away(table: Table, open_phone: Callable[..., Page]) -> None:
    page, game = _open(table, open_phone, "9", "8")
    page.get_by_role("button", name="Undo").tap()
    _to_play(page, "Ben to play")
    _recorded(page)
    assert _deal(table, game)["plays"] == 1


def test_taking_the_pile_is_offered_where_the_rules_allow_it(table: Table, open_phone: Callable[..., Page]) -> None:
    page, game = _open(table, open_phone, "9", "8", rules="one-deck-100")
    expect(page.locator("[data-rank='K'] [data-note]")).to_have_text("no")
    page.get_by_role("button", name="Takes pile").tap()
    _ruling(page, "Cy takes 2 cards. Dee is next.")
    _recorded(page)
    assert _deal(table, game)["pile"]["size"] == 0


def test_refereeing_works_without_a_script(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin(*FOUR)["id"]
    page = open_phone(f"/games/{game}/referee", java_script_enabled=False)
    _rank(page, "9")
    _ruling(page, "It plays. Ben is next.")
    _many(page, 3)
    _rank(page, "J")
    _ruling(page, "Ben picks up 1 card and plays. Cy is next.")
    page.locator("[data-seat='0'] input").tap()
    _rank(page, "3")
    _to_play(page, "Ben to play")
    page.get_by_role("button", name="Undo").tap()
    _to_play(page, "Cy to play")


def test_the_referee_settles_an_argument_by_a_link(open_phone: Callable[..., Page]) -> None:
    page = open_phone("/referee?rules=swoop-200&rank=8&run=3&size=7&play=8&cards=2", java_script_enabled=False)
    expect(page.locator("#answer")).to_have_text("That would make 5 × 8; 1 more 8 swoops.")
    page.get_by_role("group", name="How many cards").get_by_role("radio", name="1").tap()
    page.get_by_role("button", name="Ask the referee").tap()
    expect(page.locator("#answer")).to_contain_text("Swoop!")
    expect(page.get_by_text("Four equal cards on top swoop, whoever laid them down.")).to_be_visible()
    assert "cards=1" in page.url


def test_a_refereed_deal_is_replayed_play_by_play(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin(*FOUR)["id"]
    table.play(game, "9", "2x8", "K", "10")
    table.act(game, {"type": "count_play"})
    table.act(game, {"type": "score_deal", "winner": 0, "points": [0, 50, 40, 30], "confirm": True})
    page = open_phone(f"/games/{game}/deals/1/replay")
    steps = page.get_by_role("listitem")
    expect(steps).to_have_count(5)
    expect(steps.nth(2)).to_contain_text("Cy picks up 3 cards and plays. Dee is next.")
    expect(steps.nth(3)).to_contain_text("Swoop! Dee plays again.")
    expect(steps.nth(4)).to_contain_text("cards were not told")


MIRROR = """async ([state, plays]) => {
    const script = document.querySelector("script[data-game]").src;
    const { after } = await import(script.replace("referee.js", "ruling.js"));
    return plays.map((play) => {
        const answer = after(state, { type: "play", ...play });
        state = answer.state;
        return { ruling: answer.ruling, pile: state.deal.pile, held: state.deal.held };
    });
}"""


def test_the_scripts_mirror_rules_as_all_cases_do(table: Table, open_phone: Callable[..., Page]) -> None:
    page, _game = _open(table, open_phone)
    for case in json.loads((CASES / "plays.json").read_text()):
        for deal in case["deals"]:
            state = table.begin(*case["players"], rules=case["rules"], starter=deal["starter"])["state"]
            plays = [{key: play[key] for key in ("seat", "rank", "cards", "mystery")} for play in deal["plays"]]
            for play, seen in zip(deal["plays"], page.evaluate(MIRROR, [state, plays]), strict=True):
                ruling = {key: seen["ruling"][key] for key in play["ruling"] if key != "next_seat"}
                assert ruling == {key: play["ruling"][key] for key in ruling}
                assert {key: seen["pile"][key] for key in play["pile"]} == play["pile"]
                assert seen["held"] == play["held"]
