import random
from collections.abc import Iterable

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sternfeld.engine.judge import LexiconJudge, judge_for
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.judge import NoJudge
from sternfeld.lexicon.compiled import Lexicon, list_lexicon
from sternfeld.lexicon.words import shipped_words
from sternfeld.rules.layout import Layout, Square
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter, TileSet
from tests.naive.any_play import any_play
from tests.support.examples import examples

QUICK = ("deluxe", "kompakt", "super")
# Few letters and a small board, so that plays and dead ends are both common.
SMALL = Layout("small", (".....", ".....", "..*..", ".....", "....."))
TILES = TileSet("abc", "en", (Letter("A", 1, 9), Letter("B", 1, 9), Letter("C", 1, 9)), 2, "en")


def table(house_rules: dict[str, object] | None = None) -> Rules:
    return Rules.of("deluxe", {"tiles": TILES, "layout": SMALL} | (house_rules or {}))


def judge_of(words: Iterable[str], tiles: TileSet = TILES) -> LexiconJudge:
    return LexiconJudge(Lexicon.compile(words, tiles.alphabet))


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
        {"formation.parallel_contact": 3, "formation.strict": True, "first_word_min": 3},
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
def test_a_play_is_found_exactly_where_trying_everything_finds_one(
    words: list[str], board: Board, rack: tuple[str, ...], house_rules: dict[str, object]
) -> None:
    rules = table(house_rules)
    assume(len(rack) <= rules.rack)
    found = judge_of(words).can_lay(rules, board, rack)
    assert found is any_play(rules, words, board, rack)


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(name, marks=[] if name in QUICK else pytest.mark.thorough)
        for name in edition_names()
    ],
)
def test_it_agrees_with_trying_everything_in_every_edition(edition: str) -> None:
    rules, chance = Rules.of(edition), random.Random(edition)
    short = [word for word in shipped_words(rules.words.lexicon or "") if len(word) <= 3]
    answers = set()
    for _ in range(10):
        words = chance.sample(short, 8)
        board = Board(rules.layout.size)
        for word in chance.sample(words, 4):
            first, second = (chance.randint(1, rules.layout.size - 2) for _ in "12")
            step = Direction.ACROSS if chance.random() < 0.5 else Direction.DOWN
            board = lay(board, first, second, word, step)
        rack = tuple(chance.choices("".join(words) + "?", k=chance.randint(1, 3)))
        admissible = {*words, *rules.words.allow} - rules.words.ban
        found = judge_of(words, rules.tiles).can_lay(rules, board, rack)
        assert found is any_play(rules, admissible, board, rack)
        answers.add(found)
    assert answers == {True, False}


def test_a_hook_is_found_only_if_the_word_it_lengthens_is_admissible() -> None:
    board = across(Board(5), 3, 2, "AB")
    assert judge_of(["AB", "ABC", "CC"]).can_lay(table(), board, ("C", "C")) is True
    assert judge_of(["AB", "BCC"]).can_lay(table(), board, ("C", "C")) is True
    assert judge_of(["AB", "CC"]).can_lay(table(), board, ("C", "C")) is False


def test_a_word_through_tiles_on_the_board_is_found() -> None:
    board = down(Board(5), 1, 3, "ABCBA")
    words = judge_of(["ABCBA", "BCB"])
    assert words.can_lay(table(), board, ("B", "B")) is True
    assert words.can_lay(table(), board, ("B",)) is False


def test_a_first_word_must_be_as_long_as_the_table_asks_for() -> None:
    words = judge_of(["AB"])
    assert words.can_lay(table(), Board(5), ("A", "B")) is True
    assert words.can_lay(table({"first_word_min": 3}), Board(5), ("A", "B")) is False


def test_a_word_that_only_grazes_a_parallel_one_is_no_play_where_two_contacts_are_asked() -> None:
    board = across(Board(5), 3, 1, "AB")
    words = judge_of(["AB", "BC", "CC"])
    strict = table({"formation.parallel_contact": 2, "formation.strict": True})
    assert words.can_lay(strict, board, ("C",)) is True, "BC goes through the B"
    grazing = judge_of(["BC", "CC"])
    assert grazing.can_lay(table(), board, ("C", "C")) is True, "CC under the B makes BC"
    assert grazing.can_lay(table({"words.ban": "BC"}), board, ("C", "C")) is False
    hooked = judge_of(["ABC", "CC"])
    assert hooked.can_lay(table(), board, ("C", "C")) is True, "CC down makes ABC"
    assert hooked.can_lay(strict, board, ("C", "C")) is True, "so does C alone"
    lone = across(Board(5), 5, 5, "A")
    corner = judge_of(["CA", "CC"])
    assert corner.can_lay(strict.override({"words.ban": "CA"}), lone, ("C", "C")) is False


def test_a_blank_is_any_letter_that_the_table_lets_it_be() -> None:
    board = across(Board(5), 3, 3, "B")
    words = judge_of(["AB"])
    assert words.can_lay(table(), board, ("?",)) is True
    assert words.can_lay(table({"blanks.never": "A"}), board, ("?",)) is False


