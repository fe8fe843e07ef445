"""What a seat can do, as a line of text: ``8F HORN``, ``ex ABC``, ``pass``, ``challenge`` …

Every command has one written form, and parsing gives the command back. German words for the
commands are understood as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import singledispatch
from typing import Any, TypeAlias

from sternfeld.errors import NotationError, Reason
from sternfeld.game import commands as cmd
from sternfeld.game.board import Board, Direction
from sternfeld.game.state import GameState
from sternfeld.notation.boards import board_face
from sternfeld.notation.coordinates import (
    COORDINATE,
    Coordinate,
    format_coordinate,
    parse_coordinate,
    split_coordinate,
)
from sternfeld.notation.faces import join_faces, split_faces, split_rack, tokens
from sternfeld.notation.moves import WordDoesNotFit, format_move, name_of, parse_move
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import letter_of

__all__ = ["format_command", "parse_command"]

EMPTY_RACK = "-"
ARROW = "->"
_Reader: TypeAlias = Callable[[str, int, GameState], cmd.Command]


def parse_command(text: str, seat: int, state: GameState) -> cmd.Command:
    """The command that a seat's line of text means at this table; `format_command` writes it."""
    if COORDINATE.match(text):
        return cmd.Lay(seat, parse_move(text, state.board, state.rules.tiles))
    word, *rest = text.split(maxsplit=1) or [""]
    read = _READERS.get(word.lower())
    if read is None:
        raise NotationError(
            f"{text!r} is not a command; expected a play such as '8F HORN', or ex, pass,"
            " challenge, accept, start, end, resign, recover, recycle, rearrange, racks, time"
        )
    return read(rest[0].strip() if rest else "", seat, state)


@singledispatch
def format_command(command: Any, state: GameState) -> str:
    """A command as a line of text, given the table at which it is meant."""
    raise TypeError(f"{command!r} is not a command")


@format_command.register
def _(command: cmd.Lay, state: GameState) -> str:
    return format_move(command.tiles, state.board)


@format_command.register
def _(command: cmd.Rearrange, state: GameState) -> str:
    squares = command.word
    for direction in Direction if squares else ():
        line = tuple(direction.step(squares[0], step) for step in range(len(squares)))
        if line == squares and all(square in state.board for square in squares):
            old = join_faces(state.board[square] for square in squares)
            start = format_coordinate(Coordinate(squares[0], direction))
            new = format_move(command.tiles, _without(state.board, squares))
            return f"rearrange {start} {old} {ARROW} {new}"
    raise NotationError("the squares to rearrange are not tiles in one line; expected a word")


@format_command.register
def _(command: cmd.Exchange, state: GameState) -> str:
    return f"ex {join_faces(command.tiles) or command.count}"


@format_command.register
def _(command: cmd.RecoverBlank, state: GameState) -> str:
    return f"recover {name_of(command.square)}"


@format_command.register
def _(command: cmd.RecycleLetter, state: GameState) -> str:
    return f"recycle {name_of(command.square)} {join_faces([command.face])}"


@format_command.register
def _(command: cmd.ReportRacks, state: GameState) -> str:
    if not command.racks:
        raise NotationError("no rack is reported; expected one for each seat")
    return "racks " + "/".join(join_faces(rack) or EMPTY_RACK for rack in command.racks)


@format_command.register
def _(command: cmd.Pass, state: GameState) -> str:
    return "pass"


@format_command.register
def _(command: cmd.ScorePoints, state: GameState) -> str:
    return f"points {command.points}"


@format_command.register
def _(command: cmd.AdjustScore, state: GameState) -> str:
    return f"adjust {command.points}"


@format_command.register
def _(command: cmd.GoOut, state: GameState) -> str:
    return "out"


@format_command.register
def _(command: cmd.Challenge, state: GameState) -> str:
    return "challenge"


@format_command.register
def _(command: cmd.Accept, state: GameState) -> str:
    return "accept"


@format_command.register
def _(command: cmd.StartTurn, state: GameState) -> str:
    return "start"


@format_command.register
def _(command: cmd.AgreeToEnd, state: GameState) -> str:
    return "end"


@format_command.register
def _(command: cmd.Resign, state: GameState) -> str:
    return "resign"


@format_command.register
def _(command: cmd.TimePassed, state: GameState) -> str:
    return "time"


