"""On https, or on this machine, the app installs, opens without a network and keeps the screen on; on plain http it says how."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import HOST
from tests.browser.conftest import Trouble
from tests.table import Table

LOST = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|net::ERR"
STAND_IN = """
  window.locks = [];
  class Lock extends EventTarget {
    async release() { locks.pop(); this.dispatchEvent(new Event("release")); }
  }
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => { const lock = new Lock(); locks.push(lock); return lock; } } });
"""


@pytest.fixture
def home(served: str) -> str:
    """Names the app's address as this machine knows it, which browsers take for as safe as https."""
    return served.replace(HOST, "localhost")


def _worker_is_ready(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def _kept(page: Page) -> list[str]:
    """Lists the pages that the worker keeps."""
    return page.evaluate(
        """async () => {
          const name = (await caches.keys()).find((name) => name.startsWith("swoop-pages-"));
          if (!name) return [];
          return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort();
        }"""
    )


def _until_kept(page: Page, path: str, *, kept: bool = True) -> None:
    """Waits until the worker keeps a page, or does no more."""
    for _ in range(200):
        if (path in _kept(page)) == kept:
            return
        page.evaluate("new Promise(requestAnimationFrame)")
    raise AssertionError(f"{path}: {_kept(page)}")


def test_an_opened_game_opens_again_without_a_network_and_says_how_old_it_is(
    table: Table, open_phone: Callable[..., Page], home: str, trouble: Trouble
) -> None:
    trouble.allow(LOST)
    game = table.begin()
    table.score(game["id"], 0, 12, 35)
    page = open_phone(f"/games/{game['id']}", base_url=home)
    _worker_is_ready(page)
    _until_kept(page, f"/games/{game['id']}")
    page.goto(f"/games/{game['id']}/count")
    _until_kept(page, f"/games/{game['id']}/count")
    expect(page.locator("[data-stale]")).to_have_count(0)
    page.context.set_offline(True)
    page.goto(f"/games/{game['id']}")
    expect(page.locator("[data-stale]")).to_contain_text("no connection")
    expect(page.locator("[data-stale]")).to_contain_text("As of ")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    page.goto(f"/games/{game['id']}/count")
    page.get_by_role("button", name="+1 play").tap()
    expect(page.locator("[data-drought]")).to_have_text("1")
    expect(page.get_by_text("No connection · 1 waits")).to_be_visible()
    page.reload()
    expect(page.locator("[data-drought]")).to_have_text("1")
    page.goto("/games/new")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.goto(f"/games/{game['id']}/count")
    page.context.set_offline(False)
    # The page loads itself again when the network is back, and what waited goes on its way.
    expect(page.locator("[data-stale]")).to_have_count(0, timeout=9000)
    expect(page.locator("[data-drought]")).to_have_text("1")
    expect(page.locator("[data-queue-mark]")).to_be_hidden()
    assert table.ask(f"/api/games/{game['id']}")["state"]["deal"]["plays"] == 1


def test_no_answer_of_the_interface_and_nothing_of_a_lost_game_is_kept(
    table: Table, open_phone: Callable[..., Page], home: str, trouble: Trouble
) -> None:
    trouble.allow("404")
    game = table.begin()
    host = open_phone("/", base_url=home)
    _worker_is_ready(host)
    host.reload()
    host.goto(f"/games/{game['id']}/count")
    host.get_by_role("button", name="+1 play").tap()
    expect(host.locator("html")).to_have_attribute("data-waiting", "0")
    _until_kept(host, f"/games/{game['id']}/count")
    assert [path for path in _kept(host) if "api" in path or path.endswith("/actions")] == []
    # As when the host has renewed the links: this one opens nothing any more.
    host.evaluate(
        """async () => {
          const name = (await caches.keys()).find((name) => name.startsWith("swoop-pages-"));
          const pages = await caches.open(name);
          await pages.put("/games/nonesuch", new Response("old", { headers: { "content-type": "text/html" } }));
          await pages.put("/games/nonesuch/count", new Response("old", { headers: { "content-type": "text/html" } }));
        }"""
    )
    host.goto("/games/nonesuch")
    _until_kept(host, "/games/nonesuch/count", kept=False)
    assert [path for path in _kept(host) if "nonesuch" in path or path == "/"] == []
    assert f"/games/{game['id']}/count" in _kept(host)


def test_the_worker_cleans_up_after_an_older_one(open_phone: Callable[..., Page], home: str) -> None:
    page = open_phone("/join", base_url=home)
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one?.unregister())")
    page.evaluate("caches.open('swoop-shell-older').then(() => undefined)")
    page.reload()
    _worker_is_ready(page)
    names = "caches.keys().then((names) => names.filter((name) => name.startsWith('swoop-shell-')))"
    for _ in range(200):
        if len(page.evaluate(names)) == 1:
            break
        page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate(names) != ["swoop-shell-older"]
    assert len(page.evaluate(names)) == 1


