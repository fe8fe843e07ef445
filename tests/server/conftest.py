from collections.abc import Iterator
from pathlib import Path

import pytest

from sternfeld.server.settings import Settings
from tests.server.running import GENEROUS, Running, running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server with a database of its own in a file."""
    with running(Settings(database=f"{tmp_path}/table.db", limits=GENEROUS)) as started:
        yield started


@pytest.fixture
def any_server(database_address: str) -> Iterator[Running]:
    """The same on both databases."""
    with running(Settings(database=database_address, limits=GENEROUS)) as started:
        yield started
