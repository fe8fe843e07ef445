import pytest

from sternfeld.cli.terminal.hotseat import HotSeat, Stage
from sternfeld.game.events import EndReason
from sternfeld.game.fairness import verify
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from tests.cli.terminal.people import SEED, drawn, find_play, heard, hot_seat, resumed, say

# kurz: a start tile each (kept), then six more for the starter and six for the other.
KURZ = "AB" + "HORNES" + "TEINEN"
# deluxe: a start tile each (put back), then the racks of seven.
DELUXE = "AB" + "HORNQXV" + "FARMSTE"


def deluxe(names: tuple[str, ...] = ("Ada", "Ben")) -> HotSeat:
    return hot_seat("deluxe", names, tiles=DELUXE)


def test_a_new_game_shows_who_begins_and_the_seal_of_the_bag() -> None:
    reply = hot_seat("kurz", tiles=KURZ).begin(0)
    assert "Drawn: Ada A, Ben B." in heard(reply)
    assert "Ada begins." in heard(reply)
    assert "sealed" in heard(reply)
    assert reply.prompt == "Hand the device to Ada. Ada, press Enter: "


def test_no_rack_is_shown_before_its_owner_has_pressed_enter() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    assert session.begin(0).view.rack is None
    assert say(session, "").view.rack == tuple("AHORNES")
    after = say(session, "8F HORN")
    assert after.view.rack is None
    assert after.secret
    assert session.stage is Stage.HANDOVER
    assert say(session, "").view.rack == tuple("BTEINEN")


def test_a_move_typed_before_the_device_was_handed_on_is_not_made() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    reply = say(session, "8F HORN")
    assert heard(reply) == "First hand the device to Ada and press Enter."
    assert reply.view.rack is None
    assert not session.state.board


def test_a_play_is_told_with_its_points_to_the_next_player() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    reply = say(session, "", "8F HORN")
    assert heard(reply) == "Ada lays 8F HORN: 12 points."
    assert heard(say(session, "")) == "Ada lays 8F HORN: 12 points."


def test_an_inadmissible_word_is_refused_and_nothing_is_lost() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    reply = say(session, "", "8F NROH")
    assert heard(reply) == "NROH is not valid here."
    assert session.stage is Stage.TURN
    assert reply.view.rack == tuple("AHORNES")
    assert len(say(session, "8F HORN").view.state.board) == 4


def test_a_word_in_small_letters_is_read_as_capitals_if_the_rack_allows() -> None:
    session = hot_seat("kurz", tiles="AB" + "HORNE?" + "TEINEN")
    session.begin(0)
    say(session, "", "8f horn")
    assert sorted(session.state.board.values()) == ["H", "N", "O", "R"]


def test_a_small_letter_in_a_word_of_capitals_is_a_blank() -> None:
    session = hot_seat("kurz", tiles="AB" + "HRNE?S" + "TEINEN")
    session.begin(0)
    say(session, "", "8F HoRN")
    assert sorted(session.state.board.values()) == ["H", "N", "R", "o"]


def test_exchange_and_pass_hand_the_turn_on() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    assert heard(say(session, "", "ex AH")) == "Ada exchanges 2 tiles."
    assert heard(say(session, "", "pass")) == "Ben passes."
    assert [turn.kind for turn in session.state.turns] == [LineKind.EXCHANGE, LineKind.PASS]
    assert session.state.to_move == 0


def test_exchanged_tiles_are_named_only_where_they_go_face_up() -> None:
    session = hot_seat("reise", tiles="AB" + "HORNESAA" + "TEINENBB")
    session.begin(0)
    assert heard(say(session, "", "ex HA")) == "Ada exchanges face up: A H."


def test_a_play_waits_for_the_others_before_the_next_rack_is_shown() -> None:
    session = deluxe()
    session.begin(0)
    reply = say(session, "", "8F HORN")
    assert reply.prompt == "Ben: HORN – accept (Enter) or challenge? "
    assert reply.view.rack is None
    assert reply.secret
    assert say(session, "8F FARM").prompt == reply.prompt
    assert say(session, "accept").prompt.startswith("Hand the device to Ben.")
    assert session.state.scores == (14, 0)


def test_a_challenge_that_is_won_takes_the_play_back() -> None:
    session = deluxe()
    session.begin(0)
    reply = say(session, "", "8F NROH", "challenge")
    assert "NROH is not valid. Ada takes the tiles back and scores nothing." in heard(reply)
    assert not session.state.board
    assert reply.view.new == frozenset()
    assert heard(say(session, "why")) == "Nothing has been laid there."
    assert session.state.to_move == 1
    assert session.state.scores == (0, 0)


