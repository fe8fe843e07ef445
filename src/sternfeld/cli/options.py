"""Options that several commands share: a table's own rules, and the language to speak."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from cyclopts import Parameter

from sternfeld.errors import RulesError
from sternfeld.rules.rules import Rules

__all__ = ["WIDEST_PAGE", "HouseRules", "Language", "language_for", "table_rules", "with_list"]

Language = Literal["de", "en"]

WIDEST_PAGE = 100
"""Longer lines are hard to read, however wide a terminal is."""

HouseRules = Annotated[
    list[str] | None,
    Parameter(
        name="--set",
        negative=(),
        help="A rule of the table's own, such as rack=8 or word_check=checked; may be repeated.",
    ),
]


def table_rules(edition: str, house_rules: Iterable[str] | None) -> Rules:
    """The rules of an edition with settings such as ``rack=8`` laid over them."""
    read: dict[str, object] = {}
    for setting in house_rules or ():
        name, equals, value = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise RulesError(f"--set {setting!r} is no setting; expected switch=value")
        if name in read:
            raise RulesError(f"--set names {name} twice; expected each switch once")
        read[name] = value.strip()
    return with_list(Rules.of(edition, read))


def with_list(rules: Rules) -> Rules:
    """The rules with the very version of the word list that they name, if there is such a list."""
    name = rules.words.lexicon
    if name is None or name == rules.tiles.lexicon:
        return rules

    from sternfeld.lexicon.own_lists import pinned  # most commands do without
    from sternfeld.lexicon.words import shipped_names, word_list_names

    found = pinned(rules)
    if name not in shipped_names() and found is rules:
        raise RulesError(
            f"there is no word list {name!r}; expected none or one of"
            f" {', '.join(word_list_names())} (sternfeld words add brings in others)"
        )
    return found


def language_for(
    asked: Language | None, tiles_language: str = "", environment: Mapping[str, str] = os.environ
) -> Language:
    """The language to speak: as asked, else as the environment says, else that of the tiles."""
    if asked is not None:
        return asked
    spoken = next(
        filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), ""
    )
    for known in (spoken[:2].lower(), tiles_language):
        match known:
            case "de":
                return "de"
            case "en":
                return "en"
    return "en"
