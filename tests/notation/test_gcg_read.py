import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError
from sternfeld.game.board import Direction
from sternfeld.notation.coordinates import Coordinate
from sternfeld.notation.gcg_model import (
    GcgChallenge,
    GcgEndRack,
    GcgEvent,
    GcgExchange,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgTakenBack,
    GcgTime,
)
from sternfeld.notation.gcg_problems import GcgProblem
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.rules.layout import Square
from tests.notation.samples import gcg_texts

PLAYERS = "#player1 ann Ann Example\n#player2 bob Bob\n"


def only_event(line: str) -> GcgEvent:
    (event,) = parse_gcg(PLAYERS + line).game.events
    return event


def warnings(text: str) -> list[str]:
    return [str(warning) for warning in parse_gcg(text).warnings]


def test_players_have_a_nickname_and_a_full_name() -> None:
    assert parse_gcg(PLAYERS).game.players == (
        GcgPlayer("ann", "Ann Example"),
        GcgPlayer("bob", "Bob"),
    )


def test_a_play() -> None:
    assert only_event(">bob: ?AEINRS  h4 NA.sIER +68 68") == GcgPlay(
        seat=1,
        rack=("?", "A", "E", "I", "N", "R", "S"),
        score=68,
        total=68,
        at=Coordinate(Square(4, 8), Direction.DOWN),
        word="NA.sIER",
    )


def test_tiles_in_parentheses_become_points() -> None:
    event = only_event(">bob: ABC 8D A(BC)[CH](.)[ll] +3 3")
    assert isinstance(event, GcgPlay)
    assert event.word == "A..[CH].[ll]"


QQ = ("Q", "Q", "?")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("QQ? -3 +0 5", GcgExchange(seat=0, rack=QQ, score=0, total=5, tiles=None, count=3)),
        ("QQ? -QQ? +0 5", GcgExchange(seat=0, rack=QQ, score=0, total=5, tiles=QQ, count=3)),
        ("QQ? - +0 5", GcgPass(seat=0, rack=QQ, score=0, total=5)),
        ("QQ? -0 +0 5", GcgPass(seat=0, rack=QQ, score=0, total=5)),
        ("QQ? --  -24 5", GcgTakenBack(seat=0, rack=QQ, score=-24, total=5)),
        (" (challenge) +5 5", GcgChallenge(seat=0, rack=None, score=5, total=5)),
        ("QQ? (CHALLENGE) +5 5", GcgChallenge(seat=0, rack=QQ, score=5, total=5)),
        ("(time) -10 -10", GcgTime(seat=0, rack=None, score=-10, total=-10)),
        (" (QQ?) +40 45", GcgEndRack(seat=0, rack=None, score=40, total=45, tiles=QQ)),
        ("QQ? (QQ?) -4 5", GcgEndRack(seat=0, rack=QQ, score=-4, total=5, tiles=QQ)),
        ("() +0 5", GcgEndRack(seat=0, rack=None, score=0, total=5, tiles=())),
    ],
)
def test_every_other_kind_of_line(line: str, event: GcgEvent) -> None:
    assert only_event(f">ann: {line}") == event


def test_a_missing_rack_is_unknown_and_warned_of() -> None:
    text = PLAYERS + ">ann: 8D AB +8 8\n>bob: -3 +0 0\n>ann: - +0 8"
    assert [event.rack for event in parse_gcg(text).game.events] == [None, None, None]
    assert warnings(text) == [
        f"line {number}: no rack is given; it stays unknown" for number in (3, 4, 5)
    ]


def test_a_rack_marked_unknown_is_unknown_without_a_warning() -> None:
    text = PLAYERS + ">ann: AB 8D AB +8 8\n#note #unknown-rack good\n#note find"
    (event,) = parse_gcg(text).game.events
    assert (event.rack, event.note) == (None, "good\nfind")
    assert warnings(text) == []


def test_notes_belong_to_the_move_before_and_may_go_on() -> None:
    text = (
        "#note before\n"
        + PLAYERS
        + ">ann: AB 8D AB +8 8\n#note one\ntwo\n\n#- three\n#note\n#note #x"
    )
    game = parse_gcg(text).game
    assert game.note == "before"
    assert game.events[0].note == "one\ntwo\nthree\n\n#x"
    assert warnings(text) == []


