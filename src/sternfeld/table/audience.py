"""The audiences of a table, which determine what a view contains."""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game.state import Phase
from sternfeld.table.plan import Spectators
from sternfeld.table.state import TablePhase, TableState

__all__ = ["SCREEN", "SPECTATOR", "Audience", "audience_for"]


@dataclass(frozen=True, slots=True)
class Audience:
    """A seat's owner looking at that seat (``seat``), a spectator, or the board on a big screen.

    A screen shows what everybody at the table may see anyway: no rack, and none with delay.
    ``player`` is the person who looks, so that they find their own seats. ``invited``: they hold
    the table's invitation, and may pass it on.
    """

    seat: int | None = None
    is_screen: bool = False
    player: str | None = None
    invited: bool = False

    @property
    def name(self) -> str:
        """How a client names this audience: ``seat:0``, ``spectator`` or ``board``."""
        if self.seat is not None:
            return f"seat:{self.seat}"
        return "board" if self.is_screen else "spectator"


SPECTATOR = Audience()
SCREEN = Audience(is_screen=True)


def audience_for(
    state: TableState, player: str | None, wanted: str | None, *, invited: bool
) -> Audience:
    """The audience a person gets, if the table lets them look at all.

    ``wanted`` names an audience or is None for the natural one: a person's own seat, of several
    the one to move. ``invited``: the person holds the table's invitation.
    """
    own = state.seats_of(player) if player is not None else ()
    if wanted is None:
        wanted = f"seat:{_natural(state, own)}" if own else "spectator"
    if wanted.startswith("seat:"):
        seat = next((i for i in own if wanted == f"seat:{i}"), None)
        if seat is None:
            raise TableRefusal(TableCode.NOT_YOUR_SEAT, "that seat is not yours")
        return Audience(seat=seat, player=player)
    if wanted not in ("board", "spectator"):
        raise TableRefusal(
            TableCode.NOT_YOUR_SEAT, "unknown audience; expected seat:<number>, board or spectator"
        )
    open_door = state.plan.spectators is Spectators.OPEN
    by_link = invited and (state.plan.spectators is Spectators.LINK or wanted == "board")
    in_lobby = invited and state.phase is TablePhase.LOBBY
    at_home = player is not None and state.is_at_home(player)
    if not (at_home or open_door or by_link or in_lobby):
        raise TableRefusal(TableCode.NOT_SEATED, "this table is not open to spectators")
    return Audience(is_screen=wanted == "board", player=player, invited=invited)


def _natural(state: TableState, own: tuple[int, ...]) -> int:
    game = state.game
    if game is None or len(own) == 1:
        return own[0]
    if game.phase is Phase.TURN and game.to_move in own:
        return game.to_move
    return next((seat for seat in game.order_after(game.to_move) if seat in own), own[0])
