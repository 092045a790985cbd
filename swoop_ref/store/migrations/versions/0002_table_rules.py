"""The house rules that a phone keeps under a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "table_rules",
        sa.Column("pk", KEY, nullable=False),
        sa.Column("phone_pk", KEY, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", sa.String(160), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("pk", name="pk_table_rules"),
        sa.UniqueConstraint("phone_pk", "folded", name="uq_table_rules_phone_pk_folded"),
        sa.ForeignKeyConstraint(["phone_pk"], ["phones.pk"], name="fk_table_rules_phone_pk_phones", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("table_rules")
