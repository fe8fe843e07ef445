"""Questions about a single position: its best plays, and what follows from one of them.

A position comes as CGP. What it does not tell of the rack to move is drawn from the unseen tiles
by a seed, and said to be drawn.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import ceil

from sternfeld.analysis.budget import QUICK, NodeBudget, Stop
from sternfeld.analysis.cache import rules_key
from sternfeld.analysis.compare import Stopped
from sternfeld.analysis.explain import explain
from sternfeld.analysis.facts import Facts
from sternfeld.analysis.follow import follow
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.position import TurnPosition, position_of_cgp, unseen_in
from sternfeld.analysis.record import record_of_gcg
from sternfeld.analysis.report import Candidate, Found, Mark, Model
from sternfeld.analysis.sentences import Language
from sternfeld.analysis.solve import all_solved
from sternfeld.analysis.stages import FINALISTS
from sternfeld.analysis.turns import move_text
from sternfeld.engine.engine import Engine
from sternfeld.errors import RulesError
from sternfeld.notation.cgp import Position, parse_cgp
from sternfeld.notation.gcg_problems import GcgWarning
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.players.view import unseen_tiles
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK

__all__ = [
    "AskedPosition",
    "ExplainedPlays",
    "GameTurns",
    "PositionReport",
    "TurnOfGame",
    "analyse_position",
    "budget_of_effort",
    "explain_position",
    "question_key",
    "read_position",
    "turns_of_gcg",
]

MAX_BLANKS = 3
"""On the rack to move: with more, nearly every word could be laid nearly everywhere."""
QUICK_SHARE = 0.4
"""The part of a quick report's turn that effort 1 has."""


@dataclass(frozen=True, slots=True)
class AskedPosition:
    """A position somebody asks about. ``drawn`` are the tiles of the rack to move that were not
    known."""

    cgp: Position
    turn: TurnPosition
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PositionReport:
    """The best plays of a position, the best first.

    ``position`` is the position as it was read, in CGP, ``rack`` the rack to move with the tiles
    that were ``drawn``. ``tiles`` are how many everybody holds, the player to move first;
    ``unseen`` is what lies in the bag and on the other racks. ``settled``: the best
    plays are solved, so that more effort would not change their order. ``loss``, ``error`` and
    ``mark`` are about the ``play`` that was asked for, as in a report.
    """

    position: str
    edition: str
    rack: tuple[str, ...]
    drawn: tuple[str, ...]
    tiles: tuple[int, ...]
    bag: int
    unseen: dict[str, int]
    effort: int
    settled: bool
    found: Found
    model: Model
    candidates: tuple[Candidate, ...]
    not_followed: int
    play: str | None
    loss: float | None
    error: float | None
    mark: Mark | None


@dataclass(frozen=True, slots=True)
class ExplainedPlays:
    """Why one play is better than another: the facts, and sentences about the largest of them."""

    facts: Facts
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnOfGame:
    """A turn of a game: who made which play, and the position before it in CGP."""

    number: int
    seat: int
    play: str
    points: int
    position: str


@dataclass(frozen=True, slots=True)
class GameTurns:
    """All turns of a game in a file, and what was odd about the file."""

    names: tuple[str, ...]
    turns: tuple[TurnOfGame, ...]
    problems: tuple[GcgWarning, ...]


def turns_of_gcg(text: str, rules: Rules) -> GameTurns:
    """The turns of a GCG file, to choose one from."""
    reading = parse_gcg(text)
    record = record_of_gcg(reading.game, rules)
    turns = tuple(
        TurnOfGame(
            place,
            turn.line.seat,
            move_text(turn),
            turn.line.points,
            turn.position(rules).cgp(),
        )
        for place, turn in enumerate(record.turns, start=1)
    )
    return GameTurns(record.names, turns, (*reading.warnings, *record.problems))


def budget_of_effort(effort: int) -> NodeBudget:
    """The nodes of an effort: 1 for a first look, each doubling for twice as much."""
    return QUICK.times(QUICK_SHARE * effort, f"effort {effort}")


