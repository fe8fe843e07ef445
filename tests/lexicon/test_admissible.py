import pytest

from sternfeld.lexicon.admissible import Judgement, Remark, RemarkCode, judge_word
from sternfeld.rules.rules import Rules

KOMPAKT = Rules.of("kompakt")
DELUXE = Rules.of("deluxe")


def codes(judgement: Judgement) -> list[RemarkCode]:
    return [remark.code for remark in judgement.remarks]


def test_a_word_of_the_list_is_admissible_with_its_spellings() -> None:
    judgement = judge_word(KOMPAKT, " Gründe ")
    assert judgement.admissible
    assert judgement.asked == " Gründe "
    assert judgement.word == "GRÜNDE"
    assert judgement.remarks == (Remark(RemarkCode.FOUND, ("gründe", "Gründe")),)


def test_an_umlaut_may_come_in_two_pieces() -> None:
    assert judge_word(KOMPAKT, "Gru\u0308nde").word == "GRÜNDE"


def test_a_word_that_is_not_in_the_list_is_not_admissible() -> None:
    judgement = judge_word(DELUXE, "hornx")
    assert not judgement.admissible
    assert codes(judgement) == [RemarkCode.NOT_FOUND]


@pytest.mark.parametrize(
    ("edition", "word"), [("kompakt", "ANTI"), ("kompakt", "BAURE"), ("kurz", "MÜLLER")]
)
def test_an_edition_bars_the_words_its_sheet_names(edition: str, word: str) -> None:
    judgement = judge_word(Rules.of(edition), word)
    assert not judgement.admissible
    assert codes(judgement) == [RemarkCode.BANNED]


def test_a_word_barred_by_one_edition_is_a_word_in_another() -> None:
    assert judge_word(Rules.of("reise"), "MÜLLER").admissible


def test_a_table_may_allow_a_word() -> None:
    rules = Rules.of("deluxe", {"words.allow": "sternfeld"})
    judgement = judge_word(rules, "Sternfeld")
    assert judgement.admissible
    assert codes(judgement) == [RemarkCode.ALLOWED]


def test_sharp_s_is_written_ss_and_that_is_said() -> None:
    for asked in ("Straße", "STRAẞE"):
        judgement = judge_word(KOMPAKT, asked)
        assert judgement.word == "STRASSE"
        assert judgement.admissible
        assert judgement.remarks == (
            Remark(RemarkCode.SHARP_S, ("STRASSE",)),
            Remark(RemarkCode.FOUND, ("Straße",)),
        )


def test_nothing_is_said_about_sharp_s_where_ss_was_written() -> None:
    assert codes(judge_word(KOMPAKT, "Strasse")) == [RemarkCode.FOUND]


@pytest.mark.parametrize(
    ("asked", "better"),
    [
        ("Gruende", ("GRÜNDE",)),
        ("FUESSE", ("FÜSSE",)),
        ("HAEUSER", ("HÄUSER",)),
        ("UEBERBRUECKE", ("ÜBERBRÜCKE",)),
    ],
)
def test_two_letters_for_an_umlaut_are_no_word_but_the_right_form_is_shown(
    asked: str, better: tuple[str, ...]
) -> None:
    judgement = judge_word(KOMPAKT, asked)
    assert not judgement.admissible
    assert judgement.remarks[-1] == Remark(RemarkCode.WRITE_UMLAUT, better)


def test_a_word_that_truly_has_ue_needs_no_hint() -> None:
    assert codes(judge_word(KOMPAKT, "AKTUELL")) == [RemarkCode.FOUND]
    assert codes(judge_word(KOMPAKT, "XUEX")) == [RemarkCode.NOT_FOUND]


def test_no_umlaut_is_suggested_where_no_tile_shows_one() -> None:
    rules = Rules.of("kompakt", {"tiles": "en-100", "words.lexicon": "de"})
    assert codes(judge_word(rules, "GRUENDE")) == [RemarkCode.NOT_FOUND]


@pytest.mark.parametrize(
    ("asked", "signs"),
    [("Make-up", ("-",)), ("geht's", ("'",)), ("zwei Worte", (" ",)), ("H2O", ("2",))],
)
def test_a_word_with_other_signs_than_letters_is_refused(
    asked: str, signs: tuple[str, ...]
) -> None:
    judgement = judge_word(KOMPAKT, asked)
    assert not judgement.admissible
    assert judgement.remarks == (Remark(RemarkCode.SIGNS, signs),)


@pytest.mark.parametrize(
    ("asked", "letters"),
    [("Señor", ("Ñ",)), ("Øre", ("Ø",)), ("ǘben", ("Ǘ",)), ("ﬁsch", ("ﬁ",)), ("ñañ", ("Ñ",))],
)
def test_letters_that_no_tile_shows_are_named(asked: str, letters: tuple[str, ...]) -> None:
    judgement = judge_word(KOMPAKT, asked)
    assert not judgement.admissible
    assert judgement.remarks == (Remark(RemarkCode.FOREIGN_LETTERS, letters),)


