"""Whose turn it is, pending plays and challenges, agreements, resignations."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.decide import decide
from sternfeld.game.events import EndReason
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from tests.game.table import (
    EDITIONS,
    Table,
    Words,
    across,
    all_tiles,
    of_kind,
    out_of_turn,
    refused,
)

HORN = across(8, 6, "HORN")


@pytest.fixture
def table() -> Table:
    """Anna holds HORN, and everybody knows the word."""
    return Table("deluxe", racks={0: "HORNXYZ", 1: "FARMTEA"}, judge=Words("HORN", "FARM"))


# Pending plays


def test_a_play_waits_and_neither_scores_nor_draws_before_it_is_accepted(table: Table) -> None:
    happened = table.lay(0, HORN)
    assert [type(event) for event in happened] == [ev.TilesLaid]
    assert table.state.phase is Phase.PENDING
    assert table.state.scores == (0, 0)
    assert table.rack(0) == "XYZ"
    table.do(cmd.Accept(1))
    assert table.state.scores == (14, 0)
    assert table.state.seats[0].rack.count == 7
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 1)


def test_only_others_may_accept_or_challenge_and_only_the_next_may_start(table: Table) -> None:
    assert refused(table, cmd.Accept(1)) is Reason.PHASE
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE
    assert refused(table, cmd.StartTurn(1)) is Reason.PHASE
    table.lay(0, HORN)
    out_of_turn(table, cmd.Accept(0))
    out_of_turn(table, cmd.Challenge(0))
    assert refused(table, cmd.StartTurn(0)) is Reason.PHASE
    out_of_turn(table, cmd.Pass(0))
    three = Table(seats=3, racks={0: "HORN"})
    three.lay(0, HORN)
    out_of_turn(three, cmd.StartTurn(2))
    out_of_turn(three, cmd.Pass(2))


@pytest.mark.parametrize("seat", [1, -1, 2])
@pytest.mark.parametrize(
    "make",
    [
        cmd.Pass,
        lambda seat: cmd.Lay(seat, HORN),
        lambda seat: cmd.Exchange(seat, ("F",)),
        lambda seat: cmd.RecoverBlank(seat, HORN[0].square),
        lambda seat: cmd.RecycleLetter(seat, HORN[0].square, "B"),
        lambda seat: cmd.Rearrange(seat, (), ()),
    ],
    ids=["pass", "lay", "exchange", "recover", "recycle", "rearrange"],
)
def test_only_the_seat_to_move_moves(
    table: Table, seat: int, make: Callable[[int], cmd.Command]
) -> None:
    out_of_turn(table, make(seat))


def test_what_is_no_command_is_refused_as_such(table: Table) -> None:
    class Odd:
        seat = 0

    with pytest.raises(TypeError, match="is not a command"):
        decide(table.state, Odd(), now=0, chance=table.chance, judge=table.judge)  # type: ignore[arg-type]


# Challenges


def test_an_inadmissible_play_is_taken_back_and_the_turn_is_over(table: Table) -> None:
    before = table.state
    table.lay(0, across(8, 6, "HONR"))
    happened = table.do(cmd.Challenge(1))
    (challenge,) = of_kind(happened, ev.PlayChallenged)
    assert (challenge.words, challenge.invalid) == (("HONR",), ("HONR",))
    state = table.state
    assert state.board == before.board
    assert state.seats == before.seats, "no points, same tiles, nobody pays"
    assert state.bag == before.bag, "nothing was drawn"
    assert state.to_move == 1
    turn = state.turns[-1]
    assert (turn.kind, turn.points, turn.challenger, turn.invalid) == (
        LineKind.TAKEN_BACK,
        0,
        1,
        ("HONR",),
    )


@pytest.mark.parametrize(
    ("edition", "points", "lost_turns"),
    [("mini", 5, 0), ("kompakt", 10, 0), ("deluxe", 0, 1), ("reise", 0, 0), ("super", 0, 1)],
)
def test_a_wrong_challenge_costs_what_the_edition_says(
    edition: str, points: int, lost_turns: int
) -> None:
    table = Table(edition, seats=3, racks={0: "HORN"}, judge=Words("HORN"))
    star = table.rules.layout.star
    table.lay(0, across(star.row, star.column, "HORN"))
    happened = table.do(cmd.Challenge(2))
    assert len(of_kind(happened, ev.PenaltyPaid)) == (1 if points or lost_turns else 0)
    seats = table.state.seats
    assert seats[0].score > 0, "the play stands"
    assert [seat.score for seat in seats[1:]] == [0, -points]
    assert [seat.lost_turns for seat in seats] == [0, 0, lost_turns]
    assert table.state.to_move == 1
    assert table.state.turns[-1].challenger == 2


def test_the_short_edition_has_no_challenges_because_words_are_checked_as_they_are_laid() -> None:
    table = Table("kurz", racks={0: "HORN"}, judge=Words("HORN"))
    with pytest.raises(IllegalMove) as refusal:
        table.lay(0, across(8, 6, "HONR"))
    assert (refusal.value.reason, refusal.value.words) == (Reason.WORD, ("HONR",))
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE
    table.lay(0, HORN)
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 1)


def test_a_lost_turn_is_skipped_when_that_seat_comes_up() -> None:
    table = Table("deluxe", seats=3, racks={0: "HORN", 1: "AS"}, judge=Words("HORN", "HORNS"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    happened = table.do(cmd.Pass(1))
    assert of_kind(happened, ev.TurnLost) == [ev.TurnLost(2)]
    assert table.state.to_move == 0
    assert table.state.seats[2].lost_turns == 0
    assert table.state.turns[-1].kind is LineKind.LOST
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert table.state.to_move == 2, "one turn only"


def test_between_two_the_winner_of_a_challenge_plays_again(table: Table) -> None:
    table.lay(0, HORN)
    happened = table.do(cmd.Challenge(1))
    assert of_kind(happened, ev.TurnLost) == [ev.TurnLost(1)]
    assert table.state.to_move == 0


def test_lost_turns_pile_up_and_nobody_skips_past_them() -> None:
    table = Table("deluxe", seats=3, racks={0: "HORNES", 1: "S"}, judge=Words("HORN", "HORNS"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    table.lay(1, across(8, 6, "....S"))
    assert table.state.next_seat == 0, "Cleo has lost her turn"
    out_of_turn(table, cmd.StartTurn(2))
    table.do(cmd.Challenge(2))
    assert (table.state.to_move, table.state.seats[2].lost_turns) == (0, 1)
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert (table.state.to_move, table.state.seats[2].lost_turns) == (0, 0)


def test_two_seats_in_a_row_that_have_lost_their_turns_are_both_skipped() -> None:
    table = Table("deluxe", seats=3, racks={0: "HORN", 1: "S"}, judge=Words("HORN", "HORNS"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(2))
    table.lay(1, across(8, 6, "....S"))
    happened = table.do(cmd.Challenge(0))
    assert of_kind(happened, ev.TurnLost) == [ev.TurnLost(2), ev.TurnLost(0)]
    assert table.state.to_move == 1


def test_a_seat_whose_rivals_have_all_lost_their_turns_must_wait_for_them_to_accept() -> None:
    table = Table("deluxe", racks={0: "HORNS"}, judge=Words("HORN", "HORNS"))
    table.lay(0, HORN)
    table.do(cmd.Challenge(1))
    table.lay(0, across(8, 6, "....S"))
    table.do(cmd.Challenge(1))
    assert table.state.to_move == 0
    assert table.state.scores == (14 + 8, 0)


def test_all_words_of_a_play_are_judged_at_once() -> None:
    table = Table("kompakt", racks={0: "HUND", 1: "MAUS"}, judge=Words("HUND", "MAUS", "UM", "NA"))
    table.stand(0, across(8, 6, "HUND"))
    table.lay(1, across(9, 7, "MAUS"))
    (challenge,) = of_kind(table.do(cmd.Challenge(0)), ev.PlayChallenged)
    assert challenge.words == ("MAUS", "UM", "NA", "DU")
    assert challenge.invalid == ("DU",)
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK, "one bad word takes all back"


def test_an_invalid_word_that_nobody_challenged_stays_and_may_be_extended() -> None:
    racks = {0: "BAURE", 1: "CHT"}
    table = Table("kompakt", racks=racks, judge=Words("BAURECHT", "BAURE"))
    table.stand(0, across(8, 4, "BAURE"))
    assert table.state.scores[0] == (3 * 2 + 1 + 1 + 1 + 1) * 2, "it counts"
    table.lay(1, across(8, 9, "CHT"))
    (challenge,) = of_kind(table.do(cmd.Challenge(0)), ev.PlayChallenged)
    assert (challenge.words, challenge.invalid) == (("BAURECHT",), ())


def test_a_word_on_the_ban_list_of_the_edition_falls_although_the_list_has_it() -> None:
    table = Table("kompakt", racks={0: "BAURE"}, judge=Words("BAURE"))
    table.lay(0, across(8, 4, "BAURE"))
    table.do(cmd.Challenge(1))
    assert table.state.turns[-1].invalid == ("BAURE",)


def test_without_any_judge_every_play_stands_at_once() -> None:
    table = Table("deluxe", {"word_check": "free"}, racks={0: "XQZ"})
    table.lay(0, across(8, 7, "XQZ"))
    assert (table.state.phase, table.state.scores[0]) == (Phase.TURN, 56)
    assert refused(table, cmd.Challenge(1)) is Reason.PHASE


def test_alone_there_is_nobody_to_challenge() -> None:
    table = Table("deluxe", seats=1, racks={0: "XQZ"})
    table.lay(0, across(8, 7, "XQZ"))
    assert (table.state.phase, table.state.to_move, table.state.scores) == (Phase.TURN, 0, (56,))


# Time


def test_a_clock_that_was_set_back_stands_still(table: Table) -> None:
    table.now = 5_000
    table.lay(0, HORN)
    table.now = 1_000
    table.do(cmd.Accept(1))
    assert table.state.turn_began == 5_000
    table.now = 0
    table.do(cmd.Pass(1))
    assert table.state.turns[-1].used_ms == 0


# The end by agreement


def test_the_game_ends_when_every_seat_agrees(table: Table) -> None:
    table.do(cmd.AgreeToEnd(1))
    assert table.state.phase is Phase.TURN
    assert refused(table, cmd.AgreeToEnd(1)) is Reason.PHASE
    table.do(cmd.AgreeToEnd(0))
    assert (table.state.phase, table.state.end) == (Phase.ENDED, EndReason.AGREED)
    assert table.state.scores == (-29, -12), "racks are settled"


def test_agreement_lapses_with_the_next_turn(table: Table) -> None:
    table.do(cmd.AgreeToEnd(1), cmd.Pass(0), cmd.AgreeToEnd(0))
    assert table.state.phase is Phase.TURN


def test_nobody_agrees_to_end_over_a_pending_play(table: Table) -> None:
    table.lay(0, HORN)
    assert refused(table, cmd.AgreeToEnd(1)) is Reason.PHASE


def test_agreement_lapses_when_a_tile_on_the_board_is_swapped() -> None:
    table = Table("deluxe", {"blank_recovery": True, "recycle": True})
    table.set_out(across(8, 8, "aT"), racks={0: "AE"})
    table.do(cmd.AgreeToEnd(1), cmd.RecoverBlank(0, across(8, 8, "A")[0].square))
    assert not table.state.agreed
    table.do(cmd.AgreeToEnd(1), cmd.RecycleLetter(0, across(8, 8, "A")[0].square, "E"))
    assert not table.state.agreed


# Leaving


def test_between_two_a_resignation_ends_the_game_and_the_other_wins(table: Table) -> None:
    table.stand(0, HORN)
    table.do(cmd.Resign(0))
    state = table.state
    assert (state.phase, state.end, state.winners) == (Phase.ENDED, EndReason.RESIGNED, (1,))
    assert state.scores == (14, 0), "scores stay as they are"


@pytest.mark.parametrize("seats", [3, 4])
def test_among_more_the_game_goes_on_without_that_seat(seats: int) -> None:
    table = Table("deluxe", seats=seats, racks={0: "HORN"})
    table.do(cmd.Resign(1))
    assert table.state.to_move == 0, "it was not her turn"
    table.stand(0, HORN)
    assert table.state.to_move == 2
    out_of_turn(table, cmd.Pass(1))
    table.do(cmd.Resign(2))
    if seats == 4:
        assert table.state.to_move == 3
        table.do(cmd.Resign(0))
        assert table.state.winners == (3,)
    else:
        assert table.state.winners == (0,)
    assert all_tiles(table.state) == table.rules.tiles.counts()


def test_whoever_resigns_has_a_line_on_the_sheet_where_that_was() -> None:
    table = Table("deluxe", seats=4)
    table.do(cmd.Pass(0), cmd.Resign(1), cmd.Pass(2), cmd.Resign(0))
    lines = [(str(line.kind), line.number, line.seat) for line in table.state.sheet]
    assert lines == [("pass", 1, 0), ("resigned", 2, 1), ("pass", 3, 2), ("resigned", 4, 0)]
    assert not any(line.timed_out for line in table.state.sheet)


def test_a_resigning_seats_pending_play_leaves_no_trace() -> None:
    table = Table("deluxe", seats=3, racks={0: "HORN"})
    table.lay(0, HORN)
    happened = table.do(cmd.Resign(0))
    assert of_kind(happened, ev.TurnTakenBack)
    assert not table.state.board
    assert (table.state.to_move, table.state.seats[0].score) == (1, 0)


def test_swaps_of_a_seat_that_leaves_in_mid_turn_leave_no_trace() -> None:
    table = Table("deluxe", {"recycle": True}, seats=3)
    table.set_out(across(8, 8, "QI"), racks={0: "LX"})
    before = table.state
    table.do(cmd.RecycleLetter(0, across(8, 8, "Q")[0].square, "X"))
    assert table.state.board != before.board
    table.do(cmd.Resign(0))
    assert table.state.board == before.board
    assert table.rack(0) == "LX"


def test_when_the_last_doubter_leaves_the_play_stands() -> None:
    table = Table("deluxe", seats=3, racks={0: "HORN"})
    table.lay(0, HORN)
    table.do(cmd.Accept(1))
    table.do(cmd.Resign(2))
    assert (table.state.phase, table.state.to_move, table.state.scores[0]) == (Phase.TURN, 1, 14)


def test_a_play_stays_pending_while_one_who_may_doubt_it_is_left() -> None:
    table = Table("deluxe", seats=3, racks={0: "HORN"})
    table.lay(0, HORN)
    table.do(cmd.Resign(2))
    assert table.state.phase is Phase.PENDING


def test_the_pending_play_of_the_last_seat_is_written_down() -> None:
    table = Table("deluxe", racks={0: "HORN"})
    table.lay(0, HORN)
    table.do(cmd.Resign(1))
    state = table.state
    assert (state.end, state.winners, state.scores) == (EndReason.RESIGNED, (0,), (14, 0))
    assert [turn.points for turn in state.turns] == [14]
    assert [line.seat for line in state.sheet] == [0, 1]
    assert all_tiles(state) == state.rules.tiles.counts()


def test_tiles_laid_aside_for_an_exchange_do_not_vanish_when_the_doubter_leaves() -> None:
    table = Table("deluxe", {"recycle": True}, racks={0: "QITE", 1: "FARM"})
    table.stand(0, across(8, 8, "QI"))
    table.do(cmd.Pass(1))
    table.do(cmd.RecycleLetter(0, across(8, 8, "Q")[0].square, "T"))
    table.do(cmd.Exchange(0, ("Q",)))
    assert table.state.phase is Phase.PENDING
    assert all_tiles(table.state) == table.rules.tiles.counts()
    table.do(cmd.Resign(1))
    assert all_tiles(table.state) == table.rules.tiles.counts()
    assert table.state.seats[0].rack.count == 7


def test_a_player_alone_may_stop() -> None:
    table = Table("deluxe", seats=1)
    table.do(cmd.Resign(0))
    assert (table.state.phase, table.state.winners) == (Phase.ENDED, ())
    assert table.state.next_seat == 0
    other = Table("deluxe", seats=1)
    other.do(cmd.AgreeToEnd(0))
    assert (other.state.end, other.state.winners) == (EndReason.AGREED, (0,))


def test_after_the_end_nothing_is_possible(table: Table) -> None:
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    for command in (cmd.Pass(0), cmd.Resign(1), cmd.Challenge(1), cmd.AgreeToEnd(0)):
        assert refused(table, command) is Reason.PHASE
    assert table.do(cmd.TimePassed(), at=10**6) == ()


def test_a_move_over_a_play_that_ends_the_game_says_so(table: Table) -> None:
    table.set_out(racks={0: "HORN", 1: "Q"}, bag="")
    table.lay(0, HORN)
    with pytest.raises(IllegalMove, match="the game ends with the last play"):
        table.do(cmd.Pass(1))
    table.do(cmd.StartTurn(1))
    assert table.state.end is EndReason.OUT


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_player_may_pass_or_exchange(edition: str) -> None:
    table = Table(edition, racks={0: "HORN"})
    table.do(cmd.Pass(0))
    assert table.state.to_move == 1
    table = Table(edition, racks={0: "HORN"})
    table.do(cmd.Exchange(0, ("H", "O")))
    assert table.state.to_move == 1
    assert table.state.turns[-1].exchanged == 2


def test_the_same_word_may_be_laid_twice() -> None:
    table = Table("mini", {"word_check": "checked"}, racks={0: "ATAT"}, judge=Words("AT", "TA"))
    table.lay(0, across(8, 8, "AT"))
    table.do(cmd.Pass(1))
    table.lay(0, across(9, 9, "AT"))
    assert [word.text for word in table.state.turns[-1].words] == ["AT", "TA"]
