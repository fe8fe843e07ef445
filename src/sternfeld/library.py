"""`Game`: one game from the first draw to the last rack, for programs and for the terminal.

A `Game` keeps its events and the state they lead to; every move goes through the referee. Programs
that need more (a database, several processes, a view for each audience) use the pure functions of
`sternfeld.game`, as the server does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import token_bytes
from time import time

from sternfeld.engine.judge import judge_for
from sternfeld.errors import IllegalMove, NotationError, Reason
from sternfeld.game.bag import Chance, SeededChance
from sternfeld.game.board import Board
from sternfeld.game.commands import Command, TimePassed
from sternfeld.game.corrections import correct
from sternfeld.game.decide import decide, new_game
from sternfeld.game.decision import Decision
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.explain import explain
from sternfeld.game.judge import Judge
from sternfeld.game.placement import formed_words
from sternfeld.game.score_sheet import Line
from sternfeld.game.scoring import Breakdown, score_play
from sternfeld.game.state import GameState, Phase
from sternfeld.game.undoing import last_entry
from sternfeld.lexicon.own_lists import pinned
from sternfeld.notation.commands import parse_command
from sternfeld.notation.faces import join_faces
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.notation.json_form import game_from_json, game_to_json
from sternfeld.notation.moves import parse_move
from sternfeld.rules.rules import Rules

__all__ = ["Game"]


class Game:
    """A game from the first draw to the last rack.

    Moves are texts (``"8F HORN"``, ``"ex QV"``, ``"pass"``, ``"challenge"``) or commands. The seat
    need not be named where only one can be meant. Times are milliseconds; the clock of the
    computer is read where none is given.

    >>> game = Game("deluxe", ["Ada", "Ben"], seed=bytes(32))
    >>> game
    <Game deluxe: Ada 0, Ben 0; turn 1, Ben to move>
    >>> print(game.explain("8F JOIN", "en"))
    JOIN: J 8 + O 1 + I 1 + N 1 = 11, double word × 2 = 22 points.
    >>> happened = game.play("8F JOIN")
    >>> happened = game.play("accept", seat=0)
    >>> game.state.scores, game.names[game.seat]
    ((0, 22), 'Ada')
    """

    def __init__(
        self,
        rules: Rules | str,
        names: Sequence[str],
        *,
        house_rules: Mapping[str, object] | None = None,
        seed: bytes | str | None = None,
        judge: Judge | None = None,
        dealer: Dealer = Dealer.REFEREE,
        starter: int | None = None,
        now: int | None = None,
    ) -> None:
        """Begin a game. With ``dealer=Dealer.TABLE`` people at a real board draw themselves.

        ``seed`` orders the bag (32 bytes or 64 hexadecimal digits, random if none is given);
        ``starter`` is the seat that begins
        where the rules leave that to the players.
        """
        agreed = Rules.of(rules) if isinstance(rules, str) else rules
        agreed = pinned(agreed.override(house_rules or {}))
        chance = _chance(token_bytes(32) if seed is None else seed)
        begun = new_game(
            agreed, names, now=_time(now), chance=chance, starter=starter, dealer=dealer
        )
        self._keep(begun, chance, judge)

    def _keep(self, begun: Decision, chance: Chance, judge: Judge | None) -> None:
        self._events = begun.events
        self._state = begun.state
        self._chance = chance
        self._judge = judge_for(self.rules) if judge is None else judge

    @classmethod
    def from_events(
        cls, events: Sequence[Event], *, chance: Chance, judge: Judge | None = None
    ) -> Game:
        """A game that has begun elsewhere; ``chance`` draws on."""
        game = cls.__new__(cls)
        game._keep(Decision(tuple(events), fold(events)), chance, judge)
        return game

    @classmethod
    def from_json(cls, text: str, *, seed: bytes | str, judge: Judge | None = None) -> Game:
        """A game that `to_json` wrote. The seed, which is not in the text, is needed to draw on."""
        return cls.from_events(game_from_json(text), chance=_chance(seed), judge=judge)

    def to_json(self) -> str:
        """The whole game in the JSON form, without the seed while the game goes on."""
        return game_to_json(self._events)

    def to_gcg(self) -> str:
        """The game so far in GCG, which other programs read."""
        return format_gcg(gcg_of(self._state))

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        return self._state.rules

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return self._events

    @property
    def state(self) -> GameState:
        """The game at this moment."""
        return self._state

    @property
    def board(self) -> Board:
        """The board as it lies; ``print(game.board)`` draws it."""
        return self._state.board

    @property
    def sheet(self) -> tuple[Line, ...]:
        """The score sheet, line by line."""
        return self._state.sheet

    @property
    def chance(self) -> Chance:
        """What the bag is drawn by."""
        return self._chance

    @property
    def judge(self) -> Judge:
        """What words are checked by."""
        return self._judge

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return tuple(seat.name for seat in self._state.seats)

    @property
    def seat(self) -> int:
        """The seat whose turn it is; while a play waits to be accepted, the one that made it."""
        return self._state.to_move

    @property
    def rack(self) -> tuple[str, ...]:
        """The tiles of the seat whose turn it is."""
        return self._state.seats[self.seat].rack.tiles or ()

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._state.phase is Phase.ENDED

    def score(self, move: str) -> Breakdown:
        """What a play would score now, word by word."""
        tiles = parse_move(move, self._state.board, self.rules.tiles)
        whole = self._state.is_board_whole
        words = formed_words(self.rules, self._state.board, tiles, whole=whole)
        return score_play(self.rules, words, {tile.square for tile in tiles})

    def explain(self, move: str, language: str) -> str:
        """The same in words that a person can check, in German (``de``) or English (``en``)."""
        return explain(self.score(move), language)

    def play(
        self, move: str | Command, seat: int | None = None, *, now: int | None = None
    ) -> tuple[Event, ...]:
        """Make a move and return what happened; an illegal one raises and changes nothing."""
        command = move
        if isinstance(command, str):
            command = parse_command(command, self.seat if seat is None else seat, self._state)
        elif seat is not None:
            raise NotationError(f"seat={seat} and {command!r}: a command names its seat itself")
        decision = decide(
            self._state, command, now=_time(now), chance=self._chance, judge=self._judge
        )
        self._state = decision.state
        self._events += decision.events
        return decision.events

    def tick(self, *, now: int | None = None) -> tuple[Event, ...]:
        """Let time act: close windows, pass turns that ran out."""
        return self.play(TimePassed(), now=now)

    def correct(self, turn: int, moves: Sequence[str | Command]) -> tuple[Event, ...]:
        """At a real board: replace what was done in an earlier turn and score the rest again.

        Moves given as text are read on the board as it lay before that turn, for the seat whose
        turn it was. Raises, and changes nothing, if a later move would no longer stand.
        """
        commands = [self._read_then(move, turn) for move in moves]
        event = correct(self._events, turn, commands, chance=self._chance, judge=self._judge)
        self._state = evolve(self._state, event)
        self._events += (event,)
        return (event,)

    def _read_then(self, move: str | Command, turn: int) -> Command:
        if not isinstance(move, str):
            return move
        for line in (*self.sheet, self._state.pending_line):
            if line is not None and line.is_turn and line.number == turn:
                return parse_command(move, line.seat, replace(self._state, board=line.board))
        raise IllegalMove(Reason.PHASE, f"there is no turn {turn} to correct")

    def take_back(self) -> tuple[Event, ...]:
        """Take back the last entry and return the events that are forgotten, if there are any."""
        length = last_entry(self._events)
        return () if length is None else self.rewind(length)

    def rewind(self, length: int) -> tuple[Event, ...]:
        """Forget everything after the first ``length`` events, and return it."""
        forgotten = self._events[length:]
        self._state = fold(self._events[:length])
        self._events = self._events[:length]
        return forgotten

    def __repr__(self) -> str:
        scores = ", ".join(f"{seat.name} {seat.score}" for seat in self._state.seats)
        return f"<Game {self.rules.edition}: {scores}; {self._stands()}>"

    def __str__(self) -> str:
        """The board, the scores, and the rack of the seat to move where it is known."""
        lines = [str(self.board)]
        lines += (f"{seat.name}: {seat.score}" for seat in self._state.seats)
        rack = f", rack {join_faces(self.rack)}" if self.rack and not self.over else ""
        return "\n".join([*lines, f"{self._stands()}{rack}, {self._state.bag_count} in the bag"])

    def _stands(self) -> str:
        state = self._state
        if state.end is not None:
            return f"over ({state.end})"
        waits = "'s play may be challenged" if state.pending else " to move"
        return f"turn {state.number}, {self.names[self.seat]}{waits}"


def _chance(seed: bytes | str) -> SeededChance:
    return SeededChance(seed) if isinstance(seed, bytes) else SeededChance.from_hex(seed)


def _time(now: int | None) -> int:
    return int(time() * 1000) if now is None else now
