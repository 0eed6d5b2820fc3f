"""Who looks after the server and what they did: roles, mutes, suspensions, settled reports, invitations, a log."""

from alembic import op

revision = "0007"
down_revision = "0006"

STATEMENTS = (
    "ALTER TABLE players ADD COLUMN muted BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE players ADD COLUMN suspended BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE reports ADD COLUMN settled BIGINT NOT NULL DEFAULT 0",
    "CREATE TABLE roles (player TEXT PRIMARY KEY, role TEXT NOT NULL)",
    """CREATE TABLE deeds (
        id TEXT PRIMARY KEY,
        at BIGINT NOT NULL,
        moderator TEXT NOT NULL,
        what TEXT NOT NULL,
        player TEXT NOT NULL,
        table_id TEXT NOT NULL,
        until BIGINT NOT NULL,
        reason TEXT NOT NULL
    )""",
    """CREATE TABLE invitations (
        code TEXT PRIMARY KEY,
        moderator TEXT NOT NULL,
        uses BIGINT NOT NULL,
        until BIGINT NOT NULL
    )""",
    "CREATE TABLE invited (code TEXT NOT NULL, nth BIGINT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (code, nth))",
    "CREATE INDEX deeds_at ON deeds (at)",
    "CREATE INDEX reports_settled ON reports (settled, at)",
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
