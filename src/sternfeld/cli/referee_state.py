"""The ``state`` of the referee protocol: everything about a game, in a form that is easy to read.

The classes are the form; the JSON codec writes them. Board, bag and racks are texts, and words are
told with their points; everything else is as in the game itself. docs/referee.md names all members.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import TypeVar

from sternfeld.game.clocks import Deadline, next_deadline
from sternfeld.game.decision import ready_to_begin
from sternfeld.game.endings import EndCause, end_cause
from sternfeld.game.events import Dealer, EndReason, ScoredWord
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.boards import format_board
from sternfeld.notation.faces import join_faces

__all__ = [
    "LineAnswer",
    "PendingAnswer",
    "SeatAnswer",
    "StateAnswer",
    "WordAnswer",
    "state_answer",
]

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """A word and its points."""

    word: str
    score: int


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """A seat; ``rack`` is None where nobody knows it."""

    name: str
    rack: str | None
    rack_count: int
    score: int
    lost_turns: int
    resigned: bool
    used_ms: int


@dataclass(frozen=True, slots=True)
class PendingAnswer:
    """A turn that may be challenged still: who has not decided, and who may begin meanwhile."""

    kind: LineKind
    at: int
    words: tuple[WordAnswer, ...]
    bonus: int
    points: int
    accepted: frozenset[int]
    undecided: tuple[int, ...]
    begins: int | None


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """A line of the score sheet."""

    number: int
    seat: int
    kind: LineKind
    words: tuple[WordAnswer, ...]
    bonus: int
    points: int
    total: int
    exchanged: int
    challenger: int | None
    invalid: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StateAnswer:
    """A game at this moment; ``turns`` are those lines of the ``sheet`` that are turns."""

    phase: Phase
    number: int
    to_move: int
    starter: int
    scores: tuple[int, ...]
    board: tuple[str, ...]
    bag: str | None
    bag_count: int
    seats: tuple[SeatAnswer, ...]
    pending: PendingAnswer | None
    turns: tuple[LineAnswer, ...]
    sheet: tuple[LineAnswer, ...]
    agreed: frozenset[int]
    end_offered: bool
    deadline: Deadline | None
    end: EndReason | None
    end_cause: EndCause | None
    out: int | None
    winners: tuple[int, ...]
    by_tie_break: bool
    commitment: str
    seed: str | None


def state_answer(state: GameState) -> StateAnswer:
    """What the referee says about a game."""
    pending = state.pending
    return _taken(
        StateAnswer,
        state,
        board=format_board(state.board),
        bag=join_faces(state.bag.tiles) if state.dealer is Dealer.REFEREE else None,
        seats=tuple(
            _taken(
                SeatAnswer,
                seat,
                rack=None if seat.rack.tiles is None else join_faces(seat.rack.tiles),
                rack_count=seat.rack.count,
            )
            for seat in state.seats
        ),
        pending=pending
        and _taken(
            PendingAnswer,
            pending,
            words=_words(pending.words),
            undecided=state.undecided,
            begins=ready_to_begin(state),
        ),
        turns=_lines(state.turns),
        sheet=_lines(state.sheet),
        deadline=next_deadline(state),
        end_cause=end_cause(state),
    )


def _lines(lines: Iterable[Line]) -> tuple[LineAnswer, ...]:
    return tuple(_taken(LineAnswer, line, words=_words(line.words)) for line in lines)


def _words(words: Iterable[ScoredWord]) -> tuple[WordAnswer, ...]:
    return tuple(WordAnswer(word.text, word.points) for word in words)


def _taken(kind: type[Kind], value: object, **told: object) -> Kind:
    """An answer whose members are those of a value, but for some that are told otherwise."""
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    return kind(**{name: told[name] if name in told else getattr(value, name) for name in names})
