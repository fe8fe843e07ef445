"""``sternfeld engine``: a computer player for other programs, line by line."""

from __future__ import annotations

import sys
from threading import Lock

from sternfeld.cli.engine_protocol import LONGEST_LINE, EngineProtocol

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
        raw = sys.stdin.buffer.readline(LONGEST_LINE + 2)
        if not raw:
            protocol.wait()
            return
        if len(raw) > LONGEST_LINE and not raw.endswith(b"\n"):
            while raw and not raw.endswith(b"\n"):
                raw = sys.stdin.buffer.readline(LONGEST_LINE)
            say(f"error a line of more than {LONGEST_LINE} bytes")
            continue
        if not protocol.hear(raw.decode("utf-8", errors="replace")):
            return
