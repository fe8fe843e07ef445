"""Score-keeping at a real table: unknown racks, and settling them at the end."""

from __future__ import annotations

import pytest

from sternfeld.errors import Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.events import Dealer, EndReason
from sternfeld.game.state import Phase
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import Letter, TileSet
from tests.game.table import Table, across, down, of_kind, refused

# A tiny set: two racks of three, and nothing in the bag.
TINY = TileSet("tiny", "xx", (Letter("A", 1, 3), Letter("B", 4, 2), Letter("C", 9, 1)), 0)
SMALL: dict[str, object] = {
    "tiles": TINY,
    "rack": 3,
    "bonus": "none",
    "word_check": "free",
    "ends.pass_rounds": 2,
}


def small_table(seats: int = 2, **switches: object) -> Table:
    house_rules = {**SMALL, **{name.replace("__", "."): value for name, value in switches.items()}}
    return Table("kompakt", house_rules, seats=seats, dealer=Dealer.TABLE)


def racks(*tiles: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(rack) for rack in tiles)


def conserved(table: Table) -> bool:
    state = table.state
    held = sum(seat.rack.count for seat in state.seats)
    return state.bag_count + held + len(state.board) == state.rules.tiles.total


def test_racks_are_counted_although_nobody_knows_them() -> None:
    table = Table("kompakt", dealer=Dealer.TABLE, seats=3)
    assert table.state.bag_count == 102 - 21
    table.lay(0, across(8, 6, "HORN"))
    assert table.state.seats[0].rack.count == 3
    assert conserved(table)
    table.do(cmd.Accept(1), cmd.Accept(2))
    assert [seat.rack.count for seat in table.state.seats] == [7, 7, 7]
    assert table.state.bag_count == 102 - 25
    table.do(cmd.Exchange(1, count=4))
    assert table.state.bag_count == 102 - 25
    assert conserved(table)


def test_tiles_laid_aside_for_an_exchange_are_not_in_the_bag_yet() -> None:
    table = Table("kompakt", {"recycle": True}, dealer=Dealer.TABLE)
    table.stand(0, across(8, 6, "HORN"))
    table.do(cmd.RecycleLetter(1, Square(8, 6), "D"), cmd.Exchange(1, count=3))
    assert table.state.phase is Phase.PENDING
    assert table.state.bag_count == 102 - 18
    assert table.state.seats[1].rack.count == 4


def test_the_last_rack_follows_from_what_is_unseen() -> None:
    table = small_table()
    happened = table.lay(0, across(8, 7, "ABA"))
    assert of_kind(happened, ev.RacksReported) == [ev.RacksReported(racks("", "ABC"))]
    state = table.state
    assert (state.phase, state.end, state.out) == (Phase.ENDED, EndReason.OUT, 0)
    assert state.scores == (12 + 14, -14)
    assert state.seed is None, "nobody here holds a bag"


def test_with_more_racks_left_the_table_is_asked() -> None:
    table = small_table()
    table.do(cmd.Pass(0), cmd.Pass(1), cmd.Pass(0), cmd.Pass(1))
    state = table.state
    assert (state.phase, state.end) == (Phase.SETTLING, EndReason.PASSES)
    for command in (cmd.Pass(0), cmd.Lay(0, across(8, 8, "AB")), cmd.Resign(0), cmd.AgreeToEnd(0)):
        assert refused(table, command) is Reason.PHASE
    table.do(cmd.ReportRacks(1, racks("BAA", "ABC")))
    assert (table.state.phase, table.state.scores) == (Phase.ENDED, (-6, -14))
    assert table.state.seats[0].rack.tiles == ("A", "A", "B")
    assert table.state.winners == (0,)


def test_a_last_rack_does_not_follow_while_tiles_are_in_the_bag() -> None:
    table = small_table(1)
    table.do(cmd.AgreeToEnd(0))
    assert (table.state.phase, table.state.bag_count) == (Phase.SETTLING, 3)


def test_out_at_a_table_for_three_gains_what_is_reported() -> None:
    tiles = TileSet("three", "xx", (Letter("A", 1, 5), Letter("B", 4, 4)), 0)
    table = small_table(3, tiles=tiles)
    table.lay(0, across(8, 7, "ABA"))
    assert table.state.phase is Phase.SETTLING
    assert refused(table, cmd.ReportRacks(0, racks("A", "BA", "ABB"))) is Reason.SETTLEMENT
    table.do(cmd.ReportRacks(0, racks("", "ABA", "ABB")))
    assert table.state.scores == (12 + 6 + 9, -6, -9)


@pytest.mark.parametrize(
    "reported",
    [
        racks("AAB"),
        racks("AAB", "ABC", ""),
        racks("AAD", "ABC"),
        racks("AAB", "AABC"),
        racks("AAB", "AAC"),
        racks("AA?", "ABC"),
    ],
    ids=["too few", "too many", "no such tile", "too long", "more than there are", "no blanks"],
)
def test_racks_that_cannot_be_are_refused(reported: tuple[tuple[str, ...], ...]) -> None:
    table = small_table()
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert refused(table, cmd.ReportRacks(0, reported)) is Reason.SETTLEMENT
    assert table.state.phase is Phase.SETTLING


def test_blanks_left_are_reported_as_question_marks() -> None:
    table = small_table(tiles=TileSet("blank", "xx", TINY.letters, 1), rack=3)
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    table.do(cmd.ReportRacks(0, racks("?AA", "BB")))
    assert table.state.scores == (-2, -8), "a rack may have fewer tiles than was thought"


def test_racks_are_reported_only_when_the_game_has_ended() -> None:
    table = small_table()
    assert refused(table, cmd.ReportRacks(0, racks("AAB", "ABC"))) is Reason.PHASE


@pytest.mark.parametrize("gains", [True, False])
def test_where_racks_do_not_count_nobody_is_asked(gains: bool) -> None:
    table = small_table(end_scoring__deduct_racks=False, end_scoring__out_gains_racks=gains)
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert (table.state.phase, table.state.scores) == (Phase.ENDED, (0, 0))


def test_a_finish_line_or_a_resignation_needs_no_racks() -> None:
    table = small_table(finish_line=12)
    table.lay(0, across(8, 7, "ABA"))
    assert (table.state.end, table.state.scores) == (EndReason.FINISH_LINE, (12, 0))
    table = small_table()
    table.do(cmd.Resign(1))
    assert (table.state.phase, table.state.winners) == (Phase.ENDED, (0,))


def test_a_resigned_seats_rack_makes_the_last_one_unknown() -> None:
    tiles = TileSet("three", "xx", (Letter("A", 1, 5), Letter("B", 4, 4)), 0)
    table = small_table(3, tiles=tiles)
    table.do(cmd.Resign(1))
    table.lay(0, across(8, 7, "ABA"))
    assert table.state.phase is Phase.SETTLING
    table.do(cmd.ReportRacks(2, racks("", "ABB", "AAB")))
    assert table.state.scores == (12 + 6, 0, -6)


def test_a_referees_game_reveals_its_seed_at_the_end() -> None:
    table = Table("deluxe")
    table.do(cmd.Resign(0))
    assert table.events[-1] == ev.SeedRevealed(table.chance.seed)
    assert table.state.seed == table.chance.seed


def test_words_are_judged_at_a_real_table_too() -> None:
    table = Table("kompakt", dealer=Dealer.TABLE)
    table.lay(0, across(8, 6, "HORN"))
    table.do(cmd.Challenge(1))
    assert not table.state.board
    assert table.state.seats[0].rack.count == 7
    table.stand(1, down(8, 8, "HORN"))
    assert table.state.scores[1] > 0
