"""How a language is written down: chapters of topics, each topic a function of the rules.

A topic names the switches whose values its text shows. For given rules it says one of three
things: a line for the page; something that is *off*, which earns a line only where a table
switched it off itself; or nothing at all, where other switches leave it without meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sternfeld.rules.rules import Rules

__all__ = ["Chapter", "Language", "Said", "Topic", "always", "off", "said"]


@dataclass(frozen=True, slots=True)
class Said:
    """What a topic says about some rules: a text, a list below it, a short form for notes."""

    text: str
    details: tuple[str, ...] = ()
    brief: str = ""
    is_off: bool = False

    def in_short(self) -> str:
        """The same in one piece, as a note quotes it."""
        if self.brief or not self.details:
            return self.brief or self.text
        return f"{self.text} {'; '.join(self.details)}."


def said(text: str, details: Iterable[str] = (), brief: str = "") -> Said:
    """A line for the page; `brief` replaces text and list where a note quotes them."""
    return Said(text, tuple(details), brief)


def off(text: str) -> Said:
    """Something that is not in force; no line unless the edition has it otherwise."""
    return Said(text, is_off=True)


@dataclass(frozen=True, slots=True)
class Topic:
    """One line of the page: the switches it shows, and what it says for given rules."""

    switches: tuple[str, ...]
    say: Callable[[Rules], Said | None]


def always(text: str) -> Topic:
    """A rule of every edition."""
    return Topic((), lambda _: Said(text))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the page before it is known which of its topics have something to say."""

    title: str
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class Language:
    """Everything that is needed to write a rule page in one language.

    ``title`` and ``house_title`` take the edition's name, ``legend`` too; ``note`` takes what the
    edition says, and ``silent`` stands where it says nothing.
    """

    title: str
    house_title: str
    legend: str
    note: str
    silent: str
    chapters: tuple[Chapter, ...]
