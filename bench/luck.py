"""Is luck luck? python -m bench.luck --games 240 --out luck.jsonl --json

Self-play by equity, two seats. Luck as in a report, of all draws and of the first racks, must have
the mean 0, and results less the luck of both seats should vary far less than the results do.
``left`` is the share of the variance that is left; ``slope`` how much of the result a point of
luck makes (1: it is neither too large nor too small).
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import fmean, pvariance

from bench.calibration import engine_of
from bench.level_games import level_game
from bench.report import Stopwatch, print_report
from sternfeld import farm
from sternfeld.analysis.analyse import first_luck
from sternfeld.analysis.budget import QUICK
from sternfeld.analysis.record import record_of
from sternfeld.analysis.rollouts import estimate
from sternfeld.analysis.turns import turn_luck
from sternfeld.farm import Fields

SEED = 1


def game(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: the luck of every draw of a game, by seat, and what the first got."""
    engine = engine_of(settings["edition"])
    budget = QUICK.times((settings["others"] / QUICK.luck) ** 2)
    record = record_of(level_game(engine.rules, ["expert"] * 2, task["seed"]))
    draws: list[list[float]] = [[], []]
    for turn in record.turns:
        found = turn_luck(engine, engine.rules, turn, budget, SEED)
        draws[turn.line.seat] += [] if found is None else [found]
    first = [first_luck(record, engine, seat, budget, SEED) or 0.0 for seat in range(2)]
    return {
        "draws": draws,
        "first": first,
        "result": 1 / len(record.winners) if 0 in record.winners else 0.0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--others", type=int, default=QUICK.luck, help="draws to compare with")
    parser.add_argument("--seed", type=int, default=1)
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    settings = {"edition": options.edition, "others": options.others}
    tasks = [{"seed": options.seed + number} for number in range(options.games)]
    with Stopwatch() as watch:
        rows = list(farm.run(game, settings, tasks, farm.workers(options)))
    every = estimate([luck for row in rows for seat in row["draws"] for luck in seat])
    results = [row["result"] for row in rows]
    lucks = [
        row["first"][0] + sum(row["draws"][0]) - row["first"][1] - sum(row["draws"][1])
        for row in rows
    ]
    rest = [result - luck for result, luck in zip(results, lucks, strict=True)]
    middle, mean = fmean(results), fmean(lucks)
    both = fmean((r - middle) * (x - mean) for r, x in zip(results, lucks, strict=True))
    left = pvariance(rest) / pvariance(results)
    print_report(
        {
            "edition": options.edition,
            "games": len(rows),
            "draws": sum(len(seat) for row in rows for seat in row["draws"]),
            "mean_percent": round(100 * every.mean, 3),
            "mean_error": round(100 * every.error, 3),
            "variance": round(pvariance(results), 4),
            "left": round(left, 3),
            "left_error": round(left * sqrt(2 / len(rows)), 3),
            "slope": round(both / pvariance(lucks), 3),
            "cpu_s": round(watch.cpu, 1),
        },
        as_json=options.json,
        how="self-play by equity, two seats; errors: one deviation",
    )


if __name__ == "__main__":
    main()
