"""GCG games are played as a score-keeper would enter them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError, RulesError
from sternfeld.game import commands as cmd
from sternfeld.game.events import Dealer, EndReason
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import replay_gcg
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.game.table import Table, Words, across
from tests.notation.replaying import GAME, problems, replayed, rules
from tests.notation.samples import gcg_texts


def test_a_game_is_played_as_a_score_keeper_would_enter_it() -> None:
    replay = replayed(GAME)
    assert replay.problems == ()
    assert replay.state.dealer is Dealer.TABLE
    assert [seat.name for seat in replay.state.seats] == ["Ann", "Bob"]
    assert replay.state.scores == (164, 93)  # the last play stands, as the file counts it
    assert [turn.kind for turn in replay.state.turns].count(LineKind.TAKEN_BACK) == 1
    assert Square(4, 2) not in replay.state.board


def test_an_impossible_move_ends_the_replay_at_its_line() -> None:
    (problem,) = problems(">ann: ABC 8G CAB +14 14\n>bob: DADO 1A DADO +6 6\n>ann: E - +0 14")
    assert problem.startswith("line 4: the game cannot go on: the tiles touch no tile")


def test_the_play_before_an_impossible_move_stands() -> None:
    state = replayed(">ann: ABC 8G CAB +14 14\n>bob: DADO 1A DADO +6 6").state
    assert (state.scores, state.phase, state.to_move) == ((14, 0), Phase.TURN, 1)


def test_a_move_out_of_turn_ends_the_replay() -> None:
    (problem,) = problems(">bob: ABC 8G CAB +14 14")
    assert problem == "line 3: the game cannot go on: it is the turn of Ann, not of Bob"
    (twice,) = problems(">ann: ABC 8G CAB +14 14\n>ann: S 8G ...S +8 22")
    assert twice == "line 4: the game cannot go on: it is the turn of Bob, not of Ann"


def test_a_file_that_names_another_word_list_is_told_which_counts() -> None:
    lines = "#lexicon CSW19\n>ann: ABC 8G CAB +14 14"
    assert problems(lines) == ["line 3: the file names the word list CSW19; here en counts"]
    assert problems(lines.replace("CSW19", "EN")) == []


def test_a_tile_that_the_set_does_not_have_ends_the_replay() -> None:
    (rack, problem) = problems(">ann: ÖL 8G ÖL +14 14")
    assert rack == "line 3: the rack ÖL holds 'Ö', which is no tile of en-100"
    assert problem.startswith("line 3: the game cannot go on: there is no tile 'Ö'")


def test_a_wrong_score_is_a_problem_and_the_game_goes_on() -> None:
    lines = ">ann: ABC 8G CAB +15 15\n>bob: A - +0 0"
    for check in ("challenge", "free"):
        replay = replayed(lines, rules(word_check=check))
        (problem,) = replay.problems
        assert str(problem) == "line 3: CAB scores 14; the file says 15, which counts"
        assert (replay.state.scores, replay.state.turns[0].points) == ((15, 0), 14)
    assert problems(">ann: ABC 8G CAB") == []


def test_a_wrong_score_is_named_once_and_not_again_at_the_end() -> None:
    taken_back = ">ann: ABC 8G CAB +99 99\n>ann: ABC -- -99 0\n>bob: A - +0 0\n"
    lines = taken_back + ">ann: ABC 8G CAB +15 15\n>bob: A - +0 0\n>ann: E (E) -1 14"
    assert problems(lines) == [
        "line 3: CAB scores 14; the file says 99, which counts",
        "line 6: CAB scores 14; the file says 15, which counts",
    ]
    assert replayed(lines).state.scores == (14, 0)


def test_a_tile_that_was_not_on_the_rack_is_a_problem() -> None:
    assert problems(">ann: AC 8G CAb +8 8") == ["line 3: '?' is laid and not on the rack AC"]
    assert problems(">ann: AC? 8G CAb +8 8") == []


def test_an_exchanged_tile_that_was_not_on_the_rack_is_a_problem() -> None:
    lines = ">ann: ABC -ABD +0 0\n>bob: EE -EE? +0 0\n>ann: ABC -CA +0 0"
    assert problems(lines) == [
        "line 3: 'D' is exchanged and not on the rack ABC",
        "line 4: '?' is exchanged and not on the rack EE",
    ]


@pytest.mark.parametrize(
    ("rack", "problem"),
    [
        ("ABCDEFGH", "the rack ABCDEFGH has 8 tiles; expected at most 7"),
        ("QQAAAAA", "the rack QQAAAAA holds more tiles 'Q' than are left in the set"),
        ("???", "the rack ??? holds more tiles '?' than are left in the set"),
        ("AB1", "the rack AB1 holds '1', which is no tile of en-100"),
    ],
)
def test_a_rack_that_nobody_can_hold_is_a_problem(rack: str, problem: str) -> None:
    assert problems(f">ann: {rack} - +0 0\n>bob: ABC - +0 0") == [f"line 3: {problem}"]
    assert problems(f">ann: ABC - +0 0\n#rack2 {rack}\n#rack1 ABC") == [f"line 4: {problem}"]


def test_a_rack_cannot_hold_what_lies_on_the_board() -> None:
    lines = ">ann: AIJQSTU 8D QUIST +48 48\n>bob: EQ - +0 0"
    assert problems(lines) == [
        "line 4: the rack EQ holds more tiles 'Q' than are left in the set",
    ]


def test_exchanges_and_passes() -> None:
    replay = replayed(">ann: ABC -AB +0 0\n>bob: -3 +0 0\n>ann: ABC - +0 0")
    assert [turn.kind for turn in replay.state.turns] == ["exchange", "exchange", "pass"]
    assert [turn.exchanged for turn in replay.state.turns] == [2, 3, 0]
    assert [turn.given for turn in replay.state.turns] == [("A", "B"), None, ()]


def test_points_before_the_first_turn_count() -> None:
    replay = replayed(">bob: (challenge) -10 -10\n>ann: ABC 8G CAB +14 14")
    assert (len(replay.problems), replay.state.scores) == (1, (14, -10))


def test_more_players_than_the_rules_have_room_for_are_refused() -> None:
    with pytest.raises(RulesError, match="turn_seconds"):
        replayed(GAME, rules(turn_seconds="60,60,60"))


@given(
    gcg_texts,
    st.sampled_from(
        [
            rules(),
            rules(word_check="free"),
            rules(challenge__penalty="lost_turn", rack=2, bonus="none"),
        ]
    ),
)
def test_whatever_can_be_read_can_be_replayed_or_has_a_problem(text: str, table: Rules) -> None:
    try:
        game = parse_gcg(text).game
    except NotationError:
        return
    lines = {event.line for event in game.events}
    assert {problem.line for problem in replay_gcg(game, table).problems} <= lines


def mixed() -> Table:
    """Points and words at a real board, points outside a turn, and somebody who went out."""
    table = Table("kompakt", dealer=Dealer.TABLE, judge=Words("HORN"), starter=1)
    table.do(cmd.ScorePoints(1, 24))
    table.do(cmd.AdjustScore(0, -10))
    table.lay(0, across(3, 3, "HORN"))
    table.do(cmd.ScorePoints(1, 0), cmd.ScorePoints(0, 8))
    return table


def test_points_only_and_points_outside_a_turn_are_noted_and_read_back() -> None:
    table = mixed()
    text = format_gcg(gcg_of(table.state))
    assert ">Ben: ? - +24 24\n#note #unknown-rack #points-only" in text
    assert ">Anna:  (challenge) -10 -10\n#note #outside-a-turn" in text
    replay = replay_gcg(parse_gcg(text).game, table.rules)
    assert replay.problems == ()
    assert [seat.score for seat in replay.state.seats] == [24, table.state.scores[0]]


def test_who_was_out_is_read_back_from_what_it_brought() -> None:
    table = mixed()
    table.do(cmd.GoOut(0), cmd.ReportRacks(0, ((), ("E", "Q"))))
    replay = replay_gcg(parse_gcg(format_gcg(gcg_of(table.state))).game, table.rules)
    assert replay.problems == ()
    assert (replay.state.end, replay.state.out) == (EndReason.OUT, 1)
    assert sorted(replay.state.scores) == sorted(table.state.scores)


def test_without_anybody_out_the_end_was_agreed() -> None:
    table = mixed()
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1), cmd.ReportRacks(0, (("E",), ("E", "Q"))))
    replay = replay_gcg(parse_gcg(format_gcg(gcg_of(table.state))).game, table.rules)
    assert replay.problems == ()
    assert replay.state.end is EndReason.AGREED
    assert sorted(replay.state.scores) == sorted(table.state.scores)


def test_the_racks_that_a_file_tells_stand_on_the_score_sheet() -> None:
    replay = replayed(
        ">ann: HORNABC 8F HORN +14 14\n>bob: - +0 0\n"
        ">ann: ABCDQQQQQQ - +0 14\n>bob: ÄAEINRS - +0 0\n"
    )
    racks = [line.rack.tiles for line in replay.state.turns]
    assert racks[0] == tuple("HORNABC")
    assert racks[1:] == [None, None, None], "what nobody can hold is not told"
    assert fold(replay.events) == replay.state
