"""``sternfeld engine``: a computer player for other programs, line by line."""

from __future__ import annotations

import sys
from threading import Lock

from sternfeld.cli.engine_protocol import MAX_LINE_LENGTH, EngineProtocol

__all__ = ["engine"]


def engine() -> None:
    """Choose moves for other programs: text lines in, text lines out.

    The protocol is described in docs/protocol.md. It begins with ``uci`` and ends with ``quit``.
    """
    writing = Lock()

    def say(line: str) -> None:
        with writing:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

    protocol = EngineProtocol(say)
    while True:
        raw = sys.stdin.buffer.readline(MAX_LINE_LENGTH + 2)
        if not raw:
            protocol.end()
            return
        if len(raw) > MAX_LINE_LENGTH and not raw.endswith(b"\n"):
            while raw and not raw.endswith(b"\n"):
                raw = sys.stdin.buffer.readline(MAX_LINE_LENGTH)
            say(f"error a line of more than {MAX_LINE_LENGTH} bytes")
            continue
        if not protocol.hear(raw.decode("utf-8", errors="replace")):
            return
