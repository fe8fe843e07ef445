"""Access to SQLite and PostgreSQL: engines, transactions and errors."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from sternfeld.errors import StoreError

__all__ = ["Busy", "Database", "tighten"]

BUSY_MS = 10_000
_log = logging.getLogger("sternfeld.database")
_LOST = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 20_000,
}
"""When a PostgreSQL that does not answer counts as lost, unless its address says otherwise."""
_PRAGMAS = (f"busy_timeout={BUSY_MS}", "synchronous=FULL", "foreign_keys=ON")


class Busy(StoreError):
    """Somebody else is writing to the database; nothing has happened."""


class Database:
    """A database by its address: ``postgresql://…``, ``sqlite:///…`` or the path of a file.

    SQLite has one writer at a time, so there is one connection for writing, whose transactions
    take the write lock at once, and a few for reading, which never wait for it.
    """

    def __init__(self, address: str) -> None:
        try:
            url = make_url(address if "://" in address else f"sqlite:///{address}")
        except (ArgumentError, ValueError):
            raise StoreError(
                "the address of the database cannot be read; expected postgresql://…,"
                " sqlite:///… or a path"
            ) from None
        self.is_sqlite = url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            if not url.database or url.database == ":memory:":
                raise StoreError("expected the path of a database file")
            file = Path(url.database).expanduser()
            _make_private(file)
            url = url.set(database=str(file))
            engine = partial(create_engine, url, max_overflow=0, hide_parameters=True)
            self.writer = _sqlite(engine(pool_size=1), immediate=True)
            self.reader = _sqlite(engine(pool_size=4), immediate=False)
        elif url.get_backend_name() == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
            self.writer = self.reader = create_engine(
                url,
                pool_size=8,
                max_overflow=4,
                pool_pre_ping=True,
                pool_timeout=10,
                hide_parameters=True,  # a traceback in the log tells no values
                connect_args={name: _LOST[name] for name in _LOST.keys() - url.query.keys()},
            )
        else:
            raise StoreError(
                f"a database of the kind {url.get_backend_name()!r}; expected sqlite or postgresql"
            )
        self.url = url
        self._moves: sqlite3.Connection | None = None
        self._moves_lock = Lock()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that changes something; it commits at the end or leaves no trace."""
        with _as_store_error(), self.writer.begin() as connection:
            yield connection

    def write_moves(
        self, write: Callable[[sqlite3.Connection], None], *, wait: bool = True
    ) -> None:
        """The same for SQLite on a connection of its own, without SQLAlchemy, which takes longer
        for a move than SQLite does. Unless it may ``wait``, `Busy` is raised while somebody else
        writes. Nothing is moved out of the write-ahead log here: that is left to `checkpoint`.
        """
        if not self._moves_lock.acquire(blocking=wait):
            raise Busy("another move is being written")
        try:
            if self._moves is None:
                self._moves = sqlite3.connect(str(self.url.database), check_same_thread=False)
                _prepare(self._moves)
                for pragma in ("busy_timeout=0", "wal_autocheckpoint=0"):
                    self._moves.execute(f"PRAGMA {pragma}")
            _write_in_transaction(self._moves, write, wait=wait)
        finally:
            self._moves_lock.release()

    def checkpoint(self) -> None:
        """Move what SQLite's write-ahead log holds into the file, as far as nobody reads it."""
        pooled = self.reader.raw_connection()  # SQLAlchemy would begin a transaction
        try:
            driver: Any = pooled.driver_connection
            driver.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"database error: {_first_line(error)}") from error
        finally:
            pooled.close()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one moment of the database."""
        with _as_store_error(), self.reader.begin() as connection:
            if not self.is_sqlite:
                connection.execute(
                    text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                )
            yield connection

    def ping(self) -> None:
        """Raise `StoreError` if the database does not answer."""
        with self.read() as connection:
            connection.execute(text("SELECT 1"))

    def close(self) -> None:
        """Close all connections."""
        self.reader.dispose()
        self.writer.dispose()
        if self._moves is not None:
            self._moves.close()
            self._moves = None


def _make_private(file: Path) -> None:
    """Create a database file, and its folder, for nobody but its owner: it holds the seeds of
    running games. SQLite gives the files beside it the same mode."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the folder of {str(file)!r} cannot be created: {error}") from None
    with suppress(OSError):  # SQLite will say what is wrong
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for path in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if path.exists():
            tighten(path, 0o600)


def tighten(path: Path, mode: int) -> None:
    """Take rights to a file or folder away from others, if they have any."""
    if path.stat().st_mode & 0o077:
        try:
            path.chmod(mode)
        except OSError as error:
            _log.warning("%s can be read by others: %s", path, error)
        else:
            _log.warning("%s could be read by others; now only by its owner", path)


def _write_in_transaction(
    driver: sqlite3.Connection, write: Callable[[sqlite3.Connection], None], *, wait: bool
) -> None:
    try:
        _begin(driver, wait=wait)
        try:
            write(driver)
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
    except sqlite3.IntegrityError as error:
        raise IntegrityError(None, None, error) from error
    except sqlite3.Error as error:
        kind = Busy if _is_busy(error) else StoreError
        raise kind(f"database error: {_first_line(error)}") from error


def _begin(driver: sqlite3.Connection, *, wait: bool) -> None:
    try:
        driver.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        if not (wait and _is_busy(error)):
            raise
        driver.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        try:
            driver.execute("BEGIN IMMEDIATE")
        finally:
            driver.execute("PRAGMA busy_timeout=0")


def _is_busy(error: sqlite3.Error) -> bool:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_BUSY


@contextmanager
def _as_store_error() -> Iterator[None]:
    """Turn database errors into `StoreError`, without the values of parameters."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise StoreError(f"database error: {_first_line(error.orig)}") from error
    except SQLAlchemyError as error:
        raise StoreError(f"the database cannot be used: {type(error).__name__}") from error


def _first_line(error: BaseException | None) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]


def _write_ahead(cursor: Any) -> None:
    """Where several open a new database at once, SQLite refuses this step without waiting."""
    until = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _prepare(connection: sqlite3.Connection) -> None:
    connection.isolation_level = None  # BEGIN is ours to say
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    _write_ahead(cursor)
    cursor.close()


def _sqlite(engine: Engine, *, immediate: bool) -> Engine:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        _prepare(connection)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine
