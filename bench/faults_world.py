"""Where `bench.faults` plays: server processes, their database, and what can happen to them."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import psycopg

from tests.support.clock import WallClock
from tests.support.forked_server import ForkedServer
from tests.support.full_disk import Disk, LimitOnFiles, SmallFilesystem
from tests.support.postgres import Postgres
from tests.support.relay import Relay

__all__ = ["Fault", "PostgresWorld", "SqliteWorld", "World"]

HOUR = 3600.0
HALF_A_YEAR = 183 * 86_400.0
DISK_MEGABYTES = 48
FROZEN_SECONDS = 9.0
"""Longer than the silence after which other processes count one as gone."""
CROWD = 20
"""Half-open connections and slow readers that come at once."""
Fault = Callable[[], Awaitable[str]]
"""Does something, and says what."""


class World:
    """Servers on one database."""

    def __init__(self, random: Random, folder: Path) -> None:
        self.random = random
        self.folder = folder
        self.clock = WallClock(folder / "clock")
        self.servers: list[ForkedServer] = []
        self.database = ""
        self.watched = ""
        """A table that slow readers look at."""
        self._crowd: list[socket.socket] = []
        self.faults: dict[str, Fault] = {
            "kill": self.kill,
            "stop": self.stop,
            "freeze": self.freeze,
            "clock": self.set_clock,
            "half-open": self.half_open,
            "slow": self.slow_readers,
        }

    @property
    def addresses(self) -> list[str]:
        """Where the servers are."""
        return [server.address for server in self.servers]

    async def start(self) -> None:
        """Start all servers that do not run."""
        for server in self.servers:
            if not server.is_alive:
                await asyncio.to_thread(server.start)

    async def heal(self) -> None:
        """End what a fault has left behind, so that everything can be checked."""
        await self.start()

    async def close(self) -> None:
        """End everything."""
        self._send_home()
        for server in self.servers:
            await asyncio.to_thread(server.close)

    def problems(self) -> list[str]:
        """What is wrong with the database as a file, after the end."""
        return []

    async def pause(self, least: float = 0.3, most: float = 1.2) -> None:
        """Let people play."""
        await asyncio.sleep(self.random.uniform(least, most))

    # --- faults ------------------------------------------------------------------------------

    async def kill(self) -> str:
        """kill -9 of one server, or of all."""
        which = self.random.sample(self.servers, self.random.randint(1, len(self.servers)))
        for server in which:
            server.kill()
        await self.pause(0.0, 0.3)
        await self.start()
        return f"kill -9 of {len(which)} of {len(self.servers)}"

    async def stop(self) -> str:
        """A server is stopped in good order and started again."""
        server = self.random.choice(self.servers)
        await asyncio.to_thread(server.kill, signal.SIGTERM)
        await self.start()
        return "stopped and started"

    async def freeze(self) -> str:
        """A server stands still, as a machine that sleeps, and goes on where it was. Others may
        have taken its work over."""
        server = self.random.choice(self.servers)
        seconds = self.random.choice((1.0, FROZEN_SECONDS))
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            os.kill(server.pid, signal.SIGCONT)
        return f"frozen for {seconds:.0f} s"

    async def set_clock(self) -> str:
        """The machine's clock is set, with a restart or without, and set right again."""
        sizes = (-HOUR, HOUR, -5 * HOUR, 5 * HOUR, HALF_A_YEAR, -HALF_A_YEAR)
        ahead, restarts = self.random.choice(sizes), self.random.choice(("", "before", "between"))
        self.clock.set(ahead)
        if restarts:
            await self.kill()
        await self.pause()
        if restarts == "between":
            self.clock.set(0)
            await self.kill()
        return f"clock set by {ahead / HOUR:+.0f} hours, restarts {restarts or 'none'}"

    async def half_open(self) -> str:
        """Connections that begin something, never finish it, and stay open."""
        begun = (
            b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
            b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b'Content-Length: 100\r\n\r\n{"na',
            b"",
        )
        for _ in range(CROWD):
            self._connect().sendall(self.random.choice(begun))
        for _ in range(CROWD):
            half = self._websocket()
            if half is not None:
                half.sendall(b"\x81\xfe\x01\x00")  # a text of 256 bytes that does not come
        await self.pause()
        return f"{2 * CROWD} connections half open"

    async def slow_readers(self) -> str:
        """Spectators that do not read what they are sent."""
        for _ in range(CROWD):
            reader = self._websocket()
            if reader is not None:
                reader.sendall(_frame(b'{"type":"watch","table":"%s"}' % self.watched.encode()))
        await self.pause()
        return f"{CROWD} spectators who do not read"

    def _connect(self) -> socket.socket:
        if len(self._crowd) > 6 * CROWD:
            self._send_home()
        server = self.random.choice(self.servers)
        opened = socket.socket()
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        opened.settimeout(10)
        opened.connect(("127.0.0.1", server.port))
        self._crowd.append(opened)
        return opened

    def _websocket(self) -> socket.socket | None:
        opened = self._connect()
        key = b64encode(bytes(16))
        with suppress(OSError):
            opened.sendall(
                b"GET /api/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: " + key + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
            )
            if opened.recv(4096).startswith(b"HTTP/1.1 101"):
                return opened
        return None

    def _send_home(self) -> None:
        for one in self._crowd:
            one.close()
        self._crowd.clear()