def test_a_challenge_that_is_lost_costs_the_challenger_a_turn() -> None:
    session = deluxe()
    session.begin(0)
    reply = say(session, "", "8F HORN", "challenge")
    assert "The play stands: HORN." in heard(reply)
    assert "Ben misses the next turn. Ben misses a turn." in heard(reply)
    assert reply.prompt.startswith("Hand the device to Ada.")
    assert reply.view.rack is None
    assert session.state.to_move == 0
    assert session.state.scores == (14, 0)


def test_with_three_at_the_table_the_challenger_is_asked_for() -> None:
    session = hot_seat("deluxe", ("Ada", "Ben", "Cy"), tiles="ABCHORNZQX")
    session.begin(0)
    reply = say(session, "", "8F HORN", "challenge")
    assert reply.prompt == "Who challenges? (1 Ben, 2 Cy) "
    assert say(session, "nobody").prompt == "Ben and Cy: HORN – accept (Enter) or challenge? "
    assert "Cy challenges HORN." in heard(say(session, "challenge", "2"))
    assert session.state.turns[0].challenger == 2


def test_the_challenger_can_be_named_at_once() -> None:
    session = hot_seat("deluxe", ("Ada", "Ben", "Cy"), tiles="ABCHORNZQX")
    session.begin(0)
    assert "Ben challenges HORN." in heard(say(session, "", "8F HORN", "challenge be"))


def test_sorting_and_shuffling_change_the_order_and_never_the_tiles() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    assert say(session, "", "sort").view.rack == tuple("AEHNORS")
    shuffled = say(session, "shuffle").view.rack
    assert shuffled is not None
    assert shuffled != tuple("AEHNORS")
    assert sorted(shuffled) == sorted("AEHNORS")


def test_a_rack_keeps_its_order_until_the_next_turn_and_new_tiles_come_last() -> None:
    session = hot_seat("kurz", tiles=KURZ + "UUUU")
    session.begin(0)
    say(session, "", "sort", "8F HORN")
    assert say(session, "", "pass", "").view.rack == tuple("AESUUUU")


def test_why_explains_the_last_play_letter_by_letter() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    reply = say(session, "", "8F HORN", "why")
    expected = "8F HORN. HORN: H 2 + O 2 + R 1 + N 1 = 6, double word × 2 = 12 points."
    assert heard(reply) == expected


def test_unseen_tiles_leave_out_the_board_and_the_own_rack_but_not_the_others() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    say(session, "", "8F HORN")
    page = say(session, "", "tiles").page
    assert page is not None
    text = drawn(page)
    assert "H₂   3/4" in text  # one on the board
    assert "B₃   1/2" in text  # one on Ben's own rack
    assert "A₁   5/5" in text  # Ada's A is not Ben's to know
    assert "91 tiles unseen: 84 in the bag, 7 on racks." in text


def test_resigning_is_asked_twice() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    assert say(session, "", "resign").prompt == "Does Ada really resign? (yes/no) "
    assert heard(say(session, "no")) == "Nothing has changed."
    reply = say(session, "resign", "yes")
    assert reply.done
    assert "Ben wins as the last player left." in heard(reply)


def test_ending_needs_the_consent_of_all() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    say(session, "", "end", "no")
    assert session.state.phase is Phase.TURN
    reply = say(session, "", "end", "yes")
    assert reply.done
    assert session.state.end is EndReason.AGREED


def test_the_end_is_settled_step_by_step_with_seed_and_way_to_verify() -> None:
    session = hot_seat("kurz", tiles="AB" + "HORNES" + "TEINEN" + "QÄÖY")
    session.begin(0)
    reply = say(session, "", "8F HORN", "", "pass", "", "pass", "", "pass", "", "pass")
    assert reply.done
    text = heard(reply)
    assert "Everybody has passed in 2 rounds in a row: the game is over." in text
    assert "Ada: 12 − 37 (left on the rack: A Ä E Ö Q S Y) = −25 points" in text
    assert "Ben: 0 − 9 (left on the rack: B E E I N N T) = −9 points" in text
    assert "Ben wins." in text
    assert f"The bag's seed was {SEED}." in text
    assert "sternfeld verify 'games/ada ben.json'" in text


