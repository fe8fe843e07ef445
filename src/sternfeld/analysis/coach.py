"""What a coach says after a turn: first what was good about it, then whether there was more.

What there was is told only to somebody who asks for it. Other plays can be tried against the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sternfeld.analysis.budget import QUICK, NodeBudget, Stop
from sternfeld.analysis.compare import Stopped
from sternfeld.analysis.explain import explain
from sternfeld.analysis.facts import Facts
from sternfeld.analysis.follow import follow
from sternfeld.analysis.hints import SEED, HintPlay, play_told
from sternfeld.analysis.moves import laid
from sternfeld.analysis.position import play_key
from sternfeld.analysis.record import TurnRecord
from sternfeld.analysis.report import Candidate, Mark, TurnReport
from sternfeld.analysis.sentences import Language
from sternfeld.analysis.turns import analyse_turn, played_move
from sternfeld.analysis.unlisted import unlisted_words
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import PlayKind
from sternfeld.game.board import PlacedTile
from sternfeld.game.score_sheet import Line, LineKind

__all__ = [
    "CoachAnswer",
    "CoachNote",
    "Coached",
    "More",
    "Praise",
    "ShownPlay",
    "TriedPlay",
    "coached",
    "note_of",
    "report_of",
    "shown_play",
    "tried_play",
]

GOOD_LEAVE = 4.0
"""Points that kept tiles must be worth to be praised."""
CLEARLY = 8
"""Points more, of a play or of the kept tiles, that are worth a word."""
AT_MOST = 2
"""How many things are praised."""


class Praise(StrEnum):
    """What was good about a turn."""

    ALL_TILES = "all_tiles"
    MOST_POINTS = "most_points"
    SEVERAL_WORDS = "several_words"
    WORD_PREMIUM = "word_premium"
    KEPT = "kept"


class More(StrEnum):
    """In which way there was more, without telling the play."""

    ALL_TILES = "all_tiles"
    POINTS = "points"
    KEPT = "kept"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class CoachNote:
    """What the coach says about a turn. ``loss`` is the chance of coming first that it cost, with
    its ``error``, ``points_lost`` what it cost in points, where the endgame was solved; ``more`` is
    None where nothing better was found. ``words`` are those that the turn formed."""

    turn: int
    kind: LineKind
    played: str
    words: tuple[str, ...]
    points: int
    rack: tuple[str, ...]
    mark: Mark
    loss: float | None
    error: float | None
    points_lost: float | None
    good: tuple[Praise, ...]
    more: More | None


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """The best play of a turn: what it scores and keeps, W of it and of the one made, and why it is
    better; the ``facts`` that say so, unless there is nothing to explain."""

    best: HintPlay
    kept: tuple[str, ...]
    win: float
    win_played: float
    error: float
    why: tuple[str, ...]
    facts: Facts | None = None


@dataclass(frozen=True, slots=True)
class TriedPlay:
    """Another play in the position of a turn, held against the best. ``invalid`` are its words that
    are in no list; it is then not valued. ``points_lost`` is known where the endgame was solved."""

    play: str
    points: int
    invalid: tuple[str, ...]
    mark: Mark
    loss: float | None
    error: float | None
    points_lost: float | None = None


@dataclass(frozen=True, slots=True)
class CoachAnswer:
    """What the coach answers: always the note, and what else was asked for."""

    note: CoachNote
    shown: ShownPlay | None = None
    tried: TriedPlay | None = None


@dataclass(frozen=True, slots=True)
class Coached:
    """A turn with its analysis and the note about it."""

    turn: TurnRecord
    report: TurnReport
    note: CoachNote


def coached(
    engine: Engine, turn: TurnRecord, budget: NodeBudget = QUICK, *, stop: Stop | None = None
) -> Coached | None:
    """Analyse a turn and note what is to be said about it; None if it was stopped."""
    report = report_of(engine, turn, budget, stop=stop)
    return None if report is None else Coached(turn, report, note_of(engine, turn, report))


def report_of(
    engine: Engine, turn: TurnRecord, budget: NodeBudget = QUICK, *, stop: Stop | None = None
) -> TurnReport | None:
    """The analysis of one turn; None if it was stopped."""
    return analyse_turn(engine, engine.rules, turn, budget, seed=SEED, stop=stop)


def note_of(engine: Engine, turn: TurnRecord, report: TurnReport) -> CoachNote:
    """What the coach says."""
    line = turn.line
    best = report.candidates[0] if report.candidates else None
    played = next((row for row in report.candidates if row.played), None)
    full = len(turn.view.rack) == engine.rules.rack
    more = _more(best, played, full=full) if report.mark.is_loss and best and played else None
    return CoachNote(
        turn=line.number,
        kind=line.kind,
        played=report.played,
        words=tuple(word.text for word in line.words),
        points=line.points,
        rack=report.rack,
        mark=report.mark,
        loss=report.loss,
        error=report.error,
        points_lost=report.points_lost,
        good=_praise(engine, turn, played)[:AT_MOST],
        more=more,
    )


def _praise(engine: Engine, turn: TurnRecord, played: Candidate | None) -> tuple[Praise, ...]:
    line = turn.line
    if line.kind is not LineKind.LAY:
        return ()
    found = []
    every = turn.position(engine.rules).every_play(engine)
    if line.bonus:
        found.append(Praise.ALL_TILES)
    if line.points >= every.highest:
        found.append(Praise.MOST_POINTS)
    if len(line.words) > 1:
        found.append(Praise.SEVERAL_WORDS)
    if _covers_word_premium(engine, line):
        found.append(Praise.WORD_PREMIUM)
    if turn.view.bag_count and played and played.equity - played.points >= GOOD_LEAVE:
        found.append(Praise.KEPT)
    return tuple(found)


def _covers_word_premium(engine: Engine, line: Line) -> bool:
    layout = engine.rules.layout
    return any(
        layout.premium(tile.square).word_factor > 1
        for tile in line.tiles
        if tile.square != layout.star
    )


def _more(best: Candidate, played: Candidate, *, full: bool) -> More:
    if full and best.kind is PlayKind.LAY and not best.kept and played.kept:
        return More.ALL_TILES
    if best.points - played.points >= CLEARLY:
        return More.POINTS
    if (best.equity - best.points) - (played.equity - played.points) >= CLEARLY:
        return More.KEPT
    return More.OTHER


def shown_play(
    engine: Engine,
    turn: TurnRecord,
    report: TurnReport,
    language: Language,
    budget: NodeBudget = QUICK,
    *,
    stop: Stop | None = None,
) -> ShownPlay | None:
    """The best play of a turn, and why it is better than the one made; None if there is none, or
    it was stopped."""
    position = turn.position(engine.rules)
    row = next((row for row in report.candidates if row.play == report.best), None)
    played = played_move(engine, position, turn)
    if row is None or played is None or report.win_best is None or report.win_played is None:
        return None
    best = next(play for play in position.every_play(engine) if str(play) == row.play)
    why: Sequence[str] = ()
    facts = None
    if play_key(best) != play_key(played):
        try:
            found = explain(engine, position, best, played, budget=budget, seed=SEED, stop=stop)
        except Stopped:
            return None
        if found.facts.play.play == row.play:  # else the comparison found the other one better
            why, facts = found.texts(language), found.facts
    return ShownPlay(
        best=play_told(best),
        kept=row.kept,
        win=report.win_best,
        win_played=report.win_played,
        error=report.error or 0.0,
        why=tuple(why),
        facts=facts,
    )


def tried_play(
    engine: Engine,
    turn: TurnRecord,
    tiles: tuple[PlacedTile, ...],
    budget: NodeBudget = QUICK,
    *,
    stop: Stop | None = None,
) -> TriedPlay | None:
    """Another play in the position of a turn; None if it was stopped. `IllegalMove` if it cannot be
    laid like that."""
    position = turn.position(engine.rules)
    play = laid(engine, position, tiles)
    if position.every_play(engine).like(play) is None or position.players < 2:
        invalid = unlisted_words(engine, position, play)
        return TriedPlay(str(play), play.score, invalid, Mark.NOT_JUDGED, None, None)
    followed = follow(engine, position, play, budget, seed=SEED, stop=stop)
    if followed is None or followed.played is None or followed.loss is None:
        return None
    loss, points_lost = followed.loss, followed.solved_points_lost
    mark = followed.mark_of(loss)
    lost = (0.0, 0.0) if followed.played_best else (loss.mean, loss.error)
    return TriedPlay(str(play), play.score, (), mark, *lost, points_lost)
