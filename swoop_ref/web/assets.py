"""Serve what never changes under its name: one stylesheet, the scripts, the pictures.

Every address carries a hash of the whole ``static`` folder, so a phone may keep what it has for a year, and scripts
can import each other by relative paths.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, current_app, send_from_directory, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.exceptions import NotFound

STYLESHEET = "app.css"
FOR_EVER = "public, max-age=31536000, immutable"

blueprint = Blueprint("assets", __name__)


class _Folder:
    """Hold what the ``static`` folder has, as read at one moment."""

    def __init__(self, folder: Path) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        digest = sha256()
        for path in files:
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
        self.version = digest.hexdigest()[:12]
        # The layers' order is set by the first file, so the files go in the order of their names.
        self.stylesheet = b"\n".join(path.read_bytes() for path in files if path.parent == folder / "css")


@blueprint.record_once
def _read(state: BlueprintSetupState) -> None:
    app = state.app
    app.extensions["assets"] = _Folder(Path(app.static_folder or ""))
    app.jinja_env.globals["asset"] = asset


def _folder() -> _Folder:
    if current_app.debug:
        # Whoever edits a stylesheet wants to see it at once.
        current_app.extensions["assets"] = _Folder(Path(current_app.static_folder or ""))
    folder: _Folder = current_app.extensions["assets"]
    return folder


def asset(name: str) -> str:
    """Return the address of ``app.css`` (all stylesheets in one), or of a file in ``static`` such as ``js/queue.js``."""
    return url_for("assets.serve", version=_folder().version, name=name)


def version() -> str:
    """Return the hash in every asset's address."""
    return _folder().version


@blueprint.get("/assets/<version>/<path:name>")
def serve(version: str, name: str) -> Response:
    """Answer a file; one asked for by an older page comes as it is now, and is not kept."""
    folder = _folder()
    if name == STYLESHEET:
        response = Response(folder.stylesheet, mimetype="text/css")
    elif current_app.static_folder is None:
        raise NotFound
    else:
        # Read whole and closed at once: what compresses the answer would leave the file open.
        with send_from_directory(current_app.static_folder, name, conditional=False) as file:
            file.direct_passthrough = False
            response = Response(file.get_data(), mimetype=file.mimetype)
    response.headers["Cache-Control"] = FOR_EVER if version == folder.version else "no-cache"
    return response
