"""Topics: what a rule page says about which switches, before it is put into a language.

A topic names the switches whose values it shows. For given rules it makes one of three
statements: a line for the page; something that is *off*, which earns a line only where a table
switched it off itself; or none at all, where other switches leave it without meaning. A statement
names its sentences by key; each `Language` has the words for every key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sternfeld.rules.rules import Rules

__all__ = ["Chapter", "Sentence", "Statement", "Topic", "always", "off", "say", "sentence"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A key into a language's table of sentences, and the values that its words take."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


def sentence(key: str, **values: object) -> Sentence:
    """The sentence with this key; a value may be a sentence itself, or a list."""
    return Sentence(key, values)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a topic says: a text, a list below it, and a short form that replaces both in notes."""

    text: Sentence
    details: tuple[Sentence, ...] = ()
    brief: Sentence | None = None
    is_off: bool = False


def say(
    key: str, details: Iterable[Sentence] = (), brief: Sentence | None = None, **values: object
) -> Statement:
    """A line for the page."""
    return Statement(Sentence(key, values), tuple(details), brief)


def off(key: str) -> Statement:
    """Something that is not in force; no line unless the edition has it otherwise."""
    return Statement(Sentence(key), is_off=True)


@dataclass(frozen=True, slots=True)
class Topic:
    """One line of the page: the switches it shows, and what it says for given rules."""

    switches: tuple[str, ...]
    about: Callable[[Rules], Statement | None]


def always(key: str) -> Topic:
    """A rule of every edition."""
    return Topic((), lambda _: say(key))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the page before it is known which of its topics have something to say."""

    title: str
    topics: tuple[Topic, ...]
