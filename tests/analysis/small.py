"""A small table: few tiles and few words, so that everything can be gone through in Python."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache

from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.engine import Engine
from sternfeld.engine.leaves import Leaves
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.lexicon.words import shipped_words
from sternfeld.players.view import PlayerView
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules

FACES = Counter("AAEEIIOORRSSTTLNDQ")
RACK = 4


@cache
def small_engine() -> Engine:
    rules = Rules.of("deluxe", {"rack": RACK, "bonus": "none", "blanks.count": 0})
    letters = tuple(replace(letter, count=FACES[letter.face]) for letter in rules.tiles.letters)
    rules = replace(rules, tiles=replace(rules.tiles, letters=letters, blanks=0))
    words = [word for word in shipped_words("en") if len(word) <= 4 and set(word) <= set(FACES)]
    chosen = random.Random(3).sample(sorted(words), 120)
    lexicon = Lexicon.compile(sorted(chosen), rules.tiles.alphabet)
    return Engine(rules, lexicon=lexicon, leaves=Leaves.none(rules))


def small_position(seed: int, bag: int, *, other: int = RACK, passes: int = 0) -> TurnPosition:
    """A word on the board, a rack, and a number of tiles in the bag."""
    engine = small_engine()
    chance = random.Random(seed)
    words = [word for word in engine.lexicon.words if len(word) == 4]
    tiles = list(FACES.elements())
    chance.shuffle(tiles)
    hidden = tiles[: other + bag]
    rack = tuple(sorted(tiles[other + bag : other + bag + RACK]))
    rest = Counter(tiles[other + bag + RACK :])
    fitting = [word for word in words if not Counter(word) - rest]
    board = Board(engine.rules.layout.size)
    if fitting:
        word = chance.choice(fitting)
        rest -= Counter(word)
        start = Square(8, 6)
        board = board.lay(
            [PlacedTile(Direction.ACROSS.step(start, at), face) for at, face in enumerate(word)]
        )
    # The tiles that are left over lie where no word can reach them.
    far = [
        PlacedTile(Square(1 + 2 * (at // 7), 1 + 2 * (at % 7)), face)
        for at, face in enumerate(sorted(rest.elements()))
    ]
    board = board.lay(far)
    assert len(hidden) == other + bag
    lead = chance.randint(-12, 12)
    view = PlayerView(
        seat=0,
        board=board,
        rack=rack,
        scores=(40 + lead, 40),
        tiles=(len(rack), other),
        bag_count=bag,
        to_move=0,
        passes=passes,
        idle_turns=passes,
    )
    return TurnPosition(engine.rules, view)
