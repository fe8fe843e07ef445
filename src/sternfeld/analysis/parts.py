"""The parts of the difference between two plays, told from rollouts on the same racks and bags.

The difference in points splits without a rest into the points of the play, the replies of the
others, one's own next turn, and what comes later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.rollouts import Estimate, paired
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import Rollout

__all__ = ["Parts", "goes_out_first", "parts_of"]


@dataclass(frozen=True, slots=True)
class Parts:
    """What the first play gains on the second by the replies, by one's own next turn, and by the
    rest. For two players the rest splits into the turns after the next and the tiles on the racks
    where the rollouts end: settled if the game is over, otherwise as what they are worth."""

    replies: Estimate
    next: Estimate
    rest: Estimate
    later: Estimate | None
    left: Estimate | None


def parts_of(
    first: Sequence[Rollout], second: Sequence[Rollout], points: int, players: int
) -> Parts:
    """The parts; ``points`` is what the first play scores more than the second."""

    def replies(one: Rollout) -> float:
        return float(sum(move.score for move in one.moves[: players - 1]))

    def following(one: Rollout) -> float:
        return float(sum(move.score for move in one.moves[players - 1 : players]))

    def rest(one: Rollout) -> float:
        return one.spread + replies(one) - following(one)

    def later(one: Rollout) -> float:
        others, own = one.moves[2::2], one.moves[3::2]
        return float(sum(move.score for move in own) - sum(move.score for move in others))

    def without_points(value: Estimate) -> Estimate:
        return Estimate(value.mean - points, value.error)

    two = players == 2
    return Parts(
        replies=paired(second, first, replies),
        next=paired(first, second, following),
        rest=without_points(paired(first, second, rest)),
        later=paired(first, second, later) if two else None,
        left=without_points(paired(first, second, lambda one: rest(one) - later(one)))
        if two
        else None,
    )


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
