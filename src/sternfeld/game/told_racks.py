"""What people tell later about the racks of a game at a real board, so that it can be analysed."""

from __future__ import annotations

from collections import Counter

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game.events import Dealer, RackTold
from sternfeld.game.score_sheet import Line
from sternfeld.game.state import GameState
from sternfeld.rules.tiles import rack_face

__all__ = ["tell_rack", "told_again"]


def tell_rack(state: GameState, turn: int, tiles: tuple[str, ...]) -> RackTold:
    """The event that says what the seat held at the beginning of a turn: the tiles that it used and
    others that nobody had laid yet. They need not be all. With no tiles it is unknown again."""
    if state.dealer is not Dealer.TABLE:
        raise IllegalMove(Reason.PHASE, "the racks of this game are known")
    line = next((one for one in state.turns if one.number == turn), None)
    if line is None:
        raise IllegalMove(Reason.PHASE, f"there is no turn {turn}")
    if tiles:
        _check(state, line, tiles)
    return RackTold(line.seat, state.rules.tiles.sort(tiles), turn)


def _check(state: GameState, line: Line, tiles: tuple[str, ...]) -> None:
    rules, held = state.rules, Counter(tiles)
    if len(tiles) > rules.rack:
        raise IllegalMove(Reason.RACK, f"{len(tiles)} tiles; expected at most {rules.rack}")
    laid = Counter(rack_face(face) for face in line.board.values())
    if surplus := held - (rules.tiles.counts() - laid):
        faces = ", ".join(surplus.elements())
        raise IllegalMove(Reason.RACK, f"more tiles {faces} than were left before this turn")
    if missing := line.needed - held:
        faces = ", ".join(missing.elements())
        raise IllegalMove(Reason.RACK, f"{faces} was used in this turn; expected it on the rack")


def told_again(before: GameState, after: GameState, corrected: int) -> list[RackTold]:
    """After a turn was corrected: what was told about the others, as far as it still can be."""
    seats = {line.number: line.seat for line in after.turns if line.number != corrected}
    found = []
    for line in before.turns:
        if not line.rack.tiles or seats.get(line.number) != line.seat:
            continue
        try:
            found.append(tell_rack(after, line.number, line.rack.tiles))
        except IllegalMove:
            continue
    return found
