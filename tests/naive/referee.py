"""A slow, obvious twin of placement and scoring, written from the rule sheets.

The board is a grid of strings ("" for an empty square). Words are found by reading every row and
every column of the whole board before and after the play and looking at the difference. Nothing
of `sternfeld.game` is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sternfeld.rules.rules import Rules

Grid = list[list[str]]
Cell = tuple[int, int]
Play = list[tuple[int, int, str]]

LETTER_TIMES = {"d": 2, "t": 3, "q": 4}
WORD_TIMES = {"D": 2, "T": 3, "Q": 4, "*": 2}


@dataclass(frozen=True)
class Word:
    """A word on the board and where it lies."""

    text: str
    cells: tuple[Cell, ...]


@dataclass
class Ruling:
    """Every rule that a play breaks; if none, its words with their points, and the bonus."""

    broken: set[str] = field(default_factory=set)
    words: dict[Word, int] = field(default_factory=dict)
    bonus: int = 0

    @property
    def total(self) -> int:
        return sum(self.words.values()) + self.bonus


def empty_grid(rules: Rules) -> Grid:
    size = len(rules.layout.rows)
    return [["" for _ in range(size)] for _ in range(size)]


def with_play(grid: Grid, play: Play) -> Grid:
    new = [row[:] for row in grid]
    for row, column, face in play:
        new[row - 1][column - 1] = face
    return new


def all_words(grid: Grid) -> set[Word]:
    """Every word of two letters or more, across and down."""
    size = len(grid)
    lines = [[(r, c) for c in range(size)] for r in range(size)]
    lines += [[(r, c) for r in range(size)] for c in range(size)]
    found = set()
    for line in lines:
        word: list[Cell] = []
        for r, c in [*line, (-1, -1)]:
            if r >= 0 and grid[r][c]:
                word.append((r, c))
                continue
            if len(word) >= 2:
                text = "".join(grid[a][b].upper() for a, b in word)
                found.add(Word(text, tuple((a + 1, b + 1) for a, b in word)))
            word = []
    return found


def one_piece(grid: Grid) -> bool:
    """Do all tiles hang together, side by side or one above the other?"""
    size = len(grid)
    tiles = {(r, c) for r in range(size) for c in range(size) if grid[r][c]}
    reached = {min(tiles)}
    while True:
        around = {
            (r + dr, c + dc) for r, c in reached for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        more = (around & tiles) - reached
        if not more:
            return reached == tiles
        reached |= more


def rule_on(rules: Rules, grid: Grid, play: Play) -> Ruling:
    """Judge a play as a person with the sheet in hand would."""
    broken = _impossible(rules, grid, play)
    if broken:
        return Ruling(broken)
    new = with_play(grid, play)
    first = not any(face for row in grid for face in row)
    rows, columns = {r for r, _, _ in play}, {c for _, c, _ in play}
    if len(rows) > 1 and len(columns) > 1:
        broken.add("line")
    else:
        between = [(r, c) for r in _span(rows) for c in _span(columns)]
        if not all(new[r - 1][c - 1] for r, c in between):
            broken.add("gap")
    words = all_words(new) - all_words(grid)
    if first:
        star = next((r, row.index("*")) for r, row in enumerate(rules.layout.rows) if "*" in row)
        if not new[star[0]][star[1]]:
            broken.add("star")
        if max((len(word.cells) for word in words), default=1) < rules.first_word_min:
            broken.add("length")
    elif not one_piece(new):
        broken.add("connect")
    elif rules.formation.parallel_contact > 1:
        broken |= _contact(rules, grid, play, words)
    if broken:
        return Ruling(broken)
    laid = {(r, c) for r, c, _ in play}
    points = {word: _points(rules, new, word, laid) for word in words}
    bonus = sum(line.points for line in rules.bonus if line.tiles == len(play))
    return Ruling(set(), points, bonus)


def _impossible(rules: Rules, grid: Grid, play: Play) -> set[str]:
    broken = set()
    size = len(grid)
    if not play:
        broken.add("length")
    if len(play) > rules.rack:
        broken.add("rack")
    squares = [(r, c) for r, c, _ in play]
    if len(set(squares)) < len(squares):
        broken.add("occupied")
    letters = [letter.face for letter in rules.tiles.letters]
    for r, c, face in play:
        if not (1 <= r <= size and 1 <= c <= size):
            broken.add("board")
        elif grid[r - 1][c - 1]:
            broken.add("occupied")
        if face not in letters and face not in [letter.lower() for letter in letters]:
            broken.add("rack")
    return broken


def _span(numbers: set[int]) -> range:
    return range(min(numbers), max(numbers) + 1)


def _contact(rules: Rules, grid: Grid, play: Play, words: set[Word]) -> set[str]:
    """5: a lengthening (a), a word at right angles through a tile (b), or a parallel word (c)."""
    laid = {(r, c) for r, c, _ in play}
    for word in words:
        if laid <= set(word.cells) and set(word.cells) - laid:
            return set()  # the word laid contains a tile that was there: a or b
    hooks = any(_lengthens(word, laid) for word in words)
    if hooks and not rules.formation.strict:
        return set()  # the new word adds a letter to the end of another
    down = len({c for _, c in laid}) == 1
    contacts = []
    for old in all_words(grid):
        if (len({c for _, c in old.cells}) == 1) is not down:
            continue
        aside = [(0, -1), (0, 1)] if down else [(-1, 0), (1, 0)]
        side_by_side = [
            (r, c) for r, c in laid for dr, dc in aside if (r + dr, c + dc) in old.cells
        ]
        if side_by_side:
            contacts.append(len(side_by_side))
    enough = [count >= rules.formation.parallel_contact for count in contacts]
    if not contacts and rules.formation.strict:
        return {"hook"}
    return set() if (all(enough) if rules.formation.strict else any(enough)) else {"contact"}


def _lengthens(word: Word, laid: set[Cell]) -> bool:
    """Does one new tile stand before or behind at least two old ones, which are a word?

    A tile between two single ones only joins tiles of parallel words."""
    places = [place for place, cell in enumerate(word.cells) if cell in laid]
    return len(places) == 1 and max(places[0], len(word.cells) - 1 - places[0]) > 1


def _points(rules: Rules, grid: Grid, word: Word, laid: set[Cell]) -> int:
    values = {letter.face: letter.value for letter in rules.tiles.letters}
    total, times = 0, 1
    for r, c in word.cells:
        value = values.get(grid[r - 1][c - 1], 0)  # a blank is in lower case and has no value
        if (r, c) in laid:
            mark = rules.layout.rows[r - 1][c - 1]
            value *= LETTER_TIMES.get(mark, 1)
            times *= WORD_TIMES.get(mark, 1)
        total += value
    return total * times
