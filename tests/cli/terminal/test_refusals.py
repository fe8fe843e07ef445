import pytest

from sternfeld.cli.terminal.texts import TABLES
from tests.cli.terminal.people import heard, hot_seat, say

RACKS = "AB" + "HORNES" + "TEINEN"

CASES = [
    ([], "8A HORN", "The first word must go over the star (8H).", "Sternfeld (8H)"),
    ([], "8H H", "at least 2 letters", "mindestens 2 Buchstaben"),
    ([], "8L HORNS", "runs off the board", "über den Rand"),
    ([], "8F QUOX", "You do not have: Q, U, X.", "nicht auf dem Bänkchen: Q, U, X."),
    ([], "8F HORNN", "You do not have: N.", "nicht auf dem Bänkchen: N."),
    ([], "8F HÉRN", "There is no tile É in this game.", "Stein É gibt es"),
    ([], "8F HOR.", "where there is none", "wo keiner liegt"),
    ([], "8F NROH", "NROH is not valid here.", "NROH ist hier nicht zulässig."),
    ([], "ex Q", "You do not have: Q.", "nicht auf dem Bänkchen: Q."),
    ([], "ex", "ex ABC", "tausche ABC"),
    ([], "recover 8F", "does not play that variation", "Diese Variante wird an diesem Tisch nicht"),
    (
        [],
        "recycle 8F E",
        "does not play that variation",
        "Diese Variante wird an diesem Tisch nicht",
    ),
    ([], "challenge", "no play to accept or challenge", "keinen Zug"),
    ([], "pass now", "pass", "passe"),
    (["8F HORN", ""], "1A BEIN", "must touch a word", "berühren"),
    (["8F HORN", ""], "8F HORN", "At least one new tile", "Mindestens ein neuer Stein"),
    (
        ["8F HORN", ""],
        "8F BEIN",
        "A different letter is in the way",
        "anderer Buchstabe liegt diesem Wort im Weg",
    ),
]


@pytest.mark.parametrize(("before", "line", "english", "german"), CASES)
def test_a_refusal_says_in_the_players_language_what_is_wrong(
    before: list[str], line: str, english: str, german: str
) -> None:
    for language, expected in zip(("en", "de"), (english, german), strict=True):
        session = hot_seat("kurz", tiles=RACKS, language="de" if language == "de" else "en")
        session.begin(0)
        say(session, "", *before)
        events = session.events
        reply = say(session, line)
        assert expected in heard(reply)
        assert session.events == events
    assert set(TABLES) == {"de", "en"}


def test_an_exchange_with_too_few_tiles_in_the_bag_says_how_many_are_needed() -> None:
    session = hot_seat("kurz", tiles=RACKS, exchange__min_bag=100)
    session.begin(0)
    assert "at least 100 tiles in the bag; there are 88 tiles." in heard(say(session, "", "ex A"))


def test_the_contact_rule_names_its_number() -> None:
    session = hot_seat(
        "reise", tiles="AB" + "HORNESAA" + "TEINENBB", word_check="free", formation__strict=True
    )
    session.begin(0)
    say(session, "", "8F HORN", "")
    assert "at least 2 tiles must touch" in heard(say(session, "9I TE"))


def test_a_blank_says_what_it_may_not_stand_for() -> None:
    session = hot_seat("kurz", tiles="AB" + "HORNE?" + "TEINEN", blanks__never="Q")
    session.begin(0)
    assert heard(say(session, "", "8F HORqN")) == "A blank may not stand for Q here."


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("recover 8G", "O"),
        ("recycle 8F W", "W"),
        ("rearrange 8F HoRN -> 8E QHRoN", "Q"),
        ("rearrange 8F HoRN -> 8F HoRN", "At least one new tile"),
    ],
)
def test_swaps_need_their_tiles(line: str, missing: str) -> None:
    session = hot_seat(
        "kurz", tiles="AB" + "HRN?SE" + "ETEINN",
        blank_recovery=True, recycle=True, rearrange=True,
    )  # fmt: skip
    session.begin(0)
    reply = say(session, "", "8F HoRN", "", line)
    assert missing in heard(reply)
    assert session.state.swaps == ()


def test_recovering_where_no_blank_lies_is_told() -> None:
    session = hot_seat("kurz", tiles=RACKS, blank_recovery=True)
    session.begin(0)
    assert heard(say(session, "", "recover 8H")) == "There is no blank on 8H."


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        ("8P HORN", "There is no column P; the last one is O.", "Spalte P gibt es nicht"),
        ("P8 HORN", "There is no column P; the last one is O.", "Spalte P gibt es nicht"),
        ("16A HORN", "There is no row 16; the rows are 1 to 15.", "Zeile 16 gibt es nicht"),
        ("A99 HORN", "There is no row 99; the rows are 1 to 15.", "Zeile 99 gibt es nicht"),
        ("rulse", "Did you mean rules?", "Meinst du rules?"),
        ("tauschhe ABC", "Did you mean tausche?", "Meinst du tausche?"),
        ("beenden", "quit (save and leave) or end", "unterbrechen (speichern und gehen) oder ende"),
        ("judge", "judge WORD.", "prüfen WORT."),
    ],
)
def test_a_slip_is_answered_with_what_may_have_been_meant(
    line: str, english: str, german: str
) -> None:
    session = hot_seat("kurz", tiles=RACKS)
    session.begin(0)
    reply = say(session, "", line)
    assert english in heard(reply)
    assert not reply.done
    session = hot_seat("kurz", tiles=RACKS, language="de")
    session.begin(0)
    assert german in heard(say(session, "", line))
