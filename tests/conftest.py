"""Databases for the tests: a file of SQLite, and a real PostgreSQL that the tests start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.postgres import Postgres
from sternfeld.store.store import Store


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Every test that asks for this runs on both databases."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/table.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def store(database_address: str) -> Iterator[Store]:
    opened = Store(database_address)
    yield opened
    opened.close()
