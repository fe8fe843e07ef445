"""How games in GCG files end, or do not."""

from dataclasses import replace

import pytest

from sternfeld.game.events import EndReason
from sternfeld.game.evolve import fold
from sternfeld.game.state import Phase
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_model import GcgChallenge, GcgPass, GcgPlay, GcgTime
from sternfeld.notation.gcg_problems import GcgProblem
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import replay_gcg, unfinished
from sternfeld.notation.gcg_write import format_gcg
from tests.notation.replaying import END, problems, replayed, rules
from tests.notation.samples import random_game, table


def test_the_end_settles_the_racks() -> None:
    replay = replayed(END + ">ann: E (E) -1 13\n>bob: AQ (AQ) -11 -11")
    assert replay.problems == ()
    assert (replay.state.phase, replay.state.end) == (Phase.ENDED, EndReason.AGREED)
    assert replay.state.scores == (13, -11)


def test_the_end_may_come_while_a_play_waits() -> None:
    replay = replayed(">ann: ABC 8G CAB +14 14\n>bob:  (E) +1 1\n>ann: E (E) -1 13")
    assert replay.state.phase is Phase.ENDED
    assert [str(problem) for problem in replay.problems] == [
        "line 4: Bob ends with 0; the file says 1"
    ]


@pytest.mark.parametrize("check", ["challenge", "free"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_pass_after_the_last_play_only_accepts_it(check: str, seats: int) -> None:
    names = ["Ann", "Bob", "Cyd"][:seats]
    begun = table("kompakt", {"word_check": check}, names=names)
    state = fold(random_game(1, 300, begun, swaps=False))
    assert (state.phase, state.end) == (Phase.ENDED, EndReason.OUT)
    game = gcg_of(state)
    last = max(n for n, event in enumerate(game.events) if isinstance(event, GcgPlay))
    events = list(game.events)
    for step in range(1, seats):
        seat = (events[last].seat + step) % seats
        events.insert(last + step, GcgPass(seat=seat, rack=None, score=0, total=None))
    for told in (game, replace(game, events=tuple(events))):
        replay = replay_gcg(told, state.rules)
        assert replay.problems == ()
        assert replay.state.end is EndReason.OUT
        assert sorted(replay.state.scores) == sorted(state.scores)


def test_the_one_who_went_out_cannot_pass_afterwards() -> None:
    state = fold(random_game(1, 300, table("kompakt", {"word_check": "free"}), swaps=False))
    game = gcg_of(state)
    last = max(n for n, event in enumerate(game.events) if isinstance(event, GcgPlay))
    own = GcgPass(seat=game.events[last].seat, rack=None, score=0, total=None, line=99)
    told = replace(game, events=(*game.events[: last + 1], own))
    (problem,) = replay_gcg(told, state.rules).problems
    assert str(problem).startswith("line 99: the game cannot go on: ")
    assert (problem.problem, problem.facts["reason"]) == (GcgProblem.CANNOT_GO_ON, "phase")


def test_the_other_players_rack_is_known_by_what_it_brought() -> None:
    replay = replayed(END + ">ann:  (Q) +20 34")
    assert replay.state.scores == (14, -10)
    assert problems(END + ">ann:  (Q) +20 34") == [
        "line 4: Bob ends with -10; the file says 0",
        "line 5: Ann ends with 14; the file says 34",
        "line 5: the racks are settled as the edition does it; the file settles them in another"
        " way",
    ]


@pytest.mark.parametrize("check", ["challenge", "free"])
@pytest.mark.parametrize("double", [True, False])
def test_racks_are_settled_as_the_file_settles_them(check: str, *, double: bool) -> None:
    switches = {"word_check": check, "end_scoring.double": double}
    played = fold(random_game(1, 300, table("kompakt", switches), swaps=False))
    assert played.end is EndReason.OUT
    game = parse_gcg(format_gcg(gcg_of(played))).game
    for edition in (True, False):
        told = played.rules.override({"end_scoring.double": edition})
        replay = replay_gcg(game, told)
        assert replay.state.rules == played.rules
        assert sorted(replay.state.scores) == sorted(played.scores)
        named = [(one.problem, one.facts) for one in replay.problems]
        name = f"end_scoring.double={str(double).lower()}"
        expected = [(GcgProblem.SETTLED_BY_FILE, {"name": name})]
        assert named == ([] if edition == double else expected)


@pytest.mark.parametrize("check", ["challenge", "free"])
def test_points_after_the_last_play_count_in_the_result(check: str) -> None:
    played = fold(random_game(1, 300, table("kompakt", {"word_check": check}), swaps=False))
    game = gcg_of(played)
    last = max(n for n, event in enumerate(game.events) if isinstance(event, GcgPlay))
    events = list(game.events)
    out = events[last].seat
    events.insert(last + 1, GcgChallenge(seat=out, rack=None, score=5, total=None))
    events.append(GcgTime(seat=out, rack=None, score=-600, total=None))
    plain, told = (
        replay_gcg(replace(game, events=tuple(one)), played.rules).state
        for one in (game.events, events)
    )
    assert plain.winners == (out,)
    assert told.winners == (1 - out,)
    assert told.scores[out] == plain.scores[out] - 595
    assert told.scores[1 - out] == plain.scores[1 - out]


def test_a_file_that_settles_in_a_way_of_its_own_is_settled_by_the_edition() -> None:
    lines = END + ">ann: E (E) -5 9\n>bob: AQ (AQ) -11 -11"
    assert problems(lines)[-1] == (
        "line 6: the racks are settled as the edition does it; the file settles them in another way"
    )
    assert replayed(lines).state.scores == (13, -11)
    assert replayed(END + ">ann: E (E)\n>bob: AQ (AQ)").problems == ()


def test_with_more_players_only_own_racks_say_who_held_what() -> None:
    three = "#player1 ann Ann\n#player2 bob Bob\n#player3 cyd Cyd\n"
    lines = ">ann: ABC 8G CAB +14 14\n>bob: A - +0 0\n>cyd: A - +0 0\n"
    replay = replayed(three + lines + ">bob: Q (Q) -10 -10\n>cyd:  (Q) +0 0")
    assert replay.problems == ()
    assert replay.state.scores == (14, -10, 0)


def test_overtime_corrects_the_score() -> None:
    replay = replayed(END + ">ann: (time) -10 4")
    assert [str(problem) for problem in replay.problems] == [
        "line 5: Ann has -10 for time; without a clock it counts as a correction of the score"
    ]
    assert replay.state.scores == (4, 0)


def test_racks_that_cannot_be_are_a_problem() -> None:
    (problem,) = problems(END + ">ann: QQ (QQ) -20 -6")
    assert problem.startswith("line 5: the game cannot be settled: the racks hold more tiles 'Q'")


def test_a_table_that_does_not_settle_racks_ends_without_them() -> None:
    table = rules(end_scoring__deduct_racks=False, end_scoring__out_gains_racks=False)
    replay = replayed(END + ">ann: E (E) -0 14", table)
    assert replay.problems == ()
    assert replay.state.phase is Phase.ENDED


def test_a_game_that_ends_by_the_rules_is_settled_as_they_say() -> None:
    passes = ">ann: A - +0 0\n>bob: B - +0 0\n" * 3
    replay = replayed(passes + ">ann: E (E) -1 -1\n>bob: D (D) -2 -2", rules(ends__pass_rounds=3))
    assert replay.problems == ()
    assert replay.state.end is EndReason.PASSES


def test_passes_after_the_end_are_problems_and_the_racks_are_settled() -> None:
    passes = ">ann: A - +0 0\n>bob: B - +0 0\n" * 3
    replay = replayed(passes + ">ann: E (E) -1 -1\n>bob: D (D) -2 -2", rules(ends__pass_rounds=2))
    assert [str(problem) for problem in replay.problems] == [
        f"line {line}: the game ended before this pass at this table (passes)" for line in (7, 8)
    ]
    assert (replay.state.phase, replay.state.scores) == (Phase.ENDED, (-1, -2))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (">ann: A - +0 0", ["the file does not come to the end of the game"]),
        (">ann: A - +0 0\n#rack1 AB", ["the file does not come to the end of the game"]),
        (
            ">ann: A - +0 0\n#rack2 AB",
            ["the file does not come to the end of the game; Bob is to move with AB"],
        ),
        ("", ["the file does not come to the end of the game"]),
        (">bob: A - +0 0", []),  # it is not the file that stops
        (END + ">ann: E (E) -1 13\n>bob: AQ (AQ) -11 -11", []),
    ],
)
def test_a_file_that_stops_before_the_end_is_called_so(lines: str, said: list[str]) -> None:
    game = parse_gcg("#player1 ann Ann\n#player2 bob Bob\n" + lines).game
    told = unfinished(game, replay_gcg(game, rules()))
    assert [one.message for one in told] == said
    assert all(one.line > 0 for one in told)
