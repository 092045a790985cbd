"""Say whether the app and its database answer."""

from __future__ import annotations

from flask import Blueprint, Response

from swoop_ref.operations import check_database

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Answer ``ok`` when the database does."""
    check_database()
    return Response("ok", mimetype="text/plain", headers={"Cache-Control": "no-store"})