def _plain(make: Callable[[int], cmd.Command]) -> _Reader:
    """A command that is one word and nothing else."""

    def read(rest: str, seat: int, state: GameState) -> cmd.Command:
        if rest:
            raise NotationError(f"{rest!r} follows the command; expected nothing more")
        return make(seat)

    return read


def _pointed(make: Callable[[int, int], cmd.Command]) -> _Reader:
    """A command with a number of points."""

    def read(rest: str, seat: int, state: GameState) -> cmd.Command:
        if not re.fullmatch("[+-]?[0-9]{1,5}", rest):
            raise NotationError(f"{rest!r} is no number of points; expected for example 24 or -10")
        return make(seat, int(rest))

    return read


def _exchange(rest: str, seat: int, state: GameState) -> cmd.Command:
    if re.fullmatch("[0-9]{1,3}", rest):
        return cmd.Exchange(seat, count=int(rest))
    tiles = split_rack("".join(rest.split()), state.rules.tiles)
    if not tiles:
        raise NotationError("no tile to exchange is named; expected 'ex ABC' or a number: 'ex 3'")
    return cmd.Exchange(seat, tiles)


def _recover(rest: str, seat: int, state: GameState) -> cmd.Command:
    return cmd.RecoverBlank(seat, parse_coordinate(rest).square)


def _recycle(rest: str, seat: int, state: GameState) -> cmd.Command:
    coordinate, text = split_coordinate(rest)
    found = tokens(text.strip())
    if len(found) != 1:
        raise NotationError(f"{text!r} is not one tile; expected for example 'recycle 8F E'")
    return cmd.RecycleLetter(seat, coordinate.square, board_face(found[0], state.rules.tiles))


def _rearrange(rest: str, seat: int, state: GameState) -> cmd.Command:
    old, arrow, new = rest.partition(ARROW)
    if not arrow:
        raise NotationError(
            f"{rest!r} says no new word; expected for example '8F LAST {ARROW} 8F STALE'"
        )
    squares = _squares_of(old, state)
    tiles = parse_move(new, _without(state.board, squares), state.rules.tiles)
    return cmd.Rearrange(seat, squares, tiles)


def _squares_of(text: str, state: GameState) -> tuple[Square, ...]:
    """The squares of a word that lies on the board, written as it reads."""
    coordinate, word = split_coordinate(text)
    start, direction = coordinate.square, coordinate.direction
    faces = split_faces(word.strip(), state.rules.tiles)
    squares = tuple(direction.step(start, step) for step in range(len(faces)))
    lying = [state.board.get(square) for square in squares]
    if not faces or [letter_of(face or "") for face in lying] != [*map(letter_of, faces)]:
        raise WordDoesNotFit(
            Reason.OCCUPIED,
            f"{word.strip()!r} does not lie at {coordinate}; expected a word that is on the board",
        )
    return squares


def _without(board: Board, squares: tuple[Square, ...]) -> Board:
    """The board after the tiles on these squares were taken up."""
    return Board(board.size, {square: board[square] for square in board if square not in squares})


def _racks(rest: str, seat: int, state: GameState) -> cmd.Command:
    if not rest:
        raise NotationError("no rack is named; expected one for each seat, as in 'racks ABC/-'")
    racks = (part.strip() for part in rest.split("/"))
    tiles = state.rules.tiles
    return cmd.ReportRacks(
        seat, tuple(split_rack("" if rack == EMPTY_RACK else rack, tiles) for rack in racks)
    )


_WORDS: tuple[tuple[str, _Reader], ...] = (
    ("ex exchange tausch tauschen", _exchange),
    ("pass passe passen", _plain(cmd.Pass)),
    ("points punkte", _pointed(cmd.ScorePoints)),
    ("adjust gutschrift", _pointed(cmd.AdjustScore)),
    ("out fertig", _plain(cmd.GoOut)),
    ("challenge anzweifeln", _plain(cmd.Challenge)),
    ("accept annehmen", _plain(cmd.Accept)),
    ("start beginnen", _plain(cmd.StartTurn)),
    ("end ende", _plain(cmd.AgreeToEnd)),
    ("resign aufgeben", _plain(cmd.Resign)),
    ("recover", _recover),
    ("recycle", _recycle),
    ("rearrange", _rearrange),
    ("racks reste", _racks),
    ("time zeit", _plain(lambda seat: cmd.TimePassed())),
)
_READERS = {word: reader for words, reader in _WORDS for word in words.split()}
