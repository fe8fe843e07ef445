"""Computers at a table in the terminal."""

from collections.abc import Iterator, Sequence

import pytest

from sternfeld.cli.terminal.computer_seats import level_meant, seated
from sternfeld.cli.terminal.hotseat import HotSeat, Stage
from sternfeld.cli.terminal.reply import Reply
from sternfeld.cli.terminal.sitting_down import check_names
from sternfeld.errors import RulesError
from sternfeld.game import commands as cmd
from sternfeld.game.events import EndReason
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.notation.json_form import ComputerSeat
from sternfeld.players.level import LEVELS
from sternfeld.rules.rules import Rules
from tests.cli.terminal.people import drawn, find_play, heard, hot_seat, resumed, say

# Racks in the order of the seats; a start tile each goes before.
DELUXE = "AB" + "HORNQXV" + "FARMSTE"
BEGINNER = ComputerSeat(1, "beginner")
EXPERT = ComputerSeat(1, "expert")


def replies(session: HotSeat, reply: Reply) -> Iterator[Reply]:
    """What is shown while computers think and act, up to the next question to a person."""
    yield reply
    while reply.thought is not None:
        reply = reply.thought.chosen(reply.thought.choose(lambda: False), 0)
        yield reply


def after_thinking(session: HotSeat, reply: Reply) -> Reply:
    """The next question to a person."""
    return list(replies(session, reply))[-1]


def play(session: HotSeat, *lines: str) -> Reply:
    """Type lines, and let computers act after each."""
    reply = None
    for line in lines:
        reply = after_thinking(session, say(session, line))
    assert reply is not None
    return reply


def against(
    edition: str,
    names: Sequence[str] = ("Ada", "Altair"),
    computers: Sequence[ComputerSeat] = (EXPERT,),
    **options: object,
) -> HotSeat:
    session = hot_seat(edition, names, computers=computers, **options)  # type: ignore[arg-type]
    session.begin(0)
    return session


def seats(*said: str, edition: str = "deluxe", bluff: bool = False) -> tuple[object, ...]:
    found = seated(said, check_names, Rules.of(edition), bluff=bluff)
    return (*found.names, *found.computers)


def test_a_computer_has_the_name_of_its_level_and_no_name_is_there_twice() -> None:
    assert seats("Ada", "computer:champion") == ("Ada", "Vega", ComputerSeat(1, "champion"))
    assert seats("mira", "computer:beginner", "computer:Mira")[:3] == ("mira", "Mira 2", "Mira 3")
    assert [level_meant(f"computer:{level.character}") for level in LEVELS.values()] == [*LEVELS]


