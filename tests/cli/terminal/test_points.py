"""A score kept in mere points, mixed with words: entered, refused, corrected, resumed, exported."""

import pytest

from sternfeld.cli.terminal.reply import Reply, Tone
from sternfeld.cli.terminal.score_stage import Stage
from sternfeld.cli.terminal.scorekeeper import ScoreKeeper
from sternfeld.cli.terminal.verbs import Verb, read_entry
from sternfeld.game.events import EndReason
from sternfeld.game.score_sheet import LineKind
from sternfeld.library import Game
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import replay_gcg
from sternfeld.notation.json_form import game_from_json, game_to_json
from tests.cli.terminal.people import drawn, heard, hot_seat, played_game, say, score_keeper

NAMES = ("Ada", "Ben Bo", "Ben Cy")


def at_a_table(edition: str = "kompakt", names: tuple[str, ...] = ("Ada", "Ben")) -> ScoreKeeper:
    session = score_keeper(edition, names)
    session.begin(0)
    return session


def refusals(reply: Reply) -> list[str]:
    return [remark.text for remark in reply.remarks if remark.tone is Tone.REFUSED]


@pytest.mark.parametrize(
    ("line", "verb", "rest"),
    [
        ("+24", Verb.POINTS, "+24"),
        ("24", Verb.POINTS, "24"),
        ("24 points", Verb.POINTS, "24 points"),
        ("1 Punkt", Verb.POINTS, "1 Punkt"),
        ("24 p.", Verb.POINTS, "24 p."),
        ("points 24", Verb.POINTS, "24"),
        ("Punkte 24", Verb.POINTS, "24"),
        ("ada 24", Verb.POINTS, "ada 24"),
        ("Ada: 24", Verb.POINTS, "Ada: 24"),
        ("-10", Verb.PENALTY, "-10"),
        ("Ben Bo −10", Verb.PENALTY, "Ben Bo −10"),
        ("strafe ada 10", Verb.PENALTY, "ada 10"),
        ("Gutschrift Ada 5", Verb.BONUS, "Ada 5"),
        ("out", Verb.OUT, ""),
        ("fertig Ada", Verb.OUT, "Ada"),
        ("went out", Verb.OUT, ""),
        ("Ben Bo ist fertig", Verb.OUT, "Ben Bo"),
        ("Ada is out", Verb.OUT, "Ada"),
        ("Zoe 24", Verb.UNKNOWN, "24"),
        ("warumm 3", Verb.UNKNOWN, "3"),
        ("8F HORN", Verb.LAY, "8F HORN"),
        ("24 tiles", Verb.UNKNOWN, "tiles"),
    ],
)
def test_points_are_read_as_people_say_them(line: str, verb: Verb, rest: str) -> None:
    entry = read_entry(line, NAMES)
    assert (entry.verb, entry.rest) == (verb, rest)


@pytest.mark.parametrize("line", ["+24", "24", "24 points", "24 Punkte", "points 24", "Ada 24"])
def test_the_points_of_a_turn_are_enough(line: str) -> None:
    session = at_a_table()
    reply = say(session, line)
    assert heard(reply) == "Ada scores 24 points; the word was not entered."
    assert session.state.scores == (24, 0)
    assert reply.prompt == "Ben> "


def test_points_and_words_mix_in_one_game() -> None:
    session = at_a_table("deluxe")
    say(session, "8F HORN", "+9", "10F PASTE", "+0", "")
    kinds = [turn.kind for turn in session.state.turns]
    assert kinds == [LineKind.LAY, LineKind.POINTS, LineKind.LAY, LineKind.POINTS]
    assert session.state.scores[1] == 9


def test_points_write_down_the_play_before() -> None:
    session = at_a_table("deluxe")
    say(session, "8F HORN", "+9")
    assert session.state.scores == (14, 9)


