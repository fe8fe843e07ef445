"""How this command was called, so that what we tell people to type works for them."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from shutil import which

__all__ = ["called_as"]

NAME = "sternfeld"


def called_as(program: str | None = None) -> str:
    """The command to type: its name where the shell finds it by that, else the path it has.

    >>> called_as("/nowhere/bin/sternfeld"), called_as("pytest")
    ('/nowhere/bin/sternfeld', 'sternfeld')
    """
    called = Path(sys.argv[0] if program is None else program)
    if called.name != NAME or called == Path(NAME):
        return NAME
    found = which(NAME)
    if found is not None and Path(found).resolve() == called.resolve():
        return NAME
    return quote(str(called))
