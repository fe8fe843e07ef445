"""Hints for the player to move, in three steps: where to look, what to look for, which play.

All steps speak of one play. The same position gives the same play.
"""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.analysis.budget import QUICK, NodeBudget, Stop
from sternfeld.analysis.follow import follow
from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Direction, PlacedTile
from sternfeld.rules.tiles import letter_of

__all__ = ["STEPS", "Hint", "HintPlay", "HintWhat", "Lane", "best_play", "hint_of", "play_told"]

STEPS = 3
SEED = 1
LONG = 5
"""From this length on the ending of a word is told, of a shorter one its first letter."""
ENDING = 2


@dataclass(frozen=True, slots=True)
class Lane:
    """The squares that a word covers: of a row, if it is read across, or of a column; counted from
    1, the last one included."""

    across: bool
    line: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class HintWhat:
    """How many tiles the play uses, whether these are all, and how its word begins or ends; of the
    two one is empty."""

    tiles: int
    all_tiles: bool
    starts: str
    ends: str


@dataclass(frozen=True, slots=True)
class HintPlay:
    """The play itself, in notation and as tiles."""

    play: str
    word: str
    tiles: tuple[PlacedTile, ...]
    exchanged: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player was told about a turn so far. There is a ``lane`` if tiles are laid; ``what``
    comes with the second step, ``play`` with the third."""

    turn: int
    step: int
    kind: PlayKind
    lane: Lane | None
    what: HintWhat | None
    play: HintPlay | None


def best_play(
    engine: Engine,
    position: TurnPosition,
    budget: NodeBudget = QUICK,
    *,
    stop: Stop | None = None,
) -> Play | None:
    """The play that hints lead to; None if it was stopped. Alone, or where tiles are missing that
    nobody wrote down, it is the one of the highest equity."""
    every = position.every_play(engine)
    if position.players < 2 or not position.counted or len(every) == 1:
        return every[0]
    followed = follow(engine, position, None, budget, seed=SEED, stop=stop)
    if followed is None:
        return None
    return next(play for play in every if str(play) == followed.best.play)


def hint_of(play: Play, rack: int, turn: int, step: int) -> Hint:
    """The first steps of a hint to a play. ``rack`` is how many tiles the player holds."""
    return Hint(
        turn=turn,
        step=step,
        kind=play.kind,
        lane=_lane(play),
        what=_what(play, rack) if step > 1 else None,
        play=play_told(play) if step >= STEPS else None,
    )


def play_told(play: Play) -> HintPlay:
    """A play, told whole."""
    return HintPlay(str(play), play.text, play.tiles, play.exchanged, play.score)


def _lane(play: Play) -> Lane | None:
    if play.square is None or play.direction is None:
        return None
    across = play.direction is Direction.ACROSS
    line, first = play.square if across else (play.square.column, play.square.row)
    return Lane(across, line, first, first + len(play.word) - 1)


def _what(play: Play, rack: int) -> HintWhat:
    letters = [letter_of(face) for face in play.word]
    used = len(play.tiles) or len(play.exchanged)
    long = len(letters) >= LONG
    return HintWhat(
        tiles=used,
        all_tiles=used == rack,
        starts="" if long else "".join(letters[:1]),
        ends="".join(letters[-ENDING:]) if long else "",
    )
