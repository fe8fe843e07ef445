"""Commands as lines of text: ``8F HORN``, ``ex ABC``, ``pass``, ``challenge`` …

Every command has one written form, and parsing gives the command back. Other words for the
commands, English and German, are understood as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

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
from sternfeld.notation.moves import Through, WordDoesNotFit, format_move, name_of, parse_move
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import letter_of

__all__ = ["COMMAND_WORDS", "command_named", "format_command", "parse_command"]

EMPTY_RACK = "-"
ARROW = "->"
_Reader: TypeAlias = Callable[[str, int, GameState], cmd.Command]

COMMAND_WORDS: Mapping[str, tuple[str, ...]] = {
    "ex": ("exchange", "swap", "tausch", "tausche", "tauschen"),
    "pass": ("passe", "passen"),
    "points": ("point", "punkte", "punkt"),
    "adjust": ("gutschrift",),
    "out": ("fertig",),
    "challenge": ("zweifel", "zweifle", "zweifeln", "anzweifeln"),
    "accept": ("ok", "annehmen", "gilt"),
    "start": ("beginnen",),
    "end": ("ende",),
    "resign": ("aufgeben",),
    "recover": ("joker", "blanko", "blankostein"),
    "recycle": ("ersetzen",),
    "rearrange": ("umstellen",),
    "racks": ("reste",),
    "time": ("zeit",),
}
"""Every command's word, and the other words for it, English and German."""

_NAMES = {word: name for name, words in COMMAND_WORDS.items() for word in (name, *words)}


def command_named(word: str) -> str | None:
    """The command that a word stands for, in capitals or not; None if there is none."""
    return _NAMES.get(word.lower())


def parse_command(text: str, seat: int, state: GameState) -> cmd.Command:
    """The command that a seat's line of text means at this table; `format_command` writes it."""
    if COORDINATE.match(text):
        return cmd.Lay(seat, parse_move(text, state.board, state.rules.tiles))
    word, *rest = text.split(maxsplit=1) or [""]
    name = command_named(word)
    if name is None:
        raise NotationError(
            f"{text!r} is not a command; expected a play such as '8F HORN',"
            f" or {', '.join(COMMAND_WORDS)}"
        )
    return _READERS[name](rest[0].strip() if rest else "", seat, state)


def format_command(
    command: cmd.Command, board: Board, through: Through = Through.PARENTHESES
) -> str:
    """A command as a line of text, given the board for which it is meant.

    >>> format_command(cmd.Exchange(0, ("Q", "V")), Board(15))
    'ex QV'
    """
    match command:
        case cmd.Lay(tiles=tiles):
            return format_move(tiles, board, through)
        case cmd.Rearrange():
            return _format_rearrange(command, board, through)
        case cmd.Exchange(tiles=tiles, count=count):
            return f"ex {join_faces(tiles) or count}"
        case cmd.RecoverBlank(square=square):
            return f"recover {name_of(square)}"
        case cmd.RecycleLetter(square=square, face=face):
            return f"recycle {name_of(square)} {join_faces([face])}"
        case cmd.ReportRacks(racks=racks):
            if not racks:
                raise NotationError("no rack is reported; expected one for each seat")
            return "racks " + "/".join(join_faces(rack) or EMPTY_RACK for rack in racks)
        case cmd.ScorePoints(points=points):
            return f"points {points}"
        case cmd.AdjustScore(points=points):
            return f"adjust {points}"
        case cmd.TimePassed():
            return "time"
    if type(command) not in _ONE_WORD:
        raise TypeError(f"{command!r} is not a command")
    return _ONE_WORD[type(command)]


_ONE_WORD: Mapping[Callable[[int], cmd.Command], str] = {
    cmd.Pass: "pass",
    cmd.GoOut: "out",
    cmd.Challenge: "challenge",
    cmd.Accept: "accept",
    cmd.StartTurn: "start",
    cmd.AgreeToEnd: "end",
    cmd.Resign: "resign",
}
"""The commands of a seat that are one word and nothing else."""


def _format_rearrange(command: cmd.Rearrange, board: Board, through: Through) -> str:
    squares = command.word
    for direction in Direction if squares else ():
        line = tuple(direction.step(squares[0], step) for step in range(len(squares)))
        if line == squares and all(square in board for square in squares):
            old = join_faces(board[square] for square in squares)
            start = format_coordinate(Coordinate(squares[0], direction))
            new = format_move(command.tiles, _without(board, squares), through)
            return f"rearrange {start} {old} {ARROW} {new}"
    raise NotationError("the squares to rearrange are not tiles in one line; expected a word")


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


_READERS: Mapping[str, _Reader] = {
    "ex": _exchange,
    "points": _pointed(cmd.ScorePoints),
    "adjust": _pointed(cmd.AdjustScore),
    "recover": _recover,
    "recycle": _recycle,
    "rearrange": _rearrange,
    "racks": _racks,
    "time": _plain(lambda seat: cmd.TimePassed()),
} | {word: _plain(make) for make, word in _ONE_WORD.items()}
