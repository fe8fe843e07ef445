"""A PostgreSQL of our own, from Debian's package, which can be stopped and started again."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg

__all__ = ["Postgres"]

_numbers = count(1)


def _programs() -> Path:
    """Where the programs of PostgreSQL are; Debian keeps them out of the PATH."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    if initdb is None:
        raise RuntimeError(
            "there is no PostgreSQL; expected Debian's package postgresql (make setup)"
        )
    return Path(initdb).parent


class Postgres:
    """A server with a folder of its own; ``durable`` as it would run for real."""

    def __init__(self, *, durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))  # sockets need short paths
        self._fsync = "on" if durable else "off"
        self._su: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self._su = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self.folder, "postgres", "postgres")
        locale = ["-E", "UTF8", "--locale=C.UTF-8"]
        data = ["-D", f"{self.folder}/data", "-U", "postgres", "-A", "trust"]
        self._run("initdb", *data, *locale, "--no-sync")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [*self._su, f"{_programs()}/{program}", *arguments],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = (
            f"-c listen_addresses='' -c unix_socket_directories={self.folder}"
            f" -c fsync={self._fsync}"
        )
        data, log = f"{self.folder}/data", f"{self.folder}/log"
        self._run("pg_ctl", "-D", data, "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Stop at once, as if the machine had crashed."""
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        """Stop for good."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """The address of a fresh, empty database."""
        name = f"test{next(_numbers)}"
        address = f"postgresql://postgres@/postgres?host={self.folder}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://postgres@/{name}?host={self.folder}"
