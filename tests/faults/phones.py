"""Phones that tap together and never give up, and what their taps must add up to afterwards."""

import itertools
import re
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Self

from tests.postgres import Databases

GIVES_UP_AFTER = 60.0


_statuses = re.compile(rb'"status": ?"(\w+)"').findall


class NotAnswered(Exception):
    """Says that the server could not take a tap now: it is away, or says 503."""


@dataclass
class Phone:
    """One phone's own account: the ids that were acknowledged, in order, and how long each answer took."""

    port: int
    path: str
    acknowledged: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    sent_again: int = 0
    refused: list[Any] = field(default_factory=list)
    connection: HTTPConnection | None = None

    def tap(self, action_id: str, kind: str = "count_play") -> None:
        """Sends one tap until it is acknowledged, as the queue in the page does; raises after a minute in vain."""
        end = time.monotonic() + GIVES_UP_AFTER
        began = time.perf_counter()
        while True:
            try:
                status = self._send(action_id, kind)
            except NotAnswered:
                self.sent_again += 1
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)
                continue
            self.seconds.append(time.perf_counter() - began)
            (self.acknowledged if status in {"recorded", "repeated"} else self.refused).append(action_id)
            return

    def _send(self, action_id: str, kind: str) -> str:
        body = f'{{"actions": [{{"action_id": "{action_id}", "type": "{kind}"}}]}}'
        self.connection = self.connection or HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            self.connection.request("POST", self.path, body, {"Content-Type": "application/json"})
            response = self.connection.getresponse()
            # Only looked through, not parsed: the time of one phone must not be the work of the others.
            told = response.read()
        except (OSError, HTTPException):
            self.hang_up()
            raise NotAnswered from None
        if response.status != 200:
            # What the table is told must be clear: the database is away, and nothing else.
            assert (response.status, b'"unavailable"' in told) == (503, True), told
            raise NotAnswered
        (status,) = _statuses(told)
        return status.decode()

    def hang_up(self) -> None:
        """Closes the connection; the next tap opens another."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class Table:
    """Phones that tap at one game, each from a thread of its own, until they are told to stop."""

    def __init__(self, port: int, path: str, phones: int) -> None:
        self.phones = [Phone(port, path) for _ in range(phones)]
        self.failures: list[BaseException] = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._tap, args=(phone,)) for phone in self.phones]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()
        assert self.failures == []

    def tap_for(self, seconds: float) -> "Table":
        """Lets them tap for so long, and stops them."""
        with self:
            self._stop.wait(seconds)
        return self

    def _tap(self, phone: Phone) -> None:
        who = uuid.uuid4().hex
        try:
            for number in itertools.count():
                if self._stop.is_set():
                    break
                # A swoop in every twelfth tap, so that the deal never dies.
                phone.tap(f"{who}-{number}", "count_swoop" if number % 12 == 11 else "count_play")
        except (NotAnswered, AssertionError) as failure:
            self.failures.append(failure)
        phone.hang_up()

    @property
    def seconds(self) -> list[float]:
        """Lists how long every answer took."""
        return [seconds for phone in self.phones for seconds in phone.seconds]

    @property
    def taps(self) -> int:
        """Counts what was acknowledged."""
        return sum(len(phone.acknowledged) for phone in self.phones)


def troubles(phones: Sequence[Phone], entries: Sequence[dict[str, Any]], before: int = 1) -> Iterator[str]:
    """Compares a game's record with what its phones were told, and names every difference.

    `before` entries stood before they began.
    """
    seqs = {entry["action_id"]: entry["seq"] for entry in entries[before:]}
    if [entry["seq"] for entry in entries] != list(range(1, len(entries) + 1)):
        yield "the record has gaps or doubles in its seq"
    if len(seqs) != len(entries) - before:
        yield "an action stands twice"
    told = [action_id for phone in phones for action_id in phone.acknowledged]
    if len(set(told)) != len(told):
        yield "a phone was told twice"
    if lost := set(told) - set(seqs):
        yield f"{len(lost)} acknowledged taps are lost"
    if more := set(seqs) - set(told):
        yield f"{len(more)} taps stand that nobody was told of"
    for number, phone in enumerate(phones):
        if phone.refused:
            yield f"phone {number} was refused {len(phone.refused)} taps"
        order = [seqs.get(action_id, 0) for action_id in phone.acknowledged]
        if order != sorted(order):
            yield f"the taps of phone {number} stand in another order"


def up_to_date(server: Databases, folder: Path) -> str:
    """Makes a database whose tables are there, and answers its URL."""
    # Imported here, so that phones alone load nothing of the web.
    from tests.apps import working_app

    url = server.create()
    with working_app(folder, SWOOP_DATABASE_URL=url):
        return url