def test_final_racks() -> None:
    assert parse_gcg(PLAYERS + "#rack2 AB?").game.racks == (None, ("A", "B", "?"))
    assert parse_gcg(PLAYERS + "#rack1").game.racks == ((), None)
    assert parse_gcg(PLAYERS).game.racks == ()


def test_pragmas_are_kept_and_unknown_ones_warned_of() -> None:
    text = PLAYERS + "#title  A game \n#Weather fine\n#incomplete"
    assert parse_gcg(text).game.pragmas == (
        GcgPragma("title", "A game"),
        GcgPragma("weather", "fine"),
        GcgPragma("incomplete", ""),
    )
    assert warnings(text) == ["line 4: the pragma #weather is unknown; it is kept as it is"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (">ann: AB 8D AB +8 9", "line 3: the total is 9; expected 8 after +8"),
        (">ann: AB 8D AB +8", "line 3: the points or the total are missing"),
        (">ann: AB 8D AB", "line 3: the points or the total are missing"),
        (">ann: AB 8D AB +8 8 extra words", "line 3: 'extra words' at the end of the line"),
        (">ann: AB 8D", "line 3: the move is left out: no word follows '8D'"),
        (">ann: AB", "line 3: the move is left out: '>ann: AB' says no move"),
        (">ann: AB what +3 3", "line 3: the move is left out: 'what' is no move"),
        (">ann: A[B 8D AB +8 8", "line 3: the move is left out: in 'A[B' a bracket"),
        (">ann: AB 8D A(B +8 8", "line 3: the move is left out: in 'A(B' a parenthesis"),
        (">ann: AB 27D AB +8 8", "line 3: the move is left out: '27D' names row 27"),
        (">", "line 3: the move is left out: '>' names no player"),
        (">cyd: AB - +0 0", "line 3: no #player line names 'cyd'"),
        ("#rack3 AB", "line 3: there is no player 3"),
        ("#rack0 AB", "line 3: there is no player 0"),
        ("#rack1 [AB", "line 3: the rack is left out: in '[AB'"),
        ("#player1 cyd Cyd", "line 3: player 1 is named twice"),
        ("#player5 cyd Cyd", "line 3: player 5 is left out"),
        ("#player4 cyd Cyd", "line 3: player 4 is named out of order"),
        ("#player3 ann Ann", "line 3: two players have the nickname 'ann'"),
        ("# ?", "line 3: '# ?' is left out; expected a pragma"),
        ("hello", "line 3: 'hello' is left out; expected a line that begins with"),
    ],
)
def test_what_is_odd_gets_a_warning_with_its_line(lines: str, said: str) -> None:
    (warning,) = warnings(PLAYERS + lines)
    assert warning.startswith(said)


def test_a_warning_has_the_facts_for_a_sentence_in_any_language() -> None:
    text = PLAYERS + ">ann: AB 8D AB +8 9\n>ann: AB 8Z\nhello"
    total, move, line = parse_gcg(text).warnings
    assert (total.problem, total.facts) == (
        GcgProblem.TOTAL,
        {"written": "9", "expected": "8", "points": "+8"},
    )
    assert (move.problem, move.facts["written"]) == (GcgProblem.MOVE_LEFT_OUT, ">ann: AB 8Z")
    assert (line.problem, line.facts) == (GcgProblem.LINE_LEFT_OUT, {"written": "hello"})


TWINS = "#player1 ann Ann A\n#player2 ann Ann B\n"


def seats(lines: str) -> list[int]:
    return [event.seat for event in parse_gcg(TWINS + lines).game.events]


def test_two_players_with_one_nickname_are_told_apart_by_turns() -> None:
    lines = ">ann: AB 8D AB +8 8\n>ann: CD 9D CD +8 8\n>ann: CD -- -8 0\n>ann: E - +0 8"
    assert seats(lines) == [0, 1, 1, 0]
    assert seats(">ann: - 0 0\n" * 3) == [0, 1, 0]
    assert seats(">ann: - \n" * 3) == [0, 1, 0]


