"""People among each other: friends, silence, invitations, reports; ladders; what a place was owed to."""

from alembic import op

revision = "0009"
down_revision = "0008"

STATEMENTS = (
    "ALTER TABLE openings ADD COLUMN quick BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE results ADD COLUMN plan TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE rated ADD COLUMN at BIGINT NOT NULL DEFAULT 0",
    """UPDATE rated SET at = COALESCE(
        (SELECT MAX(r.ended) FROM results r WHERE r.table_id = rated.table_id AND r.player = rated.player), 0
    )""",
    """CREATE TABLE ladder (
        season TEXT NOT NULL,
        game TEXT NOT NULL,
        seats BIGINT NOT NULL,
        player TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (season, game, seats, player)
    )""",
    """CREATE TABLE friend_asks (
        player TEXT NOT NULL,
        other TEXT NOT NULL,
        at BIGINT NOT NULL,
        withdrawn BIGINT NOT NULL DEFAULT 0,
        refused BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (player, other)
    )""",
    "CREATE TABLE friends (player TEXT NOT NULL, other TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (player, other))",
    """CREATE TABLE silenced (
        player TEXT NOT NULL,
        other TEXT NOT NULL,
        blocked BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (player, other)
    )""",
    """CREATE TABLE calls (
        player TEXT NOT NULL,
        caller TEXT NOT NULL,
        table_id TEXT NOT NULL,
        campaign_id TEXT NOT NULL,
        link TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (player, caller, table_id, campaign_id)
    )""",
    """CREATE TABLE complaints (
        player TEXT NOT NULL,
        reporter TEXT NOT NULL,
        at BIGINT NOT NULL,
        reason TEXT NOT NULL,
        settled BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (player, reporter)
    )""",
    "CREATE INDEX ladder_player ON ladder (player)",
    "CREATE INDEX friend_asks_other ON friend_asks (other)",
    "CREATE INDEX silenced_other ON silenced (other)",
    "CREATE INDEX calls_table ON calls (table_id)",
    "CREATE INDEX complaints_settled ON complaints (settled, at)",
    "CREATE INDEX openings_quick ON openings (quick) WHERE quick = 1",
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
