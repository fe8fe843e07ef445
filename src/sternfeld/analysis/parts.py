"""The parts of the difference between two plays, told from rollouts on the same racks and bags.

The difference in points splits without a rest into the points of the play, the replies of the
others, one's own next turn, and what comes later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.rollouts import Estimate, paired
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import Rollout

__all__ = ["DifferencePart", "PartName", "Parts", "goes_out_first", "parts_of", "unsplit_parts"]


class PartName(StrEnum):
    """What makes a part of the difference between two plays."""

    POINTS = "points"
    """The points of the play itself."""
    REPLIES = "replies"
    """The replies of the others."""
    NEXT = "next"
    """One's own next turn, where it was not looked at what makes it."""
    NEXT_BOARD = "next_board"
    """One's own next turn, by the board."""
    NEXT_TILES = "next_tiles"
    """One's own next turn, by the tiles kept and drawn."""
    LATER = "later"
    """The turns after that."""
    LEFT = "left"
    """The tiles on the racks where rollouts end."""
    REST = "rest"
    """All that is not told in parts."""


@dataclass(frozen=True, slots=True)
class DifferencePart:
    """One part of the difference in points between two plays, with its error."""

    name: PartName
    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Parts:
    """What the first play gains on the second by its points, by the replies, by one's own next
    turn, and by the rest. For two players the rest splits into the turns after the next and the
    tiles on the racks where the rollouts end: settled if the game is over, otherwise as what they
    are worth. The next turn splits once ``next_board`` is known."""

    points: int
    replies: Estimate
    next: Estimate
    rest: Estimate
    later: Estimate | None = None
    left: Estimate | None = None
    next_board: Estimate | None = None

    @property
    def next_tiles(self) -> Estimate | None:
        """What is left of the next turn without the board; the errors of the two are taken as
        independent."""
        whole, board = self.next, self.next_board
        if board is None:
            return None
        return Estimate(whole.mean - board.mean, hypot(whole.error, board.error))

    @property
    def smallest(self) -> tuple[DifferencePart, ...]:
        """The smallest parts that are known; they add up to the whole difference. Left out are
        those that do not exist, such as later turns where rollouts end with the next."""
        next_parts = {PartName.NEXT_BOARD: self.next_board, PartName.NEXT_TILES: self.next_tiles}
        rest_parts = {PartName.LATER: self.later, PartName.LEFT: self.left}
        named = {
            PartName.POINTS: Estimate(float(self.points), 0.0),
            PartName.REPLIES: self.replies,
            **({PartName.NEXT: self.next} if self.next_board is None else next_parts),
            **({PartName.REST: self.rest} if self.later is None else rest_parts),
        }
        return tuple(
            DifferencePart(name, value.mean, value.error)
            for name, value in named.items()
            if value is not None and (value != NONE or name is PartName.POINTS)
        )


NONE = Estimate(0.0, 0.0)


def parts_of(
    first: Sequence[Rollout], second: Sequence[Rollout], points: int, players: int, *, exact: bool
) -> Parts:
    """The parts; ``points`` is what the first play scores more than the second. They are ``exact``
    where all orders of the bag were played."""

    def replies(one: Rollout) -> float:
        return float(sum(move.score for move in one.moves[: players - 1]))

    def following(one: Rollout) -> float:
        return float(sum(move.score for move in one.moves[players - 1 : players]))

    def rest(one: Rollout) -> float:
        return one.spread + replies(one) - following(one)

    def later(one: Rollout) -> float:
        others, own = one.moves[2::2], one.moves[3::2]
        return float(sum(move.score for move in own) - sum(move.score for move in others))

    def ahead(value: Callable[[Rollout], float], less: int = 0) -> Estimate:
        found = paired(first, second, value)
        return Estimate(found.mean - less, 0.0 if exact else found.error)

    two = players == 2
    return Parts(
        points,
        replies=ahead(lambda one: -replies(one)),
        next=ahead(following),
        rest=ahead(rest, points),
        later=ahead(later) if two else None,
        left=ahead(lambda one: rest(one) - later(one), points) if two else None,
    )


def unsplit_parts(points: int, spread: Estimate) -> Parts:
    """Where endgames were searched their moves are not told one by one: all but the points of the
    play is the rest."""
    return Parts(points, NONE, NONE, Estimate(spread.mean - points, spread.error))


def goes_out_first(position: TurnPosition, play: Play, rollouts: Sequence[Rollout]) -> float | None:
    """In which share of the rollouts one lays all one's tiles before anybody else does; None where
    rollouts do not go to the end of the game."""
    if not rollouts or position.racing or position.rules.ends.empty_bag_alone:
        return None
    total = own = 0.0
    for one in rollouts:
        ended, out = _out(position, play, one)
        if not ended:
            return None
        total += one.weight
        own += one.weight * (out == 0)
    return own / total


def _out(position: TurnPosition, play: Play, rollout: Rollout) -> tuple[bool, int | None]:
    """Is the game over, and who has laid all their tiles? Counted from one's own seat."""
    view, full = position.view, position.rules.rack
    hands = [view.tiles[seat] for seat in view.in_turn()]
    players, bag, passes = len(hands), view.bag_count, 0
    laid = [len(play.tiles), *(len(move.placed) for move in rollout.moves)]
    given = [bool(play.exchanged), *(bool(move.exchanged) for move in rollout.moves)]
    for turn, (count, exchanged) in enumerate(zip(laid, given, strict=True)):
        seat = turn % players
        passes = 0 if count or exchanged else passes + 1
        hands[seat] -= count
        drawn = min(bag, full - hands[seat]) if count else 0
        hands[seat] += drawn
        bag -= drawn
        if not hands[seat]:
            return True, seat
    return passes >= players, None
