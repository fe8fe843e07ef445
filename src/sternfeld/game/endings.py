"""How games end: settling the racks, overtime, and who has won."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sternfeld.game.clocks import MINUTE_MS
from sternfeld.game.events import EndReason, RackAdjustment
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.rules.choices import TieBreak
from sternfeld.rules.rules import Rules

__all__ = [
    "EndCause",
    "Ending",
    "Verdict",
    "adjustments",
    "end_cause",
    "ending",
    "last_rounds",
    "nobody_lays",
    "overtime_points",
    "pass_rounds",
    "passing_ends_nothing",
    "rack_adjustments",
    "racks_count",
    "racks_settled",
    "winners",
]

PASSES = frozenset({LineKind.PASS})
PASSES_AND_EXCHANGES = PASSES | {LineKind.EXCHANGE}
LAST_ROUND = 2
"""With an empty bag this many rounds of passes end a game, even if somebody could still lay."""
UNSETTLED = (EndReason.FINISH_LINE, EndReason.RESIGNED)


class EndCause(StrEnum):
    """What ended a game, and why: an `EndReason` in more detail.

    ``NO_PLAY_LEFT``: the bag was empty, everybody passed, and the referee found no play.
    ``NO_PLAY_AGREED``: asked by the referee, everybody agreed that no play is left. ``ALL_PASSED``:
    the bag was empty and everybody passed, which was enough in games up to version 0.1.
    """

    OUT = "out"
    EMPTY_BAG = "empty_bag"
    PASSES = "passes"
    PASSES_OR_EXCHANGES = "passes_or_exchanges"
    NO_PLAY_LEFT = "no_play_left"
    NO_PLAY_AGREED = "no_play_agreed"
    ALL_PASSED = "all_passed"
    FINISH_LINE = "finish_line"
    AGREED = "agreed"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a game ends, and which seat has ended it by using up its tiles or the bag."""

    reason: EndReason
    out: int | None = None


def ending(state: GameState, seat: int) -> Ending | None:
    """The ending that the turn just written down brings about, if any."""
    ends = state.rules.ends
    target = state.rules.target(seat, len(state.seats))
    if target is not None and state.seats[seat].score >= target:
        return Ending(EndReason.FINISH_LINE)
    if state.bag_count == 0:
        if state.seats[seat].rack.count == 0:
            return Ending(EndReason.OUT, seat)
        if ends.empty_bag_alone:
            return Ending(EndReason.EMPTY_BAG, seat)
        rounds = _rounds(state, still=True) if ends.exhaustion else 0
        if rounds >= 1 and state.no_play_left:
            return Ending(EndReason.EXHAUSTED)
        if rounds >= LAST_ROUND:
            return Ending(EndReason.PASSES)
    if ends.pass_rounds and pass_rounds(state) >= ends.pass_rounds:
        return Ending(EndReason.PASSES)
    return None


def last_rounds(rules: Rules) -> int:
    """How many rounds of passes end a game with an empty bag at the latest. One round is enough
    where nobody can lay any more."""
    ends = rules.ends
    rounds = (ends.pass_rounds, LAST_ROUND if ends.exhaustion else 0)
    return min(filter(None, rounds))


def nobody_lays(state: GameState) -> bool:
    """Has everybody passed in turn, on a board that kept still, while nobody could exchange?"""
    stuck = state.bag_count < max(1, state.rules.exchange.min_bag)
    return stuck and _rounds(state, still=True) >= 1


def passing_ends_nothing(state: GameState) -> bool:
    """Has everybody passed in turn, and could they do so for ever?"""
    ends = state.rules.ends
    if ends.pass_rounds:
        return False
    # With an empty bag rounds of passes end the game, unless tiles on the board were swapped.
    waiting = LAST_ROUND if ends.exhaustion and state.bag_count == 0 else 0
    return _rounds(state, still=False) > waiting


def pass_rounds(state: GameState) -> int:
    """How many rounds of passes have gone by, as this table counts them."""
    exchanges = state.rules.ends.exchange_is_pass
    return _rounds(state, still=False, kinds=PASSES_AND_EXCHANGES if exchanges else PASSES)


