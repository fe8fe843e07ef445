"""The word lists that are shipped with the package, as text.

Nobody looks a word up here: a list is compiled for that (`sternfeld.lexicon.compiled`). The
spellings behind a list are unpacked when somebody wants to see an entry.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sternfeld.errors import LexiconError

__all__ = ["packed_list", "shipped_words", "spellings", "unpack", "word_list_names"]

_LISTS = Path(__file__).parent / "lists"
_WORDS = ".txt.xz"
_SPELLINGS = "_spellings.txt.xz"


def word_list_names() -> tuple[str, ...]:
    """The names of all word lists."""
    found = [file.name for file in _LISTS.iterdir()]
    return tuple(
        sorted(
            name.removesuffix(_WORDS)
            for name in found
            if name.endswith(_WORDS) and not name.endswith(_SPELLINGS)
        )
    )


def shipped_words(name: str) -> list[str]:
    """All words of a list in alphabetical order, unpacked anew at every call."""
    return sorted(unpack(packed_list(name), name).split())


def spellings(name: str, word: str) -> tuple[str, ...]:
    """How a word of a list is really spelt: ``GRÜNDE`` is both gründe and Gründe.

    Empty where the spelling was not recorded. A list without recorded spellings is in lower case.
    """
    recorded = _recorded_spellings(name)
    if recorded is None:
        return (word.lower(),)
    start = recorded.find(f"\n{word} ")
    if start < 0:
        return ()
    line = recorded[start + 1 : recorded.index("\n", start + 1)]
    return tuple(line.split()[1:])


def packed_list(name: str) -> bytes:
    """A shipped list as it lies in the package."""
    if name not in word_list_names():
        raise LexiconError(
            f"there is no word list {name!r}; expected one of {', '.join(word_list_names())}"
        )
    return (_LISTS / f"{name}{_WORDS}").read_bytes()


def unpack(packed: bytes, name: str) -> str:
    """The text of a packed list; `LexiconError` if it is damaged."""
    from lzma import LZMAError, decompress

    try:
        text = decompress(packed).decode("utf-8")
    except (LZMAError, UnicodeDecodeError) as error:
        raise LexiconError(
            f"the word list {name!r} is damaged ({error}); expected text packed by xz;"
            " install sternfeld again"
        ) from None
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
    return "\n" + unpack(place.read_bytes(), name) if place.is_file() else None
