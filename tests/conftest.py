"""Makes an app with a data folder of its own for each test, and lets no test reach beyond this machine."""

import ipaddress
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.databases import PostgreSQL

DRAWN = (
    "browser",
    "sheets",
    "web/forms",
    "web/test_assets",
    "web/test_comparing",
    "web/test_install",
    "web/test_manual",
)
DRAWN += ("web/test_raiders_words", "web/test_referee", "web/test_refereeing", "web/test_rule_sets", "web/test_rules")
DRAWN += ("web/test_script_words", "web/test_sheets", "web/test_wording")
"""What is about words, paper and looks, whichever database the games come from: it runs once, unless one is chosen."""
DATABASES = ("sqlite", "postgresql")


class NetworkUsed(RuntimeError):
    """Says that a test tried to reach another machine."""


def _is_here(host: object) -> bool:
    if not isinstance(host, (str, bytes)):
        return host is None
    name = host.decode() if isinstance(host, bytes) else host
    if name in {"", "localhost", socket.gethostname()}:
        return True
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _guard(event: str, arguments: tuple[Any, ...]) -> None:
    if event not in {"socket.connect", "socket.sendto", "socket.getaddrinfo"}:
        return
    if event == "socket.getaddrinfo":
        host = arguments[0]
        # A written address needs no name server, wherever it leads.
        if not _is_here(host) and not _is_address(host):
            raise NetworkUsed(f"a test asked for the address of {host!r}")
        return
    used, address = arguments
    if used.family not in {socket.AF_INET, socket.AF_INET6} or _is_here(address[0]):
        return
    # Connecting a datagram socket sends nothing; it is how a program asks which of its addresses the room would see.
    if event == "socket.connect" and used.type & socket.SOCK_DGRAM == socket.SOCK_DGRAM:
        return
    raise NetworkUsed(f"a test tried to reach {address!r}")


def _is_address(host: object) -> bool:
    try:
        ipaddress.ip_address(str(host).partition("%")[0])
    except ValueError:
        return False
    return True


sys.addaudithook(_guard)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the choice of the database."""
    parser.addoption("--database", choices=DATABASES, help="every test on this database alone")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Lets every test that needs a database, by itself or for the server it speaks to, run on each of them."""
    chosen = metafunc.config.getoption("--database")
    only = metafunc.definition.get_closest_marker("only_on")
    where = metafunc.definition.path.relative_to(Path(__file__).parent).as_posix()
    is_drawn = where.startswith(DRAWN) and not metafunc.definition.get_closest_marker("on_each")
    wanted = only.args if only else DATABASES[:1] if is_drawn and not chosen else DATABASES
    for name in {"database", "served_from"}.intersection(metafunc.fixturenames):
        metafunc.parametrize(name, [which for which in wanted if chosen in (None, which)], indirect=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """Runs a PostgreSQL for the tests that need one, or uses the one at SWOOP_TEST_DATABASE_URL."""
    with PostgreSQL.running() as running:
        yield running


@pytest.fixture
def database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Names the database that every app of this test works with; a PostgreSQL one is empty and up to date."""
    name: str = request.param
    if name == "sqlite":
        monkeypatch.delenv("SWOOP_DATABASE_URL", raising=False)
        yield name
        return
    server: PostgreSQL = request.getfixturevalue("postgresql")
    with server.lent() as url:
        monkeypatch.setenv("SWOOP_DATABASE_URL", url)
        yield name


@pytest.fixture
def data_dir(tmp_path: Path, database: str) -> Path:
    """Names an empty folder for the app's data."""
    return tmp_path / "data"


@pytest.fixture
def empty_database(database: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets every app of this test begin with a database without tables."""
    if database == "sqlite":
        yield
        return
    server: PostgreSQL = request.getfixturevalue("postgresql")
    url = server.server.create()
    monkeypatch.setenv("SWOOP_DATABASE_URL", url)
    yield
    server.server.drop(url)


@pytest.fixture
def make_app(data_dir: Path) -> Iterator[Callable[..., Flask]]:
    """Makes apps as the program itself does, before it brings the database up to date, and closes what they have opened."""
    from swoop_ref import create_app
    from swoop_ref.operations import services

    made: list[Flask] = []

    def make(**config: Any) -> Flask:
        made.append(create_app({"SWOOP_DATA_DIR": str(data_dir), **config}))
        return made[-1]

    yield make
    for app in made:
        with app.app_context():
            services().hub.close()
            services().database.engine.dispose()


@pytest.fixture
def app(data_dir: Path) -> Iterator[Flask]:
    """Makes the app on an empty database that is up to date; outside its context, which requests must not share."""
    # Imported here, so that a test of the rules alone loads nothing of the web.
    from tests.apps import working_app

    with working_app(data_dir) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Brings a phone without a browser."""
    return app.test_client()
