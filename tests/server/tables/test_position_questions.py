"""Questions about positions wait without what they will need."""

from dataclasses import dataclass
from typing import Any

import pytest

from sternfeld.players import knowledge
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules
from sternfeld.server import wire
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.settings import Rate, Settings
from sternfeld.server.tables import position_questions
from sternfeld.server.tables.position_questions import PositionQuestions
from sternfeld.server.tables.questions import Asker
from sternfeld.server.threads import Threads

EMPTY = "/".join(["15"] * 15) + " EINRATS/ 0/0 0"


@dataclass
class Waiting:
    """Questions that are never thought about."""

    asked: int = 0

    def known(self, _key: str, _kind: type) -> None:
        return None

    async def answer(self, *_: Any) -> str:
        self.asked += 1
        return "later"

    async def require_analysis(self, *_: Any) -> None:
        return None


async def test_who_waits_holds_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def engine_for(*_: object) -> None:
        raise AssertionError("nobody thinks yet")

    monkeypatch.setattr(position_questions, "engine_for", engine_for)
    waiting, threads, rate = Waiting(), Threads(1), RateLimit(Rate(100, 1))
    fake: Any = waiting
    questions = PositionQuestions(fake, threads, fake, fake, rate, Settings(database="none"))
    body = wire.PositionAnalysisIn(
        edition="kompakt", house_rules={"words.ban": ["EINRATS"]}, cgp=EMPTY
    )
    await questions.analysis(Asker(None, "here", fake), body)
    assert waiting.asked == 1
    threads.stop()


def test_few_lexica_of_single_tables_are_kept() -> None:
    engines = [
        knowledge.engine_for(Rules.of("mini", {"words.ban": [word]}), EVERY_WORD)
        for word in ("HORN", "HORST", "HUND")
    ]
    again = knowledge.engine_for(Rules.of("mini", {"words.ban": ["HORN"]}), EVERY_WORD)
    assert all(again is not one for one in engines)
    assert knowledge.engine_for(engines[2].rules, EVERY_WORD) is engines[2]
    plain = Rules.of("mini")
    assert knowledge.engine_for(plain, EVERY_WORD) is knowledge.engine_for(plain, EVERY_WORD)
