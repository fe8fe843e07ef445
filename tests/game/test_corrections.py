"""Putting an earlier turn right in a score-keeper's game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.corrections import MoveNoLongerStands, correct
from sternfeld.game.events import Dealer, EndReason
from sternfeld.game.evolve import evolve, fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import Letter, TileSet
from tests.game.table import Table, Words, across, down

KNOWN = Words("HORN", "HORA", "FARM", "HAT", "MOB", "FARMS", "PASTE", "BIT", "NOT", "BE")


def keeper(
    edition: str = "kompakt", house_rules: Mapping[str, object] | None = None, seats: int = 2
) -> Table:
    return Table(edition, house_rules, seats=seats, dealer=Dealer.TABLE, judge=KNOWN)


def corrected(table: Table, turn: int, *commands: cmd.SeatCommand) -> GameState:
    event = correct(table.events, turn, commands, chance=table.chance, judge=table.judge)
    assert event.turn == turn
    table.events.append(event)
    table.state = evolve(table.state, event)
    assert fold(table.events) == table.state, "a correction replays like any other event"
    return table.state


def game() -> Table:
    """HORN 14 points (kompakt: H2 O2 R1 N1), FARM, an exchange."""
    table = keeper()
    table.now = 10_000
    table.lay(0, across(8, 6, "HORN"))
    table.now = 15_000
    table.do(cmd.Accept(1))
    table.now = 40_000
    table.lay(1, down(6, 8, "FA.M"))
    table.now = 45_000
    table.do(cmd.StartTurn(0))
    table.now = 50_000
    table.do(cmd.Exchange(0, ("A", "E", "E")))
    return table


def test_a_wrong_letter_is_put_right_and_everything_after_it_scored_again() -> None:
    table = game()
    before = table.state
    state = corrected(table, 1, cmd.Lay(0, across(8, 6, "hORN")))
    assert state.scores[0] == before.scores[0] - 4, "H is a blank, worth nothing, doubled"
    assert state.scores[1] == before.scores[1]
    assert [turn.kind for turn in state.turns] == [turn.kind for turn in before.turns]
    assert [turn.given for turn in state.turns] == [(), (), ("A", "E", "E")]
    assert (state.to_move, state.number) == (before.to_move, before.number)


def test_times_stay_as_they_were() -> None:
    table = game()
    before = table.state
    state = corrected(table, 1, cmd.Lay(0, across(8, 6, "hORN")))
    assert [turn.used_ms for turn in state.turns] == [turn.used_ms for turn in before.turns]
    assert [turn.used_ms for turn in state.turns] == [10_000, 25_000, 5_000]
    assert state.turn_began == before.turn_began


def test_putting_in_what_happened_changes_nothing() -> None:
    table = game()
    before = table.state
    assert corrected(table, 2, cmd.Lay(1, down(6, 8, "FA.M"))) == before
    assert corrected(table, 1, cmd.Lay(0, across(8, 6, "HORN"))) == before


def test_a_later_move_that_no_longer_stands_is_named_and_nothing_changes() -> None:
    table = game()
    with pytest.raises(MoveNoLongerStands, match="turn 2 no longer stands") as refusal:
        corrected(table, 1, cmd.Lay(0, down(8, 8, "HORN")))
    assert (refusal.value.turn, refusal.value.reason) == (2, Reason.OCCUPIED)
    assert refusal.value.turn == 2


def test_a_correction_that_is_itself_illegal_is_named() -> None:
    table = game()
    with pytest.raises(MoveNoLongerStands) as refusal:
        corrected(table, 1, cmd.Lay(0, across(1, 1, "HORN")))
    assert (refusal.value.turn, refusal.value.reason) == (1, Reason.STAR)
    with pytest.raises(MoveNoLongerStands) as refusal:
        corrected(table, 1, cmd.Lay(1, across(8, 6, "HORN")))
    assert (refusal.value.turn, refusal.value.reason) == (1, Reason.PHASE), "not Ben's turn"


def test_a_move_becomes_a_pass_and_a_pass_a_move() -> None:
    table = game()
    table.do(cmd.Pass(1), cmd.Pass(0))
    state = corrected(table, 4, cmd.Lay(1, across(10, 6, "PASTE")))
    assert state.turns[3].kind is LineKind.LAY
    assert state.scores[1] > table.state.turns[1].total
    assert state.turns[4].kind is LineKind.PASS
    state = corrected(table, 4, cmd.Pass(1))
    assert state.turns[3].kind is LineKind.PASS


def test_the_last_turn_once_corrected_may_be_challenged_again() -> None:
    table = keeper()
    table.lay(0, across(8, 6, "HORN"))
    state = corrected(table, 1, cmd.Lay(0, across(8, 6, "HRON")))
    assert state.phase is Phase.PENDING
    table.do(cmd.Challenge(1))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK


def test_a_challenge_is_forgotten_with_its_turn_and_can_be_put_in() -> None:
    table = keeper()
    table.lay(0, across(8, 6, "HORN"))
    table.do(cmd.Challenge(1))
    table.lay(1, down(6, 8, "FA.M"))
    assert table.state.scores[1] == -10
    state = corrected(table, 1, cmd.Lay(0, across(8, 6, "HORN")))
    assert (state.scores[1], state.phase) == (0, Phase.PENDING)
    state = corrected(table, 1, cmd.Lay(0, across(8, 6, "HORN")), cmd.Challenge(1))
    assert state.scores[1] == -10


def test_later_challenges_are_judged_again() -> None:
    table = keeper()
    table.stand(0, across(8, 6, "HORN"))
    table.lay(1, down(7, 9, "A."))
    table.do(cmd.Challenge(0))
    assert table.state.turns[1].invalid == ("AN",)
    table.judge = Words("HORN", "HORA", "AN", "AA")
    state = corrected(table, 1, cmd.Lay(0, across(8, 6, "HORA")))
    assert (state.turns[1].kind, state.scores[0]) == (LineKind.LAY, state.turns[0].points - 10)


def test_who_left_during_a_corrected_turn_has_left() -> None:
    table = keeper(seats=3)
    table.lay(0, across(8, 6, "HORN"))
    table.do(cmd.Resign(1), cmd.Accept(2))
    table.lay(2, down(6, 8, "FA.M"))
    state = corrected(table, 1, cmd.Lay(0, across(8, 6, "hORN")))
    assert state.active == (0, 2)
    assert (state.to_move, state.phase) == (2, Phase.PENDING)


def test_a_resignation_by_mistake_can_be_put_right() -> None:
    table = keeper(seats=3)
    table.do(cmd.Resign(0))
    table.do(cmd.Pass(1))
    state = corrected(table, 1, cmd.Pass(0))
    assert state.active == (0, 1, 2)
    assert state.to_move == 2


def test_acceptances_are_kept_in_later_turns() -> None:
    table = keeper(seats=3)
    table.stand(0, across(8, 6, "HORN"))
    table.lay(1, down(6, 8, "FA.M"))
    table.do(cmd.Accept(0))
    before = table.state
    state = corrected(table, 1, cmd.Lay(0, across(8, 6, "HORN")))
    assert state == before
    assert state.pending is not None
    assert state.pending.accepted == {0}


def test_a_window_closed_by_time_closes_again() -> None:
    table = keeper(seats=3)
    table.stand(0, across(8, 6, "HORN"))
    table.lay(1, down(6, 8, "FA.M"))
    table.do(cmd.Accept(0), at=5)
    table.do(cmd.TimePassed(), at=30)
    before = table.state
    assert before.turn_began == 30_000
    assert corrected(table, 1, cmd.Lay(0, across(8, 6, "HORN"))) == before


def test_what_time_did_happens_again() -> None:
    house_rules = {
        "turn_seconds": 60,
        "turn_timeout": "pass",
        "clock.game_seconds": 100,
        "clock.overtime_minutes": 1,
    }
    table = keeper("kompakt", house_rules, seats=3)
    table.stand(0, across(8, 6, "HORN"))
    table.do(cmd.TimePassed(), at=70)
    table.do(cmd.Pass(2), at=100)
    table.do(cmd.Pass(0), at=150)
    before = table.state
    assert before.turns[1].timed_out
    assert corrected(table, 1, cmd.Lay(0, across(8, 6, "HORN"))) == before
    forfeit = keeper("kompakt", {"clock.game_seconds": 10, "clock.overtime_minutes": 1}, seats=3)
    forfeit.do(cmd.Pass(0))
    forfeit.do(cmd.TimePassed(), at=80)
    assert forfeit.state.active == (0, 2)
    before = forfeit.state
    assert corrected(forfeit, 1, cmd.Pass(0)) == before


def test_the_variations_are_replayed() -> None:
    switches = {"recycle": True, "rearrange": True, "blank_recovery": True, "word_check": "free"}
    table = keeper("kompakt", switches)
    table.lay(0, across(8, 7, "RaT"))
    table.do(cmd.RecoverBlank(1, Square(8, 8)), cmd.RecycleLetter(1, Square(8, 8), "u"))
    rat = tuple(tile.square for tile in across(8, 7, "RAT"))
    table.do(cmd.Rearrange(1, rat, across(8, 6, "STuRE")))
    before = table.state
    assert corrected(table, 1, cmd.Lay(0, across(8, 7, "RaT"))) == before


def test_an_unfinished_swap_is_replayed_in_a_later_turn() -> None:
    table = keeper("kompakt", {"recycle": True, "turn_seconds": 60, "turn_timeout": "pass"})
    table.stand(0, across(8, 7, "RAT"))
    table.do(cmd.RecycleLetter(1, Square(8, 8), "U"))
    table.do(cmd.TimePassed(), at=60)
    assert table.state.phase is Phase.PENDING
    before = table.state
    assert corrected(table, 1, cmd.Lay(0, across(8, 7, "RAT"))) == before


TINY = TileSet("tiny", "xx", (Letter("A", 1, 3), Letter("B", 4, 2), Letter("C", 9, 1)), 0)
SMALL: dict[str, object] = {"tiles": TINY, "rack": 3, "bonus": "none", "word_check": "free"}


def test_a_finished_game_whose_last_rack_followed_can_be_corrected() -> None:
    table = keeper("kompakt", SMALL)
    table.lay(0, across(8, 7, "AB"))
    table.lay(1, across(8, 9, "ABC"))
    assert (table.state.phase, table.state.scores) == (Phase.ENDED, (10 - 1, 19 + 1))
    state = corrected(table, 1, cmd.Lay(0, across(8, 7, "AA")))
    assert (state.phase, state.end) == (Phase.ENDED, EndReason.OUT)
    assert state.scores == (4 - 4, 16 + 4), "another rack is left now"


def test_reported_racks_are_kept_while_they_can_be() -> None:
    table = keeper("kompakt", SMALL)
    table.lay(0, across(8, 7, "AB"))
    table.do(cmd.AgreeToEnd(0))
    table.do(cmd.AgreeToEnd(1), at=7)
    table.do(cmd.ReportRacks(0, (("A",), ("A", "B", "C"))))
    before = table.state
    assert before.phase is Phase.ENDED
    assert corrected(table, 1, cmd.Lay(0, down(8, 8, "AB"))).scores == before.scores
    state = corrected(table, 1, cmd.Lay(0, across(8, 7, "AA")))
    assert state.phase is Phase.SETTLING, "there is no such rack now: the table is asked again"


def test_the_time_that_ran_until_all_agreed_to_end_is_kept() -> None:
    table = keeper("kompakt", {**SMALL, "clock.game_seconds": 100})
    table.lay(0, across(8, 7, "AB"))
    table.do(cmd.AgreeToEnd(0))
    table.do(cmd.AgreeToEnd(1), at=130)
    table.do(cmd.ReportRacks(0, (("A",), ("A", "B", "C"))))
    assert table.state.points(LineKind.OVERTIME) == (0, -10)
    state = corrected(table, 1, cmd.Lay(0, down(8, 8, "AB")))
    assert state.points(LineKind.OVERTIME) == (0, -10)


def test_an_agreement_to_end_by_mistake_can_be_put_right() -> None:
    table = keeper("kompakt", SMALL)
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert table.state.phase is Phase.SETTLING
    state = corrected(table, 1, cmd.Lay(0, across(8, 7, "AB")))
    assert (state.phase, state.to_move) == (Phase.TURN, 1)


def test_a_correction_that_ends_the_game_earlier_names_the_move_after_it() -> None:
    table = keeper("kompakt", SMALL)
    table.lay(0, across(8, 7, "AB"))
    table.do(cmd.Pass(1))
    with pytest.raises(MoveNoLongerStands, match="turn 2"):
        corrected(table, 1, cmd.Lay(0, across(8, 7, "ABA")))


def test_only_turns_that_happened_at_a_real_table_are_corrected() -> None:
    table = game()
    for turn in (0, 4, 99):
        with pytest.raises(IllegalMove, match=f"there is no turn {turn} to correct"):
            corrected(table, turn, cmd.Pass(0))
    dealt = Table("deluxe", racks={0: "HORN"})
    dealt.do(cmd.Pass(0))
    with pytest.raises(IllegalMove, match="only a score-keeper's game"):
        corrected(dealt, 1, cmd.Pass(0))


def test_a_correction_is_one_event_that_holds_the_whole_game() -> None:
    table = game()
    event = correct(table.events, 3, [cmd.Pass(0)], chance=table.chance, judge=table.judge)
    assert isinstance(event.events[0], ev.GameCreated)
    assert fold(event.events) == evolve(table.state, event)
