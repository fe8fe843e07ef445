"""Questions about positions wait behind computer players."""

import asyncio
import time

import pytest

from sternfeld.server.errors import ApiError
from sternfeld.server.settings import Limits
from sternfeld.server.tables import questions
from sternfeld.server.tables.questions import Questions, Stop
from sternfeld.server.tables.thinking_queue import ThinkingQueue
from sternfeld.server.threads import Threads


async def stays() -> None:
    await asyncio.Event().wait()


class Asked:
    """Questions with one place to think."""

    def __init__(self) -> None:
        self.queue = ThinkingQueue(1)
        self.threads = Threads(1)
        self.stopping = False
        self.questions = Questions(
            self.queue, self.threads, Limits(questions_per_person=2), lambda: self.stopping
        )
        self.begun = 0
        self.free = False

    def work(self, stop: Stop) -> str | None:
        """Goes on until it is stopped or set free."""
        self.begun += 1
        while not self.free:
            if stop():
                return None
            time.sleep(0.001)
        return "found"

    async def ask(self, person: str = "ada", key: str = "key") -> str:
        return await self.questions.answer(person, "here", key, self.work, stays)

    async def until_begun(self, times: int) -> None:
        while self.begun < times:
            await asyncio.sleep(0.001)


async def test_a_question_gives_way_to_a_computer_player_and_begins_again() -> None:
    asked = Asked()
    answer = asyncio.ensure_future(asked.ask())
    await asked.until_begun(1)
    async with asked.queue.place("there", "bob"):
        assert not answer.done()
        asked.free = True
    assert await answer == "found"
    assert asked.begun == 2
    asked.threads.stop()


async def test_an_answer_is_remembered_for_the_same_question() -> None:
    asked = Asked()
    asked.free = True
    assert asked.questions.known("key", str) is None
    await asked.ask()
    assert asked.questions.known("key", str) == "found"
    assert asked.questions.known("other", str) is None
    for number in range(questions.REMEMBERED):
        await asked.ask(key=str(number))
    assert asked.questions.known("key", str) is None, "but not for ever"
    asked.threads.stop()


async def test_nobody_asks_many_questions_at_once() -> None:
    asked = Asked()
    waiting = [asyncio.ensure_future(asked.ask(key=str(number))) for number in range(2)]
    await asked.until_begun(1)
    with pytest.raises(ApiError, match="2 of your questions wait") as refused:
        await asked.ask()
    assert refused.value.code == "too_many"
    asked.free = True
    assert await asyncio.gather(*waiting, asked.ask("bob")) == ["found"] * 3
    assert await asked.ask() == "found"
    asked.threads.stop()


async def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PATIENCE_SECONDS", 0.01)
    asked = Asked()
    with pytest.raises(ApiError) as refused:
        await asked.ask()
    assert refused.value.code == "busy"
    asked.threads.stop()


async def test_a_server_that_stops_gives_up_its_questions() -> None:
    asked = Asked()
    answer = asyncio.ensure_future(asked.ask())
    await asked.until_begun(1)
    asked.stopping = True
    with pytest.raises(ApiError) as refused:
        await answer
    assert refused.value.code == "stopping"
    asked.threads.stop()
