import json

import pytest

from sternfeld.cli.referee import Referee
from sternfeld.rules.load import edition_names

EMPTY = ["." * 15] * 15


def ask(**request: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(
        json.dumps(Referee().answer(json.dumps(request).encode()))
    )
    return answer


def rows(*written: tuple[int, int, str], size: int = 15, down: bool = False) -> list[str]:
    """A board with words written at (row, column)."""
    board = [["."] * size for _ in range(size)]
    for row, column, word in written:
        for step, face in enumerate(word):
            board[row - 1 + step * down][column - 1 + step * (not down)] = face
    return ["".join(line) for line in board]


def play(at: str, word: str, **request: object) -> dict[str, object]:
    return ask(**({"edition": "deluxe"} | request), play={"at": at, "word": word})


def reason(answer: dict[str, object]) -> object:
    assert answer.keys() == {"ok", "reason", "message"}, answer
    assert answer["ok"] is False
    assert isinstance(answer["message"], str)
    return answer["reason"]


HORN = rows((8, 6, "HORN"))


def test_a_play_is_scored_word_by_word() -> None:
    assert ask(edition="reise", set={}, board=EMPTY, play={"at": "8F", "word": "HORN"}) == {
        "ok": True,
        "total": 12,
        "bonus": 0,
        "words": [{"word": "HORN", "score": 12}],
    }


def test_a_word_is_written_over_the_letters_of_the_board() -> None:
    assert play("H6", "FARM", board=HORN) == {
        "ok": True,
        "total": 9,
        "bonus": 0,
        "words": [{"word": "FARM", "score": 9}],
    }
    assert play("H6", "FA.M", board=HORN) == play("H6", "FA(R)M", board=HORN)
    assert play("H6", "FA.M", board=HORN)["total"] == 9


def test_the_word_along_the_tiles_comes_first_and_crossing_words_follow() -> None:
    board = rows((8, 6, "HORN"), (6, 8, "F"), (7, 8, "A"), (9, 8, "M"), (10, 6, "PASTE"))
    assert play("9H", "MOB", board=board) == {
        "ok": True,
        "total": 16,
        "bonus": 0,
        "words": [
            {"word": "MOB", "score": 8},
            {"word": "NOT", "score": 4},
            {"word": "BE", "score": 4},
        ],
    }


def test_tiles_may_be_named_square_by_square() -> None:
    tiles = [[8, 9, "N"], [8, 6, "H"], [8, 8, "R"], [8, 7, "O"]]
    assert ask(edition="deluxe", play={"tiles": tiles}) == play("8F", "HORN")
    down = [[6, 8, "F"], [7, 8, "A"], [9, 8, "M"]]
    assert ask(edition="deluxe", board=HORN, play={"tiles": down})["total"] == 9


def test_an_umlaut_may_come_in_two_pieces() -> None:
    tiles = [[8, 8, "U\u0308"], [8, 9, "B"]]
    answer = ask(edition="kompakt", play={"tiles": tiles})
    assert answer == ask(edition="kompakt", play={"tiles": [[8, 8, "Ü"], [8, 9, "B"]]})
    assert answer["ok"] is True
    assert ask(edition="kompakt", play={"at": "8H", "word": "U\u0308B"}) == answer


def test_column_first_is_down() -> None:
    answer = play("H7", "AH")
    assert answer["ok"] is True
    assert reason(play("G7", "AH")) == "star"
    assert play("7H", "AH")["ok"] is False


def test_a_blank_counts_nothing_but_the_premium_under_it_counts() -> None:
    assert play("8F", "HoRN")["total"] == 2 * (4 + 0 + 1 + 1)
    assert play("8F", "HOrN")["total"] == 2 * (4 + 1 + 0 + 1)
    assert play("8F", "HOrN")["words"] == [{"word": "HORN", "score": 12}]


def test_a_blank_on_the_board_may_be_written_in_either_case() -> None:
    board = rows((8, 6, "HOrN"))
    assert play("H6", "FARM", board=board)["total"] == 8
    assert play("H6", "FArM", board=board)["total"] == 8


def test_the_bonus_is_added_and_never_multiplied() -> None:
    answer = play("8D", "AAAAAAA")
    assert answer["total"] == 2 * 8 + 50
    assert answer["bonus"] == 50
    assert play("8D", "AAAAAAA", edition="reise")["bonus"] == 0
    assert play("8D", "AAAAAAAA", edition="reise")["bonus"] == 50


def test_house_rules_count() -> None:
    assert play("8D", "AAAAAAAAA", set={"nine_tiles": True})["bonus"] == 50
    assert play("8D", "AAAAAAA", set={"bonus": {"7": 35}})["bonus"] == 35
    assert reason(play("8F", "HORN", set={"first_word_min": 5})) == "length"


def test_two_word_premiums_multiply() -> None:
    board = rows((8, 8, "A"), (1, 8, "A"))
    answer = play("1A", "BBBBBBBA", board=board)
    assert answer["total"] == (3 * 7 + 3 + 1) * 3 + 50
    middle = rows((1, 5, "AAAA"))
    assert play("1A", "BBBBAAAA", board=middle)["total"] == (3 * 4 + 3 + 4) * 3
    both = rows((1, 2, "AAAAAA"), (1, 9, "AAAAAA"))
    assert play("1A", "BAAAAAABAAAAAAB", board=both)["total"] == (9 + 12) * 27


def test_every_edition_scores_its_first_word() -> None:
    for edition in edition_names():
        at = "11J" if edition == "super" else "8G"
        answer = play(at, "ENTE", edition=edition)
        assert answer["ok"] is True, (edition, answer)


def test_the_large_board_has_fourfold_premiums() -> None:
    board = rows((1, 2, "AAA"), size=21)
    assert play("1A", "BAAA", edition="super", board=board)["total"] == (3 + 3) * 4
    assert reason(play("11A", "AA", edition="super")) == "star"
    assert play("11K", "AA", edition="super")["total"] == 4
    assert reason(play("21T", "AAA", edition="super", board=rows((21, 19, "A"), size=21))) == (
        "board"
    )


def test_a_tile_with_several_characters_lies_on_one_square() -> None:
    spanish = {"tiles": "es-100", "word_check": "free"}
    answer = play("8G", "[CH]A", set=spanish)
    assert answer["words"] == [{"word": "CHA", "score": 12}]
    tiles = [[8, 7, "CH"], [8, 8, "A"]]
    assert ask(edition="deluxe", set=spanish, play={"tiles": tiles}) == answer
    board = rows((8, 8, "A"))
    board[7] = "......[CH]A......."
    longer = play("8G", "[CH]A[ll]A", set=spanish, board=board)
    assert longer["words"] == [{"word": "CHALLA", "score": 5 + 1 + 0 + 1}]
    assert play("8G", "[CH]A", set=spanish, rack="[CH]A")["ok"] is True
    assert reason(play("8G", "[CH]A", set=spanish, rack="CHA")) == "rack"


@pytest.mark.parametrize(
    ("expected", "at", "word", "request_"),
    [
        ("star", "8A", "HORN", {}),
        ("star", "1A", "A", {}),
        ("length", "8H", "A", {}),
        ("gap", "8F", "H.RN", {}),
        ("connect", "1A", "HORN", {"board": HORN}),
        ("connect", "9J", "AA", {"board": HORN}),
        ("occupied", "8F", "HARN", {"board": HORN}),
        ("occupied", "8F", "HORN", {"board": HORN}),
        ("occupied", "8F", "HO", {"board": HORN}),
        ("board", "8L", "HORNS", {}),
        ("board", "P1", "AA", {}),
        ("board", "99A", "AA", {}),
        ("board", "0H", "AA", {}),
        ("board", "8ZZ", "AA", {}),
        ("board", "100000H", "AA", {}),
        ("rack", "8A", "ABCDEFGH", {}),
        ("rack", "8F", "ÄRA", {}),
        ("rack", "8F", "Straße", {"edition": "kompakt"}),
        ("rack", "8G", "ßA", {"edition": "mini"}),
        ("rack", "8F", "eA", {"set": {"blanks.never": "E"}}),
        ("length", "8F", "", {}),
        ("contact", "9I", "AT", {"edition": "reise", "board": HORN}),
        ("hook", "J5", "HEXE", {"edition": "reise", "board": HORN}),
        ("word", "8F", "HRNO", {"edition": "kurz"}),
    ],
)
def test_an_illegal_play_is_refused_with_its_reason(
    expected: str, at: str, word: str, request_: dict[str, object]
) -> None:
    assert reason(play(at, word, **request_)) == expected


@pytest.mark.parametrize(
    ("expected", "tiles"),
    [
        ("line", [[8, 8, "A"], [9, 9, "B"]]),
        ("line", [[8, 8, "A"], [8, 9, "B"], [9, 9, "C"]]),
        ("gap", [[8, 8, "A"], [8, 10, "B"]]),
        ("occupied", [[8, 8, "A"], [8, 8, "B"]]),
        ("board", [[8, 15, "A"], [8, 16, "B"]]),
        ("board", [[0, 1, "A"]]),
        ("board", [[-1, 8, "A"]]),
        ("length", []),
        ("length", [[8, 8, "A"]]),
        ("rack", [[8, 8, "?"], [8, 9, "A"]]),
        ("rack", [[8, 8, ""], [8, 9, "A"]]),
        ("rack", [[8, 8, "AB"], [8, 9, "A"]]),
        ("rack", [[8, column, "A"] for column in range(1, 9)]),
        ("star", [[1, 1, "A"], [1, 2, "B"]]),
    ],
)
def test_illegal_tiles_are_refused_with_their_reason(expected: str, tiles: object) -> None:
    assert reason(ask(edition="deluxe", play={"tiles": tiles})) == expected


def test_a_square_that_is_taken_is_occupied() -> None:
    assert reason(ask(edition="deluxe", board=HORN, play={"tiles": [[8, 8, "R"]]})) == "occupied"


def test_without_a_rack_only_its_size_is_checked() -> None:
    assert play("8F", "QQQQ")["ok"] is True


@pytest.mark.parametrize(
    ("rack", "word", "fits"),
    [
        ("HORNAAA", "HORN", True),
        ("NROH", "HORN", True),
        ("HORA", "HORN", False),
        ("HOR?", "HORn", True),
        ("HOR?", "HORN", False),
        ("HORN", "HORn", False),
        ("ANA", "ANNA", False),
        ("", "HORN", False),
    ],
)
def test_with_a_rack_its_tiles_are_counted(rack: str, word: str, fits: bool) -> None:
    at_top = play("8F", word, rack=rack)
    inside = ask(edition="deluxe", play={"at": "8F", "word": word, "rack": rack})
    assert at_top == inside
    if fits:
        assert at_top["ok"] is True
    else:
        assert reason(at_top) == "rack"


def test_tiles_on_the_board_need_not_be_on_the_rack() -> None:
    assert play("H6", "FARM", board=HORN, rack="FAM")["total"] == 9


def test_words_are_judged_where_the_table_checks_them_as_they_are_laid() -> None:
    assert play("8F", "HRNO")["ok"] is True, "challenge: nobody has doubted it yet"
    assert reason(play("8F", "HRNO", set={"word_check": "checked"})) == "word"
    assert play("8F", "HRNO", set={"word_check": "free"})["ok"] is True
    assert play("8F", "HORN", edition="kurz")["ok"] is True
    assert reason(play("8F", "MEIER", edition="kurz")) == "word"


def test_judging_can_be_asked_for_and_left_out() -> None:
    assert reason(play("8F", "HRNO", judge=True)) == "word"
    assert play("8F", "HRNO", judge=False, edition="kurz")["ok"] is True
    assert play("8F", "HORN", judge=True)["ok"] is True


def test_a_crossing_word_is_judged_as_well() -> None:
    answer = play("9I", "AX", board=HORN, judge=True)
    assert answer["ok"] is True
    answer = play("9I", "XI", board=HORN, judge=True)
    assert reason(answer) == "word"
    assert str(answer["message"]).endswith(": NX"), "XI is a word"


def test_a_letter_added_at_an_end_makes_the_longer_word() -> None:
    assert play("J8", "S", board=HORN)["words"] == [{"word": "HORNS", "score": 8}]
    assert play("8J", "S", board=HORN) == play("J8", "S", board=HORN)


@pytest.mark.parametrize(
    "request_",
    [
        {"edition": "nonsense", "play": {"at": "8F", "word": "HORN"}},
        {"edition": None, "play": {"at": "8F", "word": "HORN"}},
        {"edition": ["deluxe"], "play": {"at": "8F", "word": "HORN"}},
        {"play": {"at": "8F", "word": "HORN"}},
        {"edition": "deluxe"},
        {"edition": "deluxe", "play": []},
        {"edition": "deluxe", "play": {}},
        {"edition": "deluxe", "play": {"at": "8F"}},
        {"edition": "deluxe", "play": {"word": "HORN"}},
        {"edition": "deluxe", "play": {"at": 8, "word": "HORN"}},
        {"edition": "deluxe", "play": {"at": "8F", "word": 5}},
        {"edition": "deluxe", "play": {"at": "HORN", "word": "8F"}},
        {"edition": "deluxe", "play": {"at": "", "word": "HORN"}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HO?N"}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HO[RN"}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HO(RN"}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HO RN"}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN", "tiles": []}},
        {"edition": "deluxe", "play": {"tiles": {}}},
        {"edition": "deluxe", "play": {"tiles": ["8FH"]}},
        {"edition": "deluxe", "play": {"tiles": [[8, 6]]}},
        {"edition": "deluxe", "play": {"tiles": [[8, 6, "A", "B"]]}},
        {"edition": "deluxe", "play": {"tiles": [[8.0, 6, "A"]]}},
        {"edition": "deluxe", "play": {"tiles": [[True, 6, "A"]]}},
        {"edition": "deluxe", "play": {"tiles": [[8, "F", "A"]]}},
        {"edition": "deluxe", "play": {"tiles": [[8, 6, 5]]}},
        {"edition": "deluxe", "play": {"tiles": [[10**20, 6, "A"]]}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "set": []},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "set": "rack=8"},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "set": {"rak": 8}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "set": {"rack": 99}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "set": {"rack": [[]]}},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "board": []},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "board": EMPTY[1:]},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "board": ["." * 16] * 15},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "board": ["Ä" * 15] * 15},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "board": ["?" * 15] * 15},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "board": "\n".join(EMPTY)},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "board": [5] * 15},
        {"edition": "super", "play": {"at": "8F", "word": "HORN"}, "board": EMPTY},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "rack": ["H"]},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "rack": "HORNHORN"},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "rack": "HÖRN"},
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "judge": "yes"},
        {
            "edition": "deluxe",
            "set": {"tiles": "fr-102", "word_check": "free"},
            "play": {"at": "8F", "word": "HORN"},
            "judge": True,
        },
        {"edition": "deluxe", "play": {"at": "8F", "word": "HORN"}, "end": {"racks": ["A", ""]}},
    ],
    ids=str,
)
def test_a_request_that_cannot_be_read_is_refused_as_input(request_: dict[str, object]) -> None:
    assert reason(ask(**request_)) == "input"


