"""Begin a game of Raiders from the body of the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swoop_ref.rules.game import Draw, Refusal
from swoop_ref.rules.raiders.events import GameBegun
from swoop_ref.rules.raiders.reading import read_seat
from swoop_ref.rules.raiders.variants import DEFAULT_VARIANT, VARIANTS, Variant
from swoop_ref.rules.reading import is_list, read_name


def begin(setup: Mapping[str, Any], draw: Draw) -> GameBegun:
    """Begin a game; without a ``starter`` the seat that places first in raid 1 is drawn.

    Refused: `unknown_rules`, `not_a_list`, `too_few_players`, `too_many_players`,
    `name_missing`, `name_not_text`, `name_too_long`, `names_equal`, `unknown_seat`, `not_a_number`.
    """
    variant = _read_variant(setup.get("variant"))
    names = _read_players(variant, setup.get("players"))
    starter = setup.get("starter")
    seat = draw(variant.seats) if starter in (None, "") else read_seat(starter, variant.seats, "starter")
    return GameBegun(variant, names, seat)


def _read_variant(name: Any) -> Variant:
    variant = VARIANTS.get(DEFAULT_VARIANT if name in (None, "") else str(name))
    if variant is None:
        raise Refusal("unknown_rules", field="variant", presets=list(VARIANTS))
    return variant


def _read_players(variant: Variant, players: Any) -> tuple[str, ...]:
    if not is_list(players):
        raise Refusal("not_a_list", field="players")
    if len(players) != variant.seats:
        code = "too_few_players" if len(players) < variant.seats else "too_many_players"
        raise Refusal(code, field="players", least=variant.seats, most=variant.seats, rules=variant.name)
    names: list[str] = []
    for seat, given in enumerate(players):
        names.append(read_name(given, names, f"players.{seat}"))
    return tuple(names)
