import pytest

from sternfeld.cli.terminal.reply import Tone
from sternfeld.cli.terminal.scorekeeper import ScoreKeeper, Stage
from sternfeld.game.events import EndReason
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.notation.faces import join_faces
from sternfeld.notation.gcg_read import parse_gcg
from tests.cli.terminal.people import drawn, heard, played_game, resumed, say, score_keeper
from tests.game.table import across


def stated_game() -> ScoreKeeper:
    """The first three turns that the deluxe sheet prints."""
    session = score_keeper("deluxe")
    session.begin(0)
    say(session, "8F HORN", "H6 FA.M", "10F PASTE", "")
    return session


def test_each_move_is_scored_and_explained() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    reply = say(session, "8F HORN")
    assert heard(reply) == (
        "Ada lays 8F HORN: 14 points."
        " 8F HORN. HORN: H 4 + O 1 + R 1 + N 1 = 7, double word × 2 = 14 points."
    )


def test_the_printed_game_comes_out_as_printed() -> None:
    session = stated_game()
    assert [turn.points for turn in session.state.turns] == [14, 9, 25]
    assert session.state.scores == (39, 9)


def test_the_next_move_writes_the_last_one_down() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    say(session, "8F HORN")
    assert session.state.scores == (0, 0)
    say(session, "H6 FARM")
    assert session.state.scores == (14, 0)


def test_a_refused_move_leaves_the_last_one_open_to_doubt() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    reply = say(session, "8F HORN", "1A FARM")
    assert heard(reply) == "The tiles must touch a word on the board."
    assert session.state.phase is Phase.PENDING
    assert "Ben challenges HORN" in heard(say(session, "challenge"))


def test_a_challenge_is_judged_with_the_spelling_of_the_entry() -> None:
    session = score_keeper("kompakt")
    session.begin(0)
    reply = say(session, "8F HORN", "challenge")
    assert "The play stands: HORN (Horn)." in heard(reply)
    assert "Ben loses 10 points." in heard(reply)
    assert session.state.scores == (12, -10)


def test_a_challenge_that_is_won_takes_the_tiles_back() -> None:
    session = score_keeper("kompakt")
    session.begin(0)
    reply = say(session, "8F NROH", "challenge")
    assert "NROH is not valid. Ada takes the tiles back and scores nothing." in heard(reply)
    assert session.state.to_move == 1


def test_with_three_at_the_table_the_challenger_is_asked_for() -> None:
    session = score_keeper("kompakt", ("Ada", "Ben", "Cy"))
    session.begin(0)
    assert say(session, "8F HORN", "challenge").prompt == "Who challenges? (1 Ben, 2 Cy) "
    assert "Cy challenges" in heard(say(session, "cy"))
    say(session, "H7 NO.", "")
    assert session.state.scores[2] == -10


def test_more_tiles_than_exist_are_refused_with_their_number() -> None:
    session = score_keeper("deluxe", word_check="free")
    session.begin(0)
    reply = say(session, "8G QQ")
    assert heard(reply) == (
        "That takes 2 × Q, but only 1 of 1 are left. Is an earlier entry wrong?"
    )
    say(session, "8H QI")
    assert "only 0 of 1 are left" in heard(say(session, "H8 .Q"))
    assert session.state.number == 2


def test_no_more_tiles_are_laid_than_a_rack_holds() -> None:
    session = score_keeper("deluxe", word_check="free")
    session.begin(0)
    assert "at most 7" in heard(say(session, "8D HORNFARM"))


def test_tiles_left_are_counted() -> None:
    page = say(stated_game(), "tiles").page
    assert page is not None
    assert "A₁   7/9" in drawn(page)
    assert "88 tiles unseen: 74 in the bag, 14 on racks." in drawn(page)


def test_exchanges_are_entered_by_their_number() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    assert heard(say(session, "ex 3")) == "Ada exchanges 3 tiles."
    assert "1 to 7 tiles" in heard(say(session, "ex 8"))
    assert session.state.to_move == 1


