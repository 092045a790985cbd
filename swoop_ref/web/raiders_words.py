"""Put Raiders into sentences: its variants, its fights with their reasons, what was done and what is owed.

Everything here takes the state as the interface shows it; a side of two is named "Ana & Cy".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from swoop_ref.operations import GameSummary
from swoop_ref.rules.raiders.state import State
from swoop_ref.web.scoreboard import describe_change, join_names
from swoop_ref.web.sheet_words import isolate

View = Mapping[str, Any]

_VARIANTS: Mapping[str, Any] = {
    "standard": _l("Standard"),
    "blind": _l("Blind Play"),
    "free_loot": _l("Free Loot"),
    "long_war": _l("Long War"),
    "long_war_tarot": _l("Long War with tarot cards"),
    "alliance": _l("Alliance"),
}
_CARDS: Mapping[str, Any] = {
    "A": _l("the ace"),
    "J": _l("the jack"),
    "PAGE": _l("the page"),
    "KNIGHT": _l("the knight"),
    "Q": _l("the queen"),
    "K": _l("the king"),
}
_CARDS_FIRST: Mapping[str, Any] = {
    "A": _l("The ace"),
    "J": _l("The jack"),
    "PAGE": _l("The page"),
    "KNIGHT": _l("The knight"),
    "Q": _l("The queen"),
    "K": _l("The king"),
}
_PAIRS: Mapping[str, Any] = {
    "A": _l("Two aces"),
    "J": _l("Two jacks"),
    "PAGE": _l("Two pages"),
    "KNIGHT": _l("Two knights"),
    "Q": _l("Two queens"),
    "K": _l("Two kings"),
}
_SIGNS: Mapping[str, Any] = {"PAGE": _l("Pg"), "KNIGHT": _l("Kn")}
_COURTS: Mapping[str, Any] = {
    "J": _l("Jack"),
    "PAGE": _l("Page"),
    "KNIGHT": _l("Knight"),
    "Q": _l("Queen"),
    "K": _l("King"),
}
_WHY: Mapping[str, Any] = {
    "higher": _l("The higher card wins."),
    "equal": _l("Equal cards tie."),
    "two_beats_ace": _l("Only a 2 beats the ace."),
    "ace_beats_all_but_two": _l("The ace beats everything but a 2."),
    "ace_beats_court": _l("The ace beats every court card."),
    "two_beats_court": _l("A 2 beats every court card."),
    "pip_beats_ace": _l("Every card from 2 to 10 beats the ace."),
    "both_fights_won": _l("An area is won by winning both fights on it."),
    "one_fight_each": _l("An area is won only by winning both fights on it."),
    "a_fight_tied": _l("An area is won only by winning both fights on it."),
}


def variant_name(variant: str) -> str:
    """Name a variant as people do."""
    return str(_VARIANTS[variant])


def variant_line(rules: View) -> str:
    """Say in one plain sentence what a variant is, from its own values."""
    if rules["courts"]:
        return _(
            "%(cards)s cards each, with %(courts)s; %(raids)s raids and %(chips)s chips each.",
            cards=len(rules["ranks"]),
            courts=join_names([court_name(rank) for rank in rules["courts"]]),
            raids=rules["raids"],
            chips=rules["purse"],
        )
    if rules["blind"]:
        return _("Chips are placed in secret and shown before the cards are chosen.")
    if rules["stake"] is None:
        return _("Stake as much as you like, but keep %(chips)s chips for each raid to come.", chips=rules["keep"])
    if is_alliance(rules):
        return _("Two sides of two; an area is won only by winning both fights on it.")
    return _(
        "%(cards)s cards and %(chips)s chips each, %(raids)s raids, %(stake)s chips staked in each.",
        cards=len(rules["ranks"]),
        chips=rules["purse"],
        raids=rules["raids"],
        stake=rules["stake"],
    )


def is_alliance(rules: View) -> bool:
    """Tell whether sides of two play."""
    seats: int = rules["seats"]
    return seats > len(("one side", "the other"))


def court_name(rank: str) -> str:
    """Name a rank as it is written in a list of cards."""
    return str(_COURTS.get(rank, rank))


def card_name(rank: str) -> str:
    """Name a card within a sentence."""
    return str(_CARDS.get(rank, rank))


def card_sign(rank: str) -> str:
    """Return what is drawn on a small card."""
    return str(_SIGNS.get(rank, rank))


def say_chips(chips: int) -> str:
    """Count chips."""
    return ngettext("%(num)s chip", "%(num)s chips", chips)


def say_gain(chips: int) -> str:
    """Write a change of a purse with its sign."""
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips else "±0"


def say_names(names: Sequence[str]) -> str:
    """Name a side by its players."""
    return " & ".join(isolate(name) for name in names)


def side_name(view: View, side: int) -> str:
    """Name a side of a game."""
    return say_names([player["name"] for player in view["players"] if player["side"] == side])


def seat_name(view: View, seat: int) -> str:
    """Name a player of a game."""
    return isolate(view["players"][seat]["name"])


def say_cards(duel: View) -> str:
    """Say how two cards met, as in "2 beats the ace"."""
    cards, seats = duel["cards"], duel["seats"]
    if duel["winner"] is None:
        return str(_PAIRS.get(cards[0], _("Two %(rank)ss", rank=cards[0])))
    won = seats.index(duel["winner"])
    better, worse = cards[won], cards[1 - won]
    return _("%(winner)s beats %(loser)s", winner=str(_CARDS_FIRST.get(better, better)), loser=card_name(worse))


def say_fight(view: View, fight: View) -> str:
    """Say how an area was fought and what moves."""
    side = fight["winner"]
    if len(fight["duels"]) == 1:
        cards = say_cards(fight["duels"][0])
        if side is None:
            return _("%(cards)s: a tie, nothing moves.", cards=cards)
        return _(
            "%(cards)s: %(name)s takes %(chips)s.",
            cards=cards,
            name=side_name(view, side),
            chips=fight["moved"],
        )
    if fight["reason"] == "one_fight_each":
        return _("One fight each: nothing moves.")
    if side is None:
        return _("A fight is tied: nothing moves.")
    return _("%(names)s win both fights and take %(chips)s.", names=side_name(view, side), chips=fight["moved"])


def say_duels(view: View, fight: View) -> list[str]:
    """Say how each of the two fights on an area went; nothing where there was only one."""
    if len(fight["duels"]) == 1:
        return []
    said = []
    for duel in fight["duels"]:
        cards = say_cards(duel)
        if duel["winner"] is None:
            said.append(_("%(cards)s: a tie.", cards=cards))
        else:
            said.append(_("%(cards)s: %(name)s wins.", cards=cards, name=seat_name(view, duel["winner"])))
    return said


def say_why(fight: View) -> str:
    """Say the rule that decided a fight."""
    return str(_WHY[fight["reason"]])


def say_settlement(view: View) -> str:
    """Say who owes whom how much at the end."""
    owed = view["settlement"]
    if owed is None:
        return _("Nobody owes anything")
    giver, taker = side_name(view, owed["from"]), side_name(view, owed["to"])
    if len(owed["from_seats"]) == 1:
        return ngettext(
            "%(giver)s owes %(taker)s %(num)s chip",
            "%(giver)s owes %(taker)s %(num)s chips",
            owed["chips"],
            giver=giver,
            taker=taker,
        )
    return ngettext(
        "%(giver)s owe %(taker)s %(num)s chip",
        "%(giver)s owe %(taker)s %(num)s chips",
        owed["chips"],
        giver=giver,
        taker=taker,
    )


def say_next(view: View) -> str:
    """Say what the table does next."""
    raid = view["raid"]
    if raid is None:
        return say_settlement(view)
    due = raid["next"]
    if due is None:
        return _("Area %(area)s: turn up the cards", area=raid["to_fight"][0])
    if due["area"] is None:
        return _("Both place their chips in secret, then show them")
    return _("%(name)s places on area %(area)s", name=seat_name(view, due["seat"]), area=due["area"])


def say_summary(game: GameSummary) -> str:
    """Say in the list of games how a game stands, from its purses and the raids fought."""
    if not game.totals:
        return _("Raiders")
    purses = game.totals[:2]
    shown = f"{purses[0]} : {purses[1]}"
    if not game.over:
        return _("Raiders · raid %(number)s · %(purses)s", number=game.deals + 1, purses=shown)
    if purses[0] == purses[1]:
        return _("Raiders · nobody owes anything")
    side = purses.index(max(purses))
    names = say_names(game.names[side::2])
    return _("Raiders · %(purses)s for %(names)s", names=names, purses=f"{max(purses)} : {min(purses)}")


def say_values(rules: View) -> str:
    """Say a variant's values in one line, for a sheet."""
    stake = _("any number of chips staked")
    if rules["stake"] is not None:
        stake = _("%(chips)s staked in each", chips=say_chips(rules["stake"]))
    said = _(
        "%(purse)s a side, %(raids)s raids, %(stake)s, %(cards)s cards each",
        purse=say_chips(rules["purse"]),
        raids=rules["raids"],
        stake=stake,
        cards=len(rules["ranks"]),
    )
    if rules["keep"]:
        said = _("%(said)s, %(chips)s kept for each raid to come", said=said, chips=rules["keep"])
    return f"{said}."


