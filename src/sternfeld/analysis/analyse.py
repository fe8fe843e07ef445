"""`analyse`: the report of a whole game, turn by turn.

The same game, nodes and seed give the same report at any number of threads. Whoever waits can
follow the progress and stop; with a cache a later call goes on where this one ended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sternfeld import __version__
from sternfeld.analysis.budget import QUICK, NodeBudget, Stop
from sternfeld.analysis.cache import TurnCache, rules_key, turn_key
from sternfeld.analysis.levels import scale_for
from sternfeld.analysis.luck import luck_of_draw
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import GameRecord, TurnRecord
from sternfeld.analysis.report import Report, TurnReport
from sternfeld.analysis.seats import seat_report, turning_point
from sternfeld.analysis.turns import analyse_turn
from sternfeld.engine.engine import Engine
from sternfeld.errors import RulesError

__all__ = ["Progress", "analyse", "first_luck", "turn_keys"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis is. ``turn`` is the one that was finished last, and ``cached`` if it was
    found in the cache."""

    done: int
    turns: int
    turn: TurnReport
    cached: bool


def analyse(
    game: GameRecord,
    budget: NodeBudget = QUICK,
    seed: int = 1,
    *,
    engine: Engine | None = None,
    threads: int = 1,
    cache: TurnCache | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
) -> Report:
    """Analyse a game. If it is stopped, the report holds the turns that were finished."""
    if game.rules.words.lexicon is None:
        raise RulesError("a game without a word list cannot be analysed")
    if not game.whole:
        raise RulesError(
            "of some turns only the points were written down; without the words the board is not"
            " known, and the game cannot be analysed"
        )
    worker = Engine(game.rules) if engine is None else engine
    keys = turn_keys(game, budget, seed)
    turns: list[TurnReport] = []
    for key, turn in zip(keys, game.turns, strict=True):
        found = cache.get(key) if cache is not None else None
        kept = found is not None
        if found is None:
            if stop is not None and stop():
                break
            found = analyse_turn(
                worker, game.rules, turn, budget, seed=seed, threads=threads, stop=stop
            )
            if found is None:
                break
            if cache is not None:
                cache.put(key, found)
        turns.append(found)
        if progress is not None:
            progress(Progress(len(turns), len(game.turns), found, kept))
    return _report(game, worker, turns, budget, seed)


def turn_keys(game: GameRecord, budget: NodeBudget, seed: int) -> list[str]:
    """The keys under which the turns of a game are cached."""
    rules = rules_key(game.rules)
    return [turn_key(rules, turn, turn.position(game.rules), budget, seed) for turn in game.turns]


def _report(
    game: GameRecord, engine: Engine, turns: list[TurnReport], budget: NodeBudget, seed: int
) -> Report:
    complete = len(turns) == len(game.turns)
    scale = scale_for(game.rules, len(game.names))
    seats = tuple(
        seat_report(
            seat,
            name,
            game.scores[seat],
            turns,
            scale,
            first_luck(game, engine, seat, budget, seed),
        )
        for seat, name in enumerate(game.names)
    )
    return Report(
        edition=game.rules.edition,
        names=game.names,
        scores=game.scores,
        winners=game.winners,
        complete=complete,
        made=len(game.turns),
        budget=budget.name,
        seed=seed,
        version=__version__,
        turns=tuple(turns),
        seats=seats,
        turning_point=turning_point(turns, game.winners) if complete else None,
    )


def first_luck(
    game: GameRecord, engine: Engine, seat: int, budget: NodeBudget, seed: int
) -> float | None:
    """The luck of a seat's first rack, as in its first turn; None if it is not known."""
    first: TurnRecord | None = next(
        (turn for turn in game.turns if turn.view.seat == seat and turn.view.rack), None
    )
    if first is None or not first.rack_known:
        return None
    position = TurnPosition(game.rules, first.began)
    return luck_of_draw(
        engine, position, others=budget.luck, seed=position.seed(seed, "first rack")
    )
