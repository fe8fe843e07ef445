"""Who is at a table, put together from what processes announce."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from sternfeld.errors import StoreError
from sternfeld.server.cluster import presence
from sternfeld.server.cluster.notes import NOBODY, Note, TablePresence, note_texts, read_note
from sternfeld.server.cluster.presence import BEAT_SECONDS, GONE_AFTER_SECONDS, PresenceTracker
from sternfeld.server.http.app import create_app
from sternfeld.server.live.messages import AnalysisTold
from sternfeld.server.settings import Settings
from sternfeld.server.tables.registry import LiveTable, TableRegistry
from tests.server.running import GENEROUS
from tests.table.playing import JUDGE, two

ADA = TablePresence(frozenset({0}), frozenset({0}), 0)
BOB = TablePresence(frozenset({1}), frozenset(), 2)


class Clock:
    """Goes on when told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Onlooker:
    """A socket that only remembers."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.is_thinking = False
        self.told = 0

    def changed(self, table: LiveTable) -> None:
        """Nobody asks."""

    def analysis_changed(self, table: LiveTable, told: AnalysisTold) -> None:
        raise AssertionError(told)

    def presence_changed(self, table: LiveTable) -> None:
        self.told += 1

    def seats_here(self, table: LiveTable) -> tuple[int, ...]:
        return self.seats

    def thinks(self, table: LiveTable) -> bool:
        return self.is_thinking


class PostgreSQL:
    """A database with several processes, of which none is real."""

    is_sqlite = False


class Desk:
    """A process's `PresenceTracker`, its one table, and what it says and tells."""

    def __init__(self, registry: TableRegistry, threads: Any, live: LiveTable) -> None:
        self.clock = Clock()
        self.registry = registry
        self.live = live
        self.said: list[str] = []
        self.thinking: list[tuple[int, bool]] = []
        self.is_lost = False
        database: Any = PostgreSQL()
        self.presence = PresenceTracker(registry, database, threads, self.tell, self.clock)

    def tell(self, live: LiveTable, seat: int, on: bool, besides: object = None) -> None:
        self.thinking.append((seat, on))

    def announce(self, database: object, channel: str, news: list[str]) -> None:
        if self.is_lost:
            raise StoreError("the database is lost")
        self.said.extend(news)

    async def notes(self) -> list[Note]:
        """What it says now."""
        self.said.clear()
        await self.presence._announce()
        return [read_note(text) for text in self.said]

    def hear(self, note: Note) -> None:
        for text in note_texts(note):
            self.presence.heard(text)


@pytest.fixture
async def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    """A process that has sent its first heartbeat."""
    app = create_app(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS))
    async with app.router.lifespan_context(app):
        server, host = app.state.server, two()
        live = LiveTable("t1", host.state, host.chance, JUDGE)
        registry = TableRegistry(server.store, server.threads)
        registry.add(live)
        made = Desk(registry, server.threads, live)
        monkeypatch.setattr(presence, "announce", made.announce)
        monkeypatch.setattr(presence, "SEATS_PAUSE_SECONDS", 0)
        monkeypatch.setattr(presence, "SPECTATORS_PAUSE_SECONDS", 0)
        await made.notes()
        yield made


def test_a_note_says_who_is_where_and_nothing_else() -> None:
    note = Note("p", {"t1": ADA, "t2": BOB})
    (text,) = note_texts(note)
    assert json.loads(text) == {
        "process": "p",
        "tables": {"t1": [[0], [0], 0], "t2": [[1], [], 2]},
    }
    assert read_note(text) == note
    for note in (Note("p"), Note("p", asks=True), Note("p", leaves=True)):
        assert [read_note(text) for text in note_texts(note)] == [note]


