"""Who hosts a game, what its phones are called and where they sit, which phone recorded what, and links that were renewed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    # Plain columns: to add a foreign key SQLite would have to drop the table, and all that hangs on it with it.
    op.add_column("games", sa.Column("host_pk", KEY, nullable=True))
    op.add_column("games", sa.Column("watch_only", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("entries", sa.Column("phone_pk", KEY, nullable=True))
    op.add_column("phones", sa.Column("name", sa.String(40), nullable=True))
    op.add_column("phone_games", sa.Column("last_seen_at", sa.Float(), nullable=False, server_default="0"))
    op.add_column("phone_games", sa.Column("seat", sa.Integer(), nullable=True))
    op.add_column("phone_games", sa.Column("seat_name", sa.String(80), nullable=True))
    op.create_table(
        "former_links",
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("game_pk", KEY, nullable=False),
        sa.PrimaryKeyConstraint("secret_hash", name="pk_former_links"),
        sa.ForeignKeyConstraint(["game_pk"], ["games.pk"], name="fk_former_links_game_pk_games", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_former_links_game_pk", "former_links", ["game_pk"])


def downgrade() -> None:
    op.drop_table("former_links")
    for table, columns in (
        ("phone_games", ("seat_name", "seat", "last_seen_at")),
        ("phones", ("name",)),
        ("entries", ("phone_pk",)),
        ("games", ("watch_only", "host_pk")),
    ):
        for column in columns:
            op.drop_column(table, column)
