"""All plays of a rack, the slow way: try every word on every square and ask the referee.

The words are written on the board as they are; which tiles of the rack they take, and what they
score, is found from `formed_words` and `score_play` alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product

from sternfeld.errors import IllegalMove
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, as_blank, letter_of

__all__ = ["all_plays"]


def all_plays(
    rules: Rules, words: Collection[str], board: Board, rack: tuple[str, ...]
) -> dict[frozenset[PlacedTile], int]:
    """Every play, as the set of its tiles, with its points. For words of one-character tiles."""
    found: dict[frozenset[PlacedTile], int] = {}
    numbers = range(1, rules.layout.size + 1)
    for word, row, column, direction in product(words, numbers, numbers, Direction):
        for tiles in _writings(rules, word, Square(row, column), direction, board, Counter(rack)):
            try:
                formed = formed_words(rules, board, tiles)
            except IllegalMove:
                continue
            if all(other.text in words for other in formed):
                squares = {tile.square for tile in tiles}
                found[frozenset(tiles)] = score_play(rules, formed, squares).total
    return found


def _writings(
    rules: Rules,
    word: str,
    square: Square,
    direction: Direction,
    board: Board,
    rack: Counter[str],
) -> Iterator[list[PlacedTile]]:
    """All ways to write a word from a square on, with tiles of the rack where nothing lies."""
    if not word:
        yield []
        return
    if square not in rules.layout:
        return
    rest, onward = word[1:], direction.step(square)
    if square in board:
        if letter_of(board[square]) == word[0]:
            yield from _writings(rules, rest, onward, direction, board, rack)
        return
    for face, held in ((word[0], word[0]), (as_blank(word[0]), BLANK)):
        if rack[held]:
            left = rack - Counter([held])
            for tiles in _writings(rules, rest, onward, direction, board, left):
                yield [PlacedTile(square, face), *tiles]