def test_a_long_note_is_cut_into_texts_that_postgresql_takes() -> None:
    many = {
        f"{number:016}": TablePresence(frozenset(range(4)), watchers=9999) for number in range(1000)
    }
    texts = note_texts(Note("p" * 16, many, asks=True))
    assert max(map(len, texts)) < 8000
    read = [read_note(text) for text in texts]
    assert [note.asks for note in read] == [True] + [False] * (len(read) - 1)
    assert {name: here for note in read for name, here in note.tables.items()} == many


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"process":"p","tables":{"t":[1]}}'],
)
def test_what_is_no_note_is_refused_with_what_it_was(text: str) -> None:
    with pytest.raises(ValueError, match="not a note of a process"):
        read_note(text)


async def test_what_a_silent_process_said_counts_no_more(desk: Desk) -> None:
    desk.hear(Note("p", {"t1": ADA}))
    desk.hear(Note("q", {"t1": BOB, "t2": BOB}))
    assert desk.presence.at(desk.live) == TablePresence(frozenset({0, 1}), frozenset({0}), 2)
    desk.clock.seconds += GONE_AFTER_SECONDS - 1
    desk.hear(Note("q"))
    desk.presence.expire()
    assert desk.presence.at(desk.live) == ADA | BOB
    desk.clock.seconds += 2
    desk.presence.expire()
    assert desk.presence.at(desk.live) == BOB


async def test_who_went_or_leaves_is_forgotten_at_once(desk: Desk) -> None:
    screen = Onlooker()
    desk.registry.watch(desk.live, screen)
    for last in (Note("p", {"t1": NOBODY}), Note("p", leaves=True)):
        desk.hear(Note("p", {"t1": ADA}))
        screen.told = 0
        desk.hear(Note("p", {"t1": ADA}))
        assert screen.told == 0
        desk.hear(last)
        assert screen.told == 1
        assert desk.presence.at(desk.live) == TablePresence(watchers=1)


async def test_others_are_told_with_those_who_are_here(desk: Desk) -> None:
    screen = Onlooker()
    desk.registry.watch(desk.live, screen)
    screen.told = 0
    desk.hear(Note("p", {"t1": ADA, "elsewhere": ADA}))
    assert desk.presence.at(desk.live) == TablePresence(frozenset({0}), frozenset({0}), 1)
    assert (screen.told, desk.thinking) == (1, [(0, True)])
    desk.hear(Note("p", {"t1": TablePresence(frozenset({0}))}))
    assert (screen.told, desk.thinking) == (1, [(0, True), (0, False)])
    desk.clock.seconds += GONE_AFTER_SECONDS + 1
    desk.presence.expire()
    assert desk.presence.at(desk.live) == TablePresence(watchers=1)
    assert (screen.told, desk.thinking) == (2, [(0, True), (0, False)])


async def test_who_dies_thinking_thinks_no_more(desk: Desk) -> None:
    desk.hear(Note("p", {"t1": ADA}))
    desk.clock.seconds += GONE_AFTER_SECONDS + 1
    desk.presence.expire()
    assert desk.thinking == [(0, True), (0, False)]


async def test_a_seat_lets_go_when_no_device_of_it_thinks_any_longer(desk: Desk) -> None:
    phone = Onlooker(0)
    desk.registry.watch(desk.live, phone)
    phone.is_thinking = True
    desk.hear(Note("p", {"t1": ADA}))
    assert desk.thinking == []
    phone.is_thinking = False
    desk.presence.thinking_changed(desk.live, [0], False, phone)
    assert desk.thinking == []
    desk.hear(Note("p", {"t1": NOBODY}))
    assert desk.thinking == [(0, False)]


def fidgeting(desk: Desk) -> Onlooker:
    """Ada's phone, on which tiles have been picked up and put down fifty times, and picked up."""
    phone = Onlooker(0)
    desk.registry.watch(desk.live, phone)
    for number in range(101):
        phone.is_thinking = number % 2 == 0
        desk.presence.thinking_changed(desk.live, [0], phone.is_thinking, phone)
    return phone


