"""How people are reached and who they are elsewhere: addresses for mail, browsers that show notices, identities."""

from alembic import op

revision = "0008"
down_revision = "0007"

STATEMENTS = (
    """CREATE TABLE mail (
        player TEXT PRIMARY KEY,
        address TEXT NOT NULL DEFAULT '',
        waiting TEXT NOT NULL DEFAULT '',
        code TEXT UNIQUE,
        until BIGINT NOT NULL DEFAULT 0,
        recovery TEXT NOT NULL DEFAULT '',
        recovery_until BIGINT NOT NULL DEFAULT 0,
        notices BIGINT NOT NULL DEFAULT 0,
        lang TEXT NOT NULL
    )""",
    """CREATE TABLE subscriptions (
        endpoint TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        token TEXT NOT NULL,
        public_key TEXT NOT NULL,
        secret TEXT NOT NULL,
        lang TEXT NOT NULL,
        at BIGINT NOT NULL
    )""",
    """CREATE TABLE identities (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        player TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (issuer, subject)
    )""",
    "CREATE INDEX subscriptions_player ON subscriptions (player)",
    "CREATE UNIQUE INDEX identities_player ON identities (player, issuer)",
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
