"""How the words of a language are written with its tiles.

Where tiles show no accents they fall away (École is laid ECOLE); letters with a tile of their own
stay (Ñ, Å, Ł). Nothing is guessed: AE never becomes Ä.
"""

from __future__ import annotations

from unicodedata import combining, normalize

from sternfeld.rules.tiles import TileSet

__all__ = ["folded", "without_accent"]

_ACUTE = dict(zip("ÁÉÍÓÚÝ", "AEIOUY", strict=True))
_ACCENTS = (
    dict(zip("ÀÂÄÈÊËÌÎÏÒÔÖÙÛÜŸ", "AAAEEEIIIOOOUUUY", strict=True))
    | _ACUTE
    | {"Ã": "A", "Õ": "O", "Ç": "C", "Ñ": "N"}
)
_FOLDS: dict[str, dict[str, str]] = {
    "de": {"ß": "SS", "ẞ": "SS"},
    "es": _ACUTE | {"Ü": "U"},
    "fr": _ACCENTS | {"Œ": "OE", "Æ": "AE"},
    "it": _ACCENTS,
    "nl": _ACCENTS | {"Ĳ": "IJ"},
    "pt": _ACCENTS,
}

_OWN_LETTERS = frozenset("ÄÖÜÑ")
"""Letters, not letters with an accent, even where no tile shows them."""


def folded(text: str, tiles: TileSet) -> str:
    """A word in capitals as it is laid: composed, accents off where the tiles have none.

    >>> from sternfeld.rules.load import tile_set
    >>> folded("cigüeña", tile_set("es-100")), folded("œuvre", tile_set("fr-102"))
    ('CIGUEÑA', 'OEUVRE')
    """
    word = normalize("NFC", text)
    folds = _FOLDS.get(tiles.language, {})
    # The capital of ß would be SS, and that of ŉ two signs; only single letters have a capital.
    capitals = (sign.upper() if len(sign.upper()) == 1 else sign for sign in word)
    return "".join(sign if sign in tiles else folds.get(sign, sign) for sign in capitals)


def without_accent(letter: str, tiles: TileSet) -> str:
    """The plain letter for a capital with an accent, if a tile shows that and not the letter.

    >>> from sternfeld.rules.load import tile_set
    >>> [without_accent(letter, tile_set("en-100")) for letter in "ÉÇÜÑØ"]
    ['E', 'C', 'Ü', 'Ñ', 'Ø']
    """
    plain, *marks = tuple(normalize("NFD", letter))
    own = any(normalize("NFC", plain + mark) in _OWN_LETTERS for mark in marks)
    if letter in tiles or plain not in tiles or own or not all(map(combining, marks)):
        return letter
    return plain
