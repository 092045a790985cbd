"""Holds the pages of Raiders to what two people meet who have no scripts."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from swoop_ref.rules.raiders.variants import VARIANTS
from tests.web.visitor import Page, Visitor

NAMES = ("Ana", "Ben", "Cy", "Dee")


class Table(Visitor):
    """Sits two or four people around a phone without scripts."""

    def start(self, variant: str = "standard", names: tuple[str, ...] = NAMES, starter: str = "0") -> str:
        """Begins a game through the form and answers its path."""
        page = self.try_to_start(variant, names, starter)
        assert page.status_code == 303, page.text
        return page.location

    def try_to_start(self, variant: str, names: tuple[str, ...], starter: str = "0") -> Any:
        token = self.see("/games/new/raiders").forms[""]["csrf_token"]
        seats = VARIANTS[variant].seats if variant in VARIANTS else 2
        entries = {f"players-{seat}": name for seat, name in enumerate(names[:seats])}
        sent = {**entries, "variant": variant, "starter": starter, "csrf_token": token}
        return self.client.post("/games/new/raiders", data=sent)

    def place(self, game: str, *chips: int) -> Page:
        """Places chips one after the other, each by whose turn the page says it is."""
        page = self.see(game)
        for amount in chips:
            page = self.send(page, "place_loot", chips=amount)
        return page

    def fight(self, game: str, *cards: str, path: str = "") -> Page:
        return self.send(self.see(path or game), "reveal", **{f"card__{seat}": card for seat, card in enumerate(cards)})

    def play_a_raid(self, game: str, chips: tuple[int, ...], *fights: str) -> Page:
        page = self.place(game, *chips)
        for cards in fights:
            page = self.fight(game, *cards.split())
        return page


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return Table(client)


RAIDS = (
    ((4, 2, 5, 3), ("A 2", "9 7", "5 5")),
    ((3, 4, 3, 3), ("3 8", "10 4", "6 A")),
    ((4, 2, 5, 3), ("2 6", "7 9", "8 10")),
)


def _play(table: Table, game: str, raids: int = 3) -> Page:
    page = table.see(game)
    for chips, fights in RAIDS[:raids]:
        page = table.play_a_raid(game, chips, *fights)
    return page


# Beginning a game


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_begins_through_the_form(table: Table, variant: str) -> None:
    page = table.see(table.start(variant))
    assert page.status == 200
    assert f"Raid 1 of {VARIANTS[variant].raids}" in page.text
    assert f"= {VARIANTS[variant].chips} chips" in page.text


def test_every_way_to_play_has_its_sentence(table: Table) -> None:
    text = table.see("/games/new/raiders").text
    assert "10 cards and 30 chips each, 3 raids, 10 chips staked in each." in text
    assert "keep 3 chips for each raid to come" in text
    assert "13 cards each, with Jack, Queen and King; 4 raids and 40 chips each." in text
    assert "14 cards each, with Page, Knight, Queen and King" in text


def test_the_new_game_page_and_the_rules_lead_here(table: Table) -> None:
    assert "/games/new/raiders" in table.see("/games/new").links
    assert "/rules/raiders" in table.see("/rules").links
    assert "/api" in table.see("/").links


def test_a_missing_name_is_said_beside_its_line_and_nothing_is_lost(table: Table) -> None:
    response = table.try_to_start("alliance", ("Ana", "", "Cy", "Dee"))
    page = Page(response)
    assert page.status == 400
    assert page.field("players-1")["aria-invalid"] == "true"
    assert page.field("players-2")["value"] == "Cy"
    assert "A name is missing." in page.text


def test_equal_names_are_refused(table: Table) -> None:
    assert "cannot both be called" in Page(table.try_to_start("standard", ("Ana", "ANA"))).text


@pytest.mark.parametrize("starter", ["2", "-1", "x"])
def test_somebody_who_does_not_play_cannot_start(table: Table, starter: str) -> None:
    page = Page(table.try_to_start("standard", NAMES, starter))
    assert page.status == 400
    assert "Choose somebody who plays" in page.text


def test_an_unknown_variant_is_refused(table: Table) -> None:
    page = Page(table.try_to_start("poker", NAMES))
    assert page.status == 400
    assert "Choose one of these ways to play." in page.text


def test_without_a_starter_it_is_drawn(table: Table) -> None:
    assert re.search("(Ana|Ben) starts", table.see(table.start(starter="")).text)


# Placing chips


def test_the_page_says_whose_turn_it_is_and_offers_what_is_legal(table: Table) -> None:
    game = table.start()
    page = table.see(game)
    assert "Ana places on area 1: 1 to 8" in page.text
    assert "Each player draws 5 cards." in page.text
    assert [have["value"] for tag, have in page.tags if have.get("name") == "chips"] == [str(n) for n in range(1, 9)]
    page = table.place(game, 4, 2)
    assert "Ben places on area 2: 1 to 7" in page.text


def test_forced_areas_are_filled_in_and_said_so(table: Table) -> None:
    page = table.place(table.start(), 8)
    assert "Filled in, as nothing else is possible: Ana’s 1 on area 2, Ana’s 1 on area 3." in page.text
    assert page.text.count("filled in") == 2


def test_a_refused_amount_is_said_beside_the_pad_and_changes_nothing(table: Table) -> None:
    game = table.start()
    page = table.send(table.see(game), "place_loot", chips="9")
    assert page.status == 409
    assert "At most 8 chips fit on area 1" in page.text
    assert page.element("chips-error")
    assert "Ana places on area 1" in table.see(game).text


def test_an_amount_placed_twice_from_one_page_counts_once(table: Table) -> None:
    game = table.start()
    page = table.see(game)
    table.send(page, "place_loot", chips=4)
    assert "Ben places on area 1" in table.send(page, "place_loot", chips=4).text


def test_an_amount_from_an_old_page_is_refused_with_what_stands(table: Table) -> None:
    game = table.start()
    page = table.see(game)
    table.place(game, 4)
    page.forms["place_loot"]["action_id"] = "another"
    again = table.send(page, "place_loot", chips=3)
    assert again.status == 409
    assert "has placed 4 chips on area 1 already" in again.text


def test_in_free_loot_a_large_amount_is_typed(table: Table) -> None:
    game = table.start("free_loot")
    table.place(game, 22, 1, 1, 1)
    for cards in ("A 2", "10 3", "4 A"):
        table.fight(game, *cards.split())
    page = table.place(game, 2)
    page = table.place(game, 3)
    assert "More: up to" in page.text
    wrong = table.send(page, "place_loot", chips="lots")
    assert wrong.status == 409
    assert wrong.field("chips")["value"] == "1"
    assert wrong.element("more")["value"] == "lots"
    assert wrong.element("more")["aria-invalid"] == "true"
    assert "Ben places on area 3" in table.send(page, "place_loot", chips=30).text


def test_blind_play_takes_both_splits_at_once(table: Table) -> None:
    game = table.start("blind")
    page = table.see(game)
    assert "Both place 10 chips in secret, then show them" in page.text
    split = {"split__0__1": 4, "split__0__2": 3, "split__1__1": 8, "split__1__2": 1}
    page = table.send(page, "place_loot", **split)
    assert "Area 1: which cards lie there?" in page.text
    assert table.client.get(f"/api{game}").get_json()["state"]["raid"]["stakes"] == [[4, 3, 3], [8, 1, 1]]
    assert "Undo: the chips of raid 1" in page.text


def test_a_wrong_split_is_said_beside_its_side_and_keeps_the_choice(table: Table) -> None:
    game = table.start("blind")
    wrong = table.send(table.see(game), "place_loot", split__0__1=4, split__0__2=3, split__1__1=8, split__1__2=8)
    assert wrong.status == 409
    assert "At least 1 chip must lie on each area." in wrong.text
    assert "checked" in wrong.element("split-1-1-8")
    missing = table.send(table.see(game), "place_loot", split__0__1=4, split__0__2=3)
    assert missing.status == 400
    assert "Choose Ben’s chips on areas 1 and 2." in missing.text
    assert "checked" in missing.element("split-0-2-3")


# Fighting


def test_a_fight_says_why_and_moves_the_chips(table: Table) -> None:
    game = table.start()
    table.place(game, 4, 2, 5, 3)
    page = table.fight(game, "A", "2")
    assert "2 beats the ace: Ben takes 4." in page.text
    assert "26 + 34 = 60 chips" in page.text
    assert "Area 2: which cards lie there?" in page.text


def test_a_used_card_cannot_be_chosen_and_says_where_it_went(table: Table) -> None:
    game = table.start()
    table.place(game, 4, 2, 5, 3)
    page = table.fight(game, "A", "2")
    assert "disabled" in page.element("card-0-A")
    assert page.element("card-0-A")["aria-label"] == "A, used in raid 1"
    assert "disabled" not in page.element("card-1-A")
    wrong = table.send(page, "reveal", card__0="A", card__1="3")
    assert wrong.status == 409
    assert "Ana used A in raid 1, so it is out. Check the card." in wrong.text
    assert "checked" in wrong.element("card-1-3")


def test_a_card_that_was_not_chosen_is_asked_for(table: Table) -> None:
    game = table.start()
    page = table.place(game, 4, 2, 5, 3)
    missing = table.send(page, "reveal", card__0="A")
    assert missing.status == 400
    assert "Choose the card that Ben has turned up." in missing.text
    assert "checked" in missing.element("card-0-A")


def test_the_areas_may_be_fought_in_any_order(table: Table) -> None:
    game = table.start()
    page = table.place(game, 4, 2, 5, 3)
    assert f"{game}?area=3" in page.links
    page = table.fight(game, "10", "9", path=f"{game}?area=3")
    assert "10 beats 9: Ana takes 3." in page.text
    assert "Area 1: which cards lie there?" in page.text


@pytest.mark.parametrize("wanted", ["7", "0", "x", "1"])
def test_an_area_that_cannot_be_fought_leads_to_one_that_can(table: Table, wanted: str) -> None:
    game = table.start()
    table.place(game, 4, 2, 5, 3)
    table.fight(game, "A", "2")
    assert "Area 2: which cards lie there?" in table.see(f"{game}?area={wanted}").text


def test_after_a_raid_the_page_says_what_to_draw_and_who_starts(table: Table) -> None:
    page = _play(table, table.start(), raids=1)
    assert "Two 5s: a tie, nothing moves." in page.text
    assert "Raid 1 is over: Ana won 1 chip with it." in page.text
    assert "Raid 2 of 3 Ben starts" in page.text
    assert "Each player draws 3 cards and has 5 again." in page.text
    assert "Raids before Raid 1" in page.text


def test_four_play_an_alliance(table: Table) -> None:
    game = table.start("alliance")
    page = table.place(game, 4, 3, 3, 4)
    assert "Ana against Ben" in page.text
    assert "Cy against Dee" in page.text
    page = table.fight(game, "A", "9", "5", "4")
    assert "Ana & Cy win both fights and take 3." in page.text
    assert "The ace beats 9: Ana wins. 5 beats 4: Cy wins." in page.text
    assert "One fight each: nothing moves." in table.fight(game, "3", "8", "10", "2").text


def test_the_long_war_has_its_own_reasons(table: Table) -> None:
    game = table.start("long_war_tarot")
    table.place(game, 4, 2, 5, 3)
    assert "The knight beats the page: Ben takes 4." in table.fight(game, "PAGE", "KNIGHT").text
    assert "The ace beats the king: Ana takes 5." in table.fight(game, "A", "K").text


# The end


def test_a_whole_game_ends_with_what_is_owed(table: Table) -> None:
    page = _play(table, table.start())
    assert "Ana owes Ben 13 chips" in page.text
    assert "17 + 43 = 60 chips" in page.text
    assert "The game ended after 3 raids" in page.text
    assert "Raiders · 43 : 17 for Ben" in table.see("/").text


def test_equal_purses_owe_nothing(table: Table) -> None:
    game = table.start()
    page = table.send(table.see(game), "end_game")
    assert "Nobody owes anything" in page.text
    assert "Raiders · nobody owes anything" in table.see("/").text


def test_a_game_ended_early_can_be_gone_on_with(table: Table) -> None:
    game = table.start()
    _play(table, game, raids=1)
    page = table.send(table.see(game), "end_game")
    assert "Ben owes Ana 1 chip" in page.text
    assert "The game was ended early" in page.text
    assert "Raid 2 of 3" in table.send(page, "reopen_game").text


def test_a_rematch_begins_with_the_other_player(table: Table) -> None:
    game = table.start()
    page = _play(table, game)
    again = table.send(page, f"{game}/rematch")
    assert "Raid 1 of 3 Ben starts" in again.text
    assert "30 + 30 = 60 chips" in again.text


def test_undo_and_redo_say_what_they_do(table: Table) -> None:
    game = table.start()
    page = table.place(game, 4, 2)
    assert "Undo: Ben’s 2 on area 1" in page.text
    page = table.send(page, "undo")
    assert "Redo: Ben’s 2 on area 1" in page.text
    assert "Ben places on area 1" in page.text
    table.send(page, "redo")
    table.place(game, 5, 3)
    page = table.fight(game, "A", "2")
    assert "Undo: the fight on area 1" in page.text
    assert "Area 1: which cards lie there?" in table.send(page, "undo").text


def test_the_end_of_a_raid_can_be_taken_back(table: Table) -> None:
    game = table.start()
    page = _play(table, game, raids=1)
    assert "Undo: the fight on area 3" in page.text
    assert "Raid 1 of 3" in table.send(page, "undo").text


# What else the page holds


def test_the_cards_left_are_shown_until_this_phone_hides_them(table: Table) -> None:
    game = table.start()
    _play(table, game, raids=1)
    page = table.see(game)
    assert "7 left" in page.text
    hidden = table.send(page, f"{game}/raid/cards")
    assert "7 left" not in hidden.text
    assert "7 left" not in table.see(f"{game}?partial=1").text
    assert "7 left" in table.send(hidden, f"{game}/raid/cards").text


def test_hiding_the_cards_gives_the_live_part_another_etag(table: Table) -> None:
    game = table.start()
    shown = table.client.get(f"{game}?partial=1").headers["ETag"]
    table.send(table.see(game), f"{game}/raid/cards")
    assert table.client.get(f"{game}?partial=1", headers={"If-None-Match": shown}).status_code == 200


def test_an_unchanged_live_part_is_not_sent_again(table: Table) -> None:
    game = table.start()
    etag = table.client.get(f"{game}?partial=1").headers["ETag"]
    assert table.client.get(f"{game}?partial=1", headers={"If-None-Match": etag}).status_code == 304


def test_a_watcher_sees_everything_and_is_offered_nothing(table: Table) -> None:
    game = table.start()
    table.place(game, 4)
    watched = table.see(table.watch(game))
    assert "Ben places on area 1: 1 to 8" in watched.text
    assert not {"place_loot", "reveal", "undo", "end_game"} & set(watched.forms)
    assert "raiders.js" not in watched.html


def test_a_watcher_cannot_place_chips(table: Table, client: FlaskClient) -> None:
    game = table.start()
    page = table.see(game)
    watch = table.watch(game)
    sent = {**page.forms["place_loot"], "chips": "4"}
    sent.pop("")
    assert client.post(f"{watch}/raid", data=sent).status_code == 403
    assert "Ana places on area 1" in table.see(game).text


def test_players_are_renamed_on_the_common_page(table: Table) -> None:
    game = table.start()
    page = table.see(f"{game}/players")
    assert page.status == 200
    page = table.send(page, f"{game}/players", names__0="Anna")
    assert "Anna places on area 1" in page.text


def test_the_menu_offers_no_referee(table: Table) -> None:
    assert f"{table.start()}/referee" not in table.see(table.start()).links


@pytest.mark.parametrize("path", ["count", "referee", "score", "deals/1", "deals/1/replay"])
def test_a_page_of_the_other_game_is_not_here(table: Table, path: str) -> None:
    page = table.see(f"{table.start()}/{path}")
    assert page.status == 404
    assert "Not here" in page.text


@pytest.mark.parametrize("path", ["raid", "raid/cards"])
def test_a_game_of_swoop_has_no_raids(table: Table, path: str) -> None:
    game = table.begin("Ana", "Ben", "Cy")
    token = table.see("/games/new").forms[""]["csrf_token"]
    assert table.client.post(f"{game}/{path}", data={"csrf_token": token}).status_code == 404


def test_text_that_nobody_means_is_refused(table: Table) -> None:
    page = table.see(table.start())
    assert table.send(page, "place_loot", chips="1\x00").status == 400


# The rules


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_its_rules(table: Table, variant: str) -> None:
    page = table.see(f"/rules/raiders/{variant}")
    assert page.status == 200
    assert f"purse of {VARIANTS[variant].purse} chips" in page.text
    assert f"After raid {VARIANTS[variant].raids}," in page.text
    game = table.start(variant)
    assert page.text.partition("The table")[2][:300] == table.see(f"{game}/rules").text.partition("The table")[2][:300]


def test_the_rules_tell_what_the_engine_draws(table: Table) -> None:
    assert "Cards drawn 5 3 2 Cards in hand 5 5 4" in table.see("/rules/raiders").text
    assert "Cards drawn 5 3 3 2 Cards in hand 5 5 5 4" in table.see("/rules/raiders/long_war").text
    assert "may stake 3 to 24 of the 30 chips" in table.see("/rules/raiders/free_loot").text


def test_unknown_rules_are_not_here(table: Table) -> None:
    assert table.see("/rules/raiders/poker").status == 404


# The sheet


def test_the_sheet_tells_every_raid_and_what_is_owed(table: Table) -> None:
    game = table.start()
    _play(table, game)
    text = table.see(f"{game}/sheet").text
    assert "Ana against Ben Ana owes Ben 13 chips." in text
    assert "30 chips a side, 3 raids, 10 chips staked in each, 10 cards each." in text
    assert "Raid 2 · Ben starts" in text
    assert "1 4 3 27 3 8 33 8 beats 3: Ben takes 4." in text
    assert "All 3 raids are fought." in text


def test_the_sheet_is_a_pdf(table: Table) -> None:
    game = table.start()
    _play(table, game, raids=2)
    response = table.client.get(f"{game}/sheet.pdf?paper=Letter")
    assert response.status_code == 200
    assert response.data.startswith(b"%PDF-")


def test_the_table_of_numbers_has_a_line_for_every_area_and_what_is_owed(table: Table) -> None:
    game = table.start()
    _play(table, game)
    lines = table.client.get(f"{game}/deals.csv").text.removeprefix("\ufeff").splitlines()
    assert lines[0].split(",") == [
        *("raid", "starter", "area", "Ana: chips", "Ben: chips", "Ana: card", "Ben: card"),
        *("won by", "chips moved", "reason", "Ana: purse", "Ben: purse"),
    ]
    assert lines[1] == "1,Ana,1,4,2,A,2,Ben,4,two_beats_ace,26,34"
    assert lines[3] == "1,Ana,3,3,3,5,5,,0,equal,31,29"
    assert lines[-1] == "end,,,,,,,Ben,13,Ana owes Ben 13 chips,17,43"
    assert len(lines) == 11


def test_a_name_cannot_begin_a_formula(table: Table) -> None:
    game = table.start(names=("=1+1", "Ben"))
    assert "'=1+1: chips" in table.client.get(f"{game}/deals.csv").text
