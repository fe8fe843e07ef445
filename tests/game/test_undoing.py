"""Where the last entry of a game begins."""

from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.undoing import last_entry
from tests.game.table import Table, across

HORN = across(8, 6, "HORN")


def real_board(**house_rules: object) -> Table:
    return Table("kompakt", {"word_check": "free", **house_rules}, dealer=ev.Dealer.TABLE)


def entry(table: Table) -> ev.Event:
    place = last_entry(table.events)
    assert place is not None
    return table.events[place]


def test_a_new_game_has_no_entry() -> None:
    assert last_entry(real_board().events) is None


def test_an_entry_takes_along_what_followed_from_it() -> None:
    table = real_board()
    table.do(cmd.Lay(0, HORN), cmd.Pass(1))
    assert isinstance(entry(table), ev.TurnPassed)
    del table.events[last_entry(table.events) :]
    assert isinstance(entry(table), ev.TilesLaid)
    assert last_entry(table.events[: last_entry(table.events)]) is None


def test_the_agreement_of_all_is_one_entry_and_reported_racks_another() -> None:
    table = real_board()
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    agreed = entry(table)
    assert agreed == ev.EndAgreed(0)
    table.do(cmd.ReportRacks(0, ((), ())))
    assert isinstance(entry(table), ev.RacksReported)


def test_racks_that_follow_from_the_last_move_belong_to_it() -> None:
    table = Table("kompakt", {"word_check": "free"}, dealer=ev.Dealer.TABLE, seats=1)
    while table.state.end is None:
        table.do(_next_lay(table))
    assert isinstance(table.events[-3], ev.RacksReported)
    assert isinstance(entry(table), ev.TilesLaid)


def _next_lay(table: Table) -> cmd.Lay:
    """As many tiles of what is left as the rack holds, in the next row, wherever they fit."""
    left = sorted(table.state.unseen().elements())[: table.state.seats[0].rack.count]
    faces = "".join("a" if face == "?" else face for face in left)
    row = 8 + (len(table.state.turns) + 1) // 2 * (-1) ** len(table.state.turns)
    return cmd.Lay(0, across(row, 8 - len(faces) // 2, faces))
