"""One shape for every refusal: ``{"error": {"code", "message", "detail"}}``.

Errors of sternfeld become codes here. Anything else is a defect: the client hears ``internal`` and
nothing about it, the log hears everything.
"""

from __future__ import annotations

import json

from sternfeld.errors import (
    FairnessError,
    IllegalMove,
    LexiconError,
    NotationError,
    NotYourTurn,
    RulesError,
    SternfeldError,
    StoreError,
    TableCode,
    TableRefusal,
    TooManyPlays,
)
from sternfeld.game.corrections import MoveNoLongerStands
from sternfeld.notation.json_codec import JsonError
from sternfeld.server.live.messages import Fault

__all__ = ["ApiError", "api_error", "error_body", "error_text", "fault"]

_FORBIDDEN = {
    TableCode.NOT_SEATED,
    TableCode.NOT_HOST,
    TableCode.NOT_YOUR_SEAT,
    TableCode.MUTED,
}
_BAD = {TableCode.TEXT, TableCode.PLAN}


class ApiError(Exception):
    """A refusal as HTTP and WebSocket send it."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        detail: dict[str, object] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.detail = detail or {}
        self.retry_after = retry_after


def api_error(error: SternfeldError) -> ApiError:
    """The API error for an error of sternfeld."""
    message = str(error)
    match error:
        case TableRefusal(problem=problem) if problem is not None:
            return ApiError(400, error.code, message, {"problem": problem})
        case TableRefusal(code=code):
            if code in _FORBIDDEN:
                return ApiError(403, code, message)
            if code in _BAD:
                return ApiError(400, code, message)
            return ApiError(429 if code is TableCode.TOO_SOON else 409, code, message)
        case MoveNoLongerStands(turn=turn, reason=reason):
            return ApiError(409, reason, message, {"turn": turn})
        case IllegalMove(reason=reason, words=words):
            return ApiError(409, reason, message, {"words": list(words)} if words else None)
        case NotYourTurn():
            return ApiError(409, "turn", message)
        case RulesError(contradiction=None):
            return ApiError(400, "rules", message)
        case RulesError(contradiction=contradiction, switches=switches, values=values):
            sides: dict[str, object] = {
                "contradiction": contradiction,
                "switches": list(switches),
                "values": values,
            }
            return ApiError(400, "rules", message, sides)
        case JsonError(where=where, problem=problem):
            return ApiError(400, "input", f"{where}: {problem}", {"where": where})
        case NotationError():
            return ApiError(400, "input", message)
        case TooManyPlays():
            return ApiError(400, "too_many_plays", message)
        case StoreError():
            return ApiError(503, "store", "the database is not available; nothing was changed")
        case LexiconError():
            return ApiError(503, "lexicon", "the word list cannot be read")
        case FairnessError():
            return ApiError(409, "fairness", message)
        case _:
            return ApiError(500, "internal", "something went wrong; the error was logged")


def fault(error: SternfeldError | ApiError) -> Fault:
    """The error as every client gets it. What a client sent may be quoted, and may hold halves of
    characters, which no text can carry."""
    said = error if isinstance(error, ApiError) else api_error(error)
    message = said.message.encode("utf-8", "replace").decode()
    return {"code": str(said.code), "message": message, "detail": said.detail}


def error_body(error: ApiError) -> dict[str, object]:
    """The error as the body of an answer."""
    return {"error": fault(error)}


def error_text(error: ApiError) -> str:
    """The error as JSON."""
    return json.dumps(error_body(error), ensure_ascii=False)
