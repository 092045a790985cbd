"""House rules, rule sets and seats on a phone: what a table chooses is what it plays."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Trouble
from tests.table import Table


def _fill(page: Page, *names: str) -> None:
    for seat, name in enumerate(names):
        if seat > 1:
            page.locator("#entries input").nth(seat - 1).press("Enter")
        page.locator("#entries input").nth(seat).fill(name)


def _facts(page: Page) -> str:
    return page.locator(".offer:has(:checked) .decks > li:visible").inner_text()


def test_what_to_shuffle_and_who_starts_follow_the_rules_chosen(phone: Page) -> None:
    phone.goto("/games/new")
    _fill(phone, "Ana", "Ben", "Cy")
    assert _facts(phone).strip() == "2 decks, 4 jokers · 51 cards are left over"
    expect(phone.locator(".first:visible")).to_have_text(
        "The app draws, or everyone draws a card and the highest starts."
    )
    phone.get_by_role("radio", name="one-deck-100").check()
    assert _facts(phone).strip() == "2 decks, 4 jokers · 51 cards are left over"
    expect(phone.locator(".first:visible")).to_contain_text("the lowest card in hand starts; a special counts lowest")
    for seat, name in enumerate(("Dee", "Eve", "Flo"), start=3):
        phone.locator("#entries input").nth(seat - 1).press("Enter")
        phone.locator("#entries input").nth(seat).fill(name)
    assert _facts(phone).strip() == "3 decks, 6 jokers · 48 cards are left over"
    phone.get_by_role("radio", name="arcade-300").check()
    assert _facts(phone).strip() == "These rules seat 3 to 5 players."


def test_two_may_play_by_one_deck(phone: Page) -> None:
    phone.goto("/games/new?preset=one-deck-100")
    expect(phone.locator("#entries input:visible")).to_have_count(2)
    _fill(phone, "Ana", "Ben")
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.locator(".tally-name")).to_contain_text(["Ana", "Ben"])


def test_names_typed_before_looking_at_rules_are_still_there(phone: Page) -> None:
    phone.goto("/games/new")
    _fill(phone, "Ana", "Ben", "Cy")
    phone.locator(".offer:has(:checked)").get_by_role("link", name="Change a rule").tap()
    phone.get_by_label("Target", exact=True).fill("150")
    phone.get_by_role("button", name="Use for a game").tap()
    expect(phone.locator(".offer:has(:checked)")).to_contain_text("swoop-200 with 1 change")
    assert [field.input_value() for field in phone.locator("#entries input:visible").all()] == ["Ana", "Ben", "Cy"]
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.locator(".board-rules")).to_have_text("swoop-200 with 1 change")


def test_house_rules_are_made_kept_and_shared(open_phone: Callable[..., Page]) -> None:
    phone = open_phone("/house-rules")
    phone.get_by_text("Swoops and specials").tap()
    phone.get_by_label("A swoop needs").select_option("false")
    phone.get_by_label("Cards in one play").select_option("")
    phone.get_by_role("button", name="Save or share").tap()
    expect(phone.get_by_role("heading", name="swoop-200 with 2 changes")).to_be_visible()
    phone.get_by_label("Keep them on this phone as").fill("Friday’s table")
    phone.get_by_role("button", name="Save", exact=True).tap()
    expect(phone.get_by_text("is kept on this phone")).to_be_visible()
    other = open_phone(phone.get_by_label("Share them by this link").input_value())
    expect(other.get_by_text("most cards in a play: any number (was 4)")).to_be_visible()
    other.get_by_role("link", name="Use for a game").tap()
    expect(other.get_by_role("radio", name="Friday’s table")).to_be_checked()


def test_a_clash_opens_its_group_and_has_the_focus(open_phone: Callable[..., Page], trouble: Trouble) -> None:
    trouble.allow("400")
    phone = open_phone("/house-rules")
    phone.get_by_text("Cards and dealing").tap()
    phone.get_by_label("Decks").select_option("1")
    phone.get_by_role("button", name="Use for a game").tap()
    expect(phone.locator("#decks-error")).to_have_text(
        "19 cards for 3 players from one deck: 57 needed, 54 there. Add a deck or deal fewer cards."
    )
    expect(phone.locator("#decks")).to_be_focused()


def test_a_last_holder_deal_is_refereed_and_scored_by_touch(phone: Page, table: Table) -> None:
    rules = {"preset": "one-deck-100", "hand": 5, "pairs": 1, "mystery": "uncovered"}
    game = table.begin("Ana", "Ben", rules=rules)["id"]
    phone.goto(f"/games/{game}/referee")
    expect(phone.locator("[data-since]")).to_have_text("0 since a swoop · draw pile 40")
    phone.get_by_role("radio", name="1", exact=True).nth(1).check()
    phone.get_by_role("button", name="King").tap()
    expect(phone.locator("[data-seat='0'] [data-cards]")).to_have_text("6")
    expect(phone.get_by_role("radio", name="0", exact=True)).to_be_checked()
    expect(phone.locator("[data-since]")).to_have_text("1 since a swoop · draw pile 40")
    phone.get_by_role("button", name="Queen").tap()
    expect(phone.locator("[data-since]")).to_have_text("2 since a swoop · draw pile 39")
    phone.get_by_role("button", name="Takes pile").tap()
    expect(phone.locator("[data-sentence]")).to_contain_text("Ana takes 2 cards. Ben is next.")
    phone.goto(f"/games/{game}/score")
    phone.locator(".who-choice", has_text="Ben").first.tap()
    expect(phone.locator(".who-holder :checked")).to_have_value("0")
    for key in ("1", "7"):
        phone.locator(f".pad [data-key='{key}']").tap()
    phone.locator("[data-save]").tap()
    phone.get_by_role("button", name="Save anyway").tap()
    expect(phone.locator(".tally-total").first).to_contain_text("17")


def test_the_deal_goes_on_after_the_first_is_out(phone: Page, table: Table) -> None:
    rules = {"preset": "swoop-200", "deal_ends": "last_holder", "pairs": 0, "hand": 5}
    game = table.begin(rules=rules)["id"]
    table.act(game, {"type": "play", "rank": "3", "cards": 4})
    phone.goto(f"/games/{game}/referee")
    phone.get_by_role("button", name="Joker").tap()
    expect(phone.locator("[data-sentence]")).to_have_text("Ana is out first. Ben is next.")
    expect(phone.locator("[data-to-play]")).to_have_text("Ben to play")
    phone.locator("[name=cards][value='4']").check()
    phone.locator("[data-rank='4']").tap()
    expect(phone.locator("[data-to-play]")).to_have_text("Ben to play")
    phone.locator("[data-rank=JOKER]").tap()
    expect(phone.locator("[data-to-play]")).to_have_text("Only Cy holds cards")
    expect(phone.locator("[data-finish]")).to_have_text("Score the deal: Cy holds cards")


def test_a_void_dead_deal_is_saved_without_points(phone: Page, table: Table) -> None:
    game = table.begin(rules={"preset": "swoop-200", "dead_after": 20, "dead_scored": False})["id"]
    table.act(game, {"type": "set_count", "plays": 20})
    phone.goto(f"/games/{game}/score?winner=dead")
    expect(phone.locator(".score-rows")).to_be_hidden()
    expect(phone.get_by_text("nobody needs any points")).to_be_visible()
    phone.locator("[data-save]").tap()
    expect(phone.locator(".deals-mark")).to_have_text("dead")


def test_players_come_leave_and_change_seats_by_touch(phone: Page, table: Table) -> None:
    game = table.begin("Ana", "Ben", "Cy", "Dee")["id"]
    table.score(game, 0, 12, 35, 8)
    phone.goto(f"/games/{game}/players")
    phone.get_by_role("button", name="Move Cy up").tap()
    expect(phone.locator(".chair-name")).to_have_text(["Ana", "Cy", "Ben", "Dee"])
    phone.get_by_label("Name", exact=True).fill("Eve")
    phone.get_by_role("button", name="Add player").tap()
    expect(phone.locator(".flash-good")).to_have_text("Eve joins with 35 points. Shuffle 3 decks now, with 6 jokers.")
    phone.get_by_role("button", name="Ben leaves").tap()
    expect(phone.locator(".chair-empty")).to_contain_text("Ben")
    phone.get_by_role("button", name="Undo: a player gone").tap()
    expect(phone.locator(".chair-empty")).to_have_count(0)
