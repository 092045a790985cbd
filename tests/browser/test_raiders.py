"""Plays Raiders on real phones: by touch, without scripts, without a connection, on two phones at once."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import find_faults
from tests.table import Table

NARROW = {"width": 320, "height": 640}
NAMES = ("Wolfeschlegelsteinhausenbergerdorffs", "李小龍 и Ольга", "Zoë 🦊", "Dee")
RAIDS = (
    ((4, 2, 5, 3), (("A", "2"), ("9", "7"), ("5", "5"))),
    ((3, 4, 3, 3), (("3", "8"), ("10", "4"), ("6", "A"))),
    ((4, 2, 5, 3), (("2", "6"), ("7", "9"), ("8", "10"))),
)
ORDER = (((0, 1), (1, 1), (1, 2), (0, 2)), ((1, 1), (0, 1), (0, 2), (1, 2)))


def place(seat: int, area: int, chips: int) -> dict[str, Any]:
    return {"type": "place_loot", "seat": seat, "area": area, "chips": chips}


def moves(raids: int) -> list[dict[str, Any]]:
    """What two people do in so many raids."""
    done: list[dict[str, Any]] = []
    for number, (chips, fights) in enumerate(RAIDS[:raids]):
        done += [place(*spot, amount) for spot, amount in zip(ORDER[number % 2], chips, strict=True)]
        done += [{"type": "reveal", "area": area, "cards": list(cards)} for area, cards in enumerate(fights, 1)]
    return done


def begin(table: Table, *actions: dict[str, Any], variant: str = "standard", names: tuple[str, ...] = ()) -> str:
    players = names or ("Ana", "Ben", "Cy", "Dee")[: 4 if variant == "alliance" else 2]
    game = table.begin(*players, kind="raiders", variant=variant)
    if actions:
        table.act(game["id"], *actions)
    return f"/games/{game['id']}"


def pick(page: Page, *cards: str) -> None:
    for seat, card in enumerate(cards):
        card_of(page, seat, card).tap()


def card_of(page: Page, seat: int, card: str) -> Locator:
    """Finds a card as a thumb does: by its face, behind which the field of the form is hidden."""
    return page.locator(".rank", has=page.locator(f"#card-{seat}-{card}"))


def settle(page: Page, seq: int) -> None:
    """Waits until the page shows what the record had at this seq, and waits for nothing more."""
    expect(page.locator("#live > [data-seq]")).to_have_attribute("data-seq", str(seq))
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def title(page: Page) -> Any:
    return page.locator("#task-title")


def test_a_whole_game_by_touch(phone: Page) -> None:
    phone.goto("/games/new/raiders")
    phone.locator("#players-0").fill("Ana")
    phone.locator("#players-1").fill("Ben")
    expect(phone.locator("#starters").get_by_text("Ana")).to_be_visible()
    phone.locator("#starter-1").tap()
    phone.get_by_role("button", name="Start the game").tap()
    seq = 1
    for number, (chips, fights) in enumerate(RAIDS, 1):
        expect(phone.locator(".top-title")).to_have_text(f"Raid {number} of 3")
        for amount, (seat, area) in zip(chips, ORDER[(number - 1) % 2], strict=True):
            expect(title(phone)).to_contain_text(f"{('Ana', 'Ben')[seat]} places on area {area}")
            phone.locator(f"#chips-{amount}").tap()
            settle(phone, seq := seq + 1)
        for area, cards in enumerate(fights, 1):
            expect(title(phone)).to_contain_text(f"Area {area}: which cards")
            pick(phone, *cards)
            settle(phone, seq := seq + 1)
    expect(phone.locator(".end-title")).to_have_text("Ana owes Ben 13 chips")
    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.locator(".top-sub")).to_contain_text("Ben starts")


def test_the_page_never_reloads_while_playing(table: Table, phone: Page) -> None:
    phone.goto(begin(table))
    phone.evaluate("window.sameOne = true")
    for seq, amount in enumerate((4, 2, 5, 3), 2):
        phone.locator(f"#chips-{amount}").tap()
        settle(phone, seq)
    pick(phone, "A", "2")
    expect(phone.locator(".raid-news")).to_contain_text("2 beats the ace: Ben takes 4.")
    expect(phone.locator(".purse-sum")).to_have_text("26 + 34 = 60 chips")
    phone.locator("#undo").tap()
    expect(phone.locator(".purse-sum")).to_have_text("30 + 30 = 60 chips")
    phone.locator("#redo").tap()
    expect(phone.locator(".purse-sum")).to_have_text("26 + 34 = 60 chips")
    assert phone.evaluate("window.sameOne") is True


def test_the_last_card_tapped_fights_and_the_one_before_can_be_changed(table: Table, phone: Page) -> None:
    phone.goto(begin(table, *moves(1)[:4]))
    card_of(phone, 0, "A").tap()
    card_of(phone, 0, "9").tap()
    card_of(phone, 1, "7").tap()
    expect(phone.locator(".raid-news")).to_contain_text("9 beats 7: Ana takes 2.")


def test_by_keys_the_button_fights(table: Table, phone: Page) -> None:
    phone.goto(begin(table, *moves(1)[:4]))
    phone.locator("#card-0-A").focus()
    phone.keyboard.press("Space")
    phone.locator("#card-1-A").focus()
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("#card-1-2")).to_be_checked()
    expect(title(phone)).to_contain_text("Area 1")
    phone.get_by_role("button", name="Fight area 1").press("Enter")
    expect(phone.locator(".raid-news")).to_contain_text("2 beats the ace")


def test_a_card_that_is_missing_is_asked_for(table: Table, phone: Page) -> None:
    phone.goto(begin(table, *moves(1)[:4]))
    card_of(phone, 0, "A").tap()
    phone.get_by_role("button", name="Fight area 1").tap()
    expect(phone.locator("[data-refusal]")).to_have_text("Choose the card that Ben has turned up.")
    expect(phone.locator("#card-0-A")).to_be_checked()


def test_blind_play_shows_what_is_left_for_the_third_area(table: Table, phone: Page) -> None:
    phone.goto(begin(table, variant="blind"))
    ana = phone.locator("[data-side='0']")
    phone.locator(".pick", has=phone.locator("#split-0-1-7")).tap()
    expect(phone.locator("#split-0-2-3")).to_be_disabled()
    phone.locator(".pick", has=phone.locator("#split-0-2-2")).tap()
    expect(ana.locator("[data-rest]")).to_have_text("1")
    phone.get_by_role("button", name="Place all chips").tap()
    expect(phone.locator("[data-refusal]")).to_have_text("Choose Ben’s chips on areas 1 and 2.")
    phone.locator(".pick", has=phone.locator("#split-1-1-4")).tap()
    phone.locator(".pick", has=phone.locator("#split-1-2-3")).tap()
    phone.get_by_role("button", name="Place all chips").tap()
    expect(title(phone)).to_contain_text("Area 1: which cards")
    expect(phone.locator(".half-0 .disc")).to_have_text(["7", "2", "1"])


def test_in_free_loot_a_large_amount_is_typed_and_a_wrong_one_explained(table: Table, phone: Page) -> None:
    fights = [{"type": "reveal", "cards": cards} for cards in (["A", "2"], ["10", "3"], ["4", "A"])]
    staked = [place(0, 1, 22), *(place(1, area, 1) for area in (1, 2, 3))]
    game = begin(table, *staked, *fights, place(1, 1, 2), place(0, 1, 3), variant="free_loot")
    phone.goto(game)
    phone.locator("#more").fill("77")
    phone.get_by_role("button", name="Place", exact=True).tap()
    expect(phone.locator("[data-refusal]")).to_contain_text("Ben")
    phone.locator("#more").fill("30")
    phone.get_by_role("button", name="Place", exact=True).tap()
    expect(title(phone)).to_contain_text("Ben places on area 3")
    expect(phone.locator("[data-refusal]")).to_be_empty()


def test_without_scripts_a_raid_is_played_by_forms(table: Table, open_phone: Callable[..., Page]) -> None:
    phone = open_phone(begin(table), java_script_enabled=False)
    for amount in (4, 2, 5, 3):
        phone.locator(f"#chips-{amount}").tap()
    pick(phone, "A", "2")
    expect(title(phone)).to_contain_text("Area 1")
    phone.get_by_role("button", name="Fight area 1").tap()
    expect(phone.locator(".raid-news")).to_contain_text("2 beats the ace: Ben takes 4.")
    phone.get_by_role("link", name="Area 3").tap()
    expect(title(phone)).to_contain_text("Area 3")


def test_another_phone_sees_it_live_and_keeps_what_it_has_chosen(table: Table, open_phone: Callable[..., Page]) -> None:
    game = begin(table, *moves(1)[:4])
    one, other = open_phone(game), open_phone(game)
    card_of(one, 0, "9").tap()
    table.act(game.removeprefix("/games/"), {"type": "rename_player", "seat": 1, "name": "Benny"})
    expect(one.locator("#purse-1")).to_have_text("Benny")
    expect(one.locator("#card-0-9")).to_be_checked()
    card_of(one, 1, "7").tap()
    expect(other.locator(".raid-news")).to_contain_text("9 beats 7: Ana takes 2.")
    expect(other.locator("#say")).to_contain_text("9 beats 7")


def test_a_tap_without_a_connection_waits_and_arrives(
    table: Table, open_phone: Callable[..., Page], trouble: Any
) -> None:
    trouble.allow("ERR_INTERNET_DISCONNECTED")
    phone = open_phone(begin(table))
    phone.context.set_offline(True)
    phone.locator("#chips-4").tap()
    expect(phone.locator("[data-queue-mark]")).to_have_text("No connection · 1 waits")
    # What comes next depends on the answer, so a second tap is not taken for another placing.
    phone.locator("#chips-8").tap()
    expect(phone.locator("[data-queue-mark]")).to_have_text("No connection · 1 waits")
    phone.context.set_offline(False)
    expect(title(phone)).to_contain_text("Ben places on area 1")
    expect(phone.locator(".half-0 .disc")).to_have_text(["4", "–", "–"])
    expect(phone.locator("[data-queue-mark]")).to_be_hidden()


def test_a_tap_that_another_phone_was_quicker_than_is_explained(
    table: Table, open_phone: Callable[..., Page], trouble: Any
) -> None:
    trouble.allow("ERR_INTERNET_DISCONNECTED")
    game = begin(table)
    phone = open_phone(game)
    phone.context.set_offline(True)
    phone.locator("#chips-4").tap()
    expect(phone.locator("[data-queue-mark]")).to_be_visible()
    table.act(game.removeprefix("/games/"), place(0, 1, 3))
    phone.context.set_offline(False)
    expect(phone.locator("[data-refusal]")).to_contain_text("Ana has placed 3 chips on area 1 already.")
    expect(title(phone)).to_contain_text("Ben places on area 1")


def test_the_cards_left_stay_hidden_on_this_phone(table: Table, phone: Page) -> None:
    phone.goto(begin(table, *moves(1)))
    expect(phone.locator(".seen-used")).to_have_count(6)
    phone.get_by_role("switch").tap()
    expect(phone.locator(".seen-card")).to_have_count(0)
    phone.goto(begin(table))
    expect(phone.get_by_role("switch")).to_have_attribute("aria-checked", "false")
    phone.get_by_role("switch").tap()
    expect(phone.locator(".seen-card")).to_have_count(20)


def test_four_lines_appear_for_an_alliance(phone: Page) -> None:
    phone.goto("/games/new/raiders")
    expect(phone.locator("#players-2")).to_be_hidden()
    phone.get_by_text("Alliance", exact=True).tap()
    for seat, name in enumerate(("Ana", "Ben", "Cy", "Dee")):
        phone.locator(f"#players-{seat}").fill(name)
    expect(phone.locator("#starters").get_by_text("Dee")).to_be_visible()
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.locator(".purse-name")).to_have_text(["Ana & Cy", "Ben & Dee"])
    phone.goto("/games/new/raiders")
    phone.locator("#known").get_by_text("Cy").tap()
    expect(phone.locator("#players-0")).to_have_value("Cy")


ALLIANCE = (
    place(0, 1, 4),
    place(1, 1, 3),
    place(3, 2, 3),
    place(2, 2, 4),
    {"type": "reveal", "cards": ["A", "9", "5", "4"]},
)
PAGES: dict[str, Callable[[Table], str]] = {
    "a new game": lambda table: "/games/new/raiders",
    "placing": lambda table: begin(table, *moves(1)[:2], names=NAMES[:2]),
    "fighting": lambda table: begin(table, *moves(1)[:5], names=NAMES[:2]),
    "the second raid": lambda table: begin(table, *moves(1), place(1, 1, 8)),
    "the end": lambda table: begin(table, *moves(3), names=NAMES[:2]),
    "ended early": lambda table: begin(table, *moves(1), {"type": "end_game"}),
    "blind play": lambda table: begin(table, variant="blind"),
    "free loot": lambda table: begin(table, variant="free_loot"),
    "long war, tarot": lambda table: begin(table, *moves(1)[:5], variant="long_war_tarot"),
    "alliance": lambda table: begin(table, *ALLIANCE, variant="alliance", names=NAMES),
    "rules": lambda table: "/rules/raiders/long_war_tarot",
    "sheet": lambda table: begin(table, *moves(3)) + "/sheet",
    "the interface": lambda table: "/api",
}


@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_use_the_page(table: Table, open_phone: Callable[..., Page], name: str) -> None:
    assert find_faults(open_phone(PAGES[name](table), reduced_motion="reduce")) == []
