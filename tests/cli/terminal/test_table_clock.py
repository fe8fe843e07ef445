import pytest

from sternfeld.cli.terminal.table_clock import TableClock, minutes


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
