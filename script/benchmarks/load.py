"""The load: a process of its own that sends requests over kept-alive loopback connections and tells how long each took.

It reads one `Job` as JSON from standard input and writes the seconds of every request as a JSON list. A path, body or
action_id may hold `{n}`, which becomes a number used only once.
"""

import http.client
import itertools
import json
import subprocess
import sys
import threading
import time
import uuid
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles


@dataclass(frozen=True)
class Job:
    """What to send: `path` and one of `bodies` in turn, from `phones` connections at once, `count` requests or for `seconds`.

    With `paths` each connection has one of its own.
    """

    port: int
    path: str
    bodies: tuple[str, ...] = ()
    phones: int = 1
    seconds: float = 1.0
    count: int | None = None
    paths: tuple[str, ...] = ()


@dataclass(frozen=True)
class Times:
    """The seconds that each request took, and that all of them took together."""

    each: tuple[float, ...]
    whole: float

    @property
    def per_second(self) -> float:
        """Tells the requests answered per second."""
        return len(self.each) / self.whole

    @property
    def median_ms(self) -> float:
        """Tells the median in milliseconds."""
        return median(self.each) * 1000

    @property
    def p95_ms(self) -> float:
        """Tells the 95th percentile in milliseconds."""
        return quantiles(self.each, n=20)[-1] * 1000


def run(job: Job) -> Times:
    """Sends the job from a process of its own."""
    command = [sys.executable, "-m", "script.benchmarks.load"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, input=json.dumps(asdict(job)), capture_output=True, text=True, check=False, cwd=root)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    answer = json.loads(done.stdout)
    return Times(tuple(answer["each"]), answer["whole"])


def tap(kind: str = "count_play", **fields: object) -> str:
    """Writes the body of one tap, with a fresh action_id in each sending."""
    return json.dumps({"actions": [{"action_id": "{n}", "type": kind, **fields}]})


def _send(
    job: Job, path: str, ready: threading.Barrier, numbers: "itertools.count[int]", share: int | None, each: list[float]
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", job.port, timeout=60)
    connection.connect()
    method = "POST" if job.bodies else "GET"
    headers = {"Content-Type": "application/json"} if job.bodies else {}
    cookies: dict[str, str] = {}
    run_id = uuid.uuid4().hex
    ready.wait()
    end = time.perf_counter() + job.seconds
    for turn in itertools.count():
        if turn == share or (share is None and time.perf_counter() >= end):
            break
        body = job.bodies[turn % len(job.bodies)].replace("{n}", f"{run_id}-{next(numbers)}") if job.bodies else None
        start = time.perf_counter()
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        each.append(time.perf_counter() - start)
        # As a browser does; a phone without its cookie would be a new phone each time.
        for cookie in answer.headers.get_all("Set-Cookie", ()):
            name, _, value = cookie.partition(";")[0].partition("=")
            cookies[name] = value
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        if answer.status >= 300 or b'"refused"' in text:
            raise RuntimeError(f"{path} answered {answer.status}: {text[:500]!r}")
    connection.close()


def main() -> int:
    """Sends what standard input says."""
    job = Job(**json.loads(sys.stdin.read()))
    ready, numbers = threading.Barrier(job.phones + 1), itertools.count()
    each: list[list[float]] = [[] for _ in range(job.phones)]
    failures: list[BaseException] = []
    share = None if job.count is None else job.count // job.phones

    def phone(number: int) -> None:
        try:
            path = job.paths[number % len(job.paths)] if job.paths else job.path
            _send(job, path, ready, numbers, share, each[number])
        except (RuntimeError, OSError, http.client.HTTPException) as failure:
            failures.append(failure)
            ready.abort()

    threads = [threading.Thread(target=phone, args=(number,)) for number in range(job.phones)]
    for thread in threads:
        thread.start()
    ready.wait()
    start = time.perf_counter()
    for thread in threads:
        thread.join()
    whole = time.perf_counter() - start
    if failures:
        print(failures[0], file=sys.stderr)
        return 1
    json.dump({"each": [seconds for part in each for seconds in part], "whole": whole}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
