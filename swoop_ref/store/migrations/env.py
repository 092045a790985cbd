"""Run the migrations on the app's own database."""

from __future__ import annotations

from alembic import context
from flask import current_app


def run() -> None:
    database = current_app.extensions["migrate"].db
    options = current_app.extensions["migrate"].configure_args
    with database.engine.connect() as connection:
        context.configure(connection=connection, target_metadata=database.metadata, **options)
        with context.begin_transaction():
            context.run_migrations()


run()
