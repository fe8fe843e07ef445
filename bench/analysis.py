"""Is a quick report right? python -m bench.analysis --games 100 --out turns.jsonl --json

Games of mixed levels are played, and of each one turn is drawn, from another phase each time. The
quick report of that turn is held against a run that is a hundred times as deep:

- the regret: how much W the play loses that the quick report calls best;
- ``covered``: how often the deep loss of the play that was made lies within two deviations of
  the quick one, where the play was not called best;
- ``large_marks_kept``: marks *costly* and *very costly* that the deep run gives as well.

All is told by phase and in all, the phases weighed by how many turns of a game belong to them.
``cpu_s_per_game`` and ``cpu_s_most`` are what whole quick reports of ``--reports`` games cost;
``--cost N`` prints this alone, for N games, with the seconds that each phase takes in a game;
with ``--longest M`` for those M of them that have most turns.
An edition may be played with racks of nine tiles: ``--edition deluxe-nine``.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from functools import cache
from math import sqrt
from time import process_time

from bench.level_games import level_game
from bench.report import engine_for, print_report
from sternfeld import farm
from sternfeld.analysis.analyse import Progress, analyse
from sternfeld.analysis.budget import QUICK
from sternfeld.analysis.follow import follow
from sternfeld.analysis.marks import mark_of
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.record import GameRecord, TurnRecord, record_of
from sternfeld.analysis.report import Mark, TurnReport
from sternfeld.analysis.rollouts import Estimate, estimate
from sternfeld.analysis.turns import analyse_turn
from sternfeld.engine.engine import Engine
from sternfeld.farm import Fields, Row
from sternfeld.players.player import levels
from sternfeld.rules.rules import Rules

LARGE = (Mark.COSTLY, Mark.VERY_COSTLY)
PHASES = {"early": 60, "middle": 30, "late": 14, "last draws": 5, "pre-endgame": 1, "endgame": 0}
"""Phases and the fewest tiles in the bag that belong to them."""
LONG = ("early", "middle", "late")
SHORT = ("last draws", "pre-endgame", "endgame")
ROTATION = [name for short in SHORT for name in (*LONG, short)]
"""Of the phases with most turns most turns are drawn."""
TRIES = 6
"""Turns of a phase that are asked for a choice before the game is given up."""
COVERED = 2.0
"""Deviations of an interval."""


NINE = "-nine"


@cache
def engine_of(edition: str) -> Engine:
    """The engine of an edition, once in a process."""
    return engine_for(edition.removesuffix(NINE), rack=9 if edition.endswith(NINE) else 0)


def phase_of(turn: TurnRecord) -> str:
    """The phase of a turn."""
    bag = turn.view.bag_count
    return next(name for name, least in PHASES.items() if bag >= least)


def game_of(rules: Rules, number: int) -> GameRecord:
    """The game of this number: two levels, each against each other in turn."""
    names = list(levels())
    pairs = [[one, other] for one in names for other in names]
    return record_of(level_game(rules, pairs[7 * number % len(pairs)], number))


def one_turn(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: a turn of a phase, quick and deep."""
    engine, number = engine_of(settings["edition"]), task["game"]
    rules = engine.rules
    game = game_of(rules, number)
    counts = dict.fromkeys(PHASES, 0)
    for turn in game.turns:
        counts[phase_of(turn)] += 1
    turns = [turn for turn in game.turns if phase_of(turn) == task["phase"]]
    random.Random(number).shuffle(turns)
    found: Row = {"turns": counts, "asked": 0}
    for turn in turns[:TRIES]:
        found["asked"] += 1
        quick = analyse_turn(engine, rules, turn, QUICK, seed=number)
        assert quick is not None
        if quick.choice:
            return {**found, **compared(engine, turn, quick, settings["deeper"], number)}
    return found


def compared(engine: Engine, turn: TurnRecord, quick: TurnReport, deeper: float, seed: int) -> Row:
    """A quick turn and its deep run, as the fields of a row."""
    position = turn.position(engine.rules)
    played = read_move(engine, position, quick.played)
    deep = follow(engine, position, played, QUICK.times(deeper, "deeper"), seed=seed + 1)
    assert deep is not None
    assert deep.loss is not None
    rows = {row.play: row for row in deep.candidates}
    chosen = rows[quick.best or ""]
    same = chosen is deep.best
    mark = mark_of(deep.loss, best=deep.played is deep.best)
    return {
        "position": quick.position,
        "bag": turn.view.bag_count,
        "played": quick.played,
        "quick": [quick.best, quick.loss, quick.error, str(quick.mark), str(quick.found)],
        "deep": [deep.best.play, deep.loss.mean, deep.loss.error, str(mark), str(deep.found)],
        "regret": 0.0 if same else (deep.best.win or 0.0) - (chosen.win or 0.0),
        "win": deep.best.win,
        "values": {play: row.win for play, row in rows.items()},
    }


