"""What a session answers: remarks, the table or a page to look at, and what it asks next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from rich.console import RenderableType
from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.game.events import Event

if TYPE_CHECKING:
    from sternfeld.cli.terminal.table_view import TableView

__all__ = ["Export", "Remark", "Reply", "Session", "Tone", "news", "quiet", "refused"]


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
class Reply:
    """What is to be seen and asked after a line of input.

    ``view`` is the table; ``page`` is looked at instead of it. ``fresh`` says that the table has
    changed since it was last shown, ``secret`` that nothing typed or shown before may stay
    within reach, ``done`` that nothing more is asked. ``seconds`` is how long to wait for an
    answer before asking the session again, ``export`` a file to be written.
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


class Session(Protocol):
    """Either kind of table: a line and the time go in, a reply comes out."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, to be saved."""

    def time_to_keep(self, wall: int) -> int | None:
        """The time of the game, to be noted while time is limited; None where it is not."""

    def begin(self, wall: int) -> Reply:
        """The first thing to show."""

    def answer(self, line: str, wall: int) -> Reply:
        """What a line of input leads to."""

    def time_is_up(self, wall: int) -> Reply:
        """What happens when nobody typed anything in time."""

    def exported(self, error: str | None) -> Reply:
        """What to say when a file was written, or could not be."""

    def leave(self, wall: int) -> Reply:
        """The last words when somebody leaves before the end."""
