"""The score page on a phone: who went out, our own pad, cards that add themselves up, and nothing that is ever lost."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Trouble
from tests.table import Table

FOUR = ("Ana", "Ben", "Cy", "Dee")


def _press(page: Page, keys: str) -> None:
    """Presses keys of the visible pad; words in brackets are their names."""
    names = {"e": "Erase", "x": "Times", "+": "Plus", "f": "Plus 50", "t": "Plus 10", "n": "Next"}
    for key in keys:
        page.get_by_role("button", name=names.get(key, key), exact=True).tap()


def _row(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name)


def _totals(page: Page, seat: int) -> Locator:
    return page.locator(f"[data-seat='{seat}'] [data-totals]")


def _who(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Who went out").get_by_role("radio", name=name)


def _state(table: Table, game: dict[str, Any]) -> Any:
    return table.ask(f"/api/games/{game['id']}")["state"]


def test_a_deal_is_scored_with_our_own_pad(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin(*FOUR)
    table.score(game["id"], 47, 132, 88, 0)
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ben").tap()
    expect(_row(page, "Ben")).to_have_value("0")
    expect(_row(page, "Ana")).to_be_focused()
    _press(page, "24n")
    expect(_row(page, "Cy")).to_be_focused()
    _press(page, "ftt+5")
    expect(_row(page, "Cy")).to_have_value("50+10+10+5")
    expect(_totals(page, 2)).to_contain_text("163")
    expect(page.get_by_role("button", name="Dee is missing")).to_be_visible()
    _press(page, "n3x10+4n")
    expect(_totals(page, 3)).to_contain_text("34")
    save = page.get_by_role("button", name="Save the deal")
    expect(save).to_be_focused()
    save.tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][1]["points"] == [24, 0, 75, 34]


def test_the_cards_still_held_are_counted_and_added_up(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ana").tap()
    page.get_by_role("button", name="Count Ben’s cards").tap()
    for card in ("Ace 1 points", "6 6 points", "Queen 10 points", "10 50 points", "Joker 50 points"):
        page.get_by_role("button", name=card).tap()
    expect(_row(page, "Ben")).to_have_value("117")
    expect(page.get_by_text("A 6 10 Q ★")).to_be_visible()
    page.get_by_role("button", name="King 10 points").tap()
    page.get_by_role("button", name="Take the last card back").tap()
    expect(_row(page, "Ben")).to_have_value("117")
    _press(page, "n")
    page.get_by_role("button", name="Type points").tap()
    _press(page, "7n")
    page.get_by_role("button", name="Save the deal").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["points"] == [0, 117, 7]


def test_who_counts_cards_counts_them_for_the_next_player_too(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ana").tap()
    page.get_by_role("button", name="Count Ben’s cards").tap()
    # Whoever is still in holds a card: nobody gets a 0 before one was tapped.
    expect(_row(page, "Ben")).to_have_value("")
    expect(page.get_by_role("button", name="2 are missing")).to_be_visible()
    page.get_by_role("button", name="King 10 points").tap()
    page.locator(".pad-bar [data-pad=cards] [data-key=next]").tap()
    expect(_row(page, "Cy")).to_be_focused()
    page.get_by_role("button", name="6 6 points").tap()
    page.get_by_role("button", name="6 6 points").tap()
    page.locator(".pad-bar [data-pad=cards] [data-key=next]").tap()
    page.get_by_role("button", name="Save the deal").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["points"] == [0, 10, 12]


def test_a_keyboard_types_into_the_rows_and_enter_goes_to_the_next_player(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Cy").tap()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.keyboard.type("3x10")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Save the deal")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["points"] == [12, 30, 0]


def test_0_is_not_blank_and_who_is_missing_is_named(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ana").tap()
    _press(page, "5n")
    missing = page.get_by_role("button", name="Cy is missing")
    missing.tap(force=True)
    expect(_row(page, "Cy")).to_be_focused()
    _press(page, "0n")
    page.get_by_role("button", name="Save the deal").tap()
    expect(page.locator("#points-2-error")).to_be_visible()
    expect(_row(page, "Cy")).to_have_attribute("aria-invalid", "true")
    assert _state(table, game)["deals"] == []


def test_half_typed_points_survive_reload_back_and_the_death_of_the_page(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ana").tap()
    _press(page, "f+1")
    page.reload()
    expect(_row(page, "Ben")).to_have_value("50+1")
    expect(page.get_by_role("radio", name="Ana")).to_be_checked()
    page.get_by_role("link", name="Scoreboard").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    page.go_back()
    expect(_row(page, "Ben")).to_have_value("50+1")
    again = page.context.new_page()
    page.close()
    again.goto(f"/games/{game['id']}/score")
    expect(_row(again, "Ben")).to_have_value("50+1")
    _row(again, "Ben").tap()
    _press(again, "2n7n")
    again.get_by_role("button", name="Save the deal").tap()
    again.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["points"] == [0, 62, 7]
    again.goto(f"/games/{game['id']}/score")
    expect(_row(again, "Ben")).to_have_value("")


def test_a_dead_deal_before_its_time_asks_once(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score?winner=dead")
    for points in ("5n", "6n", "7n"):
        _press(page, points)
    page.get_by_role("button", name="Save the deal").tap()
    expect(page.get_by_role("alert")).to_contain_text("0 of 200 plays")
    page.get_by_role("button", name="Save anyway").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["dead"] is True


def test_points_that_cannot_belong_to_the_cards_are_doubted_once(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin(rules={"preset": "swoop-200", "pairs": 0, "hand": 5})
    table.play(game["id"], "9", "8", "7", "6", "5", "4", "3x10")
    page = open_phone(f"/games/{game['id']}/score")
    expect(_who(page, "Ana")).to_be_checked()
    _press(page, "2n9n")
    page.get_by_role("button", name="Save the deal").tap()
    expect(page.get_by_role("button", name="Save anyway")).to_be_visible()
    assert _state(table, game)["deals"] == []


def test_saving_on_top_of_something_newer_says_so_and_lets_save_again(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone()
    page.route("**/events", lambda route: route.fulfill(status=204))
    page.goto(f"/games/{game['id']}/score")
    _who(page, "Ana").tap()
    _press(page, "5n6n")
    # A phone that heard of it would count it as seen.
    table.act(game["id"], {"type": "count_play"})
    page.get_by_role("button", name="Save the deal").tap()
    expect(page.get_by_role("alert")).to_contain_text("something newer")
    page.get_by_role("button", name="Save again").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["points"] == [0, 5, 6]


def test_a_deal_that_another_phone_has_scored_keeps_what_was_typed(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ana").tap()
    _press(page, "5n6n")
    table.score(game["id"], 0, 15, 16)
    page.get_by_role("button", name="Save the deal").tap()
    alert = page.get_by_role("alert").filter(has_text="Deal 1 was saved with other points")
    expect(alert.get_by_role("row", name="Ben")).to_contain_text("15")
    expect(_row(page, "Ben")).to_have_value("5")
    assert len(_state(table, game)["deals"]) == 1


def test_points_wait_on_the_phone_for_the_connection(
    table: Table, open_phone: Callable[..., Page], trouble: Trouble
) -> None:
    trouble.allow("Failed to load resource|ERR_FAILED")
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ana").tap()
    _press(page, "5n6n")
    page.route("**/api/games/*/actions", lambda route: route.abort())
    page.get_by_role("button", name="Save the deal").tap()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    page.unroute("**/api/games/*/actions")
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["points"] == [0, 5, 6]


def test_an_earlier_deal_is_corrected_and_removed(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    table.score(game["id"], 0, 15, 16)
    table.score(game["id"], 20, 0, 30)
    page = open_phone(f"/games/{game['id']}/deals/1")
    expect(_row(page, "Ben")).to_have_value("15")
    expect(_totals(page, 1)).to_contain_text("15")
    _row(page, "Ben").tap()
    _press(page, "ee51")
    page.get_by_role("button", name="Save the deal").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][1]["totals"] == [20, 51, 46]
    page.goto(f"/games/{game['id']}/deals/1")
    page.get_by_role("button", name="Remove this deal").tap()
    page.get_by_role("button", name="Remove it").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert [deal["points"] for deal in _state(table, game)["deals"]] == [[20, 0, 30]]


def test_where_the_last_holder_scores_only_their_row_is_asked(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin(rules="one-deck-100")
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ben").tap()
    page.get_by_role("group", name="Who still holds cards?").get_by_role("radio", name="Cy").tap()
    expect(_row(page, "Ana")).to_have_value("0")
    expect(_row(page, "Cy")).to_be_focused()
    _press(page, "23n")
    page.get_by_role("button", name="Save the deal").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    deal = _state(table, game)["deals"][0]
    assert (deal["winner"], deal["points"]) == (1, [0, 0, 23])


def test_scoring_works_without_a_script(table: Table, open_phone: Callable[..., Page], trouble: Trouble) -> None:
    trouble.allow("status of 400")
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score", java_script_enabled=False)
    _who(page, "Ana").tap()
    _row(page, "Ben").fill("10+10+5")
    page.get_by_role("button", name="Save deal 1").tap()
    expect(page.locator("#points-2-error")).to_be_visible()
    expect(_row(page, "Ben")).to_have_value("10+10+5")
    _row(page, "Cy").fill("7")
    page.get_by_role("button", name="Save deal 1").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["points"] == [0, 25, 7]


def test_a_score_that_waited_through_a_reload_is_saved_once_and_its_draft_goes(
    table: Table, open_phone: Callable[..., Page], trouble: Trouble
) -> None:
    trouble.allow("Failed to load resource|ERR_FAILED")
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    _who(page, "Ana").tap()
    _press(page, "5n6n")
    page.route("**/api/games/*/actions", lambda route: route.abort())
    page.get_by_role("button", name="Save the deal").tap()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    page.unroute("**/api/games/*/actions")
    page.reload()
    page.wait_for_url(f"**/games/{game['id']}")
    assert [deal["points"] for deal in _state(table, game)["deals"]] == [[0, 5, 6]]
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('swoop-draft/'))")
    assert kept == []
