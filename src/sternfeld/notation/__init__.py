"""Coordinates, moves and whole games as text: each a pair of inverse functions.

A parser accepts, or raises `sternfeld.errors.NotationError`; it never raises anything else.
"""

from sternfeld.notation.boards import format_board, parse_board
from sternfeld.notation.cgp import CgpOption, Position, format_cgp, parse_cgp, position_of
from sternfeld.notation.commands import format_command, parse_command
from sternfeld.notation.coordinates import Coordinate, format_coordinate, parse_coordinate
from sternfeld.notation.faces import join_faces, split_faces, split_rack
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_model import (
    GcgChallenge,
    GcgEndRack,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgReading,
    GcgTakenBack,
    GcgTime,
    GcgWarning,
)
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import GcgReplay, replay_gcg
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.notation.json_form import (
    command_from_plain,
    command_to_plain,
    event_from_plain,
    event_to_plain,
    game_from_json,
    game_schema,
    game_to_json,
)
from sternfeld.notation.moves import Through, WordDoesNotFit, format_move, parse_move, parse_word

__all__ = [
    "CgpOption",
    "Coordinate",
    "GcgChallenge",
    "GcgEndRack",
    "GcgEvent",
    "GcgExchange",
    "GcgGame",
    "GcgPass",
    "GcgPlay",
    "GcgPlayer",
    "GcgPragma",
    "GcgReading",
    "GcgReplay",
    "GcgTakenBack",
    "GcgTime",
    "GcgWarning",
    "Position",
    "Through",
    "WordDoesNotFit",
    "command_from_plain",
    "command_to_plain",
    "event_from_plain",
    "event_to_plain",
    "format_board",
    "format_cgp",
    "format_command",
    "format_coordinate",
    "format_gcg",
    "format_move",
    "game_from_json",
    "game_schema",
    "game_to_json",
    "gcg_of",
    "join_faces",
    "parse_board",
    "parse_cgp",
    "parse_command",
    "parse_coordinate",
    "parse_gcg",
    "parse_move",
    "parse_word",
    "position_of",
    "replay_gcg",
    "split_faces",
    "split_rack",
]
