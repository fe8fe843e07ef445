"""How thoroughly Hypothesis looks, and the databases that tests run on.

`quick` tries the same examples in every run, so that no test fails by chance. `thorough` tries many
more, new ones in each run, and prints how to repeat a failure (`make check`).
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copy
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:  # half a second for every process of the tests, and most need no database
    from sternfeld.store.store import Store
    from tests.support.postgres import Postgres

if find_spec("sternfeld._core") is None:
    raise pytest.UsageError("the native core is not compiled; run: make setup")

_calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", _calm, max_examples=50, derandomize=True)
settings.register_profile("thorough", _calm, max_examples=500, print_blob=True)
settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Half a million objects are made, and stay: looking for garbage among them, now and in every
    test, would take a tenth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Coverage does not follow tests of many examples: it would treble their time, and a branch
    that only one of those examples takes has no test. (Under xdist, pytest-cov's own mark
    `no_cover` only uncovers a second tracer.)"""
    has_many_examples = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    if not has_many_examples and item.get_closest_marker("untraced") is None:
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    from tests.support.postgres import Postgres

    server = Postgres()
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def made_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of SQLite with its tables: to copy it takes a fifth of the time to make them."""
    from sternfeld.store.store import Store

    file = tmp_path_factory.mktemp("made") / "table.db"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def database_kind(request: pytest.FixtureRequest) -> str:
    """Every test that asks for one of the databases below runs on both kinds."""
    kind: str = request.param
    return kind


@pytest.fixture
def empty_address(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables."""
    if database_kind == "sqlite":
        return f"sqlite:///{tmp_path}/table.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def database_address(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with its tables, and nothing in them."""
    if database_kind == "sqlite":
        copy(request.getfixturevalue("made_file"), tmp_path / "table.db")
        return f"sqlite:///{tmp_path}/table.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.made_database()


@pytest.fixture
def store(database_address: str) -> Iterator[Store]:
    from sternfeld.store.store import Store

    opened = Store(database_address)
    yield opened
    opened.close()