def told(rows: Sequence[Row]) -> Row:
    """What the turns of a phase tell."""
    regrets = estimate([row["regret"] for row in rows])
    other = [row for row in rows if row["quick"][0] != row["played"] and row["quick"][2]]
    inside = [row for row in other if covers(row)]
    large = [row for row in rows if row["quick"][3] in LARGE]
    kept = [row for row in large if row["deep"][3] in LARGE]
    return {
        "sample": len(rows),
        "regret": percent(regrets.mean),
        "error": percent(regrets.error),
        "intervals": len(other),
        "covered": len(inside),
        "large_marks": len(large),
        "large_marks_kept": len(kept),
    }


def covers(row: Row) -> bool:
    """Does the quick interval hold the deep loss? The error of that counts too, small as it is."""
    (_, quick, error, *_), (_, deep, deep_error, *_) = row["quick"], row["deep"]
    return bool(abs(quick - deep) <= COVERED * sqrt(error**2 + deep_error**2))


def in_all(by_phase: dict[str, Estimate], weights: dict[str, float]) -> Estimate:
    """The mean of all turns: the phases weighed by their turns."""
    total = sum(weights[name] for name in by_phase)
    shares = {name: weights[name] / total for name in by_phase}
    mean = sum(shares[name] * one.mean for name, one in by_phase.items())
    error = sqrt(sum((shares[name] * one.error) ** 2 for name, one in by_phase.items()))
    return Estimate(mean, error)


def percent(value: float) -> float:
    """As points of W."""
    return round(100 * value, 3)


def cost(edition: str, games: int, first: int, longest: int = 0) -> Row:
    """What quick reports of whole games cost; of the ``longest`` alone, if there is a number."""
    engine = engine_of(edition)
    played = [game_of(engine.rules, number) for number in range(first, first + games)]
    chosen = sorted(played, key=lambda game: -len(game.turns))[: longest or games]
    seconds: list[float] = []
    phases = dict.fromkeys(PHASES, 0.0)
    turns: list[int] = []
    for game in chosen:
        began = last = process_time()

        def told(progress: Progress, game: GameRecord = game) -> None:
            nonlocal last
            now = process_time()
            phases[phase_of(game.turns[progress.done - 1])] += now - last
            last = now

        analyse(game, QUICK, engine=engine, progress=told)
        seconds.append(process_time() - began)
        turns.append(len(game.turns))
    return {
        "reports": len(chosen),
        "turns_of_reports": sum(turns),
        "turns_most": max(turns),
        "cpu_s_per_game": round(sum(seconds) / len(chosen), 2),
        "cpu_s_most": round(max(seconds), 2),
        "cpu_s_of_phases": {name: round(value / len(chosen), 2) for name, value in phases.items()},
    }


def regret_of(options: argparse.Namespace) -> Row:
    """What deeper runs say about one turn of each game."""
    tasks = [
        {"game": number, "phase": ROTATION[number % len(ROTATION)]}
        for number in range(options.seed, options.seed + options.games)
    ]
    settings = {"edition": options.edition, "deeper": options.deeper}
    rows = list(farm.run(one_turn, settings, tasks, farm.workers(options)))
    phases = {name: [row for row in rows if row["phase"] == name] for name in PHASES}
    weights: dict[str, float] = {}
    found: dict[str, list[Row]] = {}
    for name, group in phases.items():
        found[name] = [row for row in group if "regret" in row]
        asked = sum(row["asked"] for row in group)
        turns = sum(row["turns"][name] for row in rows) / max(1, len(rows))
        weights[name] = turns * len(found[name]) / max(1, asked)
    sampled = [row for group in found.values() for row in group]
    if options.each:
        for row in sorted(sampled, key=lambda row: -row["regret"]):
            print(f"{percent(row['regret']):6} bag {row['bag']:2} {row['quick']} {row['deep']}")
    regrets = {
        name: estimate([row["regret"] for row in group]) for name, group in found.items() if group
    }
    every = in_all(regrets, weights)
    return {
        "edition": options.edition,
        "deeper": options.deeper,
        "turns_of_a_game": {name: round(weight, 1) for name, weight in weights.items()},
        "phases": {name: told(group) for name, group in found.items() if group},
        **told(sampled),
        "regret": percent(every.mean),
        "error": percent(every.error),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--deeper", type=float, default=100.0)
    parser.add_argument(
        "--reports", type=int, default=3, help="games whose whole quick reports are timed"
    )
    parser.add_argument(
        "--cost", type=int, metavar="GAMES", help="nothing but the CPU seconds of this many reports"
    )
    parser.add_argument(
        "--longest", type=int, default=0, help="with --cost: only as many of the longest games"
    )
    parser.add_argument("--seed", type=int, default=1, help="the number of the first game")
    parser.add_argument("--each", action="store_true", help="a line for each turn")
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    how = f"{options.edition}, levels mixed, quick budget, one thread"
    if options.cost:
        print_report(
            cost(options.edition, options.cost, options.seed, options.longest),
            as_json=options.json,
            how=how,
        )
        return
    found = {**regret_of(options), **cost(options.edition, max(1, options.reports), options.seed)}
    print_report(found, as_json=options.json, how=how)


if __name__ == "__main__":
    main()
