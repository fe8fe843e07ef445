"""Lost endgames: a play after which the answer of the highest equity is a mistake.

Against best play nothing can be done. But few opponents solve endgames, and the answer that looks
best is often wrong. So among the plays that lose, one is looked for that wins if it is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from sternfeld.engine.endgame import Goal, solve_after
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Board
from sternfeld.game.endings import last_rounds
from sternfeld.players.budget import Deadline
from sternfeld.rules.tiles import rack_face

__all__ = ["LostEndgame", "Trap"]

PLAYS = 60
"""So many plays are looked at, those of the highest equity ..."""
ANSWERS = 4
"""... and so many answers, where the first of them is a mistake."""
SEARCH_NODES = 400
"""Of the endgame after an answer."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A play that loses against the best answer, and the mistake that it hopes for. ``won`` is the
    share of the first answers that are mistakes; each counts half as much as the one before."""

    play: Play
    answer: Play
    won: float


@dataclass(slots=True)
class LostEndgame:
    """A position of two players with an empty bag. ``lead`` is what the player to move is ahead by,
    and ``passes_left`` passes in a row end the game. ``nodes`` counts the positions searched."""

    engine: Engine
    board: Board
    own: Sequence[str]
    other: Sequence[str]
    lead: int
    passes_left: int
    nodes: int = 0

    def find_trap(self, plays: Sequence[Play], nodes: int, deadline: Deadline) -> Trap | None:
        """The play with the best chance that the other goes wrong; None if the answer of the
        highest equity never does."""
        best: Trap | None = None
        for play in islice(plays, PLAYS):
            if self.nodes >= nodes or deadline.passed():
                break
            trap = self._trap(play, deadline)
            if trap is not None and (best is None or trap.won > best.won):
                best = trap
        return best

    def _trap(self, play: Play, deadline: Deadline) -> Trap | None:
        mistakes: list[tuple[Play, float]] = []
        for answer in self._answers(play):
            first = self._first_after(play, answer, deadline)
            if not first and not mistakes:
                return None
            mistakes.append((answer, first))
        if not mistakes:
            return None
        weights = [0.5**place for place in range(len(mistakes))]
        won = sum(weight * first for weight, (_, first) in zip(weights, mistakes, strict=True))
        return Trap(play, mistakes[0][0], won / sum(weights))

    def _answers(self, play: Play) -> Iterator[Play]:
        """What the other may answer, the best by equity first; nothing if the game is over."""
        kept = _left(self.own, play)
        if not kept or (play.kind is PlayKind.PASS and self.passes_left == 1):
            return
        held = self._points(kept)
        after = self.board.lay(play.tiles)
        answers = self.engine.rank(after, self.other, bag_count=0, others=held, n=ANSWERS)
        yield from answers or [self.engine.passing(self.other, others=held)]

    def _first_after(self, play: Play, answer: Play, deadline: Deadline) -> float:
        """The share of the first place that is proven after play and answer."""
        passing = play.kind is PlayKind.PASS
        found = solve_after(
            self.engine,
            self.board.lay(play.tiles),
            self.other,
            _left(self.own, play),
            answer,
            spread=-self.lead - play.score,
            passes_left=self.passes_left - 1 if passing else 2 * last_rounds(self.engine.rules),
            goal=Goal.FIRST_PLACE,
            nodes=SEARCH_NODES,
            stop=deadline.passed,
        )
        self.nodes += found.nodes
        return 1 - found.first if found.decided else 0.0

    def _points(self, tiles: Sequence[str]) -> int:
        return sum(map(self.engine.rules.tiles.value, tiles))


def _left(rack: Sequence[str], play: Play) -> tuple[str, ...]:
    laid = Counter(rack_face(tile.face) for tile in play.tiles)
    return tuple((Counter(rack) - laid).elements())
