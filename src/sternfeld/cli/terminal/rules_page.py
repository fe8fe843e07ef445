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
    usual = _with_window(rules, own.challenge.window_seconds)
    lines = rule_page(_without_clocks(usual), language).lines()
    timeless = rule_page(_without_clocks(_with_window(rules, 0)), language).lines()
    said = {
        line.switches: replace(line, text=other.text)
        for line, other in zip(lines, timeless, strict=True)
        if _WINDOW in line.switches
    }
    page = rule_page(usual, language)
    sections = tuple(
        RuleSection(section.title, tuple(said.get(line.switches, line) for line in section.lines))
        for section in page.sections
    )
    return replace(page, sections=sections)


def _with_window(rules: Rules, seconds: int) -> Rules:
    return replace(rules, challenge=replace(rules.challenge, window_seconds=seconds))


def _without_clocks(rules: Rules) -> Rules:
    return replace(rules, turn_seconds=None, clock=replace(rules.clock, game_seconds=None))
