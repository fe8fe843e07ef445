"""Answers to questions about a position, thought about behind all computer players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sternfeld.analysis.continuing import Continued, play_on
from sternfeld.analysis.questions import (
    AskedPosition,
    ExplainedPlays,
    GameTurns,
    PositionReport,
    analyse_position,
    explain_position,
    question_key,
    read_position,
    turns_of_gcg,
)
from sternfeld.engine.engine import Engine
from sternfeld.engine.judge import judge_for
from sternfeld.errors import LexiconError, RulesError
from sternfeld.lexicon.own_lists import pinned
from sternfeld.players.knowledge import engine_for
from sternfeld.players.level import level_named
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules
from sternfeld.server import wire
from sternfeld.server.errors import ApiError
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.people.word_help import WordHelp
from sternfeld.server.settings import Settings
from sternfeld.server.tables.long_work import LongWork, seconds_to_read
from sternfeld.server.tables.questions import Asker, Questions, Stop
from sternfeld.server.threads import Threads
from sternfeld.server.translate import rules_of

__all__ = ["PositionQuestions"]

Answer = TypeVar("Answer")
SECONDS_OF_EFFORT = 0.2
"""About what effort 1 costs on one core."""


class PositionQuestions:
    """Answers anybody about positions."""

    def __init__(
        self,
        questions: Questions,
        threads: Threads,
        long_work: LongWork,
        word_help: WordHelp,
        rate: RateLimit,
        settings: Settings,
    ) -> None:
        self._questions = questions
        self._threads = threads
        self._long_work = long_work
        self._word_help = word_help
        self._rate = rate
        self._settings = settings

    async def analysis(self, asker: Asker, body: wire.PositionAnalysisIn) -> PositionReport:
        """The best plays."""

        def work(engine: Engine, asked: AskedPosition, stop: Stop) -> PositionReport | None:
            return analyse_position(
                engine, asked, effort=body.effort, play=body.play, seed=body.seed, stop=stop
            )

        details = (body.effort, body.play, body.seed)
        return await self._answer(
            asker, body, "analysis", PositionReport, work, body.effort, details
        )

    async def explanation(self, asker: Asker, body: wire.PositionExplanationIn) -> ExplainedPlays:
        """Why one play is better than another."""

        def work(engine: Engine, asked: AskedPosition, stop: Stop) -> ExplainedPlays | None:
            return explain_position(
                engine,
                asked,
                body.play,
                body.versus,
                effort=body.effort,
                seed=body.seed,
                language=body.language,
                stop=stop,
            )

        details = (body.play, body.versus, body.effort, body.seed, body.language)
        return await self._answer(
            asker, body, "explanation", ExplainedPlays, work, 2 * body.effort, details
        )

    async def play(self, asker: Asker, body: wire.PositionPlayIn) -> Continued:
        """The position after a play and, if asked for, after a computer player's answer."""
        if body.answer is not None:
            level_named(body.answer)  # is there such a level?

        def work(engine: Engine, asked: AskedPosition, stop: Stop) -> Continued | None:
            made = play_on(
                engine,
                judge_for(engine.rules),
                asked,
                play=body.play,
                answer=body.answer,
                deal=body.deal,
                seed=body.seed,
                stop=stop,
            )
            return None if stop() else made

        details = (body.play, body.answer, body.deal, body.seed)
        effort = 1 if body.answer is None else 4
        return await self._answer(asker, body, "play", Continued, work, effort, details)

    async def turns(self, asker: Asker, body: wire.GcgIn) -> GameTurns:
        """The turns of a GCG file with their positions."""
        return await self._long_work.do(
            asker.address,
            asker.person,
            seconds_to_read(body.gcg),
            lambda: turns_of_gcg(body.gcg, rules_of(body, self._settings.lists)),
        )

    async def _answer(
        self,
        asker: Asker,
        body: wire.PositionIn,
        what: str,
        kind: type[Answer],
        work: Callable[[Engine, AskedPosition, Stop], Answer | None],
        effort: int,
        details: tuple[object, ...],
    ) -> Answer:
        """The answer, thought about only if it is not known yet."""
        rules, asked = await self._threads.read(self._read, body)
        await self._word_help.require_analysis(asker.visitor, rules)
        key = question_key(what, asked, *details)
        found = self._questions.known(key, kind)
        if found is not None:
            return found
        self._rate.take(asker.person, SECONDS_OF_EFFORT * effort)
        return await self._questions.answer(
            asker.person,
            asker.address,
            key,
            lambda stop: work(_engine(rules), asked, stop),  # whoever waits holds no engine
            asker.gone,
        )

    def _read(self, body: wire.PositionIn) -> tuple[Rules, AskedPosition]:
        rules = pinned(rules_of(body, self._settings.lists))
        _require_words(rules)
        return rules, read_position(body.cgp, rules, seed=body.seed, known=body.known)


def _engine(rules: Rules) -> Engine:
    try:
        return engine_for(rules, EVERY_WORD)
    except LexiconError as error:
        raise ApiError(409, "not_analysable", str(error)) from None


def _require_words(rules: Rules) -> None:
    if rules.words.lexicon is None:
        raise RulesError(
            "words.lexicon=None: nobody can find plays without words; expected a word list"
        )
