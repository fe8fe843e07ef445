"""What the turns of a seat add up to: accuracy, level, luck, and the dearest turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from sternfeld.analysis.levels import LevelScale
from sternfeld.analysis.report import (
    Found,
    Interval,
    Mark,
    SeatReport,
    TurningCause,
    TurningPoint,
    TurnReport,
)

__all__ = ["mean_loss_interval", "mistake_index", "seat_report", "turning_point"]

FEWEST_TURNS = 8
"""With fewer turns an accuracy would say nothing."""
DEVIATIONS = 1.645
"""Of the normal distribution, around nine tenths of it."""
USUAL_SIZE, SEEN = 0.16, 0.5
"""How large mistakes are in games of our levels, each counted by its size; and how much must have
been lost before a seat's own losses tell that as well as those games do."""
GAMES_DIFFER = 0.06
"""The variance of the mean loss from game to game, by its square: some are open to the end, others
decided early."""
DEAREST = 5


def seat_report(
    seat: int,
    name: str,
    score: int,
    turns: Sequence[TurnReport],
    scale: LevelScale,
    first_luck: float | None,
) -> SeatReport:
    """A seat in the whole game."""
    own = [turn for turn in turns if turn.seat == seat]
    judged = [turn for turn in own if turn.mark is not Mark.NOT_JUDGED]
    losses = [turn.loss for turn in judged if turn.choice and turn.loss is not None]
    mean = max(0.0, sum(losses) / len(losses)) if losses else None
    enough = len(losses) >= FEWEST_TURNS and mean is not None
    band = mean_loss_interval(losses) if enough else None
    luck = [turn.luck for turn in own if turn.luck is not None]
    known = [*luck, *([first_luck] if first_luck is not None else [])]
    dear = sorted(
        (turn for turn in judged if turn.mark.is_loss),
        key=lambda turn: (-(turn.loss or 0.0), -(turn.points_lost or 0.0), turn.number),
    )
    marks = Counter(str(turn.mark) for turn in own)
    return SeatReport(
        name=name,
        score=score,
        judged=len(losses),
        mean_loss=mean,
        accuracy=scale.accuracy(mean) if enough and mean is not None else None,
        accuracy_interval=(
            Interval(scale.accuracy(band.high), scale.accuracy(band.low)) if band else None
        ),
        plays_like=scale.level(mean) if enough and mean is not None else None,
        like_from=scale.level(band.high) if band else None,
        like_to=scale.level(band.low) if band else None,
        measured=scale.measured,
        mistake_index=sum(map(mistake_index, judged)),
        luck=sum(known) if known else None,
        first_luck=first_luck,
        dearest=tuple(turn.number for turn in dear[:DEAREST]),
        marks={str(mark): marks[str(mark)] for mark in Mark if marks[str(mark)]},
    )


def mistake_index(turn: TurnReport) -> float:
    """A turn on the scale that other programs add mistakes up on: 0.2 for a small one, 0.5 for a
    medium, 1 for a large one. In solved endgames points count, otherwise the chance to win."""
    if not turn.mark.is_loss:
        return 0.0
    if turn.found is Found.SOLVED and turn.loss == 0 and turn.points_lost is not None:
        lost, small, medium, none = turn.points_lost, 7.0, 15.0, 0.0
    else:
        lost, small, medium, none = turn.loss or 0.0, 0.03, 0.07, 0.0025
    if lost <= none:
        return 0.0
    return 0.2 if lost <= small else 0.5 if lost <= medium else 1.0


def mean_loss_interval(losses: Sequence[float]) -> Interval:
    """What a player may lose at the mean who lost this in a game.

    Most turns lose nothing and a few lose much, so one game tells little, and a game without a
    mistake least of all: drawing its turns again would call it perfect for certain. If mistakes
    come by chance, the variance of a turn is the mean loss times the size of a mistake. The
    interval holds every mean from which the one seen is not too far by that variance and by that
    between games.
    """
    seen = max(0.0, fmean(losses))
    lost = sum(max(0.0, loss) for loss in losses)
    size = (sum(loss * loss for loss in losses) + SEEN * USUAL_SIZE) / (lost + SEEN)
    # (seen - mean)² = DEVIATIONS² · (mean · size / turns + GAMES_DIFFER · mean²), solved for mean
    square = 1 - DEVIATIONS**2 * GAMES_DIFFER
    middle = seen + DEVIATIONS**2 * size / (2 * len(losses))
    width = sqrt(middle**2 - square * seen**2)
    return Interval((middle - width) / square, (middle + width) / square)


def turning_point(turns: Sequence[TurnReport], winners: Sequence[int]) -> TurningPoint | None:
    """The turn after which the winner's chance had risen most, or the end of the game; the figures
    are those that the turns tell after it and after the one before."""
    if not winners or not turns:
        return None
    winner = winners[0]
    found: list[TurningPoint] = []
    before = turns[0].before[winner]
    for at, turn in enumerate(turns):
        # Its chances are told with the rack of whoever makes it: what was drawn shows here.
        begun, after = turn.before[winner], turn.chances[winner]
        if abs(begun - before) <= abs(after - begun):
            cause = TurningCause.PLAY
        else:
            cause = TurningCause.DRAW if _drew(turns, at) else TurningCause.SHOWN
        by_draw = cause is TurningCause.DRAW
        found.append(TurningPoint(turn.number, before, after, by_draw, cause))
        before = after
    last = turns[-1].number
    found.append(TurningPoint(last, before, 1 / len(winners), False, TurningCause.END))
    return max(found, key=lambda point: point.after - point.before)


def _drew(turns: Sequence[TurnReport], at: int) -> bool:
    """Did the seat of this turn draw tiles that are known before it? The first rack counts."""
    own = [turn for turn in turns[:at] if turn.seat == turns[at].seat]
    return not own or own[-1].luck is not None
