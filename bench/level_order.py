"""Does accuracy put our levels in order? python -m bench.level_order --out order.jsonl --json

Every level plays against itself, and a short analysis values the turns. Then twenty seats of each
level are drawn again and again, and their mean losses compared: ``in_order`` is how often all
levels stand in the right order, ``neighbours`` how often two that follow each other do. A game
gives as many seats as sit there. ``covered`` is how many intervals of a single seat hold the
accuracy of its level: nine tenths are meant to. With fewer nodes than a quick report has losses are
noisier, so the order is if anything harder to find.
"""

from __future__ import annotations

import argparse
import random
from itertools import pairwise
from statistics import fmean

from bench.report import Stopwatch, print_report
from scripts.measure_levels import losses
from sternfeld import farm
from sternfeld.analysis.levels import LevelScale, scale_for
from sternfeld.analysis.seats import FEWEST_TURNS, mean_loss_interval
from sternfeld.players.player import levels
from sternfeld.rules.rules import Rules

SAMPLES = 10_000


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=12, help="of each level")
    parser.add_argument("--sample", type=int, default=20, help="seats that are compared")
    parser.add_argument("--share", type=float, default=0.1, help="of the nodes of a quick report")
    parser.add_argument("--seed", type=int, default=1)
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    names = list(levels())
    tasks = [
        {"edition": options.edition, "seats": options.seats, "level": level, "seed": seed}
        for seed in range(options.seed, options.seed + options.games)
        for level in names
    ]
    with Stopwatch() as watch:
        rows = list(farm.run(losses, {"share": options.share}, tasks, farm.workers(options)))
    seats: dict[str, list[list[float]]] = {
        level: [seat for row in rows if row["level"] == level for seat in row["by_seat"] if seat]
        for level in names
    }
    chance = random.Random(options.seed)
    neighbours = [0] * (len(names) - 1)
    in_order = 0
    for _ in range(SAMPLES):
        drawn = [chance.choices(seats[level], k=options.sample) for level in names]
        means = [fmean(loss for seat in one for loss in seat) for one in drawn]
        right = [worse > better for worse, better in pairwise(means)]
        neighbours = [count + one for count, one in zip(neighbours, right, strict=True)]
        in_order += all(right)
    mean_of = {level: fmean(loss for seat in seats[level] for loss in seat) for level in names}
    scale = scale_for(Rules.of(options.edition), options.seats)
    covered = {
        level: [_covers(seat, mean_of[level], scale) for seat in _long(seats[level])]
        for level in names
    }
    every = [one for some in covered.values() for one in some]
    print_report(
        {
            "edition": options.edition,
            "seats": options.seats,
            "share": options.share,
            "games_each": options.games,
            "mean_loss": {level: round(100 * mean, 2) for level, mean in mean_of.items()},
            "in_order": round(100 * in_order / SAMPLES, 2),
            "neighbours": [round(100 * count / SAMPLES, 2) for count in neighbours],
            "covered": round(100 * fmean(every), 1),
            "intervals": len(every),
            "covered_of_level": {
                level: round(100 * fmean(some), 1) for level, some in covered.items() if some
            },
            "cpu_s": round(watch.cpu, 1),
        },
        as_json=options.json,
        how=f"{options.sample} seats of each level, {SAMPLES} samples",
    )


def _long(seats: list[list[float]]) -> list[list[float]]:
    """The seats that get an accuracy."""
    return [seat for seat in seats if len(seat) >= FEWEST_TURNS]


def _covers(seat: list[float], mean: float, scale: LevelScale) -> bool:
    """Does the interval of the seat, in whole numbers as it is shown, hold the accuracy of its
    level?"""
    interval = mean_loss_interval(seat)
    worst, best = scale.accuracy(interval.high), scale.accuracy(interval.low)
    return round(worst) <= round(scale.accuracy(mean)) <= round(best)


if __name__ == "__main__":
    main()
