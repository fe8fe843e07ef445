"""A game of ours as GCG. Player 1 is the one who began, as other programs expect.

A turn of which only the points were written down at a real board is a pass that scores, with a
note that says so; points outside a turn are those of a challenge, noted likewise, and whoever
resigns passes with such a note. GCG cannot tell of rearranged words, recycled letters and
recovered blanks: a game with these is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sternfeld.errors import NotationError
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.endings import racks_count
from sternfeld.game.state import GameState, Rack, Resignation, Turn, TurnKind
from sternfeld.notation.coordinates import split_coordinate
from sternfeld.notation.gcg_model import (
    ADJUSTED,
    LOST_TURN,
    POINTS_ONLY,
    RESIGNED,
    GcgChallenge,
    GcgEndRack,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgTakenBack,
    GcgTime,
)
from sternfeld.notation.moves import Through, format_move

__all__ = ["gcg_of"]


def gcg_of(state: GameState) -> GcgGame:
    """A finished or running game as a GCG file tells it.

    Raises `NotationError` for a game that GCG cannot express.
    """
    order = [(state.starter + step) % len(state.seats) for step in range(len(state.seats))]
    seats = {seat: place for place, seat in enumerate(order)}
    events = tuple(_events(state, seats))
    settled = any(isinstance(event, GcgEndRack) for event in events)
    known = [state.seats[seat].rack.tiles for seat in order]
    rules = state.rules
    lexicon = rules.words.lexicon
    return GcgGame(
        players=_players([state.seats[seat].name for seat in order]),
        events=events,
        racks=() if settled or not any(known) else tuple(tiles or None for tiles in known),
        note=_header(state),
        pragmas=(GcgPragma("lexicon", lexicon),) if lexicon else (),
    )


def _header(state: GameState) -> str:
    rules = state.rules
    return f"Edition: {rules.edition}, tiles: {rules.tiles.name}, board: {rules.layout.name}"


def _players(names: Sequence[str]) -> tuple[GcgPlayer, ...]:
    """Players with nicknames that are one word each and all different."""
    players: list[GcgPlayer] = []
    for place, name in enumerate(names, start=1):
        nick = re.sub(r"[\s:]+", "_", name.strip()).strip("_") or f"player{place}"
        if any(player.nick == nick for player in players):
            nick = f"{nick}_{place}"
        players.append(GcgPlayer(nick, " ".join(name.split()) or nick))
    return tuple(players)


def _events(state: GameState, seats: dict[int, int]) -> Iterator[GcgEvent]:
    totals = [0] * len(state.seats)
    for turn in state.sheet():
        if isinstance(turn, Resignation):
            rack, total = turn.rack.tiles, totals[turn.seat]
            yield GcgPass(seat=seats[turn.seat], rack=rack, score=0, total=total, note=RESIGNED)
            continue
        yield from _turn(turn, seats, totals)
        failed = turn.challenger is not None and turn.kind is not TurnKind.TAKEN_BACK
        points = state.rules.challenge.penalty.points
        if failed and points:
            seat = turn.challenger or 0
            totals[seat] -= points
            yield GcgChallenge(seat=seats[seat], rack=None, score=-points, total=totals[seat])
    pending = state.pending
    if pending is not None:
        _check_expressible(pending.kind, state.swaps, pending.tiles, state.turn_board)
        yield _play(
            seats[state.to_move],
            state.turn_rack,
            state.turn_board,
            pending.tiles,
            pending.points,
            totals[state.to_move],
        )
    yield from _settlement(state, seats, totals)


def _turn(turn: Turn, seats: dict[int, int], totals: list[int]) -> Iterator[GcgEvent]:
    _check_expressible(turn.kind, turn.swaps, turn.tiles, turn.board)
    seat, rack, total = seats[turn.seat], turn.rack.tiles, totals[turn.seat]
    match turn.kind:
        case TurnKind.PASS:
            yield GcgPass(seat=seat, rack=rack, score=0, total=total)
        case TurnKind.LOST:
            yield GcgPass(seat=seat, rack=rack, score=0, total=total, note=LOST_TURN)
        case TurnKind.POINTS:
            totals[turn.seat] += turn.points
            points, total = turn.points, totals[turn.seat]
            yield GcgPass(seat=seat, rack=rack, score=points, total=total, note=POINTS_ONLY)
        case TurnKind.ADJUSTED:
            totals[turn.seat] += turn.points
            points, total = turn.points, totals[turn.seat]
            yield GcgChallenge(seat=seat, rack=None, score=points, total=total, note=ADJUSTED)
        case TurnKind.EXCHANGE:
            yield GcgExchange(
                seat=seat,
                rack=rack,
                score=0,
                total=total,
                tiles=turn.given,
                count=turn.exchanged,
            )
        case _:
            points = turn.bonus + sum(word.points for word in turn.words)
            yield _play(seat, turn.rack, turn.board, turn.tiles, points, total)
            if turn.kind is TurnKind.TAKEN_BACK:
                yield GcgTakenBack(seat=seat, rack=rack, score=-points, total=total)
            else:
                totals[turn.seat] += points


def _check_expressible(
    kind: TurnKind, swaps: Sequence[PlacedTile], tiles: Sequence[PlacedTile], board: Board
) -> None:
    if swaps:
        raise NotationError("GCG cannot tell of recovered blanks and recycled letters")
    if kind is TurnKind.REARRANGE or any(tile.square in board for tile in tiles):
        raise NotationError("GCG cannot tell of rearranged words")


def _play(
    seat: int, rack: Rack, board: Board, tiles: Sequence[PlacedTile], points: int, before: int
) -> GcgPlay:
    at, word = split_coordinate(format_move(tiles, board, Through.POINTS))
    return GcgPlay(
        seat=seat, rack=rack.tiles, score=points, total=before + points, at=at, word=word
    )


def _settlement(state: GameState, seats: dict[int, int], totals: list[int]) -> Iterator[GcgEvent]:
    """What was left on the racks, and overtime."""
    counting = racks_count(state)
    left = [seat.rack.tiles or () if counting and not seat.resigned else () for seat in state.seats]
    for one in state.adjustments:
        if left[one.seat]:
            totals[one.seat] -= one.lost
            yield GcgEndRack(
                seat=seats[one.seat],
                rack=left[one.seat],
                score=-one.lost,
                total=totals[one.seat],
                tiles=left[one.seat],
            )
    for one in state.adjustments:
        if one.gained:
            totals[one.seat] += one.gained
            others = (tiles for seat, tiles in enumerate(left) if seat != one.seat)
            yield GcgEndRack(
                seat=seats[one.seat],
                rack=None,
                score=one.gained,
                total=totals[one.seat],
                tiles=tuple(face for tiles in others for face in tiles),
            )
    for one in state.adjustments:
        if one.overtime:
            totals[one.seat] -= one.overtime
            yield GcgTime(
                seat=seats[one.seat], rack=None, score=-one.overtime, total=totals[one.seat]
            )
