"""One game, held in the hand: the door for programs that want a table and nothing else.

A `Game` keeps its events and folds them; every move goes through the referee. Whoever needs more
(a database, several processes, a view for each audience) uses the pure functions of
`sternfeld.game`, as the rest of the house does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_bytes
from time import time

from sternfeld.engine.judge import judge_for
from sternfeld.errors import NotationError
from sternfeld.game.bag import SeededChance
from sternfeld.game.commands import Command, TimePassed
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Event
from sternfeld.game.evolve import fold
from sternfeld.game.explain import explain
from sternfeld.game.judge import Judge
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import Breakdown, score_play
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.commands import parse_command
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.notation.json_form import game_from_json, game_to_json
from sternfeld.notation.moves import parse_move
from sternfeld.rules.rules import Rules

__all__ = ["Game"]


class Game:
    """A game from the first draw to the last rack.

    Moves are texts (``"8F HORN"``, ``"ex QV"``, ``"pass"``, ``"challenge"``) or commands. The seat
    need not be named where only one can be meant.

    >>> game = Game("deluxe", ["Ada", "Ben"], seed=bytes(32))
    >>> game.names[game.seat], " ".join(game.rack)
    ('Ben', 'I N O A J A T')
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
        seed: bytes | None = None,
        judge: Judge | None = None,
    ) -> None:
        agreed = Rules.of(rules) if isinstance(rules, str) else rules
        agreed = agreed.override(house_rules or {})
        self._chance = SeededChance(token_bytes(32) if seed is None else seed)
        self._judge = judge_for(agreed) if judge is None else judge
        self._events = new_game(agreed, names, now=_now(), chance=self._chance)
        self._state = fold(self._events)

    @classmethod
    def from_json(cls, text: str, *, seed: bytes, judge: Judge | None = None) -> Game:
        """A game that was written by `to_json`; the seed, which it does not tell, is needed to
        draw on."""
        events = game_from_json(text)
        game = cls.__new__(cls)
        game._events = events
        game._state = fold(events)
        game._chance = SeededChance(seed)
        game._judge = judge_for(game.rules) if judge is None else judge
        return game

    def to_json(self) -> str:
        """The whole game in the JSON form, without the seed as long as it is running."""
        return game_to_json(self._events)

    @property
    def rules(self) -> Rules:
        """What this table has agreed on."""
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

    def to_gcg(self) -> str:
        """The game so far in GCG, which other programs read."""
        return format_gcg(gcg_of(self._state))

    def score(self, move: str) -> Breakdown:
        """What laying tiles like that would score now, word by word."""
        tiles = parse_move(move, self._state.board, self.rules.tiles)
        words = formed_words(self.rules, self._state.board, tiles)
        return score_play(self.rules, words, {tile.square for tile in tiles})

    def explain(self, move: str, language: str) -> str:
        """The same in words that a person can check, in German (``de``) or English (``en``)."""
        return explain(self.score(move), language)

    def play(self, move: str | Command, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move and return what happened; an illegal one raises and changes nothing."""
        command = move
        if isinstance(command, str):
            command = parse_command(command, self.seat if seat is None else seat, self._state)
        elif seat is not None:
            raise NotationError(f"seat={seat} and {command!r}: a command names its seat itself")
        happened = decide(self._state, command, now=_now(), chance=self._chance, judge=self._judge)
        self._state = fold(happened, self._state)
        self._events += happened
        return happened

    def tick(self) -> tuple[Event, ...]:
        """Let happen what time has brought: windows that close, turns that run out."""
        return self.play(TimePassed())


def _now() -> int:
    return int(time() * 1000)
