CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.commands (
    table_id character varying(32) NOT NULL,
    player character varying(32) NOT NULL,
    command character varying(64) NOT NULL,
    version integer NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.events (
    table_id character varying(32) NOT NULL,
    seq integer NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.handovers (
    code_hash character varying(64) NOT NULL,
    player character varying(32) NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.invitations (
    table_id character varying(32) NOT NULL,
    code character varying(16) NOT NULL,
    token_hash character varying(64) NOT NULL
);
CREATE TABLE public.players (
    id character varying(32) NOT NULL,
    name character varying(64) NOT NULL,
    login character varying(64),
    password character varying(256),
    created bigint NOT NULL
);
CREATE TABLE public.seats (
    table_id character varying(32) NOT NULL,
    player character varying(32) NOT NULL
);
CREATE TABLE public.seeds (
    table_id character varying(32) NOT NULL,
    seed character varying(64) NOT NULL
);
CREATE TABLE public.sessions (
    token_hash character varying(64) NOT NULL,
    id character varying(16) NOT NULL,
    player character varying(32) NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.snapshots (
    table_id character varying(32) NOT NULL,
    version integer NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE public.tables (
    id character varying(32) NOT NULL,
    version integer NOT NULL,
    phase character varying(16) NOT NULL,
    kind character varying(16) NOT NULL,
    edition character varying(64) NOT NULL,
    names text NOT NULL,
    spectators character varying(8) NOT NULL,
    words_are_secret boolean NOT NULL,
    waiting_for character varying(32),
    computer_due boolean NOT NULL,
    deadline bigint,
    opened bigint NOT NULL,
    updated bigint NOT NULL,
    lexicon character varying(64)
);
INSERT INTO public.alembic_version VALUES ('0002');
INSERT INTO public.events VALUES ('t1', 1, '{"type":"TableOpened","plan":{"rules":{"edition":"mini","tiles":{"name":"de-105","language":"de","blanks":5,"lexicon":"de","letters":[["A",1,5],["Ä",6,1],["B",3,2],["C",4,2],["D",1,4],["E",1,15],["F",4,2],["G",2,3],["H",2,4],["I",1,6],["J",6,1],["K",4,2],["L",2,3],["M",3,4],["N",1,9],["O",2,3],["Ö",8,1],["P",4,1],["Q",10,1],["R",1,6],["S",1,7],["T",1,6],["U",1,6],["Ü",6,1],["V",6,1],["W",3,1],["X",8,1],["Y",10,1],["Z",3,1]]},"layout":{"name":"standard-15","rows":["T..d...T...d..T",".D...t...t...D.","..D...d.d...D..","d..D...d...D..d","....D.....D....",".t...t...t...t.","..d...d.d...d..","T..d...*...d..T","..d...d.d...d..",".t...t...t...t.","....D.....D....","d..D...d...D..d","..D...d.d...D..",".D...t...t...D.","T..d...T...d..T"]},"switches":{"rack":7,"bonus":{"7":50},"word_check":"challenge","first_word_min":2,"rearrange":false,"recycle":false,"blank_recovery":false,"open_dictionary":false,"nine_tiles":false,"finish_line":"none","turn_seconds":"none","turn_timeout":"soft","start.order":"agreed","start.keep_tile":false,"exchange.min_bag":7,"exchange.face_up":false,"challenge.penalty":5,"challenge.until":"noted","challenge.window_seconds":20,"formation.parallel_contact":1,"formation.strict":false,"ends.pass_rounds":2,"ends.exhaustion":false,"ends.empty_bag_alone":false,"end_scoring.deduct_racks":true,"end_scoring.out_gains_racks":true,"tie_break":"shared","blanks.count":5,"blanks.never":["ß"],"words.lexicon":"de","words.ban":[],"words.allow":[],"clock.game_seconds":"none","clock.increment_seconds":0,"clock.overtime_penalty":10,"clock.overtime_minutes":10}},"seats":[{"kind":"me","name":"","level":"","may_bluff":false},{"kind":"invitation","name":"","level":"","may_bluff":false}],"kind":"game","starter":null,"spectators":"none","racks_after":null,"chat":true,"language":"en"},"host":"ada","invitation":{"code":"CODE2345","token":"token-xxxxxxxxxxxxxxxxxxxx"},"rematch_of":null,"at":1000000}');
INSERT INTO public.events VALUES ('t1', 2, '{"type":"SeatTaken","seat":0,"player":"ada","name":"Ada","at":1000000}');
INSERT INTO public.events VALUES ('t1', 3, '{"type":"SeatTaken","seat":1,"player":"bob","name":"Bob","at":1001000}');
INSERT INTO public.events VALUES ('t1', 4, '{"type":"GameCreated","rules":{"edition":"mini","tiles":{"name":"de-105","language":"de","blanks":5,"lexicon":"de","letters":[["A",1,5],["Ä",6,1],["B",3,2],["C",4,2],["D",1,4],["E",1,15],["F",4,2],["G",2,3],["H",2,4],["I",1,6],["J",6,1],["K",4,2],["L",2,3],["M",3,4],["N",1,9],["O",2,3],["Ö",8,1],["P",4,1],["Q",10,1],["R",1,6],["S",1,7],["T",1,6],["U",1,6],["Ü",6,1],["V",6,1],["W",3,1],["X",8,1],["Y",10,1],["Z",3,1]]},"layout":{"name":"standard-15","rows":["T..d...T...d..T",".D...t...t...D.","..D...d.d...D..","d..D...d...D..d","....D.....D....",".t...t...t...t.","..d...d.d...d..","T..d...*...d..T","..d...d.d...d..",".t...t...t...t.","....D.....D....","d..D...d...D..d","..D...d.d...D..",".D...t...t...D.","T..d...T...d..T"]},"switches":{"rack":7,"bonus":{"7":50},"word_check":"challenge","first_word_min":2,"rearrange":false,"recycle":false,"blank_recovery":false,"open_dictionary":false,"nine_tiles":false,"finish_line":"none","turn_seconds":"none","turn_timeout":"soft","start.order":"agreed","start.keep_tile":false,"exchange.min_bag":7,"exchange.face_up":false,"challenge.penalty":5,"challenge.until":"noted","challenge.window_seconds":20,"formation.parallel_contact":1,"formation.strict":false,"ends.pass_rounds":2,"ends.exhaustion":false,"ends.empty_bag_alone":false,"end_scoring.deduct_racks":true,"end_scoring.out_gains_racks":true,"tie_break":"shared","blanks.count":5,"blanks.never":["ß"],"words.lexicon":"de","words.ban":[],"words.allow":[],"clock.game_seconds":"none","clock.increment_seconds":0,"clock.overtime_penalty":10,"clock.overtime_minutes":10}},"names":["Ada","Bob"],"dealer":"referee","commitment":"d8cb6596b659cdf89f84191a305a24892555d374b8364e0490d5a79aa4fdd8bb","at":1001000}');
INSERT INTO public.events VALUES ('t1', 5, '{"type":"StarterChosen","seat":0}');
INSERT INTO public.events VALUES ('t1', 6, '{"type":"TilesDrawn","seat":0,"count":7,"tiles":["A","T","T","?","?","X","N"]}');
INSERT INTO public.events VALUES ('t1', 7, '{"type":"TilesDrawn","seat":1,"count":7,"tiles":["H","H","N","E","L","E","M"]}');
INSERT INTO public.events VALUES ('t1', 8, '{"type":"TurnBegan","seat":0,"at":1001000}');
INSERT INTO public.invitations VALUES ('t1', 'CT1', 'e2c8c1952f48695e697800af86bb10e27b8b3295960ffddc0d1c71c8b18c24ec');
INSERT INTO public.seats VALUES ('t1', 'ada');
INSERT INTO public.seats VALUES ('t1', 'bob');
INSERT INTO public.seeds VALUES ('t1', '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9');
INSERT INTO public.tables VALUES ('t1', 8, 'playing', 'game', 'mini', '["Ada", "Bob"]', 'none', true, 'ada', false, NULL, 1000000, 1001000, 'de');
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (table_id, player, command);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_code_key UNIQUE (code);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_login_key UNIQUE (login);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, player);
ALTER TABLE ONLY public.seeds
    ADD CONSTRAINT seeds_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX seats_by_player ON public.seats USING btree (player);
CREATE INDEX sessions_by_player ON public.sessions USING btree (player);
CREATE INDEX tables_by_computer ON public.tables USING btree (computer_due, updated);
CREATE INDEX tables_by_deadline ON public.tables USING btree (deadline);
CREATE INDEX tables_by_phase ON public.tables USING btree (phase, spectators, updated);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seeds
    ADD CONSTRAINT seeds_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
