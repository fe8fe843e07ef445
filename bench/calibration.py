"""Is W right? python -m bench.calibration --edition deluxe --seats 2 --games 100 --json

Every turn of games of self-play by equity is asked for W in one way of two: ``static`` (points and
bag alone) or ``simulated`` (rollouts of the play that is then made). What W says is held against
who came first: by tenths of the scale and by tiles left in the bag. Errors are in percent; the
error of chance of each row stands beside it, because a few hundred turns say little.
"""

from __future__ import annotations

import argparse
import math
from itertools import pairwise

from bench.level_games import level_game
from bench.report import Stopwatch, print_report
from sternfeld.analysis.luck import static_chances
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import record_of
from sternfeld.engine.engine import Engine
from sternfeld.engine.simulation import SimulationPlan, simulate
from sternfeld.rules.rules import Rules

BAGS = (0, 1, 8, 20, 40, 60, 1000)


def simulated(engine: Engine, position: TurnPosition, iterations: int, seed: int) -> float:
    """W of the play with the highest equity, which self-play makes."""
    play = position.every_play(engine)[0]
    plan = SimulationPlan(
        plies=position.players,
        to_the_end=position.rules.rack + 1,
        iterations=iterations,
        prior_weight=0,
        drop=False,
        seed=position.seed(seed, "calibration"),
    )
    return simulate(engine, position.situation(), [play], plan).best.win_probability


def rows(pairs: list[tuple[float, float]]) -> dict[str, object]:
    """How far W is off at the mean, and the error of chance of that."""
    count = len(pairs)
    said = sum(w for w, _ in pairs) / count
    came = sum(first for _, first in pairs) / count
    chance = math.sqrt(max(1e-9, said * (1 - said)) / count)
    return {
        "turns": count,
        "said": round(100 * said, 1),
        "came": round(100 * came, 1),
        "off": round(100 * (said - came), 1),
        "chance": round(100 * chance, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=0, help="0: points and bag alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rules = Rules.of(options.edition)
    engine = Engine(rules)
    pairs: list[tuple[int, float, float]] = []
    with Stopwatch() as watch:
        for game in range(options.games):
            events = level_game(rules, ["expert"] * options.seats, options.seed + game)
            record = record_of(events)
            for turn in record.turns:
                position = TurnPosition(rules, turn.view)
                if position.players < 2 or not position.counted:
                    continue
                seat = turn.view.seat
                if options.iterations:
                    said = simulated(engine, position, options.iterations, options.seed)
                else:
                    said = static_chances(position)[seat]
                first = 1 / len(record.winners) if seat in record.winners else 0.0
                pairs.append((turn.view.bag_count, said, first))
    tenths: dict[str, object] = {}
    for tenth in range(10):
        inside = [(w, f) for _, w, f in pairs if tenth <= min(9.999, 10 * w) < tenth + 1]
        if inside:
            tenths[f"{10 * tenth}-{10 * tenth + 10}"] = rows(inside)
    bags: dict[str, object] = {}
    for low, high in pairwise(BAGS):
        inside = [(w, f) for bag, w, f in pairs if low <= bag < high]
        if inside:
            bags[f"{low}-{high - 1}"] = rows(inside)
    print_report(
        {
            "edition": options.edition,
            "seats": options.seats,
            "way": "simulated" if options.iterations else "static",
            "turns": len(pairs),
            "log_loss": round(
                -sum(
                    f * math.log(max(1e-6, w)) + (1 - f) * math.log(max(1e-6, 1 - w))
                    for _, w, f in pairs
                )
                / max(1, len(pairs)),
                4,
            ),
            "tenths": tenths,
            "bags": bags,
            "cpu_s": round(watch.cpu, 1),
        },
        as_json=options.json,
        how="self-play by equity; errors in percent, with the error of chance",
    )


if __name__ == "__main__":
    main()
