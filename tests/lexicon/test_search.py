import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.lexicon.words import WordList
from sternfeld.rules.layout import Layout, Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter, TileSet
from tests.naive.any_play import any_play
from tests.support.examples import examples

# Few letters and a small board, so that plays and dead ends are both common.
SMALL = Layout("small", (".....", ".....", "..*..", ".....", "....."))
TILES = TileSet("abc", "en", (Letter("A", 1, 9), Letter("B", 1, 9), Letter("C", 1, 9)), 2, "en")


def table(house_rules: dict[str, object] | None = None) -> Rules:
    return Rules.of("deluxe", {"tiles": TILES, "layout": SMALL} | (house_rules or {}))


def lay(board: Board, row: int, column: int, word: str, direction: Direction) -> Board:
    start = Square(row, column)
    return board.lay(PlacedTile(direction.step(start, i), face) for i, face in enumerate(word))


def across(board: Board, row: int, column: int, word: str) -> Board:
    return lay(board, row, column, word, Direction.ACROSS)


def down(board: Board, row: int, column: int, word: str) -> Board:
    return lay(board, row, column, word, Direction.DOWN)


WORDS = st.lists(st.text("ABC", min_size=2, max_size=5), min_size=1, max_size=8, unique=True)
RACKS = st.lists(st.sampled_from("ABC?"), max_size=4).map(tuple)
HOUSE_RULES = st.sampled_from(
    [
        {},
        {"formation.parallel_contact": 2},
        {"formation.parallel_contact": 2, "formation.strict": True},
        {"first_word_min": 3},
        {"blanks.never": "A"},
        {"rack": 2, "bonus": "none"},
    ]
)
BOARDS = st.dictionaries(
    st.builds(Square, st.integers(1, 5), st.integers(1, 5)),
    st.sampled_from("ABCabc"),
    max_size=12,
).map(lambda tiles: Board(5, tiles))


@given(WORDS, BOARDS, RACKS, HOUSE_RULES)
@examples(4)
@example(["AB"], Board(5), ("A", "B"), {})
@example(["AAAAA"], Board(5, {Square(1, 1): "A", Square(1, 5): "A"}), ("A", "A", "A"), {})
@example(["BA"], Board(5, {Square(5, 5): "A"}), ("?",), {})
def test_the_search_finds_a_play_exactly_where_trying_everything_does(
    words: list[str], board: Board, rack: tuple[str, ...], house_rules: dict[str, object]
) -> None:
    rules = table(house_rules)
    assume(len(rack) <= rules.rack)
    found = WordList("small", words).can_lay(rules, board, rack)
    assert found is any_play(rules, words, board, rack)


def test_a_hook_is_found_only_if_the_word_it_lengthens_is_admissible() -> None:
    board = across(Board(5), 3, 2, "AB")
    assert WordList("w", ["AB", "ABC", "CC"]).can_lay(table(), board, ("C", "C")) is True
    assert WordList("w", ["AB", "BCC"]).can_lay(table(), board, ("C", "C")) is True
    assert WordList("w", ["AB", "CC"]).can_lay(table(), board, ("C", "C")) is False


def test_a_word_through_tiles_on_the_board_is_found() -> None:
    board = down(Board(5), 1, 3, "ABCBA")
    words = WordList("w", ["ABCBA", "BCB"])
    assert words.can_lay(table(), board, ("B", "B")) is True
    assert words.can_lay(table(), board, ("B",)) is False


def test_a_first_word_must_be_as_long_as_the_table_asks_for() -> None:
    words = WordList("w", ["AB"])
    assert words.can_lay(table(), Board(5), ("A", "B")) is True
    assert words.can_lay(table({"first_word_min": 3}), Board(5), ("A", "B")) is False


def test_a_word_that_only_grazes_a_parallel_one_is_no_play_where_two_contacts_are_asked() -> None:
    board = across(Board(5), 3, 1, "AB")
    words = WordList("w", ["AB", "BC", "CC"])
    strict = table({"formation.parallel_contact": 2, "formation.strict": True})
    assert words.can_lay(strict, board, ("C",)) is True, "BC goes through the B"
    grazing = WordList("w", ["BC", "CC"])
    assert grazing.can_lay(table(), board, ("C", "C")) is True, "CC under the B makes BC"
    assert grazing.can_lay(table({"words.ban": "BC"}), board, ("C", "C")) is False
    hooked = WordList("w", ["ABC", "CC"])
    assert hooked.can_lay(table(), board, ("C", "C")) is True, "CC down makes ABC"
    assert hooked.can_lay(strict, board, ("C", "C")) is True, "so does C alone"
    lone = across(Board(5), 5, 5, "A")
    corner = WordList("w", ["CA", "CC"])
    assert corner.can_lay(strict.override({"words.ban": "CA"}), lone, ("C", "C")) is False


def test_a_blank_is_any_letter_that_the_table_lets_it_be() -> None:
    board = across(Board(5), 3, 3, "B")
    words = WordList("w", ["AB"])
    assert words.can_lay(table(), board, ("?",)) is True
    assert words.can_lay(table({"blanks.never": "A"}), board, ("?",)) is False


def test_barred_words_are_no_plays_and_allowed_words_are() -> None:
    board = across(Board(5), 3, 3, "B")
    words = WordList("w", ["AB"])
    assert words.can_lay(table({"words.ban": "AB"}), board, ("A",)) is False
    assert words.can_lay(table({"words.allow": "BC"}), board, ("C",)) is True
    assert words.can_lay(table(), board, ("C",)) is False


def test_an_empty_rack_cannot_be_played() -> None:
    assert WordList("w", ["AB"]).can_lay(table(), across(Board(5), 3, 3, "AB"), ()) is False


@pytest.mark.parametrize(
    "house_rules",
    [{"rearrange": True}, {"recycle": True}, {"blank_recovery": True}, {"word_check": "free"}],
)
def test_the_search_does_not_rule_out_what_it_did_not_try(house_rules: dict[str, object]) -> None:
    board = across(Board(5), 3, 3, "B")
    words = WordList("w", ["AB"])
    assert words.can_lay(table(house_rules), board, ("C",)) is None
    assert words.can_lay(table(house_rules), board, ("A",)) is True
    assert words.can_lay(table(), board, ("C",)) is False


def test_a_tile_with_several_characters_counts_as_one() -> None:
    tiles = TileSet("ch", "en", (Letter("A", 1, 9), Letter("CH", 1, 9)), 1, "en")
    board = across(Board(5), 3, 3, "A")
    words = WordList("w", ["ACH"])
    for rack in [("CH",), ("?",)]:
        assert words.can_lay(table({"tiles": tiles}), board, rack) is True
    assert words.can_lay(table({"tiles": tiles}), board, ("A",)) is False
