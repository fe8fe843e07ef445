"""The end of a game, step by step: why it ended, what the racks cost, who has won and why."""

from __future__ import annotations

from sternfeld.cli.terminal.ledger import Ledger
from sternfeld.cli.terminal.texts import Texts, signed
from sternfeld.game.events import EndReason, RackAdjustment
from sternfeld.game.state import GameState

__all__ = ["settlement_lines"]


def settlement_lines(ledger: Ledger, texts: Texts) -> list[str]:
    """Sentences that a person can check with pencil and paper; while racks are still to be told,
    only why the game ended."""
    state = ledger.state
    if state.end is None:
        return []
    who = state.seats[state.to_move if state.out is None else state.out].name
    lines = [texts(f"end.{state.end}", name=who)]
    if not ledger.over:
        return lines
    lines.extend(_seat_line(state, adjustment, texts) for adjustment in state.adjustments)
    lines.append(_verdict(state, texts))
    return lines


def _seat_line(state: GameState, adjustment: RackAdjustment, texts: Texts) -> str:
    seat = state.seats[adjustment.seat]
    before = seat.score - adjustment.total
    steps = []
    if adjustment.lost:
        left = " ".join(state.rules.tiles.sort(seat.rack.tiles or ()))
        steps.append(f"− {adjustment.lost} ({texts('end.rack_left', tiles=left)})")
    if adjustment.gained:
        steps.append(f"+ {adjustment.gained} ({texts('end.others_racks')})")
    if adjustment.overtime:
        steps.append(f"− {adjustment.overtime} ({texts('end.overtime')})")
    if not steps:
        return texts("end.seat", name=seat.name, points=texts.points(seat.score))
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
