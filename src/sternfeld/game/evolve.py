"""``evolve(state, event)``: how an event changes a game. It neither refuses nor decides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import Any

from sternfeld.game import events as ev
from sternfeld.game.bag import Bag, take_tiles
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.endings import racks_settled
from sternfeld.game.rack import Rack
from sternfeld.game.replacing import replace
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState, Pending, Phase, Seat
from sternfeld.rules.tiles import rack_face

__all__ = ["evolve", "fold"]


def fold(events: Iterable[ev.Event], state: GameState | None = None) -> GameState:
    """The game after these events, from the beginning or from a state on."""
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no events; expected at least the creation of a game")
    return state


def evolve(state: GameState | None, event: ev.Event) -> GameState:
    """The game after one more event. Only the creation of a game starts from nothing."""
    if isinstance(event, ev.GameCreated):
        return _created(event)
    if isinstance(event, ev.GameCorrected):
        return fold(event.events)
    if state is None:
        raise ValueError(f"a game cannot begin with {type(event).__name__}; expected GameCreated")
    return _apply(event, state)


def _created(event: ev.GameCreated) -> GameState:
    rules = event.rules
    known = event.dealer is ev.Dealer.REFEREE
    rack = Rack.of(()) if known else Rack.unknown(0)
    board = Board(rules.layout.size)
    return GameState(
        rules=rules,
        dealer=event.dealer,
        commitment=event.commitment,
        seats=tuple(Seat(name, rack) for name in event.names),
        board=board,
        bag=Bag.full(rules.tiles),
        turn_board=board,
        turn_began=event.at,
    )


def _with_seat(state: GameState, seat: int, **changes: Any) -> tuple[Seat, ...]:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)
    return tuple(seats)


def _add(rack: Rack, count: int, tiles: tuple[str, ...] | None) -> Rack:
    if rack.tiles is None or tiles is None:
        return Rack.unknown(rack.count + count)
    return Rack.of(rack.tiles + tiles)


def _remove(rack: Rack, count: int, tiles: Iterable[str]) -> Rack:
    if rack.tiles is None:
        return Rack.unknown(rack.count - count)
    return Rack.of(take_tiles(rack.tiles, tiles))


def _rack_again(state: GameState) -> Rack:
    """The rack with which the turn began. At a real board it has as many tiles again: what was told
    of it need not be all."""
    known = state.seats[state.to_move].rack.tiles is not None
    return state.turn_rack if known else Rack.unknown(state.turn_rack.count)


@singledispatch
def _apply(event: Any, state: GameState) -> GameState:
    raise TypeError(f"{event!r} is not an event of a game in progress")


@_apply.register
def _(event: ev.StartingTilesDrawn, state: GameState) -> GameState:
    faces = tuple(draw.face for draw in event.draws)
    bag = state.bag.draw(faces)
    if not event.kept:
        return replace(state, bag=bag.put_back(faces, state.rules.tiles))
    seats = state.seats
    for draw in event.draws:
        rack = _add(seats[draw.seat].rack, 1, (draw.face,))
        seats = _with_seat(replace(state, seats=seats), draw.seat, rack=rack)
    return replace(state, bag=bag, seats=seats)


@_apply.register
def _(event: ev.StarterChosen, state: GameState) -> GameState:
    return replace(state, starter=event.seat, to_move=event.seat)


@_apply.register
def _(event: ev.TilesDrawn, state: GameState) -> GameState:
    rack = _add(state.seats[event.seat].rack, event.count, event.tiles)
    bag = state.bag if event.tiles is None else state.bag.draw(event.tiles)
    return replace(state, bag=bag, seats=_with_seat(state, event.seat, rack=rack))


@_apply.register
def _(event: ev.TilesReturned, state: GameState) -> GameState:
    if event.tiles is None:
        return replace(state, pending=None)
    bag = state.bag.put_back(event.tiles, state.rules.tiles)
    return replace(state, bag=bag, pending=None)


@_apply.register
def _(event: ev.RackTold, state: GameState) -> GameState:
    if event.turn is None:
        return replace(state, turn_rack=Rack(state.turn_rack.count, event.tiles))
    rack = Rack.of(event.tiles) if event.tiles else Rack.unknown(0)
    sheet = tuple(
        replace(line, rack=rack) if line.is_turn and line.number == event.turn else line
        for line in state.sheet
    )
    return replace(state, sheet=sheet)


@_apply.register
def _(event: ev.TurnBegan, state: GameState) -> GameState:
    return replace(
        state,
        phase=Phase.TURN,
        to_move=event.seat,
        number=state.number + 1,
        turn_began=event.at,
        turn_board=state.board,
        turn_rack=state.seats[event.seat].rack,
        swaps=(),
        swap_words=(),
        signalled=False,
        pending=None,
    )


@_apply.register
def _(event: ev.BlankRecovered, state: GameState) -> GameState:
    rack = _remove(state.seats[event.seat].rack, 1, (event.letter,))
    rack = _add(rack, 1, (rack_face(state.board[event.square]),))
    swap = PlacedTile(event.square, event.letter)
    return replace(
        state,
        board=state.board.lay([swap]),
        seats=_with_seat(state, event.seat, rack=rack),
        swaps=(*state.swaps, swap),
        agreed=frozenset(),
    )


@_apply.register
def _(event: ev.LetterRecycled, state: GameState) -> GameState:
    rack = _remove(state.seats[event.seat].rack, 1, (rack_face(event.given),))
    rack = _add(rack, 1, (rack_face(event.taken),))
    swap = PlacedTile(event.square, event.given)
    return replace(
        state,
        board=state.board.lay([swap]),
        seats=_with_seat(state, event.seat, rack=rack),
        swaps=(*state.swaps, swap),
        swap_words=state.swap_words + event.words,
        agreed=frozenset(),
    )


@_apply.register
def _(event: ev.TilesLaid, state: GameState) -> GameState:
    return _played(state, event, LineKind.LAY, [rack_face(tile.face) for tile in event.tiles])


@_apply.register
def _(event: ev.WordRearranged, state: GameState) -> GameState:
    return _played(state, event, LineKind.REARRANGE, event.added)


def _played(
    state: GameState,
    event: ev.TilesLaid | ev.WordRearranged,
    kind: LineKind,
    from_rack: Sequence[str],
) -> GameState:
    """Move tiles from the rack to the board; the points count once the turn stands."""
    rack = _remove(state.seats[event.seat].rack, len(from_rack), from_rack)
    return replace(
        state,
        phase=Phase.PENDING,
        board=state.board.lay(event.tiles),
        seats=_with_seat(state, event.seat, rack=rack),
        pending=Pending(
            kind=kind,
            at=event.at,
            above=len(state.sheet),
            tiles=event.tiles,
            words=event.words,
            bonus=event.bonus,
            points=event.points,
        ),
    )


@_apply.register
def _(event: ev.TilesExchanged, state: GameState) -> GameState:
    rack = _remove(state.seats[event.seat].rack, event.count, event.tiles or ())
    return replace(
        state,
        phase=Phase.PENDING,
        seats=_with_seat(state, event.seat, rack=rack),
        pending=Pending(
            kind=LineKind.EXCHANGE,
            at=event.at,
            above=len(state.sheet),
            exchanged=event.tiles,
            exchange_count=event.count,
        ),
    )


@_apply.register
def _(event: ev.TurnPassed, state: GameState) -> GameState:
    timed_out = event.cause is ev.Cause.TIME
    pending = Pending(LineKind.PASS, event.at, len(state.sheet), timed_out=timed_out)
    return replace(state, phase=Phase.PENDING, pending=pending)


@_apply.register
def _(event: ev.PointsScored, state: GameState) -> GameState:
    pending = Pending(LineKind.POINTS, event.at, len(state.sheet), points=event.points)
    return replace(state, phase=Phase.PENDING, pending=pending)


@_apply.register
def _(event: ev.PlayAccepted, state: GameState) -> GameState:
    pending = _pending(state)
    accepted = pending.accepted | {event.seat}
    return replace(state, pending=replace(pending, accepted=accepted))


@_apply.register
def _(event: ev.PlayChallenged, state: GameState) -> GameState:
    pending = replace(_pending(state), challenger=event.seat, invalid=event.invalid)
    return replace(state, pending=pending)


@_apply.register
def _(event: ev.PenaltyPaid, state: GameState) -> GameState:
    lost_turns = state.seats[event.seat].lost_turns + event.lost_turn
    state = replace(state, seats=_with_seat(state, event.seat, lost_turns=lost_turns))
    return _note(state, event.seat, LineKind.PENALTY, -event.points) if event.points else state


@_apply.register
def _(event: ev.TurnStood, state: GameState) -> GameState:
    line = _pending_line(state)
    still = line.kind is LineKind.PASS and not state.swaps
    return replace(
        state,
        **_written(state, line),
        swaps=(),
        agreed=frozenset(),
        end_offered=state.end_offered and still,
        no_play_left=state.no_play_left and still,
    )


@_apply.register
def _(event: ev.TurnTakenBack, state: GameState) -> GameState:
    score = state.seats[event.seat].score
    line = replace(_pending_line(state), kind=LineKind.TAKEN_BACK, points=0, total=score)
    return replace(
        state,
        **_written(state, line, rack=_rack_again(state)),
        board=state.turn_board,
        swaps=(),
        agreed=frozenset(),
        end_offered=False,
        no_play_left=False,
        pending=None,
    )


@_apply.register
def _(event: ev.TurnLost, state: GameState) -> GameState:
    lost_turns = state.seats[event.seat].lost_turns - 1
    seats = _with_seat(state, event.seat, lost_turns=lost_turns)
    return _note(replace(state, to_move=event.seat, seats=seats), event.seat, LineKind.LOST)


@_apply.register
def _(event: ev.TurnTimeElapsed, state: GameState) -> GameState:
    return replace(state, signalled=True)


@_apply.register
def _(event: ev.SeatResigned, state: GameState) -> GameState:
    seats = _with_seat(state, event.seat, resigned=True)
    state = replace(state, seats=seats, agreed=frozenset())
    if event.seat == state.to_move:
        unmade = _with_seat(state, event.seat, rack=_rack_again(state))
        state = replace(state, seats=unmade, board=state.turn_board, swaps=())
    timed_out = event.cause is ev.Cause.TIME
    return _note(state, event.seat, LineKind.RESIGNED, timed_out=timed_out)


@_apply.register
def _(event: ev.EndAgreed, state: GameState) -> GameState:
    return replace(state, agreed=state.agreed | {event.seat})


@_apply.register
def _(event: ev.OutDeclared, state: GameState) -> GameState:
    return state


@_apply.register
def _(event: ev.EndOffered, state: GameState) -> GameState:
    return replace(state, end_offered=True, no_play_left=event.found)


@_apply.register
def _(event: ev.GameEnded, state: GameState) -> GameState:
    seats = state.seats
    if state.phase is Phase.TURN:
        used = seats[state.to_move].used_ms + event.at - state.turn_began
        seats = _with_seat(state, state.to_move, used_ms=used)
    return replace(
        state, phase=Phase.SETTLING, seats=seats, end=event.reason, out=event.out, pending=None
    )


@_apply.register
def _(event: ev.ScoreAdjusted, state: GameState) -> GameState:
    return _note(state, event.seat, LineKind.ADJUSTED, event.points)


@_apply.register
def _(event: ev.RacksReported, state: GameState) -> GameState:
    seats = tuple(
        replace(seat, rack=Rack.of(tiles))
        for seat, tiles in zip(state.seats, event.racks, strict=True)
    )
    return replace(state, seats=seats)


@_apply.register
def _(event: ev.ScoresSettled, state: GameState) -> GameState:
    """First what every rack costs, then what others' racks bring, then overtime."""
    holding = racks_settled(state)
    for one in event.adjustments:
        if one.lost or holding[one.seat]:
            state = _note(state, one.seat, LineKind.RACK_LOST, -one.lost)
    for one in event.adjustments:
        if one.gained:
            state = _note(state, one.seat, LineKind.RACKS_GAINED, one.gained)
    for one in event.adjustments:
        if one.overtime:
            state = _note(state, one.seat, LineKind.OVERTIME, -one.overtime)
    return state


