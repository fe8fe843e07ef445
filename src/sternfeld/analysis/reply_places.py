"""Where replies to two plays lie: rows, columns and premium squares that tell the plays apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sternfeld.analysis.places import (
    VOWELS,
    LineUse,
    SquareUse,
    line_of,
    square_name,
    squares_beside,
    squares_of,
    used,
    word_premiums,
)
from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.play import Play
from sternfeld.engine.simulation import Rollout
from sternfeld.rules.layout import Layout, Square
from sternfeld.rules.tiles import letter_of

__all__ = ["line_of_replies", "square_beside_vowel", "word_premium_of_replies"]

MOVED = 2 / 3
"""From this share on the replies that avoid a line only come in another one instead."""


def word_premium_of_replies(
    position: TurnPosition,
    plays: tuple[Play, Play],
    rollouts: tuple[Sequence[Rollout], Sequence[Rollout]],
) -> SquareUse | None:
    """The free square of at least triple word value that replies to the second play cover most
    often more."""
    layout = position.rules.layout
    after = position.view.board.lay(plays[1].tiles)
    free = [one for one in word_premiums(layout) if one not in after]
    return _most_used(layout, free, plays, rollouts)


def square_beside_vowel(
    position: TurnPosition,
    plays: tuple[Play, Play],
    rollouts: tuple[Sequence[Rollout], Sequence[Rollout]],
) -> SquareUse | None:
    """A free premium square beside a vowel that the second play lays."""
    layout = position.rules.layout
    after = position.view.board.lay(plays[1].tiles)
    vowels: dict[Square, str] = {}
    for tile in plays[1].tiles:
        letter = letter_of(tile.face)
        if letter not in VOWELS:
            continue
        for square in squares_beside(tile.square):
            if square in layout and square not in after:
                premium = layout.premium(square)
                if premium.word_factor >= 2 or premium.letter_factor >= 3:
                    vowels.setdefault(square, letter)
    found = _most_used(layout, vowels, plays, rollouts)
    if found is None:
        return None
    named = {square_name(square): vowel for square, vowel in vowels.items()}
    return replace(found, vowel=named[found.square])


def _most_used(
    layout: Layout,
    squares: Iterable[Square],
    plays: tuple[Play, Play],
    rollouts: tuple[Sequence[Rollout], Sequence[Rollout]],
) -> SquareUse | None:
    """Of some free squares the one that replies to the second play cover most often more."""
    first, second = (used(some, 0, lambda moves: squares_of(moves[-1])) for some in rollouts)
    most = max(
        squares, key=lambda one: (second[one] - first[one], -one.row, -one.column), default=None
    )
    if most is None or second[most] <= first[most]:
        return None
    taken = any(tile.square == most for tile in plays[0].tiles)
    premium = layout.premium(most)
    factors = premium.word_factor, premium.letter_factor
    return SquareUse(square_name(most), *factors, first[most], second[most], taken)


def line_of_replies(play: Sequence[Rollout], versus: Sequence[Rollout]) -> LineUse | None:
    """The row or column in which replies to the second play lie more often than to the first. None
    if replies to the first only come in another line instead."""
    first, second = (
        used(some, 0, lambda moves: [line_of(moves[-1])] if moves[-1].placed else [])
        for some in (play, versus)
    )
    most = max(second, key=lambda line: (second[line] - first[line], line), default=None)
    if most is None:
        return None
    instead = max((share - second[line] for line, share in first.items()), default=0.0)
    if instead > MOVED * (second[most] - first[most]):
        return None
    return LineUse(most.name, most.across, first[most], second[most])
