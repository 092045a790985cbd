"""The new-game form on a phone: known names by a tap, seats that move, who starts by name; and plain without scripts."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Trouble


def _names(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("#entries input:visible").all()]


def _begin(page: Page, *names: str) -> None:
    page.goto("/games/new")
    for seat, name in enumerate(names):
        page.locator("#entries input").nth(seat).fill(name)
        if seat + 1 < len(names):
            page.locator("#entries input").nth(seat).press("Enter")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*")


def test_three_known_names_take_four_taps(phone: Page) -> None:
    _begin(phone, "Ana", "Ben", "Cy")
    phone.goto("/games/new")
    for name in ("Cy", "Ana", "Ben"):
        phone.get_by_role("button", name=name, exact=True).tap()
    assert _names(phone) == ["Cy", "Ana", "Ben"]
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.locator(".tally-name").first).to_contain_text("Cy")


def test_a_second_tap_on_a_name_takes_it_out_and_closes_the_gap(phone: Page) -> None:
    _begin(phone, "Ana", "Ben", "Cy", "Dee")
    phone.goto("/games/new")
    for name in ("Ana", "Ben", "Cy", "Dee", "Ben"):
        phone.get_by_role("button", name=name, exact=True).tap()
    assert _names(phone) == ["Ana", "Cy", "Dee"]


def test_enter_goes_to_the_next_line_and_makes_one_where_there_is_none(phone: Page) -> None:
    phone.goto("/games/new")
    assert _names(phone) == ["", "", ""]
    phone.locator("#players-2").fill("Cy")
    phone.locator("#players-2").press("Enter")
    expect(phone.locator("#players-3")).to_be_focused()


def test_the_starter_moves_with_the_person(phone: Page) -> None:
    phone.goto("/games/new")
    for seat, name in enumerate(("Ana", "Ben", "Cy")):
        phone.locator(f"#players-{seat}").fill(name)
    phone.get_by_role("radio", name="Cy").check()
    phone.get_by_role("button", name="Move player 3 up").tap()
    assert _names(phone) == ["Ana", "Cy", "Ben"]
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.locator(".top-sub")).to_contain_text("Cy starts")
    expect(phone.locator(".tally-name").nth(1)).to_contain_text("Cy")


def test_a_line_left_blank_in_the_middle_is_closed_up(phone: Page) -> None:
    phone.goto("/games/new")
    phone.get_by_role("button", name="Add player").tap()
    for seat, name in ((0, "Ana"), (2, "Cy"), (3, "Dee")):
        phone.locator(f"#players-{seat}").fill(name)
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.locator(".tally-name")).to_contain_text(["Ana", "Cy", "Dee"])


def test_the_decks_follow_the_number_of_players(phone: Page) -> None:
    phone.goto("/games/new")
    expect(phone.locator(".offer:has(:checked) .decks > li:visible")).to_have_text(
        "2 decks, 4 jokers · 51 cards are left over", use_inner_text=True
    )
    for seat, name in enumerate("ABCDE"):
        if seat > 2:
            phone.get_by_role("button", name="Add player").tap()
        phone.locator(f"#players-{seat}").fill(name)
    expect(phone.locator(".offer:has(:checked) .decks > li:visible")).to_have_text(
        "3 decks, 6 jokers · 67 cards are left over", use_inner_text=True
    )


def test_what_was_typed_is_there_after_going_back(phone: Page) -> None:
    _begin(phone, "Ana", "Ben", "Cy")
    phone.go_back()
    assert _names(phone) == ["Ana", "Ben", "Cy"]
    expect(phone.get_by_role("button", name="Start the game")).to_be_enabled()


def test_the_error_is_beside_its_line_and_has_the_focus(open_phone: Callable[..., Page], trouble: Trouble) -> None:
    trouble.allow("400")
    page = open_phone("/games/new", java_script_enabled=False)
    for seat, name in enumerate(("Ana", "ana", "Cy")):
        page.locator(f"#players-{seat}").fill(name)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#players-1-error")).to_be_visible()
    expect(page.locator("#players-1")).to_be_focused()


def test_eight_names_without_scripts(open_phone: Callable[..., Page]) -> None:
    page = open_phone("/games/new", java_script_enabled=False)
    assert page.locator("#entries input:visible").count() == 8
    for seat, name in enumerate("ABCDEFGH"):
        page.locator(f"#players-{seat}").fill(name)
    page.locator("#starters label").nth(8).click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".top-sub")).to_contain_text("H starts · 4 decks, 8 jokers")
