"""A bare WebSocket server with SQLite, to compare with: what a move costs without any game.

    python -m bench.bare_server DATABASE PORT STORED CHANGE

Knows tables only as names. A message is stored as it is (STORED bytes of it, repeated at need) and
committed durably before anything is answered; messages that wait together are committed together.
Then its sender gets an answer, and everybody at the table CHANGE bytes. It uses the same library
for WebSockets and the same settings of SQLite as the real server, and nothing else.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections import defaultdict
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed


class Bare:
    """Tables, who is at them, and one thread that writes."""

    def __init__(self, database: str, stored: int, change: int) -> None:
        self._stored = stored
        self._change = json.dumps({"type": "change", "padding": "x" * (change - 32)})
        self._tables: defaultdict[str, set[ServerConnection]] = defaultdict(set)
        self._waiting: list[tuple[str, str]] = []
        self._commit: asyncio.Future[None] | None = None
        self._log = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
        for line in ("journal_mode=WAL", "synchronous=FULL"):
            self._log.execute(f"PRAGMA {line}")
        self._log.execute("CREATE TABLE log (id INTEGER PRIMARY KEY, name TEXT, body TEXT)")

    async def _write(self, row: tuple[str, str]) -> None:
        self._waiting.append(row)
        while row in self._waiting:
            if self._commit is None:
                rows = tuple(self._waiting)
                self._commit = asyncio.ensure_future(asyncio.to_thread(self._store, rows))
                await self._commit
                self._commit = None
                del self._waiting[: len(rows)]
            else:
                await asyncio.wait([self._commit])

    def _store(self, rows: tuple[tuple[str, str], ...]) -> None:
        self._log.execute("BEGIN IMMEDIATE")
        self._log.executemany("INSERT INTO log (name, body) VALUES (?, ?)", rows)
        self._log.execute("COMMIT")

    async def handle(self, socket: ServerConnection) -> None:
        """One socket."""
        with suppress(ConnectionClosed):
            async for text in socket:
                await self._answer(socket, str(text))

    async def _answer(self, socket: ServerConnection, text: str) -> None:
        message = json.loads(text)
        name = message["table"]
        if message["type"] == "watch":
            self._tables[name].add(socket)
            await socket.send(json.dumps({"type": "update"}))
            return
        body = (text * (self._stored // len(text) + 1))[: self._stored]
        await self._write((f"{name} {message['id']}", body))
        await socket.send(json.dumps({"type": "done", "id": message["id"]}))
        for other in self._tables[name]:
            await other.send(self._change)


async def main() -> None:
    database, port, stored, change = sys.argv[1], *map(int, sys.argv[2:])
    bare = Bare(database, stored, change)
    async with serve(bare.handle, "127.0.0.1", port, compression=None):
        print("ready", flush=True)
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(main())
