"""What a player at the table sees: the board, its own rack, and public numbers. Nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from sternfeld.game.board import Board
from sternfeld.game.clocks import clock_left_ms
from sternfeld.game.decision import words_at_stake
from sternfeld.game.endings import passing_ends_nothing
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

LAYING = (LineKind.LAY, LineKind.REARRANGE)

__all__ = ["PastPlay", "PendingPlay", "PlayerView", "past_plays", "unseen_tiles"]


@dataclass(frozen=True, slots=True)
class PendingPlay:
    """The play that lies there and may still be doubted."""

    seat: int
    words: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class PastPlay:
    """A play that others could doubt: who laid it, what it formed, who challenged it, and whether
    that took it back."""

    seat: int
    words: tuple[str, ...]
    challenger: int | None = None
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The game from one seat. ``to_move`` is the seat whose turn it is; while a play is pending,
    everybody else is asked what they say to it. ``passes`` counts the turns passed in a row just
    before this one, ``idle_turns`` those in which no tile was laid; ``clock_ms`` is what its own
    clock still shows, if there is one.

    ``nothing_moves``: every seat has passed since anything happened and more passes would not end
    the game, or the referee has offered to end it. ``agreed`` are the seats that want to end,
    ``gone`` those that have resigned. ``past`` are the plays so far at a table where plays are
    challenged."""

    seat: int
    board: Board
    rack: tuple[str, ...]
    scores: tuple[int, ...]
    tiles: tuple[int, ...]
    bag_count: int
    to_move: int
    pending: PendingPlay | None = None
    passes: int = 0
    clock_ms: int | None = None
    idle_turns: int = 0
    nothing_moves: bool = False
    agreed: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    past: tuple[PastPlay, ...] = ()

    @classmethod
    def of(cls, state: GameState, seat: int) -> PlayerView:
        """The game as a seat may know it: every field is put in by hand, hidden tiles stay out."""
        pending = None
        if state.pending is not None:
            words = words_at_stake(state)
            pending = PendingPlay(state.to_move, words, state.pending.points)
        made = [turn.kind for turn in reversed(state.turns) if turn.kind is not LineKind.LOST]
        passes = takewhile(lambda kind: kind is LineKind.PASS, made)
        idle = takewhile(lambda kind: kind not in LAYING, made)
        clock = clock_left_ms(state, seat, state.turn_began)
        return cls(
            seat=seat,
            board=state.board,
            rack=state.seats[seat].rack.tiles or (),
            scores=state.scores,
            tiles=tuple(other.rack.count for other in state.seats),
            bag_count=state.bag_count,
            to_move=state.to_move,
            pending=pending,
            passes=len(list(passes)),
            clock_ms=None if clock is None else max(0, clock),
            idle_turns=len(list(idle)),
            nothing_moves=state.end_offered or passing_ends_nothing(state),
            agreed=state.agreed,
            gone=frozenset(range(len(state.seats))) - set(state.active),
            past=past_plays(state.rules, state.turns),
        )

    @property
    def others(self) -> frozenset[int]:
        """The other seats that still play."""
        return frozenset(range(len(self.scores))) - self.gone - {self.seat}

    def in_turn(self) -> tuple[int, ...]:
        """The seats that still play, in playing order, its own first."""
        seats = len(self.scores)
        order = ((self.seat + step) % seats for step in range(seats))
        return tuple(seat for seat in order if seat not in self.gone)


def past_plays(rules: Rules, turns: Iterable[Line]) -> tuple[PastPlay, ...]:
    """What was laid so far and what became of it, if plays are challenged at this table."""
    if rules.word_check is not WordCheck.CHALLENGE:
        return ()
    return tuple(
        PastPlay(
            turn.seat,
            tuple(word.text for word in turn.words),
            turn.challenger,
            turn.kind is LineKind.TAKEN_BACK,
        )
        for turn in turns
        if turn.words
    )


def unseen_tiles(view: PlayerView, rules: Rules) -> Counter[str]:
    """The tiles that lie neither on the board nor on its own rack."""
    seen = Counter(map(rack_face, view.board.values())) + Counter(view.rack)
    return rules.tiles.counts() - seen