def test_a_tie_is_broken_and_explained() -> None:
    session = hot_seat("deluxe", tiles="AB" + "HORNQAA" + "EEEEEEE" + "J??A")
    session.begin(0)
    reply = say(session, "", "8F HORN", "accept", "", "pass", "", "end", "yes")
    assert session.state.scores == (-7, -7)
    assert (
        "Ada and Ben are tied. Ada wins with more points before the racks were settled."
        in heard(reply)
    )


def test_a_shared_win_is_told_as_one() -> None:
    session = hot_seat("kompakt", tiles="AB" + "EEEEEEE" + "NNNNNNN")
    session.begin(0)
    assert "Ada and Ben share the win." in heard(say(session, "", "end", "yes"))


def test_a_turn_that_runs_out_of_time_is_passed_and_the_line_not_carried_out() -> None:
    session = hot_seat("kurz", tiles=KURZ, turn_seconds=60, turn_timeout="pass")
    session.begin(0)
    assert say(session, "").seconds == 60
    reply = say(session, "8F HORN", wall=61_000)
    assert "Ada's time is up: the turn is passed." in heard(reply)
    assert "too late" in heard(reply)
    assert not session.state.board
    assert session.state.to_move == 1


def test_time_that_is_up_is_told_without_any_line() -> None:
    session = hot_seat("kurz", tiles=KURZ, turn_seconds=60)
    session.begin(0)
    say(session, "")
    reply = session.time_is_up(60_000)
    assert heard(reply) == "Ada's time is up. Please play now."
    assert session.stage is Stage.TURN
    assert reply.seconds is None


def test_the_clock_rests_while_the_device_is_handed_on_and_while_others_decide() -> None:
    session = hot_seat("deluxe", tiles=DELUXE, clock__game_seconds=600)
    session.begin(0)
    say(session, "", wall=100_000)
    say(session, "8F HORN", wall=130_000)
    say(session, "accept", wall=500_000)
    reply = say(session, "", wall=900_000)
    assert session.state.seats[0].used_ms == 30_000
    assert "10:00" in drawn(reply.view)
    assert "9:30" in drawn(reply.view)


def test_leaving_says_how_to_go_on() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    for reply in (say(session, "", "quit"), session.leave(0)):
        assert reply.done
        assert reply.view.rack is None
        assert "sternfeld play --resume 'games/ada ben.json'" in heard(reply)


def test_a_game_goes_on_where_it_was_left() -> None:
    first = hot_seat("deluxe", tiles=DELUXE)
    first.begin(0)
    say(first, "", "8F HORN")
    again = HotSeat(
        resumed(first),
        texts=first.texts,
        shuffler=first._shuffler,
        file="x",
    )
    reply = again.begin(0)
    assert heard(reply) == "The game goes on."
    assert again.stage is Stage.WINDOW
    say(again, "accept")
    assert again.state.scores == (14, 0)


def test_alone_one_practises_without_handing_anything_on() -> None:
    session = hot_seat("kurz", ("Ada",), tiles="HORNESA")
    assert session.begin(0).prompt == "Ada, press Enter to begin: "
    reply = say(session, "", "8F HORN")
    assert session.stage is Stage.TURN
    assert reply.view.rack is not None
    assert "You scored" in heard(say(session, "end", "yes"))


def test_unknown_words_are_answered_with_the_way_to_help() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    assert "help" in heard(say(session, "", "xyzzy"))
    page = say(session, "help").page
    assert page is not None
    assert "ex ABC" in drawn(page)


def test_words_are_not_judged_on_demand_unless_the_dictionary_is_open() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    assert "only after a challenge" in heard(say(session, "", "judge HORN"))
    session = hot_seat("kurz", tiles=KURZ, open_dictionary=True)
    session.begin(0)
    assert "HORN: valid" in heard(say(session, "", "judge HORN"))


def test_the_variations_are_played_by_their_words() -> None:
    session = hot_seat(
        "kurz", tiles="AB" + "HRN?SE" + "OTEINN", blank_recovery=True, recycle=True, rearrange=True
    )
    session.begin(0)
    say(session, "", "8F HoRN", "")
    reply = say(session, "recover 8G")
    assert heard(reply) == "Ben puts O on 8G and takes the blank."
    assert session.stage is Stage.TURN
    assert "?" in (reply.view.rack or ())
    assert heard(say(session, "recycle 8I N")) == "The square already shows that letter."
    assert heard(say(session, "ersetzen 8F T")).startswith("TORN is not valid")
    told = heard(say(session, "rearrange 8F HORN -> 8E THRON"))
    assert told == "Ben rearranges to 8E THRON: 7 points."
    assert "THRON: T 1 + H 2 + R 1 + O 2 + N 1 = 7 points." in heard(say(session, "why"))


