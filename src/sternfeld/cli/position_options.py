"""The options of commands that look at a position, and how they read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cyclopts import Parameter

from sternfeld.analysis.budget import NodeBudget, budget_named
from sternfeld.analysis.position import TurnPosition, position_of_cgp
from sternfeld.cli.file_texts import list_text, other_list_text
from sternfeld.cli.options import HouseRules, Language, language_for, table_rules
from sternfeld.engine.engine import Engine
from sternfeld.errors import RulesError
from sternfeld.notation.cgp import CgpOption, parse_cgp
from sternfeld.rules.rules import Rules

__all__ = ["PositionOptions", "budget_asked", "check_work"]


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class PositionOptions:
    """What one can say about a position and about the answer.

    Parameters
    ----------
    edition
        The edition whose rules the table plays by.
    threads
        How many processors to use; the result does not depend on it.
    seed
        The seed where something must be drawn; the same seed gives the same answer.
    json
        Print everything as JSON.
    language
        de or en; otherwise the language of the environment, or of the edition.
    """

    edition: str = "deluxe"
    house_rules: HouseRules = None
    threads: int = 1
    seed: int = 1
    json: bool = False
    language: Language | None = None

    def read(self, cgp: str) -> tuple[Engine, TurnPosition, list[str]]:
        """An engine for the rules of a position, the position, and by which list words are
        judged."""
        check_work(self.threads, self.seed)
        rules = table_rules(self.edition, self.house_rules)
        position = parse_cgp(cgp, rules.tiles)
        lists = self._list_lines(position.options, rules)
        return Engine(rules), position_of_cgp(position, rules), lists

    def _list_lines(self, options: Iterable[CgpOption], rules: Rules) -> list[str]:
        """By which list words are judged, and whether the position names another."""
        language = self.speaks(rules)
        named = [one.value for one in options if one.name == "lex" and one.value]
        own = (rules.words.list_name or "").casefold()
        others = (name for name in named if name.casefold() != own)
        return [
            list_text(rules, language),
            *(other_list_text(name, rules, language) for name in others),
        ]

    def speaks(self, rules: Rules) -> Language:
        """The language of the answer."""
        return language_for(self.language, rules.language)


def check_work(threads: int, seed: int) -> None:
    """``--threads`` and ``--seed`` must be possible."""
    if threads < 1:
        raise RulesError(f"--threads is {threads}; expected at least 1")
    if not 0 <= seed < 2**31:
        raise RulesError(f"--seed is {seed}; expected 0 to {2**31 - 1}")


def budget_asked(budget: str) -> NodeBudget:
    """The nodes for ``--budget``."""
    try:
        return budget_named(budget)
    except ValueError:
        raise RulesError(
            f"--budget {budget!r}; expected quick, deep, or a number of seconds"
        ) from None
