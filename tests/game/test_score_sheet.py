"""The score sheet: every change of a score is a line, and the totals run without a gap."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.moves import breakdown_of
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState
from sternfeld.notation.moves import format_play
from tests.game.table import EDITIONS, Table, Words, across, check_sheet, down
from tests.notation.samples import random_game
from tests.notation.samples import table as events_of_table

HORN = across(8, 6, "HORN")
HOUSE_RULES: tuple[dict[str, object], ...] = (
    {},
    {"word_check": "challenge", "challenge.penalty": 7},
    {"word_check": "challenge", "challenge.penalty": "lost_turn"},
    {"word_check": "free", "end_scoring.deduct_racks": False},
    {"clock.game_seconds": 1, "clock.overtime_penalty": 10},
    {"recycle": True, "rearrange": True, "blank_recovery": True},
)


def kinds(state: GameState) -> list[tuple[str, int, int, int]]:
    return [(str(line.kind), line.seat, line.points, line.total) for line in state.sheet]


@given(
    st.sampled_from(EDITIONS), st.sampled_from(HOUSE_RULES), st.booleans(), st.integers(0, 10**6)
)
def test_the_sheet_adds_up_after_every_event(
    edition: str, house_rules: dict[str, object], real: bool, seed: int
) -> None:
    dealer = ev.Dealer.TABLE if real else ev.Dealer.REFEREE
    begun = events_of_table(edition, house_rules, dealer=dealer)
    state: GameState | None = None
    for event in random_game(seed, 60, begun, swaps=True):
        state = evolve(state, event)
        check_sheet(state)


def test_a_lost_challenge_is_a_line_below_the_play_that_was_doubted() -> None:
    table = Table("kompakt", racks={0: "HORN"}, judge=Words("HORN"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(1))
    assert kinds(table.state) == [("lay", 0, 12, 12), ("penalty", 1, -10, -10)]


def test_a_challenge_that_costs_a_turn_adds_the_turn_and_no_points() -> None:
    rules = {"challenge.penalty": "lost_turn"}
    table = Table("kompakt", rules, racks={0: "HORN"}, judge=Words("HORN"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(1))
    assert kinds(table.state) == [("lay", 0, 12, 12), ("lost", 1, 0, 0)]


def test_who_leaves_while_a_play_is_pending_stands_below_that_play() -> None:
    table = Table("deluxe", seats=3, racks={0: "HORN"})
    table.lay(0, HORN)
    table.do(cmd.Resign(2))
    assert kinds(table.state) == [("resigned", 2, 0, 0)]
    table.do(cmd.Accept(1))
    assert kinds(table.state) == [("lay", 0, 14, 14), ("resigned", 2, 0, 0)]


def test_who_left_before_a_play_stands_above_it() -> None:
    table = Table("deluxe", seats=3, racks={0: "HORN"})
    table.do(cmd.Resign(2))
    table.stand(0, HORN)
    assert [line.kind for line in table.state.sheet] == [LineKind.RESIGNED, LineKind.LAY]


def test_points_given_while_a_play_is_pending_are_written_before_it_stands() -> None:
    table = Table("kompakt", dealer=ev.Dealer.TABLE, judge=Words("HORN"))
    table.lay(0, HORN)
    table.do(cmd.AdjustScore(0, -5), cmd.Accept(1))
    assert kinds(table.state) == [("adjusted", 0, -5, -5), ("lay", 0, 12, 7)]


def test_the_settlement_is_written_rack_by_rack_then_gains_then_overtime() -> None:
    table = Table("deluxe", {"clock.game_seconds": 100}, judge=Words("HORN"))
    table.set_out(racks={0: "HORN", 1: "XA"}, bag="")
    table.do(cmd.Lay(0, HORN), cmd.Accept(1), at=101)
    assert kinds(table.state) == [
        ("lay", 0, 14, 14),
        ("rack_lost", 1, -9, -9),
        ("racks_gained", 0, 9, 23),
        ("overtime", 0, -10, 13),
    ]


def test_a_rack_of_blanks_is_a_line_without_points() -> None:
    table = Table("deluxe", judge=Words("HORN"))
    table.set_out(racks={0: "HORN", 1: "?"}, bag="")
    table.stand(0, HORN)
    assert kinds(table.state) == [("lay", 0, 14, 14), ("rack_lost", 1, 0, 0)]


def last(table: Table) -> Line:
    line = table.state.last_play
    assert line is not None
    return line


def test_the_last_play_is_the_pending_one_or_the_last_that_lies_there() -> None:
    table = Table("deluxe", racks={0: "HORN", 1: "FARM"}, judge=Words("HORN"))
    assert table.state.last_play is None
    table.lay(0, HORN)
    assert last(table) == table.state.pending_line
    table.do(cmd.Accept(1))
    assert last(table) == table.state.sheet[-1]
    table.lay(1, across(9, 6, "FA"))
    assert last(table).seat == 1
    table.do(cmd.Challenge(0))
    assert (last(table).seat, table.state.sheet[-1].kind) == (0, LineKind.TAKEN_BACK)


def test_a_line_prints_its_play_and_is_scored_again_as_it_was() -> None:
    table = Table("deluxe", {"rearrange": True}, racks={0: "HORN", 1: "FASTENX"}, judge=Words())
    table.lay(0, HORN)
    assert format_play(last(table)) == "8F HORN"
    assert breakdown_of(table.state, last(table)).total == 14
    table.do(cmd.Accept(1))
    word = tuple(tile.square for tile in HORN)
    table.do(cmd.Rearrange(1, word, across(8, 6, "NORHE")))
    assert format_play(last(table)) == "8F NORHE"
    assert breakdown_of(table.state, last(table)).total == last(table).points
    table.do(cmd.Challenge(0))
    taken_back = table.state.sheet[-1]
    assert format_play(taken_back) == "8F NORHE"
    assert fold(table.events) == table.state


def test_a_rearranged_word_that_reads_down_is_scored_again() -> None:
    table = Table("deluxe", {"rearrange": True, "word_check": "free"})
    table.set_out(down(6, 8, "HORN"), racks={0: "EX"})
    word = tuple(tile.square for tile in down(6, 8, "HORN"))
    table.do(cmd.Rearrange(0, word, down(6, 8, "NORHE")))
    assert breakdown_of(table.state, last(table)).total == last(table).points > 0


def test_a_play_beside_tiles_that_nobody_wrote_down_is_scored_again() -> None:
    table = Table("kompakt", {"word_check": "free"}, dealer=ev.Dealer.TABLE)
    table.do(cmd.ScorePoints(0, 20))
    table.do(cmd.Lay(1, across(3, 3, "HORN")))
    assert breakdown_of(table.state, last(table)).total == last(table).points
