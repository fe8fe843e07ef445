"""From what a client sends to what the house understands."""

from __future__ import annotations

from collections.abc import Callable

from sternfeld.errors import RulesError, TableCode, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.game.board import PlacedTile
from sternfeld.lexicon.words import word_list_names
from sternfeld.players.level import LEVELS
from sternfeld.players.player import player_of
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.server import wire
from sternfeld.server.secrets import new_id, new_invitation
from sternfeld.table import commands as tc
from sternfeld.table.plan import SeatKind, SeatPlan, TableKind, TablePlan
from sternfeld.table.state import TableState

__all__ = ["bluffing_levels", "command_of", "own_seat", "plan_of", "rules_of", "tiles_of"]

_MOVES: dict[str, Callable[[int], cmd.SeatCommand]] = {
    "pass": cmd.Pass,
    "accept": cmd.Accept,
    "challenge": cmd.Challenge,
    "start_turn": cmd.StartTurn,
    "agree_to_end": cmd.AgreeToEnd,
    "go_out": cmd.GoOut,
    "resign": cmd.Resign,
}
_WISHES: dict[str, Callable[[str], tc.TableCommand]] = {
    "take_back": tc.TakeBack,
    "leave_seat": tc.LeaveSeat,
    "start": tc.Start,
    "close": tc.Close,
    "nudge": tc.Nudge,
    "agree_to_pause": tc.AgreeToPause,
    "resume": tc.Resume,
    "claim_timeout": tc.ClaimTimeout,
    "agree_to_abandon": tc.AgreeToAbandon,
}


def plan_of(body: wire.PlanIn) -> TablePlan:
    """A table as its host wants it."""
    seats = []
    for number, seat in enumerate(body.seats, start=1):
        name = seat.name
        if seat.kind is SeatKind.COMPUTER:
            player_of(seat.level)
            name = name or f"{seat.level.capitalize()} {number}"
            if seat.may_bluff and not LEVELS[seat.level].may_bluff:
                raise TableRefusal(
                    TableCode.PLAN,
                    f"a computer of level {seat.level!r} may bluff; expected one of"
                    f" {', '.join(bluffing_levels())}",
                )
        seats.append(SeatPlan(seat.kind, name, seat.level, seat.may_bluff))
    return TablePlan(
        rules=rules_of(body),
        seats=tuple(seats),
        kind=body.kind,
        starter=body.starter,
        spectators=body.spectators,
        racks_after=body.racks_after,
        chat=body.chat,
        language=body.language,
    )


def bluffing_levels() -> list[str]:
    """The levels whose computers can be told to bluff, the weakest first."""
    return [name for name, level in LEVELS.items() if level.may_bluff]


def rules_of(body: wire.RulesIn) -> Rules:
    """An edition with house rules, and with a word list that there is."""
    rules = Rules.of(body.edition, body.house_rules)
    name = rules.words.lexicon
    if name is not None and name not in word_list_names():
        raise RulesError(
            f"words.lexicon={name!r}: there is no such word list; expected one of"
            f" {', '.join(word_list_names())}"
        )
    return rules


def tiles_of(tiles: list[wire.TileIn]) -> tuple[PlacedTile, ...]:
    """Tiles on squares."""
    return tuple(PlacedTile(Square(row, column), face) for row, column, face in tiles)


def own_seat(state: TableState, player: str, named: int | None) -> int:
    """The seat a move is for: the one named, or the only one of that person."""
    if named is not None:
        return named
    own = state.seats_of(player)
    if state.plan.kind is TableKind.SCORE_KEEPER and state.game is not None:
        return state.game.to_move
    if not own:
        raise TableRefusal(TableCode.NOT_SEATED, "only seated players can do that")
    if len(own) > 1 and state.game is not None and state.game.to_move in own:
        return state.game.to_move
    return own[0]


def command_of(
    body: wire.CommandIn, state: TableState, player: str, version: int
) -> tc.TableCommand:
    """The command a person means."""
    match body:
        case wire.Correct(turn=turn, commands=commands):
            moves = tuple(_move(move, state, player) for move in commands)
            return tc.Correct(player, turn, moves)
        case wire.Say(text=text):
            return tc.Say(player, text)
        case wire.Mute(seat=seat, on=on):
            return tc.Mute(player, seat, on)
        case wire.PlainWish(type="renew_invitation"):
            return tc.RenewInvitation(player, new_invitation())
        case wire.PlainWish(type="agree_to_rematch"):
            return tc.AgreeToRematch(player, new_id())
        case wire.PlainWish(type=kind):
            return _WISHES[kind](player)
        case _:
            return tc.Play(player, _move(body, state, player), version)


def _move(body: wire.MoveIn, state: TableState, player: str) -> cmd.SeatCommand:
    seat = own_seat(state, player, body.seat)
    match body:
        case wire.Lay(tiles=tiles):
            return cmd.Lay(seat, tiles_of(tiles))
        case wire.Exchange(tiles=faces, count=count):
            return cmd.Exchange(seat, tuple(faces), count or 0)
        case wire.Rearrange(word=word, tiles=tiles):
            return cmd.Rearrange(seat, tuple(Square(*square) for square in word), tiles_of(tiles))
        case wire.RecoverBlank(square=square):
            return cmd.RecoverBlank(seat, Square(*square))
        case wire.RecycleLetter(square=square, face=face):
            return cmd.RecycleLetter(seat, Square(*square), face)
        case wire.Points(type="score_points", points=points):
            return cmd.ScorePoints(seat, points)
        case wire.Points(points=points):
            return cmd.AdjustScore(seat, points)
        case wire.ReportRacks(racks=racks):
            return cmd.ReportRacks(seat, tuple(map(tuple, racks)))
        case wire.PlainMove(type=kind):
            return _MOVES[kind](seat)
