"""Starts Chromium as the phones at the table see the app: by a name that resolves to loopback over plain http."""

from pathlib import Path

from playwright.sync_api import Browser, Playwright

HOST = "swoop.test"
DEBIANS = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""Chromium without a window, which opens a page in a fourth of the time, or else with one."""
ARGUMENTS = [
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(browsers: Playwright) -> Browser:
    """Starts Debian's, or Playwright's own where that is missing."""
    executable = next((str(path) for path in DEBIANS if path.exists()), None)
    return browsers.chromium.launch(executable_path=executable, args=ARGUMENTS)
