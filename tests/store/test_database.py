import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psycopg
import pytest
from procrastinate.schema import SchemaManager
from sqlalchemy import inspect, text

from sternfeld.errors import StoreError
from sternfeld.store.bus import BusHandlers, listen
from sternfeld.store.database import Database
from sternfeld.store.entries import Appended
from sternfeld.store.erasure import erase_from_log
from sternfeld.store.migrate import CURRENT, QUEUE_SCHEMA
from sternfeld.store.notices import TABLES, announce
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from tests.store.writing import appended, opened
from tests.support.postgres import Postgres
from tests.table.playing import two

SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture
def other_address(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second database of the same kind."""
    if database_kind == "sqlite":
        return f"sqlite:///{tmp_path}/other.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


def stored_by(version: str, address: str) -> Store:
    """A database that an earlier sternfeld has written, opened by this one."""
    kind = "sqlite" if address.startswith("sqlite") else "postgresql"
    script = (SAMPLES / f"{kind}-{version}.sql").read_text(encoding="utf-8")
    if kind == "sqlite":
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file:
            file.executescript(script)
    else:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(script.encode())
    return Store(address)


def form_of(store: Store) -> Any:
    """All tables with their columns, keys and indexes, as the database describes them."""
    with store.database.read() as connection:
        found = inspect(connection)
        return {
            table: (
                [
                    (column["name"], repr(column["type"]), column["nullable"])
                    for column in found.get_columns(table)
                ],
                found.get_pk_constraint(table)["constrained_columns"],
                [
                    (key["constrained_columns"], key["referred_table"], key["options"])
                    for key in found.get_foreign_keys(table)
                ],
                sorted(str(index["column_names"]) for index in found.get_indexes(table)),
                sorted(str(one["column_names"]) for one in found.get_unique_constraints(table)),
            )
            for table in sorted(found.get_table_names())
        }


@pytest.mark.parametrize("version", ["0001", "0002"])
def test_an_old_database_gets_the_form_of_a_new_one(
    store: Store, other_address: str, version: str
) -> None:
    old = stored_by(version, other_address)
    assert form_of(old) == form_of(store)
    with old.database.read() as connection:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    assert found == [CURRENT]
    old.close()


def test_a_game_stored_by_an_earlier_version_goes_on(empty_address: str) -> None:
    without = {"words.supplement": False}  # which that version did not have
    store, host = stored_by("0002", empty_address), two(rules=without)
    assert store.log.load("t1") == host.state
    assert isinstance(appended(store, host, host.do(tc.Say("ada", "hello"))), Appended)
    assert store.log.load("t1") == host.state
    store.close()


def test_opening_a_database_again_changes_nothing(store: Store, database_address: str) -> None:
    host = opened(store, two())
    again = Store(database_address)
    assert again.log.load("t1") == host.state
    again.close()


def test_tables_of_the_first_form_go_on_and_their_words_stay_secret(empty_address: str) -> None:
    store = stored_by("0001", empty_address)
    found = store.index.entry("t1")
    assert found is not None
    assert found.lexicon is None
    assert store.index.words_are_secret_for(["bob"], lexicon="de", against_others=True)
    store.close()


def test_the_queue_has_the_schema_of_the_procrastinate_that_is_locked() -> None:
    migrations = Path(SchemaManager.get_migrations_path()).glob("*.sql")
    assert max(path.name for path in migrations) == QUEUE_SCHEMA, "write a step (store/migrate.py)"


def test_several_processes_may_start_at_once(empty_address: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store, [empty_address] * 4))
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


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode)[-3:] for path in (folder, *folder.iterdir())}


def test_a_database_file_can_be_read_by_its_owner_only(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "data"
    private = {"data": "700", "t.db": "600", "t.db-wal": "600", "t.db-shm": "600"}
    before = os.umask(0o022)
    try:
        store = Store(f"{folder}/t.db")
        opened(store, two())
        assert modes(folder) == private
        assert caplog.text == ""
        for path in folder.iterdir():
            path.chmod(0o644)
        Store(f"{folder}/t.db").close()
        assert modes(folder) == private
        assert "could be read by others; now only by its owner" in caplog.text
        store.close()
    finally:
        os.umask(before)


def test_a_folder_of_somebody_else_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Store(f"{tmp_path}/t.db").close()
    assert modes(tmp_path)[tmp_path.name] == "755"


@pytest.mark.parametrize("address", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "a://b://c"])
def test_an_address_we_cannot_use_is_refused(address: str) -> None:
    with pytest.raises(StoreError):
        Database(address)


def test_an_error_of_the_database_tells_no_values(store: Store) -> None:
    with pytest.raises(StoreError) as error, store.database.write() as connection:
        connection.execute(text("SELECT :secret FROM nowhere"), {"secret": "s3cr3t"})
    assert "nowhere" in str(error.value)
    assert "s3cr3t" not in str(error.value)
    assert "s3cr3t" not in str(error.value.__cause__)  # a traceback tells that, too


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


def test_a_postgresql_that_does_not_answer_is_given_up(postgres: Postgres) -> None:
    for address, seconds in (
        (postgres.new_database(), "10"),
        (postgres.new_database() + "&connect_timeout=3", "3"),
    ):
        database = Database(address)
        with database.read() as connection:
            used: Any = connection.connection.driver_connection
            told = used.info.get_parameters()
        assert told["connect_timeout"] == seconds
        assert told["tcp_user_timeout"] == "20000"
        database.close()


def test_other_processes_hear_of_a_version_and_nothing_else(postgres: Postgres) -> None:
    address = postgres.new_database()
    ours, theirs = Store(address), Store(address)
    heard: list[tuple[str, int, bool]] = []
    others: list[str] = []
    listening, stop, ready = Event(), Event(), Event()

    def hear(table: str, version: int, rewritten: bool) -> None:
        heard.append((table, version, rewritten))
        ready.set()

    handlers = BusHandlers(hear, others.append, others.append, unexpected, listening.set)
    thread = Thread(target=listen, args=(theirs.database, handlers, stop))
    thread.start()
    try:
        assert listening.wait(10)
        listening.clear()
        announce(ours.database, TABLES, ["nonsense"])  # of which the listener does not die
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
        assert others == []
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
