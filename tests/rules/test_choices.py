import pytest

from sternfeld.errors import RulesError
from sternfeld.rules.choices import FINISH_TARGETS, FinishLevel, Penalty


def test_a_penalty_is_points_or_a_turn_but_not_both() -> None:
    with pytest.raises(RulesError, match="either points or the next turn, not both"):
        Penalty(points=5, lost_turn=True)


def test_a_penalty_never_gives_points() -> None:
    with pytest.raises(RulesError, match="-5 points; expected 0 or more"):
        Penalty(points=-5)


@pytest.mark.parametrize(
    ("penalty", "costs"),
    [(Penalty(), False), (Penalty(points=5), True), (Penalty(lost_turn=True), True)],
)
def test_a_penalty_is_true_if_it_costs_something(penalty: Penalty, costs: bool) -> None:
    assert bool(penalty) is costs


def test_the_finish_line_is_nearer_the_more_play_and_the_less_they_know() -> None:
    assert FINISH_TARGETS == {
        FinishLevel.BEGINNER: {2: 70, 3: 60, 4: 50},
        FinishLevel.INTERMEDIATE: {2: 120, 3: 100, 4: 90},
        FinishLevel.ADVANCED: {2: 200, 3: 180, 4: 160},
    }
