"""Games, events and commands as JSON, and back.

A game is ``{"format": "sternfeld-game", "version": 1, "events": […]}``. Each event and command is
an object whose ``type`` is its name in snake case and whose other members are its fields; a square
is ``[row, column]``, counted from 1. The JSON Schema is published in ``docs/schema``; the version
grows when a file written before could no longer be read.

What is read must fit the schema and make a game: the first event creates it, and each of the
others follows from what lies on the table. Anything else is a `NotationError` that says where.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from sternfeld.errors import NotationError
from sternfeld.game.commands import Command
from sternfeld.game.events import Event, GameCorrected, GameCreated
from sternfeld.game.evolve import evolve
from sternfeld.rules.frozen import rules_to_plain
from sternfeld.rules.rules import Rules

__all__ = [
    "command_from_plain",
    "command_to_plain",
    "event_from_plain",
    "event_to_plain",
    "game_from_json",
    "game_schema",
    "game_to_json",
]

FORMAT = "sternfeld-game"
VERSION = 1


def event_to_plain(event: Event) -> dict[str, Any]:
    """An event as JSON can carry it.

    >>> from sternfeld.game.events import StarterChosen
    >>> event_to_plain(StarterChosen(1))
    {'type': 'starter_chosen', 'seat': 1}
    """
    return _tagged(event)


def event_from_plain(plain: object) -> Event:
    """The event that `event_to_plain` wrote; `NotationError` says what does not fit."""
    from sternfeld.notation.json_models import read_event

    return read_event(plain)


def command_to_plain(command: Command) -> dict[str, Any]:
    """A command as JSON can carry it."""
    return _tagged(command)


def command_from_plain(plain: object) -> Command:
    """The command that `command_to_plain` wrote; `NotationError` says what does not fit."""
    from sternfeld.notation.json_models import read_command

    return read_command(plain)


def game_to_json(events: Sequence[Event]) -> str:
    """A whole game as JSON text, one event on each line."""
    lines = ",\n".join(json.dumps(event_to_plain(event), ensure_ascii=False) for event in events)
    head = f'{{"format": "{FORMAT}", "version": {VERSION}, "events": ['
    return f"{head}\n{lines}\n]}}\n"


def game_from_json(text: str | bytes) -> tuple[Event, ...]:
    """The events of a game that `game_to_json` wrote."""
    from sternfeld.notation.json_models import read_game

    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"the text is not JSON: {error}") from None
    version = plain.get("version", VERSION) if isinstance(plain, dict) else VERSION
    if version != VERSION or isinstance(version, bool):
        raise NotationError(f"version: {version!r} of the game's form; expected {VERSION}")
    events = read_game(plain)
    _check_follows(events)
    return events


def game_schema() -> dict[str, Any]:
    """The JSON Schema of games; events and commands are among its definitions."""
    from sternfeld.notation.json_models import schema

    return schema()


def snake_case(name: str) -> str:
    """The tag of a class.

    >>> snake_case("TilesLaid")
    'tiles_laid'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _tagged(value: Event | Command) -> dict[str, Any]:
    return {"type": snake_case(type(value).__name__), **_members(value)}


def _members(value: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: Any) -> Any:
    if isinstance(value, Rules):
        return rules_to_plain(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Event):
        return _tagged(value)
    return _members(value) if is_dataclass(value) else value


def _check_follows(events: Sequence[Event]) -> None:
    """The events must make a game; a file that was tampered with may not."""
    state = None
    for number, event in enumerate(events):
        try:
            if isinstance(event, GameCreated):
                event.rules.check_seats(len(event.names))
            if isinstance(event, GameCorrected):
                _check_follows(event.events)
            state = evolve(state, event)
            _check_seats(event, len(state.seats))
        except (ValueError, LookupError, TypeError) as error:
            raise NotationError(
                f"events.{number}: {type(event).__name__} does not follow from the events before"
                f" ({error}); expected the events of one game from its creation on"
            ) from None
    if state is None:
        raise NotationError("events: there are none; expected at least the creation of a game")


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
