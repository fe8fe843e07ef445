"""From a line to a command, forgiving where people type on a phone or in a hurry.

In the notation small letters are blanks. A bare word written all in small letters is read as
capitals if the tiles allow it, for nobody lays a word of blanks only.
"""

from __future__ import annotations

from collections import Counter

from sternfeld.cli.terminal.verbs import Entry, Verb
from sternfeld.game import GameState
from sternfeld.game import commands as cmd
from sternfeld.notation import parse_command
from sternfeld.notation.coordinates import split_coordinate
from sternfeld.rules import rack_face

__all__ = ["command_for"]


def command_for(entry: Entry, seat: int, state: GameState) -> cmd.Command:
    """The command that an entry means; `NotationError` if it means none."""
    if entry.verb is Verb.LAY:
        coordinate, word = split_coordinate(entry.rest)
        if word.isalpha() and word.islower():
            blanks = parse_command(entry.rest, seat, state)
            capitals = parse_command(f"{coordinate} {word.upper()}", seat, state)
            only_blanks = _holds(blanks, state) and not _holds(capitals, state)
            return blanks if only_blanks else capitals
    return parse_command(entry.notation, seat, state)


def _holds(lay: cmd.Command, state: GameState) -> bool:
    if not isinstance(lay, cmd.Lay):
        return False
    tiles = state.seats[lay.seat].rack.tiles
    available = state.unseen() if tiles is None else Counter(tiles)
    needed = Counter(rack_face(tile.face) for tile in lay.tiles)
    return not needed - available
