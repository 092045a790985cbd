"""Games, their entries, the phones, and which phone knows which game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("pk", KEY, nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("watch_id", sa.String(64), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("pk", name="pk_games"),
        sa.UniqueConstraint("id", name="uq_games_id"),
        sa.UniqueConstraint("watch_id", name="uq_games_watch_id"),
        sa.UniqueConstraint("code", name="uq_games_code"),
    )
    op.create_table(
        "entries",
        sa.Column("game_pk", KEY, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("action_id", sa.String(64), nullable=False),
        sa.Column("type", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_pk", "seq", name="pk_entries"),
        sa.UniqueConstraint("action_id", "game_pk", name="uq_entries_action_id_game_pk"),
        sa.ForeignKeyConstraint(["game_pk"], ["games.pk"], name="fk_entries_game_pk_games", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "phones",
        sa.Column("pk", KEY, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("pk", name="pk_phones"),
        sa.UniqueConstraint("token_hash", name="uq_phones_token_hash"),
    )
    op.create_table(
        "phone_games",
        sa.Column("phone_pk", KEY, nullable=False),
        sa.Column("game_pk", KEY, nullable=False),
        sa.Column("first_seen_at", sa.Float(), nullable=False),
        sa.Column("can_write", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("phone_pk", "game_pk", name="pk_phone_games"),
        sa.ForeignKeyConstraint(["phone_pk"], ["phones.pk"], name="fk_phone_games_phone_pk_phones", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_pk"], ["games.pk"], name="fk_phone_games_game_pk_games", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_phone_games_game_pk", "phone_games", ["game_pk"])


def downgrade() -> None:
    op.drop_table("phone_games")
    op.drop_table("phones")
    op.drop_table("entries")
    op.drop_table("games")
