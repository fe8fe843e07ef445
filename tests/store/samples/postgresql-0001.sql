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
    updated bigint NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.seats VALUES ('t1', 'ada');
INSERT INTO public.seats VALUES ('t1', 'bob');
INSERT INTO public.tables VALUES ('t1', 8, 'playing', 'game', 'mini', '[]', 'none', true, 'ada', false, NULL, 1000000, 1001000);
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
