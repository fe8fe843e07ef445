"""Leaves for any rules, by census: a few generations of a few hundred boards each.

After each generation the table is written to ``state``, so that an interrupted training goes on
where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import asdict, dataclass
from pathlib import Path

from sternfeld._core import Control, CoreLeaves, train_leaves
from sternfeld.engine.leaves import Leaves, leaves_key
from sternfeld.engine.translate import Numbers, core_rules
from sternfeld.errors import LexiconError
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.lexicon.files import write_atomically
from sternfeld.rules.rules import Rules

__all__ = ["Training", "train"]

Report = Callable[[int, int, int], None]  # generation, boards done, boards in all


@dataclass(frozen=True, slots=True)
class Training:
    """How long to train: the number of boards in each generation.

    ``racks`` counts for racks of eight tiles and more: random racks tried on each board.
    """

    generations: int = 4
    boards: int = 100
    racks: int = 2000
    seed: int = 1


def train(
    rules: Rules,
    lexicon: Lexicon,
    plan: Training,
    *,
    threads: int = 1,
    state: Path | None = None,
    report: Report | None = None,
    control: Control | None = None,
) -> Leaves | None:
    """Train leaves; the same plan gives the same table at any thread count. None if cancelled."""
    leaves = Leaves.none(rules)
    first = 0
    if state is not None and state.is_file():
        first, leaves = _resume(rules, plan, state)
    for generation in range(first, plan.generations):
        core = _generation(rules, lexicon, leaves, plan, generation, threads, report, control)
        if core is None:
            return None
        leaves = Leaves(core, Numbers(rules.tiles), f"{rules.edition}, trained")
        if state is not None:
            head = json.dumps(
                {"done": generation + 1, "plan": asdict(plan), "key": leaves_key(rules)}
            )
            write_atomically(state, head.encode() + b"\n" + leaves.to_bytes())
    return leaves


def _generation(
    rules: Rules,
    lexicon: Lexicon,
    leaves: Leaves,
    plan: Training,
    generation: int,
    threads: int,
    report: Report | None,
    control: Control | None,
) -> CoreLeaves | None:
    progress = control or Control()
    before = progress.done
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(
            train_leaves,
            core_rules(rules),
            lexicon.core,
            leaves.core,
            boards=plan.boards,
            racks=plan.racks,
            seed=plan.seed * 1000 + generation,
            threads=threads,
            control=progress,
        )
        while True:
            try:
                return work.result(timeout=0.2)
            except NotYet:
                if report is not None:
                    report(generation, progress.done - before, plan.boards)
            except BaseException:
                progress.cancel()
                raise


def _resume(rules: Rules, plan: Training, state: Path) -> tuple[int, Leaves]:
    head, _, table = state.read_bytes().partition(b"\n")
    try:
        saved = json.loads(head)
        same = saved["plan"] == asdict(plan) and saved["key"] == leaves_key(rules)
        done = int(saved["done"])
    except (ValueError, KeyError, TypeError):
        raise LexiconError(f"{str(state)!r} is no saved training; remove it first") from None
    if not same:
        raise LexiconError(
            f"{str(state)!r} belongs to another training (rules or plan differ); remove it first"
        )
    return done, Leaves.from_bytes(rules, table, str(state))
