"""The reply of a session: remarks, the table or a page to look at, and the next prompt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.game import commands as cmd

if TYPE_CHECKING:
    from sternfeld.cli.terminal.table_view import TableView

__all__ = ["Export", "Remark", "Reply", "Thought", "Tone", "news", "quiet", "refused"]


class Tone(StrEnum):
    """How a remark is meant."""

    NEWS = "news"
    QUIET = "quiet"
    REFUSED = "refused"


_STYLES = {Tone.NEWS: palette.NOTICE, Tone.QUIET: palette.QUIET, Tone.REFUSED: palette.REFUSED}


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence for the people at the table."""

    text: str
    tone: Tone = Tone.NEWS

    def drawn(self) -> Text:
        """The sentence in its style; a refusal begins with a mark, for colour may be missing."""
        lead = "! " if self.tone is Tone.REFUSED else ""
        return Text(lead + self.text, _STYLES[self.tone])


def news(text: str) -> Remark:
    """Something that has happened."""
    return Remark(text)


def quiet(text: str) -> Remark:
    """Something good to know."""
    return Remark(text, Tone.QUIET)


def refused(text: str) -> Remark:
    """Why something did not happen."""
    return Remark(text, Tone.REFUSED)


@dataclass(frozen=True, slots=True)
class Export:
    """A file that somebody asked for."""

    path: Path
    text: str


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer has to think about. ``choose`` may take long and is given a function that
    says when to come to an end; ``chosen`` carries out the choice at a time."""

    choose: Callable[[Callable[[], bool]], cmd.SeatCommand]
    chosen: Callable[[cmd.SeatCommand, int], Reply]


@dataclass(frozen=True, slots=True)
class Reply:
    """What is to be seen and asked after a line of input.

    ``view`` is the table; ``page`` is looked at instead of it. ``fresh`` says that the table has
    changed since it was last shown, ``secret`` that nothing typed or shown before may stay
    within reach, ``done`` that nothing more is asked. ``seconds`` is how long to wait for an
    answer before asking the session again, ``export`` a file to be written. With a ``thought``
    nobody is asked: a computer is to act, and ``prompt`` says so.
    """

    view: TableView
    prompt: str
    remarks: tuple[Remark, ...] = ()
    page: RenderableType | None = None
    fresh: bool = True
    secret: bool = False
    done: bool = False
    seconds: float | None = None
    export: Export | None = None
    thought: Thought | None = None