@pytest.mark.parametrize(
    ("said", "edition", "bluff", "why"),
    [
        (("Ada", "computer:genius"), "deluxe", False, "'computer:genius' is no computer player"),
        (("computer", "computer"), "deluxe", False, "only computers"),
        (("Ada", "computer"), "kurz", True, "word_check=checked"),
        (("Ada", "computer:beginner"), "deluxe", True, "expected one of advanced, expert"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    said: tuple[str, ...], edition: str, bluff: bool, why: str
) -> None:
    with pytest.raises(RulesError, match=why):
        seats(*said, edition=edition, bluff=bluff)


def test_those_bluff_that_are_asked_to_and_can() -> None:
    found = seats("Ada", "computer:beginner", "computer:expert", bluff=True)
    assert found[3:] == (BEGINNER, ComputerSeat(2, "expert", may_bluff=True))


def test_a_person_alone_with_computers_presses_enter_once_and_sees_only_their_own_rack() -> None:
    session = hot_seat("kurz", ("Ada", "Mira"), computers=[BEGINNER])
    reply = session.begin(0)
    assert reply.prompt == "Ada, press Enter to begin: "
    assert reply.view.rack is None
    assert heard(say(session, "8F HORN")) == "Ada, please press Enter first."
    reply = say(session, "")
    shown = 0
    while not reply.done and shown < 300:
        for one in replies(session, reply):
            shown += 1
            own = session.state.seats[0].rack.tiles or ()
            assert one.done or sorted(one.view.rack or ()) == sorted(own)
            assert session.stage is not Stage.HANDOVER
            reply = one
        if not reply.done:
            reply = say(session, find_play(session.state) or "pass")
    assert session.state.phase is Phase.ENDED
    assert {line.seat for line in session.state.turns} == {0, 1}
    assert "Mira (beginner): " in heard(reply)


def test_while_a_computer_thinks_the_prompt_says_so() -> None:
    session = against("deluxe", tiles=DELUXE)
    thinking = say(session, "", "8F HORN")
    assert thinking.thought is not None
    assert thinking.prompt == "Altair is thinking …"
    assert thinking.view.rack == tuple("QXV")


def test_the_move_after_a_computers_play_accepts_it() -> None:
    session = against("deluxe", tiles=DELUXE)
    reply = play(session, "", "8F HORN")
    assert session.state.phase is Phase.PENDING
    assert reply.prompt == "Ada> "
    assert reply.view.hint.startswith("challenge: doubt ")
    assert reply.view.rack == session.state.seats[0].rack.tiles
    assert "A different letter" in heard(play(session, "8F MMMM"))
    assert session.state.phase is Phase.PENDING
    play(session, "pass")
    assert [turn.kind for turn in session.state.turns[:3]] == [
        LineKind.LAY,
        LineKind.LAY,
        LineKind.PASS,
    ]


def test_enter_accepts_a_computers_play_and_a_rack_can_be_sorted_before() -> None:
    session = against("deluxe", tiles=DELUXE)
    play(session, "", "8F HORN")
    assert list(play(session, "sort").view.rack or ()) == sorted(
        session.state.seats[0].rack.tiles or ()
    )
    assert session.state.phase is Phase.PENDING
    play(session, "")
    assert (session.state.phase, session.stage) == (Phase.TURN, Stage.TURN)


def test_a_computers_play_can_be_challenged() -> None:
    session = against("deluxe", tiles=DELUXE)
    play(session, "", "8F HORN")
    reply = play(session, "challenge")
    assert "Ada challenges" in heard(reply)
    assert "Ada misses a turn." in heard(reply)


def test_where_time_is_limited_a_turn_begins_before_the_move() -> None:
    session = against("deluxe", tiles=DELUXE, turn_seconds=60)
    reply = play(session, "", "8F HORN")
    assert "accept (Enter) or challenge?" in reply.prompt
    assert heard(play(session, "pass")) == "Please decide first: accept (Enter) or challenge."


def test_a_computer_challenges_what_is_no_word() -> None:
    session = against("deluxe", tiles=DELUXE)
    reply = play(session, "", "8F NROH")
    assert "Altair challenges NROH." in heard(reply)
    assert "Ada takes the tiles back and scores nothing." in heard(reply)
    assert session.state.turns[0].kind is LineKind.TAKEN_BACK


def test_two_people_and_a_computer_hide_their_racks_from_each_other() -> None:
    session = against("deluxe", ("Ada", "Altair", "Cy"), tiles="ABC" + "HORNQXV" + "FARMSTE")
    for one in replies(session, say(session, "", "8F HORN")):
        assert one.view.rack is None
        assert one.secret
    assert "Cy: HORN – accept" in one.prompt
    reply = play(session, "")
    assert "Ada and Cy: " in reply.prompt
    reply = play(session, "")
    assert reply.prompt == "Hand the device to Cy. Cy, press Enter: "


def test_what_computers_did_is_told_when_a_person_is_asked() -> None:
    three = [ComputerSeat(seat, "beginner") for seat in (1, 2, 3)]
    session = against("kurz", ("Ada", "Mira", "Mira 2", "Mira 3"), three)
    play(session, "")
    reply = play(session, "pass")
    told = heard(reply)
    assert told.startswith("Ada passes.")
    for name in ("Mira ", "Mira 2 ", "Mira 3 "):
        assert name in told


def test_the_level_is_shown_beside_the_score_on_the_sheet_and_in_the_result() -> None:
    session = against("kurz", language="de")
    play(session, "")
    assert "Altair (sehr stark)" in drawn(say(session, "").view)
    play(session, "passe")
    page = say(session, "blatt").page
    assert page is not None
    assert "Altair (sehr stark)" in drawn(page)
    reply = play(session, "", "aufgeben", "ja")
    assert reply.done
    assert "Altair (sehr stark) gewinnt" in heard(reply)


def test_the_level_stands_below_the_name_where_there_is_no_room() -> None:
    house = {"clock__game_seconds": 1500}
    session = against("kurz", ("Ada", "Atlas"), [ComputerSeat(1, "intermediate")], house=house)
    lines = drawn(session.begin(0).view, width=80, height=24).splitlines()
    name = next(i for i, line in enumerate(lines) if "Atlas" in line)
    assert "25:00" in lines[name]
    assert lines[name + 1].rstrip().endswith("(intermediate)")


def test_a_game_with_computers_goes_on_after_a_restart() -> None:
    first = against("deluxe", tiles=DELUXE)
    say(first, "", "8F HORN")  # closed while the computer was thinking
    again = HotSeat(
        resumed(first), texts=first.texts, shuffler=first._shuffler, file="x", computers=[EXPERT]
    )
    reply = again.begin(0)
    assert reply.thought is None
    assert reply.prompt == "Ada, press Enter to begin: "
    play(again, "")
    assert again.state.scores[0] == 14
    assert again.state.pending is not None


def test_a_level_that_nobody_knows_is_refused() -> None:
    with pytest.raises(RulesError, match="no computer player 'genius'"):
        against("kurz", computers=[ComputerSeat(1, "genius")])


def test_a_choice_that_comes_too_late_is_not_made() -> None:
    session = against("kurz", turn_seconds=1, turn_timeout="pass")
    reply = say(session, "")
    while reply.thought is None:
        reply = say(session, "pass")
    command = reply.thought.choose(lambda: True)
    reply = reply.thought.chosen(command, 5_000)
    assert "Altair's time is up: the turn is passed." in heard(reply)
    assert not session.state.board


def test_a_choice_against_the_rules_becomes_a_pass() -> None:
    session = against("kurz")
    reply = say(session, "")
    while reply.thought is None:
        reply = say(session, "pass")
    assert "Altair passes." in heard(reply.thought.chosen(cmd.Lay(1, ()), 0))


def test_computers_do_not_hold_back_a_person_who_wants_to_end() -> None:
    session = against("deluxe", tiles=DELUXE)
    play(session, "")
    assert say(session, "end").prompt == "Do you want to end the game here? (yes/no) "
    assert play(session, "yes").done
    assert session.state.end is EndReason.AGREED


def test_a_computer_says_when_it_would_end_the_game() -> None:
    session = against("deluxe", tiles=DELUXE, house={"ends__pass_rounds": 0})
    thinking = say(session, "", "pass")
    assert thinking.thought is not None
    reply = after_thinking(session, thinking.thought.chosen(cmd.Pass(1), 0))
    assert "Altair would like to end the game here. If you agree, type `end`." in heard(reply)
    assert session.stage is Stage.TURN
    assert play(session, "end", "yes").done


def test_resigning_in_the_window_accepts_the_play_first() -> None:
    session = against("deluxe", tiles=DELUXE)
    play(session, "", "8F HORN")
    assert "really resign" in say(session, "resign").prompt
    assert play(session, "yes").done
    assert [turn.kind for turn in session.state.turns[:2]] == [LineKind.LAY, LineKind.LAY]
