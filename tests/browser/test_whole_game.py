"""A whole game by touch on a phone of 390 x 844, from the names to the sheet."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table import Table

pytestmark = pytest.mark.on_each
DEALS: list[tuple[str, dict[str, str]]] = [
    ("Ana", {"Ben": "24", "Cy": "50+10+10+5"}),
    ("Cy", {"Ana": "3x10+4", "Ben": "41"}),
    ("Dead", {"Ana": "12", "Ben": "9", "Cy": "50+50"}),
    ("Ben", {"Ana": "7", "Cy": "30"}),
]
TOTALS = [53, 74, 205]


def _recorded(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-waiting", "0")


def _begin(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="New game").first.tap()
    for place, name in enumerate(("Ana", "Ben", "Cy")):
        page.get_by_role("textbox").nth(place).fill(name)
    page.get_by_role("radio", name=re.compile("^Ana")).tap()
    page.get_by_role("button", name=re.compile("^(Start|Begin|Deal)")).tap()
    expect(page).to_have_url(re.compile("/games/[^/]+$"))


def _score(page: Page, winner: str, points: dict[str, str]) -> None:
    page.get_by_role("link", name="Score the deal").tap()
    page.get_by_role("group", name="Who went out?").get_by_role("radio", name=winner).tap()
    for keys in points.values():
        for key in keys:
            name = {"x": "Times", "+": "Plus"}.get(key, key)
            page.get_by_role("button", name=name, exact=True).tap()
        page.get_by_role("button", name="Next", exact=True).tap()
    page.get_by_role("button", name="Save the deal").tap()
    if winner == "Dead":
        page.get_by_role("button", name="Save anyway").tap()
    expect(page).to_have_url(re.compile("/games/[^/]+$"))


def _state(table: Table, page: Page) -> Any:
    return table.ask(f"/api/games/{page.url.rpartition('/')[2]}")["state"]


def test_a_whole_game_is_played_by_touch(table: Table, phone: Page) -> None:
    _begin(phone)
    phone.get_by_role("link", name="Count plays").tap()
    for _ in range(7):
        phone.get_by_role("button", name="+1 play").tap()
    phone.get_by_role("button", name="Swoop! Back to 0").tap()
    phone.get_by_role("button", name="+1 play").tap()
    expect(phone.locator("[data-drought]")).to_have_text("1")
    _recorded(phone)
    phone.get_by_role("link", name="Scoreboard").first.tap()
    for winner, points in DEALS:
        _score(phone, winner, points)
    state = _state(table, phone)
    assert [player["total"] for player in state["players"]] == TOTALS
    assert (state["over"], state["winners"]) == (True, [0])
    assert [deal["starter"] for deal in state["deals"]] == [0, 1, 2, 0]
    assert (state["deals"][0]["plays"], state["deals"][0]["swoops"]) == (9, 1)
    expect(phone.get_by_text("Ana wins").first).to_be_visible()
    phone.locator("#undo").tap()
    expect(phone.get_by_role("link", name="Score the deal")).to_be_visible()
    assert not _state(table, phone)["over"]
    phone.locator("#redo").tap()
    expect(phone.get_by_text("Ana wins").first).to_be_visible()
    assert _state(table, phone)["winners"] == [0]
    phone.goto(f"{phone.url}/sheet")
    expect(phone.get_by_text("205").first).to_be_visible()
