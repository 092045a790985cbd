"""Several phones at one table, each a browser of its own: joining, seeing it live, entering points, one host."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Trouble
from tests.browser.looks import find_faults
from tests.table import Table

pytestmark = pytest.mark.on_each
TELEVISION = {
    "viewport": {"width": 1280, "height": 720},
    "is_mobile": False,
    "has_touch": False,
    "device_scale_factor": 1,
}


@pytest.fixture
def host(phone: Page) -> Page:
    """The phone that begins a game of Ana, Ben and Cy; its page is the scoreboard."""
    phone.goto("/games/new")
    for seat, name in enumerate(("Ana", "Ben", "Cy")):
        phone.locator(f"#players-{seat}").fill(name)
    phone.locator("#starters .chip", has_text="Ana").tap()
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.get_by_role("heading", name="Deal 1")).to_be_visible()
    return phone


def links_of(host: Page) -> tuple[str, str]:
    """Answers the paths of the links to keep score and to watch, as the page to share shows them."""
    home = host.url
    host.goto(f"{home}/share")
    found = [host.locator(f"#{name}-link").input_value() for name in ("keep", "watch")]
    host.goto(home)
    return found[0].split("/", 3)[3], found[1].split("/", 3)[3]


def join(open_phone: Callable[..., Page], host: Page, name: str = "Ben") -> Page:
    """Opens another phone by the link that the picture holds, and says whose it is."""
    page = open_phone(f"/{links_of(host)[0]}")
    page.get_by_role("button", name=name).tap()
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()
    return page


def wait_for_pad(page: Page) -> None:
    """Waits until the page's script has taken the typing over from the system's keyboard."""
    expect(page.locator('input[name^="points"]').first).to_have_attribute("inputmode", "none")


def test_what_one_phone_records_is_on_all_others_without_a_touch(open_phone: Callable[..., Page], host: Page) -> None:
    ben = join(open_phone, host)
    watcher = open_phone(f"/{links_of(host)[1]}")
    television = open_phone(f"/{links_of(host)[1]}/board", **TELEVISION)
    ben.get_by_role("link", name="Count plays").tap()
    for _ in range(3):
        ben.locator("[data-play]").tap()
    for page in (host, watcher):
        expect(page.locator("#recorded")).to_have_text("Ben’s phone: a play")
        expect(page.locator(".strip-figure")).to_have_text("3")
    expect(television.locator(".big-drought")).to_have_text("3")
    expect(television.locator(".big-newest")).to_have_text("Ben’s phone: a play")
    ben.locator("[data-swoop]").tap()
    expect(host.locator("#recorded")).to_have_text("Ben’s phone: a swoop")
    expect(television.locator(".big-drought")).to_have_text("0")
    host.get_by_role("button", name="Undo: a swoop").tap()
    expect(ben.locator("[data-last]")).to_have_text("The host’s phone: a step taken back")
    expect(ben.locator("[data-drought]")).to_have_text("3")


@pytest.mark.parametrize("page_name", ["count", "referee"])
def test_a_second_phone_is_asked_before_it_counts(
    open_phone: Callable[..., Page], host: Page, table: Table, page_name: str
) -> None:
    ben = join(open_phone, host)
    game = host.url.rsplit("/", 1)[1]
    tap = "[data-play]" if page_name == "count" else '[data-untold="count_play"]'
    for page in (host, ben):
        page.goto(f"/games/{game}/{page_name}")
    ben.locator(tap).tap()
    expect(host.locator("[data-counter]")).to_be_attached()
    dialog = host.get_by_role("dialog")
    host.locator(tap).tap()
    expect(dialog.get_by_role("heading")).to_have_text("Ben’s phone is counting. Take over?")
    dialog.get_by_role("button", name="Leave it").tap()
    expect(dialog).to_be_hidden()
    host.locator(tap).tap()
    dialog.get_by_role("button", name="Take over").tap()
    # The tap that asked counts, and the next ones are not asked about.
    host.locator(tap).tap()
    host.locator(tap).tap()
    expect(ben.locator("[data-counter]")).to_have_attribute("data-counter", "The host’s phone")
    expect(ben.locator("#live > [data-seq]")).to_have_attribute("data-seq", "5")
    expect(host.get_by_role("dialog")).to_be_hidden()
    ben.locator(tap).tap()
    expect(ben.get_by_role("dialog").get_by_role("heading")).to_have_text("The host’s phone is counting. Take over?")
    assert table.ask(f"/api/games/{game}")["state"]["deal"]["drought"] == 4


def test_players_enter_their_own_points_and_the_deal_is_saved(
    open_phone: Callable[..., Page], host: Page, table: Table
) -> None:
    ben, cy = join(open_phone, host), join(open_phone, host, "Cy")
    home = host.url
    host.get_by_role("link", name="Score the deal").tap()
    ben.get_by_role("link", name="Enter my points").tap()
    wait_for_pad(ben)
    for key in ("5", "0", "+", "7"):
        ben.locator(f'[data-key="{key}"]').first.tap()
    expect(ben.locator("[data-sum]")).to_have_text("= 57")
    ben.locator('[data-key="done"]').tap()
    expect(ben.locator(".mine-saved")).to_contain_text("Saved: 57")
    row = host.locator('.score-row[data-seat="1"]')
    expect(row).to_contain_text("entered")
    expect(row.locator("input")).to_have_attribute("placeholder", "•••")
    cy.get_by_role("link", name="Enter my points").tap()
    wait_for_pad(cy)
    expect(cy.locator(".tick-has")).to_have_text("Ben has entered")
    cy.locator('[data-key="4"]').first.tap()
    cy.locator('[data-key="done"]').tap()
    expect(ben.locator(".tick-has")).to_have_text("Cy has entered")
    # Whoever keeps score fixes it by typing over it.
    host.locator(".who-choice", has_text="Ana").tap()
    host.locator('.score-row[data-seat="2"]').tap()
    host.locator('[data-key="9"]').first.tap()
    host.locator("[data-save]").tap()
    expect(host.get_by_role("heading", name="Deal 2")).to_be_visible()
    assert table.ask(f"/api/games/{home.rsplit('/', 1)[1]}")["state"]["deals"][0]["points"] == [0, 57, 9]
    expect(ben.locator(".top-sub")).to_have_text("Your points for deal 2")
    expect(ben.locator(".mine-total")).to_contain_text("57")


def test_a_deal_saved_elsewhere_takes_nothing_that_was_typed(
    open_phone: Callable[..., Page], host: Page, table: Table
) -> None:
    game = host.url.rsplit("/", 1)[1]
    host.get_by_role("link", name="Score the deal").tap()
    wait_for_pad(host)
    host.locator('.score-row[data-seat="1"]').tap()
    host.locator('[data-key="9"]').first.tap()
    table.score(game, 0, 12, 35)
    expect(host.get_by_text("Another phone has scored deal 1 meanwhile.")).to_be_visible()
    expect(host.locator("#points-1")).to_have_value("9")


def test_new_links_lead_on_the_phones_at_the_table(
    open_phone: Callable[..., Page], host: Page, trouble: Trouble
) -> None:
    trouble.allow("404")
    ben = join(open_phone, host)
    ben.get_by_role("link", name="Count plays").tap()
    ben.locator("[data-play]").tap()
    old = host.url.rsplit("/", 1)[1]
    host.goto(f"{host.url}/phones")
    host.get_by_role("button", name="New links and a new code").tap()
    host.get_by_role("button", name="Make new ones").tap()
    expect(host.get_by_text("The old ones open nothing any more.")).to_be_visible()
    new = host.url.split("/")[4]
    assert new != old
    # A tap right now still has the old address, and arrives.
    ben.locator("[data-play]").tap()
    expect(ben).to_have_url(f"{host.url.split('/games/')[0]}/games/{new}/count")
    ben.locator("[data-play]").tap()
    expect(ben.locator("[data-drought]")).to_have_text("3")
    stranger = open_phone(f"/games/{old}")
    expect(stranger.get_by_role("heading", name="Not here")).to_be_visible()
    host.goto(f"/games/{new}")
    expect(host.locator(".strip-figure")).to_have_text("3")


def test_a_removed_phone_is_out_at_once(open_phone: Callable[..., Page], host: Page, trouble: Trouble) -> None:
    trouble.allow("404")
    ben = join(open_phone, host)
    host.goto(f"{host.url}/phones")
    host.get_by_role("button", name="More about Ben’s phone").tap()
    host.get_by_role("button", name="Remove it from the game").tap()
    expect(host.get_by_text("That phone is out.")).to_be_visible()
    expect(ben.get_by_role("heading", name="Not here")).to_be_visible()


def test_phones_that_may_only_watch_now_are_shown_the_score(open_phone: Callable[..., Page], host: Page) -> None:
    ben = join(open_phone, host)
    home = host.url
    ben.get_by_role("link", name="Count plays").tap()
    expect(ben.locator("[data-play]")).to_be_visible()
    host.goto(f"{home}/phones")
    host.get_by_role("button", name="Let others only watch").tap()
    expect(ben.get_by_text("The host lets other phones only watch for now.")).to_be_visible()
    host.get_by_role("button", name="Let others keep score again").tap()
    expect(ben.get_by_role("link", name="Count plays")).to_be_visible()


def test_everybody_can_use_what_only_a_host_or_a_player_sees(open_phone: Callable[..., Page], host: Page) -> None:
    ben = join(open_phone, host)
    home = host.url
    ben.goto(f"{home}/mine")
    wait_for_pad(ben)
    ben.locator('[data-key="7"]').first.tap()
    ben.locator('[data-key="done"]').tap()
    expect(ben.locator(".mine-saved")).to_be_visible()
    host.goto(f"{home}/score")
    wait_for_pad(host)
    assert find_faults(host) == []
    assert find_faults(ben) == []
    host.goto(f"{home}/phones")
    for name in ("More about Ben’s phone", "New links and a new code", "Delete the game"):
        host.get_by_role("button", name=name).tap()
        assert find_faults(host) == []
        host.keyboard.press("Escape")
    assert find_faults(host) == []


def test_a_link_is_selected_whole_by_a_tap(host: Page) -> None:
    host.goto(f"{host.url}/share")
    host.locator("#watch-link").tap()
    selected = host.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart")
    assert selected == len(host.locator("#watch-link").input_value()) > 40


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768), (768, 1024), (800, 480)])
@pytest.mark.parametrize("players", [3, 8])
def test_the_board_fits_the_screen_and_is_read_from_four_metres(
    open_phone: Callable[..., Page], table: Table, width: int, height: int, players: int
) -> None:
    game = table.begin(*(f"Player {number}" for number in range(players)))
    table.score(game["id"], 0, *[100 + 10 * number for number in range(1, players)])
    table.act(game["id"], *[{"type": "count_play"}] * 165)
    screen = open_phone(
        f"/games/{game['watch_id']}/board", **{**TELEVISION, "viewport": {"width": width, "height": height}}
    )
    assert screen.evaluate(
        "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    )
    for box in screen.locator(".big-line, .big-drought, .big-turn, .big-newest").all():
        place = box.bounding_box()
        assert place is not None
        assert place["x"] >= 0 and place["y"] >= 0
        assert place["x"] + place["width"] <= width + 1 and place["y"] + place["height"] <= height + 1
    # Of a screen 20 cm high, a total is at least 8 mm high: what the eye needs to read with ease at four metres.
    size = screen.evaluate(
        "Math.min(...[...document.querySelectorAll('.big-total')].map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    )
    assert 0.72 * size / min(width, height) >= 0.04
