"""Read a word list that somebody has: plain text, one word a line, with or without definitions.

Every word is checked against the tiles of its language. What is left out is reported with its line;
what makes the whole file doubtful is a warning, and what cannot be a word list is refused.
"""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from unicodedata import normalize

from sternfeld.errors import LexiconError
from sternfeld.lexicon.common_words import COMMON_WORDS
from sternfeld.lexicon.compiled import MAX_WORD, MIN_WORD, Progress
from sternfeld.lexicon.folding import folded
from sternfeld.rules.tiles import TileSet

__all__ = ["LeftOut", "ReadList", "Warned", "read_word_list"]

LARGEST_FILE = 400_000_000
"""Bytes of text that are read; the largest list known to us has a tenth of it."""
MIN_WORDS = 100
MAX_DROPPED_SHARE = 0.02
MIN_COMMON_SHARE = 0.95
MAX_CAPITALISED_SHARE = 0.01
STEP = 20_000
_SEPARATOR = re.compile(r"[\t ;,]")
_VOWELS = set("AEIOUYÆØŒ")
_BINARY = {".kwg", ".klv", ".dawg", ".gaddag", ".dwg", ".wmp"}
_DOUBLE_ENCODED = re.compile("Ã[\x80-\xbf©¤¶¼Ÿ±³¡]|â€")


class LeftOut(StrEnum):
    """Why a line of the file gave no word."""

    SIGNS = "signs"
    NO_TILE = "no_tile"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    TWICE = "twice"
    CAPITAL = "capital"
    NO_VOWEL = "no_vowel"


class Warned(StrEnum):
    """What makes a list doubtful as a whole."""

    MANY_LEFT_OUT = "many_left_out"
    NO_TWO_LETTERS = "no_two_letters"
    LETTERS_UNUSED = "letters_unused"
    CAPITALISED = "capitalised"
    COMMON_MISSING = "common_missing"


@dataclass(slots=True)
class ReadList:
    """The words of a file in order, each with its definition or an empty text, and what was found
    on the way: ``left_out`` has the line numbers and the texts of lines without a word."""

    words: dict[str, str]
    separator: str
    left_out: dict[LeftOut, list[tuple[int, str]]] = field(default_factory=dict)
    warnings: dict[Warned, str] = field(default_factory=dict)
    lines: int = 0


def read_word_list(
    path: Path,
    tiles: TileSet,
    *,
    encoding: str = "utf-8",
    plain_words: bool = False,
    progress: Progress | None = None,
) -> ReadList:
    """The words of a file that these tiles can lay; `LexiconError` if it is no word list.

    ``plain_words``: leave out what lists for spelling checkers hold besides words, names and
    abbreviations, which are entries with a capital letter and words without a vowel.
    """
    lines = _text_of(path, encoding).splitlines()
    _refuse_stems(path, lines)
    separator = _separator(lines)
    found = ReadList({}, separator, lines=len(lines))
    capitalised = 0
    seen: set[str] = set()
    faces = _Faces(tiles)
    for number, text, said in _entries(lines, separator):
        if progress is not None and number % STEP == 0:
            progress(number / len(lines))
        capitalised += text[:1].isupper() and text[1:].islower()
        word = folded(text, tiles)
        reason = (_no_plain_word(text, word) if plain_words else None) or faces.reason(word)
        capitals = text.upper()
        if reason is None and capitals in seen:
            reason = LeftOut.TWICE
        if reason is not None:
            found.left_out.setdefault(reason, []).append((number, text))
            continue
        seen.add(capitals)
        # Spellings that are laid alike (PAPA and PAPÁ) are one word, and nothing is left out.
        found.words[word] = found.words.get(word) or said
    if len(found.words) < MIN_WORDS:
        raise LexiconError(
            f"{str(path)!r} has {_counted(len(found.words))} that tiles in {tiles.language!r} can"
            f" lay; expected at least {MIN_WORDS}: is it the right file, and the right language?"
        )
    found.words = dict(sorted(found.words.items()))
    _warn(found, tiles, faces, capitalised)
    return found


def _counted(words: int) -> str:
    return f"{words} word" if words == 1 else f"{words} words"


def _text_of(path: Path, encoding: str) -> str:
    wide = _known_encoding(encoding).startswith(("utf-16", "utf-32"))
    if path.suffix.lower() in _BINARY:
        raise LexiconError(
            f"{str(path)!r} is a compiled word list of another program; export it there as a text"
            " file with one word a line, and add that"
        )
    data = _unpacked(path)
    if not wide and (meant := _wide_encoding(data)):
        raise LexiconError(
            f"{str(path)!r} is written in {meant.upper()}; read it with --encoding {meant}"
        )
    if b"\0" in data[:100_000] and not wide:
        raise LexiconError(
            f"{str(path)!r} is no text (it has zero bytes); expected a text file with one word a"
            " line, also packed by xz or gzip"
        )
    if not data.strip():
        raise LexiconError(f"{str(path)!r} is empty; expected one word a line")
    try:
        text = data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LexiconError(
            f"{str(path)!r}, line {line}, is not {encoding}; say how it is written, for example"
            " with --encoding cp1252 or --encoding latin-1"
        ) from None
    for pattern, what in (
        ("\ufffd", "a replacement character"),
        (_DOUBLE_ENCODED, "text in UTF-8"),
    ):
        if found := re.search(pattern, text):
            line = text.count("\n", 0, found.start()) + 1
            raise LexiconError(
                f"{str(path)!r}, line {line}, has {found[0]!r}: {what} that was read in another"
                " encoding when the file was made; get or write the file again"
            )
    return text


