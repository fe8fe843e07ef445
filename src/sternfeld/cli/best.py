"""``sternfeld best``: the best plays in a position, as a table."""

from __future__ import annotations

from sternfeld.analysis.position import kept_after
from sternfeld.cli.options import HouseRules, table_rules
from sternfeld.engine.engine import Engine
from sternfeld.errors import RulesError
from sternfeld.notation.cgp import parse_cgp
from sternfeld.notation.faces import join_faces

__all__ = ["best"]


def best(
    cgp: str,
    /,
    *,
    edition: str = "deluxe",
    house_rules: HouseRules = None,
    count: int = 15,
    playouts: int = 0,
    plies: int = 2,
    threads: int = 1,
    seed: int = 1,
) -> None:
    """Print the best plays in a position, weighed by points and by what is kept.

    Parameters
    ----------
    cgp
        The position: board, racks, scores and turns without points, in CGP.
    edition
        The edition whose rules the table plays by.
    count
        How many plays to print.
    playouts
        How often to play each of them out; 0 for not at all.
    plies
        How many turns a playout looks ahead.
    threads
        How many processors to use for the rollouts.
    seed
        The seed of the rollouts; the same seed gives the same answer.
    """
    if count < 1 or playouts < 0 or plies < 0 or threads < 1:
        raise RulesError("--count and --threads must be at least 1, --playouts and --plies 0")
    if not 0 <= seed < 2**63:
        raise RulesError(f"--seed is {seed}; expected 0 to {2**63 - 1}")
    rules = table_rules(edition, house_rules)
    position = parse_cgp(cgp, rules.tiles)
    engine = Engine(rules)
    if engine.leaves.note is not None:
        print(f"Note: {engine.leaves.note}.")
    plays = engine.best(position, n=count)
    if not plays:
        print("There is nothing to lay and nothing to exchange.")
        return
    rack = position.racks[0]
    width = max(len(str(play)) for play in plays)
    print(
        f"{'':>3}  {'play':<{width}}  {'points':>6}  {'kept':<9}  {'leave':>6}  {'equity':>7}",
        end="",
    )
    print(f"  {'gain':>7}  {'wins':>6}" if playouts else "")
    gains: dict[int, str] = {}
    if playouts:
        results = engine.simulate(
            position, plays, plies=plies, iterations=playouts, threads=threads, seed=seed
        )
        gains = {
            place: f"  {result.spread:>7.2f}  {result.win_probability:>6.1%}"
            for place, result in enumerate(results)
        }
    for place, play in enumerate(plays):
        kept = join_faces(kept_after(rack, play.tiles, play.exchanged))
        print(
            f"{place + 1:>3}  {play!s:<{width}}  {play.score:>6}"
            f"  {kept:<9}  {play.leave:>6.2f}  {play.equity:>7.2f}"
            f"{gains.get(place, '')}"
        )
