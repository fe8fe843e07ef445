"""What the last entry was, for taking it back."""

from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.events import Dealer
from sternfeld.game.undoing import last_entry
from tests.game.table import Table, across


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    assert last_entry(Table().events) is None


def test_an_entry_goes_with_all_that_follows_from_it() -> None:
    table = Table(racks={0: "HORN"})
    table.stand(0, across(8, 6, "HORN"))
    length = len(table.events)
    table.do(cmd.Pass(1))
    assert last_entry(table.events) == length
    assert isinstance(table.events[length], ev.TurnPassed)


def test_everybody_agrees_to_the_end_in_one_entry_and_reports_racks_in_the_next() -> None:
    table = Table(dealer=Dealer.TABLE)
    table.stand(0, across(8, 6, "HORN"))
    length = len(table.events)
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert last_entry(table.events) == length
    agreed = len(table.events)
    table.do(cmd.ReportRacks(0, (tuple("ABC"), tuple("DEF"))))
    assert last_entry(table.events) == agreed
