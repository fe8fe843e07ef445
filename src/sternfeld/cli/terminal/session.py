"""What both kinds of session in the terminal share: the game, its clock, and how they answer.

A session is pure: a line and the time go in, a reply comes out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from sternfeld.cli.terminal.entering import command_for
from sternfeld.cli.terminal.refusals import refusal
from sternfeld.cli.terminal.reply import Remark, Reply, news, refused
from sternfeld.cli.terminal.table_clock import TableClock, is_timed
from sternfeld.cli.terminal.telling import tell
from sternfeld.cli.terminal.texts import Texts
from sternfeld.cli.terminal.verbs import Entry, Verb, read_entry
from sternfeld.engine.judge import MissingList
from sternfeld.errors import SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game.clocks import next_deadline
from sternfeld.game.events import Event
from sternfeld.game.state import GameState
from sternfeld.library import Game
from sternfeld.notation.json_form import ComputerSeat
from sternfeld.rules.layout import Square

__all__ = ["Refused", "Session"]


class Refused(Exception):
    """The referee or the notation refused an entry; the text says why to the people."""


class Session(ABC):
    """A game in the terminal. ``answer(line, wall)`` says what follows from a line typed at a time;
    ``wall`` is the time in milliseconds, of which the clock makes the time of the game."""

    computers: tuple[ComputerSeat, ...] = ()

    def __init__(self, game: Game, texts: Texts, file: str, command: str, reached: int) -> None:
        self.game = game
        self.texts = texts
        self._file = file
        self._command = command
        self._reading = False
        self._clock = TableClock(max(reached, game.state.now_at_least))

    @property
    def state(self) -> GameState:
        """The game at this moment."""
        return self.game.state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, to be saved."""
        return self.game.events

    def time_to_keep(self, wall: int) -> int | None:
        """The time of the game, to be noted while time is limited; None where it is not."""
        return self._clock.read(wall) if is_timed(self.state) else None

    @abstractmethod
    def begin(self, wall: int) -> Reply:
        """The first thing to show."""

    def answer(self, line: str, wall: int) -> Reply:
        """What follows from a line. Enter and ``quit`` after a page only close that page."""
        reading, self._reading = self._reading, False
        if reading and read_entry(line).verb in (Verb.NOTHING, Verb.QUIT):
            return self._reply(wall, ())
        return self._answer(line, wall)

    @abstractmethod
    def _answer(self, line: str, wall: int) -> Reply: ...

    def time_is_up(self, wall: int) -> Reply:
        """What happens when nobody typed anything before something was due."""
        return self._go_on(wall, self._let_time_pass(wall))

    def exported(self, error: str | None) -> Reply:
        """What to say when a file was written, or could not be."""
        if error is None:
            return self._reply(0, [news(self.texts("export.done"))], fresh=False)
        return self._reply(0, [refused(self.texts("export.failed", error=error))], fresh=False)

    @abstractmethod
    def leave(self, wall: int) -> Reply:
        """The last words when somebody leaves before the end."""

    @abstractmethod
    def _go_on(self, wall: int, remarks: Sequence[Remark] = ()) -> Reply:
        """The reply that the state of the game asks for."""

    @abstractmethod
    def _reply(self, wall: int, remarks: Sequence[Remark], *, fresh: bool = True) -> Reply: ...

    def _missing_list(self) -> list[Remark]:
        """A warning before anybody moves, if the word list of the game was removed."""
        judge = self.game.judge
        if self.game.over or not isinstance(judge, MissingList):
            return []
        said = self.texts("list_missing", name=judge.reference, command=self._command)
        return [refused(said)]

    def _let_time_pass(self, wall: int) -> list[Remark]:
        return self._do([cmd.TimePassed()], self._clock.read(wall))

    def _do(self, commands: Iterable[cmd.Command], now: int) -> list[Remark]:
        """Carry out commands that the session has checked to be in order, until the game ends."""
        remarks: list[Remark] = []
        for command in commands:
            before = self.state
            if self.game.over:
                break
            remarks += tell(before, self.game.play(command, now=now), self.state, self.texts)
        return remarks

    def _enter(
        self, entry: Entry, now: int, seat: int | None = None
    ) -> tuple[cmd.Command, list[Remark]]:
        """Carry out what somebody entered for a seat, which is the one to move where none is
        named; `Refused` says why not."""
        before, command = self.state, None
        try:
            command = command_for(entry, before.to_move if seat is None else seat, before)
            happened = self.game.play(command, now=now)
        except SternfeldError as error:
            raise Refused(refusal(error, self.texts, before, command, entry)) from error
        return command, tell(before, happened, self.state, self.texts)

    def _last_squares(self) -> frozenset[Square]:
        """The squares of the last play on the board, to be marked as new."""
        play = self.state.last_play
        return frozenset() if play is None else frozenset(tile.square for tile in play.tiles)

    def _seconds_left(self, now: int) -> float | None:
        """How long to wait for a line before time does something."""
        deadline = next_deadline(self.state) if self._clock.running else None
        return None if deadline is None else max(0.0, (deadline.at - now) / 1000)
