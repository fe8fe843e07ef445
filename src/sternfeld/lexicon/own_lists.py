"""Word lists that people have added: they lie in the data folder, never in the package.

A list is known by a name. Every version of it lies in a file of its own, named by a digest of its
words, so that a game goes on with the list it was begun with even if the list is replaced. A
*reference* is ``csw`` (the present version) or ``csw@1f0c3a5b7d92`` (that version, and no other).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from sternfeld.errors import LexiconError
from sternfeld.lexicon.files import data_folder, unpack, write_atomically
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import NONE

__all__ = [
    "OwnList",
    "definition",
    "digest_of",
    "list_language",
    "lists_folder",
    "names",
    "own_list",
    "packed",
    "pinned",
    "present_version",
    "remove",
    "save",
    "version",
    "words_in",
]

DIGEST = 12
"""Hexadecimal digits that name a version."""
_NAME = re.compile(r"[a-z][a-z0-9-]{1,29}")
_RESERVED = NONE | {"all"}
"""What `words.lexicon` and `serve --lists` take for something else than a list."""


@dataclass(frozen=True, slots=True)
class OwnList:
    """What is known of a list: its language, how many words, from which file, and its version."""

    name: str
    language: str
    words: int
    definitions: int
    source: str
    digest: str
    sha256: str

    @property
    def reference(self) -> str:
        """The name of this version."""
        return f"{self.name}@{self.digest}"


def lists_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where lists are kept: ``STERNFELD_LISTS``, or a folder in the user's data directory."""
    if own := environment.get("STERNFELD_LISTS"):
        return Path(own)
    return data_folder(environment) / "lists"


def names() -> tuple[str, ...]:
    """The names of all lists that were added."""
    folder = lists_folder()
    found = (place.stem for place in folder.glob("*.json")) if folder.is_dir() else ()
    return tuple(sorted(name for name in found if _NAME.fullmatch(name)))


def own_list(reference: str) -> OwnList | None:
    """A list that was added; None, where there is none of that name."""
    name = reference.partition("@")[0]
    place = lists_folder() / f"{name}.json"
    if not _NAME.fullmatch(name) or not place.is_file():
        return None
    try:
        return OwnList(**json.loads(place.read_text("utf-8")))
    except (ValueError, TypeError) as error:
        raise LexiconError(f"{str(place)!r} is damaged ({error}); add the list again") from None


def version(reference: str) -> str | None:
    """The full reference of the version that is meant; None, where it is not there."""
    name, _, digest = reference.partition("@")
    if not digest:
        known = own_list(name)
        digest = "" if known is None else known.digest
    return f"{name}@{digest}" if _file(name, digest).is_file() else None


def packed(reference: str) -> bytes | None:
    """A version as it lies in the folder; None, where it is not there."""
    found = version(reference)
    return None if found is None else _file(*found.split("@")).read_bytes()


def words_in(packed_text: bytes, reference: str) -> str:
    """The words of a packed list, one a line."""
    return "".join(line.partition("\t")[0] + "\n" for line in _lines(packed_text, reference))


def definition(reference: str, word: str) -> str | None:
    """What a list says about a word."""
    found = version(reference)
    text = "" if found is None else _defined(found)
    start = text.find(f"\n{word}\t")
    if start < 0:
        return None
    return text[start + len(word) + 2 : text.index("\n", start + 1)]


def digest_of(words: str) -> str:
    """The SHA-256 of the words of a list, each with its line break."""
    return sha256(words.encode()).hexdigest()


def check_name(name: str) -> None:
    """Refuse a name that cannot be one."""
    if not _NAME.fullmatch(name):
        raise LexiconError(
            f"{name!r} is no name for a word list; expected 2 to 30 small letters, digits and"
            " hyphens, the first a letter"
        )
    if name in _RESERVED:
        raise LexiconError(f"{name!r} has a meaning where lists are chosen; choose another name")


def save(about: OwnList, words: Mapping[str, str]) -> OwnList:
    """Keep a list: words in order, each with its definition or an empty text."""
    from lzma import compress

    check_name(about.name)
    digest = digest_of("".join(f"{word}\n" for word in words))
    about = replace(about, digest=digest[:DIGEST], sha256=digest)
    text = "".join(f"{word}\t{said}\n" if said else f"{word}\n" for word, said in words.items())
    write_atomically(_file(about.name, about.digest), compress(text.encode(), preset=1))
    described = json.dumps(asdict(about), ensure_ascii=False, indent=1) + "\n"
    write_atomically(lists_folder() / f"{about.name}.json", described.encode())
    _defined.cache_clear()
    return about


def remove(name: str) -> None:
    """Forget a list with all its versions and what was trained for it."""
    for place in (*lists_folder().glob(f"{name}@*"), lists_folder() / f"{name}.json"):
        place.unlink(missing_ok=True)
    _defined.cache_clear()


def pinned(rules: Rules) -> Rules:
    """Rules that name the version of an added list, as a game has to that is begun now.

    Rules with a shipped list, or with a list that is not there, are left as they are.
    """
    name = rules.words.lexicon
    found = None if name is None or "@" in name else version(name)
    return rules if found is None else replace(rules, words=replace(rules.words, lexicon=found))


def present_version(reference: str) -> str | None:
    """The version that the list of this name has now; None, where the list is not here."""
    return version(reference.partition("@")[0])


def list_language(rules: Rules) -> str | None:
    """The language of a table's word list; the shipped lists are named by theirs."""
    name = rules.words.list_name
    if name is None or "@" not in str(rules.words.lexicon):
        return name
    added = own_list(name)
    return rules.tiles.language if added is None else added.language


def _file(name: str, digest: str) -> Path:
    return lists_folder() / f"{name}@{digest}.txt.xz"


def _lines(packed_text: bytes, reference: str) -> list[str]:
    return unpack(packed_text, reference, "add it again with --replace").splitlines()


@lru_cache(maxsize=4)
def _defined(reference: str) -> str:
    """The lines that have a definition, each between line breaks."""
    data = packed(reference)
    lines = [] if data is None else _lines(data, reference)
    return "\n" + "".join(f"{line}\n" for line in lines if "\t" in line)
