"""The tables of the database. `sternfeld.store.migrate` builds them.

The primary key of ``events`` is the lock: whoever writes (table, seq) first has moved, everybody
else has lost the race. ``commands`` remembers what was answered to a command, so that sending it
twice does nothing twice. All else can be built anew from the events, except people and seeds.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = [
    "analysis_turns",
    "commands",
    "events",
    "handovers",
    "invitations",
    "job_requests",
    "jobs",
    "mail_addresses",
    "metadata",
    "players",
    "push_subscriptions",
    "results",
    "seats",
    "seeds",
    "server_keys",
    "sessions",
    "snapshots",
    "tables",
    "turn_notices",
    "what_ifs",
]

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("login", String(64), unique=True),
    Column("password", String(256)),
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("sessions_by_player", "player"),
)

handovers = Table(
    "handovers",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("edition", String(64), nullable=False),
    Column("names", Text, nullable=False),
    Column("spectators", String(8), nullable=False),
    Column("words_are_secret", Boolean, nullable=False),
    Column("waiting_for", String(32)),
    Column("computer_due", Boolean, nullable=False),
    Column("deadline", BigInteger),
    Column("opened", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("lexicon", String(64)),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_computer", "computer_due", "updated"),
    Index("tables_by_phase", "phase", "spectators", "updated"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("command", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seed", String(64), nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("token_hash", String(64), nullable=False, unique=True),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(32), primary_key=True),
    Index("seats_by_player", "player"),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint_hash", String(64), primary_key=True),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column(
        "session",
        String(64),
        ForeignKey("sessions.token_hash", ondelete="CASCADE"),
        nullable=False,
        unique=True,
    ),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("language", String(2), nullable=False),
    Index("push_subscriptions_by_player", "player"),
)

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(2), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("confirmed", Boolean, nullable=False),
    Column("sent", BigInteger, nullable=False),
)

turn_notices = Table(
    "turn_notices",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("channel", String(8), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("bulk", Boolean, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("worker", String(32)),
    Column("attempts", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("problem", String(32)),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    UniqueConstraint("kind", "subject"),
    Index("jobs_by_status", "status", "bulk", "round"),
)

job_requests = Table(
    "job_requests",
    metadata,
    Column("job", String(32), ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(32), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("job_requests_by_player", "player", "at"),
)

analysis_turns = Table(
    "analysis_turns",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(32), primary_key=True),
    Column("body", Text, nullable=False),
)

what_ifs = Table(
    "what_ifs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
