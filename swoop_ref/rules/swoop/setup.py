"""Begin a game of Swoop from the body of the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swoop_ref.rules.game import Draw, Refusal
from swoop_ref.rules.reading import is_list, is_seat, read_name
from swoop_ref.rules.swoop.events import GameBegan
from swoop_ref.rules.swoop.houserules import check_cards, read_rules
from swoop_ref.rules.swoop.ruleset import encode_rules


def begin(setup: Mapping[str, Any], draw: Draw) -> GameBegan:
    """Begin a game from ``rules``, ``players`` and ``starter``; an absent starter is drawn."""
    rules = read_rules(setup.get("rules"))
    players = setup.get("players")
    if not is_list(players):
        raise Refusal("not_a_list", field="players")
    least, most = rules.players
    if len(players) < least:
        raise Refusal("too_few_players", field="players", least=least, most=most, rules=rules.name)
    if len(players) > most:
        raise Refusal("too_many_players", field="players", least=least, most=most, rules=rules.name)
    names: list[str] = []
    for seat, given in enumerate(players):
        names.append(read_name(given, names, f"players.{seat}"))
    check_cards(rules, len(names))
    starter = setup.get("starter")
    if starter is None:
        starter = draw(len(names))
    elif not is_seat(starter, len(names)):
        raise Refusal("unknown_seat", field="starter", seats=len(names))
    return GameBegan(encode_rules(rules), tuple(names), starter)
