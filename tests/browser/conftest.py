"""Serves the real app to a real Chromium, and fails a test whose page had any trouble."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from tests.apps import served as serve
from tests.apps import working_app
from tests.browser.chromium import HOST, launch
from tests.databases import PostgreSQL
from tests.table import Table

PHONE = {"width": 390, "height": 844}


class Trouble:
    """Collects what went wrong on the pages of a test; `allow` excuses what a test provokes on purpose."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.allowed: list[re.Pattern[str]] = []

    def allow(self, pattern: str) -> None:
        """Excuses every trouble, earlier or later, that the pattern is found in."""
        self.allowed.append(re.compile(pattern))

    @property
    def unexpected(self) -> list[str]:
        """Lists what no pattern excuses."""
        return [line for line in self.found if not any(pattern.search(line) for pattern in self.allowed)]

    def watch(self, page: Page) -> None:
        """Listens for console errors (Chromium reports breaches of the CSP there), page errors and failed requests."""
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.found.append(f"page error: {error}"))
        page.on("requestfailed", self._failed)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.found.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # Aborted is what the browser itself ends: a stream or a fetch when the page is left, a navigation that became a download.
        if request.failure != "net::ERR_ABORTED":
            self.found.append(f"request failed: {request.method} {request.url}: {request.failure}")


@pytest.fixture(scope="session")
def served_from(request: pytest.FixtureRequest) -> Iterator[str]:
    """Names the database, as `SWOOP_DATABASE_URL` does, that the games are in; "" is a file in the data folder."""
    if request.param == "sqlite":
        yield ""
        return
    server: PostgreSQL = request.getfixturevalue("postgresql")
    with server.lent() as url:
        yield url


@pytest.fixture(scope="session")
def served(served_from: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serves the app on a free port, and answers its address as phones in the room would type it."""
    here = {"SWOOP_HOST": "127.0.0.1", "SWOOP_PORT": "0", "SWOOP_DATABASE_URL": served_from, "STREAMS": 32}
    with working_app(tmp_path_factory.mktemp("data"), TESTING=False, **here) as app, serve(app) as port:
        yield f"http://{HOST}:{port}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Starts one Chromium for all browser tests."""
    with sync_playwright() as browsers:
        running = launch(browsers)
        yield running
        running.close()


@pytest.fixture
def table(served: str) -> Table:
    """Brings a table of people who play over the interface."""
    return Table(served.replace(HOST, "127.0.0.1"))


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    """Watches every page of the test, and fails it for any trouble at its end."""
    trouble = Trouble()
    yield trouble
    assert trouble.unexpected == []


@pytest.fixture
def open_phone(browser: Browser, served: str, trouble: Trouble) -> Iterator[Callable[..., Page]]:
    """Opens phones, each with cookies of its own: `open_phone("/", color_scheme="dark", viewport={…}, java_script_enabled=False)`."""
    contexts = []

    def open_one(path: str | None = None, **options: Any) -> Page:
        chosen = {
            "base_url": served,
            "viewport": PHONE,
            "device_scale_factor": 2,
            "has_touch": True,
            "is_mobile": True,
            "color_scheme": "light",
            "reduced_motion": "no-preference",
            "locale": "en-GB",
            **options,
        }
        context = browser.new_context(**chosen)
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        trouble.watch(page)
        if path is not None:
            page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def phone(open_phone: Callable[..., Page]) -> Page:
    """Opens a phone of 390 x 844 that prefers light pages."""
    return open_phone()


@pytest.fixture
def light(open_phone: Callable[..., Page]) -> Page:
    """Opens a phone that prefers light pages."""
    return open_phone(color_scheme="light")


@pytest.fixture
def dark(open_phone: Callable[..., Page]) -> Page:
    """Opens a phone that prefers dark pages."""
    return open_phone(color_scheme="dark")
