"""Whole games in the referee protocol: new games, and one command after another.

The answers show everything, racks and bag included: this is a tool for testing programs, not a
table for players. Only `MAX_GAMES` are kept; the least recently used one is dropped.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_bytes

from sternfeld.cli.referee_state import state_answer
from sternfeld.cli.referee_wire import (
    Answer,
    Request,
    field,
    has,
    rules_in,
    text_in,
    texts_in,
    whole_in,
)
from sternfeld.errors import NotationError
from sternfeld.game.commands import Command
from sternfeld.game.events import Dealer, Event
from sternfeld.game.state import GameState
from sternfeld.library import Game
from sternfeld.notation.commands import parse_command
from sternfeld.notation.json_codec import from_plain, to_plain
from sternfeld.rules.rules import Rules

__all__ = ["MAX_GAMES", "MAX_TURNS", "Games"]

MAX_GAMES = 250
MAX_TURNS = 2_000


@dataclass(slots=True)
class _Table:
    """A game in progress, and the time of its last command."""

    game: Game
    now: int


class Games:
    """The games in progress, by name."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, _Table] = OrderedDict()
        self._created = 0

    def create(self, request: Request) -> Answer:
        """Begin a game; the answer names it."""
        asked = field(request, "new_game")
        rules = rules_in({**asked, **request})
        now = whole_in(asked, "now") if has(asked, "now") else 0
        game = Game(
            rules,
            _names(asked, rules),
            seed=_seed(asked.get("seed")),
            dealer=_dealer(asked),
            starter=whole_in(asked, "starter") if has(asked, "starter") else None,
            now=now,
        )
        self._created += 1
        name = f"g{self._created}"
        self._tables[name] = _Table(game, now)
        if len(self._tables) > MAX_GAMES:
            self._tables.popitem(last=False)
        return {"ok": True, "game": name} | _told(game.events, game.state)

    def command(self, request: Request) -> Answer:
        """Carry out a command in a game; without one, only describe the game."""
        table = self._table(text_in(request, "game"))
        game = table.game
        if not has(request, "command"):
            return {"ok": True} | _told((), game.state)
        if len(game.sheet) >= MAX_TURNS:
            raise NotationError(f"the game has {MAX_TURNS} turns; expected it to be over by then")
        now = _now(request, table)
        events = game.play(_command(request, game.state), now=now)
        table.now = now
        return {"ok": True} | _told(events, game.state)

    def _table(self, name: str) -> _Table:
        if name not in self._tables:
            raise NotationError(
                f"there is no game {name[:40]!r}; expected one that was begun here and is among"
                f" the last {MAX_GAMES}"
            )
        self._tables.move_to_end(name)
        return self._tables[name]


def _names(asked: Request, rules: Rules) -> list[str]:
    """The players' names, or only their number (two, if nothing is said)."""
    if isinstance(asked.get("players"), list):
        return texts_in(asked, "players")
    seats = whole_in(asked, "players") if has(asked, "players") else 2
    rules.check_seats(seats)
    return [f"Player {seat}" for seat in range(1, seats + 1)]


def _seed(value: object) -> bytes:
    """32 bytes: from the operating system, as 64 hexadecimal digits, or made from anything short.

    Tests may name a seed as they like; the same name always gives the same bag.
    """
    match value:
        case None:
            return token_bytes(32)
        case str(text) if len(text) == 64 and set(text.lower()) <= set("0123456789abcdef"):
            return bytes.fromhex(text)
        case bool():
            raise NotationError("'seed' is neither a text nor a whole number; expected one")
        case str() | int():
            return sha256(str(value).encode("utf-8", errors="backslashreplace")).digest()
        case _:
            raise NotationError("'seed' is neither a text nor a whole number; expected one")


def _dealer(asked: Request) -> Dealer:
    name = text_in(asked, "dealer") if has(asked, "dealer") else "referee"
    if name not in tuple(Dealer):
        raise NotationError(f"'dealer' is {name[:40]!r}; expected {' or '.join(Dealer)}")
    return Dealer(name)


def _now(request: Request, table: _Table) -> int:
    """The time of a command; without one, the time of the last command."""
    command = request["command"]
    holder = command if isinstance(command, dict) and has(command, "now") else request
    now = whole_in(holder, "now") if has(holder, "now") else table.now
    if now < table.now:
        raise NotationError(f"'now' is {now}; expected {table.now} or later, time does not go back")
    return now


def _command(request: Request, state: GameState) -> Command:
    """A command as an object, or as a line of text such as ``8F HORN`` for a seat."""
    command = request["command"]
    if isinstance(command, str):
        return _from_text(request, "command", state)
    plain = field(request, "command")
    if has(plain, "text"):
        return _from_text(plain, "text", state)
    read: Command = from_plain(Command, {name: plain[name] for name in plain if name != "now"})
    return read


def _from_text(holder: Request, name: str, state: GameState) -> Command:
    seat = whole_in(holder, "seat") if has(holder, "seat") else state.to_move
    return parse_command(text_in(holder, name), seat, state)


def _told(events: Sequence[Event], state: GameState) -> Answer:
    return {
        "events": [to_plain(event, Event) for event in events],
        "state": to_plain(state_answer(state)),
    }
