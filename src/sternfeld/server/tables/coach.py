"""Hints and the coach at a table that allows them.

The engine thinks behind all computer players. What it finds is told to the asker only; that
somebody asked for a hint is an event, which everybody at the table sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sternfeld.analysis.budget import QUICK
from sternfeld.analysis.cache import turn_key
from sternfeld.analysis.coach import (
    CoachAnswer,
    Coached,
    ShownPlay,
    TriedPlay,
    coached,
    shown_play,
    tried_play,
)
from sternfeld.analysis.hints import SEED, Hint, best_play, hint_of
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import TurnRecord, record_of
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game.state import GameState
from sternfeld.players.knowledge import engine_for
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules
from sternfeld.server import wire
from sternfeld.server.people.rate_limits import RateLimit
from sternfeld.server.people.word_help import WordHelp
from sternfeld.server.tables.command_runner import CommandRunner
from sternfeld.server.tables.long_work import LongWork, seconds_to_replay
from sternfeld.server.tables.questions import Asker, Questions, Stop
from sternfeld.server.tables.registry import LiveTable
from sternfeld.table.commands import TakeHint
from sternfeld.table.decide import decide
from sternfeld.table.players_view import player_view
from sternfeld.table.state import TableState

__all__ = ["Coach"]

Answer = TypeVar("Answer")
SECONDS = 0.7
"""About what the engine needs for one question, on one core."""


class Coach:
    """Answers players about their own turns."""

    def __init__(
        self,
        questions: Questions,
        runner: CommandRunner,
        long_work: LongWork,
        word_help: WordHelp,
        rate: RateLimit,
    ) -> None:
        self._questions = questions
        self._runner = runner
        self._long_work = long_work
        self._word_help = word_help
        self._rate = rate

    async def hint(self, asker: Asker, live: LiveTable, body: wire.HintIn) -> Hint:
        """A hint for the turn that goes on. All its steps come from one play."""
        command = TakeHint(asker.person, body.turn, body.step)
        state, rules = live.state, live.state.plan.rules
        decide(state, command, now=0, chance=live.chance, judge=live.judge)  # refused, or allowed?
        await self._word_help.require_analysis(asker.visitor, rules)
        view = player_view(state, _game(state).to_move)

        def work(stop: Stop) -> Play | None:
            return best_play(_engine(rules), TurnPosition(rules, view), stop=stop)

        key = f"hint {live.id} {body.turn} {state.moved}"
        play = await self._answer(asker, key, Play, work)
        await self._runner.run(live, command, asker.person)
        return hint_of(play, len(view.rack), body.turn, body.step)

    async def note(self, asker: Asker, live: LiveTable, body: wire.CoachIn) -> CoachAnswer:
        """What there is to say about somebody's last turn."""
        state, rules = live.state, live.state.plan.rules
        require_last_turn(state, asker.person, body.turn)
        await self._word_help.require_analysis(asker.visitor, rules)
        turn = await self._long_work.do(
            asker.address,
            asker.person,
            seconds_to_replay(len(state.log)),
            lambda: _turn(state, body.turn),
        )
        key = turn_key(live.id, turn, turn.position(rules), QUICK, SEED)
        found = await self._answer(
            asker, f"coach {key}", Coached, lambda stop: coached(_engine(rules), turn, stop=stop)
        )
        shown: ShownPlay | None = None
        tried: TriedPlay | None = None
        if body.tiles:
            tried = await self._answer(
                asker,
                f"tried {key} {body.tiles}",
                TriedPlay,
                lambda stop: tried_play(_engine(rules), turn, body.tiles, stop=stop),
            )
        if body.show and found.report.best is not None:
            shown = await self._answer(
                asker,
                f"shown {key} {body.language}",
                ShownPlay,
                lambda stop: shown_play(
                    _engine(rules), turn, found.report, body.language, stop=stop
                ),
            )
        return CoachAnswer(found.note, shown, tried)

    async def _answer(
        self,
        asker: Asker,
        key: str,
        kind: type[Answer],
        work: Callable[[Stop], Answer | None],
    ) -> Answer:
        found = self._questions.known(key, kind)
        if found is not None:
            return found
        self._rate.take(asker.person, SECONDS)
        return await self._questions.answer(asker.person, asker.address, key, work, asker.gone)


def require_last_turn(state: TableState, player: str, turn: int) -> None:
    """Require a table with hints, and that this was the last turn of a seat of this player."""
    if not state.plan.hints:
        raise TableRefusal(TableCode.NO_HINTS, "there is no coach at this table")
    lines = {line.seat: line.number for line in _game(state).turns}
    if turn not in (lines.get(seat) for seat in state.seats_of(player)):
        raise TableRefusal(TableCode.STALE, f"turn {turn} is not your last one")


def _turn(state: TableState, number: int) -> TurnRecord:
    turns = record_of(state.log).turns
    return next(turn for turn in turns if turn.line.number == number)


def _engine(rules: Rules) -> Engine:
    return engine_for(rules, EVERY_WORD)


def _game(state: TableState) -> GameState:
    if state.game is None:
        raise TableRefusal(TableCode.TABLE_PHASE, "the game has not begun")
    return state.game
