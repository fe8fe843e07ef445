"""Endgames of two players: one search of the position, and further ones of the next best plays for
whoever wants to hear of them.

A search that is begun again with more nodes finds all again that the one before it has found. So
it is searched in steps only for somebody who is told meanwhile, and each step has many times the
nodes of the one before. Where the other comes first whatever is played, a trap is set if there is
one (`sternfeld.players.traps`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sternfeld.engine.endgame import Endgame, Goal, solve_after, solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import NO_LIMIT
from sternfeld.game.endings import last_rounds
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.found import Analysis, Note, of_endgame
from sternfeld.players.knowledge import moves_of, pass_of
from sternfeld.players.traps import LostEndgame, Trap
from sternfeld.players.view import PlayerView

__all__ = ["search_endgame"]

FIRST_NODES = 2_000
GROWTH = 8
"""The nodes of the first step, and how many times more the next one has."""
SHARE = 1 / GROWTH
"""The part of the time that is left which a step may take, unless it is the last."""
TRAP_SHARE = 0.5
"""The part of what is left that may go into the search for a trap."""
LOOKED_AT = 32
"""So many plays, those of the highest equity, may be among the next best."""


def search_endgame(
    engine: Engine,
    view: PlayerView,
    other: Sequence[str],
    budget: Budget,
    deadline: Deadline,
    note: Note | None = None,
) -> Analysis:
    """The best play of an endgame; somebody who is told meanwhile hears of the ``budget.lines``
    best."""
    lines = 1 if note is None else budget.lines
    search = _Search(engine, view, tuple(other), lines)
    limit = NO_LIMIT if budget.nodes is None else max(1, budget.nodes)
    expected = min(limit, budget.expected_nodes(deadline))
    for nodes in _steps(0 if note is None else expected):
        until = deadline if nodes == NO_LIMIT else deadline.part(SHARE)
        end = min(limit, search.nodes + nodes)
        search.follow(int(min(nodes, max(0, expected - search.nodes))) // 2, until.part(0.5))
        search.solve(end, until)
        if search.done or search.nodes >= limit or deadline.passed():
            break
        if note is not None and (found := search.found()).line:
            note(found)
    return search.found()


def _steps(expected: float) -> Iterator[int]:
    """The nodes of each step, if there are about so many in all; the last has no limit."""
    nodes = FIRST_NODES
    while 2 * GROWTH * nodes <= expected and nodes < NO_LIMIT // GROWTH:
        yield nodes
        nodes *= GROWTH
    yield NO_LIMIT


class _Search:
    """What is known of an endgame so far: ``whole`` of the position, ``after`` of single plays."""

    def __init__(
        self, engine: Engine, view: PlayerView, other: tuple[str, ...], lines: int
    ) -> None:
        order, rules = view.in_turn(), engine.rules
        self.engine = engine
        self.view = view
        self.other = other
        self.further = lines - 1
        self.moves = moves_of(engine, view, rules).with_pass(pass_of(engine, view, rules))
        self.lead = view.scores[order[0]] - view.scores[order[1]]
        self.passes_left = max(1, len(order) * last_rounds(rules) - view.passes)
        self.whole: Endgame | None = None
        self.trap: Trap | None = None
        self.examined = False  # every play that might be a trap
        self.after: dict[Play, Endgame] = {}
        self.nodes = 0

    @property
    def done(self) -> bool:
        """Would more nodes change nothing that is told?"""
        solved = all(one.solved for one in self._lines())
        return solved or (self.trap is not None and self.examined and not self.further)

    @property
    def lost(self) -> bool:
        """Is it proven that the other comes first?"""
        return self.whole is not None and self.whole.decided and not self.whole.first

    def found(self) -> Analysis:
        """The play to make, with the next best ones."""
        lines = self._lines()
        if self.trap is None:
            first, *others = lines
            best = of_endgame(first, self.nodes)
        else:
            play = self.trap.play
            others = [one for one in lines if one.best.tiles != play.tiles][: self.further]
            best = Analysis(
                play,
                0.0,
                nodes=self.nodes,
                sure=self.examined,
                line=(play, self.trap.answer),
                upper=None if self.whole is None else self.whole.upper,
            )
        return replace(best, others=tuple(of_endgame(one, self.nodes) for one in others))

    def follow(self, nodes: int, deadline: Deadline) -> None:
        """Search the next plays, as far as they are not solved."""
        end = self.nodes + nodes
        plays = self._open_plays()
        for at, play in enumerate(plays):
            if deadline.passed():
                break
            left = len(plays) - at
            found = self._search_after(play, (end - self.nodes) // left, deadline.part(1 / left))
            if found.solved or len(found.line) > 1:  # else it was broken off before any move
                self.after[play] = _better_known(self.after.get(play), found)

    def solve(self, end: int, deadline: Deadline) -> None:
        """Search the position, with up to ``end`` nodes in all. Once it is lost, a part of what is
        left goes into the search for a trap, and the rest into the points."""
        if self.whole is None or not (self.whole.solved or self.lost):
            self._search(end, deadline, Goal.UNLESS_LOST)
        if self.lost and not self.examined:
            most = self.nodes + int((end - self.nodes) * TRAP_SHARE)
            self._look_for_trap(most, deadline.part(TRAP_SHARE))
        in_time = self.nodes < end and not deadline.passed()
        if self.lost and in_time and not self.done:
            self._search(end, deadline, Goal.BOTH)

    def _look_for_trap(self, end: int, deadline: Deadline) -> None:
        lost = LostEndgame(
            self.engine, self.view.board, self.view.rack, self.other, self.lead, self.passes_left
        )
        self.trap = lost.find_trap(self.moves, end - self.nodes, deadline) or self.trap
        self.examined = lost.finished
        self.nodes += lost.nodes

    def _open_plays(self) -> list[Play]:
        """The next plays as far as they are not solved; at first many more than are told of."""
        if self.after:
            return [one.best for one in self._lines() if one is not self.whole and not one.solved]
        return list(self.moves[: max(LOOKED_AT, self.further + 1)]) if self.further else []

    def _lines(self) -> list[Endgame]:
        """What is told, the best first. What is proven of a play may be more than what was guessed
        of the best."""
        whole = self.whole
        assert whole is not None
        rest = [one for one in self.after.values() if one.best.tiles != whole.best.tiles]
        rest.sort(key=lambda one: -one.spread)
        if not whole.solved:
            better = [one for one in rest if one.lower is not None and one.lower > whole.spread]
            rest = [one for one in rest if one not in better]
            return [*better, whole, *rest][: self.further + 1]
        return [whole, *rest][: self.further + 1]

    def _search(self, end: int, deadline: Deadline, goal: Goal) -> None:
        found = solve_endgame(
            self.engine,
            self.view.board,
            self.view.rack,
            self.other,
            spread=self.lead,
            passed=self.passes_left == 1,
            goal=goal,
            nodes=max(1, end - self.nodes),
            stop=deadline.passed,
        )
        self.nodes += found.nodes
        found = replace(found, best=self.moves.like(found.best) or found.best)
        self.whole = _better_known(self.whole, found)

    def _search_after(self, play: Play, nodes: int, deadline: Deadline) -> Endgame:
        found = solve_after(
            self.engine,
            self.view.board,
            self.view.rack,
            self.other,
            play,
            spread=self.lead,
            passes_left=self.passes_left,
            nodes=max(1, nodes),
            stop=deadline.passed,
        )
        self.nodes += found.nodes
        return found


def _better_known(old: Endgame | None, new: Endgame) -> Endgame:
    """A search that was broken off early may know less than the one before it. One that only shows
    that the endgame is lost names no line."""
    if old is None or new.solved:
        return new
    if new.nodes < old.nodes and old.line:
        return old
    return new if new.decided else replace(new, decided=old.decided, first=old.first)