async def test_who_fidgets_is_told_of_a_few_times_and_then_as_it_is_in_the_end(
    desk: Desk,
) -> None:
    fidgeting(desk)
    assert desk.thinking == [(0, True), (0, False)] * 2
    async with asyncio.timeout(60):
        while len(desk.thinking) < 5:
            await asyncio.sleep(0.01)
    assert desk.thinking[4:] == [(0, True)]


async def test_what_changes_quickly_is_said_once_and_what_has_not_changed_is_not(
    desk: Desk,
) -> None:
    phone = fidgeting(desk)
    (note,) = await desk.notes()
    assert note.tables == {"t1": ADA}
    desk.registry.unwatch(desk.live, phone)
    desk.registry.watch(desk.live, phone)
    assert await desk.notes() == []
    desk.clock.seconds += BEAT_SECONDS
    assert await desk.notes() == [Note(note.process)]
    desk.registry.unwatch(desk.live, phone)
    assert (await desk.notes())[0].tables == {"t1": NOBODY}


async def test_who_is_asked_says_everything_again_and_who_missed_something_asks(
    desk: Desk,
) -> None:
    desk.presence.listening()
    assert [note.asks for note in await desk.notes()] == [True]
    desk.registry.watch(desk.live, Onlooker(1))
    await desk.notes()
    desk.clock.seconds += 1
    desk.hear(Note("p", asks=True))
    (tables,) = await desk.notes()
    assert (tables.tables, tables.asks) == ({"t1": TablePresence(frozenset({1}))}, False)
    desk.hear(Note("q"))  # never heard of: it may have said more
    assert [note.asks for note in await desk.notes()] == [True, False]
    desk.hear(Note("q"))
    assert await desk.notes() == []


async def test_who_begins_to_listen_forgets_what_it_heard_before(desk: Desk) -> None:
    desk.hear(Note("p", {"t1": ADA}))
    desk.presence.listening()
    assert desk.presence.at(desk.live) == NOBODY
    assert desk.thinking == [(0, True), (0, False)]


async def test_what_could_not_be_said_is_said_when_the_database_is_back(desk: Desk) -> None:
    desk.presence.listening()
    ada = Onlooker(0)
    desk.registry.watch(desk.live, ada)
    desk.registry.watch(desk.live, Onlooker(1))
    desk.is_lost = True
    assert await desk.notes() == []
    desk.registry.unwatch(desk.live, ada)
    desk.is_lost = False
    asking, tables = await desk.notes()
    assert asking.asks
    assert tables.tables == {"t1": TablePresence(frozenset({1}))}


async def test_who_left_while_it_was_unknown_what_arrived_is_announced_as_gone(desk: Desk) -> None:
    bob = Onlooker(1)
    desk.registry.watch(desk.live, bob)
    desk.is_lost = True
    assert await desk.notes() == []
    desk.registry.unwatch(desk.live, bob)
    desk.is_lost = False
    assert [note.tables for note in await desk.notes()] == [{"t1": NOBODY}]


async def test_own_notes_and_nonsense_change_nothing(desk: Desk) -> None:
    desk.presence.listening()
    (own,) = await desk.notes()
    desk.hear(Note(own.process, {"t1": ADA}, asks=True))
    desk.presence.heard("nonsense")
    assert desk.presence.at(desk.live) == NOBODY
    assert await desk.notes() == []


async def test_comings_and_goings_are_told_together(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SEATS_PAUSE_SECONDS", 0.5)
    monkeypatch.setattr(presence, "SPECTATORS_PAUSE_SECONDS", 1000)
    screen = Onlooker()
    desk.registry.watch(desk.live, screen)
    assert screen.told == 1
    for somebody in (Onlooker(), Onlooker(0)):
        for _ in range(50):
            desk.registry.watch(desk.live, somebody)
            desk.registry.unwatch(desk.live, somebody)
        assert screen.told == 1
    async with asyncio.timeout(60):
        while screen.told == 1:
            await asyncio.sleep(0.01)
    assert screen.told == 2
    assert desk.presence.at(desk.live) == TablePresence(watchers=1)
