"""Opens hundreds of streams on one process: when a change reaches the last, what they cost, and who vanishes."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_connection
from statistics import median

from script.benchmarks.figures import Figure
from script.benchmarks.servers import free_port
from script.benchmarks.servers import serving as serving_floor
from script.soaking.lengths import Lengths
from script.soaking.places import Place, actions, begin
from swoop_ref.web.live import LOOK_SECONDS
from tests.faults.streams import Streams, open_streams, status_of, vanish
from tests.server import Server, serving

PLACES = 512
FREE_WITHIN = 15.0
WARM_UP = 3


def figures(place: Place, root: Path, lengths: Lengths) -> Iterator[Figure]:
    """Yields the figures; of PostgreSQL's workers each has its own places, so what fills one process fills none there."""
    port = free_port()
    floor_command = [sys.executable, "-m", "script.soaking.hub", str(port), str(PLACES + 32)]
    with serving_floor(floor_command, port, root / "hub.log"), serving(place.server()) as server:
        game = begin(server)
        path = f"/api/games/{game}/events"
        before = memory(server)
        with (
            open_streams(server.port, path, lengths.streams, 1) as pages,
            open_streams(port, "/events", lengths.streams, 1) as bare,
        ):
            each = (memory(server) - before) / lengths.streams
            pairs = [
                (
                    change(server.port, actions(game), action(seq), pages, seq),
                    change(port, "/announce", "{}", bare, seq),
                )
                for seq in range(2, lengths.changes + WARM_UP + 2)
            ][WARM_UP:]
        what = f"{place.name}: a change reaches the last of {lengths.streams} pages"
        app, floor = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
        yield Figure(f"{what}; floor: bare hub", app, "ms", floor, median(a / b for a, b in pairs), at_most=2)
        yield Figure("  memory of the server for each of them", each, "kB")
        if place.name == "SQLite":
            yield from _beyond_the_cap(server, path, lengths.changes + WARM_UP + 1)


def _beyond_the_cap(server: Server, path: str, seq: int) -> Iterator[Figure]:
    # A page that is closed gives its place free when its stream looks for it next.
    time.sleep(2 * LOOK_SECONDS)
    with open_streams(server.port, path, PLACES, seq) as pages:
        refused = sum(status_of(server.port, path) == 503 for _ in range(10))
        yield Figure(f"  beyond {PLACES} places refused with 503, of 10", refused, "", at_least=10)
        for stream in pages.streams:
            vanish(stream.connection)
        began = time.monotonic()
        wait_for(lambda: status_of(server.port, path) == 200)
        yield Figure("  all vanish: the first place is free after", time.monotonic() - began, "s", at_most=FREE_WITHIN)
        while time.monotonic() - began < FREE_WITHIN:
            time.sleep(0.1)
        with open_streams(server.port, path, PLACES, seq) as again:
            yield Figure(f"  places free after {FREE_WITHIN:g} s", len(again.streams), "", at_least=PLACES)


def wait_for(what: Callable[[], bool], within: float = 60.0) -> None:
    """Waits until it is so; raises TimeoutError when it does not become so."""
    end = time.monotonic() + within
    while not what():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.1)


def action(seq: int) -> str:
    """Writes the body of one tap."""
    return json.dumps({"actions": [{"action_id": f"crowd-{seq}", "type": "count_play"}]})


def change(port: int, path: str, body: str, streams: Streams, seq: int) -> float:
    """Makes a change and answers after how many milliseconds the last stream heard of it."""
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    sent = f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    with create_connection(("127.0.0.1", port), timeout=30) as connection:
        began = time.perf_counter()
        connection.sendall(sent)
        # Nobody waits for the answer: the pages hear of it while it is on its way.
        took = (max(streams.hear(seq)) - began) * 1000
        while connection.recv(65536):
            pass
    time.sleep(0.05)
    return took


def memory(server: Server) -> float:
    """Tells the kB that the server's processes have in memory for themselves."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return sum(_anonymous(pid) for pid in [str(server.pid), *children])


def _anonymous(pid: str) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("RssAnon:")))
