"""Who was seen where is known at every process on one PostgreSQL."""

import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from sternfeld.errors import StoreError
from sternfeld.server.cluster import sightings_channel
from sternfeld.server.cluster.sightings_channel import (
    SightingsChannel,
    read_sightings,
    sightings_texts,
)
from sternfeld.server.people.sightings import (
    RECENT_SECONDS,
    TELL_AGAIN_SECONDS,
    Sighting,
    Sightings,
)
from sternfeld.server.threads import Threads
from tests.server.elsewhere import Elsewhere, elsewhere
from tests.server.running import Person, pair
from tests.support.postgres import Postgres

PATIENCE = 60
PATH = "/editions/mini/words/HORN"


class PostgreSQL:
    """A database with several processes, of which none is real."""

    is_sqlite = False


class Desk:
    """What a process saw, and what it says."""

    def __init__(self, threads: Threads) -> None:
        self.seconds = 1000.0
        self.said: list[str] = []
        self.is_lost = False
        self.sightings = Sightings(lambda: self.seconds)
        database: Any = PostgreSQL()
        self.sightings_channel = SightingsChannel(self.sightings, database, threads)

    def announce(self, database: object, channel: str, news: list[str]) -> None:
        if self.is_lost:
            raise StoreError("the database is lost")
        self.said.extend(news)

    async def says(self) -> list[tuple[bool, list[Sighting]]]:
        self.said.clear()
        await self.sightings_channel.announce()
        return [read_sightings(text)[1:] for text in self.said]


@pytest.fixture
async def desk(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    threads = Threads(1)
    made = Desk(threads)
    monkeypatch.setattr(sightings_channel, "announce", made.announce)
    yield made
    threads.stop()


async def test_others_hear_once_a_minute_who_is_where(desk: Desk) -> None:
    assert await desk.says() == []
    desk.sightings.saw("here", "ada")
    assert await desk.says() == [(False, [Sighting("here", "ada")])]
    desk.seconds += TELL_AGAIN_SECONDS - 1
    desk.sightings.saw("here", "ada")
    assert await desk.says() == []
    desk.seconds += 1
    desk.sightings.saw("here", "ada")
    assert await desk.says() == [(False, [Sighting("here", "ada")])]


async def test_what_others_saw_counts_and_is_not_said_again(desk: Desk) -> None:
    (text,) = sightings_texts("other", [Sighting("here", "ada", 100)])
    desk.sightings_channel.heard(text)
    assert desk.sightings.recently_at("here") == ("ada",)
    assert await desk.says() == []
    desk.seconds += RECENT_SECONDS - 99
    assert desk.sightings.recently_at("here") == ()


async def test_what_is_older_than_what_is_known_changes_nothing(desk: Desk) -> None:
    desk.sightings.saw("here", "ada")
    (text,) = sightings_texts("other", [Sighting("here", "ada", 500)])
    desk.sightings_channel.heard(text)
    desk.seconds += 200
    assert desk.sightings.recently_at("here") == ("ada",)


async def test_who_begins_to_listen_asks_and_is_told_everything(desk: Desk) -> None:
    desk.sightings_channel.listening()
    assert await desk.says() == [(True, [])]
    desk.sightings.saw("here", "ada")
    await desk.says()
    desk.seconds += 30
    (text,) = sightings_texts("other", [], asks=True)
    desk.sightings_channel.heard(text)
    assert await desk.says() == [(False, [Sighting("here", "ada", 30)])]


async def test_what_could_not_be_said_is_said_later(desk: Desk) -> None:
    desk.sightings.saw("here", "ada")
    desk.is_lost = True
    assert await desk.says() == []
    desk.is_lost = False
    assert await desk.says() == [(False, [Sighting("here", "ada")])]


def test_a_long_note_is_cut_into_notes_that_postgresql_takes() -> None:
    address = "2001:0db8:0001:0002:0003:0004:0005:0006/64 and something strange about it"
    many = [Sighting(address[:64], f"{number:032}", 599) for number in range(1000)]
    texts = sightings_texts("p" * 16, many, asks=True)
    assert max(map(len, texts)) < 8000
    read = [read_sightings(text) for text in texts]
    assert [asks for _, asks, _ in read] == [True] + [False] * (len(read) - 1)
    assert [one for _, _, some in read for one in some] == many


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"process":"p","asks":0,"seen":[[1]]}'])
def test_what_is_no_note_is_refused_with_what_it_was(text: str) -> None:
    with pytest.raises(ValueError, match="not a note about who was seen"):
        read_sightings(text)


@pytest.fixture
def servers(postgres: Postgres) -> Iterator[tuple[Elsewhere, Elsewhere]]:
    database = postgres.new_database()
    with elsewhere(database, database) as (one, other):
        yield one, other


def is_secret_soon(person: Person) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if person.http.get(PATH).status_code == 403:
            return True
        time.sleep(0.2)
    return False


def test_words_are_secret_at_an_address_through_the_other_process_too(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    one, other = servers
    window = other.stranger()
    assert window.http.get(PATH).status_code == 200
    _, bob, table = pair(one)
    assert is_secret_soon(window)
    other.kill()
    other.start()
    assert is_secret_soon(other.stranger()), "who starts later is told"
    bob.do(table, {"type": "resign"})
    assert other.stranger().http.get(PATH).status_code == 200
