"""Looks a page over as everybody may come to it: by axe in both themes, and on the narrowest phone."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

NARROW = {"width": 320, "height": 640}

CONTRAST_ALONE = {"runOnly": ["color-contrast"]}
"""The one rule that a theme can break: nothing but colours changes with it."""
_SCRIPT = Axe().axe_script


def find_faults(page: Page) -> list[str]:
    """Finds what axe objects to in both themes, and whether a phone of 320 pixels would scroll the page sideways."""
    # Axe measures contrast, and a colour on its way to another one is no colour of ours.
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    faults = find_violations(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    faults += [f"dark: {fault}" for fault in find_violations(page, CONTRAST_ALONE)]
    page.set_viewport_size({"width": NARROW["width"], "height": NARROW["height"]})
    page.evaluate("window.scrollTo(1000, 0)")
    width, scrolled = page.evaluate("[document.scrollingElement.scrollWidth, window.scrollX]")
    if (width, scrolled) != (NARROW["width"], 0):
        faults.append(f"scrolls sideways: {width} wide on a phone of {NARROW['width']}")
    return faults


def find_violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Finds what axe objects to on the page as it is."""
    # Its own runner hands the script over each time, and brings back all that is well, which takes longest.
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    chosen = {"resultTypes": ["violations"], **(options or {})}
    found = page.evaluate("options => axe.run(document, options).then(({ violations }) => violations)", chosen)
    return [
        f"{violation['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary']}\n{node['html'][:200]}"
        for violation in found
        for node in violation["nodes"]
    ]
