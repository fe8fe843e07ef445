"""The referee and its slow twin agree on random boards and plays of all editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import IllegalMove
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.naive.referee import Grid, Play, Ruling, Word, empty_grid, rule_on, with_play
from tests.support.examples import examples

TABLES: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("mini", {}),
    ("kompakt", {}),
    ("deluxe", {}),
    ("kurz", {}),
    ("reise", {}),
    ("super", {}),
    ("deluxe", {"nine_tiles": True}),
    ("reise", {}),
    ("reise", {"formation.strict": False}),
    ("reise", {"formation.parallel_contact": 3, "first_word_min": 4}),
    ("super", {"formation.parallel_contact": 2, "first_word_min": 3}),
    ("deluxe", {"tiles": "es-100", "word_check": "free"}),
)


def referee_on(rules: Rules, grid: Grid, play: Play) -> Ruling:
    """The referee's own answer, in the twin's words."""
    occupied = {
        Square(r, c): face
        for r, row in enumerate(grid, start=1)
        for c, face in enumerate(row, start=1)
        if face
    }
    tiles = [PlacedTile(Square(r, c), face) for r, c, face in play]
    try:
        words = formed_words(rules, Board(len(grid), occupied), tiles)
    except IllegalMove as refusal:
        return Ruling({str(refusal.reason)})
    breakdown = score_play(rules, words, {tile.square for tile in tiles})
    found = {(word.text, tuple(map(tuple, word.squares))): word.points for word in breakdown.words}
    assert len(found) == len(breakdown.words), "no word is counted twice"
    ruling = Ruling(bonus=breakdown.bonus)
    for (text, cells), points in found.items():
        ruling.words[Word(text, cells)] = points  # type: ignore[arg-type]
    assert breakdown.total == ruling.total
    return ruling


def check(rules: Rules, grid: Grid, play: Play) -> Ruling:
    expected, found = rule_on(rules, grid, play), referee_on(rules, grid, play)
    if expected.broken:
        assert found.broken, f"the referee allows what breaks {expected.broken}: {play}"
        assert found.broken <= expected.broken
    else:
        assert found == expected
    return expected


def random_face(rules: Rules, chance: Random) -> str:
    face = chance.choice(rules.tiles.alphabet)
    return face.lower() if chance.random() < 0.1 else face


def random_play(rules: Rules, grid: Grid, chance: Random) -> Play:
    """Tiles along a line near what lies there; often legal, sometimes bent, torn or astray."""
    size = len(grid)
    there = [(r, c) for r in range(1, size + 1) for c in range(1, size + 1) if grid[r - 1][c - 1]]
    row, column = chance.choice(there) if there else (size // 2 + 1, size // 2 + 1)
    down = chance.random() < 0.5
    along, aside = chance.randint(-5, 1), chance.choice((0, 0, 0, -1, 1, 2))
    row, column = (row + along, column + aside) if down else (row + aside, column + along)
    count = chance.choice((1, 2, 2, 3, 4, 5, 6, 7, 7, 8, 9))
    play: Play = []
    while len(play) < count and 0 < row <= size and 0 < column <= size:
        if not grid[row - 1][column - 1]:
            play.append((row, column, random_face(rules, chance)))
        row, column = (row + 1, column) if down else (row, column + 1)
    if play and chance.random() < 0.15:
        place = chance.randrange(len(play))
        r, c, face = play[place]
        play[place] = chance.choice(
            [
                (r + 1, c, face),
                (r, c - 1, face),
                (r, c, "§"),
                (r + size, c, face),
                (r, c + 2, face),
            ]
        )
    chance.shuffle(play)
    return play


@pytest.mark.parametrize(("edition", "house_rules"), TABLES, ids=lambda value: str(value))
@examples(1 / 2)
@given(seed=st.integers(0, 2**32), words=st.integers(0, 12))
def test_the_referee_agrees_with_its_slow_twin(
    edition: str, house_rules: Mapping[str, object], seed: int, words: int
) -> None:
    rules, chance = Rules.of(edition, house_rules), Random(seed)
    grid = empty_grid(rules)
    laid = 0
    for _ in range(4 * words + 3):
        play = random_play(rules, grid, chance)
        if not check(rules, grid, play).broken and laid < words:
            grid = with_play(grid, play)
            laid += 1


@pytest.mark.untraced
def test_random_plays_are_legal_and_illegal_often_enough_to_mean_something() -> None:
    outcomes: Counter[str] = Counter()
    for seed, (edition, house_rules) in enumerate(TABLES * 16):
        rules, chance = Rules.of(edition, house_rules), Random(seed)
        grid = empty_grid(rules)
        for _ in range(15):
            play = random_play(rules, grid, chance)
            ruling = check(rules, grid, play)
            outcomes.update(ruling.broken or {"legal"})
            if not ruling.broken:
                grid = with_play(grid, play)
                outcomes["crossings"] += len(ruling.words) > 2
                outcomes["bonus"] += ruling.bonus > 0
    reasons = ("star", "length", "line", "gap", "connect", "occupied", "board", "rack")
    for outcome in ("legal", "crossings", "bonus", *reasons, "contact", "hook"):
        assert outcomes[outcome] >= 10, (outcome, outcomes)
