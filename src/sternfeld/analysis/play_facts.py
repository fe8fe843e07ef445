"""The facts about one of two plays that are compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sternfeld.analysis.endgames import SolvedPlay
from sternfeld.analysis.facts import BIG, FULLER, POOR, LineMove, PlayFacts
from sternfeld.analysis.parts import goes_out_first
from sternfeld.analysis.places import VOWELS
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.rollouts import draws_of, share_of
from sternfeld.analysis.unlisted import unlisted_words
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.simulation import Move, Rollout, Simulation
from sternfeld.rules.tiles import BLANK, is_blank

__all__ = ["Side", "play_facts"]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two plays with its rollouts and, in an endgame whose racks are known, what the
    search found."""

    play: Play
    rollouts: Sequence[Rollout]
    solved: SolvedPlay | None = None


def play_facts(
    engine: Engine, position: TurnPosition, side: Side, made: Simulation, *, told: bool
) -> PlayFacts:
    """What is known of a play; with ``told`` the moves of its rollouts are those that count."""
    play, rollouts, solved = side.play, side.rollouts, side.solved
    rules, view = position.rules, position.view
    kept = position.kept(play)
    followers = position.players

    def mean(value: Callable[[Move], float], turn: int) -> float:
        """Of all rollouts, 0 where there is no such turn."""
        total = sum(one.weight for one in rollouts) or 1.0
        turns = ((one.weight, one.moves[turn]) for one in rollouts if len(one.moves) > turn)
        return sum(weight * value(move) for weight, move in turns) / total

    q = engine.numbers.letter("Q") if "Q" in rules.tiles.alphabet else None
    double, cost = _double(engine, position, kept)
    spends, price = _spent(engine, position, play)
    result = next(one for one in made.results if one.play is play)
    exact = made.complete
    # Counted as they lie, however likely what the other may have kept makes them.
    counted = rollouts if exact else ()
    wins = sum(one.orders for one in counted if one.win_probability > 0.5)
    worth = _leave(engine, position, kept)
    return PlayFacts(
        play=str(play),
        word=play.text,
        kind=play.kind,
        points=play.score,
        bonus=rules.bonus_for(len(play.tiles)),
        tiles=len(play.tiles) or len(play.exchanged),
        kept=kept,
        leave=worth,
        vowels=sum(face in VOWELS for face in kept),
        consonants=sum(face not in VOWELS and face != BLANK for face in kept),
        double=double,
        double_cost=cost,
        win=result.win_probability if solved is None else solved.first,
        error=0.0 if exact or solved is not None else result.error,
        spread=result.spread if solved is None else float(solved.spread),
        goes_out=not kept and view.bag_count == 0,
        empties_bag=0 < view.bag_count <= len(play.tiles),
        spends=spends,
        price=price,
        worth_kept=_leave(engine, position, (spends,)) if spends else 0.0,
        reply=mean(lambda move: move.score, 0),
        reply_big=mean(lambda move: move.score >= BIG, 0),
        next=mean(lambda move: move.score, followers - 1),
        next_bonus=mean(lambda move: rules.bonus_for(len(move.placed)) > 0, followers - 1),
        next_poor=mean(lambda move: move.score < POOR, followers - 1),
        q_used=mean(lambda move: any(tile == q for *_, tile in move.placed), followers - 1),
        wins=round(wins),
        orders=round(sum(one.orders for one in counted)),
        draws=draws_of(rollouts, rules.tiles) if exact else (),
        line=_line(solved) if followers == 2 else (),
        goes_first=goes_out_first(position, play, rollouts) if told else None,
        solved=share_of(counted, lambda one: one.solved),
        unlisted=unlisted_words(engine, position, play),
    )


def _line(solved: SolvedPlay | None) -> tuple[LineMove, ...]:
    """The moves of a solved line without the passes at its end."""
    if solved is None or not solved.solved:
        return ()
    moves = [LineMove(str(move), move.score) for move in solved.line]
    while moves and solved.line[len(moves) - 1].kind is PlayKind.PASS:
        moves.pop()
    return tuple(moves)


def _double(
    engine: Engine, position: TurnPosition, kept: tuple[str, ...]
) -> tuple[str | None, float]:
    """A tile that is kept more than once, and what the rest would be worth more with one fewer."""
    double = next((face for face in kept if face != BLANK and kept.count(face) > 1), None)
    if double is None:
        return None, 0.0
    fewer = list(kept)
    fewer.remove(double)
    return double, _leave(engine, position, tuple(fewer)) - _leave(engine, position, kept)


def _leave(engine: Engine, position: TurnPosition, kept: tuple[str, ...]) -> float:
    rack = position.rules.rack
    fuller = position.view.bag_count >= FULLER * rack
    return engine.leaves.of(kept) if fuller and len(kept) < rack else 0.0


def _spent(engine: Engine, position: TurnPosition, play: Play) -> tuple[str | None, int]:
    """A blank or an S that a play spends, and what it adds to the best play without it."""
    faces = [tile.face for tile in play.tiles]
    spends = BLANK if any(map(is_blank, faces)) else "S" if "S" in faces else None
    if spends is None:
        return None, 0
    without = [face for face in position.view.rack if face != spends]
    return spends, play.score - position.moves(engine, without).highest
