"""Are the others' racks drawn well? python -m bench.racks --games 100 --json

W of the play that self-play makes, by rollouts, in three ways: the others' racks drawn evenly from
the unseen tiles, drawn as a report does it (whoever drew few tiles has kept good ones), and with
the tiles that they really kept. The last way is right on average, so ``even`` and ``report`` are
how much W is too high in the other two, in percent, with one deviation. All three are asked about
the same positions, so a hundred games tell more here than thousands do in `bench.calibration`.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from itertools import pairwise

from bench.calibration import BAGS, engine_of, simulated
from bench.level_games import level_game
from bench.report import Stopwatch, print_report
from sternfeld import farm
from sternfeld.analysis.position import kept_after
from sternfeld.analysis.record import record_of
from sternfeld.analysis.rollouts import estimate
from sternfeld.farm import Fields


def game(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: for each turn of a game the tiles in the bag and the three values."""
    engine, seed = engine_of(settings["edition"]), task["seed"]
    record = record_of(level_game(engine.rules, ["expert"] * settings["seats"], seed))
    kept: dict[int, tuple[str, ...]] = {}
    found = []
    for turn in record.turns:
        order = turn.view.in_turn()
        position = turn.position(engine.rules)
        if turn.view.bag_count and all(seat in kept for seat in order[1:]):
            known = ((), *(kept[seat] for seat in order[1:]))
            ways = (replace(position, others_kept=()), position, replace(position, known=known))
            values = [simulated(engine, one, settings["iterations"], seed) for one in ways]
            found.append((turn.view.bag_count, *values))
        kept[turn.line.seat] = kept_after(turn.view.rack, turn.line.tiles, turn.line.given or ())
    return {"found": found}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=64, help="rollouts of each turn and way")
    parser.add_argument("--seed", type=int, default=1)
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    settings = {
        "edition": options.edition,
        "seats": options.seats,
        "iterations": options.iterations,
    }
    tasks = [{"seed": options.seed + number} for number in range(options.games)]
    with Stopwatch() as watch:
        rows = farm.run(game, settings, tasks, farm.workers(options))
        turns: list[list[float]] = [turn for row in rows for turn in row["found"]]

    def off(low: int, high: int) -> dict[str, object]:
        inside = [turn for turn in turns if low <= turn[0] < high]
        found: dict[str, object] = {"turns": len(inside)}
        for way, place in (("even", 1), ("report", 2)):
            mean = estimate([turn[place] - turn[3] for turn in inside])
            found |= {way: round(100 * mean.mean, 2), f"{way}_error": round(100 * mean.error, 2)}
        return found

    print_report(
        {
            "edition": options.edition,
            "seats": options.seats,
            **off(0, BAGS[-1]),
            "bags": {f"{a}-{b - 1}": off(a, b) for a, b in pairwise(BAGS[1:])},
            "cpu_s": round(watch.cpu, 1),
        },
        as_json=options.json,
        how="self-play by equity; percent of W, errors: one deviation",
    )


if __name__ == "__main__":
    main()
