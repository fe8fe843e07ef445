"""The book of one game: its events, the state they lead to, and where each turn is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from sternfeld.game import events as ev
from sternfeld.game.bag import Chance
from sternfeld.game.board import Direction
from sternfeld.game.commands import Command, Rearrange
from sternfeld.game.decide import decide
from sternfeld.game.events import Event
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.judge import Judge
from sternfeld.game.placement import find_words, formed_words
from sternfeld.game.scoring import Breakdown, score_play
from sternfeld.game.state import GameState, Phase, Resignation, TurnKind
from sternfeld.notation.commands import format_command
from sternfeld.notation.moves import format_move
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import letter_of

__all__ = ["CHALLENGE_LOST", "RESIGNED", "Fine", "Ledger", "Line", "Play", "plain_events"]

CHALLENGE_LOST: Final = "challenge_lost"
RESIGNED: Final = "resigned"


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles laid in a turn: what the board was like just before, and how it is written."""

    turn: int
    event: ev.TilesLaid | ev.WordRearranged
    before: GameState
    text: str

    @property
    def squares(self) -> frozenset[Square]:
        """The squares of the tiles that were laid or moved."""
        return frozenset(tile.square for tile in self.event.tiles)

    def breakdown(self) -> Breakdown:
        """What it scored, letter by letter."""
        rules, board = self.before.rules, self.before.board
        if isinstance(self.event, ev.TilesLaid):
            whole = self.before.is_board_whole
            words = formed_words(rules, board, self.event.tiles, whole=whole)
            return score_play(rules, words, self.squares)
        fresh = self.squares - set(self.event.word)
        changed = [
            tile.square
            for tile in self.event.tiles
            if tile.square in fresh or letter_of(tile.face) != letter_of(board[tile.square])
        ]
        across = self.event.word[0].row == self.event.word[-1].row
        direction = Direction.ACROSS if across else Direction.DOWN
        return score_play(rules, find_words(board.lay(self.event.tiles), changed, direction), fresh)


@dataclass(frozen=True, slots=True)
class Fine:
    """Points that a seat paid for doubting the play of a turn; ``total`` is what it has left."""

    turn: int
    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet: a turn as it stands in the state with its play, if any, points
    lost by a challenge, or somebody who leaves the game."""

    turn: int
    seat: int
    kind: TurnKind | Literal["challenge_lost", "resigned"]
    points: int
    total: int
    exchanged: int = 0
    timed_out: bool = False
    play: Play | None = None


def plain_events(events: Iterable[Event]) -> list[Event]:
    """The events with every correction worked in."""
    plain: list[Event] = []
    for event in events:
        plain = list(event.events) if isinstance(event, ev.GameCorrected) else [*plain, event]
    return plain


def _plays(events: Iterable[Event], state: GameState | None = None) -> Iterator[Play]:
    """Every time tiles were laid, in order."""
    for event in events:
        if state is not None and isinstance(event, ev.TilesLaid | ev.WordRearranged):
            yield Play(state.number, event, state, written(event, state))
        state = evolve(state, event)


def _fines(events: Iterable[Event], state: GameState | None = None) -> Iterator[Fine]:
    """Every time a challenge cost points, in order."""
    for event in events:
        if state is not None and isinstance(event, ev.PenaltyPaid) and event.points:
            total = state.seats[event.seat].score - event.points
            yield Fine(state.number, event.seat, event.points, total)
        state = evolve(state, event)


class Ledger:
    """The events of a game, to which the referee's decisions are added.

    ``plays`` holds every time tiles were laid and ``fines`` every time a challenge cost points,
    corrections worked in; they always fit the events.
    """

    def __init__(self, events: Sequence[Event], chance: Chance, judge: Judge) -> None:
        self.chance = chance
        self.judge = judge
        self._begin(events)

    def _begin(self, events: Sequence[Event]) -> None:
        self.events = tuple(events)
        self.state = fold(self.events)
        plain = plain_events(self.events)
        self.plays = tuple(_plays(plain))
        self.fines = tuple(_fines(plain))

    def do(self, command: Command, now: int) -> tuple[Event, ...]:
        """Let the referee decide and write down what happens; a refusal changes nothing."""
        happened = decide(self.state, command, now=now, chance=self.chance, judge=self.judge)
        self.add(happened)
        return happened

    def add(self, happened: Sequence[Event]) -> None:
        """Write events down."""
        if any(isinstance(event, ev.GameCorrected) for event in happened):
            self._begin((*self.events, *happened))
        elif happened:
            self.plays += tuple(_plays(happened, self.state))
            self.fines += tuple(_fines(happened, self.state))
            self.state = fold(happened, self.state)
            self.events += tuple(happened)

    def cut(self, length: int) -> None:
        """Forget everything after so many events."""
        self._begin(self.events[:length])

    def lines(self) -> list[Line]:
        """The score sheet; a play that may still be challenged is not on it yet.

        What a challenge cost follows the turn that was doubted, so that the points of every seat
        add up to its total.
        """
        plays = {play.turn: play for play in self.plays}
        fines = {fine.turn: fine for fine in self.fines}
        lines = []
        for turn in self.state.sheet():
            if isinstance(turn, Resignation):
                timed_out = turn.cause is ev.Cause.TIME
                lines.append(
                    Line(turn.number, turn.seat, RESIGNED, 0, turn.total, timed_out=timed_out)
                )
                continue
            lost = turn.kind in (TurnKind.LOST, TurnKind.ADJUSTED)
            lines.append(
                Line(
                    turn=turn.number,
                    seat=turn.seat,
                    kind=turn.kind,
                    points=turn.points,
                    total=turn.total,
                    exchanged=turn.exchanged,
                    timed_out=turn.timed_out,
                    play=None if lost else plays.get(turn.number),
                )
            )
            if not lost and (fine := fines.get(turn.number)):
                lines.append(Line(fine.turn, fine.seat, CHALLENGE_LOST, -fine.points, fine.total))
        return lines

    def last_play(self) -> Play | None:
        """The last tiles laid that still lie there."""
        taken_back = {turn.number for turn in self.state.turns if turn.kind is TurnKind.TAKEN_BACK}
        standing = [play for play in self.plays if play.turn not in taken_back]
        return standing[-1] if standing else None

    @property
    def over(self) -> bool:
        """Is the game settled?"""
        return self.state.phase is Phase.ENDED


def written(event: ev.TilesLaid | ev.WordRearranged, state: GameState) -> str:
    """A play in the notation, as the sheet shows it."""
    if isinstance(event, ev.TilesLaid):
        return format_move(event.tiles, state.board)
    command = Rearrange(event.seat, event.word, event.tiles)
    return format_command(command, state).partition("-> ")[2]
