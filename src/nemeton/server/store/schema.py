"""What is kept. The log of entries is the truth; the rows of `tables` and `seats` say where to look, and follow it.

Whoever changes it raises the version and adds a step to `migrations/versions/`, which brings older databases there.
"""

VERSION = 9
REVISION = f"{VERSION:04}"  # its name among the steps
LOCK = 0x4E454D45  # of PostgreSQL's schema: one worker makes or changes it, the others wait

SCHEMA = (
    # The last step this database has had, for Alembic.
    """CREATE TABLE alembic_version (
        version_num VARCHAR(32) NOT NULL,
        CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
    )""",
    f"INSERT INTO alembic_version (version_num) VALUES ('{REVISION}')",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE tables (
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
    """CREATE TABLE entries (
        table_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    )""",
    """CREATE TABLE seats (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )""",
    # Who opened a table, a mark of the network they came from, and when somebody was last seen there; until it is over;
    # and whether they look for anybody, and may be brought together with somebody else who does.
    """CREATE TABLE openings (
        table_id TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        network TEXT NOT NULL,
        seen BIGINT NOT NULL,
        quick BIGINT NOT NULL DEFAULT 0
    )""",
    # Who came to a rated table, and a mark of the network they came from; until it is over.
    """CREATE TABLE arrivals (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        network TEXT NOT NULL,
        PRIMARY KEY (table_id, player)
    )""",
    # Who sat down at a rated table at which another sat who came from the same address.
    """CREATE TABLE neighbours (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        other TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (table_id, player, other)
    )""",
    """CREATE TABLE players (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT UNIQUE,
        password TEXT NOT NULL DEFAULT '',
        recovery TEXT NOT NULL DEFAULT '[]',
        sessions BIGINT NOT NULL DEFAULT 0,
        webhook TEXT NOT NULL DEFAULT '',
        created BIGINT NOT NULL,
        gone BIGINT NOT NULL DEFAULT 0,
        seen BIGINT NOT NULL DEFAULT 0,
        muted BIGINT NOT NULL DEFAULT 0,
        suspended BIGINT NOT NULL DEFAULT 0
    )""",
    # Tokens somebody has logged out with, by the name that is in them.
    "CREATE TABLE ended_tokens (player TEXT, token TEXT, PRIMARY KEY (player, token))",
    # What claimed names look like: nobody else gets a name that is taken for one of them.
    "CREATE TABLE looks (skeleton TEXT PRIMARY KEY, player TEXT NOT NULL)",
    """CREATE TABLE chat (
        table_id TEXT NOT NULL,
        id BIGINT NOT NULL,
        at BIGINT NOT NULL,
        player TEXT NOT NULL,
        seats BIGINT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, id)
    )""",
    """CREATE TABLE banned (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (table_id, player)
    )""",
    """CREATE TABLE reports (
        table_id TEXT NOT NULL,
        line BIGINT NOT NULL,
        reporter TEXT NOT NULL,
        at BIGINT NOT NULL,
        reason TEXT NOT NULL,
        settled BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, line, reporter)
    )""",
    # How everybody fared, and what the place was owed to, where the game can tell: a word of its own.
    """CREATE TABLE results (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        seats BIGINT NOT NULL,
        place BIGINT NOT NULL,
        rated BIGINT NOT NULL,
        ended BIGINT NOT NULL,
        plan TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, seat)
    )""",
    # Rated games that were called off after they had begun: three are free.
    "CREATE TABLE called_off (table_id TEXT PRIMARY KEY, player TEXT NOT NULL, at BIGINT NOT NULL)",
    """CREATE TABLE ratings (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        PRIMARY KEY (player, game)
    )""",
    # Every change of a rating, by its number: two workers cannot both make somebody's next one.
    """CREATE TABLE rated (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        games BIGINT NOT NULL,
        table_id TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        at BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (player, game, games)
    )""",
    # Where somebody stands at a game with so many seats; of a season that is over, where they stood in the end.
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
    # A campaign is its log too; the rows of `campaigns` and `campaign_people` say where to look, and follow it.
    "CREATE TABLE campaigns (id TEXT PRIMARY KEY, game TEXT NOT NULL, changed BIGINT NOT NULL)",
    """CREATE TABLE campaign_entries (
        campaign_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (campaign_id, seq)
    )""",
    """CREATE TABLE campaign_people (
        campaign_id TEXT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (campaign_id, player)
    )""",
    "CREATE TABLE analyses (table_id TEXT PRIMARY KEY, body TEXT NOT NULL)",
    # Who looks after the server: hosts and moderators.
    "CREATE TABLE roles (player TEXT PRIMARY KEY, role TEXT NOT NULL)",
    # What they did, to whom or to which table, until when, and why.
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
    # Invitations by a hash of their code, and who came with them.
    """CREATE TABLE invitations (
        code TEXT PRIMARY KEY,
        moderator TEXT NOT NULL,
        uses BIGINT NOT NULL,
        until BIGINT NOT NULL
    )""",
    "CREATE TABLE invited (code TEXT NOT NULL, nth BIGINT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (code, nth))",
    # Addresses for mail: one that was confirmed, one that waits for it, and the codes that were sent, as hashes.
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
    # Browsers that show notices, where each is reached, with which keys, and the token of who asked for it.
    """CREATE TABLE subscriptions (
        endpoint TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        token TEXT NOT NULL,
        public_key TEXT NOT NULL,
        secret TEXT NOT NULL,
        lang TEXT NOT NULL,
        at BIGINT NOT NULL
    )""",
    # Who somebody is to a provider of identities.
    """CREATE TABLE identities (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        player TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (issuer, subject)
    )""",
    # Who would be whose friend: asked, withdrawn or not, and when it was refused, which only who was asked knows.
    """CREATE TABLE friend_asks (
        player TEXT NOT NULL,
        other TEXT NOT NULL,
        at BIGINT NOT NULL,
        withdrawn BIGINT NOT NULL DEFAULT 0,
        refused BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (player, other)
    )""",
    # Friends, each of two a row.
    "CREATE TABLE friends (player TEXT NOT NULL, other TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (player, other))",
    # Whom somebody does not hear; one who is blocked can also ask and invite them to nothing.
    """CREATE TABLE silenced (
        player TEXT NOT NULL,
        other TEXT NOT NULL,
        blocked BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (player, other)
    )""",
    # Who was invited by name, by whom, to a table or to a campaign with its link.
    """CREATE TABLE calls (
        player TEXT NOT NULL,
        caller TEXT NOT NULL,
        table_id TEXT NOT NULL,
        campaign_id TEXT NOT NULL,
        link TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (player, caller, table_id, campaign_id)
    )""",
    # People somebody finds out of place, for moderators.
    """CREATE TABLE complaints (
        player TEXT NOT NULL,
        reporter TEXT NOT NULL,
        at BIGINT NOT NULL,
        reason TEXT NOT NULL,
        settled BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (player, reporter)
    )""",
    "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
    "CREATE INDEX tables_lobby ON tables (status, public, changed)",
    "CREATE INDEX openings_player ON openings (player)",
    "CREATE INDEX openings_network ON openings (network)",
    "CREATE INDEX seats_player ON seats (player)",
    "CREATE INDEX campaign_people_player ON campaign_people (player)",
    "CREATE INDEX players_guests ON players (seen) WHERE login IS NULL AND gone = 0",
    "CREATE INDEX deeds_at ON deeds (at)",
    "CREATE INDEX reports_settled ON reports (settled, at)",
    "CREATE INDEX results_player ON results (player, ended)",
    "CREATE INDEX called_off_player ON called_off (player, at)",
    "CREATE INDEX subscriptions_player ON subscriptions (player)",
    "CREATE UNIQUE INDEX identities_player ON identities (player, issuer)",
    "CREATE INDEX ladder_player ON ladder (player)",
    "CREATE INDEX friend_asks_other ON friend_asks (other)",
    "CREATE INDEX silenced_other ON silenced (other)",
    "CREATE INDEX calls_table ON calls (table_id)",
    "CREATE INDEX complaints_settled ON complaints (settled, at)",
    "CREATE INDEX openings_quick ON openings (quick) WHERE quick = 1",
)
