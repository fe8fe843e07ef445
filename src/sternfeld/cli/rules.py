"""``sternfeld rules``: the rules of a table as a page to read."""

from __future__ import annotations

import sys
from shutil import get_terminal_size

from sternfeld.cli.options import WIDEST_PAGE, HouseRules, Language, language_for, table_rules
from sternfeld.errors import RulesError
from sternfeld.rules.describe.assembly import rule_page
from sternfeld.rules.load import edition_names, edition_title

__all__ = ["rules"]


def rules(
    edition: str | None = None,
    /,
    *,
    house_rules: HouseRules = None,
    language: Language | None = None,
) -> None:
    """Print the rules of an edition, with a table's own rules marked. Without an edition: a list.

    Parameters
    ----------
    edition
        The edition; left out, all editions are listed.
    language
        de or en; otherwise the language of the environment, or of the edition.
    """
    if edition is None:
        if house_rules:
            raise RulesError("--set changes the rules of an edition; expected its name as well")
        spoken = language_for(language)
        for name in edition_names():
            print(f"{name:<10}{edition_title(name, spoken)}")
        return
    table = table_rules(edition, house_rules)
    page = rule_page(table, language_for(language, table.language))
    wide = sys.stdout.isatty()
    print(page.text(min(get_terminal_size().columns, WIDEST_PAGE)) if wide else page.text())
