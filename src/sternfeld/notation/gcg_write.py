"""Writes GCG strictly: what is written reads back as the same game, or the game is refused.

Where a rack is unknown, the tiles that were certainly on it are written in its place (or a single
``?`` where there are none), because other programs expect something there, and the note of that
line begins with ``#unknown-rack``. The reader knows that mark, so unknown stays unknown.
"""

from __future__ import annotations

from sternfeld.errors import NotationError
from sternfeld.notation.faces import join_faces, tokens
from sternfeld.notation.gcg_model import (
    UNKNOWN_RACK,
    GcgChallenge,
    GcgEndRack,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgPass,
    GcgPlay,
    GcgTakenBack,
    GcgTime,
)
from sternfeld.notation.gcg_read import LINE_END, parse_gcg
from sternfeld.rules.tiles import BLANK, rack_face

__all__ = ["format_gcg"]


def format_gcg(game: GcgGame) -> str:
    """The text of a GCG file, to be saved as UTF-8; the inverse of `parse_gcg`."""
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{place} {player.nick} {player.name}"
        for place, player in enumerate(game.players, start=1)
    ]
    lines += [f"#{pragma.name} {pragma.value}".rstrip() for pragma in game.pragmas]
    lines += _note(game.note)
    shown: dict[int, str] = {}
    for event in game.events:
        lines += _event(game, event, shown)
    lines += [
        f"#rack{place} {join_faces(rack)}".rstrip()
        for place, rack in enumerate(game.racks, start=1)
        if rack is not None
    ]
    text = "\n".join(lines) + "\n"
    _check_reads_back(text, game)
    return text


def _check_reads_back(text: str, game: GcgGame) -> None:
    read = parse_gcg(text).game
    if read == game:
        return
    for event, again in zip(game.events, (*read.events, None), strict=False):
        if event != again:
            raise NotationError(f"GCG cannot say {event!r}; it would read back as {again!r}")
    raise NotationError(
        f"GCG cannot say all of this game's players, racks and notes: {game.players!r};"
        " expected nicknames without spaces and colons, and names and values of one line"
    )


def _event(game: GcgGame, event: GcgEvent, shown: dict[int, str]) -> list[str]:
    """The line of a move, and its note."""
    if not 0 <= event.seat < len(game.players):
        raise NotationError(
            f"seat {event.seat} has no player; expected 0 to {len(game.players) - 1}"
        )
    if event.score is None or event.total is None:
        raise NotationError(f"the points or the total of {event!r} are missing; expected numbers")
    rack = None if event.rack is None else join_faces(event.rack)
    marked = rack is None and not isinstance(event, GcgChallenge | GcgTime | GcgEndRack)
    if marked:
        rack = _certain(event) or BLANK
        if isinstance(event, GcgTakenBack):
            rack = shown.get(event.seat, BLANK)
    if rack:
        shown[event.seat] = rack
    sign = "-" if isinstance(event, GcgEndRack) and rack is not None and not event.score else "+"
    points = f"{event.score:+d}" if event.score else f"{sign}0"
    nick = game.players[event.seat].nick
    parts = [f">{nick}:", rack or "", _move(event), points, str(event.total)]
    note = event.note
    if marked:
        first, *rest = LINE_END.split(note)
        note = "\n".join([f"{UNKNOWN_RACK} {first}".rstrip(), *rest])
    return [" ".join(parts), *_note(note)]


def _certain(event: GcgEvent) -> str:
    """The tiles that a move shows to have been on the rack."""
    match event:
        case GcgPlay(word=word):
            return join_faces(rack_face(token) for token in tokens(word) if token != ".")
        case GcgExchange(tiles=tiles):
            return join_faces(tiles or ())
        case _:
            return ""


def _move(event: GcgEvent) -> str:
    match event:
        case GcgPlay(at=at, word=word):
            return f"{at} {word}"
        case GcgExchange(tiles=tiles, count=count):
            return f"-{count if tiles is None else join_faces(tiles)}"
        case GcgPass():
            return "-"
        case GcgTakenBack():
            return "--"
        case GcgChallenge():
            return "(challenge)"
        case GcgTime():
            return "(time)"
    return f"({join_faces(event.tiles)})"


def _note(note: str) -> list[str]:
    return [f"#note {line}".rstrip() for line in LINE_END.split(note)] if note else []