def say_ending(fought: int, raids: int) -> str:
    """Say after how many raids a game ended."""
    if fought == raids:
        return ngettext("All %(num)s raid is fought.", "All %(num)s raids are fought.", raids)
    return ngettext(
        "Ended by the table after %(num)s whole raid.", "Ended by the table after %(num)s whole raids.", fought
    )


def say_progress(fought: int, raids: int) -> str:
    """Say how far a game has come."""
    return ngettext(
        "%(num)s of %(raids)s raids is fought.", "%(num)s of %(raids)s raids are fought.", fought, raids=raids
    )


def describe_step(step_type: str, before: State, after: State) -> str:
    """Describe in a few words what an action did, as something to take back."""
    raid = before.raid
    if step_type == "place_loot" and raid is not None and after.raid is not None:
        for placing in raid.order:
            area = placing.area or 0
            then, now = raid.chips_on(placing.side, area), after.raid.chips_on(placing.side, area)
            if then is None and now is not None and before.variant.blind:
                return _("the chips of raid %(number)s", number=raid.number)
            if then is None and now is not None:
                return _(
                    "%(name)s’s %(chips)s on area %(area)s",
                    name=isolate(before.names[placing.seat]),
                    chips=now,
                    area=area,
                )
    if step_type == "reveal" and raid is not None:
        done = {fight.area for fight in raid.fights}
        last = after.raid if after.raid is not None and after.raid.number == raid.number else after.history[-1]
        area = next((fight.area for fight in last.fights if fight.area not in done), 0)
        return _("the fight on area %(area)s", area=area)
    return describe_change(step_type)
