"""A table of people who play over the HTTP interface, so that a test can begin where it wants."""

import json
import uuid
from typing import Any
from urllib.request import Request, urlopen


class Table:
    """Plays games on a server by its address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, path: str, body: Any = None) -> Any:
        """Sends JSON and answers what came back; raises urllib's HTTPError for an error."""
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, {"Content-Type": "application/json"}), timeout=10) as answer:
            return json.load(answer)

    def begin(
        self, *names: str, kind: str = "swoop", rules: Any = "swoop-200", starter: int = 0, **setup: Any
    ) -> dict[str, Any]:
        """Begins a game of Ana, Ben and Cy, or of who is named; answers its id, watch_id, code and state."""
        players = names or ("Ana", "Ben", "Cy")
        chosen = {"rules": rules} if kind == "swoop" else {}
        return self.ask("/api/games", {"kind": kind, "players": players, "starter": starter, **chosen, **setup})

    def act(self, game: str, *actions: dict[str, Any]) -> dict[str, Any]:
        """Sends actions, in batches of 500, all of which must be recorded, and answers the state."""
        state: dict[str, Any] = {}
        for start in range(0, len(actions), 500):
            sent = [{"action_id": uuid.uuid4().hex, **action} for action in actions[start : start + 500]]
            answer = self.ask(f"/api/games/{game}/actions", {"actions": sent})
            assert [result for result in answer["results"] if result["status"] != "recorded"] == []
            state = answer["state"]
        return state

    def score(self, game: str, *points: Any, **fields: Any) -> dict[str, Any]:
        """Scores a deal whose winner is the one with 0 points."""
        return self.act(game, {"type": "score_deal", "winner": points.index(0), "points": list(points), **fields})

    def play(self, game: str, *cards: str) -> dict[str, Any]:
        """Plays cards one after the other, each by whose turn it is: `"K"`, or `"2x8"` for two 8s."""
        plays = []
        for card in cards:
            many, _, rank = card.rpartition("x")
            plays.append({"type": "play", "rank": rank, "cards": int(many or 1)})
        return self.act(game, *plays)
