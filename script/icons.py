"""Draws the app's icons from static/icon.svg into static/icons/: `python -m script.icons`, after the picture has changed."""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import launch

STATIC = Path(__file__).parents[1] / "static"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "touch-180.png": 180}
MASKABLE = ("maskable-512.png", 512)
CLOSE = 1.25
"""How much nearer the picture comes where no mask cuts the edges away."""


def draw(page: Page, name: str, size: int, *, share: float = 1.0, corners: str = "0") -> None:
    """Draws the picture at the given share of the icon's width, on its own green."""
    picture = (STATIC / "icon.svg").read_text()
    inner = round(size * share)
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body{{margin:0}}div{{width:{size}px;height:{size}px;display:grid;place-items:center;"
        f"background:#1d5a41;border-radius:{corners};overflow:hidden}}svg{{width:{inner}px;height:{inner}px;margin:-99px}}</style>"
        f"<div>{picture}</div>"
    )
    page.screenshot(path=STATIC / "icons" / name, omit_background=True)


def main() -> None:
    """Draws all icons."""
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as browsers:
        browser = launch(browsers)
        page = browser.new_page()
        for name, size in SIZES.items():
            # Apple rounds the corners itself.
            draw(page, name, size, share=CLOSE, corners="0" if name.startswith("touch") else "22%")
        draw(page, *MASKABLE)
        browser.close()


if __name__ == "__main__":
    main()
