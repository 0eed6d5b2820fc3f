CREATE TABLE alembic_version (
        version_num VARCHAR(32) NOT NULL,
        CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
    );
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE analyses (table_id TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE arrivals (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        network TEXT NOT NULL,
        PRIMARY KEY (table_id, player)
    );
CREATE TABLE banned (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (table_id, player)
    );
CREATE TABLE called_off (table_id TEXT PRIMARY KEY, player TEXT NOT NULL, at BIGINT NOT NULL);
CREATE TABLE campaign_entries (
        campaign_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (campaign_id, seq)
    );
CREATE TABLE campaign_people (
        campaign_id TEXT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (campaign_id, player)
    );
CREATE TABLE campaigns (id TEXT PRIMARY KEY, game TEXT NOT NULL, changed BIGINT NOT NULL);
CREATE TABLE chat (
        table_id TEXT NOT NULL,
        id BIGINT NOT NULL,
        at BIGINT NOT NULL,
        player TEXT NOT NULL,
        seats BIGINT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, id)
    );
INSERT INTO "chat" VALUES('t77OAiOVXOas',1795018562996000,1795018562996,'HH3mPTzfcyCZ',1,'Who comes to play?');
CREATE TABLE deeds (
        id TEXT PRIMARY KEY,
        at BIGINT NOT NULL,
        moderator TEXT NOT NULL,
        what TEXT NOT NULL,
        player TEXT NOT NULL,
        table_id TEXT NOT NULL,
        until BIGINT NOT NULL,
        reason TEXT NOT NULL
    );
CREATE TABLE ended_tokens (player TEXT, token TEXT, PRIMARY KEY (player, token));
CREATE TABLE entries (
        table_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
INSERT INTO "entries" VALUES('t77OAiOVXOas',1,'{"e":"opened","setup":{"game":"celtica","seats":3},"host":"HH3mPTzfcyCZ","commitment":"d2de739a326d342ad73a8b48e6ed4f95878c1d0b113d07c4075722d35451b38c","at":1795018562987}');
INSERT INTO "entries" VALUES('t77OAiOVXOas',2,'{"e":"sat","seat":0,"player":"HH3mPTzfcyCZ","at":1795018562987}');
INSERT INTO "entries" VALUES('t77OAiOVXOas',3,'{"e":"sat","seat":1,"player":"fa49Io09OdEg","at":1795018562992}');
INSERT INTO "entries" VALUES('6XREZKmt_-U8',1,'{"e":"opened","setup":{"game":"karnag","seats":2},"host":"HH3mPTzfcyCZ","commitment":"e5f16c50d9cde30a816621df744ea5150410181e37650144343a5245447c4331","at":1795018563005}');
INSERT INTO "entries" VALUES('6XREZKmt_-U8',2,'{"e":"aborted","player":"HH3mPTzfcyCZ","at":1795018563008}');
CREATE TABLE invitations (
        code TEXT PRIMARY KEY,
        moderator TEXT NOT NULL,
        uses BIGINT NOT NULL,
        until BIGINT NOT NULL
    );
CREATE TABLE invited (code TEXT NOT NULL, nth BIGINT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (code, nth));
CREATE TABLE looks (skeleton TEXT PRIMARY KEY, player TEXT NOT NULL);
INSERT INTO "looks" VALUES('ann of the ford','HH3mPTzfcyCZ');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('signing key','a7bc17bd1d2c7d610881ea4f662eea08a492f28cf35e548a8095898f3aeec4b8');
INSERT INTO "meta" VALUES('looks noted','1');
INSERT INTO "meta" VALUES('house','d6c4ff3cdc67f6d6');
CREATE TABLE neighbours (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        other TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (table_id, player, other)
    );
CREATE TABLE openings (
        table_id TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        network TEXT NOT NULL,
        seen BIGINT NOT NULL
    );
INSERT INTO "openings" VALUES('t77OAiOVXOas','HH3mPTzfcyCZ','',1795018562987);
CREATE TABLE players (
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
    );
INSERT INTO "players" VALUES('HH3mPTzfcyCZ','Ann of the Ford','ann of the ford','$argon2id$v=19$m=65536,t=3,p=4$VE38NFrhxCgOSaaisfhWzg$ZTA3vICmLyyz54cRYsVK+s+E028uSZnLs7O2/P/qAe4','["d9f4d10d679871a52bee36a7574285e45b5e10debf2c1f8a9ae13121c617a6bd","a29c018bd7abd30e28112bc684e4e5bcc8a853732479e33e645e6461da3a2243","b43cc1e0c8928c68b0a77de23f6da14db20b8d199dcad9ce2c00720c4d35b73a","2d4698779937adb42b83a2a1bc6d658558e0cd7a0ef2a66ce83072d31621126a","2d991a31f49a4871a5a1f5b0bb1722c549f7b7ef3af4e509d96744e9c2ed34d5","3f7b3a1f571fe754ea7e06672d571157e07cb14d037aa7b185c743e364cfd1b4","050b671c7c3162b6ec7e70b19e0cdac054a3735e57f7fb8e4fa14844c3a83fc3","e6dc6efefcdbb41befc26b14562d3e03a89a155bfb4dba70fa5ce049868a13bb"]',0,'',1795018561884,0,1795018561884,0,0);
INSERT INTO "players" VALUES('fa49Io09OdEg','Ben',NULL,'','[]',0,'',1795018562185,0,1795018562185,0,0);
CREATE TABLE rated (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        games BIGINT NOT NULL,
        table_id TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (player, game, games)
    );
CREATE TABLE ratings (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        PRIMARY KEY (player, game)
    );
CREATE TABLE reports (
        table_id TEXT NOT NULL,
        line BIGINT NOT NULL,
        reporter TEXT NOT NULL,
        at BIGINT NOT NULL,
        reason TEXT NOT NULL,
        settled BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, line, reporter)
    );
