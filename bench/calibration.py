"""Is W right? python -m bench.calibration --edition deluxe --seats 2 --games 5000 --json

Turns of self-play by equity are asked for W in one way of three: ``points`` (points and tiles
left alone), ``leaves`` (and what everybody kept, as at the end of a rollout), or ``rollouts`` of
the play that is then made, which takes a hundred times as long. What W says is held against who
came first: by tenths of the scale, by tiles left in the bag, and by both. Errors are in percent,
the error of chance beside them, with the turns of a game taken together. ``worst`` is the tenth
that is furthest off beyond two errors of chance.

Several editions, numbers of seats and ways may be asked for; each makes a report of its own.
``--table FILE`` asks another table of win probabilities, such as that of an earlier version;
``--plot FILE`` draws what was found. Tables were made from games with the seed 1 and curves with
those from 1,000,000 on.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from bench.calibration_cells import ALL, BAGS, Cells, Said, add, cells_of, row, tenths, worst
from bench.calibration_plot import NAMES, Measured, drawn
from bench.level_games import level_game
from bench.report import print_report
from scripts.train_win_probability import EDITIONS, rules_of
from sternfeld import farm
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import record_of
from sternfeld.engine.engine import Engine
from sternfeld.engine.gains import Turn, chances_of, observe, said_of, shares
from sternfeld.engine.simulation import SimulationPlan, simulate
from sternfeld.engine.win_probability import core_from, win_probability_for
from sternfeld.farm import Fields

FAST = 500
"""Games of the core in one task."""


@cache
def engine_of(edition: str) -> Engine:
    """The engine of an edition, once in a process."""
    return Engine(rules_of(edition))


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


def rolled_out(settings: Fields, task: Fields) -> list[Said]:
    """Every turn of one game, by rollouts."""
    engine = engine_of(task["edition"])
    rules = engine.rules
    record = record_of(level_game(rules, ["expert"] * task["seats"], task["seed"]))
    found: list[Said] = []
    for turn in record.turns:
        position = turn.position(rules)
        if position.players < 2 or not position.counted:
            continue
        seat = turn.view.seat
        said = simulated(engine, position, settings["iterations"], task["seed"])
        first = 1 / len(record.winners) if seat in record.winners else 0.0
        found.append((task["seed"], turn.view.bag_count, said, first))
    return found


def looked_up(settings: Fields, task: Fields, way: str, turns: list[Turn]) -> Iterator[Said]:
    """Every turn of some games of the core, for every seat."""
    alone = way == "points"
    rules, seats = rules_of(task["edition"]), task["seats"]
    table = win_probability_for(rules, seats, by_points=alone).core
    if settings["table"] is not None:
        entry = json.loads(Path(settings["table"]).read_text("utf-8"))[task["edition"]]
        kind = "by_points" if alone and "by_points" in entry else "players"
        table = core_from(entry, kind, seats)
    ask = chances_of if alone else said_of  # as the curve and rollouts do
    number = before = 0
    for turn in turns:
        number += turn.left > before  # another game
        before = turn.left
        asked = ask(table, turn.by_points() if alone else turn)
        for said, first in zip(asked, shares(turn.final), strict=True):
            yield number, turn.bag, said, first


def rollouts(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: one game by rollouts."""
    return {"rollouts": cells_of(rolled_out(settings, task))}


def lookups(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: some games of the core, in the ways that do not roll out."""
    turns = observe(engine_of(task["edition"]), task["seats"], settings["games"], task["seed"])
    return {way: cells_of(looked_up(settings, task, way, turns)) for way in settings["ways"]}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", nargs="+", default=["deluxe"], choices=EDITIONS)
    parser.add_argument("--seats", nargs="+", type=int, default=[2], choices=[2, 3, 4])
    parser.add_argument("--games", type=int, default=5000, help="of each edition and seats")
    parser.add_argument("--way", nargs="+", choices=NAMES, default=["points"])
    parser.add_argument("--iterations", type=int, default=100, help="rollouts of each turn")
    parser.add_argument("--table", help="of win probabilities, not for rollouts")
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--plot", type=Path, help="an SVG of the tenths")
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if "rollouts" in options.way:
        if len(options.way) > 1:
            parser.error("rollouts have games of their own; expected no other way beside them")
        work, each = rollouts, 1
        settings: Fields = {"iterations": options.iterations}
    else:
        work, each = lookups, FAST
        settings = {"ways": options.way, "table": options.table, "games": FAST}
    tasks = [
        {"edition": edition, "seats": seats, "seed": options.seed + number}
        for edition, seats in product(options.edition, options.seats)
        for number in range(max(1, options.games // each))
    ]
    measured: defaultdict[Measured, Cells] = defaultdict(dict)
    for done in farm.run(work, settings, tasks, farm.workers(options)):
        for way in options.way:
            add(measured[Measured(done["edition"], done["seats"], way)], done[way])
    for which, cells in measured.items():
        print_report(
            {
                "edition": which.edition,
                "seats": which.seats,
                "way": which.way,
                **row(cells[f"{ALL} {ALL}"]),
                "worst": {bag: worst(cells, bag) for bag in (ALL, *BAGS)},
                "tenths": tenths(cells, ALL),
                "bags": {
                    bag: {**row(cells[key]), "tenths": tenths(cells, bag)}
                    for bag in BAGS
                    if (key := f"{ALL} {bag}") in cells
                },
            },
            as_json=options.json,
            how="self-play by equity; errors in percent, with the error of chance",
        )
    if options.plot is not None:
        options.plot.write_text(drawn(measured), "utf-8")


if __name__ == "__main__":
    main()
