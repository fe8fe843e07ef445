"""Is it worth looking at what a play opens? python -m bench.board_term FILE --pairs 20000

Plays by equity less what the board is then worth to the next player, as a file of numbers says that
``scripts/learn_board_term.py`` wrote, against play by equity alone, with the same bag for both and
the seats swapped.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from bench.report import Stopwatch, add_match_options, engine_for, print_match
from sternfeld._core import CoreBoardTerm, match_board
from sternfeld.engine.engine import Engine
from sternfeld.engine.results import MatchResult


def read(engine: Engine, place: Path) -> CoreBoardTerm:
    numbers = json.loads(place.read_text("utf-8"))
    return CoreBoardTerm(
        engine.core_rules,
        engine.leaves.core,
        playable=numbers["playable"],
        weights=numbers["weights"],
        per_tile=numbers["per_tile"],
        usual=numbers["usual"],
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("numbers", type=Path)
    parser.add_argument("--share", type=float, default=1.0, help="of the term that counts")
    parser.add_argument("--candidates", type=int, default=12, help="the best by equity")
    add_match_options(parser, pairs=20_000)
    options = parser.parse_args()
    engine = engine_for(options.edition)
    worth = read(engine, options.numbers)
    with Stopwatch() as watch:
        result = MatchResult(
            *match_board(
                engine.core_rules,
                engine.lexicon.core,
                engine.leaves.core,
                worth,
                candidates=options.candidates,
                share=options.share,
                deals=options.pairs,
                players=options.players,
                threads=options.threads,
                seed=options.seed,
            )
        )
    about = {"numbers": str(options.numbers), "share": options.share}
    print_match(options, about, result, watch.cpu, "by equity and the board against equity alone")


if __name__ == "__main__":
    main()
