"""Tile sets: which letters there are, how many of each, and what they are worth.

A tile is known by its *face*. On a rack a face is a letter of the set (``"E"``, ``"CH"``) or the
blank ``"?"``. On the board a blank that stands for a letter is written as that letter in lower
case (``"e"``, ``"ch"``): it is worth nothing and keeps that letter. A face is a whole string and
never a single character, because a tile may show more than one (Spanish ``CH``, ``LL``, ``RR``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from sternfeld.errors import RulesError

__all__ = [
    "BLANK",
    "Letter",
    "TileSet",
    "as_blank",
    "face_at",
    "is_blank",
    "letter_of",
    "rack_face",
    "split_text",
]

BLANK = "?"


def as_blank(letter: str) -> str:
    """The face of a blank that stands for a letter.

    >>> as_blank("E")
    'e'
    """
    return letter.lower()


def is_blank(face: str) -> bool:
    """Is this tile a blank, on the rack or on the board?"""
    return face == BLANK or face.islower()


def letter_of(face: str) -> str:
    """The letter that a tile on the board reads as.

    >>> letter_of("e"), letter_of("CH")
    ('E', 'CH')
    """
    return face.upper()


def rack_face(face: str) -> str:
    """The face a board tile has when it is back on a rack: a blank forgets its letter.

    >>> rack_face("e"), rack_face("E")
    ('?', 'E')
    """
    return BLANK if face.islower() else face


def face_at(text: str, at: int, faces: Iterable[str]) -> str:
    """The longest of the faces that a text has at this place; one character where none fits."""
    fitting = (face for face in faces if text.startswith(face, at))
    return max(fitting, key=len, default=text[at])


def split_text(text: str, faces: Collection[str]) -> tuple[str, ...]:
    """A text cut into faces, from left to right, the longest that fits first.

    A character that begins no face is a part of its own, for the caller to refuse.

    >>> split_text("CHICO*", {"C", "CH", "I", "O"})
    ('CH', 'I', 'C', 'O', '*')
    """
    parts: list[str] = []
    at = 0
    while at < len(text):
        parts.append(face_at(text, at, faces))
        at += len(parts[-1])
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of a tile set: what its tiles show, their value, and how many there are."""

    face: str
    value: int
    count: int


@dataclass(frozen=True, slots=True)
class TileSet:
    """The contents of a full bag. Letters stand in the order of the language's alphabet.

    ``lexicon`` names the word list made for these tiles, where there is one.

    >>> from sternfeld.rules.load import tile_set
    >>> en = tile_set("en-100")
    >>> en.total, en.points, en.value("Q"), en.value("q")
    (100, 187, 10, 0)
    """

    name: str
    language: str
    letters: tuple[Letter, ...]
    blanks: int
    lexicon: str | None = None
    _by_face: dict[str, Letter] = field(init=False, repr=False, compare=False)
    _place: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) <= 63:
            raise RulesError(
                f"tile set {self.name!r}: {len(self.letters)} letters; expected 1 to 63"
            )
        for letter in self.letters:
            face = letter.face
            if is_blank(face) or not is_blank(as_blank(face)) or letter_of(as_blank(face)) != face:
                raise RulesError(
                    f"tile set {self.name!r}: {face!r} is not a letter face; expected upper-case"
                    " text whose lower case can mark a blank"
                )
            if letter.value < 0 or letter.count < 0:
                raise RulesError(
                    f"tile set {self.name!r}: letter {face!r} has value {letter.value} and count"
                    f" {letter.count}; expected both to be 0 or more"
                )
        if self.blanks < 0:
            raise RulesError(f"tile set {self.name!r}: {self.blanks} blanks; expected 0 or more")
        by_face = {letter.face: letter for letter in self.letters}
        if len(by_face) != len(self.letters):
            raise RulesError(f"tile set {self.name!r}: a letter is listed twice")
        object.__setattr__(self, "_by_face", by_face)
        place = {BLANK: 0} | {face: i for i, face in enumerate(by_face, start=1)}
        object.__setattr__(self, "_place", place)

    def __contains__(self, face: object) -> bool:
        """Is this a letter of the set? The blank is not."""
        return face in self._by_face

    @property
    def alphabet(self) -> tuple[str, ...]:
        """All letter faces in alphabetical order."""
        return tuple(self._by_face)

    @property
    def total(self) -> int:
        """How many tiles a full bag holds, blanks included."""
        return self.blanks + sum(letter.count for letter in self.letters)

    @property
    def points(self) -> int:
        """What all tiles of a full bag are worth together."""
        return sum(letter.count * letter.value for letter in self.letters)

    def value(self, face: str) -> int:
        """What a tile counts: its letter's value, or nothing for a blank."""
        if is_blank(face):
            return 0
        return self._by_face[face].value

    def count(self, face: str) -> int:
        """How many tiles of this rack face a full bag holds."""
        return self.blanks if face == BLANK else self._by_face[face].count

    def place(self, face: str) -> int:
        """Where a rack face stands in the alphabet: the blank first (0), then A (1) …"""
        return self._place[face]

    def sort(self, faces: Iterable[str]) -> tuple[str, ...]:
        """Rack faces in alphabetical order, blanks first."""
        return tuple(sorted(faces, key=self._place.__getitem__))

    def split(self, text: str) -> tuple[str, ...]:
        """A word or rack written as one text, cut into faces: letters, blanks that stand for one,
        and blanks. See `split_text`."""
        faces = {BLANK, *self._by_face, *map(as_blank, self._by_face)}
        return split_text(text, faces)

    def full_bag(self) -> tuple[str, ...]:
        """Every tile of the set, in alphabetical order.

        >>> from sternfeld.rules.load import tile_set
        >>> tile_set("de-102").full_bag()[:4]
        ('?', '?', 'A', 'A')
        """
        tiles = [BLANK] * self.blanks
        for letter in self.letters:
            tiles.extend([letter.face] * letter.count)
        return tuple(tiles)

    def counts(self) -> Counter[str]:
        """How many tiles there are of each rack face."""
        return Counter(self.full_bag())

    def with_blanks(self, blanks: int) -> TileSet:
        """The same letters with another number of blanks."""
        return self if blanks == self.blanks else replace(self, blanks=blanks)
