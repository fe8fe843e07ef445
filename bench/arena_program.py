"""Any program that speaks the protocol of ``sternfeld engine`` as a contestant."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from collections.abc import Iterable

from sternfeld.game import commands as cmd
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.cgp import Position, format_cgp
from sternfeld.notation.commands import parse_command
from sternfeld.notation.moves import Through, format_move
from sternfeld.players.agreement import agrees_to_end
from sternfeld.players.budget import Budget
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

__all__ = ["Program", "processor_time"]

DEFAULT_SECONDS = 1.0
LONGEST_TIMES = 8.0
"""A program that has to wait for the processor gets at most this many times its seconds."""
IDLE_ROUNDS = 6
"""After so many rounds without a tile laid a program that exchanges passes: every game ends."""


class Program:
    """A program in a process of its own. It is told the board, its own rack and the scores; what
    it answers goes to the referee. A program that has the option ``challenge`` is asked what it
    says to the plays of others; any other accepts them. It agrees to end once nothing moves.

    Seconds are processor time of the program, in the mean of its moves, where the platform tells
    that: on a busy machine it gets as much more time as it had to wait so far."""

    def __init__(self, command: str, rules: Rules, budget: Budget) -> None:
        self._budget = budget
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.challenges = False
        self._waited = self._worked = 0.0
        self._send("uci")
        self._wait_for("uciok")
        self._send(f"setoption name edition value {rules.edition}")
        for name, value in rules.differences().items():
            written = value if isinstance(value, str) else str(value).lower()
            self._send(f"set {name}={written}")

    def move(self, state: GameState, seat: int, seed: int) -> cmd.SeatCommand:
        """What the program does."""
        view = PlayerView.of(state, seat)
        if agrees_to_end(view):
            return cmd.AgreeToEnd(seat)
        pending = state.pending if state.phase is Phase.PENDING else None
        if pending is not None and (not self.challenges or pending.kind is not LineKind.LAY):
            return cmd.Accept(seat)
        order = [seat, *(other for other in state.order_after(seat) if other != seat)]
        racks = tuple(
            state.seats[other].rack.tiles or () if other == seat else () for other in order
        )
        scores = tuple(state.seats[other].score for other in order)
        zeros = 0
        while zeros < len(state.turns) and state.turns[-1 - zeros].points == 0:
            zeros += 1
        self._send(f"setoption name seed value {seed % 10**9}")
        if pending is not None:
            before = Position(_without(state.board, pending.tiles), racks, scores, zeros)
            laid = format_move(pending.tiles, before.board, Through.LETTERS)
            self._send(f"position cgp {format_cgp(before)} pending {laid}")
            self._send("go challenge")
            doubted = self._wait_for("bestmove ") == "bestmove challenge"
            return cmd.Challenge(seat) if doubted else cmd.Accept(seat)
        position = Position(state.board, racks, scores, zeros)
        self._send(f"position cgp {format_cgp(position)}")
        if self._budget.nodes is not None:
            self._send(f"go nodes {self._budget.nodes}")
        else:
            self._send(f"go movetime {self._milliseconds()}")
        answer = self._timed_answer().removeprefix("bestmove ")
        command = parse_command(answer, seat, state)
        if isinstance(command, cmd.TimePassed):
            raise ValueError(f"the program moves {answer!r}")
        endless = view.idle_turns >= IDLE_ROUNDS * len(state.seats)
        return cmd.Pass(seat) if endless and isinstance(command, cmd.Exchange) else command

    def _milliseconds(self) -> int:
        seconds = DEFAULT_SECONDS if self._budget.seconds is None else self._budget.seconds
        slower = self._waited / self._worked if self._worked > 0 else 1.0
        return int(1000 * seconds * min(LONGEST_TIMES, max(1.0, slower)))

    def _timed_answer(self) -> str:
        began, worked = time.monotonic(), processor_time(self._process.pid)
        answer = self._wait_for("bestmove ")
        now = processor_time(self._process.pid)
        if worked is not None and now is not None:
            self._worked += now - worked
            self._waited += time.monotonic() - began
        return answer

    def close(self) -> None:
        """Say goodbye."""
        self._send("quit")
        self._process.wait(timeout=10)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _wait_for(self, beginning: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.challenges |= line.startswith("option name challenge ")
            if line.startswith(beginning):
                return line.strip()
            if line.startswith("error"):
                print(f"the program says: {line.strip()}", file=sys.stderr)
        raise EOFError(f"the program ended before it said {beginning!r}")


def processor_time(process: int) -> float | None:
    """The seconds of processor time that a process has used, all its threads together; None where
    the platform does not tell."""
    if sys.platform != "linux":
        return None
    try:
        return time.clock_gettime((~process << 3) | 2)  # how Linux names the clock of a process
    except OSError:
        return None


def _without(board: Board, tiles: Iterable[PlacedTile]) -> Board:
    laid = {tile.square for tile in tiles}
    return Board(board.size, {square: face for square, face in board.items() if square not in laid})