class SqliteWorld(World):
    """One server on a file, on a disk that can be full."""

    name = "sqlite"

    def __init__(self, random: Random, folder: Path) -> None:
        super().__init__(random, folder)
        disk = folder / "disk"
        disk.mkdir()
        self.disk: Disk
        try:
            self.disk = SmallFilesystem(disk, DISK_MEGABYTES)
        except (OSError, subprocess.CalledProcessError):  # no right to mount
            self.disk = LimitOnFiles(disk)
        self.database = str(disk / "table.db")
        self.servers = [ForkedServer(self.database, clock=self.clock.file)]
        self.faults["disk"] = self.full_disk

    async def full_disk(self) -> str:
        """The disk is full for a while; perhaps the server is killed and started meanwhile."""
        [server] = self.servers
        self.disk.fill(*self._processes(server))
        await self.pause()
        killed = self.random.random() < 0.5
        if killed:
            server.kill()
            await self.start()
        await self.pause()
        self.disk.make_room(*self._processes(server))
        way = "a small filesystem" if isinstance(self.disk, SmallFilesystem) else "limit on files"
        return f"disk full ({way}){', killed meanwhile' if killed else ''}"

    @staticmethod
    def _processes(server: ForkedServer) -> tuple[int, ...]:
        return tuple(pid for pid in (server.pid, server.forker.pid) if pid is not None)

    async def close(self) -> None:
        """End everything."""
        await super().close()
        if isinstance(self.disk, LimitOnFiles):
            self.disk.close()

    def problems(self) -> list[str]:
        """SQLite's own check; then the disk is removed."""
        try:
            with closing(sqlite3.connect(self.database)) as connection:
                [said] = connection.execute("PRAGMA integrity_check").fetchone()
            return [] if said == "ok" else [f"integrity check: {said}"]
        finally:
            if isinstance(self.disk, SmallFilesystem):
                self.disk.close()


class PostgresWorld(World):
    """Two servers on one PostgreSQL; the second reaches it through a relay that can be cut."""

    name = "postgresql"

    def __init__(self, random: Random, folder: Path) -> None:
        super().__init__(random, folder)
        self.postgres = Postgres(durable=True)
        self.database = self.postgres.new_database()
        self.relay = Relay(self.postgres.folder)
        self.servers = [
            ForkedServer(address, clock=self.clock.file)
            for address in (self.database, self.relay.address_of(self.database))
        ]
        self.faults |= {
            "postgresql": self.restart_postgres,
            "backend": self.kill_backend,
            "cut": self.cut,
            "silence": self.silence,
            "deaf": self.deafen,
        }

    async def restart_postgres(self) -> str:
        """PostgreSQL is stopped as by a crash, and started again."""
        await asyncio.to_thread(self.postgres.stop)
        await self.pause(0.0, 1.0)
        await asyncio.to_thread(self.postgres.start)
        return "PostgreSQL stopped and started"

    async def kill_backend(self) -> str:
        """kill -9 of a process of PostgreSQL; it then ends all others and recovers."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            query = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            clients = query + " AND backend_type = 'client backend'"
            rows = connection.execute(clients).fetchall()
        if rows:
            with suppress(ProcessLookupError):
                os.kill(self.random.choice(rows)[0], signal.SIGKILL)
        await self.pause()
        return "kill -9 of a process of PostgreSQL"

    async def cut(self) -> str:
        """One server loses all its connections to PostgreSQL and gets no new ones for a while."""
        self.relay.cut()
        await self.pause(0.5, 3.0)
        await self.heal()
        return "one server cut off from PostgreSQL"

    async def silence(self) -> str:
        """Nothing passes between one server and PostgreSQL for a while."""
        self.relay.is_silent.set()
        await self.pause(0.5, 3.0)
        await self.heal()
        return "silence between one server and PostgreSQL"

    async def deafen(self) -> str:
        """The connection on which one server listens is dead, and nobody tells it so."""
        count = self.relay.deafen()
        await self.pause()
        return f"one server does not hear the other ({count} connections dead)"

    async def heal(self) -> None:
        """Connect again what was cut."""
        self.relay.heal()
        await super().heal()

    async def close(self) -> None:
        """End everything."""
        await super().close()
        self.relay.close()
        await asyncio.to_thread(self.postgres.remove)


def _frame(payload: bytes) -> bytes:
    """A short masked text frame; the mask is zero."""
    return bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload
