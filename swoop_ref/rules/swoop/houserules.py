"""Change a rule set within the ranges that make sense, and say what cannot go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, Final

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.reading import NAME_LENGTH
from swoop_ref.rules.swoop.cards import JOKER, RANKS, TEN
from swoop_ref.rules.swoop.presets import DEFAULT_PRESET, PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet, encode_rules, order_ranks

LEAST_TABLE: Final = 2
"""Players that a game already begun needs at least to go on when others leave."""

RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "target": (50, 1000),
    "deals": (1, 30),
    "decks": (1, 8),
    "jokers": (0, 4),
    "pairs": (0, 6),
    "hand": (5, 15),
    "swoop_at": (4, 4),
    "max_cards": (1, 4),
    "dead_after": (20, 1000),
}
"""Least and most of every house rule that is a number (RULES.md: House rules)."""

MAY_BE_NONE: Final = frozenset({"deals", "decks", "max_cards", "dead_after"})

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "higher": ("new_pile", "take_pile"),
    "mystery": ("uncovered", "last"),
    "deal_ends": ("first_out", "last_holder"),
    "scored": ("all", "hand"),
    "ties": ("shared", "play_off"),
    "first_starter": ("random", "highest_card", "left_of_dealer", "lowest_card"),
}

SWITCHES: Final = frozenset(
    {
        "draw_pile",
        "swoop_exactly",
        "picked_up_may_join",
        "may_take_pile",
        "target_passed",
        "each_starts_once",
        "dead_scored",
    }
)

SPECIALS: Final = ((TEN, JOKER), (JOKER,), ())
"""The sets of specials a table may choose: 10 and Joker, Joker alone, or none."""

VALUE_RANGE: Final = (0, 100)

_FOLLOWS: Final = frozenset({"preset", "players", "deck_table", "decks_by_players", "changes"})
"""Keys that follow from the others: they may be sent along, but not changed."""


def read_rules(request: object) -> RuleSet:
    """Read a preset's name or an object of house rules; raise `Refusal` where it cannot be played.

    ``None`` is the default preset. Enough cards for the players is checked by `check_cards`.
    """
    if request is None:
        return PRESETS[DEFAULT_PRESET]
    if isinstance(request, str):
        return _find_preset(request)
    if not isinstance(request, Mapping):
        raise Refusal("unknown_rules", field="rules", presets=list(PRESETS))
    changes = dict(request)
    base = _find_preset(changes.pop("preset", DEFAULT_PRESET))
    return change_rules(base, changes)


def change_rules(rules: RuleSet, changes: Mapping[str, Any]) -> RuleSet:
    """Return the rule set with the house rules changed; raise `Refusal` naming the wrong field."""
    read = {key: _read_field(rules, key, value) for key, value in changes.items()}
    _follow_specials(rules, read)
    changed = replace(rules, **{key: read[key] for key in read.keys() - _FOLLOWS})
    _refuse_clashes(changed)
    return changed


def list_changes(rules: RuleSet) -> list[str]:
    """List the fields in which a rule set differs from the preset it began as."""
    preset = PRESETS[rules.preset]
    return [
        field.name
        for field in fields(RuleSet)
        if field.name not in ("name", "order") and getattr(rules, field.name) != getattr(preset, field.name)
    ]


def check_cards(rules: RuleSet, players: int) -> None:
    """Raise `Refusal` ``clash`` where the decks cannot deal so many players their cards."""
    needed, there = players * rules.cards_each, rules.count_cards(players)
    if needed > there:
        raise Refusal(
            "clash",
            field="decks",
            why="not_enough_cards",
            needed=needed,
            there=there,
            players=players,
            cards=rules.cards_each,
            decks=rules.count_decks(players),
        )


@lru_cache(maxsize=256)
def view_rules(rules: RuleSet, players: int | None = None) -> dict[str, Any]:
    """Show every field, ``decks`` as the number for so many players, and what the table changed.

    One answer serves all who ask again, so it must not be changed by who reads it.
    """
    shown = encode_rules(rules)
    table = shown.pop("deck_table")
    shown["decks_by_players"] = None if rules.decks is not None else table
    if players is not None:
        shown["decks"] = rules.count_decks(players)
    shown["changes"] = list_changes(rules)
    return shown


def _find_preset(name: object) -> RuleSet:
    if isinstance(name, str) and name in PRESETS:
        return PRESETS[name]
    raise Refusal("unknown_rules", field="rules", presets=list(PRESETS))


def _read_field(rules: RuleSet, key: str, value: Any) -> Any:
    if key in RANGES:
        return _read_number(key, value)
    if key in CHOICES:
        if value not in CHOICES[key]:
            raise Refusal("not_a_choice", field=key, choices=list(CHOICES[key]))
        return value
    if key in SWITCHES:
        if not isinstance(value, bool):
            raise Refusal("not_a_choice", field=key, choices=["true", "false"])
        return value
    reader = _READERS.get(key)
    if reader is not None:
        return reader(rules, value)
    if key in ("changes", "decks_by_players"):
        return None
    if key == "order" and isinstance(value, list | tuple):
        return tuple(value)
    # As the interface shows it, or as a record has it.
    if key in _FOLLOWS and value in (view_rules(rules).get(key), encode_rules(rules).get(key)):
        return value
    raise Refusal("unknown_rule", field=key)


def _read_number(key: str, value: Any) -> int | None:
    if value is None and key in MAY_BE_NONE:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refusal("not_a_number", field=key, text=value)
    least, most = RANGES[key]
    if not least <= value <= most:
        raise Refusal("out_of_range", field=key, least=least, most=most)
    return value


def _read_name(_rules: RuleSet, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Refusal("name_missing", field="name")
    if len(value.strip()) > NAME_LENGTH:
        raise Refusal("name_too_long", field="name", most=NAME_LENGTH)
    return value.strip()


def _read_specials(_rules: RuleSet, value: Any) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        for choice in SPECIALS:
            if len(value) == len(choice) and all(rank in value for rank in choice):
                return choice
    raise Refusal("not_a_choice", field="specials", choices=[list(choice) for choice in SPECIALS])


def _read_values(rules: RuleSet, value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise Refusal("not_a_number", field="values", text=value)
    least, most = VALUE_RANGE
    for rank, points in value.items():
        if rank not in RANKS:
            raise Refusal("no_such_rank", field="values", rank=rank)
        if isinstance(points, bool) or not isinstance(points, int):
            raise Refusal("not_a_number", field="values", text=points)
        if not least <= points <= most:
            raise Refusal("out_of_range", field="values", least=least, most=most)
    return {**rules.values, **value}


_READERS: Final[Mapping[str, Callable[[RuleSet, Any], Any]]] = {
    "name": _read_name,
    "specials": _read_specials,
    "values": _read_values,
}


def _follow_specials(rules: RuleSet, read: dict[str, Any]) -> None:
    specials = read.get("specials", rules.specials)
    order = order_ranks(specials)
    if read.get("order", order) != order:
        raise Refusal("unknown_rule", field="order")
    read["order"] = order
    if JOKER not in specials and JOKER in rules.specials:
        # A Joker that is no special has no rank, so such a table plays without Jokers.
        read.setdefault("jokers", 0)


def _refuse_clashes(rules: RuleSet) -> None:
    for field, why, is_clashing in (
        ("max_cards", "unlimited_needs_four_or_more", rules.swoop_exactly and not rules.max_cards),
        ("jokers", "jokers_have_no_rank", JOKER not in rules.specials and rules.jokers > 0),
        (
            "picked_up_may_join",
            "nothing_is_picked_up",
            rules.higher == "take_pile" and rules.picked_up_may_join,
        ),
        ("deals", "one_end_only", rules.deals is not None and rules.each_starts_once),
    ):
        if is_clashing:
            raise Refusal("clash", field=field, why=why)
