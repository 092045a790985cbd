"""Make sentences of codes and facts: what was refused and what to do about it, and what the referee says to a play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _

from swoop_ref.rules.game import Refusal
from swoop_ref.web.raiders_wording import RAIDERS_SENTENCES

Facts = Mapping[str, Any]

_REQUESTS: Mapping[str, Any] = {
    "malformed": _("This could not be read: the request is not well-formed."),
    "not_json": _("Send JSON, with the content type application/json."),
    "not_an_object": _("An object with named fields is needed here."),
    "not_a_list": _("A list is needed here."),
    "not_a_choice": _("This can only be one of: %(choices)s."),
    "too_large": _("This is too large to be taken."),
    "text_too_long": _("This text is too long: at most %(most)s characters."),
    "too_many_values": _("This holds too many values."),
    "nested_too_deep": _("This is nested too deep: %(most)s lists and objects in one another at most."),
    "number_too_large": _("This holds a number that is too large."),
    "field_twice": _("A field is given twice."),
    "hidden_letters": _("This holds hidden characters; type the text anew, please."),
    "unknown_game": _("There is no game at this address. The link may be old, or a letter of it may be missing."),
    "unknown_code": _("No game has this code. Check the letters, or ask for the code again."),
    "read_only": _("This link only lets you watch. Ask the scorekeeper for the link that writes."),
    "watch_only": _("The host lets other phones only watch for now. Nothing was recorded."),
    "not_host": _("Only the phone that hosts this game may do that."),
    "unknown_phone": _("That phone is not at this game any more."),
    "watcher_cannot_host": _("That phone only watches. Give it the link to keep score first."),
    "host_stays": _("The host’s own phone cannot be removed. Make another phone the host first."),
    "record_is_full": _("This game’s record is full: it holds %(most)s entries. Begin a new game."),
    "not_found": _("There is nothing at this address."),
    "forbidden": _("This is not allowed."),
    "wrong_method": _("This address cannot be used in that way."),
    "too_fast": _("That was too often. Wait a minute, then try again."),
    "form_too_old": _("This page is too old. Load it again, then try once more."),
    "unavailable": _("Nothing was saved: the records cannot be reached just now. Try again in a moment."),
    "too_many_watchers": _("Too many phones watch at once; this one asks again by itself."),
    "broken": _("Something went wrong here. Nothing was lost; please try again."),
}
_SETUPS: Mapping[str, Any] = {
    "unknown_kind": _("There is no such kind of game; there are: %(kinds)s."),
    "unknown_rules": _("There is no such rule set; there are: %(presets)s."),
    "too_many_rules": _("This phone keeps %(most)s sets of rules already. Delete one of them first."),
    "unknown_rule": _("There is no house rule of that name, or it cannot be changed by itself."),
    "too_few_players": _("More players are needed: at least %(least)s."),
    "too_many_players": _("Too many players: at most %(most)s can play by these rules."),
    "name_missing": _("A name is missing."),
    "name_too_long": _("This name is too long: at most %(most)s characters."),
    "name_not_text": _("A name must be text that can be seen."),
    "names_equal": _("Two players cannot both be called %(name)s. Change one of the names."),
}
_CLASHES: Mapping[str, Any] = {
    "unlimited_needs_four_or_more": _("Any number of cards in a play needs swoops at 4 and more."),
    "jokers_have_no_rank": _("A Joker that is no special has no rank: play without Jokers, or make it a special."),
    "nothing_is_picked_up": _("Picked-up cards can join a play only where playing higher picks up the pile."),
    "one_end_only": _("Choose one end: a fixed number of deals, or each player starts once."),
}
_ACTIONS: Mapping[str, Any] = {
    "bad_action_id": _("An action needs an id of 1 to 64 letters, digits, - or _."),
    "action_id_of_another_game": _("This action belongs to another game; nothing was recorded."),
    "unknown_action": _("There is no such action in this game."),
    "missing_field": _("Something is missing: %(field)s."),
    "out_of_range": _("This must be from %(least)s to %(most)s."),
    "moved_on": _("Somebody has recorded something newer. Look at it first, then decide."),
    "nothing_to_undo": _("There is nothing left to undo."),
    "nothing_to_redo": _("There is nothing to redo."),
    "unknown_seat": _("Nobody plays at that seat."),
    "unknown_deal": _("There is no such deal in this game."),
    "deal_was_scored": _("Deal %(deal)s was scored already; nothing was added to deal %(now)s."),
    "not_an_order": _("The new order must name every seat once."),
    "deal_in_play": _("A deal is being played. Score it first, or undo its plays."),
    "game_is_over": _("The game is over. Reopen it to go on."),
    "game_is_not_over": _("The game is not over yet."),
}
_SCORES: Mapping[str, Any] = {
    "winner_needs_zero": _("%(name)s went out, so %(name)s has 0 points."),
    "loser_needs_points": _("%(name)s did not go out and holds at least one card: that is at least 1 point."),
    "missing_points": _("%(name)s’s points are missing."),
    "negative": _("Points are never below 0."),
    "not_a_number.name": _(
        "“%(text)s” is not a number of points for %(name)s. Sums such as 10+10+5 or 3x10+4 are fine."
    ),
    "not_a_number": _("“%(text)s” is not a whole number."),
    "more_than_the_decks_hold": _(
        "%(points)s points are more than all the cards are worth (%(most)s). Check the numbers."
    ),
    "more_than_the_decks_hold.covered": _(
        "With what players have entered themselves, the points are more than all the cards are worth (%(most)s). Check the numbers."
    ),
    "more_than_the_decks_hold.rank": _(
        "That is %(cards)s × %(rank)s in all, and the decks hold %(most)s. Check the cards."
    ),
    "deal_not_dead": _(
        "Only %(drought)s of %(dead_after)s plays are counted, so the deal is not dead yet. Save it anyway if the table counted by itself."
    ),
    "too_many_changes": _(
        "This game has been corrected and changed %(most)s times, and cannot be once more. Begin a new game."
    ),
    "too_many_deals": _("A game holds %(most)s deals at most. End this one and begin a new game."),
    "points_are_covered": _("Covered points are in. Save the deal first; nobody sees them before."),
    "no_dead_deals": _("By these rules no deal dies: say who went out."),
    "only_one_may_have_points": _("Only one player still holds cards, so only one may have points."),
    "last_holder_needs_points": _("The player who still holds cards has at least 1 point."),
    "points_do_not_fit": _(
        "%(name)s held %(cards)s cards, and %(points)s points cannot be that. Check them, or save anyway."
    ),
    "points_do_not_fit.covered": _(
        "%(name)s held %(cards)s cards, and the points entered cannot be that. Check them, or save anyway."
    ),
    "winner_holds_cards": _(
        "%(name)s still holds %(cards)s cards by the plays told. Check who went out, or save anyway."
    ),
    "another_went_out_first": _("By the plays told %(name)s went out first. Check who won, or save anyway."),
}
_PLAYS: Mapping[str, Any] = {
    "out_of_turn": _("It is %(name)s’s turn."),
    "too_many_cards": _("At most %(may_add)s cards may be played at once."),
    "not_that_many_exist": _("There are not that many: at most %(may_add)s × %(rank)s can still be played."),
    "must_take_pile": _("%(rank)s is higher than %(top)s: take the pile instead, and the turn passes."),
    "mystery_not_first": _("A mystery card can only be the first card of a play; only open cards may join it."),
    "mystery_not_first.last": _("Mystery cards are played one at a time, when nothing else is left."),
    "no_mystery_left": _("%(player)s has no mystery card left."),
    "not_enough_cards": _("%(player)s does not hold that many cards: %(may_add)s at most."),
    "deal_is_dead": _("The deal is dead after %(drought)s plays without a swoop. Score it without a winner."),
    "deal_is_won": _("%(name)s has won this deal. Score it, or undo the last play."),
    "may_not_take_pile": _("Nobody may pass or take the pile without playing: some play is always possible."),
    "nothing_to_take": _("There is no pile to take."),
    "not_a_pile": _("Say the pile as its top rank, how many equal cards lie on top, and how many cards in all."),
    "special_in_pile": _("%(rank)s swoops, so it never lies on the pile."),
    "no_such_rank": _("There is no card “%(rank)s” in this game."),
}
_DOCUMENTS: Mapping[str, Any] = {
    "format": _("This is not a game exported from here."),
    "length": _("This document has no entries, or more than %(most)s."),
    "twice": _("This document has an action twice."),
    "entry": _("Entry %(number)s of this document is not whole."),
    "order": _("Entry %(number)s of this document cannot follow the one before it."),
    "events": _("Entry %(number)s of this document does not come out as the rules have it."),
    "refused": _("The rules refuse entry %(number)s of this document (%(because)s)."),
}
_SENTENCES: Mapping[str, Any] = {**_REQUESTS, **_SETUPS, **_ACTIONS, **_SCORES, **_PLAYS, **RAIDERS_SENTENCES}


def _say_too_many_of_rank(facts: Facts) -> str:
    total, more = (facts["run"] or 0) + facts["cards"], facts["may_add"] or 0
    return str(
        ngettext(
            "That would make %(total)s × %(rank)s; %(num)s more %(rank)s swoops.",
            "That would make %(total)s × %(rank)s; %(num)s more %(rank)s swoop.",
            more,
            total=total,
            rank=say_rank(facts["rank"]),
        )
    )


def _say_clash(facts: Facts) -> str:
    if facts["why"] != "not_enough_cards":
        return str(_CLASHES[facts["why"]]) % facts
    return (
        str(
            ngettext(
                "%(cards)s cards for %(players)s players from one deck: %(needed)s needed, %(there)s there.",
                "%(cards)s cards for %(players)s players from %(num)s decks: %(needed)s needed, %(there)s there.",
                facts["decks"],
                cards=facts["cards"],
                players=facts["players"],
                needed=facts["needed"],
                there=facts["there"],
            )
        )
        + " "
        + gettext("Add a deck or deal fewer cards.")
    )


_SPEAKERS: Mapping[str, Callable[[Facts], str]] = {
    "too_many_of_rank": _say_too_many_of_rank,
    "clash": _say_clash,
    "bad_document": lambda facts: str(_DOCUMENTS[facts["why"]]) % facts,
}

CODES = frozenset({code.partition(".")[0] for code in _SENTENCES} | set(_SPEAKERS))
"""Every code that has a sentence."""

_TITLES: Mapping[int, Any] = {
    403: _("Only to watch"),
    404: _("Not here"),
    413: _("Too large"),
    429: _("Slow down, please"),
    503: _("Just a moment"),
}


class _Spoken(dict[str, Any]):
    """Hold facts as they are said; one that is missing is said as a dash, since any sentence is better than none."""

    def __missing__(self, key: str) -> str:
        return "–"


def refusal_sentence(refusal: Refusal) -> str:
    """Return what was refused and, where there is something, what to do about it, in one or two sentences."""
    facts = _spoken({"field": refusal.field or "–", **refusal.facts})
    code = refusal.code
    speaker = _SPEAKERS.get(code)
    if speaker is not None:
        return speaker(facts)
    for fact in ("covered", "name", "rank", "last"):
        # A sentence may have a second form for when more is known.
        if refusal.facts.get(fact) is not None and f"{code}.{fact}" in _SENTENCES:
            code = f"{code}.{fact}"
            break
    return str(_SENTENCES.get(code, _SENTENCES["broken"])) % facts


def error_title(status: int) -> str:
    """Return the heading of the page that says what went wrong."""
    return str(_TITLES.get(status, _("That did not work")))


def say_rank(rank: Any) -> str:
    """Return a rank as people write it."""
    return gettext("Joker") if rank == "JOKER" else str(rank)


def _spoken(facts: Facts) -> _Spoken:
    said = _Spoken()
    for name, value in facts.items():
        if name in ("rank", "top"):
            said[name] = say_rank(value)
        elif isinstance(value, list | tuple):
            said[name] = ", ".join(str(part) for part in value)
        elif value is not None:
            said[name] = value
    return said


def ruling_view(ruling: Mapping[str, Any], names: Sequence[str] = ()) -> dict[str, Any]:
    """Return a ruling as the interface shows it, with its sentence."""
    return {**ruling, "sentence": ruling_sentence(ruling, names)}


def ruling_sentence(ruling: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """Return what the referee says to a play; ``names`` are in seat order, none where there is no game."""
    name, following = _name(ruling.get("seat"), names), _name(ruling.get("next_seat"), names)
    if ruling["verdict"] == "refused":
        return refusal_sentence(Refusal(ruling["code"], **_refused_facts(ruling, name, following)))
    if ruling.get("wins") and ruling.get("next_seat") is not None:
        return gettext("%(name)s is out first. %(next)s is next.", name=name, next=following)
    if ruling.get("wins"):
        return gettext("%(name)s is out and wins the deal!", name=name)
    if ruling.get("dead"):
        return gettext("Dead deal: nobody wins it.")
    if ruling.get("goes_out"):
        if ruling.get("next_seat") is None:
            return gettext("%(name)s is out, and the deal is over.", name=name)
        return gettext("%(name)s is out. %(next)s is next.", name=name, next=following)
    return _VERDICTS[ruling["verdict"]](name, following if names else None, ruling.get("picked_up"))


def _name(seat: int | None, names: Sequence[str]) -> str:
    return names[seat] if seat is not None and 0 <= seat < len(names) else gettext("The player")


def _refused_facts(ruling: Mapping[str, Any], player: str, turn: str) -> dict[str, Any]:
    facts = {key: ruling.get(key) for key in ("rank", "cards", "may_add", "top", "run", "drought")}
    # A deal that is won has no next seat, and the ruling does not say whose it is.
    return {**facts, "name": turn, "player": player}


def _plays(_name: str, following: str | None, _cards: int | None) -> str:
    if following is None:
        return gettext("It plays.")
    return gettext("It plays. %(next)s is next.", next=following)


def _swoops(name: str, following: str | None, _cards: int | None) -> str:
    if following is None:
        return gettext("Swoop! The pile is set aside, and the same player plays again.")
    return gettext("Swoop! %(name)s plays again.", name=name)


def _picks_up(name: str, following: str | None, cards: int | None) -> str:
    if following is None:
        return gettext("The pile is picked up first; the played cards start a new one.")
    if cards is None:
        return gettext("%(name)s picks up the pile and plays. %(next)s is next.", name=name, next=following)
    return str(
        ngettext(
            "%(name)s picks up %(num)s card and plays. %(next)s is next.",
            "%(name)s picks up %(num)s cards and plays. %(next)s is next.",
            cards,
            name=name,
            next=following,
        )
    )


def _picks_up_and_swoops(name: str, following: str | None, cards: int | None) -> str:
    if following is None:
        return gettext("The pile is picked up first, then the played cards swoop; the same player plays again.")
    if cards is None:
        return gettext("%(name)s picks up the pile and swoops! %(name)s plays again.", name=name)
    return str(
        ngettext(
            "%(name)s picks up %(num)s card and swoops! %(name)s plays again.",
            "%(name)s picks up %(num)s cards and swoops! %(name)s plays again.",
            cards,
            name=name,
        )
    )


def _takes(name: str, following: str | None, cards: int | None) -> str:
    if following is None:
        return gettext("The pile is taken, and the turn passes.")
    if cards is None:
        return gettext("%(name)s takes the pile. %(next)s is next.", name=name, next=following)
    return str(
        ngettext(
            "%(name)s takes %(num)s card. %(next)s is next.",
            "%(name)s takes %(num)s cards. %(next)s is next.",
            cards,
            name=name,
            next=following,
        )
    )


_VERDICTS: Mapping[str, Callable[[str, str | None, int | None], str]] = {
    "plays": _plays,
    "swoops": _swoops,
    "picks_up_and_plays": _picks_up,
    "picks_up_and_swoops": _picks_up_and_swoops,
    "takes_pile": _takes,
}
