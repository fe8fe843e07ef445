from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError, RulesError
from sternfeld.game import commands as cmd
from sternfeld.game.events import Dealer, EndReason, TurnBegan
from sternfeld.game.evolve import fold
from sternfeld.game.rack import Rack
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_model import GcgChallenge, GcgPass, GcgPlay, GcgTime
from sternfeld.notation.gcg_problems import GcgProblem
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import GcgReplay, replay_gcg, unfinished
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.game.table import Table, Words, across
from tests.notation.samples import gcg_texts, random_game, table

GAME = """\
#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
>ann: DINNVWY 8D WINDY +32 32
>bob: ADEEGIL 7C GALE +16 16
>ann: AEJNOSV E3 JAVE..N +34 66
>bob: DEILOVX F2 VOX +39 55
>ann: ADENOST 10B DONATES +82 148
>bob: DEIILTZ 4B TIL.. +24 79
>bob: DEIILTZ -- -24 55
>ann: AAEINRU 9G EAU +16 164
>bob: DEIILTZ 4D Z.. +38 93
"""


def rules(**switches: object) -> Rules:
    """A tournament table in English: challenges by choice, fifty for seven."""
    english: dict[str, object] = {
        "tiles": "en-100",
        "words.lexicon": "en",
        "bonus": "7:50",
        "word_check": "challenge",
        "challenge.penalty": 10,
    }
    if switches.get("word_check") == "free":
        del english["challenge.penalty"]
    named = {name.replace("__", "."): value for name, value in switches.items()}
    return Rules.of("kompakt", english | named)


def replayed(lines: str, table: Rules | None = None) -> GcgReplay:
    players = "" if "#player1" in lines else "#player1 ann Ann\n#player2 bob Bob\n"
    return replay_gcg(parse_gcg(players + lines).game, table or rules())


def problems(lines: str, table: Rules | None = None) -> list[str]:
    return [str(problem) for problem in replayed(lines, table).problems]


def test_a_game_is_played_as_a_score_keeper_would_enter_it() -> None:
    replay = replayed(GAME)
    assert replay.problems == ()
    assert replay.state.dealer is Dealer.TABLE
    assert [seat.name for seat in replay.state.seats] == ["Ann", "Bob"]
    assert replay.state.scores == (164, 93)  # the last play stands, as the file counts it
    assert [turn.kind for turn in replay.state.turns].count(LineKind.TAKEN_BACK) == 1
    assert Square(4, 2) not in replay.state.board


def test_where_nobody_challenges_a_play_taken_back_counts_as_a_pass() -> None:
    replay = replayed(GAME, rules(word_check="free"))
    assert [str(problem) for problem in replay.problems] == [
        "line 9: the play is taken back, and with word_check=free nobody can challenge;"
        " replayed as a pass"
    ]
    assert replay.state.scores == (164, 93)


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


def test_points_before_the_first_turn_count() -> None:
    replay = replayed(">bob: (challenge) -10 -10\n>ann: ABC 8G CAB +14 14")
    assert (len(replay.problems), replay.state.scores) == (1, (14, -10))


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


END = ">ann: ABC 8G CAB +14 14\n>bob: A - +0 0\n"


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


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (">ann: A - +0 0", ["the file does not come to the end of the game"]),
        (">ann: A - +0 0\n#rack1 AB", ["the file does not come to the end of the game"]),
        (
            ">ann: A - +0 0\n#rack2 AB",
            ["the file does not come to the end of the game; Bob is to move with AB"],
        ),
        (">bob: A - +0 0", []),  # it is not the file that stops
        (END + ">ann: E (E) -1 13\n>bob: AQ (AQ) -11 -11", []),
    ],
)
def test_a_file_that_stops_before_the_end_is_called_so(lines: str, said: list[str]) -> None:
    game = parse_gcg("#player1 ann Ann\n#player2 bob Bob\n" + lines).game
    assert [one.message for one in unfinished(game, replay_gcg(game, rules()))] == said
