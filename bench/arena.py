"""Paired games between two players: python -m bench.arena A B --edition deluxe --pairs 150

A and B are levels (``expert``), levels with a budget (``champion@1s``, ``champion@5000n`` for a
node budget), levels that bluff (``expert+bluff``), with settings (``champion@5000n+plies=4``, see
`bench.arena_contestants`), ``greedy`` (the most points at once, nothing kept in mind), or
``program:COMMAND`` for any program that speaks the protocol of ``sternfeld engine``, with ``@1s``
before the colon.

A pair is one bag played twice with seats swapped; with ``--players 3`` or 4 a block is one bag
with A in every seat once. Intervals are 95 % over blocks; *less luck* are first places less the
luck of the draws (`bench.arena_luck`), which need about half as many games. Against ``expert``, *by
choices* are first places as what A does differently makes them (`bench.arena_choices`), in all and
by phase. ``--stop 0.5 0.55`` ends the series as soon as a sequential test decides between these two
shares of first places.
``--out FILE`` keeps every block; the same command goes on from there. ``--jobs`` processes, or with
``--ray`` machines, play at the same time (`sternfeld.farm`).

``--from-bag 12`` is about the late phase alone: the expert plays all seats until the bag holds so
many tiles, and games that are still open then are played on by A and B, all from the same racks and
the same bag.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import closing
from dataclasses import asdict
from functools import cache
from typing import Any

from bench.arena_contestants import contestant
from bench.arena_games import BlockResult, Contestant, play_block
from bench.arena_luck import less_luck
from bench.arena_statistics import SequentialTest, estimate
from bench.panel_file import PHASES
from bench.report import machine
from sternfeld import farm
from sternfeld.cli.options import table_rules
from sternfeld.farm import Fields
from sternfeld.rules.rules import Rules


def rules_of(edition: str, house_rules: list[str]) -> Rules:
    """The edition's rules, except that seat 1 begins: the arena deals seats itself."""
    return table_rules(edition, [*house_rules, "start.order=agreed", "start.keep_tile=false"])


@cache
def _ready(a: str, b: str, edition: str, *house_rules: str) -> tuple[Rules, Contestant, Contestant]:
    """Players stay ready from block to block."""
    rules = rules_of(edition, list(house_rules))
    return rules, contestant(a, rules), contestant(b, rules)


def block(settings: Fields, task: Fields) -> Fields:
    """One block."""
    rules, a, b = _ready(settings["a"], settings["b"], settings["edition"], *settings["set"])
    players, seed, late = settings["players"], settings["seed"], settings.get("from_bag")
    among_experts = settings["b"] == "expert"
    result = play_block(
        rules, a, b, players, task["block"], seed, late, among_experts=among_experts
    )
    return asdict(result)


def _settings(options: argparse.Namespace) -> dict[str, object]:
    names = ("a", "b", "edition", "set", "players", "seed")
    found = {name: getattr(options, name) for name in names}
    # Series of whole games that are kept in a file go on without this setting.
    return found if options.from_bag is None else found | {"from_bag": options.from_bag}


def summary(options: argparse.Namespace, blocks: list[BlockResult]) -> dict[str, object]:
    """What the blocks so far say."""
    results = [block.share for block in blocks]
    share = estimate(results)
    spread = estimate([block.spread for block in blocks])
    worths = [block.choices for block in blocks if block.choices is not None]
    choices = [1 / options.players + sum(worth.values()) for worth in worths]
    lucks = [[block.luck for block in blocks if block.luck is not None]]
    if len(choices) == len(blocks):
        lucks.append([result - own for result, own in zip(results, choices, strict=True)])
    adjusted = share
    if len(lucks[0]) == len(blocks):
        adjusted = estimate(less_luck(results, *lucks))
    return {
        **_settings(options),
        "blocks": len(blocks),
        "games": sum(block.games for block in blocks),
        "share": round(share.mean, 4),
        "share_half": round(share.half, 4),
        "less_luck": round(adjusted.mean, 4),
        "less_luck_half": round(adjusted.half, 4),
        **(_by_choices(choices, worths) if len(choices) == len(blocks) else {}),
        "spread": round(spread.mean, 2),
        "spread_half": round(spread.half, 2),
        "points_a": round(estimate([block.points for block in blocks]).mean, 1),
        "points_b": round(estimate([block.others_points for block in blocks]).mean, 1),
    }


