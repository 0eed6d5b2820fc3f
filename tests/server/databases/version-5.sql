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
INSERT INTO "chat" VALUES('Y8B2Iki__uUV',1794996252334000,1794996252334,'6CYyB16_O1HN',1,'Who comes to play?');
CREATE TABLE ended_tokens (player TEXT, token TEXT, PRIMARY KEY (player, token));
CREATE TABLE entries (
        table_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
INSERT INTO "entries" VALUES('Y8B2Iki__uUV',1,'{"e":"opened","setup":{"game":"celtica","seats":3},"host":"6CYyB16_O1HN","commitment":"988f478095f3b0b2672d909241bf7b11b0683d1b41b0d85b05eae59b99a70b94","at":1794996252317}');
INSERT INTO "entries" VALUES('Y8B2Iki__uUV',2,'{"e":"sat","seat":0,"player":"6CYyB16_O1HN","at":1794996252324}');
INSERT INTO "entries" VALUES('Y8B2Iki__uUV',3,'{"e":"sat","seat":1,"player":"SNfomY984IrX","at":1794996252328}');
INSERT INTO "entries" VALUES('JyPWetz-0jW3',1,'{"e":"opened","setup":{"game":"karnag","seats":2},"host":"6CYyB16_O1HN","commitment":"09874c99682edfe01c1fbbced5ba94cc381e572d2da62cd0968e673cf5d45279","at":1794996252343}');
INSERT INTO "entries" VALUES('JyPWetz-0jW3',2,'{"e":"aborted","player":"6CYyB16_O1HN","at":1794996252347}');
CREATE TABLE looks (skeleton TEXT PRIMARY KEY, player TEXT NOT NULL);
INSERT INTO "looks" VALUES('ann of the ford','6CYyB16_O1HN');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('signing key','0b01fe3f98f1e9e1f18a6b8371760f5843bbedd4ff298dfe54d0eca8a5db31dc');
INSERT INTO "meta" VALUES('looks noted','1');
INSERT INTO "meta" VALUES('house','01d9ce1a6d3d5259');
INSERT INTO "meta" VALUES('outage:1794996250807','1794996252323');
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
INSERT INTO "openings" VALUES('Y8B2Iki__uUV','6CYyB16_O1HN','',1794996252317);
CREATE TABLE players (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT UNIQUE,
        password TEXT NOT NULL DEFAULT '',
        recovery TEXT NOT NULL DEFAULT '[]',
        sessions BIGINT NOT NULL DEFAULT 0,
        webhook TEXT NOT NULL DEFAULT '',
        created BIGINT NOT NULL,
        gone BIGINT NOT NULL DEFAULT 0
    );
INSERT INTO "players" VALUES('6CYyB16_O1HN','Ann of the Ford','ann of the ford','$argon2id$v=19$m=65536,t=3,p=4$gIuHp6KzFD4zBZQWGvqDGQ$P6hYy+tz9syVn55+3b6jv5Fk5/9IsJ/+fnHufQ8iYuc','["1b3766c23aa678a87cca9a876c8b8cbc552e24546520587e855b6aa0e0a32bdc","60a2c0b5a662a153e3a1a148016ec11ed80b805e75769add5745b7d94de3b846","a9195849e7cd1d91d0c916ab3b304e89cbba74e315945e34affed10b4ebd5dd7","579545917dac934d8f1f851f7913746c0b8d9926398b4c5d4f82e7712bdd6e72","26f68020e5505a8f4720c57d2d534e3a2ef9c00e035d766854f05d284c8c31a3","068998ef0b6df2ab09d2ce6404af61d5f5a2482adbac79cb7a2fc22a51ea2ecb","9065c43d8dfbef2bcc302f40367cc30d24179309b6152b738017aa209a9a2de6","5793b2815fef984003383aa721aae9a630b419044e9cb6d0d8401546d917d3ea"]',0,'',1794996250311,0);
INSERT INTO "players" VALUES('SNfomY984IrX','Ben',NULL,'','[]',0,'',1794996250979,0);
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
        PRIMARY KEY (table_id, line, reporter)
    );
INSERT INTO "reports" VALUES('Y8B2Iki__uUV',1794996252334000,'SNfomY984IrX',1794996252336,'It''s said with a quote: ''so''.');
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
CREATE TABLE seats (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
INSERT INTO "seats" VALUES('Y8B2Iki__uUV',0,'6CYyB16_O1HN');
INSERT INTO "seats" VALUES('Y8B2Iki__uUV',1,'SNfomY984IrX');
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
INSERT INTO "tables" VALUES('Y8B2Iki__uUV','celtica','open',1,'f2584182388ed38a4f56c9a7b2aea72f2f175fad50e3ad6207a358e8033dc72a',1794996252317,1794996252328,0,NULL,'{"id":"Y8B2Iki__uUV","game":"celtica","status":"open","seats":3,"chairs":[{"seat":0,"player":"6CYyB16_O1HN"},{"seat":1,"player":"SNfomY984IrX"},{"seat":2}],"clock":{"kind":"none"},"rated":false,"public":true,"opened":1794996252317,"changed":1794996252328}');
INSERT INTO "tables" VALUES('JyPWetz-0jW3','karnag','aborted',1,'9587bd335aeff69a3470d1d5751db1f84a679a4385764c0773c71aba83630d0a',1794996252343,1794996252347,0,NULL,'{"id":"JyPWetz-0jW3","game":"karnag","status":"aborted","seats":2,"chairs":[{"seat":0},{"seat":1}],"clock":{"kind":"none"},"rated":false,"public":true,"opened":1794996252343,"changed":1794996252347}');
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_lobby ON tables (status, public, changed);
CREATE INDEX openings_player ON openings (player);
CREATE INDEX openings_network ON openings (network);
CREATE INDEX seats_player ON seats (player);
CREATE INDEX campaign_people_player ON campaign_people (player);
CREATE INDEX results_player ON results (player, ended);
CREATE INDEX called_off_player ON called_off (player, at);
