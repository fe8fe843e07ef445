"""What is odd about a GCG file, and by which list words are judged, in German and English."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files

from sternfeld.cli.options import Language
from sternfeld.notation.gcg_problems import GcgWarning
from sternfeld.rules.rules import Rules

__all__ = ["in_language", "list_text", "other_list_text", "problem_texts"]

_LINE: dict[Language, str] = {"de": "Zeile", "en": "line"}
_LISTS: dict[Language, tuple[str, str, str]] = {
    "de": (
        "Wortliste: {name}. Steine: {tiles}.",
        "ohne",
        "Die Stellung nennt die Wortliste {written}; hier gilt {name}.",
    ),
    "en": (
        "Word list: {name}. Tiles: {tiles}.",
        "none",
        "The position names the word list {written}; here {name} counts.",
    ),
}


@cache
def _german() -> dict[str, str]:
    """The sentences of the page, which `scripts/generate.py` copies."""
    text = files("sternfeld.cli").joinpath("gcg_texts_de.json").read_text("utf-8")
    read: dict[str, str] = json.loads(text)
    return read


def in_language(problems: Iterable[GcgWarning], language: Language) -> list[GcgWarning]:
    """The same problems with their sentences in a language."""
    if language == "en":
        return list(problems)
    return [replace(one, message=_german()[one.problem].format(**one.facts)) for one in problems]


def problem_texts(problems: Iterable[GcgWarning], language: Language) -> list[str]:
    """What is odd, each with its line."""
    line = _LINE[language]
    return [f"{line} {one.line}: {one.message}" for one in in_language(problems, language)]


def list_text(rules: Rules, language: Language) -> str:
    """The list by which words are judged, and the tiles."""
    text, without, _ = _LISTS[language]
    return text.format(name=rules.words.list_name or without, tiles=rules.tiles.name)


def other_list_text(written: str, rules: Rules, language: Language) -> str:
    """That a position names another list."""
    _, without, text = _LISTS[language]
    return text.format(written=written, name=rules.words.list_name or without)
