"""Serve the room from this machine: bring the database up to date, say where to find the game, wait for Ctrl-C."""

from __future__ import annotations

import errno
import gc
import logging
import select
import signal
import socket
import sys
from ipaddress import ip_address
from types import FrameType
from typing import Any, NoReturn

import click
import segno
from flask import Flask
from waitress import create_server
from waitress.channel import HTTPChannel

from swoop_ref import create_app
from swoop_ref.cli import bring_up_to_date
from swoop_ref.config import SettingError, Settings
from swoop_ref.live import Hub
from swoop_ref.sockets import ASKS_AFTER

THREADS_BESIDE_STREAMS = 32
"""An open stream keeps a thread for itself; these are for everything else."""
LARGEST_BODY = 64_000_000
"""What waitress reads (to a file) before the app refuses it, so that the refusal is the app's own."""
STOP_SECONDS = 1.0
"""How long requests at work may finish when the server is told to stop."""


def main() -> None:
    """Serve until Ctrl-C or SIGTERM; leave with one clear line and code 2 when a setting is wrong."""
    logging.basicConfig(format="%(levelname)s: %(message)s")
    # A burst of streams fills the queue for a moment, which is what the queue is for.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    # Until the server stops by itself, to stop is to leave.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _serve()
    except KeyboardInterrupt:
        sys.exit(0)


def _serve() -> None:
    try:
        app = create_app()
        bring_up_to_date(app)
    except SettingError as error:
        _leave(error.message)
    settings: Settings = app.config["SETTINGS"]
    server = open_server(app, settings)
    hub: Hub = app.extensions["swoop_ref"].hub

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        # Streams end first; each holds a thread that the server waits for.
        hub.close()
        raise SystemExit

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    _announce(app, settings, server.effective_port)
    # What the start has made stays; without looking at it the collector's pauses are a tenth as long.
    gc.collect()
    gc.freeze()
    server.run()


def open_server(app: Flask, settings: Settings) -> Any:
    """Return a waitress server that listens already; leave with one clear line when it cannot."""
    streams: int = app.config["STREAMS"]
    listeners: dict[int, Any] = {}
    try:
        server = create_server(
            app,
            map=listeners,
            host=settings.host,
            port=settings.port,
            ident="",
            threads=streams + THREADS_BESIDE_STREAMS,
            connection_limit=2 * streams + 1000,
            backlog=1024,
            channel_timeout=60,
            cleanup_interval=15,
            max_request_body_size=LARGEST_BODY,
            asyncore_use_poll=hasattr(select, "poll"),
            clear_untrusted_proxy_headers=not settings.behind_https,
        )
    except OSError as error:
        _leave(_why(error, settings))
    except ValueError:
        # Waitress says so when no machine has that name.
        _leave(f"{settings.host} is no address of this machine; choose one with SWOOP_HOST.")
    for listener in listeners.values():
        if hasattr(listener, "channel_class"):
            listener.channel_class = _Channel
    server.adj.socket_options = [*server.adj.socket_options, *ASKS_AFTER]
    return server


def _has_hung_up(channel: Any) -> bool:
    """Return whether a request's sender has gone: waitress reads nothing, and so notices nothing, until it is answered."""
    if not channel.connected:
        return True
    try:
        return bool(channel.socket.recv(1, socket.MSG_PEEK) == b"")
    except BlockingIOError:
        return False
    except OSError:
        return True


# Made without `class`, since waitress says nothing of its types.
_Channel = type("Channel", (HTTPChannel,), {"check_client_disconnected": _has_hung_up})


def _why(error: OSError, settings: Settings) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {settings.port} is in use already; stop what uses it, or choose another with SWOOP_PORT."
    if error.errno == errno.EACCES:
        return f"Port {settings.port} may not be opened by this user; choose one above 1023 with SWOOP_PORT."
    return (
        f"{settings.host} cannot be listened on ({error.strerror}); choose an address of this machine with SWOOP_HOST."
    )


def _leave(line: str) -> NoReturn:
    click.echo(line, err=True)
    sys.exit(2)


def _announce(app: Flask, settings: Settings, port: int) -> None:
    host = settings.host
    if host in ("0.0.0.0", "::"):  # noqa: S104 - every address of this machine
        host = lan_address()
    url = settings.public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    app.config["PUBLIC_URL"] = url
    click.echo(f"\nSwoop Ref is at {url}")
    if not settings.public_url and _is_loopback(host):
        is_chosen = host == settings.host
        why = "leave SWOOP_HOST out to let in the phones of the room" if is_chosen else "it is in no network now"
        click.echo(f"Only this machine can open that; {why}.")
    else:
        _draw_code(url)
    click.echo("\nPress Ctrl-C to stop.")


def _draw_code(url: str) -> None:
    click.echo("Phones on the same Wi-Fi can open that address or scan this:\n")
    try:
        segno.make(url, error="m").terminal(compact=True)
    except UnicodeEncodeError:
        click.echo("(This terminal cannot draw the picture.)")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def lan_address() -> str:
    """Return the address by which the room knows this machine, or the local one when it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            # Sends nothing: it only asks which of its addresses this machine would use (192.0.2.0/24 is nobody's).
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(asking.getsockname()[0])
