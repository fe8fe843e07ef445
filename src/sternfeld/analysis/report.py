"""What an analysis finds, as values: a report of a game, its seats, turns and candidates.

W is the chance to come first, from 0 to 1, ties decided as the edition decides them. An ``error``
is one standard deviation; an exact value has the error 0, and one that an unfinished search guesses
has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sternfeld.engine.play import PlayKind
from sternfeld.game.score_sheet import LineKind

__all__ = [
    "Candidate",
    "DrawOutcome",
    "Found",
    "Interval",
    "Mark",
    "Model",
    "Reply",
    "Report",
    "SeatReport",
    "TurnReport",
    "TurningCause",
    "TurningPoint",
]


class Found(StrEnum):
    """How a value was found."""

    SOLVED = "solved"
    """Every line of play was searched to the end."""
    ALL_ORDERS = "all_orders"
    """Every order of the tiles left in the bag was played, and the endgames were searched."""
    ORDERS_BY_EQUITY = "orders_by_equity"
    """Every order of the tiles left in the bag was played, the endgames by equity."""
    SIMULATED = "simulated"
    """Racks and bag were drawn many times."""
    SEARCHED = "searched"
    """An endgame search that the budget ended before everything was seen."""
    GIVEN_UP = "given_up"
    """Some orders of the bag were played; then the play could not be as good as the best."""
    NOT_FOLLOWED = "not_followed"

    @classmethod
    def by(cls, *, whole: bool, searched: bool) -> Found:
        """How a simulation found its values: with the ``whole`` bag or by chance, and with
        endgames that were ``searched`` or played by equity."""
        if not whole:
            return cls.SIMULATED
        return cls.ALL_ORDERS if searched else cls.ORDERS_BY_EQUITY

    @property
    def whole_bag(self) -> bool:
        """Was nothing left to chance that lies in the bag?"""
        return self in (Found.ALL_ORDERS, Found.ORDERS_BY_EQUITY)


class Model(StrEnum):
    """How everybody is taken to play after the candidate."""

    PERFECT = "perfect"
    """All racks are known, and everybody plays as well as can be."""
    EQUITY_THEN_PERFECT = "equity_then_perfect"
    """While the bag holds tiles everybody makes the play of the highest equity, knowing only the
    own rack; once it is empty everybody plays as well as can be."""
    KNOWING = "knowing"
    """The others know all tiles and the order of the bag; the worst they can do counts."""
    EQUITY = "equity"
    """Everybody makes the play of the highest equity, knowing only their own rack."""


class Mark(StrEnum):
    """What a turn cost, in a word."""

    BEST = "best"
    EQUAL = "equal"
    SLIP = "slip"
    COSTLY = "costly"
    VERY_COSTLY = "very_costly"
    NOT_JUDGED = "not_judged"

    @property
    def is_loss(self) -> bool:
        """Was another play better?"""
        return self in (Mark.SLIP, Mark.COSTLY, Mark.VERY_COSTLY)


@dataclass(frozen=True, slots=True)
class Interval:
    """A range that holds the true value with a probability of 90 %."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Reply:
    """What the next seat is likely to answer, in which share of the rollouts, and for how many
    points. To a play of a solved endgame it is the best reply; with two players one to a play after
    which endgames are searched at once is by equity."""

    play: str
    share: float
    points: float


@dataclass(frozen=True, slots=True)
class DrawOutcome:
    """What becomes of a play if these tiles are drawn (for a pass: if they lie in the bag).
    ``share`` is how likely that is; win, tie and loss are shares of it and add up to 1. ``spread``
    is the mean of the points ahead at the end, where points were searched."""

    tiles: tuple[str, ...]
    share: float
    win: float
    tie: float
    loss: float
    spread: float | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One play of a turn. ``win`` and what follows are None where it was not followed; ``gain`` is
    W more than the one played. ``solved`` is the share of rollouts whose endgame was solved. In an
    endgame that was searched and not solved, the points ahead at the end are proven to lie between
    ``lower`` and ``upper``; None where nothing is proven on that side. A play that was given up
    has ``win_at_most``, which W is proven not to exceed, after ``rollouts`` of all ``orders``."""

    play: str
    kind: PlayKind
    points: int
    kept: tuple[str, ...]
    equity: float
    found: Found
    played: bool = False
    win: float | None = None
    error: float | None = None
    spread: float | None = None
    gain: float | None = None
    rollouts: int = 0
    solved: float = 0.0
    lower: int | None = None
    upper: int | None = None
    win_at_most: float | None = None
    orders: int = 0
    replies: tuple[Reply, ...] = ()
    draws: tuple[DrawOutcome, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnReport:
    """One turn: what was played, what would have been best, and what the difference costs.

    ``position`` is the position before it in CGP. ``loss`` is W(best) − W(played), both on the
    same orders of the bag, and None where the turn is not judged; ``points_lost`` is the same in
    points, told for solved endgames. ``candidates`` are all plays that were followed, the best
    first; ``not_followed`` counts the others. ``luck`` is what the draw after the turn was worth.
    ``chances`` are those of all seats after the turn, ``before`` those at its beginning.
    """

    number: int
    seat: int
    kind: LineKind
    position: str
    rack: tuple[str, ...]
    rack_drawn: bool
    played: str
    points: int
    best: str | None
    win_best: float | None
    win_played: float | None
    loss: float | None
    error: float | None
    points_lost: float | None
    rank: int | None
    choice: bool
    mark: Mark
    found: Found
    model: Model
    candidates: tuple[Candidate, ...]
    not_followed: int
    luck: float | None
    before: tuple[float, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SeatReport:
    """A seat in the whole game.

    ``accuracy`` is 100 · 2^(−m/h), where m is the mean loss of the ``judged`` turns in which there
    was a choice, and h that of the level `intermediate`; None under eight such turns.
    ``plays_like`` is the level whose mean loss is nearest, ``like_from`` and ``like_to`` the range
    of levels that the interval allows. ``measured`` is false where h comes from another edition or
    number of seats. ``first_luck`` is the luck of the first rack; it is part of ``luck``.
    """

    name: str
    score: int
    judged: int
    mean_loss: float | None
    accuracy: float | None
    accuracy_interval: Interval | None
    plays_like: str | None
    like_from: str | None
    like_to: str | None
    measured: bool
    mistake_index: float
    luck: float | None
    first_luck: float | None
    dearest: tuple[int, ...]
    marks: dict[str, int]


class TurningCause(StrEnum):
    """What did most of a turning point."""

    PLAY = "play"
    DRAW = "draw"
    """The tiles that the player had drawn for it."""
    SHOWN = "shown"
    """The player had drawn nothing, or nobody knows what; the racks turned out to be as they
    were."""
    END = "end"
    """Not the turn, but the end of the game after it."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The turn after which the winner's chance had risen most, and what did most of that;
    ``by_draw`` if it was the draw. ``before`` is the chance after the turn before it. Reports that
    were written before ``cause`` existed lack it; their ``by_draw`` says no more than that it was
    not the play."""

    turn: int
    before: float
    after: float
    by_draw: bool
    cause: TurningCause | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The analysis of a game. ``complete`` is false where it was stopped early: then the last of
    all the ``made`` turns are missing."""

    edition: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    complete: bool
    made: int
    budget: str
    seed: int
    version: str
    turns: tuple[TurnReport, ...]
    seats: tuple[SeatReport, ...]
    turning_point: TurningPoint | None
