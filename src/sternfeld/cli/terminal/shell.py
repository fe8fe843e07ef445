"""Runs a session with a keyboard, a screen, a file and the time.

On a terminal everything happens on the alternate screen, so that no rack can be scrolled back to;
only the last table stays behind. Into a pipe only what is new is written, line by line.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from textwrap import wrap
from threading import Event as Flag
from types import FrameType

from rich.console import Console, RenderableType
from rich.control import Control
from rich.text import Text

from sternfeld.cli.saving import SaveFile, write_whole
from sternfeld.cli.terminal.reply import Export, Reply, Thought
from sternfeld.cli.terminal.session import Session
from sternfeld.cli.terminal.texts import Texts
from sternfeld.game import commands as cmd
from sternfeld.game.events import Event

__all__ = ["Shell", "wall_ms"]


NOTED_EVERY = 5.0
AT_ONCE = 0.3
"""A computer that chooses within these seconds is not shown thinking."""


class _TimeIsUp(Exception):
    """Nobody typed a line in time."""


def wall_ms() -> int:
    """The time on the wall, for measuring how long something took."""
    return time.monotonic_ns() // 1_000_000


class Shell:
    """Runs a session until it is done or somebody leaves."""

    def __init__(self, texts: Texts, console: Console | None = None) -> None:
        self.texts = texts
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self._typed_ahead = ""
        self._note_time: Callable[[], None] | None = None
        self.own_screen = self.console.is_terminal and sys.stdin.isatty()
        if self.own_screen:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  line editing for input()

    def ask(self, question: str, seconds: float | None = None) -> str:
        """Show a question and read a line; EOFError where there is none."""
        if self.own_screen:
            width = max(1, self.console.width - 1)
            *before, last = wrap(question, width, break_on_hyphens=False) or [""]
            for line in before:
                self.console.print(line)
            with _alarm(seconds, self._note_time):
                return input(f"{last} ")
        self.console.print(question, end="")
        line = sys.stdin.readline()
        self.console.print()
        if not line:
            raise EOFError
        return line

    def say(self, text: str) -> None:
        """Show a line of text."""
        self.console.print(text)

    def run(self, session: Session, file: SaveFile, after_save: Callable[[], None]) -> None:
        """Let people play until the end, saving after every entry."""
        saved: tuple[Event, ...] = ()
        noted = -1

        def note_time() -> None:
            nonlocal noted
            game_time = session.time_to_keep(wall_ms())
            if game_time != noted:
                file.save_clock(game_time)
                noted = -1 if game_time is None else game_time

        reply = session.begin(wall_ms())
        self._enter_screen()
        try:
            while True:
                try:
                    if session.events != saved:
                        file.save(session.events, session.computers)
                        saved = session.events
                        after_save()
                    note_time()
                    timed = session.time_to_keep(wall_ms()) is not None
                    self._note_time = note_time if timed else None
                    if reply.done:
                        break
                    reply = self._next(session, reply)
                except KeyboardInterrupt:  # whatever was going on
                    reply = session.leave(wall_ms())
        finally:
            self._leave_screen()
        self._show_last(reply)

    def _show_last(self, reply: Reply) -> None:
        """What stays on the terminal; commands in it are not broken, so that they can be copied."""
        self.console.print(replace(reply.view, remarks=()))
        for remark in reply.remarks:
            self.console.print(remark.drawn(), soft_wrap=True)

    def _next(self, session: Session, reply: Reply) -> Reply:
        if reply.thought is not None:
            return self._think(reply, reply.thought)
        self._show(reply)
        try:
            line = self._typed_ahead or self.ask(reply.prompt, reply.seconds)
            self._typed_ahead = ""
        except _TimeIsUp:
            self.console.bell()
            return session.time_is_up(wall_ms())
        except EOFError:
            return session.leave(wall_ms())
        answer = session.answer(line, wall_ms())
        if answer.export is not None:
            return session.exported(self._export(answer.export))
        return answer

    def _think(self, reply: Reply, thought: Thought) -> Reply:
        """Let a computer choose; the screen shows for how long it has been thinking. An interrupt
        ends the thought, and the game is as it was before."""
        stop = Flag()
        with ThreadPoolExecutor(1) as pool:
            try:
                future = pool.submit(thought.choose, stop.is_set)
                self._watch(future, reply)
            finally:
                stop.set()
        return thought.chosen(future.result(), wall_ms())

    def _watch(self, future: Future[cmd.SeatCommand], reply: Reply) -> None:
        """Wait for a choice, on a screen with the seconds that it has taken so far."""
        began = time.monotonic()
        if _is_done(future, AT_ONCE if self.own_screen else None):
            return
        self._show(reply)
        shown, seconds = reply.prompt, 0
        while True:
            self.console.control(Control.move_to_column(0))
            self.console.print(shown, end="")
            if _is_done(future, began + seconds + 1 - time.monotonic()):
                break
            seconds = int(time.monotonic() - began)
            shown = self.texts("thinking.seconds", prompt=reply.prompt, seconds=seconds)
        _forget_keys()

    def _export(self, export: Export) -> str | None:
        if export.path.exists():
            return self.texts("export.exists", path=export.path)
        try:
            write_whole(export.path, export.text)
        except OSError as error:
            return f"{export.path}: {error.strerror}"
        return None

    def _show(self, reply: Reply) -> None:
        if self.own_screen:
            self.console.clear()
            if reply.secret:
                _forget_lines()
        if reply.page is not None:
            self._show_page(reply.page)
            for remark in reply.remarks:
                self.console.print(remark.drawn())
        elif reply.fresh or self.own_screen:
            self.console.print(reply.view)
        else:
            for remark in reply.remarks:
                self.console.print(remark.drawn())

    def _show_page(self, page: RenderableType) -> None:
        """Show a page, screen by screen if it is longer than the screen; the next line may be typed
        at any screen."""
        lines = self.console.render_lines(page, pad=False)
        room = self.console.height - 2 if self.own_screen else len(lines)
        for start in range(0, len(lines), max(1, room)):
            if start:
                try:
                    with _alarm(None, self._note_time):
                        self._typed_ahead = input(self.texts("prompt.more"))
                except (EOFError, KeyboardInterrupt):
                    return
                if self._typed_ahead:
                    return
                self.console.clear()
            for line in lines[start : start + room]:
                self.console.print(Text.assemble(*((part.text, part.style or "") for part in line)))

    def _enter_screen(self) -> None:
        if self.own_screen:
            self.console.set_alt_screen(True)

    def _leave_screen(self) -> None:
        if self.own_screen:
            self.console.set_alt_screen(False)


@contextlib.contextmanager
def _alarm(seconds: float | None, note_time: Callable[[], None] | None) -> Iterator[None]:
    """Interrupt what happens inside after ``seconds``; meanwhile note the time regularly, because a
    window can be closed without warning."""
    if seconds is None and note_time is None:
        yield
        return
    due = None if seconds is None else time.monotonic() + seconds
    over = False

    def ring(number: int, frame: FrameType | None) -> None:
        if over:  # it came in the last moment, and nobody hears the next one
            return
        if due is not None and time.monotonic() >= due:
            raise _TimeIsUp
        if note_time is not None:
            with contextlib.suppress(OSError):  # saving the game will report it
                note_time()
        wind()

    def wind() -> None:
        left = NOTED_EVERY if due is None else due - time.monotonic()
        soon = left if note_time is None else min(left, NOTED_EVERY)
        # The timer repeats, because readline misses a signal that comes just before it waits.
        signal.setitimer(signal.ITIMER_REAL, max(soon, 0.01), NOTED_EVERY)

    before = signal.signal(signal.SIGALRM, ring)
    wind()
    try:
        try:
            yield
        finally:
            over = True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _is_done(future: Future[cmd.SeatCommand], seconds: float | None) -> bool:
    """Is a choice made within this many seconds? None waits for as long as it takes."""
    try:
        future.exception(None if seconds is None else max(0.0, seconds))
    except TimeoutError:
        return False
    return True


def _forget_keys() -> None:
    """Drop what was typed while nobody was asked: an Enter too many must not accept a play."""
    with contextlib.suppress(ImportError, OSError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _forget_lines() -> None:
    """Clear the line history, so that nobody finds another's tiles with the arrow keys."""
    with contextlib.suppress(ImportError):
        import readline

        readline.clear_history()