def test_barred_words_are_no_plays_and_allowed_words_are() -> None:
    board = across(Board(5), 3, 3, "B")
    words = judge_of(["AB"])
    assert words.can_lay(table({"words.ban": "AB"}), board, ("A",)) is False
    assert words.can_lay(table({"words.allow": "BC"}), board, ("C",)) is True
    assert words.can_lay(table(), board, ("C",)) is False


def test_an_empty_rack_cannot_be_played() -> None:
    assert judge_of(["AB"]).can_lay(table(), across(Board(5), 3, 3, "AB"), ()) is False


@pytest.mark.parametrize(
    "house_rules",
    [{"rearrange": True}, {"recycle": True}, {"blank_recovery": True}, {"word_check": "free"}],
)
def test_the_judge_does_not_rule_out_what_it_did_not_try(house_rules: dict[str, object]) -> None:
    board = across(Board(5), 3, 3, "B")
    words = judge_of(["AB"])
    assert words.can_lay(table(house_rules), board, ("C",)) is None
    assert words.can_lay(table(house_rules), board, ("A",)) is True
    assert words.can_lay(table(), board, ("C",)) is False


def test_a_tile_with_several_characters_counts_as_one() -> None:
    tiles = TileSet("ch", "en", (Letter("A", 1, 9), Letter("CH", 1, 9)), 1, "en")
    board = across(Board(5), 3, 3, "A")
    words = judge_of(["ACH"], tiles)
    for rack in [("CH",), ("?",)]:
        assert words.can_lay(table({"tiles": tiles}), board, rack) is True
    assert words.can_lay(table({"tiles": tiles}), board, ("A",)) is False


def test_a_word_that_can_be_spelt_with_other_tiles_is_not_ruled_out() -> None:
    letters = tuple(Letter(face, 1, 9) for face in ("A", "C", "CH", "H"))
    tiles = TileSet("ch", "en", letters, 1, "en")
    board = across(Board(5), 3, 3, "A")
    rules, words = table({"tiles": tiles}), judge_of(["ACH"], tiles)
    assert words.admits("ACH")
    assert words.can_lay(rules, board, ("CH",)) is True
    assert words.can_lay(rules, board, ("C", "H")) is None


def test_what_the_core_cannot_search_is_not_ruled_out() -> None:
    words = judge_of(["AB"])
    large = Layout("large", ("*" + "." * 25, *["." * 26] * 25))
    assert words.can_lay(table({"layout": large}), Board(26), ("C",)) is None
    foreign = TileSet("ab", "en", (Letter("A", 1, 9), Letter("B", 1, 9)), 0, "en")
    assert words.can_lay(table({"tiles": foreign}), Board(5), ("A",)) is None
    blanks = TileSet("blanks", "en", TILES.letters, 12, "en")
    assert words.can_lay(table({"tiles": blanks}), Board(5), ("?",) * 7) is True
    assert judge_of(["ABCABC"]).can_lay(table({"tiles": blanks}), Board(5), ("?",) * 7) is None


def test_points_beyond_what_the_engine_counts_do_not_matter() -> None:
    dear = TileSet("dear", "en", (Letter("A", 900, 9), *TILES.letters[1:]), 2, "en")
    words = judge_of(["AB"])
    assert words.can_lay(table({"tiles": dear}), Board(5), ("A", "B")) is True
    assert words.can_lay(table({"tiles": dear}), Board(5), ("A", "C")) is False


def test_an_allowed_word_that_cannot_be_laid_changes_nothing() -> None:
    board = across(Board(5), 3, 3, "B")
    for word in ("X", "B", "B" * 30):
        assert judge_of(["AB"]).can_lay(table({"words.allow": word}), board, ("C",)) is False


def test_the_judge_of_a_table_is_its_word_list() -> None:
    german, english = judge_for(Rules.of("kompakt")), judge_for(Rules.of("deluxe"))
    assert isinstance(german, LexiconJudge)
    assert isinstance(english, LexiconJudge)
    assert german.lexicon is list_lexicon("de", Rules.of("kompakt").tiles.alphabet, supplement=True)
    assert repr(english) == "<LexiconJudge with <Lexicon 'en': 169124 words>>"
    free = Rules.of("deluxe", {"tiles": "fr-102", "word_check": "free"})
    assert isinstance(judge_for(free), NoJudge)


def test_a_word_is_admitted_as_a_whole_and_only_in_capitals() -> None:
    german = judge_for(Rules.of("kompakt"))
    assert all(map(german.admits, ("GRÜNDE", "AA", "ÜPPIGSTES", "CHICOREE")))
    for other in ("", "GRÜND ", "gründe", "GRUENDE", "A", "ZZ", "ÜZ", "ẞ", "STRAẞE", "\ud800"):
        assert not german.admits(other)


def test_a_list_is_judged_with_tiles_that_cannot_spell_all_of_it() -> None:
    rules = Rules.of("deluxe", {"tiles": "is-104", "words.lexicon": "en"})
    judge = judge_for(rules)
    assert judge.admits("HORN")
    assert not judge.admits("QUIZ"), "no Icelandic tile shows a Q"
    assert judge.can_lay(rules, Board(15), tuple("HORN")) is True
