"""How many plays there are in many positions, and a hash over them and their scores.

The file guards against regressions: what it says was found when every path agreed with the slow
twin. Make it anew with: python -m tests.engine.counts
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import blake2b
from itertools import islice
from pathlib import Path

from sternfeld.engine.engine import Engine
from sternfeld.engine.leaves import Leaves
from sternfeld.game.board import Board
from sternfeld.notation.cgp import Position, format_cgp
from sternfeld.rules.tiles import BLANK
from tests.engine.positions import EDITIONS, engine_of, positions

FILE = Path(__file__).parent / "counts.json"
PER_EDITION = 28
MANY_BLANKS = 3  # from so many on, only the highest scores count: there are millions of plays
HIGHEST = 200


@dataclass(frozen=True, slots=True)
class Count:
    """A position, how many plays were looked at, and the hash over them."""

    edition: str
    cgp: str
    plays: int
    digest: str


def scorer(name: str, path: str = "") -> Engine:
    """An engine that plays for the score alone, so that new leaves change nothing here."""
    engine = engine_of(name)
    return Engine(engine.rules, lexicon=engine.lexicon, leaves=Leaves.none(engine.rules), path=path)


def count(name: str, engine: Engine, board: Board, rack: tuple[str, ...]) -> Count:
    """Look at the plays of one position."""
    if rack.count(BLANK) < MANY_BLANKS:
        plays = engine.plays(board, rack)
    else:
        plays = [play for play in engine.best(board, rack, n=HIGHEST) if play.tiles]
    lines = sorted(
        f"{play.score} "
        + " ".join(f"{tile.square.row},{tile.square.column}{tile.face}" for tile in play.tiles)
        for play in plays
    )
    digest = blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()
    position = Position(board, (rack, ()), (0, 0))
    return Count(name, format_cgp(position), len(plays), digest)


def main() -> None:
    """Write the file."""
    counts = []
    for number, name in enumerate(EDITIONS):
        engine = scorer(name)
        blanks = None if number % 2 else (5 if name == "mini" else 3)
        stream = positions(engine, seed=100 + number, most_blanks=blanks)
        for board, rack in islice(stream, 0, PER_EDITION * 2, 2):
            counts.append(asdict(count(name, engine, board, rack)))
    lines = ",\n".join(json.dumps(line, ensure_ascii=False) for line in counts)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
