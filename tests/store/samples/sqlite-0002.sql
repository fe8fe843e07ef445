BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE commands (
	table_id VARCHAR(32) NOT NULL,
	player VARCHAR(32) NOT NULL,
	command VARCHAR(64) NOT NULL,
	version INTEGER NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (table_id, player, command),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL,
	seq INTEGER NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (table_id, seq),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('t1',1,'{"type":"TableOpened","plan":{"rules":{"edition":"mini","tiles":{"name":"de-105","language":"de","blanks":5,"lexicon":"de","letters":[["A",1,5],["Ä",6,1],["B",3,2],["C",4,2],["D",1,4],["E",1,15],["F",4,2],["G",2,3],["H",2,4],["I",1,6],["J",6,1],["K",4,2],["L",2,3],["M",3,4],["N",1,9],["O",2,3],["Ö",8,1],["P",4,1],["Q",10,1],["R",1,6],["S",1,7],["T",1,6],["U",1,6],["Ü",6,1],["V",6,1],["W",3,1],["X",8,1],["Y",10,1],["Z",3,1]]},"layout":{"name":"standard-15","rows":["T..d...T...d..T",".D...t...t...D.","..D...d.d...D..","d..D...d...D..d","....D.....D....",".t...t...t...t.","..d...d.d...d..","T..d...*...d..T","..d...d.d...d..",".t...t...t...t.","....D.....D....","d..D...d...D..d","..D...d.d...D..",".D...t...t...D.","T..d...T...d..T"]},"switches":{"rack":7,"bonus":{"7":50},"word_check":"challenge","first_word_min":2,"rearrange":false,"recycle":false,"blank_recovery":false,"open_dictionary":false,"nine_tiles":false,"finish_line":"none","turn_seconds":"none","turn_timeout":"soft","start.order":"agreed","start.keep_tile":false,"exchange.min_bag":7,"exchange.face_up":false,"challenge.penalty":5,"challenge.until":"noted","challenge.window_seconds":20,"formation.parallel_contact":1,"formation.strict":false,"ends.pass_rounds":2,"ends.exhaustion":false,"ends.empty_bag_alone":false,"end_scoring.deduct_racks":true,"end_scoring.out_gains_racks":true,"tie_break":"shared","blanks.count":5,"blanks.never":["ß"],"words.lexicon":"de","words.ban":[],"words.allow":[],"clock.game_seconds":"none","clock.increment_seconds":0,"clock.overtime_penalty":10,"clock.overtime_minutes":10}},"seats":[{"kind":"me","name":"","level":"","may_bluff":false},{"kind":"invitation","name":"","level":"","may_bluff":false}],"kind":"game","starter":null,"spectators":"none","racks_after":null,"chat":true,"language":"en"},"host":"ada","invitation":{"code":"CODE2345","token":"token-xxxxxxxxxxxxxxxxxxxx"},"rematch_of":null,"at":1000000}');
INSERT INTO "events" VALUES('t1',2,'{"type":"SeatTaken","seat":0,"player":"ada","name":"Ada","at":1000000}');
INSERT INTO "events" VALUES('t1',3,'{"type":"SeatTaken","seat":1,"player":"bob","name":"Bob","at":1001000}');
INSERT INTO "events" VALUES('t1',4,'{"type":"GameCreated","rules":{"edition":"mini","tiles":{"name":"de-105","language":"de","blanks":5,"lexicon":"de","letters":[["A",1,5],["Ä",6,1],["B",3,2],["C",4,2],["D",1,4],["E",1,15],["F",4,2],["G",2,3],["H",2,4],["I",1,6],["J",6,1],["K",4,2],["L",2,3],["M",3,4],["N",1,9],["O",2,3],["Ö",8,1],["P",4,1],["Q",10,1],["R",1,6],["S",1,7],["T",1,6],["U",1,6],["Ü",6,1],["V",6,1],["W",3,1],["X",8,1],["Y",10,1],["Z",3,1]]},"layout":{"name":"standard-15","rows":["T..d...T...d..T",".D...t...t...D.","..D...d.d...D..","d..D...d...D..d","....D.....D....",".t...t...t...t.","..d...d.d...d..","T..d...*...d..T","..d...d.d...d..",".t...t...t...t.","....D.....D....","d..D...d...D..d","..D...d.d...D..",".D...t...t...D.","T..d...T...d..T"]},"switches":{"rack":7,"bonus":{"7":50},"word_check":"challenge","first_word_min":2,"rearrange":false,"recycle":false,"blank_recovery":false,"open_dictionary":false,"nine_tiles":false,"finish_line":"none","turn_seconds":"none","turn_timeout":"soft","start.order":"agreed","start.keep_tile":false,"exchange.min_bag":7,"exchange.face_up":false,"challenge.penalty":5,"challenge.until":"noted","challenge.window_seconds":20,"formation.parallel_contact":1,"formation.strict":false,"ends.pass_rounds":2,"ends.exhaustion":false,"ends.empty_bag_alone":false,"end_scoring.deduct_racks":true,"end_scoring.out_gains_racks":true,"tie_break":"shared","blanks.count":5,"blanks.never":["ß"],"words.lexicon":"de","words.ban":[],"words.allow":[],"clock.game_seconds":"none","clock.increment_seconds":0,"clock.overtime_penalty":10,"clock.overtime_minutes":10}},"names":["Ada","Bob"],"dealer":"referee","commitment":"d8cb6596b659cdf89f84191a305a24892555d374b8364e0490d5a79aa4fdd8bb","at":1001000}');
INSERT INTO "events" VALUES('t1',5,'{"type":"StarterChosen","seat":0}');
INSERT INTO "events" VALUES('t1',6,'{"type":"TilesDrawn","seat":0,"count":7,"tiles":["A","T","T","?","?","X","N"]}');
INSERT INTO "events" VALUES('t1',7,'{"type":"TilesDrawn","seat":1,"count":7,"tiles":["H","H","N","E","L","E","M"]}');
INSERT INTO "events" VALUES('t1',8,'{"type":"TurnBegan","seat":0,"at":1001000}');
CREATE TABLE handovers (
	code_hash VARCHAR(64) NOT NULL,
	player VARCHAR(32) NOT NULL,
	expires BIGINT NOT NULL,
	PRIMARY KEY (code_hash),
	FOREIGN KEY(player) REFERENCES players (id) ON DELETE CASCADE
);
CREATE TABLE invitations (
	table_id VARCHAR(32) NOT NULL,
	code VARCHAR(16) NOT NULL,
	token_hash VARCHAR(64) NOT NULL,
	PRIMARY KEY (table_id),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
	UNIQUE (code),
	UNIQUE (token_hash)
);
INSERT INTO "invitations" VALUES('t1','CT1','e2c8c1952f48695e697800af86bb10e27b8b3295960ffddc0d1c71c8b18c24ec');
CREATE TABLE players (
	id VARCHAR(32) NOT NULL,
	name VARCHAR(64) NOT NULL,
	login VARCHAR(64),
	password VARCHAR(256),
	created BIGINT NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (login)
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL,
	player VARCHAR(32) NOT NULL,
	PRIMARY KEY (table_id, player),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('t1','ada');
INSERT INTO "seats" VALUES('t1','bob');
CREATE TABLE seeds (
	table_id VARCHAR(32) NOT NULL,
	seed VARCHAR(64) NOT NULL,
	PRIMARY KEY (table_id),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seeds" VALUES('t1','5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9');
CREATE TABLE sessions (
	token_hash VARCHAR(64) NOT NULL,
	id VARCHAR(16) NOT NULL,
	player VARCHAR(32) NOT NULL,
	created BIGINT NOT NULL,
	seen BIGINT NOT NULL,
	expires BIGINT NOT NULL,
	PRIMARY KEY (token_hash),
	FOREIGN KEY(player) REFERENCES players (id) ON DELETE CASCADE
);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL,
	version INTEGER NOT NULL,
	body BLOB NOT NULL,
	PRIMARY KEY (table_id),
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL,
	version INTEGER NOT NULL,
	phase VARCHAR(16) NOT NULL,
	kind VARCHAR(16) NOT NULL,
	edition VARCHAR(64) NOT NULL,
	names TEXT NOT NULL,
	spectators VARCHAR(8) NOT NULL,
	words_are_secret BOOLEAN NOT NULL,
	waiting_for VARCHAR(32),
	computer_due BOOLEAN NOT NULL,
	deadline BIGINT,
	opened BIGINT NOT NULL,
	updated BIGINT NOT NULL, lexicon VARCHAR(64),
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('t1',8,'playing','game','mini','["Ada", "Bob"]','none',1,'ada',0,NULL,1000000,1001000,'de');
CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX tables_by_deadline ON tables (deadline);
CREATE INDEX tables_by_computer ON tables (computer_due, updated);
CREATE INDEX tables_by_phase ON tables (phase, spectators, updated);
CREATE INDEX seats_by_player ON seats (player);
COMMIT;
