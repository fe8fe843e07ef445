"""Computer players of many tables share a few threads fairly."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from sternfeld.server.settings import Rate, Settings
from sternfeld.server.tables.thinking_queue import ThinkingQueue
from tests.server.running import GENEROUS, running


async def order(queue: ThinkingQueue, *who: str) -> list[str]:
    """In which order they think. Each is an address, a person, and a ! if somebody looks on."""
    thought: list[str] = []

    async def think(one: str) -> None:
        async with queue.place(one[0], one[:2], lambda: one.endswith("!")):
            thought.append(one)
            await asyncio.sleep(0)

    await asyncio.gather(*(think(one) for one in who))
    assert len(queue) == 0
    return thought


async def test_addresses_and_people_take_turns() -> None:
    greedy = ["a1", "a1", "a1", "a1"]
    assert await order(ThinkingQueue(1), *greedy, "b1") == ["a1", "b1", "a1", "a1", "a1"]
    assert await order(ThinkingQueue(1), *greedy, "a2") == ["a1", "a2", "a1", "a1", "a1"]
    many = ["a1", "a2", "a3", "a4", "b1", "b1"]
    assert await order(ThinkingQueue(1), *many) == ["a1", "b1", "a2", "b1", "a3", "a4"]


async def test_tables_that_somebody_looks_at_come_first() -> None:
    assert await order(ThinkingQueue(1), "a1", "b1", "c1!", "c1!") == ["a1", "c1!", "c1!", "b1"]


async def test_who_waits_shortens_the_time_of_all() -> None:
    queue = ThinkingQueue(1)
    assert queue.share == 1
    async with queue.place("a", "a1", lambda: True):
        assert queue.share == 1
        waiting = [asyncio.ensure_future(order(queue, f"b{number}")) for number in range(4)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (len(queue), queue.share) == (4, 0.2)
        waiting[0].cancel()
        with suppress(asyncio.CancelledError):
            await waiting[0]
        assert len(queue) == 3
    waiting[1].cancel()  # it has just got its place
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert results[2:] == [["b2"], ["b3"]]
    assert await order(queue, "a1") == ["a1"]


def test_one_address_opens_only_so_many_tables(tmp_path: Path) -> None:
    limits = replace(GENEROUS, tables=Rate(1, 0.001))
    with running(Settings(database=f"{tmp_path}/t.db", limits=limits)) as server:
        for _ in range(5):
            server.person().open_table("me")
        body = {"edition": "mini", "seats": [{"kind": "me"}]}
        assert server.person().post("/tables", body, 429)["error"]["code"] == "too_many"
