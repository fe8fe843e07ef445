"""What a computer player gets to see: the view of its own seat, like everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game.board import Board
from sternfeld.game.state import TurnKind
from sternfeld.players.view import PendingPlay, PlayerView, past_plays
from sternfeld.table.audience import Audience
from sternfeld.table.game_view import GameView, PendingView, TurnView
from sternfeld.table.state import TableState
from sternfeld.table.view import view

__all__ = ["player_view"]

IDLE = (TurnKind.PASS, TurnKind.EXCHANGE, TurnKind.TAKEN_BACK)


def player_view(state: TableState, seat: int) -> PlayerView:
    """The game from a seat, made from that seat's own view and from nothing else."""
    seen = view(state, Audience(seat=seat)).game
    if seen is None:
        raise TableRefusal(TableCode.TABLE_PHASE, "there is no game to look at")
    rules = state.plan.rules
    limit = rules.game_limit(seat)
    return PlayerView(
        seat=seat,
        board=Board(rules.layout.size, {tile.square: tile.face for tile in seen.board}),
        rack=seen.rack or (),
        scores=tuple(player.score for player in seen.players),
        tiles=tuple(player.tiles for player in seen.players),
        bag=seen.bag,
        to_move=seen.to_move,
        pending=_pending(seen.pending),
        passes=len(_in_a_row(seen.turns, (TurnKind.PASS,))),
        idle_turns=len(_in_a_row(seen.turns, IDLE)),
        clock_ms=None if limit is None else max(0, limit * 1000 - seen.players[seat].used_ms),
        nothing_moves=seen.end_offered or _all_passed(seen),
        agreed=_seats(player.agreed for player in seen.players),
        gone=_seats(player.resigned for player in seen.players),
        past=past_plays(rules, seen.turns),
    )


def _seats(marks: Iterable[bool]) -> frozenset[int]:
    return frozenset(seat for seat, marked in enumerate(marks) if marked)


def _all_passed(seen: GameView) -> bool:
    passed = {turn.seat for turn in _in_a_row(seen.turns, (TurnKind.PASS,))}
    return passed >= {seat for seat, player in enumerate(seen.players) if not player.resigned}


def _pending(pending: PendingView | None) -> PendingPlay | None:
    if pending is None:
        return None
    words = dict.fromkeys((*pending.swapped, *(word.text for word in pending.words)))
    return PendingPlay(pending.seat, tuple(words), pending.points)


def _in_a_row(turns: tuple[TurnView, ...], kinds: tuple[TurnKind, ...]) -> list[TurnView]:
    """The turns of these kinds that came last; lost ones are not asked."""
    made = (turn for turn in reversed(turns) if turn.kind is not TurnKind.LOST)
    return list(takewhile(lambda turn: turn.kind in kinds, made))
