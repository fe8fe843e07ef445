"""Requests and answers as JSON lines: reading with care, writing so that it never fails.

A request may be anything that arrives on a line. What is not a request is refused with a
`NotationError` that says what was expected; nothing else comes out of this module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from reprlib import Repr
from typing import Any, NoReturn, TypeAlias

from sternfeld.errors import IllegalMove, NotationError, NotYourTurn, SternfeldError
from sternfeld.notation.moves import WordDoesNotFit
from sternfeld.rules.rules import Rules

__all__ = [
    "INPUT",
    "LINE_LIMIT",
    "Answer",
    "Request",
    "field",
    "has",
    "parse_request",
    "refusal",
    "rules_in",
    "text_in",
    "texts_in",
    "to_line",
    "whole",
    "whole_in",
]

LINE_LIMIT = 1_000_000
"""How many bytes a request may have."""

LARGEST = 10**15
"""No number in a request is larger: enough for milliseconds in any year."""

DEEPEST = 20
"""How many objects and lists may lie in each other; no request needs half of them."""

INPUT = "input"
_TOO_DEEP = f"the request is nested too deeply; expected at most {DEEPEST} levels"
_LONGEST_MESSAGE = 1_000

Request: TypeAlias = Mapping[str, object]
Answer: TypeAlias = dict[str, object]

_short = Repr()
_short.maxstring = _short.maxother = 60


def parse_request(line: bytes) -> Request:
    """The object that a line of JSON holds."""
    if len(line) > LINE_LIMIT:
        raise NotationError(f"a line of more than {LINE_LIMIT} bytes; expected a shorter request")
    try:
        request = json.loads(
            line.decode("utf-8-sig"), parse_int=_number, parse_constant=_refuse_constant
        )
    except UnicodeDecodeError as error:
        raise NotationError(f"the line is not UTF-8: {error}") from None
    except RecursionError:
        raise NotationError(_TOO_DEEP) from None
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"the line is not JSON: {error}") from None
    if not isinstance(request, dict):
        raise NotationError(f"the request is {_short.repr(request)}; expected an object")
    if _depth_beyond(DEEPEST, request):
        raise NotationError(_TOO_DEEP)
    return request


def to_line(answer: Answer) -> bytes:
    """An answer as one line. A lone surrogate, which UTF-8 cannot carry, stays an escape."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", errors="backslashreplace") + b"\n"


def refusal(error: SternfeldError) -> Answer:
    """The answer to a request that cannot be granted."""
    match error:
        case IllegalMove(reason=reason) | WordDoesNotFit(reason=reason):
            name = str(reason)
        case NotYourTurn():
            name = "turn"
        case _:
            name = INPUT
    message = str(error)
    if len(message) > _LONGEST_MESSAGE:
        message = message[:_LONGEST_MESSAGE] + " …"
    return {"ok": False, "reason": name, "message": message}


def rules_in(request: Request) -> Rules:
    """The rules that a request names: an edition, and what the table sets otherwise."""
    house_rules = field(request, "set") if has(request, "set") else {}
    return Rules.of(text_in(request, "edition"), house_rules)


def has(request: Request, name: str) -> bool:
    """Is this field there, and not null?"""
    return request.get(name) is not None


def field(request: Request, name: str) -> Request:
    """The field with that name, which must be an object."""
    value = request.get(name)
    if not isinstance(value, dict):
        _refuse(name, value, "an object")
    return value


def text_in(request: Request, name: str) -> str:
    """The field with that name, which must be a text."""
    value = request.get(name)
    if not isinstance(value, str):
        _refuse(name, value, "a text")
    return value


def texts_in(request: Request, name: str) -> list[str]:
    """The field with that name, which must be a list of texts."""
    value = request.get(name)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        _refuse(name, value, "a list of texts")
    return value


def whole_in(request: Request, name: str) -> int:
    """The field with that name, which must be a whole number."""
    return whole(request.get(name), name)


def whole(value: object, name: str) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        _refuse(name, value, "a whole number")
    return value


def _refuse(name: str, value: object, expected: str) -> NoReturn:
    raise NotationError(f"{name!r} is {_short.repr(value)}; expected {expected}")


def _depth_beyond(levels: int, value: dict[str, Any]) -> bool:
    """Are lists and objects nested more deeply than this limit?"""
    layer: list[Any] = [value]
    for _ in range(levels):
        inside = [item.values() if isinstance(item, dict) else item for item in layer]
        layer = [part for parts in inside for part in parts if isinstance(part, dict | list)]
    return bool(layer)


def _number(digits: str) -> int:
    if len(digits) > len(f"-{LARGEST}") or abs(int(digits)) > LARGEST:
        raise NotationError(
            f"the request has a number of {len(digits.lstrip('-'))} digits; expected at most"
            f" {LARGEST} (a longer seed can be a text)"
        )
    return int(digits)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number that JSON knows")