def test_an_earlier_move_is_corrected_and_everything_after_it_scored_again() -> None:
    session = stated_game()
    reply = say(session, "correct 2 H7 A.M")
    assert "Turn 2 was corrected and everything after it rescored." in heard(reply)
    assert "Turn 2: H6 FA(R)M 9 → H7 A(R)M 5" in heard(reply)
    assert "Turn 3: 10F PASTE 25 → 10F PASTE 21" in heard(reply)
    assert "Ada: 39 → 35" in heard(reply)
    assert [turn.points for turn in session.state.turns] == [14, 5, 21]
    assert session.state.to_move == 1


def test_a_correction_that_breaks_a_later_move_names_it_and_changes_nothing() -> None:
    session = stated_game()
    before = session.events
    assert heard(say(session, "correct 2 8F TORN")).startswith("A different letter is in the way")
    assert session.events == before
    reply = say(session, "correct 2 pass")
    assert heard(reply).startswith(
        "Turn 3 would no longer be possible. The tiles must touch a word"
    )
    assert heard(reply).endswith("Nothing has been changed.")
    assert session.events == before


def test_a_correction_keeps_a_challenge_and_judges_it_again() -> None:
    session = score_keeper("kompakt")
    session.begin(0)
    say(session, "8F HORN", "challenge")
    assert session.state.scores == (12, -10)
    reply = say(session, "correct 1 8F NROH")
    assert "8F HORN 12 → 8F NROH taken back 0" in heard(reply)
    assert session.state.scores == (0, 0)


def test_a_correction_tells_how_a_play_still_open_to_doubt_reads_now() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    reply = say(session, "8F HORN", "H6 FA.M", "correct 1 8G HORN")
    assert "Turn 2: H6 FA(R)M 9 → H6 FA(O)M 9" in heard(reply)


def test_a_pass_can_be_corrected_into_a_play_that_nobody_doubted() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    say(session, "8F HORN", "pass", "correct 2 H6 FA.M")
    assert session.state.phase is Phase.TURN
    assert session.state.scores == (14, 9)


def test_a_play_that_is_still_open_to_doubt_stays_so_when_corrected() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    say(session, "8F HORN", "correct 1 8G HORN")
    assert session.state.phase is Phase.PENDING
    assert "Ben challenges HORN" in heard(say(session, "challenge"))


def test_the_turn_to_correct_must_exist() -> None:
    session = stated_game()
    for line in ("correct", "correct 9 8F HORN", "correct x 8F HORN"):
        assert "Which turn?" in heard(say(session, line))


def test_undo_takes_entries_back_one_by_one() -> None:
    session = stated_game()
    say(session, "ex 2", "undo")
    assert session.state.scores == (39, 9)
    assert session.state.to_move == 1
    say(session, "undo")
    assert session.state.to_move == 0
    assert [turn.points for turn in session.state.turns] == [14, 9]
    say(session, "undo", "undo")
    assert not session.state.board
    assert heard(say(session, "undo")) == "There is nothing to undo."


def test_undo_takes_a_correction_back() -> None:
    session = stated_game()
    say(session, "correct 2 H7 A.M", "undo")
    assert [turn.points for turn in session.state.turns] == [14, 9, 25]


def test_undo_takes_back_an_agreement_to_end_as_a_whole() -> None:
    session = stated_game()
    assert say(session, "end", "yes").prompt.startswith("What is left")
    assert say(session, "undo").prompt == "Ben> "
    assert session.state.agreed == frozenset()


def test_racks_told_before_an_undo_are_asked_for_again() -> None:
    session = stated_game()
    say(session, "end", "yes", "ENSOIUA", "undo")
    reply = say(session, "ex 2", "end", "yes")
    assert reply.prompt.startswith("What is left on Ada's rack")


