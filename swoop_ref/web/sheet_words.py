"""Put the plain values of a sheet into words: the rule set in one line, its changes, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from unicodedata import bidirectional

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from swoop_ref.sheets.data import Arrival, Change, Ending, Place, Rules, Sheet

_FIELDS: Mapping[str, Any] = {
    "decks": _l("decks"),
    "jokers": _l("Jokers in a deck"),
    "pairs": _l("mystery and face-up pairs"),
    "hand": _l("cards in hand"),
    "draw_pile": _l("draw pile"),
    "specials": _l("specials"),
    "swoop_at": _l("equal cards for a swoop"),
    "swoop_exactly": _l("a swoop needs"),
    "max_cards": _l("most cards in a play"),
    "higher": _l("higher play"),
    "picked_up_may_join": _l("picked-up cards may join the play"),
    "may_take_pile": _l("may take the pile instead of playing"),
    "mystery": _l("mystery card"),
    "deal_ends": _l("a deal ends"),
    "scored": _l("scored"),
    "target": _l("target"),
    "target_passed": _l("target must be passed"),
    "deals": _l("deals"),
    "each_starts_once": _l("each player starts once"),
    "dead_after": _l("dead deal after plays"),
    "dead_scored": _l("dead deals are scored"),
    "ties": _l("ties"),
    "values": _l("values"),
    "first_starter": _l("first starter"),
}

_CHOICES: Mapping[tuple[str, str], Any] = {
    ("swoop_exactly", "True"): _l("exactly 4"),
    ("swoop_exactly", "False"): _l("4 or more"),
    ("higher", "new_pile"): _l("starts a new pile"),
    ("higher", "take_pile"): _l("take the pile, turn ends"),
    ("mystery", "uncovered"): _l("once uncovered"),
    ("mystery", "last"): _l("last of all"),
    ("deal_ends", "first_out"): _l("first player out"),
    ("deal_ends", "last_holder"): _l("one player left with cards"),
    ("scored", "all"): _l("all held cards"),
    ("scored", "hand"): _l("cards in hand only"),
    ("ties", "shared"): _l("shared"),
    ("ties", "play_off"): _l("played off"),
    ("first_starter", "random"): _l("drawn"),
    ("first_starter", "highest_card"): _l("highest card"),
    ("first_starter", "left_of_dealer"): _l("left of the dealer"),
    ("first_starter", "lowest_card"): _l("lowest card"),
}

_NOTHING: Mapping[str, Any] = {
    "decks": _l("by the number of players"),
    "max_cards": _l("any number"),
    "dead_after": _l("off"),
    "deals": _l("until the target"),
}

_RIGHT_TO_LEFT = frozenset({"R", "AL", "RLE", "RLO", "RLI"})

_SEVERAL = 2

FIGURE = "\u2007"
"""A space as wide as a figure."""


def name_ranks(ranks: Sequence[str]) -> str:
    """Name cards by their ranks, as in "10 and Joker"."""
    return join_names([name_rank(rank) for rank in ranks])


def name_rank(rank: str) -> str:
    """Name a rank as it stands on the card, the Joker by its name."""
    return _("Joker") if rank == "JOKER" else rank


def isolate(name: str) -> str:
    """Keep a name that runs from right to left from turning the sentence around it."""
    if any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in name):
        return f"\u2068{name}\u2069"
    return name


def join_names(names: Sequence[str]) -> str:
    """Join names into a list as it is spoken: "Ana, Ben and Cy"."""
    if len(names) < _SEVERAL:
        return "".join(isolate(name) for name in names)
    isolated = [isolate(name) for name in names]
    return _("%(most)s and %(last)s", most=", ".join(isolated[:-1]), last=isolated[-1])


def list_names(names: Sequence[str], between: str = ", ") -> str:
    """List names, or notes, one after the other."""
    return between.join(isolate(name) for name in names)


def say_rules(rules: Rules) -> str:
    """Say a rule set in one line, drawn from its values: where it ends, what swoops, what is dealt."""
    return ", ".join(filter(None, (part(rules) for part in _PARTS)))


def say_change(change: Change) -> str:
    """Say one house rule and what it was before, as in "target 150 (200)"."""
    what = str(_FIELDS[change.field])
    if change.rank is not None:
        what = _("value of %(rank)s", rank=name_rank(change.rank))
    return _(
        "%(what)s: %(now)s (was %(before)s)",
        what=what,
        now=_say_value(change.field, change.value),
        before=_say_value(change.field, change.before),
    )


def say_changes(changes: Sequence[Change]) -> str:
    """Count the house rules and say each, or nothing where there are none."""
    if not changes:
        return ""
    count = ngettext("%(num)d house rule", "%(num)d house rules", len(changes))
    return _("%(count)s: %(changes)s.", count=count, changes="; ".join(say_change(change) for change in changes))


def say_winners(sheet: Sheet) -> str:
    """Say who won and with how many points, or that nobody did."""
    if not sheet.winners:
        return _("Nobody won: no deal was scored") if not sheet.counted else _("Nobody won")
    points = ngettext("%(num)d point", "%(num)d points", sheet.lowest)
    if len(sheet.winners) == 1:
        return _("%(name)s wins with %(points)s", name=isolate(sheet.winners[0]), points=points)
    return _("%(names)s share the win with %(points)s", names=join_names(sheet.winners), points=points)


def say_ending(sheet: Sheet, when: str) -> str:
    """Say why the game ended, after which deal and when; nothing while it is still being played."""
    ending = sheet.ending
    if ending is None:
        return ""
    if not ending.after:
        return _("Ended by the table before the first deal was scored, %(when)s.", when=when)
    return _("Ended after deal %(deal)d, %(when)s: %(why)s.", deal=ending.after, when=when, why=_say_why(sheet, ending))


def _say_why(sheet: Sheet, ending: Ending) -> str:
    match ending.why:
        case "target":
            names, target = join_names(ending.names), sheet.rules["target"]
            if sheet.rules["target_passed"]:
                return _("%(names)s passed %(target)d", names=names, target=target)
            return _("%(names)s reached %(target)d", names=names, target=target)
        case "deals":
            return _("so many deals were agreed")
        case "each_started":
            return _("everyone had started once")
        case _why:
            return _("the table ended it")


def say_end(rules: Rules) -> str:
    """Say in a few words where the game ends: a target, a number of deals, or one start for each player."""
    if rules["deals"] is not None:
        return ngettext("%(num)d deal", "%(num)d deals", rules["deals"])
    if rules["each_starts_once"]:
        return _("each player starts once")
    return (
        _("past %(target)d", target=rules["target"])
        if rules["target_passed"]
        else _("to %(target)d", target=rules["target"])
    )


def _say_swoop(rules: Rules) -> str:
    if rules["swoop_exactly"]:
        return _("swoop at exactly %(cards)d", cards=rules["swoop_at"])
    return _("swoop at %(cards)d or more", cards=rules["swoop_at"])


def _say_higher(rules: Rules) -> str:
    if rules["higher"] == "take_pile":
        return _("no higher play: take the pile")
    if rules["picked_up_may_join"]:
        return _("a higher play picks up the pile, which may join it")
    return _("a higher play picks up the pile")


def _say_scored(rules: Rules) -> str:
    if rules["deal_ends"] == "last_holder":
        return _("the last holder scores")
    return _("cards in hand score") if rules["scored"] == "hand" else _("all held cards score")


def _say_cards(rules: Rules) -> str:
    if rules["decks"] is None:
        return ""
    return ngettext("%(num)d deck", "%(num)d decks", rules["decks"])


def _say_dead(rules: Rules) -> str:
    if rules["dead_after"] is None:
        return _("no dead deals")
    if rules["dead_scored"]:
        return _("dead deal after %(plays)d plays", plays=rules["dead_after"])
    return _("dead deal after %(plays)d plays, not scored", plays=rules["dead_after"])


_PARTS: Sequence[Callable[[Rules], str]] = (
    say_end,
    _say_swoop,
    _say_higher,
    _say_scored,
    _say_cards,
    _say_dead,
)


def _say_value(field: str, value: Any) -> str:
    if (field, str(value)) in _CHOICES:
        return str(_CHOICES[field, str(value)])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return str(_NOTHING.get(field, _l("none")))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return name_ranks(value) if value else _("none")
    return str(value)


def say_dead(rules: Rules) -> str:
    """Explain the mark of a dead deal by the rule set's own limit."""
    if not rules["dead_scored"]:
        return _("dead deal: nobody won it, and it was not scored")
    if rules["dead_after"] is None:
        return _("dead deal: nobody won it, and everyone scored what they held")
    return _(
        "dead deal: %(plays)d plays without a swoop; nobody won it, and everyone scored what they held",
        plays=rules["dead_after"],
    )


