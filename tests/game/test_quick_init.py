"""Values that are made quickly are what they would be otherwise."""

import pickle
from copy import copy
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from sternfeld.game.quick_init import quick_init
from sternfeld.game.rack import Rack
from sternfeld.game.state import Seat


def test_fields_and_defaults_are_set_and_the_value_is_frozen() -> None:
    seat = Seat("Ada", Rack.of(("E",)), score=7)
    assert type(seat) is Seat
    assert (seat.name, seat.score, seat.lost_turns, seat.resigned) == ("Ada", 7, 0, False)
    assert replace(seat, score=8) == Seat("Ada", Rack.of(("E",)), 8) != seat
    assert hash(copy(seat)) == hash(pickle.loads(pickle.dumps(seat))) == hash(seat)
    with pytest.raises(FrozenInstanceError):
        seat.score = 9  # type: ignore[misc]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'rack'"):
        Seat("Ada")  # type: ignore[call-arg]


def test_a_default_that_is_made_is_made_anew_each_time() -> None:
    @quick_init
    @dataclass(frozen=True, slots=True)
    class Notes:
        lines: list[str] = field(default_factory=list)
        is_open: bool = True

    one, other = Notes(), Notes()
    one.lines.append("a")
    assert (one, other) == (Notes(["a"]), Notes([]))


def test_what_cannot_be_made_this_way_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Counted:
        count: int = field(default=0, init=False)

    @dataclass(frozen=True, slots=True)
    class Checked:
        count: int

        def __post_init__(self) -> None:
            raise ValueError

    @dataclass(frozen=True)
    class Loose:
        count: int
        __slots__ = ()

    for kind in (Counted, Checked, Loose):
        with pytest.raises(TypeError, match=f"{kind.__name__} has fields that are not set in"):
            quick_init(kind)
