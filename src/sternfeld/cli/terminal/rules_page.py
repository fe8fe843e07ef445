"""The rules of a table at this terminal, as wide as the terminal is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from sternfeld.cli.options import WIDEST_PAGE
from sternfeld.rules.describe.assembly import rule_page
from sternfeld.rules.describe.page import RulePage, RuleSection
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules

__all__ = ["RulesPage", "page_without_window"]

_WINDOW = "challenge.window_seconds"


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules for a screen; lines never get longer than can be read."""

    rules: Rules
    language: str

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        page = page_without_window(self.rules, self.language)
        yield Text(page.text(min(options.max_width, WIDEST_PAGE)))


def page_without_window(rules: Rules, language: str) -> RulePage:
    """The rules, but a challenge may take as long as it takes.

    At one device nobody is hurried to challenge, whatever the edition says about tables with a
    clock for it. That is how this terminal works and no rule of the table's own, so it is not
    marked as one.
    """
    own = Rules.of(rules.edition) if rules.edition in edition_names() else rules
    page = rule_page(_with_window(rules, own.challenge.window_seconds), language)
    timeless = rule_page(_with_window(rules, 0), language)
    said = {line.switches: line.text for line in timeless.lines()}
    sections = []
    for section in page.sections:
        lines = [
            replace(line, text=said[line.switches]) if _WINDOW in line.switches else line
            for line in section.lines
        ]
        sections.append(RuleSection(section.title, tuple(lines)))
    return replace(page, sections=tuple(sections))


def _with_window(rules: Rules, seconds: int) -> Rules:
    return replace(rules, challenge=replace(rules.challenge, window_seconds=seconds))
