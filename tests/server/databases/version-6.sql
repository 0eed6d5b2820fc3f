CREATE TABLE alembic_version (
        version_num VARCHAR(32) NOT NULL,
        CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
    );
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "chat" VALUES('KFhlA5AT_Swi',1794998262017000,1794998262017,'4b5DL0W52rYZ',1,'Who comes to play?');
CREATE TABLE ended_tokens (player TEXT, token TEXT, PRIMARY KEY (player, token));
CREATE TABLE entries (
        table_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
INSERT INTO "entries" VALUES('KFhlA5AT_Swi',1,'{"e":"opened","setup":{"game":"celtica","seats":3},"host":"4b5DL0W52rYZ","commitment":"e0098ec89e3dcdde158c2a7cfe6390db385ca184c0fc6aba55505f602e7c5595","at":1794998261980}');
INSERT INTO "entries" VALUES('KFhlA5AT_Swi',2,'{"e":"sat","seat":0,"player":"4b5DL0W52rYZ","at":1794998261999}');
INSERT INTO "entries" VALUES('KFhlA5AT_Swi',3,'{"e":"sat","seat":1,"player":"pjqJPILOrnMn","at":1794998262013}');
INSERT INTO "entries" VALUES('lsqBcJWHwL6M',1,'{"e":"opened","setup":{"game":"karnag","seats":2},"host":"4b5DL0W52rYZ","commitment":"f92765ef2ff8eeeff7555315759a8840a5744af6db704688d81b50157b15e194","at":1794998262173}');
INSERT INTO "entries" VALUES('lsqBcJWHwL6M',2,'{"e":"aborted","player":"4b5DL0W52rYZ","at":1794998262175}');
CREATE TABLE looks (skeleton TEXT PRIMARY KEY, player TEXT NOT NULL);
INSERT INTO "looks" VALUES('ann of the ford','4b5DL0W52rYZ');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('signing key','a30286557be2e2785db2b1547bddb69740c8dcff237295ac96d4551689800482');
INSERT INTO "meta" VALUES('looks noted','1');
INSERT INTO "meta" VALUES('house','5ff1505235f1da96');
INSERT INTO "meta" VALUES('outage:1794998252671','1794998261980');
INSERT INTO "meta" VALUES('outage:1794998251887','1794998261981');
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
INSERT INTO "openings" VALUES('KFhlA5AT_Swi','4b5DL0W52rYZ','',1794998261980);
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
        seen BIGINT NOT NULL DEFAULT 0
    );
INSERT INTO "players" VALUES('4b5DL0W52rYZ','Ann of the Ford','ann of the ford','$argon2id$v=19$m=65536,t=3,p=4$Vn8hnzM061ciltM14ydskA$CXGuUwampOd7fr2Ddi7kQCZQuQTkZ/wTbCZ8YGv5HGc','["9e73cdc1b9d1b47f162b21ddba4799f4a30cde0bff8d895e6b34b6a3f095c3df","7019e1cdacf04e3705ebca42711a34a133e01c01a8576c18e8573f1ef54cbbdd","8a2f569b3569ce8921bb7b445882f9c6d51e405e3b67d978ba0ca9290f29f2a9","94be22f1ae672ca36820c70eb32a6f839cf555fbdea52b939121395925eb386d","c8bfdf154776e3a981fb24999f1f4f9af32b1db65ce3de78c3394a3cdc80bf9b","d816594e7f3c09dff7d8ca20e86fdd0bf4b96fc30d3ce085c5811f2e3738eeb4","3a514de864f4d506a0490057182c946fffd1f2b269503e83c1bb3f7a332e8e1d","817ca5de5056e9cab024c8dd8436c93e19adffa9946089f578e15a56b286db59"]',0,'',1794998250883,0,1794998250883);
INSERT INTO "players" VALUES('pjqJPILOrnMn','Ben',NULL,'','[]',0,'',1794998252833,0,1794998252833);
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
INSERT INTO "reports" VALUES('KFhlA5AT_Swi',1794998262017000,'pjqJPILOrnMn',1794998262032,'It''s said with a quote: ''so''.');
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
INSERT INTO "seats" VALUES('KFhlA5AT_Swi',0,'4b5DL0W52rYZ');
INSERT INTO "seats" VALUES('KFhlA5AT_Swi',1,'pjqJPILOrnMn');
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
INSERT INTO "tables" VALUES('KFhlA5AT_Swi','celtica','open',1,'825680ba92fc0f0ceae4609e004c7d833d7f7567a0fdd04213107ef8ea6cf900',1794998261980,1794998262013,0,NULL,'{"id":"KFhlA5AT_Swi","game":"celtica","status":"open","seats":3,"chairs":[{"seat":0,"player":"4b5DL0W52rYZ"},{"seat":1,"player":"pjqJPILOrnMn"},{"seat":2}],"clock":{"kind":"none"},"rated":false,"public":true,"opened":1794998261980,"changed":1794998262013}');
INSERT INTO "tables" VALUES('lsqBcJWHwL6M','karnag','aborted',1,'e779738c97905a3da838dca57c8870e4b868da218a375c3835b630958523713d',1794998262173,1794998262175,0,NULL,'{"id":"lsqBcJWHwL6M","game":"karnag","status":"aborted","seats":2,"chairs":[{"seat":0},{"seat":1}],"clock":{"kind":"none"},"rated":false,"public":true,"opened":1794998262173,"changed":1794998262175}');
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_lobby ON tables (status, public, changed);
CREATE INDEX openings_player ON openings (player);
CREATE INDEX openings_network ON openings (network);
CREATE INDEX seats_player ON seats (player);
CREATE INDEX campaign_people_player ON campaign_people (player);
CREATE INDEX players_guests ON players (seen) WHERE login IS NULL AND gone = 0;
CREATE INDEX results_player ON results (player, ended);
CREATE INDEX called_off_player ON called_off (player, at);
