"""Pre-endgames against an opponent who knows everything: all racks and the order of the bag.

For each order of the bag the game is one of perfect information. Both sides try every play and the
pass; nothing is exchanged. It is the most cautious view: no other opponent can do more harm. Only
win, tie and loss are searched, not points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.position import TurnPosition, kept_after
from sternfeld.analysis.report import Candidate, DrawOutcome, Found
from sternfeld.engine.endgame import Goal, solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Board
from sternfeld.game.endings import last_rounds, rack_adjustments, winners
from sternfeld.players.view import unseen_tiles

__all__ = ["knowing_values"]

Racks = tuple[tuple[str, ...], tuple[str, ...]]


class _Exhausted(Exception):
    """The budget is spent."""


@dataclass(slots=True)
class _Search:
    engine: Engine
    position: TurnPosition
    endgame: int
    nodes: int
    stop: Callable[[], bool] | None

    def share(
        self,
        board: Board,
        racks: Racks,
        lead: int,
        bag: tuple[str, ...],
        mover: int,
        passes: int,
        wanted: float = 1.0,
    ) -> float:
        """The share of the first place for seat 0, if ``mover`` is to move and ``lead`` are the
        points of seat 0 ahead. ``wanted`` is the best that the mover can hope for."""
        self.nodes -= 1
        if self.nodes < 0 or (self.stop is not None and self.stop()):
            raise _Exhausted
        if not bag:
            return self._endgame(board, racks, lead, mover, passes)
        best: float | None = None
        for play in self._moves(board, racks[mover], len(bag)):
            after = self.after(board, racks, lead, bag, mover, passes, play)
            value = after if mover == 0 else 1 - after
            if best is None or value > best:
                best = value
            if best >= wanted:
                break
        assert best is not None
        return best if mover == 0 else 1 - best

    def after(
        self,
        board: Board,
        racks: Racks,
        lead: int,
        bag: tuple[str, ...],
        mover: int,
        passes: int,
        play: Play,
    ) -> float:
        """The same after a play of ``mover``."""
        size = self.position.rules.rack
        if play.kind is PlayKind.PASS:
            if passes + 1 >= 2 * last_rounds(self.position.rules):
                return self._settled(racks, lead, None)
            return self.share(board, racks, lead, bag, 1 - mover, passes + 1)
        kept = kept_after(racks[mover], play.tiles, ())
        drawn = bag[: max(0, size - len(kept))]
        rack = (*kept, *drawn)
        left = (rack, racks[1]) if mover == 0 else (racks[0], rack)
        ahead = lead + (play.score if mover == 0 else -play.score)
        if not rack:
            return self._settled(left, ahead, mover)
        return self.share(board.lay(play.tiles), left, ahead, bag[len(drawn) :], 1 - mover, 0)

    def _moves(self, board: Board, rack: tuple[str, ...], bag: int) -> Iterator[Play]:
        for play in self.engine.rank(board, rack, bag_count=bag, n=0):
            if play.kind is PlayKind.LAY:
                yield play
        yield self.engine.passing()

    def _endgame(self, board: Board, racks: Racks, lead: int, mover: int, passes: int) -> float:
        result = solve_endgame(
            self.engine,
            board,
            racks[mover],
            racks[1 - mover],
            spread=lead if mover == 0 else -lead,
            passed=2 * last_rounds(self.position.rules) - passes == 1,
            goal=Goal.FIRST_PLACE,
            nodes=min(self.endgame, max(1, self.nodes)),
            stop=self.stop,
        )
        self.nodes -= result.nodes
        if not result.decided:
            raise _Exhausted
        return result.first if mover == 0 else 1 - result.first

    def _settled(self, racks: Racks, lead: int, out: int | None) -> float:
        own, other = rack_adjustments(self.position.rules, racks, out)
        after = (lead + own.gained - own.lost, other.gained - other.lost)
        first = winners(self.position.rules, (lead, 0), after, (0, 1)).seats
        return 1 / len(first) if 0 in first else 0.0


def knowing_values(
    engine: Engine,
    position: TurnPosition,
    budget: NodeBudget,
    *,
    stop: Callable[[], bool] | None = None,
) -> list[Candidate]:
    """All plays and the pass, the best first; what the budget did not allow is not followed."""
    unseen = unseen_tiles(position.view, position.rules)
    orders = list(_orders(unseen, position.view.bag_count))
    plays = [play for play in position.every_play(engine) if play.kind is not PlayKind.EXCHANGE]
    share = max(1, 20 * budget.orders // len(plays))
    rows = [_row(engine, position, play, orders, unseen, budget, share, stop) for play in plays]
    return sorted(rows, key=lambda row: (row.win is None, -(row.win or 0.0), -row.equity))


def _row(
    engine: Engine,
    position: TurnPosition,
    play: Play,
    orders: list[tuple[tuple[str, ...], int]],
    unseen: Counter[str],
    budget: NodeBudget,
    nodes: int,
    stop: Callable[[], bool] | None,
) -> Candidate:
    row = Candidate(
        play=str(play),
        kind=play.kind,
        points=play.score,
        kept=position.kept(play),
        equity=play.equity,
        found=Found.NOT_FOLLOWED,
    )
    search = _Search(engine, position, budget.endgame, nodes, stop)
    view = position.view
    count = len(play.tiles) or view.bag_count
    groups: dict[tuple[str, ...], list[tuple[int, float]]] = {}
    try:
        for order, weight in orders:
            other = tuple((unseen - Counter(order)).elements())
            value = search.after(
                view.board, (view.rack, other), position.lead, order, 0, view.passes, play
            )
            drawn = position.rules.tiles.sort(order[:count])
            groups.setdefault(drawn, []).append((weight, value))
    except _Exhausted:
        return row
    total = sum(weight for _, weight in orders)
    draws = tuple(_outcome(tiles, found, total) for tiles, found in sorted(groups.items()))
    win = sum(draw.share * (draw.win + draw.tie / 2) for draw in draws)
    return replace(
        row,
        found=Found.ALL_ORDERS,
        win=win,
        error=0.0,
        rollouts=len(orders),
        solved=1.0,
        draws=draws,
    )


def _outcome(tiles: tuple[str, ...], found: list[tuple[int, float]], total: int) -> DrawOutcome:
    weight = sum(one for one, _ in found)
    win = sum(one for one, value in found if value > 0.5) / weight
    tie = sum(one for one, value in found if value == 0.5) / weight
    return DrawOutcome(tiles, weight / total, win, tie, 1 - win - tie, None)


def _orders(unseen: Counter[str], count: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """All orders of this many tiles, with the number of ways in which each comes up."""
    if count == 0:
        yield (), 1
        return
    for face in sorted(unseen):
        if unseen[face]:
            rest = unseen - Counter([face])
            for order, weight in _orders(rest, count - 1):
                yield (face, *order), weight * unseen[face]
