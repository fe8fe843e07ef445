"""Folders for sockets, whose paths must be short."""

from __future__ import annotations

import tempfile
from pathlib import Path

__all__ = ["short_folder"]

LONGEST = 40
"""The path of a socket has room for about a hundred characters."""


def short_folder(prefix: str) -> Path:
    """A new folder where temporary files go, or in /tmp if that path is long."""
    usual = tempfile.gettempdir()
    return Path(tempfile.mkdtemp(prefix=prefix, dir=usual if len(usual) < LONGEST else "/tmp"))
