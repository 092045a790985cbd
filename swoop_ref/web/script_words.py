"""Give the pages' scripts their sentences, translated with all others.

A pair is (one, many); ``%(name)s`` places are filled in by the script.
"""

from __future__ import annotations

from flask_babel import gettext as _

Words = dict[str, str | tuple[str, str]]


def common_words() -> Words:
    """Say what every page's script may have to: what waits, and what cannot be kept."""
    return {
        "waiting": (_("%(num)s waits"), _("%(num)s wait")),
        "waiting_offline": (_("No connection · %(num)s waits"), _("No connection · %(num)s wait")),
        "refused": _("That was not taken."),
        "let_go": _("Let go"),
        "lost_taps": (_("%(num)s tap on this phone"), _("%(num)s taps on this phone")),
        "lost_points": _("points on this phone: %(points)s"),
        "stale": _("No connection. What you see may be old."),
        "keeps_nothing": _("This phone cannot keep taps without a connection: its storage is full or switched off."),
    }


def queue_words() -> Words:
    """Say how many taps wait and that one was refused."""
    return {
        "waiting": (_("%(num)s waits"), _("%(num)s wait")),
        "waiting_offline": (_("No connection · %(num)s waits"), _("No connection · %(num)s wait")),
        "refused": _("That was not taken."),
    }


def take_over_words() -> Words:
    """Ask before a tap while another phone counts."""
    return {"take_over": _("%(phone)s is counting. Take over?")}


def count_words() -> Words:
    """Say what the count page's script shows."""
    return {
        **queue_words(),
        **take_over_words(),
        "left": (_("%(num)s left to a dead deal"), _("%(num)s left to a dead deal")),
        "dead_short": _("Nobody wins this deal"),
        "to_play": _("%(name)s to play"),
        "out": _("%(name)s has gone out"),
        "score": _("Score the deal"),
        "score_dead": _("Score it without a winner"),
        "last": _("This phone: %(what)s"),
        "last_now": _("This phone: %(what)s, just now"),
        "last_seconds": _("This phone: %(what)s, %(seconds)s s ago"),
        "did_play": _("play %(number)s"),
        "did_swoop": _("a swoop"),
        "did_set": _("count set to %(number)s"),
        "did_undo": _("one taken back"),
        "did_redo": _("one brought back"),
    }


def score_words() -> Words:
    """Say what the score page's script shows."""
    return {
        **queue_words(),
        "becomes": _("becomes"),
        "entered": _("entered"),
        "out": _("went out"),
        "no_cards": _("tap the cards still held"),
        "count_cards": _("Count %(name)s’s cards"),
        "count_cards_of": _("Count cards"),
        "type_points": _("Type points"),
        "who_went_out": _("Who went out?"),
        "say_who": _("First say who went out, or that the deal died."),
        "one_missing": _("%(name)s is missing"),
        "some_missing": _("%(number)s are missing"),
        "save": _("Save the deal"),
        "saving": _("Saving…"),
        "save_anyway": _("Save anyway"),
        "save_again": _("Save again"),
        "offline": _("No connection. The points stay on this phone and are saved as soon as it is back."),
        "look": _("Look at it"),
        "scored_meanwhile": _("Another phone has scored deal %(number)s meanwhile. What you typed is still here."),
    }


def mine_words() -> Words:
    """Say what the script of a player's own page shows."""
    return queue_words()


def raiders_words() -> Words:
    """Say what the script of a game of Raiders shows."""
    return {
        **queue_words(),
        "rest": _("the rest"),
        "too_many": _("At least 1 chip must be left for area 3."),
        "choose_cards": _("Choose the card that %(name)s has turned up."),
        "choose_chips": _("Choose %(name)s’s chips on areas 1 and 2."),
    }


def referee_words() -> Words:
    """Say what the referee page's script shows before the server has answered, and beside its ruling."""
    return {
        **queue_words(),
        **take_over_words(),
        "empty": _("empty"),
        "pile_empty": _("The pile is empty"),
        "pile_unknown": _("Pile unknown until the next swoop"),
        "top": (_("One %(rank)s on top"), _("%(num)s × %(rank)s on top")),
        "top_only": _("%(rank)s on top"),
        "size": (_("1 card in the pile"), _("%(num)s in the pile")),
        "size_unknown": _("what lies below is unknown"),
        "swoops_with": (_("One more %(rank)s swoops"), _("%(num)s more %(rank)s swoop")),
        "since": (_("%(num)s since a swoop"), _("%(num)s since a swoop")),
        "left": (_("%(num)s left"), _("%(num)s left")),
        "to_play": _("%(name)s to play"),
        "has_won": _("%(name)s has gone out"),
        "only_holder": _("Only %(name)s holds cards"),
        "draw_pile": _("draw pile %(cards)s"),
        "score_holder": _("Score the deal: %(name)s holds cards"),
        "says_out_first": _("%(name)s is out first. %(next)s is next."),
        "says_out": _("%(name)s is out. %(next)s is next."),
        "says_over": _("%(name)s is out, and the deal is over."),
        "dead": _("Dead deal"),
        "cards": _("cards"),
        "cards_unknown": _("cards, not known how many"),
        "aside": (_("Set aside: %(num)s card"), _("Set aside: %(num)s cards")),
        "aside_least": (_("Set aside: at least %(num)s card"), _("Set aside: at least %(num)s cards")),
        "no": _("no"),
        "takes": _("takes %(number)s"),
        "takes_all": _("takes all"),
        "swoops": _("swoops"),
        "score_won": _("Score the deal: %(name)s went out"),
        "score_dead": _("Score it without a winner"),
        "did_lay": (_("%(name)s played %(rank)s"), _("%(name)s played %(num)s × %(rank)s")),
        "did_mystery": (
            _("%(name)s turned a mystery %(rank)s"),
            _("%(name)s turned a mystery card: %(num)s × %(rank)s"),
        ),
        "did_take": _("%(name)s takes the pile"),
        "did_play": _("%(name)s played, cards not told"),
        "did_swoop": _("%(name)s swooped, cards not told"),
        "says_wins": _("%(name)s is out and wins the deal!"),
        "says_dead": _("Dead deal: nobody wins it."),
        "says_swoops": _("Swoop! %(name)s plays again."),
        "says_plays": _("It plays. %(next)s is next."),
        "says_picks_up": (
            _("%(name)s picks up %(num)s card and plays. %(next)s is next."),
            _("%(name)s picks up %(num)s cards and plays. %(next)s is next."),
        ),
        "says_picks_up_all": _("%(name)s picks up the pile and plays. %(next)s is next."),
        "says_picks_up_swoops": (
            _("%(name)s picks up %(num)s card and swoops! %(name)s plays again."),
            _("%(name)s picks up %(num)s cards and swoops! %(name)s plays again."),
        ),
        "says_takes": (
            _("%(name)s takes %(num)s card. %(next)s is next."),
            _("%(name)s takes %(num)s cards. %(next)s is next."),
        ),
        "says_refused": _("Not allowed."),
        "taken_back": _("Taken back."),
        "brought_back": _("Brought back."),
    }
