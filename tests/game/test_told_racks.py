"""Racks of a real board that people tell later."""

from __future__ import annotations

from collections import Counter

import pytest

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game import commands as cmd
from sternfeld.game.corrections import correct
from sternfeld.game.events import Dealer, GameCorrected, RackTold
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.told_racks import tell_rack
from tests.game.table import Table, Words, across

SEVEN = ("H", "O", "F", "E", "N", "?", "S")


@pytest.fixture
def table() -> Table:
    """HO and OFEN were laid at a real board."""
    real = Table("kompakt", {"word_check": "free"}, dealer=Dealer.TABLE, starter=0)
    real.do(cmd.Lay(0, across(8, 8, "HO")))
    real.do(cmd.Lay(1, across(9, 9, "OFEN")))
    real.do(cmd.Pass(0))
    return real


def rack_of(table: Table, turn: int) -> tuple[str, ...] | None:
    return table.state.turns[turn - 1].rack.tiles


def told(table: Table, turn: int, tiles: tuple[str, ...]) -> RackTold:
    event = tell_rack(table.state, turn, tiles)
    table.events.append(event)
    table.state = evolve(table.state, event)
    return event


def test_a_rack_is_told_of_its_turn_only_and_may_be_told_anew_or_taken_back(table: Table) -> None:
    others = [rack_of(table, turn) for turn in (2, 3)]
    assert told(table, 1, SEVEN).seat == 0
    assert Counter(rack_of(table, 1) or ()) == Counter(SEVEN)
    assert [rack_of(table, turn) for turn in (2, 3)] == others == [None, None]
    told(table, 1, ("H", "O"))
    assert rack_of(table, 1) == ("H", "O")
    told(table, 1, ())
    assert rack_of(table, 1) is None


@pytest.mark.parametrize(
    ("turn", "tiles"),
    [
        (1, ("H", "O", *"ENSTAR")),  # too many
        (1, ("H", "E")),  # the O that was laid is missing
        (1, ("H", "O", "Q", "Q")),  # there is one Q
        (1, ("H", "O", "CH")),  # not in this set
    ],
)
def test_a_rack_that_cannot_have_been_is_refused(
    table: Table, turn: int, tiles: tuple[str, ...]
) -> None:
    with pytest.raises(IllegalMove) as refused:
        tell_rack(table.state, turn, tiles)
    assert refused.value.reason is Reason.RACK


def test_only_turns_of_a_real_board_have_racks_to_tell(table: Table) -> None:
    for state, turn in ((table.state, 9), (Table("kompakt").state, 1)):
        with pytest.raises(IllegalMove) as refused:
            tell_rack(state, turn, SEVEN)
        assert refused.value.reason is Reason.PHASE


def test_a_correction_keeps_the_racks_of_the_other_turns_as_far_as_they_can_be(
    table: Table,
) -> None:
    told(table, 1, SEVEN)
    told(table, 2, ("O", "F", "E", "N", "Q"))
    told(table, 3, ("E", "E"))
    longer = (cmd.Lay(0, across(8, 8, "HOQ")),)
    event = correct(table.events, 1, longer, chance=table.chance, judge=Words())
    assert isinstance(event, GameCorrected)
    racks = [line.rack.tiles for line in fold(event.events).turns]
    assert racks == [None, None, ("E", "E")], "the only Q lies on the board now"


def test_a_tile_that_was_taken_up_in_the_turn_was_not_on_the_rack_when_it_began() -> None:
    switches = {"word_check": "free", "recycle": True, "rearrange": True}
    table = Table("kompakt", switches, dealer=Dealer.TABLE, starter=0)
    table.do(cmd.Lay(0, across(8, 8, "HO")))
    table.do(cmd.RecycleLetter(1, across(8, 8, "HO")[0].square, "S"))
    table.do(cmd.Lay(1, across(9, 9, "OH")))
    assert told(table, 2, ("O", "S")).tiles == ("O", "S")
    with pytest.raises(IllegalMove, match="S was used"):
        tell_rack(table.state, 2, ("O", "H"))
    word = tuple(tile.square for tile in across(9, 9, "OH"))
    table.do(cmd.Rearrange(0, word, across(9, 9, "HOF")))
    assert told(table, 3, ("F",)).tiles == ("F",)
