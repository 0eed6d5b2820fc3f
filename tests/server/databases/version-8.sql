CREATE TABLE alembic_version (
        version_num VARCHAR(32) NOT NULL,
        CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
    );
INSERT INTO "alembic_version" VALUES('0008');
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
INSERT INTO "chat" VALUES('eH59TkLEmPAy',1795032661030000,1795032661030,'9FRXxSp8Dtci',1,'Who comes to play?');
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
INSERT INTO "entries" VALUES('eH59TkLEmPAy',1,'{"e":"opened","setup":{"game":"celtica","seats":3},"host":"9FRXxSp8Dtci","commitment":"1145670394ce57234b09638838d93f9e467b2ee9b1f189162beea3472e712339","at":1795032661006}');
INSERT INTO "entries" VALUES('eH59TkLEmPAy',2,'{"e":"sat","seat":0,"player":"9FRXxSp8Dtci","at":1795032661009}');
INSERT INTO "entries" VALUES('eH59TkLEmPAy',3,'{"e":"sat","seat":1,"player":"L31vjB6y_4N8","at":1795032661016}');
INSERT INTO "entries" VALUES('OvkdIhR7mk7g',1,'{"e":"opened","setup":{"game":"karnag","seats":2},"host":"9FRXxSp8Dtci","commitment":"ca4d8aa4e2a65e0c85f0c93badc7a16f0070e70767826670af93ff03060ea09e","at":1795032661143}');
INSERT INTO "entries" VALUES('OvkdIhR7mk7g',2,'{"e":"aborted","player":"9FRXxSp8Dtci","at":1795032661150}');
CREATE TABLE identities (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        player TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (issuer, subject)
    );
CREATE TABLE invitations (
        code TEXT PRIMARY KEY,
        moderator TEXT NOT NULL,
        uses BIGINT NOT NULL,
        until BIGINT NOT NULL
    );
CREATE TABLE invited (code TEXT NOT NULL, nth BIGINT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (code, nth));
CREATE TABLE looks (skeleton TEXT PRIMARY KEY, player TEXT NOT NULL);
INSERT INTO "looks" VALUES('ann of the ford','9FRXxSp8Dtci');
CREATE TABLE mail (
        player TEXT PRIMARY KEY,
        address TEXT NOT NULL DEFAULT '',
        waiting TEXT NOT NULL DEFAULT '',
        code TEXT UNIQUE,
        until BIGINT NOT NULL DEFAULT 0,
        recovery TEXT NOT NULL DEFAULT '',
        recovery_until BIGINT NOT NULL DEFAULT 0,
        notices BIGINT NOT NULL DEFAULT 0,
        lang TEXT NOT NULL
    );
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('signing key','89d73fed657ac1bf44dee4c5c407fe9227a9bb6936af79864fce92bb31f6fc3d');
INSERT INTO "meta" VALUES('looks noted','1');
INSERT INTO "meta" VALUES('house','0faf8eb899a0d10e');
INSERT INTO "meta" VALUES('outage:1795032659202','1795032661006');
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
INSERT INTO "openings" VALUES('eH59TkLEmPAy','9FRXxSp8Dtci','',1795032661006);
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
INSERT INTO "players" VALUES('9FRXxSp8Dtci','Ann of the Ford','ann of the ford','$argon2id$v=19$m=65536,t=3,p=4$p9lwzD5xZ7xIII5KXjGVNA$sJ/BxBK7xJChEFM9CZ15ol0PKKWfE02czs5FfK/u38c','["e857dffa0b7044534ea67198ff9d82007aa6cb599e04a14832aeaf4df66735b5","cfea08783f5ceec50fc3fd0944383fc32e3201dc6882b0cd1ddd7377b221b0e4","214beb95257171d49b62e9a55311a0a1d9009627a7648b42e462e89a4de376fe","53424cd82eba4ecd9a99a26291ef991f3c1758c9b5de968be38cdda43da7c629","8681b9e1bee718def10cccf85ef9360c3dd49ca4c53435370988f2bc15009795","1398889f4e97f4203205f5a7bfef8af3c2198f34dc8c8da960fe3f698c7911d8","6f1a3d9b80016003d2be32ee5ab1c724dc9f08cecc39518ab3f83abf0132a2eb","7795f7e756175dc86e7d072c91b18d38a2afe3841bff671d44cadafc82443a43"]',0,'',1795032658672,0,1795032658672,0,0);
INSERT INTO "players" VALUES('L31vjB6y_4N8','Ben',NULL,'','[]',0,'',1795032659240,0,1795032659240,0,0);
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
INSERT INTO "reports" VALUES('eH59TkLEmPAy',1795032661030000,'L31vjB6y_4N8',1795032661034,'It''s said with a quote: ''so''.',0);
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
INSERT INTO "seats" VALUES('eH59TkLEmPAy',0,'9FRXxSp8Dtci');
INSERT INTO "seats" VALUES('eH59TkLEmPAy',1,'L31vjB6y_4N8');
CREATE TABLE subscriptions (
        endpoint TEXT PRIMARY KEY,
        player TEXT NOT NULL,
        token TEXT NOT NULL,
        public_key TEXT NOT NULL,
        secret TEXT NOT NULL,
        lang TEXT NOT NULL,
        at BIGINT NOT NULL
    );
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
INSERT INTO "tables" VALUES('eH59TkLEmPAy','celtica','open',1,'ab7035c6fd30a86aecbe3067920cc3d11d075e802f91da05832c9306c99c1b35',1795032661006,1795032661016,0,NULL,'{"id":"eH59TkLEmPAy","game":"celtica","status":"open","seats":3,"chairs":[{"seat":0,"player":"9FRXxSp8Dtci"},{"seat":1,"player":"L31vjB6y_4N8"},{"seat":2}],"clock":{"kind":"none"},"rated":false,"public":true,"opened":1795032661006,"changed":1795032661016}');
INSERT INTO "tables" VALUES('OvkdIhR7mk7g','karnag','aborted',1,'c3a5ece2cc72e2f145f3e4c754970c292ac571fe4ab0a8bf6dde2feafe6eed20',1795032661143,1795032661150,0,NULL,'{"id":"OvkdIhR7mk7g","game":"karnag","status":"aborted","seats":2,"chairs":[{"seat":0},{"seat":1}],"clock":{"kind":"none"},"rated":false,"public":true,"opened":1795032661143,"changed":1795032661150}');
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
CREATE INDEX subscriptions_player ON subscriptions (player);
CREATE UNIQUE INDEX identities_player ON identities (player, issuer);
