"""Say how games, their records and the phones that know them lie in the database."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

# SQLite counts by itself only in a column that is exactly INTEGER.
Key = BigInteger().with_variant(Integer, "sqlite")


class Base(DeclarativeBase):
    """Gather the tables, with names for their constraints so that a migration can name them too."""

    metadata = MetaData(naming_convention=NAMES)


class GameRow(Base):
    """Hold a game's three ways in, who hosts it and a summary for lists; all else about it is in its entries."""

    __tablename__ = "games"

    pk: Mapped[int] = mapped_column(Key, primary_key=True)
    id: Mapped[str] = mapped_column(String(64), unique=True)
    watch_id: Mapped[str] = mapped_column(String(64), unique=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    kind: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[float] = mapped_column(Float)
    summary: Mapped[str] = mapped_column(Text)
    host_pk: Mapped[int | None] = mapped_column(Key)
    watch_only: Mapped[bool] = mapped_column(Boolean, server_default=false())


class EntryRow(Base):
    """Hold one entry of a game's record; ``body`` is its action, events and target as JSON."""

    __tablename__ = "entries"
    # One index both finds an action id in any game and keeps it single within one.
    __table_args__ = (
        UniqueConstraint("action_id", "game_pk"),
        {"sqlite_with_rowid": False},
    )

    game_pk: Mapped[int] = mapped_column(Key, ForeignKey("games.pk", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True)
    action_id: Mapped[str] = mapped_column(String(64))
    type: Mapped[str] = mapped_column(String(32))
    at: Mapped[float] = mapped_column(Float)
    by: Mapped[str] = mapped_column(String(80))
    body: Mapped[str] = mapped_column(Text)
    phone_pk: Mapped[int | None] = mapped_column(Key)


class PhoneRow(Base):
    """Hold a phone that has opened a game: only the SHA-256 of its cookie, never the cookie.

    ``name`` is null until its owner was asked, and empty when they would not say.
    """

    __tablename__ = "phones"

    pk: Mapped[int] = mapped_column(Key, primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[float] = mapped_column(Float)
    name: Mapped[str | None] = mapped_column(String(40))


class PhoneGameRow(Base):
    """Hold that a phone knows a game, since when, whether it knows the link that writes, and who plays with it.

    ``seat`` and the name of its player go together: seats are numbered anew when the table changes places.
    """

    __tablename__ = "phone_games"
    __table_args__ = (Index(None, "game_pk"), {"sqlite_with_rowid": False})

    phone_pk: Mapped[int] = mapped_column(Key, ForeignKey("phones.pk", ondelete="CASCADE"), primary_key=True)
    game_pk: Mapped[int] = mapped_column(Key, ForeignKey("games.pk", ondelete="CASCADE"), primary_key=True)
    first_seen_at: Mapped[float] = mapped_column(Float)
    can_write: Mapped[bool] = mapped_column(Boolean)
    last_seen_at: Mapped[float] = mapped_column(Float, server_default="0")
    seat: Mapped[int | None] = mapped_column(Integer)
    seat_name: Mapped[str | None] = mapped_column(String(80))


class FormerLinkRow(Base):
    """Hold that a link, of which only the SHA-256 is kept, led to a game before the game's links were renewed."""

    __tablename__ = "former_links"
    __table_args__ = (Index(None, "game_pk"), {"sqlite_with_rowid": False})

    secret_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    game_pk: Mapped[int] = mapped_column(Key, ForeignKey("games.pk", ondelete="CASCADE"))


class TableRulesRow(Base):
    """Hold the house rules that a phone keeps under a name; ``folded`` tells names apart, whatever their case."""

    __tablename__ = "table_rules"
    __table_args__ = (UniqueConstraint("phone_pk", "folded"),)

    pk: Mapped[int] = mapped_column(Key, primary_key=True)
    phone_pk: Mapped[int] = mapped_column(Key, ForeignKey("phones.pk", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(80))
    folded: Mapped[str] = mapped_column(String(160))
    rules: Mapped[str] = mapped_column(Text)
    changed_at: Mapped[float] = mapped_column(Float)
