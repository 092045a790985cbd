"""Run the migrations on the app's own database, or on the connection that `store.versions.migrate` brings."""

from __future__ import annotations

from alembic import context
from flask import current_app
from sqlalchemy import Connection, text

LOCK = 1_937_207_152
"""Any number, as long as it is the same in all our processes."""


def run(connection: Connection) -> None:
    database = current_app.extensions["migrate"].db
    options = current_app.extensions["migrate"].configure_args
    context.configure(connection=connection, target_metadata=database.metadata, **options)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            # Another machine may be starting at the same moment; SQLite lets only one write anyway.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is None:
    with current_app.extensions["migrate"].db.engine.connect() as own:
        run(own)
else:
    run(given)
