"""Servers in processes of their own, which can be killed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIGTERM

from tests.server.running import Person, Running
from tests.support.forked_server import Constants, ForkedServer


class Elsewhere(Running):
    """A server in a process of its own; killed, it can be started again at the same address."""

    def __init__(self, database: str, constants: Constants | None = None) -> None:
        self.database = database
        self.forked = ForkedServer(database, constants)
        self.port = self.forked.port
        self._people: list[Person] = []

    def start(self) -> Elsewhere:
        self.forked.start()
        return self

    def start_if_dead(self) -> None:
        if not self.forked.is_alive:
            self.forked.start()

    def kill(self) -> None:
        self.forked.kill()

    def end(self) -> None:
        """Let the server stop in good order."""
        self.forked.kill(SIGTERM)

    @property
    def processes(self) -> tuple[int, int]:
        """The server, and the process it is forked from."""
        assert self.forked.pid is not None
        return self.forked.pid, self.forked.forker.pid

    def send_everybody_home(self) -> None:
        for person in self._people:
            person.close()
        self._people.clear()

    def stop(self) -> None:
        self.send_everybody_home()
        self.forked.close()


@contextmanager
def elsewhere(
    *databases: str, constants: Constants | None = None
) -> Iterator[tuple[Elsewhere, ...]]:
    """A server for each of these databases, which may be the same."""
    servers = tuple(Elsewhere(database, constants) for database in databases)
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.stop()