def _by_choices(choices: list[float], worths: list[dict[str, float]]) -> dict[str, object]:
    """What A's choices make of first places, and in which phases."""
    whole = estimate(choices)
    phases = {}
    for phase in PHASES:
        if not any(phase in worth for worth in worths):
            continue
        one = estimate([worth.get(phase, 0.0) for worth in worths])
        phases[phase] = (round(one.mean, 4), round(one.half, 4))
    return {
        "by_choices": round(whole.mean, 4),
        "by_choices_half": round(whole.half, 4),
        "phases": phases,
    }


def main(arguments: list[str] | None = None) -> dict[str, object]:
    """Play the series and print what it says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--set", action="append", default=[], help="a house rule, switch=value")
    parser.add_argument("--pairs", type=int, default=50, help="how many bags")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from-bag", type=int, help="begin with this number of tiles in the bag")
    parser.add_argument("--stop", type=float, nargs=2, metavar=("P0", "P1"))
    farm.add_options(parser)
    parser.add_argument("--json", action="store_true", help="one JSON line instead of sentences")
    options = parser.parse_args(arguments)
    test = SequentialTest(*options.stop) if options.stop else None
    verdict = None
    blocks: list[BlockResult] = []
    began = time.perf_counter()
    tasks = [{"block": number} for number in range(options.pairs)]
    with closing(farm.run(block, _settings(options), tasks, farm.workers(options))) as rows:
        for row in rows:
            blocks.append(BlockResult(**row))
            _progress(options, blocks)
            verdict = test.verdict(blocks) if test else None
            if verdict is not None:
                break
    found = summary(options, blocks)
    if test is not None:
        found["verdict"] = verdict
        found["log_ratio"] = round(test.log_ratio(blocks), 3)
    found["seconds"] = round(time.perf_counter() - began, 1)
    _report(options, found)
    return found


def _progress(options: argparse.Namespace, blocks: list[BlockResult]) -> None:
    if options.json or not sys.stderr.isatty():
        return
    done = len(blocks) / options.pairs
    bar = ("#" * round(30 * done)).ljust(30, ".")
    share = estimate([block.share for block in blocks])
    print(f"\r[{bar}] {len(blocks)}/{options.pairs}  share {share}   ", end="", file=sys.stderr)


def _report(options: argparse.Namespace, found: dict[str, Any]) -> None:
    if options.json:
        print(json.dumps(found, separators=(",", ":")))
        return
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(
        f"{options.a} against {options.b}, {options.edition}, {options.players} players,"
        f" {found['blocks']} blocks ({found['games']} games)"
    )
    print(f"  first places  {found['share']:.2%} ± {found['share_half']:.2%}")
    print(f"  less luck     {found['less_luck']:.2%} ± {found['less_luck_half']:.2%}")
    if "by_choices" in found:
        print(f"  by choices    {found['by_choices']:.2%} ± {found['by_choices_half']:.2%}")
        for phase, (mean, half) in found["phases"].items():
            print(f"    {phase:<11} {mean:+.2%} ± {half:.2%}")
    print(f"  spread        {found['spread']} ± {found['spread_half']} points a game")
    print(f"  points        {found['points_a']} against {found['points_b']}")
    if "verdict" in found:
        print(f"  test          {found['verdict'] or 'open'} (log ratio {found['log_ratio']})")
    print(f"  ({found['seconds']} s; {machine()})")


if __name__ == "__main__":
    main()