def test_what_a_request_holds_besides_is_let_be() -> None:
    assert play("8F", "HORN", comment="R on the star", rack=None, board=None) == play("8F", "HORN")


def end(edition: str = "kompakt", /, **values: object) -> dict[str, object]:
    house_rules = values.pop("set", {})
    return ask(edition=edition, set=house_rules, end=values)


def test_who_is_out_gains_what_the_others_lose() -> None:
    answer = end(racks=["XA", ""], out=1, before=[100, 100])
    assert answer == {"ok": True, "after": [91, 109], "winners": [1]}


def test_two_to_four_seats_settle_alike() -> None:
    answer = end(racks=["Q", "", "EN", "?"], out=1, before=[100, 90, 80, 70])
    assert answer == {"ok": True, "after": [90, 102, 78, 70], "winners": [1]}
    assert end(racks=["Q", "E", "N"], before=[5, 5, 5])["after"] == [-5, 4, 4]


def test_nobody_is_out_when_the_game_stopped_otherwise() -> None:
    assert end(racks=["X", "A"], out=None, before=[50, 50])["after"] == [42, 49]
    assert end(racks=["X", ""], out=None, before=[50, 50])["after"] == [42, 50]


def test_the_only_empty_rack_is_the_one_that_is_out() -> None:
    assert end(racks=["X", ""], before=[50, 50])["after"] == [42, 58]
    assert end(racks=["X", "", ""], before=[50, 50, 50])["after"] == [42, 50, 50]
    assert end(racks=["", "X"])["after"] == [8, -8]


