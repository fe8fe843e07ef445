import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import pytest

from sternfeld.server import maintenance


class Registry:
    """Counts how often idle tables are looked for."""

    looks = 0

    def evict(self, _idle_seconds: float) -> None:
        self.looks += 1


@pytest.fixture
def collections() -> Iterator[list[int]]:
    """The generations that were collected."""
    found: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            found.append(info["generation"])

    gc.disable()
    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.unfreeze()
    gc.enable()


def rounds_of(registry: Any, collections: list[int], count: int) -> None:
    """Let maintenance go on until that many collections are done."""

    async def some_rounds() -> None:
        task = asyncio.ensure_future(maintenance.run_maintenance(registry, 60))
        while len(collections) < count:
            await asyncio.sleep(0)
        task.cancel()

    asyncio.run(some_rounds())


@pytest.mark.parametrize(("share", "expected"), [(1e9, [0, 2, 0, 2]), (1e-9, [0, 2, 0, 0])])
def test_full_collections_are_as_rare_as_they_are_long(
    share: float, expected: list[int], collections: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "EVERY_SECONDS", 0)
    monkeypatch.setattr(maintenance, "WHOLE_EVERY", 2)
    monkeypatch.setattr(maintenance, "WHOLE_SHARE", share)
    rounds_of(Registry(), collections, 4)
    assert collections[:4] == expected


def test_new_objects_are_looked_through_once(
    collections: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "EVERY_SECONDS", 0)
    monkeypatch.setattr(maintenance, "EVICT_EVERY", 2)
    monkeypatch.setattr(maintenance, "WHOLE_EVERY", 5)
    registry = Registry()
    rounds_of(registry, collections, 6)
    assert collections[:6] == [0, 0, 0, 0, 2, 0]
    assert registry.looks == 3
    assert gc.get_freeze_count() > 0
    assert not gc.get_objects(generation=1)
