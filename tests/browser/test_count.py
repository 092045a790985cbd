"""The count page on a phone: taps show at once, are counted exactly, survive the network, and the dead deal is called."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Trouble
from tests.table import Table


def _count(page: Page, plays: int) -> None:
    expect(page.locator("[data-drought]")).to_have_text(str(plays))


def _recorded(page: Page) -> None:
    """Waits until nothing is left on the phone."""
    expect(page.locator("html")).to_have_attribute("data-waiting", "0")


def _tap_many(page: Page, times: int) -> None:
    """Taps as fast as a thumb that does not wait: touches go straight to the browser, without any pause."""
    box = page.locator("[data-play]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    for _ in range(times):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_twenty_fast_taps_count_exactly_twenty_and_never_zoom(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    _tap_many(page, 20)
    _count(page, 20)
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("scrollY") == 0
    _recorded(page)
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["drought"] == 20


def test_a_swoop_brings_the_count_back_to_0(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    _tap_many(page, 3)
    page.get_by_role("button", name="Swoop! Back to 0").tap()
    _count(page, 0)
    expect(page.get_by_text("This phone: a swoop")).to_be_visible()
    page.get_by_role("button", name="+1 play").tap()
    _count(page, 1)
    _recorded(page)
    deal = table.ask(f"/api/games/{game['id']}")["state"]["deal"]
    assert (deal["drought"], deal["plays"], deal["swoops"]) == (1, 5, 1)


def test_the_page_warns_at_160_and_190_in_words_and_calls_the_dead_deal_at_200(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    table.act(game["id"], {"type": "set_count", "plays": 159})
    page = open_phone(f"/games/{game['id']}/count")
    root = page.locator("[data-count]")
    expect(root).to_have_class("count count-calm")
    page.get_by_role("button", name="+1 play").tap()
    expect(root).to_have_class("count count-warn")
    expect(page.get_by_text("40 left to a dead deal")).to_be_visible()
    _recorded(page)
    table.act(game["id"], {"type": "set_count", "plays": 189})
    _count(page, 189)
    page.get_by_role("button", name="+1 play").tap()
    expect(root).to_have_class("count count-near")
    _recorded(page)
    table.act(game["id"], {"type": "set_count", "plays": 199})
    _count(page, 199)
    page.get_by_role("button", name="+1 play").tap()
    alert = page.get_by_role("alert").filter(has_text="Dead deal")
    expect(alert).to_contain_text("200 plays without a swoop")
    expect(page.get_by_role("button", name="+1 play")).to_be_hidden()
    link = page.get_by_role("link", name="Score it without a winner")
    expect(link).to_be_visible()
    _recorded(page)
    page.reload()
    link.tap()
    expect(page.get_by_role("radio", name="Dead")).to_be_checked()


def test_what_the_table_has_counted_by_itself_sets_the_count(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("link", name="We have already counted…").tap()
    dialog = page.get_by_role("dialog")
    for key in "152":
        dialog.get_by_role("button", name=key, exact=True).tap()
    dialog.get_by_role("button", name="Erase").tap()
    dialog.get_by_role("button", name="Set the count").tap()
    _count(page, 15)
    _recorded(page)
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["drought"] == 15


def test_taps_survive_the_loss_of_the_network_and_a_reload(
    table: Table, open_phone: Callable[..., Page], trouble: Trouble
) -> None:
    trouble.allow("ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|Failed to load resource|ERR_FAILED")
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    page.route("**/api/games/*/actions", lambda route: route.abort())
    _tap_many(page, 4)
    _count(page, 4)
    expect(page.get_by_text("No connection · 4 wait")).to_be_visible()
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["drought"] == 0
    page.unroute("**/api/games/*/actions")
    page.reload()
    _recorded(page)
    _count(page, 4)
    expect(page.locator("[data-queue-mark]")).to_be_hidden()
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["drought"] == 4


def test_a_lost_answer_counts_once(table: Table, open_phone: Callable[..., Page], trouble: Trouble) -> None:
    trouble.allow("Failed to load resource|ERR_FAILED")
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    lost: list[Any] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(table.ask(f"/api/games/{game['id']}/actions", route.request.post_data_json))
            route.abort()

    page.route("**/api/games/*/actions", lose)
    page.get_by_role("button", name="+1 play").tap()
    _recorded(page)
    assert len(lost) == 1
    _count(page, 1)
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["drought"] == 1


def test_two_pages_of_one_phone_lose_and_double_nothing(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    first = open_phone(f"/games/{game['id']}/count")
    second = first.context.new_page()
    second.goto(f"/games/{game['id']}/count")
    for _ in range(3):
        first.get_by_role("button", name="+1 play").tap()
        second.get_by_role("button", name="+1 play").tap()
    _recorded(second)
    _count(first, 6)
    _count(second, 6)
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["drought"] == 6


def test_another_phones_taps_come_by_themselves(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    expect(page.get_by_text("Ana to play")).to_be_visible()
    table.act(game["id"], {"type": "count_play"})
    _count(page, 1)
    expect(page.get_by_text("Ben to play")).to_be_visible()
    table.score(game["id"], 0, 12, 35)
    page.wait_for_url(f"**/games/{game['id']}")


def test_undo_takes_back_a_waiting_tap_on_the_phone_and_a_recorded_one_on_the_server(
    table: Table, open_phone: Callable[..., Page], trouble: Trouble
) -> None:
    trouble.allow("Failed to load resource|ERR_FAILED")
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    _tap_many(page, 2)
    _recorded(page)
    undo = page.get_by_role("button", name="Undo")
    undo.tap()
    _count(page, 1)
    _recorded(page)
    page.route("**/api/games/*/actions", lambda route: route.abort())
    _tap_many(page, 3)
    _count(page, 4)
    undo.tap()
    _count(page, 3)
    page.unroute("**/api/games/*/actions")
    _recorded(page)
    _count(page, 3)
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["drought"] == 3


def test_a_refused_tap_is_explained(table: Table, open_phone: Callable[..., Page], trouble: Trouble) -> None:
    trouble.allow("Failed to load resource|ERR_FAILED")
    game = table.begin()
    table.act(game["id"], {"type": "set_count", "plays": 199})
    page = open_phone()
    # The other phone's play and this one's cross on the way.
    page.route("**/events", lambda route: route.abort())
    page.goto(f"/games/{game['id']}/count")
    table.act(game["id"], {"type": "count_play"})
    page.get_by_role("button", name="+1 play").tap()
    expect(page.get_by_role("alert").filter(has_text="The deal is dead")).to_be_visible()


def test_counting_works_without_a_script(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count", java_script_enabled=False)
    page.get_by_role("button", name="+1 play").tap()
    _count(page, 1)
    page.get_by_role("button", name="Swoop! Back to 0").tap()
    _count(page, 0)
    page.goto(f"/games/{game['id']}/count?set=1")
    page.get_by_label("Plays already counted since the last swoop").fill("17")
    page.get_by_role("button", name="Set the count").tap()
    _count(page, 17)
    page.get_by_role("button", name="Undo").tap()
    _count(page, 0)


def test_what_was_undone_can_be_brought_back(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    _tap_many(page, 2)
    _recorded(page)
    page.get_by_role("button", name="Undo").tap()
    _recorded(page)
    _count(page, 1)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Redo what was undone").tap()
    _count(page, 2)
    expect(page.get_by_text("This phone: one brought back")).to_be_visible()


def test_taps_for_a_deal_that_was_scored_meanwhile_are_told_and_not_lost_silently(
    table: Table, open_phone: Callable[..., Page], trouble: Trouble
) -> None:
    trouble.allow("Failed to load resource|ERR_FAILED")
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    page.route("**/api/games/*/actions", lambda route: route.abort())
    _tap_many(page, 2)
    expect(page.get_by_text("No connection · 2 wait")).to_be_visible()
    table.score(game["id"], 0, 12, 35)
    page.unroute("**/api/games/*/actions")
    page.wait_for_url(f"**/games/{game['id']}")
    card = page.get_by_role("alert").filter(has_text="2 taps came too late")
    expect(card).to_contain_text("2 plays. Deal 1 was saved before they came.")
    card.get_by_role("button", name="Let go").tap()
    expect(card).to_be_hidden()
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["drought"] == 0
