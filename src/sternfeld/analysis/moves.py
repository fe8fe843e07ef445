"""Moves that people write, as plays of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind, Plays
from sternfeld.errors import IllegalMove, NotationError, Reason
from sternfeld.game.board import PlacedTile
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.notation.commands import command_named
from sternfeld.notation.faces import split_rack
from sternfeld.notation.moves import format_move, parse_move
from sternfeld.rules.tiles import rack_face

__all__ = ["exchange_of", "laid", "read_move"]


def read_move(engine: Engine, position: TurnPosition, text: str) -> Play:
    """A move such as ``8F HORN``, ``ex QV`` or ``pass``; `IllegalMove` if the rack or the board
    does not allow it. Its words need not be in the list. As elsewhere, ``tauschen`` and ``passen``
    are understood, too."""
    asked = text.strip()
    word, _, rest = asked.partition(" ")
    command = command_named(word)
    if command == "pass" and not rest:
        return position.passing(engine)
    if command == "ex":
        if rest.strip().isdigit():
            raise NotationError(f"{asked!r} does not name the tiles; expected for example 'ex QV'")
        faces = split_rack(rest.strip(), position.rules.tiles)
        found = exchange_of(position.every_play(engine), faces)
        if found is None:
            raise IllegalMove(Reason.BAG, f"{asked!r} cannot be exchanged here, from this rack")
        return found
    return laid(engine, position, parse_move(asked, position.view.board, position.rules.tiles))


def laid(engine: Engine, position: TurnPosition, tiles: tuple[PlacedTile, ...]) -> Play:
    """The play of these tiles, valid words or not; `IllegalMove` as for `read_move`."""
    board = position.view.board
    missing = Counter(rack_face(tile.face) for tile in tiles) - Counter(position.view.rack)
    if missing:
        text, face = format_move(tiles, board), next(iter(missing))
        raise IllegalMove(Reason.RACK, f"{text!r} needs a tile {face!r} that the rack lacks")
    words = formed_words(position.rules, board, tiles)
    points = score_play(position.rules, words, {tile.square for tile in tiles}).total
    play = position.laying(engine, tiles, points)
    return position.every_play(engine).like(play) or play


def exchange_of(every: Plays, faces: Collection[str]) -> Play | None:
    """The exchange of these tiles."""
    wanted = (PlayKind.EXCHANGE, *sorted(faces))
    size = (PlayKind.EXCHANGE, len(faces))
    some = (every[place] for place, one in enumerate(every.sizes) if one == size)
    return next((play for play in some if play_key(play) == wanted), None)
