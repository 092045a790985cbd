"""Visits pages as a browser without scripts does: reads forms from the page and sends them back."""

import re
from html.parser import HTMLParser
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

_VOID = frozenset({"input", "link", "meta", "br", "rect", "path", "circle"})


class Page(HTMLParser):
    """Holds a page's words and its forms, each with the fields that sending it as it stands would send."""

    def __init__(self, response: TestResponse) -> None:
        super().__init__()
        self.status = response.status_code
        self.html = response.text
        self.forms: dict[str, dict[str, str]] = {}
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._form: dict[str, str] | None = None
        self._text: list[str] = []
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = dict(attrs)
        self.tags.append((tag, have))
        if tag == "form":
            self._form = {"": have.get("action") or ""}
        if tag == "a" and have.get("href"):
            self.links.append(have["href"] or "")
        name = have.get("name")
        if self._form is None or tag not in ("input", "button") or not name:
            return
        if have.get("type") not in ("radio", "checkbox") or "checked" in have:
            self._form[name] = have.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._form is not None:
            name = self._form.get("type") or self._form[""]
            self.forms[name] = self._form
            self._form = None

    def handle_data(self, data: str) -> None:
        self._text.append(data)

    @property
    def text(self) -> str:
        """The page's words with single spaces."""
        return re.sub(r"\s+", " ", " ".join(self._text)).strip()

    def field(self, name: str) -> dict[str, str | None]:
        """The attributes of the field with that name."""
        return next(have for tag, have in self.tags if tag in ("input", "button") and have.get("name") == name)

    def element(self, element_id: str) -> dict[str, str | None]:
        """The attributes of the element with that id."""
        return next(have for _, have in self.tags if have.get("id") == element_id)


class Visitor:
    """Is a phone that only knows links and forms."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def see(self, path: str) -> Page:
        """Opens a page."""
        return Page(self.client.get(path, follow_redirects=True))

    def send(self, page: Page, form: str, path: str = "", **fields: Any) -> Page:
        """Sends a form of the page, with fields changed, and follows where it leads."""
        entries = {**page.forms[form], **{name.replace("__", "-"): str(text) for name, text in fields.items()}}
        goal = entries.pop("") or path
        return Page(self.client.post(goal, data=entries, follow_redirects=True))

    def begin(self, *names: str, **fields: Any) -> str:
        """Begins a game through the form and answers the path of its scoreboard."""
        entries = {f"players-{seat}": name for seat, name in enumerate(names)} | {"starter": "0"} | fields
        entries["csrf_token"] = self.see("/games/new").forms[""]["csrf_token"]
        response = self.client.post("/games/new", data=entries)
        assert response.status_code == 303, response.text
        return response.location

    def act(self, game: str, *actions: dict[str, Any]) -> dict[str, Any]:
        """Records actions over the interface, all of which must be taken, and answers the state."""
        sent = [{"action_id": f"a{len(self._state(game)['deals'])}-{number}-{self._state(game)['seq']}", **action}
                for number, action in enumerate(actions)]  # fmt: skip
        answer = self.client.post(f"/api{game}/actions", json={"actions": sent}).get_json()
        assert [result for result in answer["results"] if result["status"] != "recorded"] == []
        return answer["state"]

    def score(self, game: str, *points: int, **fields: Any) -> dict[str, Any]:
        """Scores a deal whose winner is the one with 0 points, or a dead deal where nobody has."""
        winner = points.index(0) if 0 in points else None
        dead = {"confirm": True} if winner is None else {}
        return self.act(game, {"type": "score_deal", "winner": winner, "points": list(points), **dead, **fields})

    def watch(self, game: str) -> str:
        """Answers the path of the same game for watchers."""
        text = self.see(f"{game}/share").html
        found = re.search(r'id="watch-link" readonly value="http://[^/"]+(/games/[^"]+)"', text)
        assert found
        return found[1]

    def _state(self, game: str) -> dict[str, Any]:
        return self.client.get(f"/api{game}").get_json()["state"]