def test_a_tie_is_shared_unless_the_edition_knows_better() -> None:
    tied: dict[str, object] = {"racks": ["X", ""], "out": 1, "before": [66, 50]}
    assert end("kompakt", **tied)["winners"] == [0, 1]
    assert end("deluxe", **tied)["winners"] == [0]
    assert end("deluxe", racks=["A", "A"], out=None, before=[9, 9])["winners"] == [0, 1]


def test_tiles_count_what_the_edition_says() -> None:
    assert end("reise", racks=["TF", ""], before=[10, 10])["after"] == [5, 15]
    assert end("kompakt", racks=["TF", ""], before=[10, 10])["after"] == [5, 15]
    assert end("reise", racks=["Ü", ""], before=[10, 10])["after"] == [5, 15]
    assert end("kompakt", racks=["Ü", ""], before=[10, 10])["after"] == [4, 16]


def test_house_rules_count_at_the_end() -> None:
    tied: dict[str, object] = {"racks": ["X", ""], "before": [66, 50]}
    kept = end(**tied, set={"end_scoring.out_gains_racks": False})
    assert kept == {"ok": True, "after": [58, 50], "winners": [0]}
    assert end(**tied, set={"tie_break": "before_settlement"})["winners"] == [0]
    alone = {"ends.empty_bag_alone": True}
    assert end(racks=["E", "X"], out=0, before=[0, 0], set=alone)["after"] == [7, -8]


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"racks": []},
        {"racks": ["A"] * 5},
        {"racks": "XA"},
        {"racks": ["A", 5]},
        {"racks": ["A", None]},
        {"racks": ["A", "Ñ"]},
        {"racks": ["AAAAAAAA", ""]},
        {"racks": ["A", ""], "out": 2},
        {"racks": ["A", ""], "out": -1},
        {"racks": ["A", ""], "out": True},
        {"racks": ["A", ""], "out": "1"},
        {"racks": ["A", ""], "out": 0},
        {"racks": ["A", ""], "before": [1]},
        {"racks": ["A", ""], "before": [1, "2"]},
        {"racks": ["A", ""], "before": [1, 2.5]},
        {"racks": ["A", ""], "before": [1, 10**30]},
        {"racks": ["A", ""], "before": 5},
    ],
    ids=str,
)
def test_an_end_that_cannot_be_is_refused_as_input(values: dict[str, object]) -> None:
    assert reason(end(**values)) == "input"