def end_cause(state: GameState) -> EndCause | None:
    """What ended the game and why, as far as its events tell."""
    match state.end:
        case EndReason.EXHAUSTED if state.agreed:
            return EndCause.NO_PLAY_AGREED
        case EndReason.EXHAUSTED:
            return EndCause.NO_PLAY_LEFT if state.no_play_left else EndCause.ALL_PASSED
        case EndReason.PASSES if state.rules.ends.exchange_is_pass:
            return EndCause.PASSES_OR_EXCHANGES
        case reason:
            return None if reason is None else EndCause(reason)


def _rounds(state: GameState, *, still: bool, kinds: Collection[LineKind] = PASSES) -> int:
    """How many rounds of passes have gone by since somebody last did something else: every seat at
    the table must have passed.

    A lost turn is neither a pass nor a move, and neither are points outside a turn. With ``still``
    a pass after a swap of tiles ends the row, because the board changed in that turn.
    """
    passes = [0] * len(state.seats)
    for line in reversed(state.sheet):
        if not line.is_turn or line.kind is LineKind.LOST:
            continue
        if line.kind not in kinds or (still and line.swaps):
            break
        passes[line.seat] += 1
    return min((passes[seat] for seat in state.active), default=0) if any(passes) else 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won, and whether it took a tie-break to say so."""

    seats: tuple[int, ...]
    by_tie_break: bool


def rack_adjustments(
    rules: Rules, racks: Sequence[Collection[str]], out: int | None
) -> tuple[RackAdjustment, ...]:
    """What the tiles left cost each seat, and what the seat that ended the game gains by them."""
    values = [sum(map(rules.tiles.value, rack)) for rack in racks]
    scoring = rules.end_scoring
    found = []
    for seat, own in enumerate(values):
        gained = sum(values) - own if seat == out and scoring.out_gains_racks else 0
        spared = scoring.double and out is not None and seat != out
        lost = own if scoring.deduct_racks and not spared else 0
        found.append(RackAdjustment(seat, lost, gained * (2 if scoring.double else 1), 0))
    return tuple(found)


def adjustments(state: GameState) -> tuple[RackAdjustment, ...]:
    """How the end changes every score. Racks must be known unless they do not count.

    A seat that resigned keeps the score it had; its tiles count for nobody.
    """
    settled = rack_adjustments(state.rules, racks_settled(state), state.out)
    return tuple(
        RackAdjustment(one.seat, one.lost, one.gained, overtime_points(state, one.seat))
        for one in settled
    )


def racks_count(state: GameState) -> bool:
    """Do the remaining tiles count? Not at a finish line, not when only one seat is left, and not
    where the rules do not settle racks."""
    scoring = state.rules.end_scoring
    settles = scoring.deduct_racks or (scoring.out_gains_racks and state.out is not None)
    return settles and state.end not in UNSETTLED


def racks_settled(state: GameState) -> tuple[tuple[str, ...], ...]:
    """The tiles that count in the settlement, seat by seat; a seat that resigned has none."""
    counting = racks_count(state)
    return tuple(
        seat.rack.tiles or () if counting and not seat.resigned else () for seat in state.seats
    )


def overtime_points(state: GameState, seat: int) -> int:
    """What a seat still playing pays for each started minute beyond its game clock."""
    limit = state.rules.game_limit(seat)
    if limit is None or state.seats[seat].resigned:
        return 0
    over = max(0, state.seats[seat].used_ms - limit * 1000)
    return -(-over // MINUTE_MS) * state.rules.clock.overtime_penalty


def winners(
    rules: Rules, before: Sequence[int], after: Sequence[int], playing: Collection[int]
) -> Verdict:
    """The seats with the highest final score among those still playing, ties by the rules."""
    best = max(after[seat] for seat in playing)
    first = [seat for seat in sorted(playing) if after[seat] == best]
    if len(first) == 1 or rules.tie_break is TieBreak.SHARED:
        return Verdict(tuple(first), by_tie_break=False)
    top = max(before[seat] for seat in first)
    told_apart = tuple(seat for seat in first if before[seat] == top)
    return Verdict(told_apart, by_tie_break=len(told_apart) < len(first))