def test_why_explains_any_turn() -> None:
    session = stated_game()
    assert "FARM: F 4" in heard(say(session, "why 2"))
    assert "PASTE: P 3 × 3" in heard(say(session, "why"))
    assert heard(say(session, "why 8")) == "Nothing has been laid there."


def test_words_are_judged_on_demand() -> None:
    session = stated_game()
    assert heard(say(session, "judge farm")).startswith("FARM: valid.")
    assert heard(say(session, "judge farmx")).startswith("FARMX: not valid.")


def test_racks_are_asked_for_at_the_end_and_the_game_is_settled() -> None:
    session = stated_game()
    reply = say(session, "end", "yes")
    assert reply.prompt.startswith("What is left on Ada's rack (7 tiles)?")
    assert say(session, "ENSOIUA").prompt.startswith("What is left on Ben's rack")
    reply = say(session, "QEEEEE?")
    assert session.stage is Stage.OVER
    assert "Ada: 39 − 7 (left on the rack: A E I N O S U) = 32 points" in heard(reply)
    assert "Ben: 9 − 15 (left on the rack: ? E E E E E Q) = −6 points" in heard(reply)
    assert "Ada wins." in heard(reply)


def test_an_unlikely_rack_is_doubted_once() -> None:
    session = stated_game()
    say(session, "end", "yes")
    reply = say(session, "EN")
    assert "That makes 2 tiles; according to the entries there should be 7." in heard(reply)
    assert say(session, "EN").prompt.startswith("What is left on Ben's rack")


def test_impossible_racks_are_asked_for_again() -> None:
    session = stated_game()
    reply = say(session, "end", "yes", "QQENSOI", "AAAAAAA")
    assert "That cannot be right" in heard(reply)
    assert reply.prompt.startswith("What is left on Ada's rack")
    assert session.state.phase is Phase.SETTLING


def test_all_racks_can_be_given_in_one_line() -> None:
    session = stated_game()
    say(session, "end", "yes", "racks ENS/-")
    assert session.game.over
    assert session.state.scores == (36, 9)


def whole_game() -> ScoreKeeper:
    """A whole game at a hot seat, entered once more as if it had been on a real board."""
    played = played_game()
    session = score_keeper("kurz", played.names)
    session.begin(0)
    for line in played.lines:
        reply = say(session, line)
        assert not any(remark.tone is Tone.REFUSED for remark in reply.remarks), heard(reply)
    return session


def test_a_whole_game_scores_the_same_as_at_the_hot_seat_and_its_last_rack_is_inferred() -> None:
    session = whole_game()
    assert session.stage is Stage.OVER
    assert session.state.scores == played_game().scores
    assert "is out of tiles" in heard(say(session, ""))


def test_with_an_empty_bag_the_last_rack_follows_from_what_is_unseen() -> None:
    session = whole_game()
    say(session, "undo", "undo", "undo", "end", "yes")
    state = session.state
    assert state.bag_count == 0
    unseen = state.rules.tiles.sort(state.unseen().elements())
    first, second = unseen[: state.seats[0].rack.count], unseen[state.seats[0].rack.count :]
    reply = say(session, join_faces(first))
    assert f"It must be {join_faces(second)} (Enter)" in reply.prompt
    say(session, "")
    assert session.stage is Stage.OVER
    assert session.state.seats[1].rack.tiles == second


def test_undoing_the_last_move_of_a_settled_game_opens_it_again() -> None:
    session = whole_game()
    say(session, "undo")
    assert session.stage is Stage.ENTRY
    say(session, played_game().lines[-1])
    assert session.state.scores == played_game().scores


def test_a_settled_game_can_still_be_corrected() -> None:
    session = whole_game()
    first = played_game().lines[0]
    shifted = f"8{chr(ord(first[1]) - 1)} {first[3:]}"
    reply = say(session, f"correct 1 {first}")
    assert "Turn 1 was corrected" in heard(reply), heard(reply)
    assert session.state.scores == played_game().scores
    assert "would no longer be possible" in heard(say(session, f"correct 1 {shifted}"))


