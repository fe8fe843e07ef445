"""What a player gives away: python -m bench.panel --player champion@15000n --json

Each player chooses in every position of the panel (`bench.panel_make`), and its choice is held
against the play that wins most often when played to the end. The difference is its regret, in
points of win probability. With several players (``--player`` again), or several settings of one
(``champion@6000n+plies=4``, see `bench.arena_contestants`), each is compared with the first one,
position by position.

A choice that was not played out as often as the best one is played out now, with the same seeds,
and kept in ``--playouts``; ``unknown`` tells how many were no candidates of the panel.

``regret`` is measured against the play that is best in the one half of the playouts, by the other
half, both ways round: the best of many noisy figures is too good, and a panel measured against it
would find regret where there is none. ``regret_at_most`` is measured against that best figure.
Errors are standard errors over positions. The oracle is one of static play (`bench.oracle`).
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from bench.arena_contestants import contestant
from bench.arena_games import LevelContestant
from bench.oracle import CHUNK, asked, chunk_tasks, play_out, rules_for
from bench.panel_file import FILE, PanelPosition, Played, add_choice, read_panel
from bench.report import Stopwatch, print_report
from sternfeld import farm
from sternfeld.farm import Fields, Workers


@lru_cache(maxsize=8)
def _player(spec: str, edition: str) -> LevelContestant:
    found = contestant(spec, rules_for(edition))
    if not isinstance(found, LevelContestant):
        raise SystemExit(f"{spec!r} cannot be asked about single positions")
    return found


def choose(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: what a player does in a position."""
    player = _player(settings["player"], task["edition"])
    one = asked(task["edition"], task["cgp"])
    return {"move": one.name_of(player.answer(one.position.view, one.position.rules, task["seed"]))}


@dataclass(frozen=True, slots=True)
class Loss:
    """What a choice gives away: against the best by the other half, and against the best of all."""

    regret: float
    at_most: float
    points: float
    unknown: bool


def losses(
    panel: list[PanelPosition], spec: str, seeds: int, where: Workers, playouts: Path
) -> list[Loss]:
    """What a player gives away in each position, at the mean over its seeds."""
    tasks = [
        {"edition": one.edition, "cgp": one.cgp, "seed": seed}
        for one in panel
        for seed in range(1, seeds + 1)
    ]
    chosen: dict[str, list[str]] = defaultdict(list)
    for row in farm.run(choose, {"player": spec}, tasks, where):
        chosen[row["cgp"]].append(row["move"])
    unknown = {one.cgp: [name not in one.plays for name in chosen[one.cgp]] for one in panel}
    played = play_on(panel, chosen, replace(where, out=playouts))
    found = []
    for one in panel:
        each = [_loss(one, played[one.cgp, name]) for name in chosen[one.cgp]]
        regret, at_most, points = (mean(values) for values in zip(*each, strict=True))
        found.append(Loss(regret, at_most, points, unknown=any(unknown[one.cgp])))
    return found


def play_on(
    panel: list[PanelPosition], chosen: dict[str, list[str]], where: Workers
) -> dict[tuple[str, str], Played]:
    """The chosen plays with as many chunks as the best play of their position has."""
    played: dict[tuple[str, str], Played] = {}
    missing: list[Fields] = []
    for one in panel:
        for name in dict.fromkeys(chosen[one.cgp]):
            before = one.plays.get(name, Played((), 0.0))
            played[one.cgp, name] = before
            numbers = range(len(before.wins), one.chunks)
            missing += chunk_tasks(one.edition, one.cgp, name, numbers)
    for row in farm.run(play_out, {"chunk": CHUNK}, missing, where):
        key = row["cgp"], row["move"]
        played[key] = played[key].and_chunk(row["win"], row["spread"])
    return played


def _loss(one: PanelPosition, choice: Played) -> tuple[float, float, float]:
    whole = [played for played in one.plays.values() if len(played.wins) == one.chunks]
    crossed = []
    for half in (0, 1):
        best = max(whole, key=lambda played: played.half(half))
        crossed.append(best.half(1 - half) - choice.half(1 - half))
    top = max([*whole, choice], key=lambda played: played.win)
    return mean(crossed), top.win - choice.win, top.spread - choice.spread


def mean(values: Iterable[float]) -> float:
    """The mean."""
    given = list(values)
    return sum(given) / len(given)


def figures(values: list[float]) -> dict[str, float]:
    """Mean and standard error, in percent."""
    middle = mean(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return {
        "mean": round(100 * middle, 3),
        "error": round(100 * math.sqrt(spread / len(values)), 3),
    }


def by(
    panel: list[PanelPosition], values: list[float], kind: Callable[[PanelPosition], str]
) -> dict[str, dict[str, float]]:
    """The figures for each kind of position."""
    groups: dict[str, list[float]] = defaultdict(list)
    for one, value in zip(panel, values, strict=True):
        groups[kind(one)].append(value)
    return {name: figures(group) for name, group in sorted(groups.items())}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--player", action="append", required=True)
    parser.add_argument("--panel", type=Path, default=FILE)
    parser.add_argument("--playouts", type=Path, default=Path("build/panel.more"))
    add_choice(parser)
    parser.add_argument("--seeds", type=int, default=1, help="each player chooses so often")
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    panel = [
        one
        for one in read_panel(options.panel)
        if one.plays and one.among(options.kind, options.phase)
    ]
    if not panel:
        raise SystemExit("no position of the panel is of this kind and phase")
    first: list[float] | None = None
    for number, spec in enumerate(options.player):
        where = farm.workers(options)
        if where.out is not None and number:
            where = replace(where, out=where.out.with_name(f"{where.out.name}.{number + 1}"))
        options.playouts.parent.mkdir(parents=True, exist_ok=True)
        with Stopwatch() as watch:
            found = losses(panel, spec, options.seeds, where, options.playouts)
        regret = [loss.regret for loss in found]
        values: dict[str, object] = {
            "player": spec,
            "positions": len(panel),
            "regret": figures(regret),
            "regret_at_most": figures([loss.at_most for loss in found]),
            "points": round(mean(loss.points for loss in found), 2),
            "unknown": sum(loss.unknown for loss in found),
        }
        if first is not None:
            values["less_than_first"] = figures([a - b for a, b in zip(first, regret, strict=True)])
        values["phases"] = by(panel, regret, lambda one: one.phase)
        values["kinds"] = by(panel, regret, lambda one: one.kind)
        values["cpu_s"] = round(watch.cpu, 1)
        first = first or regret
        print_report(values, as_json=options.json, how="points of win probability, static oracle")


if __name__ == "__main__":
    main()
