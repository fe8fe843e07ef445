"""Tiles as text: ``HORN``, ``hORN`` with a blank for the H, ``?AB`` on a rack, ``[CH]ICO``.

A bare character is one tile. A tile that shows several characters is always written in brackets,
so that ``CH`` (two tiles) and ``[CH]`` (one) are never confused.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from sternfeld.errors import NotationError
from sternfeld.rules.tiles import BLANK, TileSet, as_blank, letter_of

__all__ = ["join_faces", "split_faces", "split_rack"]


def split_faces(text: str, tile_set: TileSet) -> tuple[str, ...]:
    """The tiles that a text names, in order; `join_faces` is the inverse.

    >>> from sternfeld.rules.load import tile_set
    >>> split_faces("[CH]Ic?", tile_set("es-100"))
    ('CH', 'I', 'c', '?')
    """
    return tuple(known_face(token, tile_set) for token in tokens(text))


def join_faces(faces: Iterable[str]) -> str:
    """Tiles as one text.

    >>> join_faces(("CH", "I", "c", "?"))
    '[CH]Ic?'
    """
    return "".join(face if len(face) == 1 else f"[{face}]" for face in faces)


def split_rack(text: str, tile_set: TileSet) -> tuple[str, ...]:
    """The tiles of a rack. A blank on a rack has no letter yet, so small letters mean the letter.

    >>> from sternfeld.rules.load import tile_set
    >>> split_rack("ab?", tile_set("en-100"))
    ('A', 'B', '?')
    """
    return tuple(letter_of(face) for face in split_faces(text, tile_set))


def tokens(text: str) -> list[str]:
    """The text cut into bare characters and the contents of brackets."""
    found = []
    rest = normalize("NFC", text)
    while rest:
        if rest[0] == "[":
            token, closed, rest = rest[1:].partition("]")
            if not closed or not token:
                raise NotationError(
                    f"in {text!r} a bracket is empty or not closed; expected '[CH]'"
                )
        else:
            token, rest = rest[0], rest[1:]
        found.append(token)
    return found


def known_face(token: str, tile_set: TileSet) -> str:
    """A token that is a tile of this set; `NotationError` otherwise."""
    letter = letter_of(token)
    if token == BLANK or (letter in tile_set and token in (letter, as_blank(letter))):
        return token
    raise NotationError(
        f"there is no tile {token!r} in {tile_set.name}; expected a letter (in lower case for a"
        " blank that stands for it), several characters in brackets, or '?' for a blank"
    )
