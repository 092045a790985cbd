"""Serves the real app to a real Chromium, and fails a test whose page had any trouble."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from swoop_ref import create_app
from swoop_ref.cli import bring_up_to_date
from swoop_ref.extensions import db
from swoop_ref.serve import open_server
from tests.browser.chromium import HOST, launch
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
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serves the app on a free port, and answers its address as phones in the room would type it."""
    data_dir = str(tmp_path_factory.mktemp("data"))
    app = create_app({"SWOOP_DATA_DIR": data_dir, "SWOOP_HOST": "127.0.0.1", "SWOOP_PORT": "0", "STREAMS": 32})
    bring_up_to_date(app)
    server = open_server(app, app.config["SETTINGS"])
    thread = threading.Thread(target=server.run, name="waitress")
    thread.start()
    yield f"http://{HOST}:{server.effective_port}"
    app.extensions["swoop_ref"].hub.close()
    # The loop ends by itself once nothing is left in its map, and only its own thread may close what is in it.
    with suppress(OSError):  # woken by a stream's end, it may have closed all, its trigger too, before it is pulled
        server.trigger.pull_trigger(lambda: [channel.close() for channel in list(server._map.values())])
    thread.join()
    server.task_dispatcher.shutdown(timeout=1)
    with app.app_context():
        db.engine.dispose()


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
