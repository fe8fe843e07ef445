"""Challenges in GCG files: plays taken back, points, lost turns."""

import pytest

from sternfeld.game.events import TurnBegan
from sternfeld.game.evolve import fold
from sternfeld.game.rack import Rack
from sternfeld.notation.gcg_problems import GcgProblem
from tests.notation.replaying import GAME, problems, replayed, rules


def test_where_nobody_challenges_a_play_taken_back_counts_as_a_pass() -> None:
    replay = replayed(GAME, rules(word_check="free"))
    assert [str(problem) for problem in replay.problems] == [
        "line 9: the play is taken back, and with word_check=free nobody can challenge;"
        " replayed as a pass"
    ]
    assert replay.state.scores == (164, 93)


def test_points_lost_by_a_challenge_that_failed() -> None:
    replay = replayed(">ann: ABC 8G CAB +14 14\n>bob: (challenge) -10 -10\n>bob: A - +0 -10")
    assert replay.problems == ()
    assert replay.state.scores == (14, -10)
    assert replay.state.turns[0].challenger == 1


@pytest.mark.parametrize("check", ["challenge", "free"])
@pytest.mark.parametrize(
    ("line", "scores"), [("ann: (challenge) +5 19", (19, 0)), ("bob: (challenge) -5 -5", (14, -5))]
)
def test_other_points_for_a_challenge_correct_the_score_before_the_next_turn(
    line: str, scores: tuple[int, int], check: str
) -> None:
    replay = replayed(f">ann: ABC 8G CAB +14 14\n>{line}\n>bob: A - +0", rules(word_check=check))
    (problem,) = replay.problems
    assert (problem.line, problem.problem) == (4, GcgProblem.CHALLENGE_POINTS)
    assert str(problem).endswith(
        " for a challenge, which these rules do not give; it counts as a correction of the score"
    )
    began = [n for n, event in enumerate(replay.events) if isinstance(event, TurnBegan)]
    assert [fold(replay.events[: n + 1]).scores for n in began] == [(0, 0), scores, scores]


def test_a_challenge_without_points_is_nothing() -> None:
    assert problems(">ann: ABC 8G CAB +14 14\n>bob: (challenge) 0 0\n>bob: A - +0 0") == []


def test_who_laid_nothing_takes_nothing_back() -> None:
    replay = replayed(">ann: ABC 8G CAB +14 14\n>bob: AEY -- -7 0\n>bob: AEY - +0 0")
    assert [str(one) for one in replay.problems] == ["line 4: there is no play to take back"]
    assert replay.state.scores == (14, 0)


def test_a_turn_lost_by_a_challenge() -> None:
    lines = ">ann: ABC 8G CAB +14 14\n>bob: A - +0 0\n#note #unsuccessful-challenge"
    replay = replayed(lines, rules(challenge__penalty="lost_turn"))
    assert replay.problems == ()
    assert [turn.kind for turn in replay.state.turns] == ["lay", "lost"]
    assert problems(lines) == ["line 4: a turn lost by a challenge is replayed as a pass"]


THREE = "#player1 ann Ann\n#player2 bob Bob\n#player3 cyd Cyd\n"


def test_with_more_players_a_turn_is_lost_when_it_comes() -> None:
    lines = """\
>ann: ABC 8G CAB +14 14
>bob: S 8G ...S +8 8
>cyd: A - +0 0
#note #unsuccessful-challenge
>ann: ABC - +0 14
>bob: ABC - +0 8
>cyd: A - +0 0
"""
    replay = replayed(THREE + lines, rules(challenge__penalty="lost_turn"))
    assert replay.problems == ()
    assert [turn.kind for turn in replay.state.turns] == ["lay", "lay", "lost", *["pass"] * 3]
    assert [turn.challenger for turn in replay.state.turns][:2] == [2, None]


def test_a_turn_may_be_lost_right_after_a_play_that_was_taken_back() -> None:
    lines = """\
>ann: ABC 8G CAB +14 14
>bob: S 8G ...S +8 8
>bob: S -- -8 0
>cyd: A - +0 0
#note #unsuccessful-challenge
>ann: ABC - +0 14
"""
    replay = replayed(THREE + lines, rules(challenge__penalty="lost_turn"))
    assert replay.problems == ()
    kinds = ["lay", "taken_back", "lost", "pass"]
    assert [turn.kind for turn in replay.state.turns] == kinds


def test_two_challenges_in_vain_cost_two_turns() -> None:
    note = "\n#note #unsuccessful-challenge\n"
    lines = f"""\
>ann: ABC 8G CAB +14 14
>bob: S 8G ...S +8 8
>cyd: A - +0 0{note}>ann: E G8 .E +5 19
>bob: A - +0 8
>cyd: A - +0 0{note}>ann: ABC - +0 19
"""
    replay = replayed(THREE + lines, rules(challenge__penalty="lost_turn"))
    assert replay.problems == ()
    kinds = ["lay", "lay", "lost", "lay", "pass", "lost", "pass"]
    assert [turn.kind for turn in replay.state.turns] == kinds
    assert [turn.challenger for turn in replay.state.turns][:2] == [2, 2]


@pytest.mark.parametrize("check", ["challenge", "free"])
def test_a_taken_back_play_needs_a_play(check: str) -> None:
    found = problems(">ann: A -- -4 0", rules(word_check=check))
    assert found == ["line 3: there is no play to take back"]


def test_a_word_that_the_table_allows_stands() -> None:
    table = rules(words__allow=["CAB"])
    (problem,) = problems(">ann: ABC 8G CAB +14 14\n>ann: ABC -- -14 0", table)
    assert problem == "line 4: the play is taken back, and all its words are allowed here"


TAKEN_BACK = ">ann: ABC 8G CAB +14 14\n>bob: AEY 7H YEA\n>bob: AEY --\n"


@pytest.mark.parametrize(
    "then", [">ann: DE - +0 14\n>bob: RS 8G ...S +8 8", ">bob: ? - +0 0\n#note #resigned"]
)
def test_what_was_told_of_a_rack_need_not_be_all_of_it_when_its_turn_is_taken_back(
    then: str,
) -> None:
    replay = replayed(TAKEN_BACK + then)
    assert replay.problems == ()
    assert [turn.rack.tiles for turn in replay.state.turns][:2] == [tuple("ABC"), tuple("AEY")]
    assert [seat.rack for seat in replay.state.seats] == [Rack.unknown(7)] * 2
    assert fold(replay.events) == replay.state
