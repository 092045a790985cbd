"""Hold the Flask extensions that other modules name; the factory sets them up."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import Flask, Response, current_app, request
from flask_babel import Babel
from flask_compress import Compress
from flask_limiter import Limiter
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from flask_wtf.csrf import CSRFProtect

from swoop_ref.config import ROOT
from swoop_ref.store.database import engine_options, prepare
from swoop_ref.store.models import Base

MIGRATIONS = ROOT / "swoop_ref" / "store" / "migrations"
LANGUAGES = ("en",)


def visitor_address() -> str:
    """Return what one visitor shares over all requests: the IPv4 address, or the network of an IPv6 one."""
    text = request.remote_addr or ""
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address):
        # One household usually gets a whole /64, and may change its address within it at will.
        return str(IPv6Address(int(address) >> 64 << 64))
    return text


db = SQLAlchemy(metadata=Base.metadata, disable_autonaming=True)
migrate = Migrate(directory=str(MIGRATIONS), render_as_batch=True, compare_type=True)
csrf = CSRFProtect()
babel = Babel()
compress = Compress()
limiter = Limiter(key_func=visitor_address, storage_uri="memory://", strategy="moving-window")


def _was_a_wrong_guess(response: Response) -> bool:
    return response.status_code == 404


WRONG_GUESSES_A_DAY = 200
"""Wrong codes that are answered in a day, from all addresses together.

There are 30 ** 6 = 729 million codes, and one opens a game only within a day of its last change. With 50 games alive
at every moment, a year of 365 * 200 = 73,000 guesses finds one with a chance of 73,000 * 50 / 729,000,000 = 0.5 %.
Whoever has to wait for it can still scan or open the game's link. Each process counts for itself, up to its share.
"""


def _share_of_guesses() -> str:
    return f"{max(1, WRONG_GUESSES_A_DAY // current_app.config['PROCESSES'])} per day"


_limit_one_address = limiter.shared_limit(
    "10 per minute; 30 per hour; 60 per day", scope="guessing", deduct_when=_was_a_wrong_guess
)
_limit_everybody = limiter.shared_limit(
    _share_of_guesses, scope="guessing at all", key_func=lambda: "all", deduct_when=_was_a_wrong_guess
)


def limit_guessing(view: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a view that finds a game by something short enough to guess; only wrong guesses count."""
    limited: Callable[..., Any] = _limit_everybody(_limit_one_address(view))
    return limited


GAMES_PER_ADDRESS = "20000 per hour; 50000 per day"
"""Games that one address may begin: a hall full of tables behind one router many times over, and at 2 KB a game no
more than 100 MB of disk in a day. ``GAMES_PER_ADDRESS`` in the app's configuration goes before it."""

limit_creating = limiter.shared_limit(lambda: current_app.config["GAMES_PER_ADDRESS"], scope="creating")
"""Decorates a view that begins a game, so that one address cannot fill the disk with them."""

PHONES_PER_ADDRESS = "20000 per hour; 50000 per day"
"""Phones that one address may make known, for the same reason; each is a row or two of 100 bytes.
``PHONES_PER_ADDRESS`` in the app's configuration goes before it."""

limit_meeting = limiter.shared_limit(lambda: current_app.config["PHONES_PER_ADDRESS"], scope="meeting")
"""Guards the block that makes a phone known, so that one address cannot fill the disk with them."""


def _locale() -> str:
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def attach_extensions(app: Flask, database_url: str) -> None:
    """Set up every extension on the app."""
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", database_url)
    app.config.setdefault("GAMES_PER_ADDRESS", GAMES_PER_ADDRESS)
    app.config.setdefault("PHONES_PER_ADDRESS", PHONES_PER_ADDRESS)
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", engine_options(database_url))
    db.init_app(app)
    with app.app_context():
        prepare(db.engine)
    migrate.init_app(app, db)
    babel.init_app(app, locale_selector=_locale)
    before, after = app.before_request_funcs.setdefault(None, []), app.after_request_funcs.setdefault(None, [])
    csrf.init_app(app)
    limiter.init_app(app)
    compress.init_app(app)
    # A tap is answered by none of them: it needs no token, no limit, and is too short to be worth packing.
    before[:] = [_unless_sent_to_the_interface(check) for check in before]
    after[:] = [_unless_answered_by_the_interface(finish) for finish in after]


def _is_sent_to_the_interface() -> bool:
    return request.method == "POST" and request.path.startswith("/api/")


def _unless_sent_to_the_interface(check: Callable[[], Any]) -> Callable[[], Any]:
    def checked() -> Any:
        return None if _is_sent_to_the_interface() else check()

    return checked


def _unless_answered_by_the_interface(finish: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def finished(response: Any) -> Any:
        return response if _is_sent_to_the_interface() else finish(response)

    return finished