@pytest.mark.parametrize("asked", ["", "  ", "A"])
def test_a_word_has_two_letters_or_more(asked: str) -> None:
    judgement = judge_word(KOMPAKT, asked)
    assert not judgement.admissible
    assert judgement.remarks == (Remark(RemarkCode.TOO_SHORT, number=2),)


def test_a_word_is_no_longer_than_the_board() -> None:
    long = "E" * 16
    assert judge_word(DELUXE, long).remarks == (Remark(RemarkCode.TOO_LONG, number=15),)
    assert not judge_word(DELUXE, long).admissible
    assert RemarkCode.TOO_LONG not in codes(judge_word(DELUXE, "E" * 15))
    assert RemarkCode.TOO_LONG not in codes(judge_word(Rules.of("super"), "E" * 21))
    assert RemarkCode.TOO_LONG in codes(judge_word(Rules.of("super"), "E" * 22))


def test_a_word_that_the_set_cannot_form_is_admissible_with_a_warning() -> None:
    judgement = judge_word(DELUXE, "knickknacks")
    assert judgement.admissible
    assert judgement.remarks[-1] == Remark(RemarkCode.TOO_FEW_TILES, ("K",), 2)
    assert codes(judge_word(DELUXE, "pizzas")) == [RemarkCode.FOUND], "a blank helps once"
    assert codes(judge_word(DELUXE, "jazz")) == [RemarkCode.FOUND]


def test_a_blank_that_may_not_stand_for_a_letter_does_not_help() -> None:
    rules = Rules.of("deluxe", {"blanks.never": "Z"})
    assert codes(judge_word(rules, "jazz"))[-1] is RemarkCode.TOO_FEW_TILES


def test_where_nobody_judges_every_word_of_the_tiles_goes() -> None:
    rules = Rules.of("deluxe", {"word_check": "free"})
    assert codes(judge_word(rules, "QQQ"))[0] is RemarkCode.FREE
    assert judge_word(rules, "QQ").admissible
    assert codes(judge_word(rules, "horn")) == [RemarkCode.FOUND]
    assert not judge_word(rules, "Ä").admissible


def test_blanks_stand_for_as_many_missing_tiles_as_there_are() -> None:
    rules = Rules.of("deluxe", {"word_check": "free"})
    assert codes(judge_word(rules, "ZZZ")) == [RemarkCode.FREE], "one Z and two blanks"
    assert codes(judge_word(rules, "ZZZZ")) == [RemarkCode.FREE, RemarkCode.TOO_FEW_TILES]


def test_a_table_without_a_word_list_judges_by_its_tiles() -> None:
    rules = Rules.of("deluxe", {"tiles": "es-100", "word_check": "free"})
    assert codes(judge_word(rules, "chorro")) == [RemarkCode.FREE]
    assert judge_word(rules, "kilo").remarks == (Remark(RemarkCode.FOREIGN_LETTERS, ("K",)),)


def test_a_tile_with_several_characters_is_one_letter_of_a_word() -> None:
    rules = Rules.of("deluxe", {"tiles": "es-100", "word_check": "free"})
    assert codes(judge_word(rules, "ch")) == [RemarkCode.TOO_SHORT]
    assert codes(judge_word(rules, "llllllll"))[-1] is RemarkCode.TOO_FEW_TILES


def test_a_word_of_the_supplement_is_not_said_to_be_in_the_list() -> None:
    judgement = judge_word(KOMPAKT, "Homeoffice")
    assert judgement.admissible
    assert judgement.remarks == (Remark(RemarkCode.SUPPLEMENT, ("Homeoffice",)),)


@pytest.mark.parametrize(
    ("asked", "word", "spelt"),
    [("Café", "CAFE", "Café"), ("Cafe\u0301", "CAFE", "Café"), ("APERÇU", "APERCU", "Aperçu")],
)
def test_an_accent_that_no_tile_shows_is_left_off_and_that_is_said(
    asked: str, word: str, spelt: str
) -> None:
    judgement = judge_word(KOMPAKT, asked)
    assert judgement.word == word
    assert judgement.remarks == (
        Remark(RemarkCode.ACCENTS, (word,)),
        Remark(RemarkCode.FOUND, (spelt,)),
    )


def test_sharp_s_and_an_accent_are_both_said() -> None:
    judgement = judge_word(KOMPAKT, "Béchamelsoße")
    assert judgement.admissible
    assert codes(judgement)[:2] == [RemarkCode.SHARP_S, RemarkCode.ACCENTS]


def test_an_accent_stays_where_a_tile_shows_it() -> None:
    polish = Rules.of("deluxe", {"tiles": "pl-100", "word_check": "free"})
    assert judge_word(polish, "góra").word == "GÓRA"


def test_umlauts_and_n_with_a_tilde_are_never_taken_apart() -> None:
    for asked, letter in (("über", "Ü"), ("señor", "Ñ")):
        assert judge_word(DELUXE, asked).remarks == (Remark(RemarkCode.FOREIGN_LETTERS, (letter,)),)
