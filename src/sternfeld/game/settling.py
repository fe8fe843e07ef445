"""After the last move: the racks, the final scores and the winners."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game import events as ev
from sternfeld.game.endings import Verdict, adjustments, racks_count, winners
from sternfeld.game.score_sheet import SETTLEMENT_KINDS
from sternfeld.game.state import GameState

if TYPE_CHECKING:
    from sternfeld.game.decision import DecisionBuilder

__all__ = ["check_reported", "final_verdict", "settle", "settle_if_known"]


def settle_if_known(decision: DecisionBuilder) -> None:
    """Settle at once if every rack that counts is known, or follows from what is unseen."""
    state = decision.state
    if not racks_count(state) or all(seat.rack.tiles is not None for seat in state.seats):
        settle(decision)
        return
    racks = _racks_that_follow(state)
    if racks is not None:
        decision.emit(ev.RacksReported(racks))
        settle(decision)


def _racks_that_follow(state: GameState) -> tuple[tuple[str, ...], ...] | None:
    """With an empty bag and one seat holding tiles, that seat holds everything unseen."""
    holding = [i for i, seat in enumerate(state.seats) if seat.rack.count]
    if state.bag_count or len(holding) > 1 or not state.is_board_whole:
        return None
    unseen = state.rules.tiles.sort(state.unseen().elements())
    return tuple(unseen if i in holding else () for i in range(len(state.seats)))


def check_reported(state: GameState, racks: tuple[tuple[str, ...], ...]) -> ev.RacksReported:
    """The racks as people report them; no tile may occur more often than the set allows."""
    if len(racks) != len(state.seats):
        raise IllegalMove(
            Reason.SETTLEMENT, f"{len(racks)} racks reported; expected {len(state.seats)}"
        )
    tiles = state.rules.tiles
    for seat, rack in enumerate(racks):
        strange = [face for face in rack if face != "?" and face not in tiles]
        if strange:
            raise IllegalMove(
                Reason.SETTLEMENT, f"there is no tile {strange[0]!r} in {tiles.name} (seat {seat})"
            )
        if len(rack) > state.rules.rack:
            raise IllegalMove(
                Reason.SETTLEMENT,
                f"seat {seat} reports {len(rack)} tiles; a rack holds {state.rules.rack}",
            )
    if state.end is ev.EndReason.OUT and state.out is not None and racks[state.out]:
        raise IllegalMove(
            Reason.SETTLEMENT,
            f"seat {state.out} went out and reports {len(racks[state.out])} tiles; expected none",
        )
    surplus = Counter(face for rack in racks for face in rack) - state.unseen()
    if surplus:
        face = next(iter(surplus))
        raise IllegalMove(
            Reason.SETTLEMENT, f"the racks hold more tiles {face!r} than are left in the set"
        )
    return ev.RacksReported(tuple(tiles.sort(rack) for rack in racks))


def settle(decision: DecisionBuilder) -> None:
    """Settle the scores, say who has won, and reveal the seed."""
    decision.emit(ev.ScoresSettled(adjustments(decision.state)))
    verdict = final_verdict(decision.state)
    decision.emit(ev.WinnersDeclared(verdict.seats, verdict.by_tie_break))
    if decision.state.dealer is ev.Dealer.REFEREE:
        decision.emit(ev.SeedRevealed(decision.chance.seed))


def final_verdict(state: GameState) -> Verdict:
    """Who has won a game whose scores have been settled."""
    if state.end is ev.EndReason.FINISH_LINE:
        return Verdict((state.to_move,), by_tie_break=False)
    if state.end is ev.EndReason.RESIGNED:
        return Verdict(state.active, by_tie_break=False)
    before = list(state.scores)
    for line in state.sheet:
        if line.kind in SETTLEMENT_KINDS:
            before[line.seat] -= line.points
    return winners(state.rules, before, state.scores, state.active)