def test_the_clock_is_shown_and_a_pause_stops_it() -> None:
    session = score_keeper("deluxe", turn_seconds=180)
    session.begin(0)
    assert "2:30 left" in drawn(say(session, "board", wall=30_000).view)
    say(session, "pause", wall=60_000)
    assert "2:00 left" in drawn(say(session, "board", wall=500_000).view)
    say(session, "go on", wall=600_000)
    assert "1:00 left" in drawn(say(session, "board", wall=660_000).view)
    assert "0:10 over time" in drawn(say(session, "board", wall=730_000).view)
    assert session.state.signalled


def test_the_next_players_time_is_shown_while_a_play_waits() -> None:
    session = score_keeper("deluxe", turn_seconds="180,60")
    session.begin(0)
    say(session, "8F HORN", wall=100_000)
    assert "0:50 left" in drawn(say(session, "why", wall=110_000).view)


def test_the_next_players_time_runs_from_the_entry_of_a_play() -> None:
    session = score_keeper("deluxe", clock__game_seconds=600)
    session.begin(0)
    say(session, "8F HORN", wall=40_000)
    say(session, "H6 FARM", wall=100_000)
    assert [seat.used_ms for seat in session.state.seats] == [40_000, 0]
    say(session, "", wall=110_000)
    assert [seat.used_ms for seat in session.state.seats] == [40_000, 60_000]


def test_a_dispute_takes_nobodys_time() -> None:
    session = score_keeper("deluxe", clock__game_seconds=600)
    session.begin(0)
    say(session, "8F NROH", wall=40_000)
    say(session, "challenge", wall=400_000)
    assert "10:00" in drawn(say(session, "board", wall=400_000).view)


def test_a_play_may_be_doubted_however_long_it_took() -> None:
    session = score_keeper("kompakt")
    session.begin(0)
    say(session, "8F NROH")
    assert "not valid" in heard(say(session, "challenge", wall=3_600_000))


def test_a_turn_out_of_time_is_passed_and_the_entry_not_carried_out() -> None:
    session = score_keeper("deluxe", turn_seconds=60, turn_timeout="pass")
    session.begin(0)
    reply = say(session, "8F HORN", wall=61_000)
    assert "Ada's time is up: the turn is passed." in heard(reply)
    assert "too late" in heard(reply)
    assert session.state.turns[0].kind is LineKind.PASS
    say(session, "undo", wall=62_000)
    assert session.state.to_move == 0


def test_a_sheet_is_taken_up_where_it_was_left() -> None:
    first = stated_game()
    again = ScoreKeeper(resumed(first), texts=first.texts, file="t.json")
    assert heard(again.begin(0)) == "The game goes on."
    assert again.state == first.state


def test_a_game_is_exported_as_gcg_that_reads_back() -> None:
    export = say(stated_game(), "export gcg game.gcg").export
    assert export is not None
    assert export.path.name == "game.gcg"
    game = parse_gcg(export.text).game
    assert [event.total for event in game.events] == [14, 9, 39]


def test_the_exported_sheet_can_be_read_by_people() -> None:
    export = say(stated_game(), "export sheet game.txt").export
    assert export is not None
    lines = export.text.splitlines()
    assert lines[0] == "Sternfeld · Deluxe · Ada, Ben"
    assert lines[2].split() == ["Turn", "Name", "Play", "Points", "Total"]
    assert lines[5].split() == ["3", "Ada", "10F", "PASTE", "25", "39"]
    assert lines[-1] == "Ben: 9 points so far"


def test_an_export_needs_a_kind_and_a_file() -> None:
    for line in ("export", "export gcg", "export pdf x"):
        assert "Which file?" in heard(say(stated_game(), line))


def test_what_became_of_an_export_is_told() -> None:
    session = stated_game()
    assert heard(session.exported(None)) == "The file has been written."
    assert heard(session.exported("disk full")) == "The file was not written: disk full."


