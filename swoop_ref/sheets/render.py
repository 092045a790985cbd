"""Print sheets as PDF: the only place that knows WeasyPrint, which is imported when first needed."""

from __future__ import annotations

import gc
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final

from swoop_ref.garbage import collector_at_rest

PAPERS: Final = ("A4", "Letter")
PACKAGES: Final = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
FONT_PACKAGES: Final = ("fonts-dejavu-core", "fonts-wqy-microhei", "fonts-noto-ui-core", "fonts-noto-color-emoji")

WAIT: Final = 30.0
"""Seconds that a sheet waits for the one before it."""

KEPT: Final = 8 * 1024 * 1024
"""Bytes of printed sheets that are kept."""


class PressMissing(Exception):
    """Say that this machine lacks the libraries that draw a PDF; `PACKAGES` names them."""


class PressBusy(Exception):
    """Say that other sheets are being printed and the wait was too long; trying again helps."""


class Press:
    """Print one sheet at a time and keep the last ones, so that a second look costs nothing.

    Two renders at once would only share one interpreter and twice the memory. ``stylesheet`` is the
    CSS of every sheet, as text.
    """

    def __init__(self, stylesheet: str, *, kept: int = KEPT, wait: float = WAIT) -> None:
        self._stylesheet = stylesheet
        self._kept = kept
        self._wait = wait
        self._lock = threading.Lock()
        self._shelf: OrderedDict[Hashable, bytes] = OrderedDict()
        self._shelf_lock = threading.Lock()
        self._engine: _Engine | None = None

    def find(self, key: Hashable) -> bytes | None:
        """Return the sheet printed under this key, if it is still kept."""
        with self._shelf_lock:
            printed = self._shelf.get(key)
            if printed is not None:
                self._shelf.move_to_end(key)
            return printed

    def print(self, key: Hashable, write: Callable[[], str], page: str) -> bytes:
        """Return the PDF under this key, printing what ``write`` answers on the ``page`` given as CSS.

        Raises `PressMissing` or `PressBusy`.
        """
        printed = self.find(key)
        if printed is not None:
            return printed
        if not self._lock.acquire(timeout=self._wait):
            raise PressBusy
        try:
            printed = self.find(key)
            if printed is None:
                self._engine = self._engine or _Engine(self._stylesheet)
                printed = self._engine.draw(write(), page)
                self._keep(key, printed)
            return printed
        finally:
            self._lock.release()

    def _keep(self, key: Hashable, printed: bytes) -> None:
        with self._shelf_lock:
            self._shelf[key] = printed
            size = sum(len(kept) for kept in self._shelf.values())
            while size > self._kept:
                size -= len(self._shelf.popitem(last=False)[1])


class _Engine:
    """Hold what WeasyPrint needs for every sheet: the fonts, the parsed style, a fetcher of nothing."""

    def __init__(self, stylesheet: str) -> None:
        try:
            import weasyprint
            from weasyprint.text.fonts import FontConfiguration
            from weasyprint.urls import URLFetcher
        except (ImportError, OSError) as error:
            raise PressMissing(str(error)) from error
        # The library stays for good: whoever looks for garbage from now on need not look at it.
        gc.collect()
        gc.freeze()
        self._weasyprint = weasyprint
        self._fonts = FontConfiguration()
        self._fetcher = URLFetcher(allowed_protocols=(), fail_on_errors=False)
        self._style = self._read(stylesheet)
        self._pages: dict[str, Any] = {}

    def _read(self, css: str) -> Any:
        return self._weasyprint.CSS(string=css, font_config=self._fonts, url_fetcher=self._fetcher)

    def draw(self, html: str, page: str) -> bytes:
        style = self._pages.get(page)
        if style is None:
            style = self._pages[page] = self._read(page)
        # What a sheet is made of is needed to its end, so looking for garbage before only takes time.
        with collector_at_rest():
            return self._write(html, style)

    def _write(self, html: str, style: Any) -> bytes:
        document = self._weasyprint.HTML(string=html, url_fetcher=self._fetcher)
        printed: bytes = document.write_pdf(font_config=self._fonts, stylesheets=[self._style, style], pdf_tags=True)
        return printed
