"""Positions from games between an engine and chance, in every edition and at every stage."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from sternfeld._core import sanitized
from sternfeld.engine.engine import Engine
from sternfeld.game.board import Board
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK

# The sanitized core is slow, and wants every kind of position but not many of each.
FEWER = 8 if sanitized else 1

EDITIONS: dict[str, tuple[str, dict[str, object]]] = {
    "deluxe": ("deluxe", {}),
    "deluxe with nine tiles": ("deluxe", {"nine_tiles": True}),
    "kompakt": ("kompakt", {}),
    "kurz": ("kurz", {}),
    "mini": ("mini", {}),
    "reise": ("reise", {}),
    "reise, hooks": ("reise", {"formation.strict": False}),
    "super": ("super", {}),
}


@cache
def engine_of(name: str) -> Engine:
    edition, house_rules = EDITIONS[name]
    return Engine(Rules.of(edition, house_rules))


def positions(
    engine: Engine, seed: int, most_blanks: int | None = None
) -> Iterator[tuple[Board, tuple[str, ...]]]:
    """Boards and racks without end; a game goes on with one of its better plays."""
    chance = random.Random(seed)
    rules = engine.rules
    while True:
        board = Board(rules.layout.size)
        bag = list(rules.tiles.full_bag())
        chance.shuffle(bag)
        rack: list[str] = []
        while True:
            while bag and len(rack) < rules.rack:
                rack.append(bag.pop())
            if not rack:
                break
            shown = list(rack)
            if most_blanks is not None:
                for place in chance.sample(
                    range(len(shown)), chance.randint(0, min(most_blanks, len(shown)))
                ):
                    shown[place] = BLANK
            yield board, tuple(shown)
            plays = [play for play in engine.best(board, rack, n=5) if play.tiles]
            if not plays:
                break
            play = chance.choice(plays)
            board = board.lay(play.tiles)
            for tile in play.tiles:
                rack.remove(BLANK if tile.face.islower() else tile.face)
