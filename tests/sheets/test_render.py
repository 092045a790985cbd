import builtins
import gc
import io
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from swoop_ref.sheets import render
from swoop_ref.sheets.render import Press, PressBusy, PressMissing

ROOT = Path(__file__).parents[2]
PAGE = "@page { size: A4 }"
HTML = '<!doctype html><html lang="en"><title>A sheet</title><body><h1>Ana</h1></body></html>'


def read(printed: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(printed))


def test_a_sheet_is_printed_with_its_title_language_and_tags() -> None:
    pdf = read(Press("h1 { color: #000 }").print("a", lambda: HTML, PAGE))
    assert pdf.metadata is not None
    assert pdf.metadata.title == "A sheet"
    assert pdf.trailer["/Root"]["/Lang"] == "en"
    assert pdf.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert "Ana" in pdf.pages[0].extract_text()


@pytest.mark.parametrize(("paper", "width"), [("A4", 595), ("Letter", 612)])
def test_the_page_says_which_paper(paper: str, width: int) -> None:
    pdf = read(Press("").print("a", lambda: HTML, f"@page {{ size: {paper} }}"))
    assert round(pdf.pages[0].mediabox.width) == width


def test_a_second_look_prints_nothing() -> None:
    press = Press("")
    first = press.print("a", lambda: HTML, PAGE)
    assert press.print("a", lambda: pytest.fail("printed twice"), PAGE) is first


def test_the_oldest_sheets_make_room_for_new_ones() -> None:
    press = Press("", kept=1)
    press.print("a", lambda: HTML, PAGE)
    assert press.find("a") is None
    big = Press("", kept=20_000)
    for key in range(12):
        big.print(key, lambda: HTML, PAGE)
    assert big.find(0) is None
    assert big.find(11) is not None


def test_a_sheet_looked_at_again_is_kept_longer() -> None:
    press = Press("")
    size = len(press.print("a", lambda: HTML, PAGE))
    press = Press("", kept=int(size * 2.5))
    press.print("a", lambda: HTML, PAGE)
    press.print("b", lambda: HTML, PAGE)
    press.find("a")
    press.print("c", lambda: HTML, PAGE)
    assert press.find("a") is not None
    assert press.find("b") is None


def test_one_sheet_is_printed_at_a_time_and_the_wait_has_an_end() -> None:
    press = Press("", wait=0.01)
    refused: list[BaseException] = []

    def ask() -> None:
        try:
            press.print("b", lambda: HTML, PAGE)
        except PressBusy as busy:
            refused.append(busy)

    def write() -> str:
        other = threading.Thread(target=ask)
        other.start()
        other.join()
        return HTML

    press.print("a", write, PAGE)
    assert len(refused) == 1
    assert press.print("b", lambda: HTML, PAGE)


def test_a_sheet_that_fails_leaves_the_press_free() -> None:
    press = Press("")
    with pytest.raises(ZeroDivisionError):
        press.print("a", lambda: str(1 / 0), PAGE)
    assert press.print("a", lambda: HTML, PAGE)
    assert gc.isenabled()


def test_nothing_is_fetched_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        urllib.request.OpenerDirector, "open", lambda self, request, *a, **k: opened.append(str(request))
    )
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret")
    tags = "".join(
        f'<img src="{url}"><link rel="stylesheet" href="{url}"><object data="{url}"></object>'
        f'<link rel="attachment" href="{url}"><p style="background: url({url})">x</p>'
        for url in ("http://127.0.0.1:9/a.png", secret.as_uri(), "ftp://127.0.0.1/a", "data:text/css,p{color:red}")
    )
    printed = Press("").print("a", lambda: HTML.replace("</body>", f"{tags}</body>"), PAGE)
    assert opened == []
    assert b"the secret" not in printed
    assert not read(printed).attachments


def test_a_machine_without_pango_says_that_the_press_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("weasyprint"):
            raise OSError("cannot load library 'libpango-1.0-0'")
        return imported(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(PressMissing, match="libpango"):
        Press("").print("a", lambda: HTML, PAGE)


def test_the_press_understands_every_line_of_the_style(caplog: pytest.LogCaptureFixture) -> None:
    Press((ROOT / "static" / "sheets" / "sheet.css").read_text()).print("a", lambda: HTML, PAGE)
    assert caplog.messages == []


def test_the_packages_are_named_as_debian_names_them() -> None:
    assert all(name == name.lower() and name[0].isalpha() for name in (*render.PACKAGES, *render.FONT_PACKAGES))
