"""A rule page: a title, sections, and lines that know which switches they describe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

__all__ = ["MARK", "RuleLine", "RulePage", "RuleSection"]

MARK = "≠"


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule: a text, at times with a list below it.

    ``switches`` names what the line describes; a rule of every edition names none. ``differs``
    marks what this table plays otherwise than its edition, and ``note`` then says how the
    edition has it.
    """

    text: str
    details: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    differs: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class RuleSection:
    """The rules about one thing, such as the first word or the end."""

    title: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """The rules of one table, in the order in which a player needs them.

    ``legend`` explains the mark before lines that differ; it is empty where none does.
    """

    title: str
    sections: tuple[RuleSection, ...]
    legend: str = ""

    def lines(self) -> Iterator[RuleLine]:
        """Every line of every section, from top to bottom."""
        for section in self.sections:
            yield from section.lines

    def text(self, width: int | None = 88) -> str:
        """The page for a terminal, wrapped to a width; with None each line stays in one piece."""
        blocks = [f"# {self.title}\n"]
        if self.legend:
            blocks.append("\n".join(_wrapped(f"{MARK} {self.legend}", "", "  ", width)) + "\n")
        for section in self.sections:
            lines = [f"## {section.title}"]
            for line in section.lines:
                lines.extend(_rendered(line, width))
            blocks.append("\n".join(lines) + "\n")
        return "\n".join(blocks)


def _rendered(line: RuleLine, width: int | None) -> Iterator[str]:
    first = f"- {MARK} " if line.differs else "- "
    yield from _wrapped(line.text, first, "  ", width)
    for detail in line.details:
        yield from _wrapped(detail, "  - ", "    ", width)
    if line.note:
        yield from _wrapped(f"({line.note})", "  ", "  ", width)


def _wrapped(text: str, first: str, later: str, width: int | None) -> list[str]:
    if width is None:
        return [first + text]
    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
