"""Notice when the other end of a connection has gone, be it without a word."""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from typing import Any

# A phone that walks out of the Wi-Fi says no farewell: the system asks after it, and gives its place free within 12 s.
_ASKED = (("TCP_KEEPIDLE", 4), ("TCP_KEEPINTVL", 2), ("TCP_KEEPCNT", 3), ("TCP_USER_TIMEOUT", 8000))
ASKS_AFTER = (
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    *((socket.IPPROTO_TCP, getattr(socket, name), value) for name, value in _ASKED if hasattr(socket, name)),
)
"""Socket options (level, name, value) for every connection; those that connect to a listener inherit them."""


def notice_who_vanishes(listener: socket.socket) -> None:
    """Let the system ask after all who connect to a listener and then say nothing more."""
    if listener.family in (socket.AF_INET, socket.AF_INET6):
        for option in ASKS_AFTER:
            listener.setsockopt(*option)


def reader_has_gone(environ: Mapping[str, Any]) -> Callable[[], bool]:
    """Return what tells whether a request's sender has hung up, as far as its server lets one know."""
    told_by_waitress: Callable[[], bool] | None = environ.get("waitress.client_disconnected")
    if told_by_waitress is not None:
        return told_by_waitress
    connection: socket.socket | None = environ.get("gunicorn.socket")
    if connection is None:
        return lambda: False
    return lambda: _has_ended(connection)


def _has_ended(connection: socket.socket) -> bool:
    try:
        # Past TLS, which knows no looking without taking; its own farewell counts as something that was said.
        return not socket.socket.recv(connection, 1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True
