"""``sternfeld train leaves``: find out what kept tiles are worth under some rules."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.progress import Progress

from sternfeld.cli.options import HouseRules, table_rules
from sternfeld.engine.training import Training
from sternfeld.engine.training import train as train_leaves
from sternfeld.errors import RulesError
from sternfeld.lexicon.compiled import lexicon_for

__all__ = ["train"]


def train(
    what: Literal["leaves"],
    /,
    *,
    edition: str,
    output: Path,
    house_rules: HouseRules = None,
    generations: int = 3,
    boards: int = 60,
    threads: int = 2,
    seed: int = 1,
) -> None:
    """Train a table of leaves by census and write it to a file.

    An interrupted training goes on where it stopped, from a file beside the output. The same seed
    gives the same table at any number of threads.

    Parameters
    ----------
    what
        What to train: leaves.
    edition
        The edition whose rules the table plays by.
    output
        Where to write the table.
    generations
        How often to start again from what was learnt.
    boards
        How many boards each generation looks at.
    threads
        How many processors to use.
    seed
        The luck of the games that lead to the boards.
    """
    if generations < 1 or boards < 1 or threads < 1:
        raise RulesError("--generations, --boards and --threads must be at least 1")
    rules = table_rules(edition, house_rules)
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("leaves", total=generations * boards)

        def report(generation: int, done: int, _: int) -> None:
            progress.update(task, completed=generation * boards + done)

        leaves = train_leaves(
            rules,
            lexicon_for(rules),
            Training(generations=generations, boards=boards, seed=seed),
            threads=threads,
            state=output.with_name(output.name + ".part"),
            report=report,
        )
    assert leaves is not None, "nobody else can cancel it"
    output.write_bytes(leaves.to_bytes())
    output.with_name(output.name + ".part").unlink()
    print(f"{output}: what each tile is worth alone:")
    print(" ".join(f"{face} {leaves.of([face]):.1f}" for face in (*rules.tiles.alphabet, "?")))
