from random import Random

import pytest

from sternfeld.cli.terminal.hotseat import HotSeat
from sternfeld.cli.terminal.scorekeeper import ScoreKeeper
from sternfeld.cli.terminal.table_clock import TableClock, minutes
from sternfeld.game.clocks import clock_left_ms, turn_left_ms
from tests.cli.terminal.people import hot_seat, resumed, say, score_keeper


def test_a_clock_rests_until_it_is_started() -> None:
    clock = TableClock(500)
    assert clock.read(10_000) == 500
    clock.run(10_000)
    assert clock.read(10_250) == 750


def test_running_twice_loses_no_time() -> None:
    clock = TableClock(0)
    clock.run(0)
    clock.run(100)
    assert clock.read(150) == 150


def test_a_clock_turned_back_runs_on_from_there() -> None:
    clock = TableClock(0)
    clock.run(0)
    clock.turn_back(40, 1000)
    assert clock.read(1010) == 50


def test_a_resting_clock_turned_back_keeps_resting() -> None:
    clock = TableClock(100)
    clock.turn_back(40, 1000)
    assert clock.read(9999) == 40
    assert not clock.running


@pytest.mark.parametrize(
    ("milliseconds", "said"),
    [(0, "0:00"), (1, "0:01"), (60_000, "1:00"), (-500, "0:00"), (-1500, "−0:01")],
)
def test_time_left_is_rounded_in_favour_of_the_player(milliseconds: int, said: str) -> None:
    assert minutes(milliseconds) == said


TIMES: list[tuple[dict[str, object], tuple[int, int]]] = [
    ({"turn_seconds": 60}, (60_000, 60_000)),
    ({"turn_seconds": [60, 90]}, (60_000, 90_000)),
    ({"clock.game_seconds": 60}, (60_000, 60_000)),
    ({"clock.game_seconds": [60, 90]}, (60_000, 90_000)),
]


def left(session: HotSeat | ScoreKeeper, wall: int) -> int | None:
    """What the player to move has left, of the turn or of the game."""
    state = session.state
    now = session.time_to_keep(wall)
    assert now is not None
    turn = turn_left_ms(state, now)
    return clock_left_ms(state, state.to_move, now) if turn is None else turn


@pytest.mark.parametrize(("house", "limits"), TIMES)
def test_time_used_before_leaving_a_hot_seat_stays_used(
    house: dict[str, object], limits: tuple[int, int]
) -> None:
    first = hot_seat("kurz", house=house)
    first.begin(0)
    say(first, "")
    whole = limits[first.state.to_move]
    first.leave(20_000)
    again = HotSeat(
        resumed(first),
        texts=first.texts,
        shuffler=Random(1),
        file="t.json",
        reached=first.time_to_keep(900_000) or 0,
    )
    again.begin(5_000)
    assert left(again, 7_000) == whole - 20_000
    say(again, "", wall=8_000)
    assert left(again, 9_000) == whole - 21_000


@pytest.mark.parametrize(("house", "limits"), TIMES)
@pytest.mark.parametrize("before", [(), ("8F HORN",), ("8F HORN", "")])
def test_time_used_before_leaving_a_real_board_stays_used(
    house: dict[str, object], limits: tuple[int, int], before: tuple[str, ...]
) -> None:
    first = score_keeper("deluxe", house=house)
    first.begin(0)
    for line in before:
        first.answer(line, 3_000)
    first.leave(20_000)
    again = ScoreKeeper(
        resumed(first),
        texts=first.texts,
        file="t.json",
        reached=first.time_to_keep(900_000) or 0,
    )
    again.begin(5_000)
    say(again, "", wall=6_000)
    expected = limits[1] - 18_000 if before else limits[0] - 21_000
    assert left(again, 6_000) == expected


def test_no_time_is_kept_where_none_is_limited_or_when_the_game_is_over() -> None:
    assert hot_seat("kurz", house={"turn_seconds": "none"}).time_to_keep(0) is None
    session = hot_seat("kurz", house={"turn_seconds": 60})
    session.begin(0)
    assert session.time_to_keep(0) == 0
    say(session, "", "resign", "yes")
    assert session.time_to_keep(0) is None


def test_time_used_before_an_entry_stays_used_when_it_is_taken_back() -> None:
    session = score_keeper("deluxe", turn_seconds=120)
    session.begin(0)
    say(session, "8F HORN", wall=100_000)
    say(session, "undo", wall=130_000)
    assert left(session, 130_000) == 20_000
    say(session, "pass", wall=135_000)
    assert session.state.turns[0].used_ms == 105_000


def test_taking_a_penalty_or_a_correction_back_gives_nobody_time() -> None:
    session = score_keeper("deluxe", turn_seconds=120)
    session.begin(0)
    say(session, "pass", "Ada -5", wall=10_000)
    say(session, "undo", wall=40_000)
    assert left(session, 40_000) == 90_000
    say(session, "correct 1 +9", "undo", wall=50_000)
    assert left(session, 50_000) == 80_000


def test_a_turn_that_time_took_is_given_back_whole() -> None:
    session = score_keeper("deluxe", turn_seconds=60, turn_timeout="pass")
    session.begin(0)
    say(session, "time", wall=61_000)
    say(session, "undo", wall=62_000)
    assert left(session, 62_000) == 60_000