def test_a_whole_game_is_played_to_the_end_and_its_bag_can_be_verified() -> None:
    session = hot_seat("kurz")
    reply = session.begin(0)
    for _ in range(300):
        if reply.done:
            break
        if session.stage is Stage.HANDOVER:
            reply = say(session, "")
            continue
        state = session.state
        exchange = "ex " + "".join((state.seats[state.to_move].rack.tiles or ())[:3])
        fallback = exchange if state.bag_count >= 7 else "pass"
        reply = say(session, find_play(state) or fallback)
        assert "!" not in heard(reply)
    state = session.state
    assert state.phase is Phase.ENDED
    assert len(state.board) > 60
    written = [sum(line.points for line in state.sheet if line.seat == seat) for seat in (0, 1)]
    assert list(state.scores) == written
    assert verify(session.events) > 90


@pytest.mark.parametrize("closing", ["", "q", "quit"])
def test_after_a_page_the_table_is_shown_again_before_anything_is_accepted(closing: str) -> None:
    session = deluxe()
    session.begin(0)
    asked = say(session, "", "8F HORN").prompt
    assert say(session, "rules").prompt == "— Enter to return to the game — "
    reply = say(session, closing)
    assert reply.prompt == asked
    assert not reply.done
    assert session.stage is Stage.WINDOW
    say(session, "sheet", "why", "")
    assert session.state.scores == (14, 0)


def test_after_a_page_no_rack_is_shown_by_the_enter_that_closes_it() -> None:
    session = hot_seat("kurz", tiles=KURZ)
    session.begin(0)
    assert say(session, "rules", "").view.rack is None
    assert say(session, "").view.rack is not None


def test_people_are_told_to_type_the_command_that_they_called() -> None:
    first = deluxe()
    session = HotSeat(
        resumed(first),
        texts=first.texts,
        shuffler=first._shuffler,
        file="x",
        command=".venv/bin/sternfeld",
    )
    assert ".venv/bin/sternfeld play --resume x" in heard(session.leave(0))


def test_the_others_are_told_every_word_that_they_may_challenge() -> None:
    session = deluxe()
    session.begin(0)
    say(session, "", "8F HORN", "accept", "")
    assert say(session, "9F AM").prompt == ("Ada: AM, HA and OM – accept (Enter) or challenge? ")


def test_no_rack_is_on_the_screen_while_everybody_is_asked_about_the_end() -> None:
    session = hot_seat("kurz", tiles=KURZ, turn_seconds=60)
    session.begin(0)
    say(session, "")
    reply = say(session, "end", wall=10_000)
    assert reply.prompt.startswith("Does everybody agree")
    assert reply.view.rack is None
    assert reply.secret
    assert reply.seconds is None
    reply = say(session, "no", wall=50_000)
    assert heard(reply) == "Nothing has changed."
    assert reply.view.rack is None
    assert reply.prompt.startswith("Hand the device to Ada.")
    reply = say(session, "", wall=90_000)
    assert reply.view.rack == tuple("AHORNES")
    assert reply.seconds == 50


def test_who_challenges_may_be_said_with_the_whole_command() -> None:
    session = hot_seat("deluxe", ("Ada", "Ben", "Cy"), tiles="ABCHORNZQX")
    session.begin(0)
    say(session, "", "8F HORN", "challenge")
    assert "Cy challenges HORN." in heard(say(session, "anzweifeln Cy"))


def test_a_hint_tells_where_then_what_then_the_play() -> None:
    session = hot_seat("kurz", ("Ada",), tiles="A" + "HORNES")
    session.begin(0)
    say(session, "")
    where = heard(say(session, "hint"))
    assert where.startswith("Look at")
    what = heard(say(session, "Tipp"))
    assert what.startswith(where)
    assert "The word" in what
    play = heard(say(session, "hint"))
    assert play.startswith(what)
    assert heard(say(session, "hint")) == play, "there is no more to tell"
    move = play.removeprefix(what).strip().rpartition(",")[0]
    say(session, move)
    assert session.state.turns[0].tiles, "the play can be made"
    over = say(session, "end", "y")
    assert "Ada asked for hints in turns: 1." in heard(over)


def test_several_people_with_secret_words_get_no_hints() -> None:
    session = deluxe()
    session.begin(0)
    assert "no hints" in heard(say(session, "", "hint"))
    checked = hot_seat("kurz", tiles=KURZ)
    checked.begin(0)
    assert "Look at" in heard(say(checked, "", "hint"))