def test_resigning_names_who_goes() -> None:
    session = score_keeper("deluxe", ("Ada", "Ben", "Cy"))
    session.begin(0)
    assert say(session, "resign cy").prompt == "Does Cy really resign? (yes/no) "
    say(session, "yes")
    assert session.state.active == (0, 1)
    assert "Who is meant?" in heard(say(session, "resign zoe"))


def test_whoever_resigns_has_a_line_on_the_sheet_without_points() -> None:
    session = score_keeper("deluxe", ("Ada", "Ben", "Cy"))
    session.begin(0)
    reply = say(session, "8F HORN", "resign cy", "yes", "")
    assert " 1 Cy  resigns" in " ".join(drawn(reply.view, 120, 40).split("\n"))
    reply = say(session, "export sheet evening.txt")
    assert reply.export is not None
    table = reply.export.text.splitlines()[3:5]
    assert table == ["   1  Ada   8F HORN      14     14", "   1  Cy    resigns              0"]


def test_whoever_forfeits_by_the_clock_has_a_line_too() -> None:
    house = {"clock.game_seconds": 60, "clock.overtime_minutes": 1}
    session = score_keeper("deluxe", ("Ada", "Ben", "Cy"), house=house)
    session.begin(0)
    reply = session.time_is_up(120_000)
    assert "1 Ada game clock used up, out" in drawn(reply.view, 120, 40)


def test_swaps_are_kept_where_the_table_allows_them() -> None:
    session = score_keeper("deluxe", blank_recovery=True)
    session.begin(0)
    reply = say(session, "8F HoRN", "recover 8G")
    assert "Ben puts O on 8G and takes the blank." in heard(reply)
    say(session, "H6 FA.M", "")
    assert session.state.turns[1].swaps == across(8, 7, "O")
    reply = say(session, "correct 2 H7 A.M")
    assert session.state.turns[1].swaps == across(8, 7, "O")
    assert session.state.end is None


def test_leaving_says_how_to_go_on() -> None:
    reply = say(stated_game(), "quit")
    assert reply.done
    assert "sternfeld score games/table.json" in heard(reply)


@pytest.mark.parametrize("line", ["8F", "8F HORN8", "ex", "recover", "99Z HORN", "8F H?RN"])
def test_unreadable_entries_are_answered_with_an_example(line: str) -> None:
    session = stated_game()
    before = session.events
    reply = say(session, line)
    assert reply.remarks
    assert "{" not in heard(reply)
    assert session.events == before


def test_ending_by_agreement_is_recorded_as_such() -> None:
    session = stated_game()
    say(session, "end", "yes")
    assert session.state.end is EndReason.AGREED


def rows_add_up(session: ScoreKeeper) -> bool:
    lines = session.state.sheet
    sums = [
        sum(line.points for line in lines if line.seat == seat)
        for seat in range(len(session.state.seats))
    ]
    return sums == list(session.state.scores)


@pytest.mark.parametrize(("edition", "cost"), [("kompakt", 10), ("mini", 5)])
def test_points_lost_by_a_challenge_stand_on_the_sheet_and_the_rows_add_up(
    edition: str, cost: int
) -> None:
    session = score_keeper(edition, language="de")
    session.begin(0)
    reply = say(session, "8F HORN", "anzweifeln", "H6 FA.M", "", "pass")
    assert rows_add_up(session)
    fine, play = (line for line in session.state.sheet if line.seat == 1)
    assert play.points > 0
    assert play.total == play.points + fine.points == play.points - cost
    expected = ["Ben", "zu", "Unrecht", "angezweifelt", f"−{cost}", f"−{cost}"]
    export = say(session, "export blatt x.txt").export
    assert export is not None
    assert export.text.splitlines()[4].split() == expected
    page = say(session, "blatt").page
    assert page is not None
    assert expected in [line.replace("│", " ").split() for line in drawn(page).splitlines()]
    assert "zu Unrecht a" in drawn(reply.view)
    session = score_keeper(edition)
    session.begin(0)
    say(session, "8F HORN", "challenge", "correct 1 8G HORN")
    assert rows_add_up(session)
    say(session, "undo", "undo")
    assert rows_add_up(session)