def test_points_of_somebody_who_is_not_to_move_are_no_turn() -> None:
    session = at_a_table()
    reply = say(session, "Ben 24")
    assert refusals(reply) == [
        "It is Ada's turn. To give points outside a turn, type: bonus Ben 24."
    ]
    assert session.state.scores == (0, 0)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("points", "I cannot read that. Like this: +24, with a number up to 9999."),
        ("points many", "I cannot read that. Like this: +24, with a number up to 9999."),
        ("+10000", "I cannot read that. Like this: +24, with a number up to 9999."),
        ("points -5", "I cannot read that. Like this: +24, with a number up to 9999."),
        ("penalty Ada", "I cannot read that. Like this: penalty ADA 10, with a number up to 9999."),
        ("bonus", "I cannot read that. Like this: bonus ADA 5, with a number up to 9999."),
        ("-10", "Who is meant? Use the name of a player, like this: penalty ADA 10."),
        ("penalty zoe 10", "Who is meant? Use the name of a player, like this: penalty ADA 10."),
        ("bonus 5", "Who is meant? Use the name of a player, like this: bonus ADA 5."),
        ("out", "Every tile on the board has been entered, so it is already known who is out."
         " Enter the last move, or stop here with `end`."),
        ("Zoe 24", "I do not understand that. A play looks like 8F HORN. For more: help."),
    ],
)  # fmt: skip
def test_what_is_refused_is_told_with_what_was_expected(line: str, said: str) -> None:
    session = at_a_table()
    before = session.events
    assert refusals(say(session, line)) == [said]
    assert session.events == before


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("penalty Ben 10", -10), ("strafe ben 10 Punkte", -10), ("penalty 10 Ben", -10),
        ("penalty Ben -10", -10), ("Ben -10", -10), ("bonus Ben 5", 5), ("gutschrift Ben +5", 5),
        ("adjust Ben -5", -5),
    ],
)  # fmt: skip
def test_points_outside_a_turn_take_nobodys_turn(line: str, points: int) -> None:
    session = at_a_table()
    reply = say(session, line)
    assert session.state.scores == (0, points)
    assert session.state.to_move == 0
    assert "outside a turn" in heard(reply)


def test_alone_nobody_need_be_named() -> None:
    session = at_a_table(names=("Ada",))
    say(session, "-10")
    assert session.state.scores == (-10,)


def test_a_penalty_leaves_the_last_play_open_to_doubt() -> None:
    session = at_a_table()
    say(session, "8F HORN", "Ben -5")
    assert session.state.pending is not None
    assert "Ben challenges HORN." in heard(say(session, "challenge"))
    assert session.state.scores == (12, -15)


def test_points_by_default_names_are_told_from_the_number_in_the_name() -> None:
    session = at_a_table(names=("Player 1", "Player 2"))
    say(session, "Player 1 24", "penalty Player 1 10")
    assert session.state.scores == (14, 0)


def test_who_has_laid_the_last_tile_is_said_and_asked_again() -> None:
    session = at_a_table()
    reply = say(session, "+30", "+20", "+8", "out")
    assert reply.prompt == "Has Ada laid the last tile, and does that end the game? (yes/no) "
    assert heard(say(session, "no")) == "Nothing has changed."
    say(session, "Ada is out", "yes")
    assert session.state.end is EndReason.OUT
    assert session.state.out == 0
    assert session.stage is Stage.RACKS


def test_a_play_that_waits_is_written_down_by_who_laid_it_and_is_out() -> None:
    session = at_a_table()
    reply = say(session, "+30", "8F HORN", "went out")
    assert reply.prompt.startswith("Has Ben laid the last tile")
    say(session, "yes", "ENS", "quit")
    assert session.state.scores == (27, 15)


def test_nobody_is_out_twice_or_from_outside() -> None:
    session = at_a_table()
    assert refusals(say(session, "+30", "out zoe")) == ["Who is meant? Please give a name."]
    say(session, "out", "yes", "ENS")
    assert refusals(say(session, "out")) == ["The game has ended."]


def test_at_the_end_only_those_with_tiles_are_asked_and_no_number_is_expected() -> None:
    session = at_a_table(names=("Ada", "Ben", "Cy"))
    reply = say(session, "+30", "out Ada", "yes")
    assert reply.prompt == "What is left on Ben's rack? Letters, ? for a blank, - if empty: "
    assert refusals(say(session, "EEEEEEEE")) == ["That makes 8 tiles; a rack holds 7."]
    assert say(session, "ENS").prompt.startswith("What is left on Cy's rack?")
    reply = say(session, "out")  # three tiles: O, U and T
    assert "Ada: 30 + 7 (the others' tiles) = 37 points" in heard(reply)
    assert session.state.scores == (37, -3, -4)


def test_where_the_others_tiles_count_double_the_sum_says_so() -> None:
    session = score_keeper("kompakt", house={"end_scoring.double": True})
    session.begin(0)
    reply = say(session, "+30", "out Ada", "yes", "ENS")
    assert "Ada: 30 + 6 (twice the others' tiles) = 36 points" in heard(reply)
    assert session.state.scores == (36, 0)


def test_a_turn_of_points_is_corrected_into_other_points_or_into_its_word() -> None:
    session = at_a_table("deluxe")
    say(session, "+14", "+9", "+25")
    reply = say(session, "correct 3 +26")
    assert "Turn 3: points only 25 → points only 26" in heard(reply)
    assert session.state.scores == (40, 9)
    say(session, "correct 1 8F HORN")
    assert session.state.turns[0].kind is LineKind.LAY
    say(session, "correct 1 13 points")
    assert session.state.scores == (39, 9)
    assert "It is Ben's turn." in heard(say(session, "correct 2 Ada 9"))


