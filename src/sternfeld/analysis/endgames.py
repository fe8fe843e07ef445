"""Endgames: what every single play leads to, if everybody plays as well as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sternfeld.analysis.budget import Step, Stop, Tell
from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.engine.endgame import Endgame, Goal, solve_after, solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind, read_play
from sternfeld.engine.simulation import SimulationPlan, simulate

__all__ = ["SolvedPlay", "solve_plays"]

SHARED = 64
"""Up to this number of plays each may use all nodes of a search; more plays share as many nodes as
these have."""
WHOLE = 16
"""The position itself is searched with this many times the nodes of a play. Only so is a best play
found that is not among the candidates."""


@dataclass(frozen=True, slots=True)
class SolvedPlay:
    """A play, the points ahead at the end and the share of the first place. That share is exact if
    it is ``decided``, the points if it is ``solved``; otherwise they are proven to lie between
    ``lower`` and ``upper``. ``line`` is how the game goes on if all play as well as can be, with
    three and four players as far as the reply."""

    play: Play
    spread: int
    first: float
    solved: bool
    decided: bool
    nodes: int
    lower: int | None = None
    upper: int | None = None
    line: tuple[Play, ...] = ()

    @property
    def at_least(self) -> float:
        """The share of the first place that is proven."""
        return self.first if self.decided else float(self.lower is not None and self.lower > 0)

    @property
    def at_most(self) -> float:
        """The share of the first place beyond which nothing is possible."""
        return self.first if self.decided else float(self.upper is None or self.upper >= 0)

    @property
    def rank(self) -> tuple[float, int, bool, int]:
        """The lower, the better: who comes first, then points ahead; a play rather than a pass."""
        return -self.first, -self.spread, self.play.kind is PlayKind.PASS, -self.play.score


def solve_plays(
    engine: Engine,
    position: TurnPosition,
    plays: Sequence[Play],
    *,
    nodes: int,
    stop: Stop | None = None,
    tell: Tell | None = None,
) -> list[SolvedPlay] | None:
    """Solve the position after each of the plays, as far as the nodes of a search allow. With two
    players also that after the best of all plays, which may not be among them and then comes last.
    None if it was stopped."""
    assert position.is_open, "only endgames in which all racks are known are solved"
    if position.players > 2:
        return _solve_for_several(engine, position, plays, nodes, stop, tell)
    return _solve_for_two(engine, position, plays, nodes, stop, tell)


def _solve_for_two(
    engine: Engine,
    position: TurnPosition,
    plays: Sequence[Play],
    nodes: int,
    stop: Stop | None,
    tell: Tell | None,
) -> list[SolvedPlay] | None:
    """The position is searched first, then what follows each play with ``nodes``. Many plays have
    fewer at first; what is left then goes to the best of those that are not solved."""
    other = position.other_rack
    assert other is not None
    whole = solve_endgame(
        engine,
        position.view.board,
        position.view.rack,
        other,
        spread=position.lead,
        passed=position.passes_left == 1,
        goal=Goal.BOTH,
        nodes=WHOLE * nodes,
        stop=stop,
    )
    best = play_key(whole.best)
    wanted = list(plays)
    if best not in set(map(play_key, wanted)):
        wanted.append(whole.best)
    each = min(nodes, max(1, SHARED * nodes // len(wanted)))
    found: list[SolvedPlay] = []
    for play in wanted:
        if stop is not None and stop():
            return None
        proven = whole.decided and play_key(play) == best
        found.append(
            _of(play, whole) if proven else _after(engine, position, play, other, each, stop)
        )
        if tell is not None:
            tell(Step.PLAYS, len(found), len(wanted))
    left = SHARED * nodes - sum(one.nodes for one in found) if each < nodes else 0
    for at in sorted(range(len(found)), key=lambda at: found[at].rank):
        if left <= 0 or (stop is not None and stop()):
            break
        if not found[at].solved and found[at].nodes < nodes:
            found[at] = _after(engine, position, found[at].play, other, nodes, stop)
            left -= found[at].nodes
    if stop is not None and stop():
        return None
    return found


def _solve_for_several(
    engine: Engine,
    position: TurnPosition,
    plays: Sequence[Play],
    nodes: int,
    stop: Stop | None,
    tell: Tell | None,
) -> list[SolvedPlay] | None:
    """Each plays for their own place. Only what is solved is proven."""
    each = min(nodes, max(1, SHARED * nodes // len(plays)))
    plan = SimulationPlan(
        iterations=1, round=1, drop=False, prior_weight=0, endgame_nodes=each, trace=1
    )
    found: list[SolvedPlay] = []
    for play in plays:
        simulation = simulate(engine, position.situation(), [play], plan, stop)
        if stop is not None and stop():
            return None
        made = simulation.best
        (rollout,) = made.rollouts
        after = position.view.board.lay(play.tiles)
        found.append(
            SolvedPlay(
                play,
                round(made.spread),
                made.win_probability,
                rollout.solved,
                decided=rollout.solved,
                nodes=simulation.nodes,
                line=tuple(read_play(move, engine.numbers, after) for move in rollout.moves),
            )
        )
        if tell is not None:
            tell(Step.PLAYS, len(found), len(plays))
    return found


def _after(
    engine: Engine,
    position: TurnPosition,
    play: Play,
    other: tuple[str, ...],
    nodes: int,
    stop: Stop | None,
) -> SolvedPlay:
    result = solve_after(
        engine,
        position.view.board,
        position.view.rack,
        other,
        play,
        spread=position.lead,
        passes_left=position.passes_left,
        nodes=nodes,
        stop=stop,
    )
    return _of(play, result)


def _of(play: Play, result: Endgame) -> SolvedPlay:
    """A play with what a search has found of it."""
    return SolvedPlay(
        play,
        result.spread,
        result.first,
        result.solved,
        result.decided,
        result.nodes,
        lower=result.lower,
        upper=result.upper,
        line=result.line[1:],
    )
