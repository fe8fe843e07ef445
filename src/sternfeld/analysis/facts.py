"""The facts behind an explanation: two plays, compared on the same racks and the same bags.

The difference in points splits exactly into the points of the play itself, the replies of the
others, the player's own next turn, and the rest (tiles kept after that, and the end of the game).
"""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.analysis.parts import DifferencePart
from sternfeld.analysis.places import LineUse, NextPlace, SquareUse
from sternfeld.analysis.report import DrawOutcome, Found, Model
from sternfeld.analysis.rollouts import Estimate
from sternfeld.engine.play import PlayKind

__all__ = [
    "BIG",
    "FULLER",
    "GOOD_TILE",
    "LEAST_GAIN",
    "LEAST_POINTS",
    "POOR",
    "Facts",
    "LineMove",
    "PlayFacts",
]

BIG = 50
POOR = 15
GOOD_TILE = 5.0
"""What a tile must be worth to be called good: in German an S is worth no more than an R."""
FULLER = 2
"""What kept tiles are worth is told as long as the bag holds this many racks: it was learnt from
turns with many to come."""
LEAST_GAIN = 0.001
"""The least difference of W that counts; under it points tell which play is better."""
LEAST_POINTS = 1.0
"""The least difference in points that counts."""


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a solved line."""

    play: str
    points: int


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """One of the two plays.

    ``bonus`` are points for many tiles at once, ``leave`` is what the kept tiles are worth. Shares
    are those of the draws: ``reply_big`` of a reply of 50 points or more, ``next_bonus`` of a bonus
    on one's own next turn, ``next_poor`` of an own next turn under 15 points, ``q_used`` of laying
    the Q then.
    ``price`` is what a blank or an S in the play adds to the best play without it. ``wins`` counts
    the orders of the bag that win, of ``orders`` in all, where all were played; ``solved`` is the
    share of these whose endgame was solved. ``line`` is how a solved endgame of two goes on.
    ``goes_first`` is in which share of the draws one lays all tiles before the others do, where
    rollouts go to the end. Leaves are told as long as the bag is fuller. ``unlisted`` are the words
    of the play that are not in the list; the figures take it to stand.
    """

    play: str
    word: str
    kind: PlayKind
    points: int
    bonus: int
    tiles: int
    kept: tuple[str, ...]
    leave: float
    vowels: int
    consonants: int
    double: str | None
    double_cost: float
    win: float
    error: float
    spread: float
    goes_out: bool
    empties_bag: bool
    spends: str | None
    price: int
    worth_kept: float
    reply: float
    reply_big: float
    next: float
    next_bonus: float
    next_poor: float
    q_used: float
    wins: int
    orders: int
    draws: tuple[DrawOutcome, ...]
    line: tuple[LineMove, ...] = ()
    solved: float = 0.0
    goes_first: float | None = None
    unlisted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Two plays, the better first, and what tells them apart; differences are those of the first to
    the second.

    ``gain`` is in W; ``points``, ``replies``, ``next``, ``rest`` and their sum ``spread`` are in
    points; ``leave`` is what the kept tiles are worth more, ``drawn`` how many tiles more are
    drawn. ``lead`` is by how many points one was ahead before the play, ``unseen`` how many
    tiles are unseen; ``blanks`` and ``s`` are how many of these, if they are worth keeping.
    ``line`` is where the replies differ most, ``premium`` the square of at least triple word value
    that replies to the second play cover most often more, ``beside`` such a premium square next to
    a vowel of it. ``place`` is where the next turn differs, seen from the play after which it is
    better. ``big`` is what counts as a big reply, ``poor`` under how many points a turn is
    poor. Where endgames were searched, replies and next turns are not followed one by one: their
    differences are 0, and all is in ``rest``.

    ``next`` splits into ``next_board``, what the board makes for the same racks, and
    ``next_tiles``, what the tiles kept and drawn make; both are None where that was not looked at.
    For two players ``rest`` splits into ``later``, the turns after one's next, and ``left``: the
    tiles on the racks where the rollouts end, settled if the game is over, otherwise as they are
    worth. ``parts`` are the smallest parts that are known, in the order in which they come about:
    they add up to ``spread``.
    """

    play: PlayFacts
    versus: PlayFacts
    gain: Estimate
    points: int
    leave: float
    drawn: int
    replies: Estimate
    next: Estimate
    rest: Estimate
    spread: Estimate
    found: Found
    model: Model
    rollouts: int
    lead: int
    bag: int
    unseen: int
    blanks: int
    s: int
    players: int
    line: LineUse | None
    premium: SquareUse | None
    beside: SquareUse | None
    place: NextPlace | None = None
    big: int = BIG
    poor: int = POOR
    next_tiles: Estimate | None = None
    next_board: Estimate | None = None
    later: Estimate | None = None
    left: Estimate | None = None
    parts: tuple[DifferencePart, ...] = ()
