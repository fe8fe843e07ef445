"""A game as analysis reads it: every turn with the position it was made in.

The position is what the seat to move knew (`PlayerView`). In games of a real board the racks are
unknown; what was laid or exchanged was certainly on them, and a GCG file may tell the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sternfeld.analysis.position import TurnPosition
from sternfeld.game.board import Board
from sternfeld.game.corrections import plain_events
from sternfeld.game.events import Event, TurnBegan
from sternfeld.game.evolve import evolve
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.gcg_model import GcgGame
from sternfeld.notation.gcg_problems import GcgWarning
from sternfeld.notation.gcg_replay import rack_to_move, replay_gcg, unfinished
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, rack_face

__all__ = [
    "UNJUDGED",
    "GameRecord",
    "TurnRecord",
    "UpcomingTurn",
    "record_of",
    "record_of_gcg",
]

UNJUDGED = frozenset({LineKind.LOST, LineKind.POINTS, LineKind.REARRANGE})
"""Turns in which nothing was chosen, or which the engine cannot follow."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A turn: what its seat saw, and what it did.

    ``view`` is the position of the move: after tiles were swapped with the board in that turn.
    ``view.rack`` holds the tiles that are known to have been on the rack; ``rack_known`` if these
    are all. ``others_kept`` is how many tiles the others held before they drew last, those who
    still play in turn, one's own seat (0) first. ``then`` is what the seat sees when it is to move
    again, or in the last position of a game that goes on, if its rack is known there. ``turns`` is
    how many turns the game has.
    """

    view: PlayerView
    line: Line
    rack_known: bool
    then: PlayerView | None = None
    others_kept: tuple[int, ...] = ()
    turns: int = 0

    def position(self, rules: Rules) -> TurnPosition:
        """What the seat to move knew."""
        return TurnPosition(rules, self.view, others_kept=self.others_kept)

    @property
    def began(self) -> PlayerView:
        """What the seat saw when its turn began, before it swapped tiles with the board."""
        down, up = self.line.swapped
        rack = tuple((Counter(self.view.rack) + down - up).elements())
        return replace(self.view, board=self.line.board, rack=rack) if down else self.view


@dataclass(frozen=True, slots=True)
class UpcomingTurn:
    """A turn that has not been played yet: its number, and what the seat to move knows."""

    number: int
    position: TurnPosition


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All turns of a game, the board at the end, and who won, if it is over. ``upcoming`` is the
    turn that comes next in a game that goes on, if the rack is known. ``problems`` tell what was
    odd about the file that it came from."""

    rules: Rules
    names: tuple[str, ...]
    turns: tuple[TurnRecord, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    board: Board
    whole: bool
    upcoming: UpcomingTurn | None = None
    problems: tuple[GcgWarning, ...] = ()


def record_of(events: Sequence[Event], upcoming_rack: Sequence[str] = ()) -> GameRecord:
    """The record of a game from its events. At a real board a file may tell the rack of the turn
    that comes next."""
    state: GameState | None = None
    began: list[GameState] = []
    for event in plain_events(events):
        state = evolve(state, event)
        if isinstance(event, TurnBegan):
            began.append(state)
    if state is None:
        raise ValueError("no events; expected at least the creation of a game")
    starts = {one.number: one for one in began}
    lines = state.turns
    told = {place: line.rack.tiles for place, line in enumerate(lines) if line.rack.tiles}
    turns = [_turn(starts[line.number], line, told.get(place)) for place, line in enumerate(lines)]
    upcoming = _upcoming(state, turns, upcoming_rack)
    return GameRecord(
        rules=state.rules,
        names=tuple(seat.name for seat in state.seats),
        turns=tuple(
            replace(
                turn,
                then=_then(state, upcoming, turns[place + 1 :], turn.line.seat),
                others_kept=_others_kept(turns[:place], turn.view),
                turns=len(turns),
            )
            for place, turn in enumerate(turns)
        ),
        scores=state.scores,
        winners=state.winners,
        board=state.board,
        whole=state.is_board_whole,
        upcoming=upcoming,
    )


def record_of_gcg(game: GcgGame, rules: Rules) -> GameRecord:
    """The record of a GCG file, with the racks that it tells."""
    replayed = replay_gcg(game, rules)
    missing = unfinished(game, replayed)
    rack = rack_to_move(game, replayed.state) if missing else None
    record = record_of(replayed.events, rack or ())
    return replace(record, problems=(*replayed.problems, *missing))


def _turn(start: GameState, line: Line, told: tuple[str, ...] | None) -> TurnRecord:
    view = PlayerView.of(start, line.seat)
    if view.rack and not line.swaps:
        return TurnRecord(view, line, True)
    count = start.seats[line.seat].rack.count
    held = Counter(view.rack) or line.needed
    if not view.rack and told is not None and len(told) <= count and not held - Counter(told):
        held = Counter(told)
    if line.swaps:
        down, up = line.swapped
        held = held + up - down
        view = replace(view, board=line.board_before)
    known = held.total() == count
    if held.total() > count:  # nobody looked whether the tile taken up was among those laid
        held = line.used
    rack = start.rules.tiles.sort(held.elements())
    return TurnRecord(replace(view, rack=rack), line, known)


def _then(
    end: GameState, upcoming: UpcomingTurn | None, later: Sequence[TurnRecord], seat: int
) -> PlayerView | None:
    following = next((turn for turn in later if turn.line.seat == seat), None)
    if following is not None:
        return following.began if following.rack_known else None
    if upcoming is not None and upcoming.position.view.seat == seat:
        return upcoming.position.view
    view = _now(end, seat)
    return view if end.end is None and view.rack else None


def _upcoming(
    state: GameState, turns: Sequence[TurnRecord], told: Sequence[str]
) -> UpcomingTurn | None:
    """The turn that comes next, with the rack that is ``told`` where the table does not know it."""
    view = _now(state, state.to_move)
    tiles = state.rules.tiles
    if told and all(face == BLANK or face in tiles for face in map(rack_face, told)):
        view = replace(view, rack=tiles.sort(map(rack_face, told)))
    if state.phase is not Phase.TURN or len(view.rack) != view.tiles[view.seat] or not view.rack:
        return None
    position = TurnPosition(state.rules, view, others_kept=_others_kept(turns, view))
    return UpcomingTurn(state.number, position) if position.counted else None


def _now(state: GameState, seat: int) -> PlayerView:
    """What a seat sees now; whoever swaps tiles with the board, as their turn began."""
    view = PlayerView.of(state, seat)
    if state.swaps and seat == state.to_move:
        return replace(view, board=state.turn_board, rack=state.turn_rack.tiles or ())
    return view


def _others_kept(before: Sequence[TurnRecord], view: PlayerView) -> tuple[int, ...]:
    last = {turn.line.seat: turn for turn in before}
    return (0, *(_kept(last.get(seat), view.tiles[seat]) for seat in view.in_turn()[1:]))


def _kept(turn: TurnRecord | None, now: int) -> int:
    if turn is None or turn.line.kind not in (LineKind.LAY, LineKind.EXCHANGE):
        return 0
    gone = len(turn.line.tiles) or turn.line.exchanged
    return max(0, min(now, turn.view.tiles[turn.line.seat] - gone))
