"""One server process for each SQLite file.

Processes on one PostgreSQL tell each other what happens; with SQLite they could not, and each would
show old tables and accept sessions that the other has ended. Reading beside the server, as a backup
does, is possible.
"""

from __future__ import annotations

import fcntl
import logging
import os

from sternfeld.errors import StoreError
from sternfeld.store.database import Database

__all__ = ["SingleProcess"]

_log = logging.getLogger("sternfeld.database")


class SingleProcess:
    """Holds a lock on a file beside the database until it is released, or the process ends."""

    def __init__(self, database: Database) -> None:
        self._file: int | None = None
        if not database.is_sqlite:
            return
        path = f"{database.url.database}.lock"
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise StoreError(
                f"another server uses {database.url.database!r}; an SQLite file serves one process,"
                " PostgreSQL serves several"
            ) from None
        except OSError as error:  # a full disk, or a file system without locks
            _log.warning("no lock for the database: %s", error)

    def release(self) -> None:
        """Another process may use the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
