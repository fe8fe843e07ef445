"""Facts that a rule page states, counted and grouped independently of the language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sternfeld.rules.choices import FINISH_TARGETS, Bonus, FinishLevel
from sternfeld.rules.layout import Layout, Premium
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter, TileSet

__all__ = [
    "LANGUAGES",
    "SUPPLEMENTED",
    "UNITS",
    "bonus_groups",
    "enumerated",
    "letter_factors",
    "letters_by_value",
    "long_faces",
    "premium_counts",
    "spans",
    "star_in_the_middle",
    "targets",
    "times",
    "word_factors",
]

LANGUAGES = frozenset(("da", "de", "en", "es", "fr", "is", "it", "nl", "no", "pl", "pt", "sv"))
"""The languages that every page has a name for."""

SUPPLEMENTED = frozenset(("de", "en"))
"""The word lists that have a supplement."""

UNITS = (86_400, 3_600, 60, 1)


def enumerated(parts: Sequence[str], last: str) -> str:
    """Several things in one sentence: ``A, B and C``.

    >>> enumerated(["A", "B", "C"], "and"), enumerated(["A"], "and")
    ('A, B and C', 'A')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def times(number: int, thing: object) -> str:
    """``7 × U``, with spaces that do not break."""
    return f"{number}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{thing}"


def spans(seconds: int) -> dict[int, int]:
    """A duration in units of days, hours, minutes and seconds, without the empty ones.

    >>> spans(90), spans(5400), spans(172800)
    ({60: 1, 1: 30}, {3600: 1, 60: 30}, {86400: 2})
    """
    found = {}
    for unit in UNITS:
        count, seconds = divmod(seconds, unit)
        if count:
            found[unit] = count
    return found


def premium_counts(layout: Layout) -> dict[Premium, int]:
    """The number of squares of each premium on the board, without the star and plain squares."""
    marks = Counter("".join(layout.rows))
    premiums = (p for p in Premium if p not in (Premium.PLAIN, Premium.STAR))
    return {premium: marks[premium.mark] for premium in premiums if marks[premium.mark]}


def letter_factors(layout: Layout) -> tuple[int, ...]:
    """By what the letter premiums of this board multiply, in rising order."""
    return tuple(p.letter_factor for p in premium_counts(layout) if p.letter_factor > 1)


def word_factors(layout: Layout) -> tuple[int, ...]:
    """By what the word premiums of this board multiply, in rising order; the star counts."""
    factors = {p.word_factor for p in premium_counts(layout) if p.word_factor > 1}
    return tuple(sorted(factors | {Premium.STAR.word_factor}))


def star_in_the_middle(layout: Layout) -> bool:
    """Does the star lie on the middle square?"""
    middle = (layout.size + 1) / 2
    return layout.star == (middle, middle)


def letters_by_value(tiles: TileSet) -> dict[int, list[Letter]]:
    """The letters that have at least one tile, by rising value, then in alphabetical order."""
    groups: dict[int, list[Letter]] = {}
    for letter in sorted(tiles.letters, key=lambda letter: letter.value):
        if letter.count:
            groups.setdefault(letter.value, []).append(letter)
    return groups


def long_faces(tiles: TileSet) -> list[str]:
    """The tiles that show more than one character, such as Spanish CH."""
    return [face for face in tiles.alphabet if len(face) > 1]


def bonus_groups(bonus: tuple[Bonus, ...]) -> dict[int, list[int]]:
    """The bonus table by points: for each, the numbers of tiles that earn them."""
    groups: dict[int, list[int]] = {}
    for line in bonus:
        groups.setdefault(line.points, []).append(line.tiles)
    return groups


def targets(goal: FinishLevel | int, rules: Rules) -> dict[int, int]:
    """The points with which a goal is reached, by number of players; 0 stands for any number.

    Where the table names a goal for each seat, the number of players is known.
    """
    if isinstance(goal, int):
        return {0: goal}
    seats = len(rules.finish_line or ())
    return {0: FINISH_TARGETS[goal][seats]} if seats > 1 else FINISH_TARGETS[goal]