def test_points_outside_a_turn_are_corrected_or_struck_out() -> None:
    session = at_a_table()
    say(session, "+14", "Ada -10", "+9", "+25")
    assert session.state.scores == (29, 9)
    assert "Ada: 29 → 34" in heard(say(session, "correct 2 penalty ada 5"))
    assert session.state.scores == (34, 9)
    say(session, "correct 2 bonus ada 0")
    assert session.state.scores == (39, 9)
    assert LineKind.ADJUSTED not in [turn.kind for turn in session.state.turns]
    assert "Which turn?" in heard(say(session, "correct 9 penalty ada 5"))


def test_who_left_meanwhile_has_left_when_points_outside_a_turn_are_corrected() -> None:
    session = at_a_table(names=("Ada", "Ben", "Cy"))
    say(session, "+14", "Ada -10", "resign cy", "yes", "+9")
    assert "Ada: 4 → 9" in heard(say(session, "correct 2 penalty ada 5"))
    assert session.state.active == (0, 1)


def test_where_words_are_missing_no_rack_follows_from_what_is_unseen() -> None:
    played = played_game()
    session = at_a_table("kurz", played.names)
    reply = say(session, "+5", "pass", *played.lines)
    assert session.state.bag_count == 0
    assert session.stage is Stage.RACKS
    assert "It must be" not in reply.prompt


def test_points_outside_the_running_turn_do_not_let_a_move_slip_in_by_a_correction() -> None:
    session = at_a_table()
    say(session, "+14", "Ada -10")
    assert "Which turn?" in heard(say(session, "correct 2 +9"))
    say(session, "correct 2 penalty ada 7")
    assert session.state.scores == (7, 0)
    assert session.state.to_move == 1


def test_each_entry_of_points_is_taken_back_by_itself() -> None:
    session = at_a_table()
    say(session, "+14", "Ada -10", "out ada", "yes", "undo")
    assert session.state.end is None
    say(session, "undo")
    assert session.state.scores == (14, 0)
    say(session, "undo")
    assert session.state.scores == (0, 0)


def test_a_game_in_points_goes_on_after_closing() -> None:
    first = at_a_table()
    say(first, "+14", "Ben -10", "8F HORN")
    events = game_from_json(game_to_json(first.events))
    game = Game.from_events(events, chance=first.game.chance)
    again = ScoreKeeper(game, texts=first.texts, file="t.json")
    again.begin(0)
    say(again, "+9", "correct 1 +15")
    assert again.state.scores == (24, 2)


def test_a_game_in_points_is_exported() -> None:
    session = at_a_table()
    say(session, "+14", "Ben -10", "8F HORN", "+9", "out ada", "yes", "ENS")
    export = say(session, "export gcg x.gcg").export
    assert export is not None
    replay = replay_gcg(parse_gcg(export.text).game, session.state.rules)
    assert replay.problems == ()
    assert replay.state.scores == session.state.scores
    sheet = say(session, "export sheet x.txt").export
    assert sheet is not None
    assert ["1", "Ada", "points", "only", "14", "14"] in [
        line.split() for line in sheet.text.splitlines()
    ]
    assert ["2", "Ben", "penalty", "−10", "−10"] in [
        line.split() for line in sheet.text.splitlines()
    ]


def test_where_words_are_missing_nothing_is_said_about_the_bag() -> None:
    session = at_a_table()
    assert "88 in the bag" in drawn(say(session, "").view)
    reply = say(session, "+14")
    assert "in the bag" not in drawn(reply.view)
    page = say(session, "tiles").page
    assert page is not None
    assert "102 tiles not accounted for: in the bag" in drawn(page, 120)
    say(session, "")
    assert heard(say(session, "why 1")) == "Only the points of turn 1 were entered."


def test_where_the_game_counts_nobody_enters_points() -> None:
    session = hot_seat("kurz")
    session.begin(0)
    for line in ("+24", "penalty Ada 10", "out"):
        said = "The game counts the points itself. A play looks like 8F HORN."
        assert refusals(say(session, "", line)) == [said]


def test_points_are_entered_and_told_in_german() -> None:
    session = score_keeper("kompakt", language="de")
    session.begin(0)
    assert heard(say(session, "+24")) == "Ada bekommt 24 Punkte; das Wort ist nicht notiert."
    assert heard(say(session, "strafe Ada 10")) == "Ada: −10 Punkte außerhalb eines Zuges."
    assert say(session, "fertig Ada").prompt.startswith("Hat Ada den letzten Stein gelegt")
    page = say(session, "nein", "hilfe").page
    assert page is not None
    for typed in ("+24", "strafe ADA 10", "bonus ADA 5", "fertig ADA"):
        assert typed in drawn(page, 100)