def test_a_turn_lost_by_a_challenge_stands_on_the_sheet() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    page = say(session, "8F HORN", "challenge", "sheet").page
    assert page is not None
    rows = [line.replace("│", " ").split() for line in drawn(page).splitlines()]
    assert ["1", "Ben", "misses", "a", "turn", "0", "0"] in rows


def test_the_sheet_of_a_settled_game_says_what_the_racks_cost() -> None:
    session = stated_game()
    page = say(session, "end", "yes", "racks ENS/-", "sheet").page
    assert page is not None
    assert "Ada: 39 − 3 (left on the rack: E N S) = 36 points" in drawn(page)


def test_the_enter_that_closes_a_page_writes_nothing_down() -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    say(session, "8F HORN", "sheet", "")
    assert session.state.phase is Phase.PENDING
    assert not say(session, "sheet", "q").done
    say(session, "")
    assert session.state.scores == (14, 0)


@pytest.mark.parametrize("answer", ["challenge Cy", "anzweifeln cy", "cy", "2"])
def test_who_challenges_may_be_said_with_the_whole_command(answer: str) -> None:
    session = score_keeper("kompakt", ("Ada", "Ben", "Cy"))
    session.begin(0)
    say(session, "8F HORN", "challenge")
    assert "Cy challenges HORN." in heard(say(session, answer))


def test_only_those_still_at_the_table_are_asked_whether_they_challenge() -> None:
    session = score_keeper("kompakt", ("Ada", "Ben", "Cy", "Dan"))
    session.begin(0)
    say(session, "resign ben", "yes")
    assert say(session, "8F HORN", "challenge").prompt == "Who challenges? (1 Cy, 2 Dan) "


def test_examples_are_of_what_can_be_typed_here() -> None:
    session = stated_game()
    assert heard(say(session, "ex")) == "I cannot read that. Like this: ex 3."
    assert heard(say(session, "ex 9")) == "You can exchange 1 to 7 tiles. For example: ex 3."
    said = heard(say(session, "correct 2"))
    assert said == "What was turn 2? For example: correct 2 8G HORN, or correct 2 +24."


@pytest.mark.parametrize("what", ["", "out", "end", "resign", "challenge", "time", "hrn", "undo"])
def test_a_turn_is_corrected_only_into_a_move(what: str) -> None:
    session = stated_game()
    assert "What was turn 3?" in heard(say(session, f"correct 3 {what}"))
    assert session.state.scores == (39, 9)


def test_a_challenge_is_told_in_proper_german() -> None:
    session = score_keeper("kompakt", ("Ada", "Jörg"), language="de")
    session.begin(0)
    assert "Jörg zweifelt HORN an." in heard(say(session, "8F HORN", "anzweifeln"))


def test_when_the_game_is_over_there_is_only_one_way_to_stop() -> None:
    session = stated_game()
    assert not say(session, "beenden").done
    assert say(session, "end", "yes", "racks ENS/-", "beenden").done


def test_whoever_leaves_a_finished_sheet_takes_the_result_along() -> None:
    session = stated_game()
    reply = say(session, "end", "yes", "ENSOIUA", "QEEEEE?", "quit")
    assert reply.done
    assert "Ada wins. The sheet is saved." in heard(reply)
    assert heard(reply).endswith("sternfeld score games/table.json")


@pytest.mark.parametrize("line", ["sheet", "quit"])
def test_the_sheet_can_be_read_and_left_while_racks_are_still_to_be_told(line: str) -> None:
    session = stated_game()
    reply = say(session, "end", "yes", line)
    shown = heard(reply) if reply.page is None else drawn(reply.page)
    assert "You all agreed to end the game here." in shown
    assert "wins" not in shown