def read_position(text: str, rules: Rules, *, seed: int = 1, known: bool = True) -> AskedPosition:
    """A position in CGP. With ``known`` the tiles that it names on other racks are known to the
    player to move; otherwise they are unseen."""
    read = parse_cgp(text, rules.tiles)
    if not known:
        read = replace(read, racks=(read.racks[0], *((),) * (len(read.racks) - 1)))
    filled = _filled(read, rules, seed)
    drawn = Counter(filled.racks[0]) - Counter(read.racks[0])
    turn = position_of_cgp(filled, rules)
    blanks = filled.racks[0].count(BLANK)
    if blanks > MAX_BLANKS:
        raise RulesError(f"a rack of {blanks} blanks; expected at most {MAX_BLANKS}")
    if not turn.view.bag_count and not all(turn.view.tiles):
        raise RulesError("the bag is empty and somebody has no tiles: the game is over")
    return AskedPosition(filled, turn, rules.tiles.sort(drawn.elements()))


def _filled(position: Position, rules: Rules, seed: int) -> Position:
    """The position with a full rack to move, as long as there are tiles for the other racks."""
    own, *others = position.racks
    unseen = unseen_in(position, rules)
    needed = sum(max(0, rules.rack - len(rack)) for rack in others)
    missing = min(rules.rack - len(own), unseen.total() - needed)
    if not own and missing <= 0:
        missing = min(rules.rack, ceil(unseen.total() / len(position.racks)))
    if missing <= 0:
        return position
    chance = random.Random(blake2b(f"{seed} {position!r}".encode(), digest_size=8).digest())
    drawn = chance.sample(sorted(unseen.elements()), missing)
    return replace(position, racks=(rules.tiles.sort((*own, *drawn)), *others))


def analyse_position(
    engine: Engine,
    asked: AskedPosition,
    *,
    effort: int = 1,
    play: str | None = None,
    seed: int = 1,
    threads: int = 1,
    stop: Stop | None = None,
) -> PositionReport | None:
    """The best plays of a position, ``play`` among them; None if it was stopped."""
    position = asked.turn
    if not position.counted:
        raise RulesError("the racks and the bag do not hold the tiles that are unseen")
    played = None if play is None else read_move(engine, position, play)
    budget = budget_of_effort(effort)
    followed = follow(engine, position, played, budget, seed=seed, threads=threads, stop=stop)
    if followed is None:
        return None
    rows, row = followed.candidates, followed.played
    loss = followed.loss
    return PositionReport(
        position=position.cgp(known=True),
        edition=position.rules.edition,
        rack=position.rules.tiles.sort(position.view.rack),
        drawn=asked.drawn,
        tiles=position.view.tiles,
        bag=position.view.bag_count,
        unseen=dict(unseen_tiles(position.view, position.rules)),
        effort=effort,
        settled=len(rows) < 2 or all_solved(rows[:FINALISTS]),
        found=followed.found,
        model=followed.model,
        candidates=rows,
        not_followed=followed.not_followed,
        play=None if row is None else row.play,
        loss=None if loss is None else loss.mean,
        error=None if loss is None or followed.found is Found.SEARCHED else loss.error,
        mark=None if loss is None else followed.mark_of(loss),
    )


def explain_position(
    engine: Engine,
    asked: AskedPosition,
    play: str,
    versus: str,
    *,
    language: Language,
    effort: int = 2,
    seed: int = 1,
    threads: int = 1,
    stop: Stop | None = None,
) -> ExplainedPlays | None:
    """Why one of two plays is better; None if it was stopped."""
    position = asked.turn
    one, other = (read_move(engine, position, text) for text in (play, versus))
    budget = budget_of_effort(effort)
    try:
        found = explain(
            engine, position, one, other, budget=budget, seed=seed, threads=threads, stop=stop
        )
    except Stopped:
        return None
    return ExplainedPlays(found.facts, tuple(found.texts(language)))


def question_key(what: str, asked: AskedPosition, *details: object) -> str:
    """The key of an answer: everything that it depends on."""
    rules = rules_key(asked.turn.rules)
    text = repr((what, rules, asked.turn.key, asked.drawn, details))
    return blake2b(text.encode(), digest_size=16).hexdigest()
