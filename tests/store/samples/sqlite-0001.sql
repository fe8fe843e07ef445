BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
	updated BIGINT NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('t1',8,'playing','game','mini','[]','none',1,'ada',0,NULL,1000000,1001000);
CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX tables_by_deadline ON tables (deadline);
CREATE INDEX tables_by_computer ON tables (computer_due, updated);
CREATE INDEX tables_by_phase ON tables (phase, spectators, updated);
CREATE INDEX seats_by_player ON seats (player);
COMMIT;
