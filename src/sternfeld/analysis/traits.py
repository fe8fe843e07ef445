"""What a play does, as far as the ten ways to get better ask for it."""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.analysis.places import VOWELS, squares_beside
from sternfeld.engine.play import PlayKind
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.placement import FormedWord, formed_words
from sternfeld.notation.moves import parse_move
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import letter_of

__all__ = ["Traits", "traits_of"]

GROUPS: dict[str, tuple[str, ...]] = {
    "en": ("ING", "EST", "ENT", "UN", "RE", "OUS", "STR", "TION", "ER", "ED"),
    "de": ("UNG", "EST", "EIN", "ENT", "VER", "GE", "BE", "SCH", "ER", "EN"),
}
"""Letters that often stand together, by language."""
BEGINNINGS: dict[str, tuple[str, ...]] = {
    "en": ("UN", "RE", "DE", "IN", "PRE", "OUT", "OVER", "DIS", "MIS", "CON"),
    "de": ("GE", "BE", "VER", "EIN", "AUS", "AN", "AB", "AUF", "ENT", "UN", "ER", "ZU"),
}
ENDINGS: dict[str, tuple[str, ...]] = {
    "en": ("S", "ED", "ER", "ING", "ERS", "IER", "EST", "IES", "LY", "IEST"),
    "de": ("EN", "ER", "ERN", "EST", "ET", "TE", "TEN", "UNG", "IG", "E", "S"),
}
SHORT = 3


@dataclass(frozen=True, slots=True)
class Traits:
    """A play seen by what it does.

    ``parallel``: it forms another word across its own, ``short``: one of two or three letters.
    ``hook``: a new tile lengthens a word that lies there. ``group``: letters that often stand
    together, two of them new. ``piece``: the word begins or ends with a common piece.
    ``premium_by_vowel``: a premium square beside a vowel that lay there is covered.
    """

    tiles: int = 0
    parallel: bool = False
    short: bool = False
    hook: bool = False
    group: bool = False
    piece: bool = False
    premium_by_vowel: bool = False
    s: bool = False
    q: bool = False
    q_without_u: bool = False


def traits_of(rules: Rules, board: Board, play: str, kind: PlayKind) -> Traits:
    """The traits of a play in notation on this board."""
    if kind is not PlayKind.LAY:
        return Traits()
    tiles = parse_move(play, board, rules.tiles)
    main, *cross = words = formed_words(rules, board, tiles, whole=False)
    new = {tile.square for tile in tiles}
    faces = [tile.face for tile in tiles]
    language = rules.language
    return Traits(
        tiles=len(tiles),
        parallel=bool(cross),
        short=any(len(word.squares) <= SHORT for word in cross),
        hook=any(_is_hook(word, new) for word in words),
        group=_has_group(main, new, GROUPS.get(language, ())),
        piece=main.text.startswith(BEGINNINGS.get(language, ()))
        or main.text.endswith(ENDINGS.get(language, ())),
        premium_by_vowel=any(_is_premium_by_vowel(rules, board, tile) for tile in tiles),
        s="S" in faces,
        q="Q" in faces,
        q_without_u="Q" in faces and "QU" not in main.text,
    )


def _is_hook(word: FormedWord, new: set[Square]) -> bool:
    """One new tile before or after at least two that lay there."""
    laid = [square in new for square in word.squares]
    return len(laid) > 2 and sum(laid) == 1 and (laid[0] or laid[-1])


def _has_group(word: FormedWord, new: set[Square], groups: tuple[str, ...]) -> bool:
    text = [letter_of(face) for face in word.faces]
    for group in groups:
        size = len(group)
        for at in range(len(text) - size + 1):
            if "".join(text[at : at + size]) == group:
                fresh = sum(square in new for square in word.squares[at : at + size])
                if fresh >= min(2, size):
                    return True
    return False


def _is_premium_by_vowel(rules: Rules, board: Board, tile: PlacedTile) -> bool:
    square, premium = tile.square, rules.layout.premium(tile.square)
    if square == rules.layout.star or max(premium.letter_factor, premium.word_factor) == 1:
        return False
    beside = squares_beside(square)
    return any(letter_of(board[one]) in VOWELS for one in beside if one in board)
