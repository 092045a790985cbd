"""Judge the actions of a game of Raiders.

**Actions.** Seats count from 0, areas from 1. Numbers may come as text, as plain forms send them.

| type | with | what |
|---|---|---|
| `place_loot` | `chips`, `seat` and `area` (default: whose turn it is) | places chips on one area |
| `place_loot` | `seat`, `split: [a, b, c]` | Blind Play: a side's three areas at once |
| `place_loot` | `splits: [[a, b, c], [a, b, c]]` | Blind Play: both sides at once |
| `reveal` | `cards: [rank of seat 0, rank of seat 1]`, `area` (default: the first) | fights an area; in any order |
| `end_game` | | ends early and settles by the purses as they stand; unfought chips go back |
| `reopen_game` | | goes on with a game that was ended early |
| `rename_player` | `seat`, `name` | at any time |
| `note` | `text` | at any time |

Chips are placed in the order S1 O1 O2 S2 S3 O3 (S the starter, O the other), and the app fills in what
has become the only possible amount: both third areas where 10 chips are due, and also S2 and S3 after a
first area of 8. To place by hand exactly what was filled in is accepted once, so that a program that
sends all six placings works as well as one that sends four.

Ranks are `A 2 3 4 5 6 7 8 9 10`, then `J Q K` (`long_war`) or `PAGE KNIGHT Q K` (`long_war_tarot`).

**Alliance.** Seats 0 and 2 are side 0, seats 1 and 3 side 1; 0 and 1 sit opposite, 2 and 3 do. A side has
one purse and stakes once, so `stakes`, `filled`, a fight's `winner` and the settlement's `from` and `to`
are sides; with two players a side's number is its seat. Either partner may place for the side. `cards`
are four, in seat order, and a fight has two `duels`. The start moves on by one seat, so that the sides take
turns and so do the partners.

**A purse** counts all chips a side owns, also the `staked` ones that lie on areas not fought yet.

**Reasons** of a duel: `higher`, `equal`, `two_beats_ace`, `ace_beats_all_but_two`; in the Long War also
`ace_beats_court`, `two_beats_court`, `pip_beats_ace`. A fight of two has its duel's reason, a fight of
four `both_fights_won`, `one_fight_each` or `a_fight_tied`.

**Refusals**, with the facts they carry beside the field. Of chips: `out_of_turn` (`name`, `area`: who
is to place where), `area_out_of_order` (the same), `area_already_staked` (`name`, `area`, `chips`),
`raid_is_staked`, `below_minimum` (`area`, `least`, `chips`), `above_maximum` (`area`, `most`, `chips`),
`wrong_sum` (`name`, `sum`, `must`), `more_than_the_purse` (`name`, `chips`, `purse`), `too_few_left` (Free
Loot: `name`, `chips`, `purse`, `keep`), `one_area_at_a_time`, `loot_already_placed` (`name`),
`wrong_number_of_areas` (`areas`), `wrong_number_of_splits` (`sides`). Of cards: `area_not_staked` and
`raid_not_staked` (`area`, `name`, `next_area`: who is to place where; `next_area` is null in Blind Play),
`area_already_fought` (`area`), `no_such_rank` (`name`, `rank`, `ranks`), `card_already_used` (`name`, `rank`,
`raid`), `wrong_number_of_cards` (`must`). Of all: `game_is_over`, `game_is_not_over`,
`all_raids_are_fought` (`raids`), `unknown_action` (`type`), `unknown_seat` (`seats`), `missing_field`,
`not_a_number` (`text`), `out_of_range` (`least`, `most`), `text_too_long` (`most`), `name_missing`,
`name_not_text`, `name_too_long` (`most`), `names_equal` (`name`).

**Example.** A whole raid, and the first placing of the next, which forces the starter's other two:

```
{"type": "place_loot", "seat": 0, "area": 1, "chips": 4}
{"type": "place_loot", "seat": 1, "area": 1, "chips": 2}
{"type": "place_loot", "seat": 1, "area": 2, "chips": 5}
{"type": "place_loot", "seat": 0, "area": 2, "chips": 3}
{"type": "reveal", "area": 1, "cards": ["A", "2"]}
{"type": "reveal", "area": 2, "cards": ["9", "7"]}
{"type": "reveal", "area": 3, "cards": ["5", "5"]}
{"type": "place_loot", "seat": 1, "area": 1, "chips": 8}
```

leave this state (`seq` is added by the interface):

```json
{"kind": "raiders", "variant": "standard",
 "rules": {"name": "standard", "seats": 2, "courts": [], "raids": 3, "purse": 30, "stake": 10, "keep": 0,
           "blind": false, "ranks": ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"], "hands": [5, 5, 4]},
 "players": [{"seat": 0, "name": "Ana", "active": true, "side": 0, "purse": 31, "staked": 0,
              "used": ["A", "9", "5"], "left": ["2", "3", "4", "6", "7", "8", "10"], "hand_size": 5},
             {"seat": 1, "name": "Ben", "active": true, "side": 1, "purse": 29, "staked": 10,
              "used": ["2", "7", "5"], "left": ["A", "3", "4", "6", "8", "9", "10"], "hand_size": 5}],
 "sides": [{"side": 0, "seats": [0], "purse": 31, "staked": 0, "gain": 1},
           {"side": 1, "seats": [1], "purse": 29, "staked": 10, "gain": -1}],
 "raid": {"number": 2, "of": 3, "starter": 1, "drawn": 3, "hand_size": 5,
          "next": {"seat": 0, "side": 0, "area": 1, "least": 1, "most": 8},
          "order": [{"seat": 1, "area": 1, "chips": 8, "filled": false},
                    {"seat": 0, "area": 1, "chips": null, "filled": false},
                    {"seat": 0, "area": 2, "chips": null, "filled": false},
                    {"seat": 1, "area": 2, "chips": 1, "filled": true},
                    {"seat": 1, "area": 3, "chips": 1, "filled": true},
                    {"seat": 0, "area": 3, "chips": null, "filled": false}],
          "stakes": [[null, null, null], [8, 1, 1]], "filled": [[false, false, false], [false, true, true]],
          "to_fight": [1, 2, 3], "fights": []},
 "history": [{"number": 1, "starter": 0, "complete": true, "stakes": [[4, 3, 3], [2, 5, 3]],
              "fights": [{"area": 1, "cards": ["A", "2"], "winner": 1, "moved": 4, "reason": "two_beats_ace",
                          "duels": [{"seats": [0, 1], "cards": ["A", "2"], "winner": 1,
                                     "reason": "two_beats_ace"}]},
                         {"area": 2, "cards": ["9", "7"], "winner": 0, "moved": 5, "reason": "higher",
                          "duels": [{"seats": [0, 1], "cards": ["9", "7"], "winner": 0, "reason": "higher"}]},
                         {"area": 3, "cards": ["5", "5"], "winner": null, "moved": 0, "reason": "equal",
                          "duels": [{"seats": [0, 1], "cards": ["5", "5"], "winner": null, "reason": "equal"}]}],
              "gains": [1, -1], "purses": [31, 29]}],
 "over": false, "winners": [],
 "standings": [{"seat": 0, "place": 1, "total": 31}, {"seat": 1, "place": 2, "total": 29}], "settlement": null,
 "notes": []}
```
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from swoop_ref.rules.game import Decision, Draw, Refusal
from swoop_ref.rules.raiders import events as writing
from swoop_ref.rules.raiders.chips import settle
from swoop_ref.rules.raiders.events import (
    AreaFought,
    Event,
    GameEnded,
    GameReopened,
    NoteWritten,
    PlayerRenamed,
    RaidBegun,
    RaidEnded,
)
from swoop_ref.rules.raiders.fights import fight, read_rank
from swoop_ref.rules.raiders.loot import fill_forced, place_loot
from swoop_ref.rules.raiders.reading import read_area, read_seat
from swoop_ref.rules.raiders.setup import begin as begin_game
from swoop_ref.rules.raiders.state import Raid, State, evolve_all
from swoop_ref.rules.raiders.state import evolve as evolve_state
from swoop_ref.rules.raiders.variants import AREAS
from swoop_ref.rules.raiders.view import view as view_state
from swoop_ref.rules.reading import is_list, read_name, read_note


class Raiders:
    """Referee Raiders, in all its variants."""

    @property
    def name(self) -> str:
        """Return the name that the interface gives this kind."""
        return "raiders"

    def begin(self, setup: Mapping[str, Any], draw: Draw) -> Event:
        """Begin a game from the body of the request; raise `Refusal` for a setup that cannot be."""
        return begin_game(setup, draw)

    def decide(self, state: State, action: Mapping[str, Any]) -> Decision[Event]:
        """Judge an action on the state; raise `Refusal` where it is not allowed."""
        judge = _JUDGES.get(str(action.get("type")))
        if judge is None:
            raise Refusal("unknown_action", field="type", type=str(action.get("type"))[:40])
        return Decision(judge(state, action))

    def evolve(self, state: State | None, event: Event) -> State:
        """Return the state after the event, which is trusted; ``None`` is before the beginning."""
        return evolve_state(state, event)

    def view(self, state: State) -> dict[str, Any]:
        """Return the state as the interface shows it, without ``seq``."""
        return view_state(state)

    def encode(self, event: Event) -> dict[str, Any]:
        """Return the event as plain JSON values with its ``type`` and version ``v``."""
        return writing.encode(event)

    def decode(self, data: Mapping[str, Any]) -> Event:
        """Return the event that `encode` wrote; raise ValueError for an unknown type or version."""
        return writing.decode(data)


def _place_loot(state: State, action: Mapping[str, Any]) -> tuple[Event, ...]:
    return place_loot(state, _find_raid(state), action)


def _reveal(state: State, action: Mapping[str, Any]) -> tuple[Event, ...]:
    raid = _find_raid(state)
    area = _read_area_to_fight(raid, action.get("area"))
    _check_staked(state, raid, area)
    cards = _read_cards(state, action.get("cards"))
    stakes = tuple(chips[area - 1] or 0 for chips in raid.stakes)
    fought = AreaFought(fight(state.variant, area, cards, stakes))
    if len(raid.fights) + 1 < AREAS:
        return (fought,)
    return (fought, *_end_raid(evolve_state(state, fought), raid))


def _end_raid(state: State, raid: Raid) -> tuple[Event, ...]:
    """Return what follows the last fight of a raid: the next raid with the other starter, or the end."""
    ended = RaidEnded(raid.number)
    if raid.number == state.variant.raids:
        return ended, GameEnded(settle(state.variant, state.purses), early=False)
    begun = RaidBegun(raid.number + 1, (raid.starter + 1) % state.variant.seats)
    return ended, begun, *fill_forced(evolve_all(state, (ended, begun)))


def _read_area_to_fight(raid: Raid, value: Any) -> int:
    if value is None:
        return next(area for area in range(1, AREAS + 1) if raid.find_fight(area) is None)
    area = read_area(value)
    if raid.find_fight(area) is not None:
        raise Refusal("area_already_fought", field="area", area=area)
    return area


def _check_staked(state: State, raid: Raid, area: int) -> None:
    due = state.next
    if due is None:
        return
    code = "raid_not_staked"
    if any(stakes[area - 1] is None for stakes in raid.stakes):
        code = "area_not_staked"
    raise Refusal(code, field="area", area=area, name=state.names[due.seat], next_area=due.area)


def _read_cards(state: State, value: Any) -> tuple[str, ...]:
    """Return the cards turned up, in seat order; each must exist and be unused by its player."""
    if value is None:
        raise Refusal("missing_field", field="cards")
    if not is_list(value) or len(value) != state.variant.seats:
        raise Refusal("wrong_number_of_cards", field="cards", must=state.variant.seats)
    return tuple(_read_card(state, seat, text) for seat, text in enumerate(value))


def _read_card(state: State, seat: int, text: Any) -> str:
    name = state.names[seat]
    rank = read_rank(state.variant, text)
    if rank is None:
        raise Refusal("no_such_rank", field="cards", name=name, rank=str(text)[:20], ranks=list(state.variant.ranks))
    if rank in state.used[seat]:
        number = 1 + state.used[seat].index(rank) // AREAS
        raise Refusal("card_already_used", field="cards", name=name, rank=rank, raid=number)
    return rank


def _end_game(state: State, _action: Mapping[str, Any]) -> tuple[Event, ...]:
    _find_raid(state)
    return (GameEnded(settle(state.variant, state.purses), early=True),)


def _reopen_game(state: State, _action: Mapping[str, Any]) -> tuple[Event, ...]:
    if not state.over:
        raise Refusal("game_is_not_over")
    if state.raid is None:
        raise Refusal("all_raids_are_fought", raids=state.variant.raids)
    return (GameReopened(),)


def _rename_player(state: State, action: Mapping[str, Any]) -> tuple[Event, ...]:
    seat = read_seat(action.get("seat"), state.variant.seats)
    name = read_name(action.get("name"), (*state.names[:seat], *state.names[seat + 1 :]), "name")
    return (PlayerRenamed(seat, name),)


def _note(_state: State, action: Mapping[str, Any]) -> tuple[Event, ...]:
    return (NoteWritten(read_note(action)),)


def _find_raid(state: State) -> Raid:
    """Return the raid that is on; refused `game_is_over` when none is."""
    if state.over or state.raid is None:
        raise Refusal("game_is_over")
    return state.raid


_JUDGES: Final[Mapping[str, Callable[[State, Mapping[str, Any]], tuple[Event, ...]]]] = {
    "place_loot": _place_loot,
    "reveal": _reveal,
    "end_game": _end_game,
    "reopen_game": _reopen_game,
    "rename_player": _rename_player,
    "note": _note,
}
