"""A tiny kind of game for tests of everything that is not a game: players add to one number."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from swoop_ref.rules.game import Decision, Refusal


class Counted(NamedTuple):
    """What has happened: the names at the beginning, or a number added."""

    names: tuple[str, ...] = ()
    add: int = 0
    over: bool = False


class State(NamedTuple):
    """How the game stands."""

    names: tuple[str, ...]
    total: int = 0
    over: bool = False


class Tally:
    """Adds numbers; `score_deal` and `correct_deal` add 100, `end` ends it."""

    name = "tally"

    def begin(self, setup: Mapping[str, Any], draw: Callable[[int], int]) -> Counted:
        if not setup.get("players"):
            raise Refusal("too_few_players", field="players", least=1, most=8)
        return Counted(tuple(setup["players"]), draw(6) if setup.get("roll") else 0)

    def decide(self, state: State, action: Mapping[str, Any]) -> Decision[Counted]:
        if state.over:
            raise Refusal("game_is_over")
        match action["type"]:
            case "add":
                if not isinstance(action.get("number", 1), int):
                    raise Refusal("not_a_number", field="number", text=str(action["number"]))
                ruling = {"verdict": "plays", "code": "lower", "seat": 0, "next_seat": 0} if "ask" in action else None
                return Decision((Counted(add=action.get("number", 1)),), ruling)
            case "score_deal" | "correct_deal" | "remove_deal":
                return Decision((Counted(add=50), Counted(add=50)))
            case "end":
                return Decision((Counted(over=True),))
            case "break":
                raise ZeroDivisionError("a fault in the rules")
        raise Refusal("unknown_action", field="type")

    def evolve(self, state: State | None, event: Counted) -> State:
        if state is None:
            return State(event.names, event.add)
        return State(state.names, state.total + event.add, state.over or event.over)

    def view(self, state: State) -> dict[str, Any]:
        players = [{"seat": seat, "name": name, "total": state.total} for seat, name in enumerate(state.names)]
        return {"kind": self.name, "players": players, "over": state.over, "winners": [0] if state.over else []}

    def encode(self, event: Counted) -> dict[str, Any]:
        return {"type": "counted", "v": 1, "names": event.names, "add": event.add, "over": event.over}

    def decode(self, data: Mapping[str, Any]) -> Counted:
        return Counted(tuple(data["names"]), data["add"], data["over"])


TALLY = Tally()
