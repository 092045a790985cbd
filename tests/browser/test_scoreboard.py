"""The scoreboard on a phone: it follows the game by itself, keeps the place of whoever reads, and needs no script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Trouble
from tests.browser.looks import find_faults
from tests.table import Table

SHORT = {"width": 390, "height": 500}


def test_what_another_phone_records_is_shown_and_said(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['watch_id']}")
    table.score(game["id"], 0, 12, 35)
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    expect(page.locator("#say")).to_have_text("Deal 2 · Ana leads with 0")


def test_the_focus_the_place_and_the_menu_stay_when_the_game_moves_on(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    for _ in range(6):
        table.score(game["id"], 0, 1, 2)
    page = open_phone(f"/games/{game['id']}", viewport=SHORT)
    page.evaluate("scrollTo(0, 150)")
    page.locator("#deal-4").focus()
    before = page.evaluate("scrollY")
    page.get_by_role("button", name="Menu").click()
    table.score(game["id"], 0, 1, 2)
    expect(page.locator("#deal-7")).to_be_attached()
    expect(page.get_by_role("link", name="Rules of this game")).to_be_visible()
    assert page.evaluate("scrollY") == before
    page.keyboard.press("Escape")
    page.locator("#deal-4").focus()
    table.score(game["id"], 0, 1, 2)
    expect(page.locator("#deal-8")).to_be_attached()
    expect(page.locator("#deal-4")).to_be_focused()


def test_a_page_that_gets_no_stream_asks_by_itself(table: Table, phone: Page, trouble: Trouble) -> None:
    trouble.allow("503")
    game = table.begin()
    phone.route("**/events", lambda route: route.fulfill(status=503))
    phone.goto(f"/games/{game['id']}")
    table.score(game["id"], 0, 12, 35)
    expect(phone.get_by_role("heading", name="Deal 2")).to_be_visible(timeout=9_000)


def test_a_live_part_that_got_lost_is_asked_for_again(table: Table, phone: Page, trouble: Trouble) -> None:
    trouble.allow("partial=1")
    game = table.begin()
    lost: list[str] = []

    def lose_one(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    phone.route("**/*partial=1", lose_one)
    phone.goto(f"/games/{game['id']}")
    table.score(game["id"], 0, 12, 35)
    expect(phone.get_by_role("heading", name="Deal 2")).to_be_visible(timeout=9_000)
    assert lost


def test_the_end_comes_by_itself_with_the_winner(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}")
    table.score(game["id"], 0, 12, 235)
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".top-sub")).to_contain_text("Ben starts")


def test_undo_and_redo_work_without_scripts(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    table.score(game["id"], 0, 12, 35)
    page = open_phone(f"/games/{game['id']}", java_script_enabled=False)
    page.get_by_role("button", name="Undo: deal 1 scored").click()
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()
    page.get_by_role("button", name="Redo: deal 1 scored").click()
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()


def test_the_menu_opens_without_scripts(table: Table, open_phone: Callable[..., Page]) -> None:
    page = open_phone(f"/games/{table.begin()['id']}", java_script_enabled=False)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Players")).to_be_visible()


def test_a_sheet_that_takes_a_while_says_so_and_is_followed_when_it_is_there(table: Table, phone: Page) -> None:
    game = table.begin()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)
        if route.request.method == "GET":
            route.abort("aborted")

    phone.route("**/sheet.pdf", hold)
    phone.goto(f"/games/{game['id']}")
    phone.get_by_role("button", name="Menu").tap()
    with phone.expect_request("**/sheet.pdf"):
        phone.get_by_role("link", name="Score sheet as PDF").tap()
    expect(phone.locator("[data-wait][aria-busy=true]")).to_have_text("Drawing the sheet …")
    assert [route.request.method for route in held] == ["HEAD"]
    with phone.expect_request("**/sheet.pdf") as followed:
        held[0].fulfill(status=200)
    assert followed.value.method == "GET"


@pytest.mark.parametrize("path", ["", "/count", "/board"])
def test_a_page_without_a_connection_says_that_it_may_be_old_until_it_is_back(
    table: Table, open_phone: Callable[..., Page], trouble: Trouble, path: str
) -> None:
    trouble.allow("ERR_INTERNET_DISCONNECTED")
    game = table.begin()
    page = open_phone()
    page.clock.install()
    page.goto(f"/games/{game['id']}{path}", wait_until="networkidle")
    page.context.set_offline(True)
    page.wait_for_function("!navigator.onLine")
    said = page.get_by_role("status").filter(has_text="No connection. What you see may be old.")
    page.clock.fast_forward(3000)
    expect(said).to_have_count(0)
    page.clock.fast_forward(5000)
    expect(said).to_be_visible()
    assert find_faults(page) == []
    page.context.set_offline(False)
    expect(said).to_have_count(0)


def test_a_page_that_has_heard_nothing_for_a_while_asks_by_itself(table: Table, phone: Page) -> None:
    game = table.begin()
    phone.clock.install()
    with phone.expect_response("**/events"):
        phone.goto(f"/games/{game['id']}")
    with phone.expect_request("**/games/*?partial=1") as asked:
        phone.clock.fast_forward(60_000)
    assert asked.value.method == "GET"
