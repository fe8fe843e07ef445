"""A PostgreSQL server for tests and benchmarks, which can be stopped and started again.

A shell starts the server and waits for the end of its standard input. It then stops the server and
removes its folder. The input ends when `remove` closes it, and also when the process that made the
server dies, whatever killed it: nothing stays behind.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from itertools import count
from pathlib import Path

import psycopg

from tests.support.folders import short_folder

__all__ = ["Postgres"]

_numbers = count(1)

# $1: the programs, $2: the folder, $3: the options of the server.
SUPERVISOR = """
"$1/initdb" -D "$2/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync > "$2/log" &&
    "$1/pg_ctl" -D "$2/data" -w -l "$2/log" -o "$3" start > "$2/start" &&
    echo ready
cat > "$2/input"
"$1/pg_ctl" -D "$2/data" -m immediate -w stop > "$2/stop" 2>&1
rm -rf "$2"
"""


def _programs() -> Path:
    """Where the programs of PostgreSQL are; Debian keeps them out of the PATH."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    if initdb is None:
        raise RuntimeError("there is no PostgreSQL; install Debian's package postgresql")
    return Path(initdb).parent


class Postgres:
    """A server with its own folder; ``durable`` as it would run in earnest."""

    def __init__(self, *, durable: bool = False) -> None:
        self.folder = short_folder("pg")
        self._made: str | None = None
        self._su: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self._su = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self.folder, "postgres", "postgres")
        self._options = (
            f"-c listen_addresses='' -c unix_socket_directories={self.folder}"
            f" -c fsync={'on' if durable else 'off'}"
        )
        self._supervisor = subprocess.Popen(
            [*self._su, "sh", "-c", SUPERVISOR, "sh", _programs(), self.folder, self._options],
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us; the supervisor notices our end
        )
        assert self._supervisor.stdout is not None
        with self._supervisor.stdout as said:
            is_ready = said.readline() == b"ready\n"
        if not is_ready:
            self.remove()
            raise RuntimeError("PostgreSQL did not start")

    @property
    def supervisor(self) -> int:
        """The process that stops the server and removes its folder."""
        return self._supervisor.pid

    def _control(self, *arguments: str) -> None:
        subprocess.run(
            [*self._su, f"{_programs()}/pg_ctl", "-D", f"{self.folder}/data", "-w", *arguments],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Start again after `stop`, and wait until it answers."""
        self._control("-l", f"{self.folder}/log", "-o", self._options, "start")

    def stop(self) -> None:
        """Stop at once, as if the machine had crashed."""
        self._control("-m", "immediate", "stop")

    def remove(self) -> None:
        """Stop for good, and remove the folder."""
        assert self._supervisor.stdin is not None
        self._supervisor.stdin.close()
        self._supervisor.wait()

    def new_database(self, like: str = "template1") -> str:
        """The address of a fresh database, empty unless it is to be like another."""
        name = f"test{next(_numbers)}"
        address = f"postgresql://postgres@/postgres?host={self.folder}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}".encode())
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def made_database(self) -> str:
        """The address of a fresh database with the tables of a server."""
        if self._made is None:
            from sternfeld.store.store import Store

            made = self.new_database()
            Store(made).close()
            self._made = made.split("/")[3].split("?")[0]
            self._wait_until_nobody_is_in(self._made)
        return self.new_database(like=self._made)

    def _wait_until_nobody_is_in(self, name: str) -> None:
        """Nobody may be connected to a database that is copied; a connection that was closed takes
        a moment to end."""
        address = f"postgresql://postgres@/postgres?host={self.folder}"
        asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
        with psycopg.connect(address, autocommit=True) as connection:
            while connection.execute(asked, [name]).fetchone() != (0,):
                time.sleep(0.01)
