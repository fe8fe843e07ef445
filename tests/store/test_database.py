from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import text

from sternfeld.errors import StoreError
from sternfeld.store import schema
from sternfeld.store.bus import BusHandlers, listen
from sternfeld.store.database import Database
from sternfeld.store.entries import Appended, entry_of
from sternfeld.store.erasure import erase_from_log
from sternfeld.store.migrate import HEAD
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from tests.store.writing import appended, opened
from tests.support.postgres import Postgres
from tests.table.playing import two


def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    with store.database.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_the_last_migration_is_known_without_looking(store: Store) -> None:
    with store.database.read() as connection:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    assert found == HEAD


def test_opening_a_database_again_changes_nothing(store: Store, database_address: str) -> None:
    host = opened(store, two())
    again = Store(database_address)
    assert again.log.load("t1") == host.state
    again.close()


def first_form(address: str) -> Database:
    """A database as the first version of sternfeld left it."""
    database = Database(address)
    config = Config()
    config.set_main_option("script_location", "sternfeld.store:migrations")
    config.set_main_option("path_separator", "os")
    with database.write() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    return database


def test_tables_of_the_first_form_go_on_and_their_words_stay_secret(database_address: str) -> None:
    host = two()
    entry = entry_of("t1", host.state, host.now)
    database = first_form(database_address)
    with database.write() as connection:
        columns = [column for column in schema.tables.c if column.name != "lexicon"]
        row = {column.name: getattr(entry, column.name) for column in columns}
        row |= {"names": "[]", "phase": "playing", "kind": "game", "spectators": "none"}
        names = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({values})"), row)
        seats = [{"table_id": "t1", "player": player} for player in ("ada", "bob")]
        connection.execute(schema.seats.insert(), seats)
    database.close()
    store = Store(database_address)
    found = store.index.entry("t1")
    assert found is not None
    assert found.lexicon is None
    assert store.index.words_are_secret_for(["bob"], lexicon="de", against_others=True)
    store.close()


def test_several_processes_may_start_at_once(database_address: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store, [database_address] * 4))
    for store in stores:
        store.database.ping()
        store.close()


def test_a_database_from_the_future_is_refused(store: Store, database_address: str) -> None:
    with store.database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer"):
        Store(database_address)


def test_sqlite_keeps_what_it_has_acknowledged(tmp_path: Path) -> None:
    store = Store(f"{tmp_path}/t.db")
    with store.database.write() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


@pytest.mark.parametrize("address", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "a://b://c"])
def test_an_address_we_cannot_use_is_refused(address: str) -> None:
    with pytest.raises(StoreError):
        Database(address)


def test_an_error_of_the_database_tells_no_values(store: Store) -> None:
    with pytest.raises(StoreError) as error, store.database.write() as connection:
        connection.execute(text("SELECT :secret FROM nowhere"), {"secret": "s3cr3t"})
    assert "nowhere" in str(error.value)
    assert "s3cr3t" not in str(error.value)


def test_a_lost_database_is_an_error_and_then_goes_on(postgres: Postgres) -> None:
    store = Store(postgres.new_database())
    host = opened(store, two())
    postgres.stop()
    try:
        with pytest.raises(StoreError):
            store.log.load("t1")
        said = host.do(tc.Say("ada", "hello"))
        with pytest.raises(StoreError):
            appended(store, host, said)
    finally:
        postgres.start()
    assert appended(store, host, said) == Appended(host.state.version)
    assert store.log.load("t1") == host.state
    store.close()


def unexpected(*said: object) -> None:
    raise AssertionError(said)


def test_other_processes_hear_of_a_version_and_nothing_else(postgres: Postgres) -> None:
    address = postgres.new_database()
    ours, theirs = Store(address), Store(address)
    heard: list[tuple[str, int, bool]] = []
    listening, stop, ready = Event(), Event(), Event()

    def hear(table: str, version: int, rewritten: bool) -> None:
        heard.append((table, version, rewritten))
        ready.set()

    handlers = BusHandlers(hear, unexpected, unexpected, unexpected, listening.set)
    thread = Thread(target=listen, args=(theirs.database, handlers, stop))
    thread.start()
    try:
        assert listening.wait(10)
        listening.clear()
        host = opened(ours, two())
        assert ready.wait(10)
        assert heard == [("t1", host.state.version, False)]
        ready.clear()
        erase_from_log(ours, "t1", "bob")
        while not heard[-1][2]:
            assert ready.wait(10), heard[-1]
            ready.clear()
        assert heard[-1] == ("t1", host.state.version, True)
        postgres.stop()
        postgres.start()
        assert listening.wait(10)
    finally:
        stop.set()
        thread.join()
        ours.close()
        theirs.close()


def test_with_sqlite_there_is_nobody_to_listen_to(tmp_path: Path) -> None:
    database = Database(f"{tmp_path}/t.db")
    handlers = BusHandlers(unexpected, unexpected, unexpected, unexpected, unexpected)
    listen(database, handlers, Event())
    database.close()
