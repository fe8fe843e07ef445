"""The end of a game, step by step: why it ended, what the racks cost, who has won and why."""

from __future__ import annotations

from sternfeld.cli.terminal.texts import Texts, signed
from sternfeld.game.endings import end_cause, pass_rounds
from sternfeld.game.events import EndReason
from sternfeld.game.score_sheet import SETTLEMENT_KINDS, Line, LineKind
from sternfeld.game.state import GameState, Phase

__all__ = ["end_text", "settled_text", "settlement_lines"]


def settlement_lines(state: GameState, texts: Texts) -> list[str]:
    """Sentences that a person can check with pencil and paper; until the racks are reported, only
    why the game ended."""
    if state.end is None:
        return []
    lines = [end_text(state, texts)]
    if state.phase is not Phase.ENDED:
        return lines
    lines.extend(_seat_line(state, seat, texts) for seat in range(len(state.seats)))
    lines.append(_verdict(state, texts))
    return lines


def end_text(state: GameState, texts: Texts) -> str:
    """What ended the game, and why."""
    who = state.seats[state.to_move if state.out is None else state.out].name
    return texts(f"end.{end_cause(state)}", name=who, rounds=texts.rounds(pass_rounds(state)))


def settled_text(line: Line, state: GameState, texts: Texts) -> str:
    """What a line of the settlement is for."""
    if line.kind is LineKind.RACK_LOST:
        left = " ".join(state.rules.tiles.sort(line.rack.tiles or ()))
        return texts("end.rack_left", tiles=left)
    if line.kind is LineKind.OVERTIME:
        return texts("end.overtime")
    doubled = state.rules.end_scoring.double
    return texts("end.others_racks_doubled" if doubled else "end.others_racks")


def _seat_line(state: GameState, number: int, texts: Texts) -> str:
    seat = state.seats[number]
    settled = [
        line
        for line in state.sheet
        if line.seat == number and line.kind in SETTLEMENT_KINDS and line.points
    ]
    if not settled:
        return texts("end.seat", name=seat.name, points=texts.points(seat.score))
    steps = [
        f"{'+' if line.points > 0 else '−'} {abs(line.points)} ({settled_text(line, state, texts)})"
        for line in settled
    ]
    before = seat.score - sum(line.points for line in settled)
    sum_text = " ".join([signed(before), *steps])
    return texts("end.seat_sum", name=seat.name, sum=sum_text, points=texts.points(seat.score))


def _verdict(state: GameState, texts: Texts) -> str:
    names = [state.seats[seat].name for seat in state.winners]
    if len(state.seats) == 1:
        return texts("end.practice", points=texts.points(state.seats[0].score))
    if len(names) > 1:
        return texts("end.shared", names=texts.listed(names))
    if state.by_tie_break:
        equal = _equal_names(state)
        return texts("end.tie_break", name=names[0], names=texts.listed(equal))
    if state.end is EndReason.RESIGNED:
        return texts("end.last_one", name=names[0])
    return texts("end.winner", name=names[0])


def _equal_names(state: GameState) -> list[str]:
    best = state.seats[state.winners[0]].score
    return [state.seats[seat].name for seat in state.active if state.seats[seat].score == best]
