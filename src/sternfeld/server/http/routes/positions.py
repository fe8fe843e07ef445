"""Questions about a position: its best plays, why one is better, and what follows from one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Request, Response

from sternfeld.analysis.continuing import Continued, play_on
from sternfeld.analysis.positions import (
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
from sternfeld.notation.json_codec import to_json
from sternfeld.players.knowledge import engine_for
from sternfeld.players.player import player_of
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules
from sternfeld.server import wire
from sternfeld.server.errors import ApiError
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.routes.common import MaybeVisitor, ServerDep, costs
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.server import Server
from sternfeld.server.tables.questions import Stop
from sternfeld.server.translate import rules_of

__all__ = ["router"]

router = APIRouter(tags=["positions"])
Answer = TypeVar("Answer")
SECONDS_OF_EFFORT = 0.2
"""About what effort 1 costs on one core."""


@router.post("/positions/analysis", response_model=None)
async def analysis(
    body: request_body.PositionAnalysis, visitor: MaybeVisitor, server: ServerDep, request: Request
) -> Response:
    """The best plays of a position. Asked again with more effort, the figures get sharper."""

    def work(engine: Engine, asked: AskedPosition, stop: Stop) -> PositionReport | None:
        return analyse_position(
            engine, asked, effort=body.effort, play=body.play, seed=body.seed, stop=stop
        )

    asking = _Asking(server, visitor, request, body)
    return await asking.answer(
        "analysis", PositionReport, work, body.effort, (body.effort, body.play, body.seed)
    )


@router.post("/positions/explanation", response_model=None)
async def explanation(
    body: request_body.PositionExplanation,
    visitor: MaybeVisitor,
    server: ServerDep,
    request: Request,
) -> Response:
    """Why one play is better than another: facts, and sentences about them."""

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

    asking = _Asking(server, visitor, request, body)
    details = (body.play, body.versus, body.effort, body.seed, body.language)
    return await asking.answer("explanation", ExplainedPlays, work, 2 * body.effort, details)


@router.post("/positions/play", response_model=None)
async def play(
    body: request_body.PositionPlay, visitor: MaybeVisitor, server: ServerDep, request: Request
) -> Response:
    """The position after a play and, if asked for, after a computer player's answer."""
    if body.answer is not None:
        player_of(body.answer)  # is there such a level?

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

    asking = _Asking(server, visitor, request, body)
    details = (body.play, body.answer, body.deal, body.seed)
    return await asking.answer("play", Continued, work, 1 if body.answer is None else 4, details)


@router.post("/positions/gcg", response_model=None, dependencies=[costs(10)])
async def turns(body: request_body.Gcg, server: ServerDep) -> Response:
    """The turns of a GCG file with their positions, to choose one from."""

    def read() -> GameTurns:
        return turns_of_gcg(body.gcg, rules_of(body, server.settings.lists))

    return Response(to_json(await server.threads.read(read)), media_type="application/json")


class _Asking:
    """Somebody who asks about a position."""

    def __init__(
        self, server: Server, visitor: Visitor | None, request: Request, body: wire.PositionIn
    ) -> None:
        self._server = server
        self._visitor = visitor
        self._request = request
        self._body = body
        self._address = address_of(request.scope)
        self._person = f"address {self._address}" if visitor is None else visitor.id

    async def answer(
        self,
        what: str,
        kind: type[Answer],
        work: Callable[[Engine, AskedPosition, Stop], Answer | None],
        effort: int,
        details: tuple[object, ...],
    ) -> Response:
        """The answer, thought about only if it is not known yet."""
        server = self._server
        engine, asked = await server.threads.read(self._read)
        await server.word_help.require_analysis(self._visitor, engine.rules)
        key = question_key(what, asked, *details)
        found = server.questions.known(key, kind)
        if found is None:
            server.rates.positions.take(self._person, SECONDS_OF_EFFORT * effort)
            found = await server.questions.answer(
                self._person,
                self._address,
                key,
                lambda stop: work(engine, asked, stop),
                self._request.receive,
            )
        return Response(to_json(found), media_type="application/json")

    def _read(self) -> tuple[Engine, AskedPosition]:
        body = self._body
        rules = pinned(rules_of(body, self._server.settings.lists))
        _require_words(rules)
        asked = read_position(body.cgp, rules, seed=body.seed, known=body.known)
        try:
            return engine_for(rules, EVERY_WORD), asked
        except LexiconError as error:
            raise ApiError(409, "not_analysable", str(error)) from None


def _require_words(rules: Rules) -> None:
    if rules.words.lexicon is None:
        raise RulesError(
            "words.lexicon=None: nobody can find plays without words; expected a word list"
        )
