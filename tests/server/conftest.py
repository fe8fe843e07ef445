from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest
from argon2 import PasswordHasher

from sternfeld.server.people import sessions
from sternfeld.server.settings import Settings
from tests.server.running import GENEROUS, Running, running


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """A hash as it is made in earnest costs a tenth of a second on every core."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sessions, "PasswordHasher", lambda: PasswordHasher(1, 8, 1))
        yield


@pytest.fixture
def server(made_file: Path, tmp_path: Path) -> Iterator[Running]:
    """A server with a database of its own in a file."""
    copy(made_file, tmp_path / "table.db")
    with running(Settings(database=f"{tmp_path}/table.db", limits=GENEROUS)) as started:
        yield started


@pytest.fixture
def any_server(database_address: str) -> Iterator[Running]:
    """The same on both databases."""
    with running(Settings(database=database_address, limits=GENEROUS)) as started:
        yield started
