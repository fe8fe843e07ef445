"""Translates between faces and squares and the core's numbers.

In Python a tile is a face (``"E"``, ``"e"``, ``"?"``) on a `Square` counted from 1. In the core
it is a number: the letter's place in the alphabet, 63 for a blank on a rack, 64 more for a blank
on the board; 255 is an empty square; rows and columns count from 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from sternfeld._core import BLANK_NUMBER, CoreRules, CoreSettlement
from sternfeld.errors import RulesError
from sternfeld.game.board import Board
from sternfeld.rules.choices import TieBreak
from sternfeld.rules.layout import Layout, Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, TileSet, as_blank, letter_of

__all__ = ["EMPTY", "Numbers", "core_rules", "unscored_rules"]

EMPTY = 255
LAID_BLANK = 64


def core_rules(rules: Rules) -> CoreRules:
    """What the core must know of these rules; `RulesError` where they go beyond what it can do."""
    layout, tiles = rules.layout, rules.tiles
    premiums = [layout.premium(square) for square in _squares(layout)]
    return _core_rules(
        rules,
        values=[letter.value for letter in tiles.letters],
        counts=[letter.count for letter in tiles.letters],
        blanks=tiles.blanks,
        letter_multipliers=[premium.letter_factor for premium in premiums],
        word_multipliers=[premium.word_factor for premium in premiums],
        bonus={bonus.tiles: bonus.points for bonus in rules.bonus},
    )


def unscored_rules(rules: Rules) -> CoreRules:
    """The same with tiles, squares and bonuses that count nothing: only where words may be laid."""
    letters, squares = len(rules.tiles.letters), rules.layout.size**2
    return _core_rules(
        rules,
        values=[0] * letters,
        counts=[1] * letters,
        blanks=1,
        letter_multipliers=[1] * squares,
        word_multipliers=[1] * squares,
        bonus={},
    )


def _core_rules(
    rules: Rules,
    *,
    values: list[int],
    counts: list[int],
    blanks: int,
    letter_multipliers: list[int],
    word_multipliers: list[int],
    bonus: dict[int, int],
) -> CoreRules:
    layout, numbers = rules.layout, Numbers(rules.tiles)
    never = [numbers.letter(face) for face in rules.blanks.never if face in rules.tiles]
    try:
        return CoreRules(
            values=values,
            counts=counts,
            blanks=blanks,
            blank_never=never,
            rack=rules.rack,
            letter_multipliers=letter_multipliers,
            word_multipliers=word_multipliers,
            start=(layout.star.row - 1) * layout.size + layout.star.column - 1,
            bonus=bonus,
            first_word_min=rules.first_word_min,
            parallel_contact=rules.formation.parallel_contact,
            strict_contact=rules.formation.strict,
            exchange_min_bag=rules.exchange.min_bag,
            settlement=settlement_of(rules),
        )
    except ValueError as error:
        raise RulesError(f"the engine cannot play by these rules: {error}") from None


def _squares(layout: Layout) -> list[Square]:
    numbers = range(1, layout.size + 1)
    return [Square(row, column) for row in numbers for column in numbers]


def settlement_of(rules: Rules) -> CoreSettlement:
    """How the core settles a game by these rules."""
    return CoreSettlement(
        deduct_racks=rules.end_scoring.deduct_racks,
        out_gains_racks=rules.end_scoring.out_gains_racks,
        doubled=rules.end_scoring.double,
        tie_before=rules.tie_break is TieBreak.BEFORE_SETTLEMENT,
    )


class Numbers:
    """The numbers of a tile set's faces, both ways."""

    __slots__ = ("_board", "_faces", "_rack", "tiles")

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        letters = dict(zip(tiles.alphabet, range(len(tiles.alphabet)), strict=True))
        blanks = {as_blank(face): number | LAID_BLANK for face, number in letters.items()}
        self._rack = {**dict.fromkeys(blanks, BLANK_NUMBER), **letters, BLANK: BLANK_NUMBER}
        self._board = {**letters, **blanks}
        self._faces = {number: face for face, number in self._board.items()}
        self._faces[BLANK_NUMBER] = BLANK

    def letter(self, face: str) -> int:
        """The number of a letter."""
        return self._rack[letter_of(face)]

    def laid(self, face: str) -> int:
        """The number of a tile on the board."""
        return self._board[face]

    def rack(self, faces: Iterable[str]) -> bytes:
        """Tiles on a rack; `RulesError` for a face that is not in the set. A blank may still show
        the letter that it stood for."""
        try:
            return bytes(self._rack[face] for face in faces)
        except KeyError as error:
            raise RulesError(
                f"there is no tile {error.args[0]!r} in {self.tiles.name};"
                f" expected a letter of the set or {BLANK!r}"
            ) from None

    def board(self, board: Board) -> bytes:
        """All squares of a board, row by row."""
        cells = bytearray([EMPTY]) * (board.size * board.size)
        for square, face in board.items():
            if face not in self._board:
                raise RulesError(f"there is no tile {face!r} in {self.tiles.name}")
            cells[(square.row - 1) * board.size + square.column - 1] = self._board[face]
        return bytes(cells)

    def face(self, number: int) -> str:
        """The face of a tile, on a rack or laid."""
        return self._faces[number]
