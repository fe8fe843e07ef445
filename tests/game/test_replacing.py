"""A copy is what `dataclasses.replace` makes."""

import dataclasses
from dataclasses import dataclass, field
from random import Random

import pytest

from sternfeld.game.replacing import replace
from tests.table.playing import last_of


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values, and one that follows from them."""

    first: int
    second: int = 2
    both: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "both", self.first + self.second)


@dataclass(frozen=True, kw_only=True)
class Named:
    """Values that can only be given by name."""

    first: int
    second: int


def test_values_that_follow_from_others_are_made_anew() -> None:
    assert replace(Pair(1), second=5) == dataclasses.replace(Pair(1), second=5)
    assert replace(Pair(1), second=5).both == 6
    with pytest.raises(KeyError):
        replace(Pair(1), third=3)


def test_a_game_is_copied_as_a_whole() -> None:
    game = last_of(Random(3), 20).game
    assert replace(game) == game
    assert replace(game, number=99) == dataclasses.replace(game, number=99)


def test_what_cannot_be_given_by_position_is_refused() -> None:
    with pytest.raises(TypeError, match="Named cannot be copied"):
        replace(Named(first=1, second=2), second=3)
