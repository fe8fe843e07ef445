"""Turns at a real board of which only the points are written down, mixed with words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sternfeld.errors import IllegalMove, NotYourTurn, Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import Board
from sternfeld.game.corrections import correct
from sternfeld.game.events import Dealer, EndReason
from sternfeld.game.evolve import fold
from sternfeld.game.rack import Rack
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.rules.layout import Square
from tests.game.table import Table, Words, across, down, refused

WORDS = Words("HORN", "FARM", "TOR", "ROT", "HO")


def keeper(edition: str = "kompakt", *, seats: int = 2) -> Table:
    return Table(edition, {"word_check": "free"}, seats=seats, dealer=Dealer.TABLE, judge=WORDS)


def test_points_are_a_turn_that_counts_at_once() -> None:
    table = keeper()
    table.do(cmd.ScorePoints(0, 24), at=20)
    state = table.state
    assert state.scores == (24, 0)
    assert (state.phase, state.to_move, state.number) == (Phase.TURN, 1, 2)
    assert (state.turns[0].kind, state.turns[0].points) == (LineKind.POINTS, 24)
    assert state.turns[0].used_ms == 20_000
    with pytest.raises(NotYourTurn):
        table.do(cmd.ScorePoints(0, 1))


def test_points_and_words_mix_in_one_game() -> None:
    table = keeper()
    table.lay(0, across(8, 6, "HORN"))
    table.do(cmd.ScorePoints(1, 30))
    table.lay(0, down(8, 7, ".HO"))
    assert table.state.scores[1] == 30
    assert [turn.kind for turn in table.state.turns] == [
        LineKind.LAY,
        LineKind.POINTS,
        LineKind.LAY,
    ]


def test_beside_tiles_nobody_wrote_down_a_word_may_lie_anywhere() -> None:
    table = keeper()
    assert refused(table, cmd.Lay(0, across(3, 3, "HORN"))) is Reason.STAR
    table.do(cmd.ScorePoints(0, 24))
    assert not table.state.is_board_whole
    table.lay(1, across(3, 3, "HORN"))
    table.lay(0, across(12, 3, "TOR"))
    assert refused(table, cmd.Lay(1, across(1, 1, "H"))) is Reason.CONNECT
    assert refused(table, cmd.Lay(1, (*across(1, 1, "H"), *across(1, 3, "O")))) is Reason.GAP


def test_no_points_are_no_tiles() -> None:
    table = keeper()
    table.do(cmd.ScorePoints(0, 0))
    assert table.state.is_board_whole
    assert refused(table, cmd.Lay(1, across(3, 3, "HORN"))) is Reason.STAR


def test_the_referee_deals_with_words_alone() -> None:
    table = Table("kompakt")
    for command in (cmd.ScorePoints(0, 3), cmd.AdjustScore(0, 3), cmd.GoOut(0)):
        assert refused(table, command) is Reason.PHASE


def test_points_outside_a_turn_change_no_turn_and_no_row_of_passes() -> None:
    table = Table("kompakt", {"ends.pass_rounds": 1, "word_check": "free"}, dealer=Dealer.TABLE)
    table.do(cmd.Pass(0))
    table.do(cmd.AdjustScore(0, -10))
    state = table.state
    assert (state.scores, state.to_move) == ((-10, 0), 1)
    assert (state.sheet[-1].kind, state.sheet[-1].total) == (LineKind.ADJUSTED, -10)
    table.do(cmd.Pass(1))
    assert table.state.end is EndReason.PASSES
    assert refused(table, cmd.AdjustScore(0, 5)) is Reason.PHASE


def test_points_outside_a_turn_leave_a_pending_play_alone() -> None:
    table = Table("kompakt", dealer=Dealer.TABLE, judge=WORDS)
    table.lay(0, across(8, 6, "HORN"))
    table.do(cmd.AdjustScore(1, -5))
    assert table.state.phase is Phase.PENDING
    table.do(cmd.StartTurn(1))
    assert table.state.scores[1] == -5
    assert table.state.turns[-1].kind is LineKind.LAY


def test_who_is_out_is_said_where_tiles_are_unknown() -> None:
    table = keeper()
    table.do(cmd.ScorePoints(0, 24))
    table.do(cmd.ScorePoints(1, 10))
    table.do(cmd.GoOut(1), at=99)
    assert (table.state.phase, table.state.end, table.state.out) == (
        Phase.SETTLING,
        EndReason.OUT,
        1,
    )
    assert refused(table, cmd.GoOut(0)) is Reason.PHASE
    assert refused(table, cmd.ReportRacks(0, (("E",), ("E",)))) is Reason.SETTLEMENT
    table.do(cmd.ReportRacks(0, (("E", "E"), ())))
    assert table.state.scores == (22, 12)


def test_where_every_tile_is_known_the_referee_says_who_is_out() -> None:
    table = keeper()
    table.lay(0, across(8, 6, "HORN"))
    assert refused(table, cmd.GoOut(0)) is Reason.PHASE


def test_racks_do_not_follow_from_a_board_that_is_not_whole() -> None:
    table = keeper("mini")
    table.do(cmd.ScorePoints(0, 9))
    holding = replace(table.state.seats[0], rack=Rack.unknown(3))
    empty = replace(table.state.seats[1], rack=Rack.unknown(0))
    full = {Square(row, column): "E" for row in range(1, 16) for column in range(1, 16)}
    lying = dict(list(full.items())[: table.state.rules.tiles.total - 3])
    table.state = replace(table.state, seats=(holding, empty), board=Board(15, lying), to_move=1)
    assert table.state.bag_count == 0
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert table.state.phase is Phase.SETTLING


def test_points_become_a_word_and_a_word_points() -> None:
    table = keeper()
    table.do(cmd.ScorePoints(0, 24))
    table.do(cmd.AdjustScore(0, 3))
    table.lay(1, down(8, 7, "HO"))
    table.do(cmd.ScorePoints(0, 5))
    table.do(cmd.GoOut(0), at=50)

    def corrected(turn: int, *commands: cmd.SeatCommand) -> tuple[ev.Event, ...]:
        return correct(table.events, turn, commands, chance=table.chance, judge=WORDS).events

    with pytest.raises(IllegalMove, match="turn 2 no longer stands"):
        corrected(1, cmd.Lay(0, across(8, 6, "HORN")))
    state = fold(corrected(2, cmd.AdjustScore(0, 4), cmd.ScorePoints(1, 7)))
    assert state.scores == (33, 7), "points outside a turn belong to the turn they fell into"
    assert (state.phase, state.out) == (Phase.SETTLING, 0)
    state = fold(corrected(4))
    assert (state.phase, state.number) == (Phase.TURN, 4), "nobody was out after all"


def test_putting_in_the_same_points_again_changes_nothing() -> None:
    table = keeper()
    table.do(cmd.ScorePoints(0, 24), at=10)
    table.do(cmd.AdjustScore(0, -3))
    table.do(cmd.ScorePoints(1, 5), at=30)
    table.do(cmd.GoOut(1), at=40)
    commands: list[cmd.SeatCommand] = [cmd.AdjustScore(0, -3), cmd.ScorePoints(1, 5)]
    same = correct(table.events, 2, commands, chance=table.chance, judge=table.judge)
    assert fold(same.events) == table.state
