"""Write addresses for other phones, as links and as pictures to scan."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import current_app, request, url_for

from swoop_ref.config import Settings


def public_url(endpoint: str, **values: Any) -> str:
    """Return a page's address for another phone.

    It begins with SWOOP_PUBLIC_URL or, where that is not set, with the address this visitor used; one that only this
    machine knows is replaced by the one that the room sees.
    """
    return public_root() + url_for(endpoint, **values)


def public_root() -> str:
    """Return where the app is found by other phones, without a slash at the end."""
    settings: Settings = current_app.config["SETTINGS"]
    if settings.public_url:
        return settings.public_url
    used = request.host_url.rstrip("/")
    if _is_only_here(urlsplit(used).hostname or ""):
        return current_app.config["PUBLIC_URL"] or used
    return used


def _is_only_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def draw_code(url: str) -> str:
    """Draw an address as a picture to scan, as an address of its own for ``<img>``; dark on light in any theme."""
    return segno.make(url, error="m", boost_error=False).svg_data_uri(
        border=3, dark="#12261d", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
