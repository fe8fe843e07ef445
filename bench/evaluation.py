"""What the terms of the evaluation are worth:

    python -m bench.evaluation --edition deluxe --pairs 20000 --without opening

Plays with the whole evaluation against playing without some of its terms, with the same bag for
both and the seats swapped. ``--without`` may be given several times; by default all are left out.
"""

from __future__ import annotations

import argparse

from bench.report import Stopwatch, add_match_options, engine_for, print_match
from sternfeld.engine.engine import EVALUATION_TERMS


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nine", action="store_true", help="nine tiles")
    parser.add_argument("--without", action="append", choices=EVALUATION_TERMS)
    add_match_options(parser, pairs=20_000)
    options = parser.parse_args()
    engine = engine_for(options.edition, rack=9 if options.nine else 0)
    without = options.without or list(EVALUATION_TERMS)
    with Stopwatch() as watch:
        result = engine.match(
            options.pairs,
            without=without,
            players=options.players,
            threads=options.threads,
            seed=options.seed,
        )
    about = {"without": " ".join(without)}
    print_match(options, about, result, watch.cpu, "with the terms against without them")


if __name__ == "__main__":
    main()
