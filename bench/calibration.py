"""Is W right? python -m bench.calibration --edition deluxe --seats 2 --games 100 --json

Turns of self-play by equity are asked for W in one way of three: ``points`` (points and tiles
left alone), ``leaves`` (and what everybody kept, as at the end of a rollout), or ``rollouts`` of
the play that is then made, which takes a hundred times as long. What W says is held against who
came first: by tenths of the scale and by tiles left in the bag. Errors are in percent, the error of
chance beside them: turns of one game hang together, so it comes from the sums of whole games.

``--table FILE`` asks another table of win probabilities, such as that of an earlier version.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path

from bench.level_games import level_game
from bench.report import Stopwatch, print_report
from sternfeld import farm
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import record_of
from sternfeld.engine.engine import Engine
from sternfeld.engine.gains import chances_of, observe, said_of, shares
from sternfeld.engine.simulation import SimulationPlan, simulate
from sternfeld.engine.win_probability import core_from, win_probability_for
from sternfeld.farm import Fields
from sternfeld.rules.rules import Rules

BAGS = (0, 1, 8, 20, 40, 60, 1000)
FAST = 100
"""Games of the core in one task."""

Said = tuple[int, int, float, float]
"""A number for the game, tiles in the bag, what W says, and the share of the first place that
came."""


@cache
def engine_of(edition: str) -> Engine:
    """The engine of an edition, once in a process."""
    return Engine(Rules.of(edition))


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


def game(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: every turn of one game, by rollouts."""
    engine = engine_of(settings["edition"])
    rules = engine.rules
    record = record_of(level_game(rules, ["expert"] * settings["seats"], task["seed"]))
    found: list[Said] = []
    for turn in record.turns:
        position = turn.position(rules)
        if position.players < 2 or not position.counted:
            continue
        seat = turn.view.seat
        said = simulated(engine, position, settings["iterations"], task["seed"])
        first = 1 / len(record.winners) if seat in record.winners else 0.0
        found.append((task["seed"], turn.view.bag_count, said, first))
    return {"said": found}


def fast_games(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: every turn of some games of the core, for every seat."""
    engine, seats = engine_of(settings["edition"]), settings["seats"]
    alone = settings["way"] == "points"
    table = win_probability_for(engine.rules, seats, by_points=alone).core
    if settings["table"] is not None:
        entry = json.loads(Path(settings["table"]).read_text("utf-8"))[settings["edition"]]
        kind = "by_points" if alone and "by_points" in entry else "players"
        table = core_from(entry, kind, seats)
    found: list[Said] = []
    number, before = FAST * task["seed"], 0
    for turn in observe(engine, seats, FAST, task["seed"]):
        number += turn.left > before  # another game
        before = turn.left
        seen = turn.by_points() if alone else turn
        asked = (chances_of if alone else said_of)(table, seen)  # as the curve and rollouts do
        for said, first in zip(asked, shares(turn.final), strict=True):
            found.append((number, turn.bag, said, first))
    return {"said": found}


def rows(pairs: list[Said]) -> dict[str, object]:
    """How far W is off at the mean, and the error of chance of that."""
    count = len(pairs)
    said = sum(w for *_, w, _ in pairs) / count
    came = sum(first for *_, first in pairs) / count
    of_game: defaultdict[int, float] = defaultdict(float)
    for number, _, w, first in pairs:
        of_game[number] += (w - first) - (said - came)
    chance = math.sqrt(sum(one * one for one in of_game.values())) / count
    return {
        "turns": count,
        "said": round(100 * said, 1),
        "came": round(100 * came, 1),
        "off": round(100 * (said - came), 1),
        "chance": round(100 * chance, 1),
        "log_loss": round(log_loss(pairs), 4),
    }


def log_loss(pairs: list[Said]) -> float:
    """The mean logarithm of the probability given to what came, negated."""
    return -sum(
        f * math.log(max(1e-6, w)) + (1 - f) * math.log(max(1e-6, 1 - w)) for *_, w, f in pairs
    ) / max(1, len(pairs))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--way", choices=["points", "leaves", "rollouts"], default="points")
    parser.add_argument("--iterations", type=int, default=100, help="rollouts of each turn")
    parser.add_argument("--table", help="of win probabilities, not for rollouts")
    parser.add_argument("--seed", type=int, default=1)
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    settings = {"edition": options.edition, "seats": options.seats}
    if options.way == "rollouts":
        work, games = game, options.games
        settings |= {"iterations": options.iterations}
    else:
        work, games = fast_games, max(1, options.games // FAST)
        settings |= {"way": options.way, "table": options.table}
    tasks = [{"seed": options.seed + number} for number in range(games)]
    with Stopwatch() as watch:
        found = farm.run(work, settings, tasks, farm.workers(options))
        pairs: list[Said] = [tuple(one) for row in found for one in row["said"]]
    tenths: dict[str, object] = {}
    for tenth in range(10):
        inside = [one for one in pairs if tenth <= min(9.999, 10 * one[2]) < tenth + 1]
        if inside:
            tenths[f"{10 * tenth}-{10 * tenth + 10}"] = rows(inside)
    bags: dict[str, object] = {}
    for low, high in pairwise(BAGS):
        inside = [one for one in pairs if low <= one[1] < high]
        if inside:
            bags[f"{low}-{high - 1}"] = rows(inside)
    print_report(
        {
            "edition": options.edition,
            "seats": options.seats,
            "way": options.way,
            "turns": len(pairs),
            "log_loss": round(log_loss(pairs), 4),
            "tenths": tenths,
            "bags": bags,
            "cpu_s": round(watch.cpu, 1),
        },
        as_json=options.json,
        how="self-play by equity; errors in percent, with the error of chance",
    )


if __name__ == "__main__":
    main()