INSERT INTO "reports" VALUES('t77OAiOVXOas',1795018562996000,'fa49Io09OdEg',1795018563000,'It''s said with a quote: ''so''.',0);
CREATE TABLE results (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        seats BIGINT NOT NULL,
        place BIGINT NOT NULL,
        rated BIGINT NOT NULL,
        ended BIGINT NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
CREATE TABLE roles (player TEXT PRIMARY KEY, role TEXT NOT NULL);
CREATE TABLE seats (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
INSERT INTO "seats" VALUES('t77OAiOVXOas',0,'HH3mPTzfcyCZ');
INSERT INTO "seats" VALUES('t77OAiOVXOas',1,'fa49Io09OdEg');
CREATE TABLE tables (
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
    );
INSERT INTO "tables" VALUES('t77OAiOVXOas','celtica','open',1,'68154d69b1d712dc9c2f99e3ed6d8f9439d04a481667189a1d82130e0cf1fe68',1795018562987,1795018562992,0,NULL,'{"id":"t77OAiOVXOas","game":"celtica","status":"open","seats":3,"chairs":[{"seat":0,"player":"HH3mPTzfcyCZ"},{"seat":1,"player":"fa49Io09OdEg"},{"seat":2}],"clock":{"kind":"none"},"rated":false,"public":true,"opened":1795018562987,"changed":1795018562992}');
INSERT INTO "tables" VALUES('6XREZKmt_-U8','karnag','aborted',1,'5f40cebed0b90c1897bbad19d0c434365a3e97f875ed0d33862d3660db74151f',1795018563005,1795018563008,0,NULL,'{"id":"6XREZKmt_-U8","game":"karnag","status":"aborted","seats":2,"chairs":[{"seat":0},{"seat":1}],"clock":{"kind":"none"},"rated":false,"public":true,"opened":1795018563005,"changed":1795018563008}');
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_lobby ON tables (status, public, changed);
CREATE INDEX openings_player ON openings (player);
CREATE INDEX openings_network ON openings (network);
CREATE INDEX seats_player ON seats (player);
CREATE INDEX campaign_people_player ON campaign_people (player);
CREATE INDEX players_guests ON players (seen) WHERE login IS NULL AND gone = 0;
CREATE INDEX deeds_at ON deeds (at);
CREATE INDEX reports_settled ON reports (settled, at);
CREATE INDEX results_player ON results (player, ended);
CREATE INDEX called_off_player ON called_off (player, at);
