"""Measures the scoreboard page, the sheets, and what the first page weighs."""

import json
from collections.abc import Iterator
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from script.benchmarks import games
from script.benchmarks.figures import Figure, against
from script.benchmarks.load import Job, run
from tests.browser.chromium import launch

KILOBYTE = 1000


def figures(app: int, floor: int, rounds: int, seconds: float) -> Iterator[Figure]:
    """Yields the figures of pages and sheets."""
    board = games.scored(app, 5, 20)
    yield against(
        "scoreboard page (5 players, 20 deals)",
        "/s",
        lambda: run(Job(app, f"/games/{board}", (), 1, seconds)).per_second,
        lambda: run(Job(floor, "/page", (), 1, seconds)).per_second,
        rounds,
        at_least=0.8,
    )
    yield from _sheets(app, floor, rounds)


def _sheets(app: int, floor: int, rounds: int) -> Iterator[Figure]:
    game = games.scored(app, 8, 25)
    path = f"/games/{game}/sheet.pdf"
    table = games.table(app)
    deals = table.ask(f"/api/games/{game}")["state"]["deals"]
    body = json.dumps({"names": games.NAMES, "deals": deals})

    def fresh() -> float:
        # The cache goes by game and seq, so a note makes the next sheet a new one.
        table.act(game, {"type": "note", "text": "Tea"})
        return run(Job(app, path, count=1)).median_ms

    yield against(
        "sheet.pdf, warm (8 players, 25 deals); floor: WeasyPrint",
        "ms",
        fresh,
        lambda: run(Job(floor, "/sheet", (body,), count=1)).median_ms,
        max(rounds, 5),
        at_most=1.2,
    )
    yield Figure("sheet.pdf, cached", run(Job(app, path, count=100)).median_ms, "ms", at_most=2)


def weight(app: int) -> Iterator[Figure]:
    """Yields what Chromium transfers for the first page of a phone that has never been here."""
    game = games.scored(app, 4, 6)
    for name, path in (("first page (home)", "/"), ("scoreboard, opened first", f"/games/{game}")):
        weights = [_transferred(f"http://swoop.test:{app}{path}") for _ in range(3)]
        yield Figure(f"{name}, compressed with all it needs", median(weight for weight, _ in weights), "kB", at_most=30)
        yield Figure(f"{name}, requests", max(requests for _, requests in weights), "", at_most=4)


def _transferred(url: str) -> tuple[float, int]:
    sizes: dict[str, float] = {}

    def sent(event: dict[str, Any]) -> None:
        # A live stream never ends, and carries nothing until something happens.
        if event["request"]["url"].startswith("http") and event.get("type") != "EventSource":
            sizes[event["requestId"]] = 0.0

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] in sizes:
            sizes[event["requestId"]] = event["encodedDataLength"]

    with sync_playwright() as browsers, launch(browsers) as browser:
        page = browser.new_page()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", sent)
        network.on("Network.loadingFinished", finished)
        page.goto(url, wait_until="load")
        page.wait_for_timeout(500)
    return sum(sizes.values()) / KILOBYTE, len(sizes)
