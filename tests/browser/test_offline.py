"""The connection is lost in the middle of a deal: nothing vanishes, nothing counts twice, and two truths are shown."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Trouble
from tests.browser.looks import find_faults
from tests.table import Table

ACTIONS = "**/api/games/*/actions"
LOST = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|ERR_NAME_NOT_RESOLVED"


@pytest.fixture(autouse=True)
def no_network_is_no_trouble(trouble: Trouble) -> None:
    trouble.allow(LOST)


def _state(table: Table, game: dict[str, Any]) -> Any:
    return table.ask(f"/api/games/{game['id']}")["state"]


def _types(table: Table, game: dict[str, Any]) -> list[str]:
    return [entry["type"] for entry in table.ask(f"/api/games/{game['id']}/export")["entries"]][1:]


def _sent(page: Page) -> None:
    """Waits until nothing waits on the phone any more."""
    _until(page, "!key.startsWith('swoop-tap/')")


def _until(page: Page, holds: str) -> None:
    """Waits until something holds for every key of the phone's storage."""
    look = f"Object.keys(localStorage).every((key) => {holds})"
    page.evaluate(f"async () => {{ while (!({look})) await new Promise(requestAnimationFrame); }}")


def _kept(page: Page) -> int:
    return page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('swoop-late/')).length")


def _tap(page: Page, taps: str) -> None:
    """Taps as the letters say: p a play, s a swoop, u undo."""
    names = {"p": "+1 play", "s": "Swoop! Back to 0", "u": "Undo"}
    for tap in taps:
        page.get_by_role("button", name=names[tap]).tap()


def _score(page: Page, who: str, *points: str) -> None:
    page.get_by_role("group", name="Who went out").get_by_role("radio", name=who).tap()
    for sum_ in points:
        for key in (*sum_, "Next"):
            page.get_by_role("button", name=key, exact=True).tap()
    page.get_by_role("button", name="Save the deal").tap()


def _card(page: Page, title: str) -> Locator:
    return page.locator("[data-late]").filter(has=page.get_by_role("heading", name=title))


def _lose_answers(page: Page, table: Table, times: int, then: Callable[[Route], None]) -> list[Any]:
    """Lets the server take what is sent so many times, and keeps its answers back."""
    lost: list[Any] = []

    def lose(route: Route) -> None:
        if len(lost) >= times:
            route.continue_()
            return
        path = "/api/games/" + route.request.url.rpartition("/api/games/")[2]
        lost.append(table.ask(path, route.request.post_data_json))
        then(route)

    page.route(ACTIONS, lose)
    return lost


