"""Starts Chromium as the phones at the table see the app: by a name that resolves to loopback over plain http."""

from pathlib import Path

from playwright.sync_api import Browser, Playwright

HOST = "swoop.test"
DEBIAN_CHROMIUM = Path("/usr/bin/chromium")
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
    """Starts Debian's chromium, or Playwright's own where that is missing."""
    executable = str(DEBIAN_CHROMIUM) if DEBIAN_CHROMIUM.exists() else None
    return browsers.chromium.launch(executable_path=executable, args=ARGUMENTS)
