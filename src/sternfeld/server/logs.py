"""Structured logs: one JSON object a line, without secrets.

What is logged is chosen word by word where it is logged: routes instead of paths (a path may hold
an invitation), never a cookie, a body, a rack or a name.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TextIO

__all__ = ["JsonLines", "log_to"]


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


def log_to(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """Send all logs of ours, and warnings of the libraries, to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("sternfeld")
    ours.handlers, ours.propagate = [handler], False
    ours.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.WARNING)
