"""Write a rule set as what stands in a link, and read it again: a preset and the house rules that were changed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from swoop_ref.rules.game import Refusal
from swoop_ref.rules.swoop.cards import RANKS
from swoop_ref.rules.swoop.houserules import (
    CHOICES,
    RANGES,
    SWITCHES,
    change_rules,
    check_cards,
    list_changes,
    read_rules,
    view_rules,
)
from swoop_ref.rules.swoop.presets import PRESETS
from swoop_ref.rules.swoop.ruleset import RuleSet
from swoop_ref.web.bodies import check_text

NONE: Final = "none"
VALUE: Final = "value."
"""What the name of a card's points begins with, as in ``value.J``."""
LONGEST_CHOICE: Final = 2_000
MOST_PARTS: Final = 60
_SWITCH: Final[Mapping[str, bool]] = {"true": True, "false": False}
_is_number = re.compile(r"[0-9]{1,9}", re.ASCII).fullmatch


def write_request(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set as the setup of a game takes it: its preset, its own name and only what differs."""
    preset, shown = PRESETS[rules.preset], view_rules(rules)
    request: dict[str, Any] = {"preset": rules.preset}
    if rules.name != rules.preset:
        request["name"] = rules.name
    for field in list_changes(rules):
        if field == "values":
            request[field] = {rank: now for rank, now in rules.values.items() if now != preset.values[rank]}
        else:
            request[field] = shown[field]
    return request


def write_query(rules: RuleSet) -> dict[str, str]:
    """Return a rule set as the query string of a link, name by name."""
    query: dict[str, str] = {}
    for field, value in write_request(rules).items():
        if field == "values":
            query |= {f"{VALUE}{rank}": str(points) for rank, points in value.items()}
        else:
            query[field] = _write(value)
    return query


def read_query(entries: Mapping[str, str]) -> RuleSet:
    """Read the rule set in a link; raise `Refusal` for one that cannot be played. Strange names are passed over."""
    request: dict[str, Any] = {}
    values: dict[str, Any] = {}
    for name, text in entries.items():
        check_text(text)
        rank = name.removeprefix(VALUE)
        if name.startswith(VALUE) and rank in RANKS:
            values[rank] = _read_number(text)
        elif name in ("preset", "name") or name in CHOICES:
            request[name] = text
        elif name in RANGES:
            request[name] = None if text == NONE else _read_number(text)
        elif name in SWITCHES:
            request[name] = _SWITCH.get(text, text)
        elif name == "specials":
            request[name] = [] if text == NONE else text.split(",")
    return read_rules({**request, "values": values} if values else request)


def write_choice(rules: RuleSet) -> str:
    """Return a rule set as one value of a form: a preset's name alone, or a whole query string."""
    query = write_query(rules)
    return rules.preset if len(query) == 1 else urlencode(query)


def read_choice(text: str) -> RuleSet:
    """Read what `write_choice` wrote; raise `Refusal` for anything else."""
    if text in PRESETS:
        return PRESETS[text]
    if len(text) > LONGEST_CHOICE or "=" not in text:
        raise Refusal("unknown_rules", field="rules", presets=list(PRESETS))
    try:
        parts = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_PARTS)
    except ValueError:
        raise Refusal("unknown_rules", field="rules", presets=list(PRESETS)) from None
    return read_query(dict(parts))


def read_entries(entries: Mapping[str, str]) -> RuleSet | None:
    """Read the rule set that an address carries, in one ``rules`` or name by name; ``None`` where it carries none."""
    if "rules" in entries:
        return read_choice(entries["rules"])
    return read_query(entries) if "preset" in entries else None


def read_view(view: Mapping[str, Any]) -> RuleSet:
    """Return the rule set that is shown, as `view_rules` showed it."""
    changes = {field: view[field] for field in view["changes"]}
    return change_rules(PRESETS[view["preset"]], {**changes, "name": view["name"]})


def list_tables(rules: RuleSet) -> list[int]:
    """List the numbers of players that the rules seat and the decks can deal to."""
    least, most = rules.players
    return [players for players in range(least, most + 1) if _can_deal(rules, players)]


def check_tables(rules: RuleSet) -> None:
    """Raise `Refusal` ``clash`` where the decks can deal to no table at all."""
    if not list_tables(rules):
        check_cards(rules, rules.players[0])


def _can_deal(rules: RuleSet, players: int) -> bool:
    return players * rules.cards_each <= rules.count_cards(players)


def _write(value: Any) -> str:
    if value is None or value == []:
        return NONE
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, list) else str(value)


def _read_number(text: str) -> int | str:
    return int(text) if _is_number(text.strip()) else text