@_apply.register
def _(event: ev.WinnersDeclared, state: GameState) -> GameState:
    return replace(state, phase=Phase.ENDED, winners=event.seats, by_tie_break=event.by_tie_break)


@_apply.register
def _(event: ev.SeedRevealed, state: GameState) -> GameState:
    return replace(state, seed=event.seed)


def _pending(state: GameState) -> Pending:
    if state.pending is None:
        raise ValueError("no turn is pending")
    return state.pending


def _pending_line(state: GameState) -> Line:
    line = state.pending_line
    if line is None:
        raise ValueError("no turn is pending")
    return line


def _place_of_pending(state: GameState) -> int:
    """Where the pending turn goes on the sheet: above the penalty and the resignations that were
    written while it waited."""
    place, first = len(state.sheet), _pending(state).above
    while place > first and state.sheet[place - 1].kind in (LineKind.PENALTY, LineKind.RESIGNED):
        place -= 1
    return place


def _written(state: GameState, line: Line, **changes: Any) -> dict[str, Any]:
    """The sheet with the line of the pending turn, and the seats after it: the turn's points and
    time count."""
    increment = state.rules.clock.increment_seconds * 1000
    used_ms = state.seats[line.seat].used_ms + line.used_ms - increment
    changes |= {"score": line.total, "used_ms": used_ms}
    place = _place_of_pending(state)
    return {
        "sheet": (*state.sheet[:place], line, *state.sheet[place:]),
        "seats": _with_seat(state, line.seat, **changes),
    }


def _note(
    state: GameState, seat: int, kind: LineKind, points: int = 0, *, timed_out: bool = False
) -> GameState:
    """The game after a line without tiles was written at the end of the sheet."""
    rack, board, total = state.seats[seat].rack, state.board, state.seats[seat].score + points
    line = Line(
        state.number, seat, kind, rack, board, points=points, total=total, timed_out=timed_out
    )
    return replace(state, sheet=(*state.sheet, line), seats=_with_seat(state, seat, score=total))
