"""Makes commands of entries, leniently, because people type on phones and in a hurry.

In the notation small letters are blanks. A bare word written all in small letters is read as
capitals if the tiles allow it, because hardly anybody lays a word of blanks only.
"""

from __future__ import annotations

from collections import Counter

from sternfeld.cli.terminal.asking import chosen_seat
from sternfeld.cli.terminal.points import read_points
from sternfeld.cli.terminal.verbs import Entry, Verb
from sternfeld.errors import NotationError
from sternfeld.game import commands as cmd
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.notation.commands import parse_command
from sternfeld.notation.coordinates import split_coordinate
from sternfeld.rules.tiles import rack_face

__all__ = ["NobodyMeant", "NotTheirTurn", "command_for", "who_is_out"]


class NobodyMeant(NotationError):
    """Nobody at the table is named, or more than one could be meant."""


class NotTheirTurn(NotationError):
    """Points of a turn for somebody who is not to move."""

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(f"seat {seat} is not to move; expected the points of the one who is")
        self.seat = seat
        self.points = points


def command_for(entry: Entry, seat: int, state: GameState) -> cmd.Command:
    """The command that an entry means; `NotationError` if it means none."""
    if entry.verb is Verb.LAY:
        coordinate, word = split_coordinate(entry.rest)
        if word.isalpha() and word.islower():
            blanks = parse_command(entry.rest, seat, state)
            capitals = parse_command(f"{coordinate} {word.upper()}", seat, state)
            only_blanks = _holds(blanks, state) and not _holds(capitals, state)
            return blanks if only_blanks else capitals
    if entry.verb is Verb.POINTS:
        return _scored(entry, seat, state)
    if entry.verb in (Verb.BONUS, Verb.PENALTY):
        points = read_points(entry.rest)
        number = -abs(points.number) if entry.verb is Verb.PENALTY else points.number
        return cmd.AdjustScore(_named(points.name, state), number)
    return parse_command(entry.notation, seat, state)


def _scored(entry: Entry, seat: int, state: GameState) -> cmd.ScorePoints:
    points = read_points(entry.rest)
    if points.number < 0:
        raise NotationError(f"{points.number} points in a turn; expected none with a minus")
    if points.name and _named(points.name, state) != seat:
        raise NotTheirTurn(_named(points.name, state), points.number)
    return cmd.ScorePoints(seat, points.number)


def _named(said: str, state: GameState) -> int:
    found = chosen_seat(said, state, state.active)
    if found is None:
        raise NobodyMeant(f"{said!r} is nobody here; expected the name of one who plays")
    return found


def who_is_out(said: str, state: GameState) -> int | None:
    """Who has laid the last tile; if nobody is named, whoever moved last."""
    if said:
        return chosen_seat(said, state, state.active)
    if state.pending is not None:
        return state.to_move
    moved = (t for t in state.turns if t.kind not in (LineKind.LOST, LineKind.ADJUSTED))
    last = next((t.seat for t in reversed(list(moved))), state.to_move)
    return last if last in state.active else None


def _holds(lay: cmd.Command, state: GameState) -> bool:
    if not isinstance(lay, cmd.Lay):
        return False
    tiles = state.seats[lay.seat].rack.tiles
    available = state.unseen() if tiles is None else Counter(tiles)
    needed = Counter(rack_face(tile.face) for tile in lay.tiles)
    return not needed - available
