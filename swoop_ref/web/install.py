"""Let the app be installed and opened without a network, where the browser allows it: over https, or on this machine.

On plain http browsers have no service worker, and nothing here is asked for.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, current_app, render_template, url_for
from flask_babel import gettext

from swoop_ref.web.assets import STYLESHEET, asset, version
from swoop_ref.web.bodies import dump

WORKER: Final = "service-worker.js"
GREEN: Final = "#1d5a41"
PAPER: Final = "#fbf6ec"

blueprint = Blueprint("install", __name__)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Answer what the installed app is called and looks like."""
    icons: list[dict[str, Any]] = [
        {"src": asset(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"}
        for size in (192, 512)
    ]
    icons.append(
        {
            "src": asset("icons/maskable-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        }
    )
    described = {
        "id": "/",
        "name": "Swoop Ref",
        "short_name": "Swoop Ref",
        "description": gettext("Keeps the score, counts the plays and settles the arguments."),
        "start_url": url_for("home.index"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GREEN,
        "icons": icons,
    }
    return _fresh(Response(dump(described), mimetype="application/manifest+json"))


@blueprint.get(f"/{WORKER}")
def worker() -> Response:
    """Answer the service worker; its text changes with every change of an asset, so that browsers take up the new ones."""
    folder = Path(current_app.static_folder or "")
    scripts = sorted(path.name for path in (folder / "js").glob("*.js"))
    settings = {
        "version": version(),
        "assets": [asset(STYLESHEET), *[asset(f"js/{name}") for name in scripts]],
        "offline": url_for("install.offline"),
        "asOf": gettext("As of %(time)s, no connection"),
    }
    text = f"const SETTINGS = {dump(settings)};\n{(folder / WORKER).read_text(encoding='utf-8')}"
    return _fresh(Response(text, mimetype="text/javascript"))


@blueprint.get("/offline")
def offline() -> str:
    """Show what is left to do without a network on a page that was never opened."""
    return render_template("home/offline.html")


def _fresh(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-cache"
    return response
