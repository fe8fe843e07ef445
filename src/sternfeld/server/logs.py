"""Structured logs: one JSON object a line, without secrets.

What is logged is chosen word by word where it is logged: routes instead of paths (a path may hold
an invitation), never a cookie, a body, a rack or a name.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from typing import TextIO

__all__ = ["JsonLines", "log_to"]

_LIBRARIES = ("uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy", "asyncio")


class JsonLines(logging.Formatter):
    """Each record as one line of JSON; what ``extra={"data": …}`` holds becomes members."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "at": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        data = getattr(record, "data", None)
        if isinstance(data, dict):
            line |= data
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class OncePerSecond(logging.Filter):
    """Lets one record with the same text pass in a second; the next one says how many did not.

    Clients can cause some records of the libraries, as often as they like.
    """

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[str, float] = {}
        self._dropped: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """May this record pass?"""
        text = f"{record.name} {str(record.msg).partition(chr(10))[0]}"
        if record.created - self._passed.get(text, 0.0) < 1.0:
            self._dropped[text] += 1
            return False
        if len(self._passed) >= 1000:
            self._passed.clear()
            self._dropped.clear()
        self._passed[text] = record.created
        if dropped := self._dropped.pop(text, 0):
            record.data = {"dropped": dropped}
        return True


def log_to(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """Send all logs of ours, and warnings of the libraries, to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("sternfeld")
    ours.handlers, ours.propagate = [handler], False
    ours.setLevel(level)
    of_libraries = logging.StreamHandler(stream)
    of_libraries.setFormatter(JsonLines())
    of_libraries.addFilter(OncePerSecond())
    for name in _LIBRARIES:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [of_libraries], False
        logger.setLevel(logging.WARNING)
    logging.getLogger().handlers = [of_libraries]
