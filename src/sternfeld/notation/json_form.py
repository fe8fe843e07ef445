"""Whole games as JSON text, and back.

A game is ``{"format": "sternfeld-game", "version": 2, "events": […]}``; `json_codec` says how its
events look. The JSON Schema is published in ``docs/schema``. Version 1, in which a tile on the
board was an object with ``square`` and ``face``, is still read.

What is read must fit the schema and make a game: the first event creates it, and each of the
others follows from what lies on the table. Anything else is a `NotationError` that says where.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from sternfeld.errors import NotationError
from sternfeld.game.commands import Command
from sternfeld.game.events import Event, GameCorrected, GameCreated
from sternfeld.game.evolve import evolve
from sternfeld.notation.json_codec import from_plain, json_schema, parse_json, to_plain

__all__ = [
    "ComputerSeat",
    "GameFile",
    "game_from_json",
    "game_schema",
    "game_to_json",
    "read_game_file",
]


@dataclass(frozen=True, slots=True)
class ComputerSeat:
    """A seat of a computer player, its level, and whether it may lay phonies."""

    seat: int
    level: str
    may_bluff: bool = False


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game in a file. ``computers`` says on which seats computers play; a file without it says
    nothing about that."""

    format: Literal["sternfeld-game"]
    version: Literal[2]
    events: tuple[Event, ...]
    computers: tuple[ComputerSeat, ...] = ()


def game_to_json(events: Sequence[Event], computers: Sequence[ComputerSeat] = ()) -> str:
    """A whole game as JSON text, one event on each line."""
    lines = (json.dumps(to_plain(event, Event), ensure_ascii=False) for event in events)
    seats = json.dumps(to_plain(tuple(computers), tuple[ComputerSeat, ...]))
    told = f'"computers": {seats}, ' if computers else ""
    head = f'{{"format": "sternfeld-game", "version": 2, {told}"events": ['
    return head + "\n" + ",\n".join(lines) + "\n]}\n"


def game_from_json(text: str | bytes) -> tuple[Event, ...]:
    """The events of a game that `game_to_json` wrote, today or in an earlier version."""
    return read_game_file(text).events


def read_game_file(text: str | bytes) -> GameFile:
    """All that `game_to_json` wrote, today or in an earlier version."""
    file: GameFile = from_plain(GameFile, _as_of_today(parse_json(text)))
    seats = _check_follows(file.events)
    taken = [computer.seat for computer in file.computers]
    if len(set(taken)) < len(taken) or not set(taken) <= set(range(seats)):
        raise NotationError(
            f"computers: {taken} are their seats; expected different ones from 0 to {seats - 1}"
        )
    return file


def game_schema() -> dict[str, Any]:
    """The JSON Schema of game files; events and commands are among its definitions."""
    schema = json_schema("A game of Sternfeld", GameFile, Event=Event, Command=Command)
    return {**schema, "$ref": "#/$defs/GameFile"}


def _as_of_today(plain: Any) -> Any:
    """A file of version 1 as one of version 2; anything else as it is."""
    match plain:
        case {"version": 1, "events": list(events), **members} if plain["version"] is not True:
            return {**members, "version": 2, "events": [_event_of_today(one) for one in events]}
        case _:
            return plain


def _event_of_today(plain: Any) -> Any:
    match plain:
        case {"tiles": list(tiles), **members}:
            return {**members, "tiles": [_tile_of_today(tile) for tile in tiles]}
        case {"events": list(events), **members}:
            return {**members, "events": [_event_of_today(event) for event in events]}
        case _:
            return plain


def _tile_of_today(plain: Any) -> Any:
    match plain:
        case {"square": [row, column], "face": face}:
            return [row, column, face]
        case _:
            return plain


def _check_follows(events: Sequence[Event]) -> int:
    """The events must make a game; a file that was tampered with may not. How many play it."""
    state = None
    for number, event in enumerate(events):
        try:
            if isinstance(event, GameCreated):
                event.rules.check_seats(len(event.names))
            if isinstance(event, GameCorrected):
                _check_correction(event)
            state = evolve(state, event)
            _check_seats(event, len(state.seats))
        except (ValueError, LookupError, TypeError) as error:
            raise NotationError(
                f"events.{number}: {type(event).__name__} does not follow from the events before"
                f" ({error}); expected the events of one game from its creation on"
            ) from None
    if state is None:
        raise NotationError("events: there are none; expected at least the creation of a game")
    return len(state.seats)


def _check_correction(event: GameCorrected) -> None:
    if any(isinstance(inner, GameCorrected) for inner in event.events):
        raise ValueError("a correction holds another one")
    _check_follows(event.events)


def _check_seats(value: Any, seats: int) -> None:
    """Whoever did something must sit at the table."""
    for field in fields(value):
        found = getattr(value, field.name)
        several = found if isinstance(found, tuple) else (found,)
        for item in several:
            if field.name in ("seat", "seats", "out") and item not in (None, *range(seats)):
                raise ValueError(f"there is no seat {item}")
            if field.name in ("draws", "adjustments"):
                _check_seats(item, seats)