def say_marks(sheet: Sheet) -> str:
    """Explain the marks that stand on this sheet, but for the circle."""
    marks = []
    if sheet.any_dead:
        marks.append(f"† {say_dead(sheet.rules)}")
    if sheet.any_absent:
        marks.append(_("– not dealt in"))
    if sheet.any_uncounted:
        marks.append(_("struck through: dealt after the game had already ended, and not counted"))
    return " · ".join(marks)


def say_joined(who: Arrival) -> str:
    """Say who sat down here, and with how many points."""
    return ngettext(
        "%(name)s joined with %(num)d point", "%(name)s joined with %(num)d points", who.points, name=isolate(who.name)
    )


def say_left(who: Arrival) -> str:
    """Say who left the table here, and with how many points."""
    return ngettext(
        "%(name)s left with %(num)d point", "%(name)s left with %(num)d points", who.points, name=isolate(who.name)
    )


def say_place(place: Place, digits: int) -> str:
    """Say a line of the standing: the place, the total with figures under figures, and who."""
    rank = "–" if place.place is None else f"{place.place}."
    total = str(place.total).rjust(digits, FIGURE)
    name = isolate(place.name)
    if place.place is None:
        name = _("%(name)s, left", name=name)
    elif place.won:
        name = _("%(name)s, winner", name=name)
    return f"{rank.ljust(2, FIGURE)} {FIGURE}{total} {FIGURE}{name}"


def say_progress(sheet: Sheet) -> str:
    """Say how many deals have been scored so far."""
    return ngettext("%(num)d deal scored so far.", "%(num)d deals scored so far.", sheet.counted)


def say_by_hand(rules: Rules) -> str:
    """Say how to fill in an empty sheet by hand."""
    said = _("Write the points of the deal and the new total beside them. Circle the 0 of the player who went out.")
    if rules["dead_after"] is not None:
        said += " " + _("Mark a dead deal with † (%(plays)d plays without a swoop).", plays=rules["dead_after"])
    return said