@pytest.mark.on_each
def test_a_keeper_loses_the_network_in_the_middle_of_a_deal_and_all_three_phones_agree_in_the_end(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    first = open_phone(f"/games/{game['id']}/count")
    second = open_phone(f"/games/{game['id']}/referee")
    watcher = open_phone(f"/games/{game['watch_id']}")
    strip = watcher.locator(".strip-figure")
    _tap(first, "ppp")
    expect(strip).to_have_text("3")
    first.context.set_offline(True)
    _tap(first, "pspp")
    _tap(first, "pu")
    expect(first.get_by_text("No connection")).to_be_visible()
    expect(first.locator("[data-drought]")).to_have_text("2")
    assert _state(table, game)["deal"]["drought"] == 3
    # Another phone goes on meanwhile, and the one that only watches sees it.
    second.get_by_role("button", name="A play").tap()
    second.get_by_role("dialog").get_by_role("button", name="Take over").tap()
    second.get_by_role("button", name="A play").tap()
    expect(strip).to_have_text("5")
    expect(second.locator("[data-since]")).to_contain_text("5 since a swoop")
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        first.reload()
    first.context.set_offline(False)
    first.goto(f"/games/{game['id']}/count")
    _sent(first)
    for where in (first.locator("[data-drought]"), strip):
        expect(where).to_have_text("2")
    expect(second.locator("[data-since]")).to_contain_text("2 since a swoop")
    deal = _state(table, game)["deal"]
    assert (deal["drought"], deal["plays"], deal["swoops"]) == (2, 9, 1)
    assert [kind for kind in _types(table, game) if kind != "undo"][:9] == [
        *["count_play"] * 6,
        "count_swoop",
        *["count_play"] * 2,
    ]


def test_what_waits_is_sent_from_whatever_page_its_owner_comes_back_to(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    page.context.set_offline(True)
    _tap(page, "pp")
    expect(page.get_by_text("No connection · 2 wait")).to_be_visible()
    page.route(ACTIONS, lambda route: route.abort())
    page.context.set_offline(False)
    page.goto("/")
    mark = page.get_by_text("No connection · 2 wait")
    expect(mark).to_be_in_viewport()
    assert _state(table, game)["deal"]["drought"] == 0
    page.unroute(ACTIONS)
    _sent(page)
    expect(page.get_by_text("No connection")).to_be_hidden()
    assert _state(table, game)["deal"]["drought"] == 2


def test_a_page_with_nothing_waiting_loads_nothing_for_it(open_phone: Callable[..., Page]) -> None:
    page = open_phone()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/", wait_until="networkidle")
    assert len(asked) <= 4
    assert not [url for url in asked if "queue" in url or "late" in url]


def test_points_saved_without_a_connection_arrive_from_another_page_and_their_draft_goes(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    page.context.set_offline(True)
    _score(page, "Ana", "12", "25")
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    # Left before the network is back: the page itself would send the points and be on its way to the scoreboard.
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto("/rules")
    _sent(page)
    assert _state(table, game)["deals"][0]["points"] == [0, 12, 25]
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('swoop-draft'))") == []


@pytest.mark.parametrize(
    ("lands", "choice", "points"),
    [
        ("/games/{id}", "Keep these", [12, 0, 35]),
        ("/games/{id}/count", "Use these", [12, 0, 25]),
        ("/", "Use these", [12, 0, 25]),
    ],
    ids=["scoreboard", "count", "home"],
)
def test_a_deal_that_two_phones_saved_shows_both_and_one_tap_chooses(
    table: Table, open_phone: Callable[..., Page], lands: str, choice: str, points: list[int]
) -> None:
    game = table.begin()
    ben = open_phone(f"/games/{game['id']}/score")
    page = open_phone(f"/games/{game['id']}/score")
    page.context.set_offline(True)
    _score(page, "Ben", "12", "25")
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    _score(ben, "Ben", "12", "35")
    ben.wait_for_url(f"**/games/{game['id']}")
    page.context.set_offline(False)
    page.goto(lands.format_map(game))
    card = _card(page, "Deal 1 was saved with other points")
    expect(card.get_by_role("columnheader")).to_have_text(["Another phone saved", "This phone"])
    expect(card.get_by_role("row", name="Ana")).to_have_text("Ana1212")
    expect(card.get_by_role("row", name="Cy")).to_have_text("Cy35≠ 25")
    page.reload()
    # Somebody goes on with the next deal, which is no reason to ask again.
    table.act(game["id"], {"type": "count_play"})
    card.get_by_role("button", name=choice).tap()
    expect(card).to_be_hidden()
    _sent(page)
    state = _state(table, game)
    assert (state["deals"][0]["points"], len(state["deals"])) == (points, 1)
    assert _kept(page) == 0
    page.reload()
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.locator("[data-late]")).to_have_count(0)


def test_everybody_can_use_what_came_too_late(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin("Ana", "Wolfeschlegelsteinhausenbergerdorffs", "Cy")
    page = open_phone("/join", viewport={"width": 320, "height": 640})
    taps = [{"type": "count_play", "deal": 1}, {"type": "score_deal", "deal": 1, "winner": 1, "points": [12, 0, 25]}]
    for number, action in enumerate(taps):
        kept = {"page": "gone", "sent": True, "action": {"action_id": f"late-{number}", **action}}
        key = f"swoop-tap/{game['id']}/00000000000000{number}/late-{number}"
        page.evaluate("([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))", [key, kept])
    table.score(game["id"], 12, 0, 35)
    page.goto("/")
    expect(page.locator("[data-late]")).to_have_count(2)
    assert find_faults(page) == []


def test_the_score_page_itself_shows_both_and_leaves_when_one_is_chosen(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    page.context.set_offline(True)
    _score(page, "Ben", "12", "25")
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    table.score(game["id"], 12, 0, 35)
    page.context.set_offline(False)
    card = _card(page, "Deal 1 was saved with other points")
    card.get_by_role("button", name="Use these").tap()
    page.wait_for_url(f"**/games/{game['id']}")
    assert _state(table, game)["deals"][0]["points"] == [12, 0, 25]


def test_the_same_points_from_two_phones_ask_nothing(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    page.context.set_offline(True)
    _score(page, "Ben", "12", "25")
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    table.score(game["id"], 12, 0, 25)
    page.context.set_offline(False)
    page.wait_for_url(f"**/games/{game['id']}")
    _until(page, "false")
    expect(page.locator("[data-late]")).to_have_count(0)
    assert len(_state(table, game)["deals"]) == 1


def test_points_that_changed_while_somebody_chose_are_shown_before_they_are_sent_over(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/score")
    page.context.set_offline(True)
    _score(page, "Ben", "12", "25")
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    table.score(game["id"], 12, 0, 35)
    page.context.set_offline(False)
    page.goto("/")
    card = _card(page, "Deal 1 was saved with other points")
    expect(card.get_by_role("row", name="Cy")).to_contain_text("35")
    table.act(game["id"], {"type": "correct_deal", "deal": 1, "winner": 1, "points": [12, 0, 45]})
    card.get_by_role("button", name="Use these").tap()
    expect(card.get_by_role("row", name="Cy")).to_contain_text("45")
    assert _state(table, game)["deals"][0]["points"] == [12, 0, 45]
    card.get_by_role("button", name="Use these").tap()
    expect(card).to_be_hidden()
    _sent(page)
    assert _state(table, game)["deals"][0]["points"] == [12, 0, 25]


def test_taps_that_came_too_late_can_be_counted_in_the_deal_that_is_played(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    page.context.set_offline(True)
    _tap(page, "psppp")
    expect(page.get_by_text("No connection")).to_be_visible()
    table.score(game["id"], 0, 12, 35)
    page.context.set_offline(False)
    card = _card(page, "5 taps came too late")
    expect(card).to_contain_text("4 plays, 1 swoop. Deal 1 was saved before they came. Nothing was added to deal 2.")
    page.goto("/")
    card.get_by_role("button", name="Count in deal 2").tap()
    expect(card).to_be_hidden()
    _sent(page)
    deal = _state(table, game)["deal"]
    assert (deal["drought"], deal["plays"], deal["swoops"]) == (3, 5, 1)
    assert _kept(page) == 0


def test_told_plays_that_came_too_late_are_listed_and_can_only_be_let_go(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/referee")
    page.context.set_offline(True)
    page.locator("[data-rank=K]").tap()
    expect(page.get_by_text("No connection")).to_be_visible()
    table.score(game["id"], 0, 12, 35)
    page.context.set_offline(False)
    card = _card(page, "1 tap came too late")
    expect(card).to_contain_text("Played K.")
    expect(card.get_by_role("button")).to_have_text(["Let go"])
    card.get_by_role("button", name="Let go").tap()
    expect(card).to_be_hidden()
    assert _kept(page) == 0


def test_an_undo_of_a_late_tap_and_the_tap_cancel_each_other(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    page.context.set_offline(True)
    _tap(page, "p")
    expect(page.get_by_text("No connection · 1 waits")).to_be_visible()
    _tap(page, "u")
    table.score(game["id"], 0, 12, 35)
    page.context.set_offline(False)
    page.wait_for_url(f"**/games/{game['id']}")
    _sent(page)
    assert _kept(page) == 0
    assert _state(table, game)["deal"]["plays"] == 0


def test_steps_back_without_a_connection_go_back_tap_by_tap(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    page.context.set_offline(True)
    _tap(page, "pppp")
    expect(page.get_by_text("No connection · 4 wait")).to_be_visible()
    _tap(page, "uuu")
    expect(page.locator("[data-drought]")).to_have_text("1")
    page.context.set_offline(False)
    _sent(page)
    expect(page.locator("[data-drought]")).to_have_text("1")
    assert _state(table, game)["deal"]["drought"] == 1


@pytest.mark.parametrize("status", [None, 502, 503, 200], ids=["aborted", "bad gateway", "unavailable", "portal"])
def test_however_often_an_answer_gets_lost_every_tap_counts_once_and_in_order(
    table: Table, open_phone: Callable[..., Page], status: int | None
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")

    def spoil(route: Route) -> None:
        if status is None:
            route.abort()
        else:
            route.fulfill(status=status, content_type="text/html", body="<h1>Sign in to the hotel's Wi-Fi</h1>")

    lost = _lose_answers(page, table, 3, spoil)
    _tap(page, "pp")
    _tap(page, "sp")
    _sent(page)
    assert len(lost) == 3
    expect(page.locator("[data-drought]")).to_have_text("1")
    assert _types(table, game) == ["count_play", "count_play", "count_swoop", "count_play"]


def test_a_portals_json_is_no_answer(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    answers = iter([{"results": [], "state": None}, {"error": None}, {"login": "needed"}])

    def portal(route: Route) -> None:
        answer = next(answers, None)
        route.continue_() if answer is None else route.fulfill(json=answer)

    page.route(ACTIONS, portal)
    _tap(page, "pp")
    _sent(page)
    expect(page.locator("[data-drought]")).to_have_text("2")
    assert _state(table, game)["deal"]["plays"] == 2


def test_a_request_that_arrives_twice_counts_once(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    _lose_answers(page, table, 100, lambda route: route.continue_())
    _tap(page, "pps")
    _tap(page, "p")
    _sent(page)
    assert _types(table, game) == ["count_play", "count_play", "count_swoop", "count_play"]


def test_two_tabs_without_a_connection_lose_and_double_nothing(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    first = open_phone(f"/games/{game['id']}/count")
    second = first.context.new_page()
    second.goto(f"/games/{game['id']}/count")
    first.context.set_offline(True)
    _tap(first, "pp")
    _tap(second, "ppp")
    expect(second.get_by_text("No connection · 3 wait")).to_be_visible()
    second.close()
    first.context.set_offline(False)
    _sent(first)
    expect(first.locator("[data-drought]")).to_have_text("5")
    assert _state(table, game)["deal"]["drought"] == 5


def test_a_game_whose_link_opens_nothing_any_more_says_so_and_lets_go(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    page = open_phone("/")
    kept = {"page": "gone", "sent": False, "action": {"action_id": "a1", "type": "count_play", "deal": 1}}
    page.evaluate("(kept) => localStorage.setItem('swoop-tap/nonesuch/000000000000001/a1', JSON.stringify(kept))", kept)
    page.reload()
    card = page.locator("[data-late]")
    expect(card).to_contain_text("There is no game at this address")
    card.get_by_role("button", name="Let go").tap()
    expect(card).to_have_count(0)
    assert _kept(page) == 0


@pytest.mark.parametrize(
    "broken",
    [
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })",
        "Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError'); }",
    ],
    ids=["blocked", "full"],
)
def test_a_phone_that_cannot_keep_taps_says_so_and_goes_on(
    table: Table, open_phone: Callable[..., Page], broken: str
) -> None:
    game = table.begin()
    page = open_phone()
    page.add_init_script(broken)
    page.goto(f"/games/{game['id']}/count")
    expect(page.get_by_text("This phone cannot keep taps without a connection")).to_be_visible()
    _tap(page, "pp")
    expect(page.locator("html")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-drought]")).to_have_text("2")
    page.context.set_offline(True)
    _tap(page, "p")
    expect(page.get_by_text("No connection · 1 waits")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("html")).to_have_attribute("data-waiting", "0")
    assert _state(table, game)["deal"]["drought"] == 3


def test_taps_that_waited_while_the_links_were_renewed_find_their_game(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    # A phone that has opened a game is known, and hosts the games that it begins.
    host = open_phone(f"/games/{table.begin()['id']}")
    begin = {"kind": "swoop", "rules": "swoop-200", "players": ["Ana", "Ben", "Cy"], "starter": 0}
    game = host.evaluate(
        """async (setup) => {
          const headers = { "Content-Type": "application/json" };
          return (await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(setup) })).json();
        }""",
        begin,
    )
    host.goto(f"/games/{game['id']}/phones")
    page = open_phone(f"/games/{game['id']}/count")
    page.context.set_offline(True)
    _tap(page, "pp")
    expect(page.get_by_text("No connection · 2 wait")).to_be_visible()
    with host.expect_navigation():
        host.locator("form[action$='/phones/links']").evaluate("(form) => form.submit()")
    renewed = host.url.split("/games/")[1].split("/")[0]
    assert renewed != game["id"]
    page.context.set_offline(False)
    page.goto("/")
    _sent(page)
    assert table.ask(f"/api/games/{renewed}")["state"]["deal"]["plays"] == 2
    assert _kept(page) == 0


def _host(open_phone: Callable[..., Page]) -> tuple[Page, str]:
    """Begins a game of Ana, Ben and Cy on a phone that hosts it, and answers the phone and the game's id."""
    host = open_phone("/games/new")
    for seat, name in enumerate(("Ana", "Ben", "Cy")):
        host.locator(f"#players-{seat}").fill(name)
    host.get_by_role("button", name="Start the game").tap()
    expect(host.get_by_role("heading", name="Deal 1")).to_be_visible()
    return host, host.url.split("/games/")[1]


def test_points_typed_while_the_links_were_renewed_are_still_there_after_a_reload(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    host, key = _host(open_phone)
    page = open_phone(f"/games/{key}/score")
    page.get_by_role("textbox", name="Ben").fill("33")
    host.goto(f"/games/{key}/phones")
    with host.expect_navigation():
        host.locator("form[action$='/phones/links']").evaluate("(form) => form.submit()")
    page.wait_for_url(lambda url: key not in url)
    page.get_by_role("textbox", name="Cy").fill("44")
    page.reload()
    for name, points in (("Ben", "33"), ("Cy", "44")):
        expect(page.get_by_role("textbox", name=name)).to_have_value(points)


def test_a_phone_whose_storage_fills_up_later_says_so(table: Table, open_phone: Callable[..., Page]) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}/count")
    said = page.get_by_text("This phone cannot keep taps without a connection")
    _tap(page, "p")
    _sent(page)
    expect(said).to_have_count(0)
    page.evaluate(
        """() => {
          let size = 1 << 20;
          for (let number = 0; size > 0; number += 1) {
            try { localStorage.setItem(`filler-${number}`, "x".repeat(size)); } catch { size >>= 1; }
          }
        }"""
    )
    page.context.set_offline(True)
    _tap(page, "p")
    expect(said).to_be_visible()


def test_a_kept_tap_that_nobody_can_read_is_no_trouble_and_not_met_again(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    game = table.begin()
    page = open_phone(f"/games/{game['id']}")
    page.evaluate("(key) => localStorage.setItem(key, '{half')", f"swoop-tap/{game['id']}/000001/x")
    page.goto(f"/games/{game['id']}/count")
    _tap(page, "p")
    _sent(page)
    assert _state(table, game)["deal"]["plays"] == 1
    assert _kept(page) == 0


def test_what_waited_for_a_game_that_was_deleted_is_told_before_it_is_let_go(
    table: Table, open_phone: Callable[..., Page]
) -> None:
    host, key = _host(open_phone)
    page = open_phone(f"/games/{key}/count")
    page.context.set_offline(True)
    _tap(page, "pp")
    expect(page.get_by_text("No connection · 2 wait")).to_be_visible()
    host.goto(f"/games/{key}/phones")
    with host.expect_navigation():
        host.locator("form[action$='/phones/end']").evaluate("(form) => { form.sure.value = '1'; form.submit(); }")
    page.context.set_offline(False)
    page.goto("/")
    card = page.locator("[data-late]")
    expect(card).to_contain_text("There is no game at this address")
    expect(card).to_contain_text("2 taps on this phone")
    card.get_by_role("button", name="Let go").tap()
    expect(card).to_have_count(0)
    assert _kept(page) == 0
