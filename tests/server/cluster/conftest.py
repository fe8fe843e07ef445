"""Two server processes on one PostgreSQL, shared by the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.server.elsewhere import Elsewhere, elsewhere
from tests.support.postgres import Postgres

QUICK = {
    "sternfeld.server.cluster.presence.BEAT_SECONDS": 0.3,
    "sternfeld.server.cluster.presence.GONE_AFTER_SECONDS": 1.5,
    "sternfeld.server.tables.computers.EVERY_SECONDS": 0.3,
    "sternfeld.server.tables.computers.PATIENCE_MS": 2_000,
}
"""A process that dies is missed sooner."""


@pytest.fixture(scope="module")  # no longer: they would take time while they wait
def shared_servers(postgres: Postgres) -> Iterator[tuple[Elsewhere, ...]]:
    database = postgres.new_database()
    with elsewhere(database, database) as servers:
        yield servers


@pytest.fixture
def servers(shared_servers: tuple[Elsewhere, ...]) -> Iterator[tuple[Elsewhere, Elsewhere]]:
    """Two processes that run; a test may kill either. Other people have tables there, too."""
    one, other = shared_servers
    for server in shared_servers:
        server.start_if_dead()
    yield one, other
    for server in shared_servers:
        server.send_everybody_home()


@pytest.fixture
def quick_servers(postgres: Postgres) -> Iterator[tuple[Elsewhere, Elsewhere]]:
    """Two processes of their own that wait less for each other."""
    database = postgres.new_database()
    with elsewhere(database, database, constants=QUICK) as (one, other):
        yield one, other
