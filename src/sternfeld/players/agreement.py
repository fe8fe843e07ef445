"""When a computer agrees to end a game that nobody ends by going out.

Some editions go on for ever while tiles are left in the bag and nobody can lay. A computer agrees
once nothing moves: every seat has passed in turn and further passes would not end the game, or the
referee has offered to end it. It says so out of turn. In its own turn it speaks last, so that its
word ends the game; if somebody else wants to go on, it passes once more.
"""

from __future__ import annotations

from collections.abc import Collection

from sternfeld.game.endings import passing_ends_nothing
from sternfeld.game.state import GameState, Phase
from sternfeld.players.view import PlayerView

__all__ = ["agrees_to_end", "computer_to_act", "next_to_act"]


def agrees_to_end(view: PlayerView) -> bool:
    """Does a computer on this seat say now that the game may end?"""
    if not view.nothing_moves or view.pending is not None or view.seat in view.agreed:
        return False
    return view.to_move != view.seat or view.others <= view.agreed


def computer_to_act(state: GameState, computers: Collection[int]) -> int | None:
    """Among these seats, the one that has something to do: to move, to say whether it challenges,
    or to agree to an end because nothing moves any more."""
    if state.phase is Phase.TURN:
        waiting = [*_willing_to_end(state, computers), state.to_move]
    else:
        waiting = [*state.undecided]
    return next((seat for seat in waiting if seat in computers), None)


def _willing_to_end(state: GameState, computers: Collection[int]) -> list[int]:
    """Once nothing moves, computers agree before the seat to move does: where that ends the
    game, or where a person is to move, who then sees what the others want."""
    if not (state.end_offered or passing_ends_nothing(state)):
        return []
    undecided = [seat for seat in state.order_after(state.to_move) if seat not in state.agreed]
    willing = [seat for seat in undecided if seat in computers]
    if state.to_move in willing and willing != undecided:
        return []
    return [seat for seat in willing if seat != state.to_move]


def next_to_act(state: GameState) -> int:
    """In a game of computers only: the seat that is asked next."""
    others = [seat for seat in state.order_after(state.to_move) if seat != state.to_move]
    if state.undecided:
        return state.undecided[0]
    willing = (seat for seat in others if agrees_to_end(PlayerView.of(state, seat)))
    return next(willing, state.to_move)
