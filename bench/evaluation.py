"""What the terms of the evaluation are worth:

    python -m bench.evaluation --edition deluxe --pairs 20000 --without opening

Plays with the whole evaluation against playing without some of its terms, with the same bag for
both and the seats swapped. ``--without`` may be given several times; by default all are left out.
"""

from __future__ import annotations

import argparse

from bench.report import Stopwatch, engine_for, print_report
from sternfeld.engine.engine import EVALUATION_TERMS


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--nine", action="store_true", help="nine tiles")
    parser.add_argument("--pairs", type=int, default=20_000, help="bags; each is played on by all")
    parser.add_argument("--without", action="append", choices=EVALUATION_TERMS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
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
    print_report(
        {
            "edition": options.edition,
            "players": options.players,
            "without": " ".join(without),
            "pairs": result.deals,
            "alike": result.alike,
            "win_percent": round(100 * result.wins, 3),
            "win_error": round(100 * result.wins_error, 3),
            "even_percent": round(100 / options.players, 3),
            "spread": round(result.spread, 3),
            "spread_error": round(result.spread_error, 3),
            "cpu_s": round(watch.cpu, 1),
        },
        as_json=options.json,
        how="with the terms against without them, same bags, seats swapped; errors: one deviation",
    )


if __name__ == "__main__":
    main()