def test_the_browser_finds_nothing_wrong_with_the_manifest(open_phone: Callable[..., Page], home: str) -> None:
    page = open_phone("/", base_url=home)
    expect(page.locator("link[rel=manifest]")).to_have_count(1)
    session = page.context.new_cdp_session(page)
    answer: dict[str, Any] = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    assert answer["url"].endswith("/manifest.webmanifest")
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' browser keeps nothing on disk, where no app can be installed.
    assert [error["errorId"] for error in wrong if error["errorId"] != "in-incognito"] == []


def test_on_plain_http_nothing_of_this_is_tried(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/games/{game['id']}", wait_until="load")
    page.goto(f"/games/{game['id']}/count", wait_until="load")
    expect(page.get_by_text("Keep the screen on while you play")).to_be_visible()
    assert not page.evaluate("isSecureContext")
    assert page.evaluate("navigator.serviceWorker") is None
    assert [url for url in asked if "worker" in url or "manifest" in url or "install" in url] == []


def test_on_plain_http_the_count_page_says_once_how_to_keep_the_screen_on(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
    page = open_phone(f"/games/{game['id']}/count", user_agent=iphone)
    tip = page.locator("[data-awake-once]")
    expect(tip).to_contain_text("Settings › Display & Brightness › Auto-Lock")
    expect(tip.get_by_text("Screen timeout")).to_be_hidden()
    tip.get_by_role("button", name="Got it").tap()
    expect(tip).to_be_hidden()
    page.goto(f"/games/{game['id']}/referee")
    expect(page.locator("[data-rank=K]")).to_be_visible()
    expect(tip).to_be_hidden()
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Keep the screen on").tap()
    sheet = page.locator("#awake")
    expect(sheet).to_contain_text("Auto-Lock")
    sheet.get_by_role("button", name="Got it").tap()
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("path", ["/games/{id}/count", "/games/{id}/referee", "/games/{watch_id}/board"])
def test_where_the_browser_can_the_screen_stays_on_and_the_switch_is_remembered(
    table: Table, open_phone: Callable[..., Page], home: str, path: str
) -> None:
    game = table.begin()
    page = open_phone(base_url=home)
    page.add_init_script(STAND_IN)
    page.goto(path.format_map(game))
    switch = page.get_by_role("switch", name="Keep the screen on")

    def show() -> None:
        if "/board" not in path:
            page.get_by_role("button", name="More").tap()

    show()
    expect(switch).to_be_checked()
    expect(switch).to_contain_text("On")
    assert page.evaluate("locks.length") == 1
    switch.tap()
    expect(switch).not_to_be_checked()
    expect(switch).to_contain_text("Off")
    assert page.evaluate("locks.length") == 0
    page.reload()
    show()
    expect(switch).not_to_be_checked()
    assert page.evaluate("locks.length") == 0
    switch.tap()
    expect(switch).to_be_checked()
    assert page.evaluate("locks.length") == 1
