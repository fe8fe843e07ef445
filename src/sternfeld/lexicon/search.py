"""Can this rack be played at all? An honest search, asked only when the bag is empty.

Along every row and column, from every square where a word could begin, tiles of the rack are
tried letter by letter; a beginning that no word of the list shares is given up at once. A word
found like this is a candidate only: the referee's own `formed_words` says whether it may lie
there, and every word it forms must be admissible. The search stops at the first play that stands.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sternfeld.errors import IllegalMove
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.judge import Judge, inadmissible
from sternfeld.game.placement import formed_words
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, as_blank, letter_of

__all__ = ["can_lay"]

_LAST = chr(0x10FFFF)


def can_lay(
    judge: Judge, words: Sequence[str], rules: Rules, board: Board, rack: tuple[str, ...]
) -> bool | None:
    """Is there any play with this rack whose words are all admissible?

    ``words`` are the judge's words, sorted. None where the search finds nothing and yet cannot
    rule a play out: nobody judges words, or tiles on the board may be moved or exchanged.
    """
    for vocabulary in (words, sorted(rules.words.allow)):
        search = _Search(rules, judge, board, vocabulary)
        if any(map(search.stands, search.candidates(rack))):
            return True
    unsure = rules.word_check is WordCheck.FREE
    if unsure or rules.rearrange or rules.recycle or rules.blank_recovery:
        return None
    return False


@dataclass(frozen=True, slots=True)
class _Beginning:
    """The letters of a word so far, and the part of the vocabulary that begins like this."""

    text: str
    low: int
    high: int


@dataclass(slots=True)
class _Search:
    """One board and one vocabulary; what is known about crossings is kept while it is searched."""

    rules: Rules
    judge: Judge
    board: Board
    vocabulary: Sequence[str]
    _crossings: dict[tuple[PlacedTile, Direction], bool] = field(default_factory=dict)

    def stands(self, tiles: Sequence[PlacedTile]) -> bool:
        """May these tiles be laid, and are all words they form admissible?"""
        try:
            words = formed_words(self.rules, self.board, tiles)
        except IllegalMove:
            return False
        return not inadmissible(self.rules, self.judge, [word.text for word in words])

    def candidates(self, rack: tuple[str, ...]) -> Iterator[tuple[PlacedTile, ...]]:
        """Every way to write a word of the vocabulary through or next to what lies there."""
        nothing = _Beginning("", 0, len(self.vocabulary))
        numbers = range(1, self.board.size + 1)
        for direction in Direction:
            for number in numbers:
                first = Square(number, 1) if direction is Direction.ACROSS else Square(1, number)
                line = [direction.step(first, count) for count in range(self.board.size)]
                for start, contact in self._starts(line, direction, len(rack)):
                    line_search = _Line(self, line, direction, contact)
                    yield from line_search.extend(start, nothing, Counter(rack), ())

    def _starts(
        self, line: Sequence[Square], direction: Direction, tiles: int
    ) -> Iterator[tuple[int, int]]:
        """Where in a line a word can begin, and up to where it must reach to touch something.

        Squares before the first contact are free, so no more of them than there are tiles.
        """
        for start in range(len(line)):
            if start and line[start - 1] in self.board:
                continue
            for place in range(start, min(start + tiles, len(line))):
                if self._touches(line[place], direction):
                    yield start, place
                    break

    def _touches(self, square: Square, direction: Direction) -> bool:
        if not self.board:
            return square == self.rules.layout.star
        beside = (direction.other.step(square, -1), direction.other.step(square))
        near = (square, direction.step(square), *beside)
        return any(place in self.board for place in near)

    def continued(self, beginning: _Beginning, letter: str) -> _Beginning | None:
        """The beginning with one more letter, or None if no word begins like that."""
        text = beginning.text + letter
        low = bisect_left(self.vocabulary, text, beginning.low, beginning.high)
        high = bisect_left(self.vocabulary, text + _LAST, low, beginning.high)
        return _Beginning(text, low, high) if low < high else None

    def crosses_well(self, tile: PlacedTile, direction: Direction) -> bool:
        """Is the word that this tile alone forms in that direction, if any, admissible?"""
        key = (tile, direction)
        if key not in self._crossings:
            after = self.board.lay([tile])
            run = after.run(tile.square, direction)
            word = "".join(letter_of(after[square]) for square in run)
            self._crossings[key] = len(run) == 1 or not inadmissible(self.rules, self.judge, [word])
        return self._crossings[key]


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the board, searched for words that reach at least to the place ``contact``."""

    search: _Search
    line: Sequence[Square]
    direction: Direction
    contact: int

    def extend(
        self,
        place: int,
        beginning: _Beginning,
        rack: Counter[str],
        laid: tuple[PlacedTile, ...],
    ) -> Iterator[tuple[PlacedTile, ...]]:
        """All ways to go on from here: through what lies there, to an end, with another tile."""
        board = self.search.board
        while place < len(self.line) and self.line[place] in board:
            through = self.search.continued(beginning, letter_of(board[self.line[place]]))
            if through is None:
                return
            beginning, place = through, place + 1
        if laid and place > self.contact and self._is_word(beginning):
            yield laid
        if place == len(self.line):
            return
        for held in [face for face, count in rack.items() if count]:
            left = rack - Counter([held])
            for face in self._faces(held):
                tile = PlacedTile(self.line[place], face)
                longer = self.search.continued(beginning, letter_of(face))
                if longer and self.search.crosses_well(tile, self.direction.other):
                    yield from self.extend(place + 1, longer, left, (*laid, tile))

    def _is_word(self, beginning: _Beginning) -> bool:
        return self.search.vocabulary[beginning.low] == beginning.text

    def _faces(self, held: str) -> list[str]:
        if held != BLANK:
            return [held]
        return [as_blank(letter) for letter in self.search.rules.tiles.alphabet]