def test_two_players_with_one_nickname_are_told_apart_by_totals() -> None:
    plays = ">ann: AB 8D AB +8 8\n>ann: CD 9D CD +7 7\n"
    ends = ">ann: EQ (EQ) -11 -3\n>ann: (EQ) +11 18\n>ann: (time) -10 8"
    assert seats(plays + ends) == [0, 1, 0, 1, 1]
    assert seats(plays + ">ann: (challenge) +5 12\n>ann: E - +0 8") == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("line", "tiles", "said"),
    [
        ("-A3", ("A",), "the exchange '-A3' is malformed; it is read as -A, expected for example"),
        ("-A,B,?", ("A", "B", "?"), "the exchange '-A,B,?' is malformed; it is read as -AB?"),
        ("-.,", None, "the move is left out: '-.,' names no tile; expected for example -ABC or -3"),
        ("-0", None, "'-0' exchanges no tile; it is read as a pass"),
        ("-000", None, "'-000' exchanges no tile; it is read as a pass"),
    ],
)
def test_a_malformed_exchange_gets_a_warning(
    line: str, tiles: tuple[str, ...] | None, said: str
) -> None:
    reading = parse_gcg(PLAYERS + f">ann: AB? {line} +0 0")
    assert next(map(str, reading.warnings)).startswith(f"line 3: {said}")
    exchanges = [one.tiles for one in reading.game.events if isinstance(one, GcgExchange)]
    assert exchanges == ([] if tiles is None else [tiles])


def test_a_wrong_total_is_kept_and_gone_on_from() -> None:
    text = PLAYERS + ">ann: AB 8D AB +8 9\n>ann: AB 8D AB +1 10\n>ann: AB 8D AB +1\n>ann: A - +0 11"
    assert [warning.line for warning in parse_gcg(text).warnings] == [3, 5]


def test_a_fifth_player_is_left_out() -> None:
    text = "".join(f"#player{i} p{i} P\n" for i in range(1, 5)) + ">p5: AB - +0 0"
    assert warnings(text) == ["line 5: the move is left out: there is no player 'p5'"]
    assert len(parse_gcg(text).game.players) == 4


def test_a_player_may_lack_a_full_name_or_come_after_the_moves() -> None:
    text = ">ann: AB - +0 0\n#player2 bob\n#player1 ann:"
    assert parse_gcg(text).game.players == (GcgPlayer("ann", "ann"), GcgPlayer("bob", "bob"))
    assert parse_gcg("#player1 :").game.players == (GcgPlayer("player1", "player1"),)


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_lines_end_in_every_way(end: str) -> None:
    text = "\ufeff" + PLAYERS.replace("\n", end) + ">ann: AB 8D AB +8 9"
    assert [warning.line for warning in parse_gcg(text).warnings] == [3]


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ("", "utf-8"),
        ("", "utf-8-sig"),
        ("", "utf-16"),
        ("", "iso8859-1"),
        ("#character-encoding UTF-8\n", "utf-8"),
        ("#character-encoding ISO-8859-1\n", "iso8859-1"),
        ("#character-encoding windows-1252\n", "cp1252"),
    ],
)
def test_encodings_are_found_out(head: str, encoding: str) -> None:
    reading = parse_gcg((head + "#player1 jörg Jörg Öl\n").encode(encoding))
    assert reading.game.players == (GcgPlayer("jörg", "Jörg Öl"),)
    assert reading.warnings == ()


@pytest.mark.parametrize("name", ["klingon", "unicode_escape", "UTF-8", "ascii"])
def test_a_wrong_encoding_is_warned_of(name: str) -> None:
    reading = parse_gcg(f"#character-encoding {name}\n#player1 jörg Jörg\n".encode("iso8859-1"))
    assert reading.game.players[0].name == "Jörg"
    assert [str(warning) for warning in reading.warnings] == [
        f"line 1: the text is not in the character encoding {name!r}, as it says"
    ]


@pytest.mark.parametrize("text", ["", "hello", "#title Nothing", ">"])
def test_a_text_with_nothing_of_a_game_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="expected a GCG game"):
        parse_gcg(text)


@given(gcg_texts)
def test_any_text_is_read_or_refused_and_what_is_written_reads_the_same(text: str) -> None:
    try:
        game = parse_gcg(text).game
    except NotationError:
        return
    try:
        written = format_gcg(game)
    except NotationError:
        return
    assert parse_gcg(written).game == game


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        parse_gcg(data + b"\n#player1 a A")
    except NotationError:
        return


@given(
    st.sampled_from(
        ["utf-16", "utf-32", "cp037", "utf-7", "idna", "mac-roman", "hex", "utf-8-sig"]
    ),
    st.binary(),
)
def test_any_bytes_in_any_encoding_are_read_or_refused(name: str, data: bytes) -> None:
    try:
        parse_gcg(f"#character-encoding {name}\n#player1 a A\n".encode() + data)
    except NotationError:
        return
