import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import PostgreSQL
from tests.faults.phones import Phone, Table, troubles, up_to_date
from tests.postgres import Cluster, cluster
from tests.server import BEGIN, Server, Workers, serving

PHONES = 8


@pytest.fixture
def server(tmp_path: Path, database: str, request: pytest.FixtureRequest) -> Iterator[Server]:
    """Serves by waitress from a file, or by two workers from PostgreSQL."""
    if database == "sqlite":
        with serving(tmp_path) as server:
            yield server
        return
    lender: PostgreSQL = request.getfixturevalue("postgresql")
    with lender.lent() as url, serving(Workers(tmp_path, SWOOP_DATABASE_URL=url)) as workers:
        yield workers


def begin(server: Server) -> str:
    return str(server.ask("POST", "/api/games", BEGIN)["id"])


def actions(game: str) -> str:
    return f"/api/games/{game}/actions"


def entries(server: Server, game: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = server.ask("GET", f"/api/games/{game}/export")["entries"]
    return found


def test_taps_of_phones_that_tap_together_all_count_once_in_one_order(server: Server) -> None:
    game = begin(server)
    table = Table(server.port, actions(game), PHONES).tap_for(1.0)
    seen = [entries(server, game) for _ in range(4)]
    assert list(troubles(table.phones, seen[0])) == []
    assert seen == [seen[0]] * 4
    assert table.taps > PHONES


def test_a_server_killed_during_taps_loses_none_and_doubles_none(server: Server) -> None:
    game = begin(server)
    with Table(server.port, actions(game), PHONES) as table:
        for number in range(3):
            threading.Event().wait(0.15 + 0.1 * number)
            server.end(signal.SIGKILL)
            server.start()
    assert list(troubles(table.phones, entries(server, game))) == []
    assert sum(phone.sent_again for phone in table.phones) > 0


@pytest.fixture
def durable() -> Iterator[Cluster]:
    with cluster(durable=True) as running:
        yield running


@pytest.mark.only_on("postgresql")
def test_a_database_that_crashes_during_taps_loses_none_and_everybody_goes_on(tmp_path: Path, durable: Cluster) -> None:
    with serving(Workers(tmp_path, SWOOP_DATABASE_URL=up_to_date(durable, tmp_path))) as server:
        game = begin(server)
        with Table(server.port, actions(game), PHONES) as table:
            threading.Event().wait(0.3)
            durable.stop(signal.SIGQUIT)
            threading.Event().wait(0.3)
            durable.start({})
            threading.Event().wait(0.3)
        assert list(troubles(table.phones, entries(server, game))) == []
        assert sum(phone.sent_again for phone in table.phones) > 0
        last = Phone(server.port, actions(game))
        last.tap("last")
        last.hang_up()
