"""A relay between servers and their PostgreSQL: a network between them that can fail."""

from __future__ import annotations

import shutil
import socket
import threading
from contextlib import suppress
from pathlib import Path

from tests.support.folders import short_folder

__all__ = ["Relay"]

SOCKET = ".s.PGSQL.5432"


class Relay:
    """A way to a PostgreSQL that can be cut, fall silent, or go dead for those who listen."""

    def __init__(self, postgres: Path) -> None:
        self._postgres = postgres
        self._folder = short_folder("relay")
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(f"{self._folder}/{SOCKET}")
        self._listening.listen(100)
        self._pairs: set[_Pair] = set()
        self._lock = threading.Lock()
        self._is_cut = False
        self.is_silent = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def address_of(self, database: str) -> str:
        """The address of a database by way of this relay."""
        return database.replace(str(self._postgres), str(self._folder))

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                if self._is_cut:
                    near.close()
                    continue
                far = socket.socket(socket.AF_UNIX)
                try:
                    far.connect(f"{self._postgres}/{SOCKET}")
                except OSError:
                    near.close()
                    continue
                pair = _Pair(near, far)
                with self._lock:
                    self._pairs.add(pair)
                for to_server in (True, False):
                    threading.Thread(target=self._pass, args=(pair, to_server), daemon=True).start()

    def _pass(self, pair: _Pair, to_server: bool) -> None:
        source, target = (pair.near, pair.far) if to_server else (pair.far, pair.near)
        with suppress(OSError):
            while data := source.recv(65_536):
                while self.is_silent.is_set():
                    threading.Event().wait(0.02)
                if to_server and b"LISTEN" in data:
                    pair.listens = True
                if not pair.is_dead:
                    target.sendall(data)
        if not pair.is_dead:
            pair.close()
            with self._lock:
                self._pairs.discard(pair)

    def cut(self) -> None:
        """Close all connections, and refuse new ones."""
        self._is_cut = True
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            pair.close()

    def deafen(self) -> int:
        """The far ends of all connections that listen are gone; the near ends are not told."""
        with self._lock:
            found = [pair for pair in self._pairs if pair.listens and not pair.is_dead]
        for pair in found:
            pair.is_dead = True
            with suppress(OSError):
                pair.far.shutdown(socket.SHUT_RDWR)
        return len(found)

    def heal(self) -> None:
        """Let everything pass again."""
        self._is_cut = False
        self.is_silent.clear()

    def close(self) -> None:
        """End the relay."""
        self.cut()
        self.is_silent.clear()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        shutil.rmtree(self._folder)


class _Pair:
    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.near = near
        self.far = far
        self.listens = False
        self.is_dead = False

    def close(self) -> None:
        for end in (self.near, self.far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
