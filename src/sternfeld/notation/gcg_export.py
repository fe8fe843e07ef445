"""Writes a game as GCG. Player 1 is the seat that began, as other programs expect.

GCG has no form for some lines of our score sheet. Points without a word are a pass that scores,
points outside a turn are those of a challenge, and a resignation is a pass; each has a note that
says so. Rearranged words, recycled letters and recovered blanks cannot be expressed in GCG: a game
with any of these is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sternfeld.errors import NotationError
from sternfeld.game.endings import racks_settled
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState
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
    """A finished or running game in the form of a GCG file.

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
        while any(player.nick == nick for player in players):
            nick = f"{nick}_{place}"
        players.append(GcgPlayer(nick, " ".join(name.split()) or nick))
    return tuple(players)


def _events(state: GameState, seats: dict[int, int]) -> Iterator[GcgEvent]:
    for line in state.sheet:
        yield from _line(line, seats, state)
    if state.pending_line is not None:
        yield from _line(state.pending_line, seats, state)


def _line(line: Line, seats: dict[int, int], state: GameState) -> Iterator[GcgEvent]:
    """What GCG writes for a line of the score sheet."""
    _check_expressible(line)
    seat, rack, points, total = seats[line.seat], line.rack.tiles, line.points, line.total
    match line.kind:
        case LineKind.PASS:
            yield GcgPass(seat=seat, rack=rack, score=0, total=total)
        case LineKind.LOST:
            yield GcgPass(seat=seat, rack=rack, score=0, total=total, note=LOST_TURN)
        case LineKind.RESIGNED:
            yield GcgPass(seat=seat, rack=rack, score=0, total=total, note=RESIGNED)
        case LineKind.POINTS:
            yield GcgPass(seat=seat, rack=rack, score=points, total=total, note=POINTS_ONLY)
        case LineKind.ADJUSTED:
            yield GcgChallenge(seat=seat, rack=None, score=points, total=total, note=ADJUSTED)
        case LineKind.PENALTY:
            yield GcgChallenge(seat=seat, rack=None, score=points, total=total)
        case LineKind.EXCHANGE:
            yield GcgExchange(
                seat=seat,
                rack=rack,
                score=0,
                total=total,
                tiles=line.given,
                count=line.exchanged,
            )
        case LineKind.RACK_LOST:
            left = rack or ()
            yield GcgEndRack(seat=seat, rack=left, score=points, total=total, tiles=left)
        case LineKind.RACKS_GAINED:
            others = (tiles for n, tiles in enumerate(racks_settled(state)) if n != line.seat)
            left = tuple(face for tiles in others for face in tiles)
            yield GcgEndRack(seat=seat, rack=None, score=points, total=total, tiles=left)
        case LineKind.OVERTIME:
            yield GcgTime(seat=seat, rack=None, score=points, total=total)
        case _:
            yield from _play(line, seat)


def _play(line: Line, seat: int) -> Iterator[GcgEvent]:
    """A play, and if it was taken back that too."""
    at, word = split_coordinate(format_move(line.tiles, line.board, Through.POINTS))
    points = line.bonus + sum(one.points for one in line.words)
    before, rack = line.total - line.points, line.rack.tiles
    yield GcgPlay(seat=seat, rack=rack, score=points, total=before + points, at=at, word=word)
    if line.kind is LineKind.TAKEN_BACK:
        yield GcgTakenBack(seat=seat, rack=rack, score=-points, total=before)


def _check_expressible(line: Line) -> None:
    if line.swaps:
        raise NotationError("GCG cannot tell of recovered blanks and recycled letters")
    if line.kind is LineKind.REARRANGE or any(tile.square in line.board for tile in line.tiles):
        raise NotationError("GCG cannot tell of rearranged words")
