"""Whether tiles may be laid on given squares, and which words they form.

This is about geometry and tiles only; whether the words are admissible is checked elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import as_blank, is_blank, letter_of

__all__ = ["FormedWord", "check_tiles", "find_words", "formed_words"]


@dataclass(frozen=True, slots=True)
class FormedWord:
    """A word on the board: its squares and the tiles on them, in reading order."""

    squares: tuple[Square, ...]
    faces: tuple[str, ...]

    @property
    def text(self) -> str:
        """The word as it reads, in capitals."""
        return letter_of("".join(self.faces))


def formed_words(
    rules: Rules, board: Board, tiles: Sequence[PlacedTile], *, whole: bool = True
) -> tuple[FormedWord, ...]:
    """All words that these new tiles form or change, the word along the tiles first.

    Raises `IllegalMove` with the reason if the tiles may not be laid like that. On a board that
    is not ``whole`` other tiles lie as well: there nobody can say what a word must touch.
    """
    check_tiles(rules, board, tiles)
    squares = sorted([tile.square for tile in tiles])
    direction = _line(squares)
    after = board.lay(tiles)
    main = after.run(squares[0], direction)
    _check_no_gap(main, squares, direction)
    if len(main) == 1:
        direction = direction.other
        main = after.run(squares[0], direction)
    if not whole:
        _check_is_word(main)
    elif not board:
        _check_first_word(rules, main)
    elif not any(_neighbours_any(board, square) for square in squares):
        raise IllegalMove(
            Reason.CONNECT, "the tiles touch no tile on the board; expected at least one contact"
        )
    elif len(main) == len(squares):
        _check_contact(rules, board, main, direction)
    words = [main, *(after.run(square, direction.other) for square in squares)]
    return tuple(_word(after, run) for run in words if len(run) > 1)


def find_words(
    board: Board, squares: Iterable[Square], direction: Direction
) -> tuple[FormedWord, ...]:
    """The words of two letters or more through any of the squares: first along the direction."""
    found: dict[tuple[Square, ...], None] = {}
    ordered = list(squares)
    for way in (direction, direction.other):
        read: set[Square] = set()
        for square in ordered:
            if square not in read:
                run = board.run(square, way)
                read.update(run)
                if len(run) > 1:
                    found[run] = None
    return tuple(_word(board, run) for run in found)


def _word(board: Board, run: tuple[Square, ...]) -> FormedWord:
    return FormedWord(run, tuple([board[square] for square in run]))


def check_tiles(rules: Rules, board: Board, tiles: Sequence[PlacedTile]) -> None:
    """Tiles of the set, on free squares of the board, no more than a rack holds."""
    if not tiles:
        raise IllegalMove(Reason.LENGTH, "no tile is laid; expected at least one")
    taken: set[Square] = set()
    size = rules.layout.size
    for tile in tiles:
        row, column = tile.square
        if not (1 <= row <= size and 1 <= column <= size):
            raise IllegalMove(
                Reason.BOARD,
                f"square ({row}, {column}) lies off the board;"
                f" expected rows and columns from 1 to {size}",
            )
        if tile.square in board or tile.square in taken:
            raise IllegalMove(
                Reason.OCCUPIED, f"square ({row}, {column}) is occupied; expected a free square"
            )
        taken.add(tile.square)
        check_face(rules, tile.face)
    if len(tiles) > rules.rack:
        raise IllegalMove(
            Reason.RACK, f"{len(tiles)} tiles are laid; expected at most {rules.rack}, a full rack"
        )


def check_face(rules: Rules, face: str) -> None:
    """A face that can lie on the board: a letter of the set, or a blank that may stand for it."""
    if face in rules.tiles:
        return
    letter = letter_of(face)
    if letter not in rules.tiles or face not in (letter, as_blank(letter)):
        raise IllegalMove(
            Reason.RACK,
            f"there is no tile {face!r} in {rules.tiles.name};"
            " expected a letter, in lower case for a blank",
        )
    if is_blank(face) and letter in rules.blanks.never:
        raise IllegalMove(Reason.BLANK, f"a blank may not stand for {letter!r} at this table")


def _line(squares: Sequence[Square]) -> Direction:
    if len({square.row for square in squares}) == 1:
        return Direction.ACROSS
    if len({square.column for square in squares}) == 1:
        return Direction.DOWN
    raise IllegalMove(
        Reason.LINE, "the tiles lie in several rows and columns; expected one row or one column"
    )


def _check_no_gap(run: Sequence[Square], squares: Sequence[Square], direction: Direction) -> None:
    if squares[-1] not in run:
        hole = direction.step(run[-1])
        raise IllegalMove(
            Reason.GAP,
            f"square ({hole.row}, {hole.column}) between the tiles is empty;"
            " expected an unbroken line",
        )


def _check_first_word(rules: Rules, main: Sequence[Square]) -> None:
    if rules.layout.star not in main:
        star = rules.layout.star
        raise IllegalMove(
            Reason.STAR, f"the first word must cover the star, square ({star.row}, {star.column})"
        )
    if len(main) < rules.first_word_min:
        raise IllegalMove(
            Reason.LENGTH,
            f"the first word is too short ({len(main)}); expected at least"
            f" {rules.first_word_min} letters",
        )


def _check_is_word(main: Sequence[Square]) -> None:
    if len(main) < 2:
        raise IllegalMove(
            Reason.CONNECT,
            "the tile forms no word with the tiles that were written down; expected at least"
            " two letters",
        )


def _neighbours_any(board: Board, square: Square) -> bool:
    row, column = square
    return (
        (row - 1, column) in board
        or (row + 1, column) in board
        or (row, column - 1) in board
        or (row, column + 1) in board
    )


def _check_contact(
    rules: Rules, board: Board, main: Collection[Square], direction: Direction
) -> None:
    """A word of new tiles only must lie along another word, or (unless strict) hook one.

    Lying along: at least ``parallel_contact`` tiles side by side with one parallel word; where the
    table is strict, with every parallel word that it touches.
    Hooking: a new tile lengthens a word that meets the new one at a right angle.
    """
    expected, strict = rules.formation.parallel_contact, rules.formation.strict
    touched: Counter[tuple[Square, ...]] = Counter()
    hooks = False
    for square in main:
        for side in (-1, 1):
            neighbour = direction.other.step(square, side)
            if neighbour in board:
                touched[board.run(neighbour, direction)] += 1
                hooks = hooks or len(board.run(neighbour, direction.other)) > 1
    if hooks and not strict:
        return
    parallel = [count for run, count in touched.items() if len(run) > 1]
    if strict and not parallel:
        raise IllegalMove(
            Reason.HOOK,
            "the word only lengthens another at a right angle; expected it to contain a tile on"
            " the board, or to lie along a word (formation.strict=true)",
        )
    fewest = min(parallel) if strict else max(parallel, default=1)
    if fewest < expected:
        raise IllegalMove(
            Reason.CONTACT,
            f"the word touches a parallel word with {fewest} tile{'s' if fewest > 1 else ''};"
            f" expected at least {expected} tiles side by side{' with each' if strict else ''}",
        )
