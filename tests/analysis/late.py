"""Late positions of two to four seats with racks of seven to nine tiles, and few words: so few
that a search in Python can go through everything. And that search, for two players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from sternfeld.analysis.position import TurnPosition, kept_after
from sternfeld.engine.engine import Engine
from sternfeld.engine.leaves import Leaves
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.endings import rack_adjustments
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.naive.minimax import best_spread

WORDS = ("ADO", "DOT", "TOAD", "DATO", "OAT", "LOAD", "QUOD")
FIRST = "TOAD"
PASSES = 4  # two rounds end a game of two players
SPENT = "V" * 24
"""They lie where no word can reach them."""


@cache
def late_engine(rack: int, tiles: str) -> Engine:
    """An engine for a table with these tiles."""
    rules = Rules.of("deluxe", {"rack": rack, "bonus": "none", "blanks.count": 0})
    faces = Counter(tiles)
    letters = tuple(replace(letter, count=faces[letter.face]) for letter in rules.tiles.letters)
    rules = replace(rules, tiles=replace(rules.tiles, letters=letters, blanks=0))
    lexicon = Lexicon.compile(sorted(WORDS), rules.tiles.alphabet)
    return Engine(rules, lexicon=lexicon, leaves=Leaves.none(rules))


def late_position(
    seed: int, racks: tuple[str, ...], bag: str = "", *, rack: int, known: bool = False
) -> tuple[Engine, TurnPosition]:
    """A word on the board, racks, and a bag; with ``known`` all racks are seen."""
    engine = late_engine(rack, "".join(sorted("".join(racks) + bag + FIRST + SPENT)))
    start = Square(8, 7)
    word = [PlacedTile(Direction.ACROSS.step(start, at), face) for at, face in enumerate(FIRST)]
    word += [
        PlacedTile(Square(1 + 2 * (at // 8), 1 + 2 * (at % 8)), face)
        for at, face in enumerate(SPENT)
    ]
    chance = random.Random(seed)
    sort = engine.rules.tiles.sort
    view = PlayerView(
        seat=0,
        board=Board(engine.rules.layout.size).lay(word),
        rack=sort(racks[0]),
        scores=tuple(chance.randint(40, 60) for _ in racks),
        tiles=tuple(map(len, racks)),
        bag_count=len(bag),
        to_move=0,
        passes=0,
        idle_turns=0,
    )
    others = ((), *(sort(one) for one in racks[1:])) if known else ()
    return engine, TurnPosition(engine.rules, view, others)


def settled(engine: Engine, lead: int, own: tuple[str, ...], other: tuple[str, ...]) -> int:
    out = 0 if not own else 1 if not other else None
    mine, theirs = rack_adjustments(engine.rules, [own, other], out)
    return lead + (mine.gained - mine.lost) - (theirs.gained - theirs.lost)


def ended(
    engine: Engine,
    board: Board,
    racks: list[tuple[str, ...]],
    lead: int,
    mover: int,
    left: int,
    seen: dict[object, int] | None = None,
) -> int:
    """The spread for seat 0, if the bag is empty and ``mover`` is to move."""
    if not racks[0] or not racks[1]:
        return settled(engine, lead, racks[0], racks[1])
    sign = 1 if mover == 0 else -1
    value = best_spread(
        engine,
        board,
        racks[mover],
        racks[1 - mover],
        passes_left=left,
        most_passes=PASSES,
        seen=seen,
    )
    return lead + sign * value


Ending = Callable[[Engine, Board, list[tuple[str, ...]], int, int, int], int]


def played_out(
    engine: Engine,
    position: TurnPosition,
    play: Play,
    order: tuple[str, ...],
    ending: Ending,
) -> int:
    """The spread for seat 0: the others and it lay the best equity while the bag holds tiles."""
    bag = list(order)
    other = tuple((unseen_tiles(position.view, position.rules) - Counter(order)).elements())
    racks = [position.view.rack, other]
    board, lead, mover, passes = position.view.board, position.lead, 0, position.view.passes
    move: Play | None = play
    while True:
        if move is None or move.kind is PlayKind.PASS:
            passes += 1
            if passes == 3 * 2:
                return settled(engine, lead, racks[0], racks[1])
        else:
            passes = 0
            racks[mover] = kept_after(racks[mover], move.tiles, ())
            drawn = bag[: engine.rules.rack - len(racks[mover])]
            del bag[: len(drawn)]
            racks[mover] = (*racks[mover], *drawn)
            board = board.lay(move.tiles)
            lead += move.score if mover == 0 else -move.score
        mover = 1 - mover
        if not bag:
            return ending(engine, board, racks, lead, mover, PASSES - passes)
        best = engine.rank(board, racks[mover], bag_count=len(bag), n=1)
        move = best[0] if best else None
