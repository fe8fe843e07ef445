"""The compiled lexicon: one read-only file that judges words, finds them, and serves the engine.

A `Lexicon` is mapped, not read: many processes share its memory, and opening it takes
milliseconds. Word lists are compiled on first use into the user's cache; a file there that
is damaged or from another version is compiled again. A new file is written under another name and
then renamed, so two processes may compile at once. Where nothing can be written, each process
compiles for itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeGuard

from sternfeld._core import BLANK_NUMBER, CoreLexicon, CoreLexiconError, compile_lexicon
from sternfeld.errors import LexiconError
from sternfeld.lexicon import own_lists
from sternfeld.lexicon.files import write_atomically
from sternfeld.lexicon.words import (
    list_text,
    packed_list,
    shipped_names,
    spellings,
    supplement_words,
)
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, face_at, split_text

__all__ = [
    "Hooks",
    "Lexicon",
    "cache_folder",
    "lexicon_for",
    "list_lexicon",
    "open_list",
    "table_list",
    "with_house_words",
]

FORMAT = 2
MIN_WORD, MAX_WORD = 2, 21
"""Letters in a word that the core can hold."""
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_PATTERN = re.compile(r"\[(?P<set>[^\]]+)\]|(?P<one>[?.])|(?P<many>\*)")

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Hooks:
    """Letters that make another word when put before a word, or after it."""

    front: tuple[str, ...]
    back: tuple[str, ...]


class Lexicon:
    """A set of words over an alphabet, compiled.

    >>> lexicon = Lexicon.compile(["AT", "CAT", "ACT", "CATS"], "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    >>> "CAT" in lexicon, "TAC" in lexicon, len(lexicon)
    (True, False, 4)
    >>> lexicon.anagrams("TCA"), lexicon.anagrams("C?T")
    (('ACT', 'CAT'), ('ACT', 'CAT'))
    >>> lexicon.matches("?A*"), lexicon.hooks("AT").front
    (('CAT', 'CATS'), ('C',))
    """

    __slots__ = ("_numbers", "core", "name")

    def __init__(self, core: CoreLexicon, name: str | None = None) -> None:
        self.core = core
        self.name = name
        self._numbers = {face: number for number, face in enumerate(core.alphabet)}
        self._numbers[BLANK] = BLANK_NUMBER

    @classmethod
    def compile(
        cls,
        words: Iterable[str],
        alphabet: Sequence[str],
        *,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Lexicon:
        """A lexicon of these words; `LexiconError` quotes a word that cannot be laid."""
        image = _compile(_text("\n".join(words)), alphabet, threads, progress)
        return cls(CoreLexicon.from_bytes(image))

    @classmethod
    def open(cls, path: str | os.PathLike[str], name: str | None = None) -> Lexicon:
        """A compiled file; `LexiconError` if it is missing, cut off, damaged or not ours."""
        try:
            return cls(CoreLexicon.open(os.fsencode(path)), name)
        except CoreLexiconError as error:
            raise LexiconError(f"{os.fspath(path)!r}: {error}") from None

    def __len__(self) -> int:
        return len(self.core)

    def __contains__(self, word: object) -> bool:
        return _is_text(word) and word in self.core

    def __repr__(self) -> str:
        return f"<Lexicon {self.name or 'of its own'!r}: {len(self)} words>"

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The letters, in their order."""
        return tuple(self.core.alphabet)

    @property
    def words(self) -> tuple[str, ...]:
        """All words, shorter ones first, then by the alphabet."""
        return tuple(self.core.words())

    def hooks(self, word: str) -> Hooks:
        """Letters that can go before and after a word."""
        front, back = self.core.hooks(word) if _is_text(word) else ((), ())
        return Hooks(tuple(front), tuple(back))

    def anagrams(self, tiles: str | Sequence[str], limit: int = 1000) -> tuple[str, ...]:
        """Words that take all of these tiles; ``?`` is a blank."""
        return tuple(self.core.anagrams(self._tiles(tiles), limit))

    def sub_anagrams(
        self, tiles: str | Sequence[str], shortest: int = 2, limit: int = 1000
    ) -> tuple[str, ...]:
        """Words that take some of these tiles."""
        return tuple(self.core.sub_anagrams(self._tiles(tiles), shortest, limit))

    def matches(self, pattern: str, limit: int = 1000) -> tuple[str, ...]:
        """Words that match a pattern.

        A letter stands for itself, ``?`` and ``.`` for any one letter, ``[AEI]`` for one of those
        letters, ``*`` for any number of letters.
        """
        return tuple(self.core.matches(self._places(pattern), limit))

    def entry(self, word: str) -> tuple[str, ...]:
        """How a word of a shipped list is really spelt, as far as that is recorded."""
        if word not in self or self.name is None:
            return ()
        return spellings(self.name, word)

    def definition(self, word: str) -> str | None:
        """What a list that was added says about a word, where it says something."""
        if word not in self or self.name is None:
            return None
        return own_lists.definition(self.name, word)

    def with_overlay(self, allow: Iterable[str] = (), ban: Iterable[str] = ()) -> Lexicon:
        """The same lexicon with house words and without banned ones, in milliseconds."""
        more, fewer = sorted(map(_text, allow)), sorted(map(_text, ban))
        if not more and not fewer:
            return self
        fewer = [word for word in fewer if word in self.core or word in more]
        try:
            return Lexicon(self.core.with_overlay(more, fewer), self.name)
        except CoreLexiconError as error:
            raise LexiconError(str(error)) from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the compiled file; others find it only when it is whole."""
        write_atomically(Path(path), self.core.image())

    def _tiles(self, tiles: str | Sequence[str]) -> bytes:
        faces = split_text(tiles, self._numbers) if isinstance(tiles, str) else tiles
        return bytes(self._number(face) for face in faces)

    def _number(self, face: str) -> int:
        try:
            return self._numbers[face]
        except KeyError:
            raise LexiconError(
                f"{face!r} is no letter of this lexicon; expected one of"
                f" {' '.join(self.alphabet)} or {BLANK}"
            ) from None

    def _places(self, pattern: str) -> list[int]:
        every = (1 << len(self.core.alphabet)) - 1
        places: list[int] = []
        at = 0
        while at < len(pattern):
            match = _PATTERN.match(pattern, at)
            if match is None:
                face = face_at(pattern, at, self._numbers)
                places.append(1 << self._number(face))
                at += len(face)
                continue
            if match["set"]:
                faces = split_text(match["set"], self._numbers)
                places.append(sum({1 << self._number(face) for face in faces}))
            else:
                places.append(every if match["one"] else 0)
            at = match.end()
        return places


def cache_folder() -> Path:
    """Where compiled lexica are kept: ``STERNFELD_CACHE``, or the user's cache directory."""
    own = os.environ.get("STERNFELD_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sternfeld"


def open_list(
    name: str,
    alphabet: Sequence[str],
    *,
    supplement: bool = False,
    progress: Progress | None = None,
) -> Lexicon:
    """A word list over an alphabet, compiled on first use; with its supplement, where it has one.

    Without a ``progress`` of your own, a bar is drawn on the terminal if it takes a while.
    """
    packed = packed_list(name)
    more = supplement_words(name) if supplement and name in shipped_names() else ()
    key = blake2b(packed, digest_size=8, key=b"sternfeld lexicon")
    key.update(f"{FORMAT}\n{' '.join(alphabet)}".encode())
    key.update("\n".join(more).encode())
    path = cache_folder() / f"{name}-{key.hexdigest()}.lexicon"
    try:
        lexicon = Lexicon.open(path, name)
    except LexiconError:
        text = "\n".join([list_text(name), *more])
        image = _first_image(text, name, alphabet, progress)
        try:
            write_atomically(path, image)
            lexicon = Lexicon.open(path, name)
        except OSError:  # a cache that cannot be written costs time, not the game
            lexicon = Lexicon(CoreLexicon.from_bytes(image), name)
    return lexicon


def _first_image(text: str, name: str, alphabet: Sequence[str], progress: Progress | None) -> bytes:
    from sternfeld.lexicon.progress import LateBar  # hardly ever needed

    text = _only_spellable(text, alphabet)
    if progress is not None:
        return _compile(text, alphabet, None, progress)
    with LateBar(f"{name}.lexicon") as bar:
        return _compile(text, alphabet, None, bar)


def _only_spellable(text: str, alphabet: Sequence[str]) -> str:
    """The words of a list that these tiles can spell: a table may play with foreign tiles."""
    if set(text) <= {"\n", *alphabet}:
        return text
    return "\n".join(word for word in text.split() if _can_be_laid(word, alphabet))


def _can_be_laid(word: str, alphabet: Sequence[str]) -> bool:
    letters = split_text(word, alphabet)
    return MIN_WORD <= len(letters) <= MAX_WORD and set(letters) <= set(alphabet)


def table_list(rules: Rules, *, progress: Progress | None = None) -> Lexicon:
    """The word list of a table, without its house words."""
    if rules.words.lexicon is None:
        raise LexiconError(
            f"the rules {rules.edition!r} name no word list; expected one to find plays with"
        )
    return list_lexicon(
        rules.words.lexicon, rules.tiles.alphabet, rules.words.supplement, progress=progress
    )


def lexicon_for(rules: Rules, *, progress: Progress | None = None) -> Lexicon:
    """The lexicon of a table, with its house words and without its banned ones."""
    return with_house_words(table_list(rules, progress=progress), rules)


def with_house_words(lexicon: Lexicon, rules: Rules) -> Lexicon:
    """The lexicon with the words that a table allows and without those it bans."""
    return _with_house_words(lexicon, rules.words.allow, rules.words.ban)


@lru_cache(maxsize=2)
def _with_house_words(lexicon: Lexicon, allow: frozenset[str], ban: frozenset[str]) -> Lexicon:
    alphabet = lexicon.alphabet
    return lexicon.with_overlay((word for word in allow if _can_be_laid(word, alphabet)), ban)


@lru_cache(maxsize=8)
def _opened_once(name: str, alphabet: tuple[str, ...], supplement: bool) -> list[Lexicon]:
    return []


def list_lexicon(
    name: str,
    alphabet: tuple[str, ...],
    supplement: bool = False,
    *,
    progress: Progress | None = None,
) -> Lexicon:
    """A word list over an alphabet; the same object for everybody in this process."""
    exact = name if name in shipped_names() else own_lists.version(name) or name
    known = _opened_once(exact, alphabet, supplement)
    if not known:
        known.append(open_list(exact, alphabet, supplement=supplement, progress=progress))
    return known[0]


def _compile(
    text: str, alphabet: Sequence[str], threads: int | None, progress: Progress | None
) -> bytes:
    count = min(os.cpu_count() or 1, 16) if threads is None else threads
    letters = [_text(letter) for letter in alphabet]
    try:
        return compile_lexicon(text, letters, threads=count, progress=progress)
    except CoreLexiconError as error:
        raise LexiconError(str(error)) from None


def _is_text(word: object) -> TypeGuard[str]:
    """A lone surrogate is in no word, and the core cannot even be asked."""
    return isinstance(word, str) and (word.isascii() or not _LONE_SURROGATE.search(word))


def _text(word: str) -> str:
    if not isinstance(word, str):
        raise TypeError(f"{word!r} is no text; expected a word")
    if not _is_text(word):
        found = _LONE_SURROGATE.search(word)
        raise LexiconError(f"{found and found[0]!r} is a lone surrogate; expected words of letters")
    return word
