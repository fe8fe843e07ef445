"""Static self-play: python -m bench.selfplay --edition deluxe --games 2000 --threads 1 --json

One move is one generation of the best play. ``--runs`` repeats the same games; the median counts.
"""

from __future__ import annotations

import argparse

from bench.report import Stopwatch, engine_for, middle, print_report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--nine", action="store_true", help="nine tiles")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--leaves", choices=["shipped", "none"], default="shipped")
    parser.add_argument("--path", default="", help="plain, avx2 or avx512; the best by default")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    engine = engine_for(options.edition, options.leaves, options.path, 9 if options.nine else 0)
    rates: list[float] = []
    costs: list[float] = []
    for _ in range(options.runs):
        with Stopwatch() as watch:
            result = engine.self_play(
                options.games, players=options.players, threads=options.threads, seed=options.seed
            )
        rates.append(result.games / watch.wall)
        costs.append(watch.cpu * 1e6 / result.moves)
    print_report(
        {
            "games_per_s": round(middle(rates), 1),
            "us_per_move": round(middle(costs), 3),
            "mean_score": round(result.points / result.games / options.players, 3),
            "moves": result.moves,
            "checksum": f"{result.checksum:016x}",
            "best_us_per_move": round(min(costs), 3),
            "games": result.games,
            "threads": options.threads,
            "path": engine.path,
            "leaves": engine.leaves.source,
        },
        as_json=options.json,
        how=f"CPU time per move, wall time per game; median of {options.runs} runs",
    )


if __name__ == "__main__":
    main()
