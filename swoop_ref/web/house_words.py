"""Say what each house rule does, in one plain sentence, and what can be chosen for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _

from swoop_ref.rules.swoop.houserules import view_rules
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.sheets.data import list_changes as list_said_changes
from swoop_ref.web.sheet_words import say_change

GROUPS: Final[Mapping[str, Any]] = {
    "end": _("The end of the game"),
    "deal": _("Cards and dealing"),
    "swoop": _("Swoops and specials"),
    "play": _("Playing higher, and mystery cards"),
    "score": _("The end of a deal"),
    "values": _("What cards cost"),
}

LABELS: Final[Mapping[str, Any]] = {
    "target": _("Target"),
    "target_passed": _("The target must be passed"),
    "deals": _("Number of deals"),
    "each_starts_once": _("Each player starts once"),
    "ties": _("A tie for the win"),
    "decks": _("Decks"),
    "jokers": _("Jokers in each deck"),
    "pairs": _("Mystery cards with a face-up card"),
    "hand": _("Cards in the hand"),
    "draw_pile": _("A draw pile"),
    "first_starter": _("Who starts the first deal"),
    "swoop_exactly": _("A swoop needs"),
    "max_cards": _("Cards in one play"),
    "specials": _("Specials"),
    "higher": _("A card higher than the pile"),
    "picked_up_may_join": _("Picked-up cards may join the play"),
    "may_take_pile": _("The pile may be taken"),
    "mystery": _("Mystery cards are played"),
    "deal_ends": _("A deal ends"),
    "scored": _("What counts"),
    "dead_after": _("Plays to a dead deal"),
    "dead_scored": _("A dead deal is scored"),
}

SENTENCES: Final[Mapping[str, Any]] = {
    "target": _("The game ends after the deal in which somebody’s total gets this far."),
    "target_passed": _("A total of exactly the target does not end the game yet; one point more does."),
    "deals": _("The game ends after so many deals, whatever the totals. Leave it empty to play to the target."),
    "each_starts_once": _("The game ends when everyone has started one deal, whatever the totals."),
    "ties": _("Those who tie for the lowest total share the win, or one more deal is played until one of them leads."),
    "decks": _("So many decks are shuffled together. There must be enough cards for every player."),
    "jokers": _("So many Jokers are in each deck."),
    "pairs": _("So many cards lie face down in front of each player, each with a face-up card on it."),
    "hand": _("So many cards are dealt into each hand, besides those that lie on the table."),
    "draw_pile": _("After each play the hand is filled up from the cards left over. Without it they are set aside."),
    "first_starter": _("Whoever this is begins the first deal; after that it goes round to the left."),
    "swoop_exactly": _("With exactly 4, a play that would make 5 equal cards is not allowed."),
    "max_cards": _("At most so many equal cards may be laid down at once."),
    "specials": _("Specials go on anything and always swoop. A 10 that is no special ranks between 9 and J."),
    "higher": _("What happens to the pile when somebody has nothing equal or lower."),
    "picked_up_may_join": _("Whoever plays higher may lay equal cards from the pile down with their own."),
    "may_take_pile": _("Anybody may take the pile instead of playing, and their turn ends."),
    "mystery": _("When a card that lies face down may be turned up and played."),
    "deal_ends": _("If it goes on until one player is left with cards, only that player scores."),
    "scored": _("Which cards cost points when the deal is over."),
    "dead_after": _("After so many plays without a swoop nobody wins the deal. Leave it empty for no dead deals."),
    "dead_scored": _("Everyone scores what they hold in a dead deal. Otherwise nobody scores anything."),
    "values": _("So many points each card costs a player who still holds it, from 0 to 100."),
}

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "ties": {"shared": _("is shared"), "play_off": _("is played off with one more deal")},
    "first_starter": {
        "random": _("drawn at random"),
        "highest_card": _("whoever draws the highest card"),
        "left_of_dealer": _("left of the dealer"),
        "lowest_card": _("the lowest card in hand"),
    },
    "swoop_exactly": {"true": _("exactly 4 equal cards"), "false": _("4 equal cards or more")},
    "specials": {"10,JOKER": _("10 and Joker"), "JOKER": _("Joker alone"), "": _("none")},
    "higher": {
        "new_pile": _("pick up the pile, start a new one"),
        "take_pile": _("not allowed: take the pile instead"),
    },
    "mystery": {"uncovered": _("once their cover has gone"), "last": _("last, when nothing else is left")},
    "deal_ends": {
        "first_out": _("when the first player is out"),
        "last_holder": _("when one player alone holds cards"),
    },
    "scored": {"all": _("all cards still held"), "hand": _("the cards in the hand only")},
}

_NO_NUMBER: Final[Mapping[str, Any]] = {"decks": _("by players"), "max_cards": _("any number")}


def list_options(field: str, least: int, most: int) -> list[tuple[str, str]]:
    """List what a menu of a house rule offers: each value as a form sends it, and its words."""
    if field in OPTIONS:
        return [(value, str(words)) for value, words in OPTIONS[field].items()]
    numbers = [(str(number), str(number)) for number in range(least, most + 1)]
    if field not in _NO_NUMBER:
        return numbers
    nothing = ("", str(_NO_NUMBER[field]))
    return [nothing, *numbers] if field == "decks" else [*numbers, nothing]


def list_said(rules: RuleSet) -> list[str]:
    """List the house rules of a rule set in words, each with what it was."""
    return [say_change(change) for change in list_said_changes(view_rules(rules))]


def name_rules(rules: RuleSet) -> str:
    """Name a rule set and count its changes, as in "swoop-200 with 3 changes"; a name of its own comes first."""
    return name_view(view_rules(rules))


def name_view(view: Mapping[str, Any]) -> str:
    """Name a rule set as it is shown (API.md: Rule set keys), as `name_rules` does."""
    preset, own = view["preset"], view["name"]
    changes = len(list_said_changes(view)) if view["changes"] else 0
    said = preset
    if changes:
        said = ngettext("%(preset)s with %(num)s change", "%(preset)s with %(num)s changes", changes, preset=preset)
    return said if own == preset else gettext("%(name)s: %(rules)s", name=own, rules=said)


def say_tables(tables: Sequence[int]) -> str:
    """Say how many players there are cards for, as in "3 to 8" or "3, 5"."""
    if len(tables) > 1 and tables[-1] - tables[0] == len(tables) - 1:
        return gettext("%(least)s to %(most)s", least=tables[0], most=tables[-1])
    return ", ".join(str(players) for players in tables)
