"""Lost endgames: a play after which the answer of the highest equity is a mistake.

Against best play nothing can be done. But few opponents solve endgames, and the answer that looks
best is often wrong. So we look for a losing play that wins if the opponent gives that answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
"""Plays examined, the highest equity first."""
ANSWERS = 4
"""Answers examined after a play whose first answer is a mistake."""
SEARCH_NODES = 400
"""Nodes for the endgame after each answer."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A play that loses against the best answer, and the wrong answer expected. ``won`` is the mean
    share of the first place over the answers examined; each counts half as much as the one
    before."""

    play: Play
    answer: Play
    won: float


@dataclass(slots=True)
class LostEndgame:
    """A position of two players with an empty bag. ``lead`` is what the player to move is ahead by,
    and ``passes_left`` passes in a row end the game. ``nodes`` counts the positions searched;
    ``finished`` says whether all plays were examined."""

    engine: Engine
    board: Board
    own: Sequence[str]
    other: Sequence[str]
    lead: int
    passes_left: int
    nodes: int = 0
    finished: bool = True

    def find_trap(self, plays: Sequence[Play], nodes: int, deadline: Deadline) -> Trap | None:
        """The play with the best chance that the other goes wrong, within some nodes; None if the
        answer of the highest equity never is a mistake."""
        best: Trap | None = None
        for play in islice(plays, PLAYS):
            trap = self._trap(play, nodes, deadline)
            if not self.finished or (best is not None and best.won == 1):
                break
            if trap is not None and (best is None or trap.won > best.won):
                best = trap
        return best

    def _trap(self, play: Play, nodes: int, deadline: Deadline) -> Trap | None:
        kept = _left(self.own, play)
        if not kept or (play.kind is PlayKind.PASS and self.passes_left == 1):
            return None  # the game is over
        after = self.board.lay(play.tiles)
        held = sum(map(self.engine.rules.tiles.value, kept))
        answers = self.engine.rank(after, self.other, bag_count=0, others=held, n=ANSWERS)
        answers = answers or [self.engine.passing(self.other, others=held)]
        passing = play.kind is PlayKind.PASS
        won = weights = 0.0
        for place, answer in enumerate(answers):
            if self.nodes >= nodes or deadline.passed():
                self.finished = False
                return None
            found = solve_after(
                self.engine,
                after,
                self.other,
                kept,
                answer,
                spread=-self.lead - play.score,
                passes_left=self.passes_left - 1 if passing else 2 * last_rounds(self.engine.rules),
                goal=Goal.FIRST_PLACE,
                nodes=min(SEARCH_NODES, nodes - self.nodes),
                stop=deadline.passed,
            )
            self.nodes += found.nodes
            first = 1 - found.first if found.decided else 0.0
            if not first and not place:
                return None
            won += first * 0.5**place
            weights += 0.5**place
        return Trap(play, answers[0], won / weights)


def _left(rack: Sequence[str], play: Play) -> tuple[str, ...]:
    laid = Counter(rack_face(tile.face) for tile in play.tiles)
    return tuple((Counter(rack) - laid).elements())
