"""Computer players of many tables share a few threads fairly."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from sqlalchemy import update

from sternfeld.server.settings import Rate, Settings
from sternfeld.server.tables.thinking_queue import ThinkingQueue
from sternfeld.store import schema
from sternfeld.store.store import Store
from tests.server.running import GENEROUS, running
from tests.store.writing import opened
from tests.table.playing import two


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


async def test_questions_come_after_all_computer_players_and_shorten_nobodys_time() -> None:
    queue = ThinkingQueue(1)
    thought: list[str] = []

    async def think(name: str, background: bool) -> None:
        async with queue.place(name, name, lambda: False, background=background):
            thought.append(name)
            await asyncio.sleep(0)

    async with queue.place("a", "a"):
        later = [asyncio.ensure_future(think("question", True)) for _ in range(2)]
        await asyncio.sleep(0)
        assert (len(queue), queue.share) == (0, 1)
        player = asyncio.ensure_future(think("player", False))
        await asyncio.sleep(0)
        assert len(queue) == 1
    await asyncio.gather(player, *later)
    assert thought == ["player", "question", "question"]


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


COMPUTER = ("me", "computer:beginner")
AGREED = {"start.order": "agreed"}


def test_games_with_computers_are_limited_until_some_are_over(tmp_path: Path) -> None:
    limits = replace(GENEROUS, computer_games_per_person=2, computer_games_per_address=3)
    settings = Settings(database=f"{tmp_path}/t.db", limits=limits)
    with running(settings, "127.0.0.1") as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        plan = {"edition": "mini", "seats": [{"kind": "me"}, {"kind": "computer"}]}
        tables = [ada.open_table(*COMPUTER, house_rules=AGREED) for _ in range(2)]
        assert ada.post("/tables", plan, 429)["error"]["code"] == "computer_games"
        ada.open_table("me", "invitation")
        bob.open_table(*COMPUTER, house_rules=AGREED)
        assert bob.post("/tables", plan, 429)["error"]["code"] == "computer_games"
        cleo = server.stranger()
        cleo.http.headers["X-Forwarded-For"] = "203.0.113.1"
        cleo.post("/session", {"name": "Cleo"}, 201)
        cleo.open_table(*COMPUTER, house_rules=AGREED)
        ada.do(tables[0], {"type": "resign"})
        bob.open_table(*COMPUTER, house_rules=AGREED)


def test_players_are_told_that_a_computer_thinks_briefly(tmp_path: Path) -> None:
    with running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)) as server:
        ada = server.person("Ada")
        socket = ada.socket()

        def is_hurried() -> bool:
            table = ada.open_table(*COMPUTER, house_rules=AGREED)
            version = socket.watch(table)["version"]
            socket.send(type="do", table=table, id=table, version=version, command={"type": "pass"})
            hurried: bool = socket.wait_for("thinking", table=table, seat=1, on=True)["hurried"]
            return hurried

        assert not is_hurried()
        computers = server.internals.computers
        assert computers.seconds == server.settings.thinking_seconds
        computers.queue._taken += 1  # somebody thinks for long
        assert is_hurried()
        assert computers.seconds == server.settings.thinking_seconds / 2
        computers.queue._leave()


def test_more_than_a_hundred_tables_that_wait_for_a_computer_are_found(store: Store) -> None:
    host = two()
    for number in range(120):
        opened(store, host, f"t{number}")
    with store.database.write() as connection:
        connection.execute(update(schema.tables).values(computer_due=True))
    assert len(store.index.waiting_for_computer(host.now)) == 120


async def test_who_has_just_given_up_takes_no_place_from_others() -> None:
    queue = ThinkingQueue(1)

    async def wait() -> None:
        async with queue.place("a", "a", background=True):
            raise AssertionError("it was given up")

    async with queue.place("b", "b"):
        waiting = asyncio.ensure_future(wait())
        await asyncio.sleep(0)
        waiting.cancel()  # its task hears of it when the event loop comes round
    async with asyncio.timeout(10), queue.place("c", "c"):
        pass
    with suppress(asyncio.CancelledError):
        await waiting
    assert len(queue) == 0
