"""Word lists as text: those that are shipped with the package, and those that people have added.

Nobody looks a word up here: a list is compiled for that (`sternfeld.lexicon.compiled`). The
spellings behind a list, and its definitions, are unpacked when somebody wants to see an entry.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sternfeld.errors import LexiconError
from sternfeld.lexicon import own_lists
from sternfeld.lexicon.files import unpack

__all__ = [
    "list_text",
    "packed_list",
    "removal",
    "shipped_names",
    "shipped_words",
    "spellings",
    "supplement_words",
    "word_list_names",
]

_LISTS = Path(__file__).parent / "lists"
_WORDS = ".txt.xz"
_SPELLINGS = "_spellings.txt.xz"


def shipped_names() -> tuple[str, ...]:
    """The names of the shipped word lists."""
    return _names_in(_LISTS)


@cache
def _names_in(folder: Path) -> tuple[str, ...]:
    found = [file.name for file in folder.iterdir()]
    return tuple(
        sorted(
            name.removesuffix(_WORDS)
            for name in found
            if name.endswith(_WORDS) and not name.endswith(_SPELLINGS)
        )
    )


def word_list_names() -> tuple[str, ...]:
    """The names of all word lists, the shipped ones first."""
    return (*shipped_names(), *own_lists.names())


def shipped_words(name: str) -> list[str]:
    """All words of a list in alphabetical order, unpacked anew at every call. Its supplement is
    not part of it."""
    return sorted(list_text(name).split())


@cache
def supplement_words(name: str) -> tuple[str, ...]:
    """The words of a shipped list's supplement, in capitals; none, where it has none."""
    return tuple(_supplement(name))


def removal(name: str, word: str) -> tuple[str, str] | None:
    """Why a word was taken out of a shipped list: the rule it breaks, and a note (a phrase that it
    lives in, or nothing).

    >>> removal("de", "PKW"), removal("de", "FACTO"), removal("de", "HORN")
    (('abbreviation', ''), ('phrase', 'de facto'), None)
    """
    return _removed(name).get(word)


def spellings(name: str, word: str) -> tuple[str, ...]:
    """How a word of a list is really spelt: ``GRÜNDE`` is both gründe and Gründe.

    Empty where the spelling was not recorded. The shipped list without recorded spellings is in
    lower case; in a list of somebody's own nobody knows.
    """
    if name not in shipped_names():
        return ()
    if word in _supplement(name):
        return _supplement(name)[word]
    recorded = _recorded_spellings(name)
    if recorded is None:
        return (word.lower(),)
    start = recorded.find(f"\n{word} ")
    if start < 0:
        return ()
    line = recorded[start + 1 : recorded.index("\n", start + 1)]
    return tuple(line.split()[1:])


def list_text(name: str) -> str:
    """The words of a list, one a line."""
    packed = packed_list(name)
    return (
        _shipped_text(packed, name) if name in shipped_names() else own_lists.words_in(packed, name)
    )


def packed_list(name: str) -> bytes:
    """A list as it lies in the package or in the data folder."""
    if name in shipped_names():
        return (_LISTS / f"{name}{_WORDS}").read_bytes()
    packed = own_lists.packed(name)
    if packed is None:
        raise LexiconError(
            f"there is no word list {name!r}; expected one of {', '.join(word_list_names())}"
        )
    return packed


def _shipped_text(packed: bytes, name: str) -> str:
    text = unpack(packed, name, "expected text packed by xz; install sternfeld again")
    if not text.strip():
        raise LexiconError(f"the word list {name!r} is empty; install sternfeld again")
    return text


@cache
def _recorded_spellings(name: str) -> str | None:
    """Lines such as ``GRÜNDE gründe Gründe``, each between line breaks, where there are any.

    Searching this text takes a few milliseconds; cutting it into a table would take far longer
    than the few look-ups that a person asks for.
    """
    place = _LISTS / f"{name}{_SPELLINGS}"
    return "\n" + _shipped_text(place.read_bytes(), name) if place.is_file() else None


@cache
def _supplement(name: str) -> dict[str, tuple[str, ...]]:
    """The words of a supplement with their spellings."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _lines(_LISTS / f"{name}_supplement.txt"):
        for spelling in line.split():
            word = spelling.replace("ß", "SS").upper()
            found[word] = (*found.get(word, ()), spelling)
    return found


@cache
def _removed(name: str) -> dict[str, tuple[str, str]]:
    lines = (line.split(" ", 2) for line in _lines(_LISTS / f"{name}_removed.txt"))
    return {word: (rule, note[0] if note else "") for word, rule, *note in lines}


def _lines(place: Path) -> list[str]:
    """The lines of a file that say something; none, where there is no such file."""
    lines = place.read_text("utf-8").splitlines() if place.is_file() else []
    return [line for line in lines if line and not line.startswith("#")]
