"""What there was before steps were numbered. Versions 1 to 4 lack some of it; what they have is left as it is."""

from alembic import op

revision = "0005"
down_revision = None

STATEMENTS = (
    "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        status TEXT NOT NULL,
        public BIGINT NOT NULL,
        secret TEXT NOT NULL,
        opened BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        asked BIGINT NOT NULL,
        due BIGINT,
        card TEXT NOT NULL
    )""",
    """CREATE TABLE IF NOT EXISTS entries (
        table_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    )""",
    """CREATE TABLE IF NOT EXISTS seats (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )""",
    # Who opened a table, a mark of the network they came from, and when somebody was last seen there; until it is over.
    """CREATE TABLE IF NOT EXISTS openings (
        table_id TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        network TEXT NOT NULL,
        seen BIGINT NOT NULL
    )""",
    # Who came to a rated table, and a mark of the network they came from; until it is over.
    """CREATE TABLE IF NOT EXISTS arrivals (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        network TEXT NOT NULL,
        PRIMARY KEY (table_id, player)
    )""",
    # Who sat down at a rated table at which another sat who came from the same address.
    """CREATE TABLE IF NOT EXISTS neighbours (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        other TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (table_id, player, other)
    )""",
    """CREATE TABLE IF NOT EXISTS players (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT UNIQUE,
        password TEXT NOT NULL DEFAULT '',
        recovery TEXT NOT NULL DEFAULT '[]',
        sessions BIGINT NOT NULL DEFAULT 0,
        webhook TEXT NOT NULL DEFAULT '',
        created BIGINT NOT NULL,
        gone BIGINT NOT NULL DEFAULT 0
    )""",
    # Tokens somebody has logged out with, by the name that is in them.
    "CREATE TABLE IF NOT EXISTS ended_tokens (player TEXT, token TEXT, PRIMARY KEY (player, token))",
    # What claimed names look like: nobody else gets a name that is taken for one of them.
    "CREATE TABLE IF NOT EXISTS looks (skeleton TEXT PRIMARY KEY, player TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS chat (
        table_id TEXT NOT NULL,
        id BIGINT NOT NULL,
        at BIGINT NOT NULL,
        player TEXT NOT NULL,
        seats BIGINT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, id)
    )""",
    """CREATE TABLE IF NOT EXISTS banned (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (table_id, player)
    )""",
    """CREATE TABLE IF NOT EXISTS reports (
        table_id TEXT NOT NULL,
        line BIGINT NOT NULL,
        reporter TEXT NOT NULL,
        at BIGINT NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (table_id, line, reporter)
    )""",
    """CREATE TABLE IF NOT EXISTS results (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        seats BIGINT NOT NULL,
        place BIGINT NOT NULL,
        rated BIGINT NOT NULL,
        ended BIGINT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )""",
    # Rated games that were called off after they had begun: three are free.
    "CREATE TABLE IF NOT EXISTS called_off (table_id TEXT PRIMARY KEY, player TEXT NOT NULL, at BIGINT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS ratings (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        PRIMARY KEY (player, game)
    )""",
    # Every change of a rating, by its number: two workers cannot both make somebody's next one.
    """CREATE TABLE IF NOT EXISTS rated (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        games BIGINT NOT NULL,
        table_id TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (player, game, games)
    )""",
    # A campaign is its log too; the rows of `campaigns` and `campaign_people` say where to look, and follow it.
    "CREATE TABLE IF NOT EXISTS campaigns (id TEXT PRIMARY KEY, game TEXT NOT NULL, changed BIGINT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS campaign_entries (
        campaign_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (campaign_id, seq)
    )""",
    """CREATE TABLE IF NOT EXISTS campaign_people (
        campaign_id TEXT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (campaign_id, player)
    )""",
    "CREATE TABLE IF NOT EXISTS analyses (table_id TEXT PRIMARY KEY, body TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS tables_due ON tables (due) WHERE due IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS tables_lobby ON tables (status, public, changed)",
    "CREATE INDEX IF NOT EXISTS openings_player ON openings (player)",
    "CREATE INDEX IF NOT EXISTS openings_network ON openings (network)",
    "CREATE INDEX IF NOT EXISTS seats_player ON seats (player)",
    "CREATE INDEX IF NOT EXISTS campaign_people_player ON campaign_people (player)",
    "CREATE INDEX IF NOT EXISTS results_player ON results (player, ended)",
    "CREATE INDEX IF NOT EXISTS called_off_player ON called_off (player, at)",
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
