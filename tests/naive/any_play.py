"""Is there any play? The slow way: write every word on every square in both directions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from sternfeld.errors import IllegalMove
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.placement import formed_words
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

__all__ = ["any_play"]


def any_play(rules: Rules, words: Iterable[str], board: Board, rack: tuple[str, ...]) -> bool:
    """Can any of the words be laid, so that all words formed are among them?"""
    known = set(words)
    return any(
        _lies_well(rules, known, board, tiles)
        for word in known
        for tiles in _writings(word, rules.layout.size, board, rack)
    )


def _writings(
    word: str, size: int, board: Board, rack: tuple[str, ...]
) -> Iterator[list[PlacedTile]]:
    numbers = range(1, size + 1)
    for row, column, direction in product(numbers, numbers, Direction):
        squares = [direction.step(Square(row, column), i) for i in range(len(word))]
        plain = [PlacedTile(*pair) for pair in zip(squares, word, strict=True)]
        new = [tile for tile in plain if tile.square not in board]
        for faces in product(*[(tile.face, tile.face.lower()) for tile in new]):
            if Counter(map(rack_face, faces)) <= Counter(rack):
                yield [PlacedTile(tile.square, face) for tile, face in zip(new, faces, strict=True)]


def _lies_well(rules: Rules, known: set[str], board: Board, tiles: list[PlacedTile]) -> bool:
    try:
        return all(word.text in known for word in formed_words(rules, board, tiles))
    except IllegalMove:
        return False