def _known_encoding(encoding: str) -> str:
    """The proper name of an encoding; `LexiconError` if there is none of that name."""
    import codecs

    try:
        with contextlib.suppress(UnicodeDecodeError):
            b"a".decode(encoding)  # refuses encodings that make no text of bytes, such as hex
        return codecs.lookup(encoding).name
    except (LookupError, UnicodeError):
        raise LexiconError(
            f"there is no encoding {encoding!r}; expected for example utf-8, latin-1 or cp1252"
        ) from None


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 or UTF-32, if the bytes look like it: by their mark, or by every other being zero."""
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = data[:1_000]
    for first, meant in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros = head[first::2].count(0)
        if zeros > len(head) / 4 and zeros == head.count(0):
            return meant
    return None


def _unpacked(path: Path) -> bytes:
    """The bytes of a file, unpacked if xz or gzip packed it."""
    import gzip
    import lzma
    import zlib

    with path.open("rb") as opened:
        head = opened.read(6)
    try:
        if head.startswith(b"\xfd7zXZ"):
            with lzma.open(path) as packed:
                data = packed.read(LARGEST_FILE + 1)
        elif head.startswith(b"\x1f\x8b"):
            with gzip.open(path) as zipped:
                data = zipped.read(LARGEST_FILE + 1)
        else:
            with path.open("rb") as plain:
                data = plain.read(LARGEST_FILE + 1)
    except (lzma.LZMAError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise LexiconError(f"{str(path)!r} is damaged ({error}); get it again") from None
    if len(data) > LARGEST_FILE:
        raise LexiconError(f"{str(path)!r} has more than {LARGEST_FILE} bytes of text")
    return data


def _refuse_stems(path: Path, lines: list[str]) -> None:
    """A dictionary of a spelling checker holds stems and rules, not words."""
    head = lines[1:200]
    flagged = sum("/" in line for line in head)
    if path.suffix.lower() == ".aff" or (flagged > len(head) / 10 and lines[0].strip().isdigit()):
        raise LexiconError(
            f"{str(path)!r} is the dictionary of a spelling checker: it holds stems with rules, not"
            " words; expand it first (unmunch, or hunspell's wordforms), and add the result"
        )


def _separator(lines: list[str]) -> str:
    """What most often ends a word that something follows: a tab, a blank, a semicolon, a comma."""
    sample = [line.strip() for line in lines[:2_000] if line.strip() and not line.startswith("#")]
    ends = Counter(found[0] for line in sample if (found := _SEPARATOR.search(line)))
    sign, count = max(ends.items(), key=lambda item: item[1], default=("", 0))
    return sign if count > len(sample) / 3 else ""


def _entries(lines: list[str], separator: str) -> Iterator[tuple[int, str, str]]:
    """Line number, word and definition of each line that has something. ``#`` begins a remark.

    Control characters in a definition fall away: a terminal would obey them.
    """
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if separator:
            text, _, said = text.partition(separator)
            said = "".join(sign for sign in " ".join(said.split()) if sign.isprintable())
            yield number, text.strip(), said.strip('"')
        else:
            yield number, text, ""


def _no_plain_word(text: str, word: str) -> LeftOut | None:
    if text != text.lower():
        return LeftOut.CAPITAL
    return None if _VOWELS & set(normalize("NFD", word)) else LeftOut.NO_VOWEL


class _Faces:
    """Cuts words into tiles as `TileSet.split` does, quickly enough for a million words."""

    __slots__ = ("_known", "_pattern")

    def __init__(self, tiles: TileSet) -> None:
        longest_first = sorted(tiles.alphabet, key=len, reverse=True)
        self._known = frozenset(tiles.alphabet)
        self._pattern = re.compile("|".join([*map(re.escape, longest_first), "."]))

    def cut(self, word: str) -> list[str]:
        """The faces of a word."""
        return self._pattern.findall(word)

    def reason(self, word: str) -> LeftOut | None:
        """Why a word cannot be one, or None."""
        if not word.isalpha():
            return LeftOut.SIGNS
        faces = self.cut(word)
        if not self._known.issuperset(faces):
            return LeftOut.NO_TILE
        if len(faces) < MIN_WORD:
            return LeftOut.TOO_SHORT
        return LeftOut.TOO_LONG if len(faces) > MAX_WORD else None


def _warn(found: ReadList, tiles: TileSet, faces: _Faces, capitalised: int) -> None:
    wanted = (LeftOut.TWICE, LeftOut.CAPITAL, LeftOut.NO_VOWEL)
    dropped = sum(len(lines) for why, lines in found.left_out.items() if why not in wanted)
    entries = dropped + len(found.words)
    if dropped > entries * MAX_DROPPED_SHARE:
        found.warnings[Warned.MANY_LEFT_OUT] = f"{dropped / entries:.0%}"
    if not any(len(word) <= 4 and len(faces.cut(word)) == 2 for word in found.words):
        found.warnings[Warned.NO_TWO_LETTERS] = ""
    every = "\n".join(found.words)
    if unused := [face for face in tiles.alphabet if face not in every]:
        found.warnings[Warned.LETTERS_UNUSED] = ", ".join(unused)
    kept = capitalised - len(found.left_out.get(LeftOut.CAPITAL, ()))
    if MAX_CAPITALISED_SHARE * entries < kept < 0.9 * entries:
        found.warnings[Warned.CAPITALISED] = str(kept)
    common = COMMON_WORDS.get(tiles.language, "").split()
    if common:
        missing = [word for word in common if folded(word, tiles) not in found.words]
        if len(missing) > len(common) * (1 - MIN_COMMON_SHARE):
            named = ", ".join(word.upper() for word in missing[:5])
            found.warnings[Warned.COMMON_MISSING] = f"{len(missing)}/{len(common)}: {named}"
