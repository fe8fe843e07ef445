"""Pre-endgames against an opponent who knows everything: all racks and the order of the bag.

For each order of the bag the game is one of perfect information. Both sides try every play and the
pass; nothing is exchanged. It is the most cautious view: no other opponent can do more harm. Only
win, tie and loss are searched, not points.

The play that can still reach most is gone on with, by one order at a time. So a play is left as
soon as it would be worse than the best even if it won all the orders that are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import heapify, heappop, heappush

from sternfeld.analysis.budget import NodeBudget, Step, Stop, Tell
from sternfeld.analysis.position import TurnPosition, kept_after
from sternfeld.analysis.report import Candidate, DrawOutcome, Found
from sternfeld.engine.endgame import Goal, settled, solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Board
from sternfeld.game.endings import last_rounds
from sternfeld.players.view import unseen_tiles

__all__ = ["knowing_values"]

Racks = tuple[tuple[str, ...], tuple[str, ...]]


class _Exhausted(Exception):
    """The budget is spent."""


@dataclass(frozen=True, slots=True)
class _State:
    """A position of the search. ``lead`` are the points of seat 0 ahead, ``mover`` is to move."""

    board: Board
    racks: Racks
    lead: int
    bag: tuple[str, ...]
    mover: int
    passes: int


@dataclass(slots=True)
class _Search:
    engine: Engine
    position: TurnPosition
    endgame: int
    nodes: int
    stop: Stop | None

    def share(self, state: _State) -> float:
        """The share of the first place for seat 0."""
        self.nodes -= 1
        if self.nodes < 0 or (self.stop is not None and self.stop()):
            raise _Exhausted
        if not state.bag:
            return self._endgame(state)
        first = state.mover == 0
        best: float | None = None
        for play in self._moves(state.board, state.racks[state.mover], len(state.bag)):
            after = self.after(state, play)
            value = after if first else 1 - after
            if best is None or value > best:
                best = value
            if best >= 1:
                break
        assert best is not None
        return best if first else 1 - best

    def after(self, state: _State, play: Play) -> float:
        """The same after a play of the one to move."""
        mover, racks, lead = state.mover, state.racks, state.lead
        if play.kind is PlayKind.PASS:
            if state.passes + 1 >= 2 * last_rounds(self.position.rules):
                return settled(self.position.rules, racks, lead, None)[1]
            return self.share(replace(state, mover=1 - mover, passes=state.passes + 1))
        kept = kept_after(racks[mover], play.tiles, ())
        drawn = state.bag[: max(0, self.position.rules.rack - len(kept))]
        rack = (*kept, *drawn)
        left = (rack, racks[1]) if mover == 0 else (racks[0], rack)
        ahead = lead + (play.score if mover == 0 else -play.score)
        if not rack:
            return settled(self.position.rules, left, ahead, mover)[1]
        board, bag = state.board.lay(play.tiles), state.bag[len(drawn) :]
        return self.share(_State(board, left, ahead, bag, 1 - mover, passes=0))

    def _moves(self, board: Board, rack: tuple[str, ...], bag: int) -> Iterator[Play]:
        for play in self.engine.rank(board, rack, bag_count=bag, n=0):
            if play.kind is PlayKind.LAY:
                yield play
        yield self.engine.passing()

    def _endgame(self, state: _State) -> float:
        first = state.mover == 0
        result = solve_endgame(
            self.engine,
            state.board,
            state.racks[state.mover],
            state.racks[1 - state.mover],
            spread=state.lead if first else -state.lead,
            passed=2 * last_rounds(self.position.rules) - state.passes == 1,
            goal=Goal.FIRST_PLACE,
            nodes=min(self.endgame, max(1, self.nodes)),
            stop=self.stop,
        )
        self.nodes -= result.nodes
        if not result.decided:
            raise _Exhausted
        return result.first if first else 1 - result.first


@dataclass(slots=True, eq=False)
class _Order:
    """An order of the bag, in how many ways it comes up, and what it did to the plays so far."""

    tiles: tuple[str, ...]
    other: tuple[str, ...]
    weight: int
    tried: int = 0
    lost: float = 0.0

    @property
    def harm(self) -> float:
        """What it is likely to take from the next play; at first every second one loses."""
        return self.weight * (self.lost + 1) / (self.tried + 2)


@dataclass(slots=True)
class _Tried:
    """A play as far as it was gone through. ``most`` is what it reaches if it wins all the orders
    that are left. It is counted in half wins: whole numbers are equal where they should be."""

    play: Play
    search: _Search
    left: list[_Order]
    most: int
    values: list[tuple[_Order, float]] = field(default_factory=list)

    def go_on(self) -> None:
        """Play the order that takes most from other plays."""
        order = max(self.left, key=lambda one: one.harm)
        view, lead = self.search.position.view, self.search.position.lead
        racks = (view.rack, order.other)
        state = _State(view.board, racks, lead, order.tiles, mover=0, passes=view.passes)
        value = self.search.after(state, self.play)
        self.left.remove(order)
        self.values.append((order, value))
        self.most -= round(2 * order.weight * (1 - value))
        order.tried += 1
        order.lost += 1 - value


def knowing_values(
    engine: Engine,
    position: TurnPosition,
    budget: NodeBudget,
    *,
    stop: Stop | None = None,
    tell: Tell | None = None,
) -> list[Candidate]:
    """All plays and the pass, the best first; those that are proven to be worse are given up, and
    what the budget did not allow is not followed."""
    unseen = unseen_tiles(position.view, position.rules)
    orders = [
        _Order(tiles, tuple((unseen - Counter(tiles)).elements()), weight)
        for tiles, weight in _orders(unseen, position.view.bag_count)
    ]
    total = sum(order.weight for order in orders)
    plays = [play for play in position.every_play(engine) if play.kind is not PlayKind.EXCHANGE]
    nodes = max(1, 20 * budget.orders // len(plays))
    tried = [
        _Tried(play, _Search(engine, position, budget.endgame, nodes, stop), [*orders], 2 * total)
        for play in plays
    ]
    best = _go_through(tried, -1, tell)
    spare = _take_back(tried)
    while (open_ := [one for one in tried if one.left and one.most >= best]) and spare > 0:
        if stop is not None and stop():
            break
        # What others did not need is enough for some of those that it was not enough for.
        nodes *= 2
        again = sorted(open_, key=lambda one: -one.most)[: max(1, spare // nodes)]
        for one in again:
            one.search.nodes = min(nodes, spare)
            one.search.endgame *= 2
            spare -= one.search.nodes
        best = _go_through(again, best, tell)
        spare += _take_back(again)
    rows = [_row(position, one, best, total, len(orders)) for one in tried]
    return sorted(
        rows,
        key=lambda row: (
            row.win is None,
            -(row.win or 0.0),
            -(row.win_at_most or 0),
            row.kind is PlayKind.PASS,
            -row.equity,
        ),
    )


def _take_back(tried: Sequence[_Tried]) -> int:
    """The nodes that some plays did not need."""
    spare = sum(max(0, one.search.nodes) for one in tried)
    for one in tried:
        one.search.nodes = 0
    return spare


def _go_through(tried: Sequence[_Tried], best: int, tell: Tell | None) -> int:
    """Go on with the play that can reach most, until no other can reach as much as the best. What
    the best of those reaches that were gone through whole; ``best`` is that so far."""
    total = sum(len(one.left) for one in tried)
    waiting = [(-one.most, place) for place, one in enumerate(tried)]
    heapify(waiting)
    while waiting:
        _, place = heappop(waiting)
        one = tried[place]
        if one.most < best:  # a play that may be as good as the best is gone through
            break
        try:
            one.go_on()
        except _Exhausted:
            continue
        if one.left:
            heappush(waiting, (-one.most, place))
        else:
            best = max(best, one.most)
        if tell is not None:
            tell(Step.ORDERS, sum(len(one.values) for one in tried), total)
    return best


def _row(position: TurnPosition, tried: _Tried, best: int, total: int, orders: int) -> Candidate:
    play = tried.play
    row = Candidate(
        play=str(play),
        kind=play.kind,
        points=play.score,
        kept=position.kept(play),
        equity=play.equity,
        found=Found.NOT_FOLLOWED,
    )
    reached = tried.most / (2 * total)
    if tried.left:
        if tried.most >= best:
            return row
        return replace(
            row,
            found=Found.GIVEN_UP,
            rollouts=len(tried.values),
            solved=1.0,
            win_at_most=reached,
            orders=orders,
        )
    count = len(play.tiles) or position.view.bag_count
    groups: dict[tuple[str, ...], list[tuple[int, float]]] = {}
    for order, value in tried.values:
        drawn = position.rules.tiles.sort(order.tiles[:count])
        groups.setdefault(drawn, []).append((order.weight, value))
    return replace(
        row,
        found=Found.ALL_ORDERS,
        win=reached,
        error=0.0,
        rollouts=orders,
        solved=1.0,
        draws=tuple(_outcome(tiles, found, total) for tiles, found in sorted(groups.items())),
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
