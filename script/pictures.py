"""Takes the README's pictures: a game is played over the interface, and real Chromium looks at it as a phone would."""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from script.benchmarks.games import table
from script.benchmarks.servers import ROOT, app_server
from tests.browser.chromium import HOST, launch

FOLDER = ROOT / ".readme"
THEMES = ("light", "dark")


def play(port: int) -> dict[str, str]:
    """Plays some deals of a game and some plays of another, and names each picture's path."""
    people = table(port)
    evening = people.begin("Ana", "Ben", "Cy", "Dee")["id"]
    for points in ((0, "10+7", 35, 12), (41, 0, 8, 26), (19, 33, 0, "3x10+4"), (0, 6, 22, 17)):
        people.score(evening, *points)
    people.act(evening, {"type": "set_count", "plays": 154}, {"type": "count_play"}, {"type": "count_play"})
    refereed = people.begin("Ana", "Ben", "Cy", "Dee", starter=2)["id"]
    people.score(refereed, 24, 0, 9, 57)
    people.play(refereed, "K", "2xJ", "9", "2x8", "8", "Q", "2x6", "6", "4")
    finished = people.begin("Ana", "Ben", "Cy", "Dee")["id"]
    for scores in ((0, 48, 71, 33), (62, 0, 55, 18), (27, 64, 0, 41), (0, 39, 82, 5)):
        people.score(finished, *scores)
    return {
        "scoreboard": f"/games/{evening}",
        "count": f"/games/{evening}/count",
        "score": f"/games/{evening}/score",
        "referee": f"/games/{refereed}/referee",
        "end": f"/games/{finished}",
        "ask": "/referee",
    }


def take(browser: Browser, port: int, paths: dict[str, str], folder: Path) -> None:
    """Takes each page in each theme, 390 by 844 points, without motion."""
    for theme in THEMES:
        context = browser.new_context(
            base_url=f"http://{HOST}:{port}",
            viewport={"width": 390, "height": 844},
            device_scale_factor=1.5,
            has_touch=True,
            is_mobile=True,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            locale="en-GB",
        )
        page = context.new_page()
        for name, path in paths.items():
            page.goto(path)
            page.evaluate("document.fonts.ready")
            _keep_small(page.screenshot(), folder / f"{name}-{theme}.png")
        context.close()


def _keep_small(picture: bytes, path: Path) -> None:
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(192, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> int:
    """Serves, plays and takes the pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="swoop-pictures-") as scratch, app_server(Path(scratch) / "data") as port:
        paths = play(port)
        with sync_playwright() as browsers, launch(browsers) as browser:
            take(browser, port, paths, FOLDER)
    print(*sorted(path.relative_to(ROOT).as_posix() for path in FOLDER.glob("*.png")), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
