"""``sternfeld referee``: JSON lines in, JSON lines out, for other programs.

Every line is answered by exactly one line, in order and at once, whatever it holds: a request that
cannot be read is answered like one that cannot be granted, and the next line works. The requests
and answers are described in docs/referee.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from sternfeld.cli.referee_games import Games
from sternfeld.cli.referee_play import answer_end, answer_play
from sternfeld.cli.referee_wire import (
    INPUT,
    LINE_LIMIT,
    Answer,
    Request,
    has,
    parse_request,
    refusal,
    to_line,
)
from sternfeld.errors import NotationError, SternfeldError

__all__ = ["Referee", "conduct", "referee"]


def referee() -> None:
    """Answer questions about the rules: one JSON object per line in, one per line out."""
    conduct(sys.stdin.buffer, sys.stdout.buffer)


def conduct(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until there are no more."""
    at_work = Referee()
    for line in _lines(requests):
        try:
            written = to_line(at_work.answer(line))
        except Exception as error:  # a defect here must not cost the caller the next line
            message = f"the request cannot be answered ({type(error).__name__}: {error})"
            written = to_line({"ok": False, "reason": INPUT, "message": message})
        answers.write(written)
        answers.flush()


class Referee:
    """Answers requests; remembers nothing but the games it was asked to begin."""

    def __init__(self) -> None:
        self._games = Games()

    def answer(self, line: bytes) -> Answer:
        """The answer to one line."""
        try:
            return self._grant(parse_request(line))
        except SternfeldError as error:
            return refusal(error)

    def _grant(self, request: Request) -> Answer:
        kinds = {
            "play": answer_play,
            "end": answer_end,
            "new_game": self._games.create,
            "game": self._games.command,
        }
        asked = [name for name in kinds if has(request, name)]
        if len(asked) != 1:
            found = " and ".join(asked) or "nothing"
            raise NotationError(f"the request asks for {found}; expected one of {', '.join(kinds)}")
        return kinds[asked[0]](request)


def _lines(requests: BinaryIO) -> Iterator[bytes]:
    """The lines; of one that is too long only the beginning."""
    while line := requests.readline(LINE_LIMIT + 2):
        yield line
        while line and not line.endswith(b"\n"):
            line = requests.readline(LINE_LIMIT)
