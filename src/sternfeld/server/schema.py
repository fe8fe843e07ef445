"""The JSON Schema of everything the server sends and takes, and of game files."""

from __future__ import annotations

from functools import cache
from typing import Any

from sternfeld.analysis.coach import CoachAnswer
from sternfeld.analysis.continuing import Continued
from sternfeld.analysis.hints import Hint
from sternfeld.analysis.own_ways import OwnWays
from sternfeld.analysis.questions import ExplainedPlays, GameTurns, PositionReport
from sternfeld.analysis.report import Report
from sternfeld.errors import Contradiction, Reason
from sternfeld.game.commands import SeatCommand
from sternfeld.game.events import Event
from sternfeld.notation.json_codec import json_schema
from sternfeld.notation.json_form import GameFile
from sternfeld.server import wire
from sternfeld.server.http import responses
from sternfeld.server.live.messages import ServerMessage
from sternfeld.server.tables.analyses import AnalysisState, OwnAnalyses
from sternfeld.server.tables.dictionary import WordOut

__all__ = ["published_schema"]


@cache
def published_schema() -> dict[str, Any]:
    """The schema that is published in docs/schema and served to clients."""
    answers = (getattr(responses, name) for name in responses.__all__)
    return json_schema(
        "What Sternfeld writes and reads as JSON",
        GameFile,
        wire.AccountIn,
        wire.AnalysisIn,
        wire.CoachIn,
        wire.CommandBody,
        wire.HintIn,
        wire.MailAddressIn,
        wire.MailChoiceIn,
        wire.NameIn,
        wire.PasswordIn,
        wire.PlanIn,
        wire.GcgIn,
        wire.ImportIn,
        wire.PositionAnalysisIn,
        wire.PositionExplanationIn,
        wire.PositionPlayIn,
        wire.PushIn,
        wire.RulesIn,
        wire.SitDownIn,
        wire.WhatIfIn,
        written=(
            ServerMessage,
            *answers,
            AnalysisState,
            OwnAnalyses,
            WordOut,
            PositionReport,
            ExplainedPlays,
            Continued,
            GameTurns,
            Hint,
            CoachAnswer,
            OwnWays,
            Contradiction,
            Reason,
            Report,
        ),
        Event=Event,
        SeatCommand=SeatCommand,
        Command=wire.SentCommand,
        ClientMessage=wire.ClientMessage,
        ServerMessage=ServerMessage,
    )
