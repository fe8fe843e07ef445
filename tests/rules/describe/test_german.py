"""The German page: what it says, and that number, case and quotation marks are right."""

from dataclasses import replace

import pytest

from sternfeld.rules.describe.assembly import rule_page
from sternfeld.rules.describe.german import GERMAN
from sternfeld.rules.layout import Layout
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import Letter, TileSet

CLOCK = {"clock.game_seconds": 60}


def sentences(rules: Rules) -> list[str]:
    return [text for line in rule_page(rules, "de").lines() for text in (line.text, *line.details)]


@pytest.mark.parametrize(
    ("edition", "house_rules", "sentence"),
    [
        ("mini", {}, "Ihr einigt euch, wer beginnt."),
        ("mini", {}, "Für ß darf ein Blankostein nie stehen."),
        ("mini", {}, "Wer zu Unrecht anzweifelt, verliert fünf Punkte."),
        ("mini", {}, "1 Punkt: 5 × A, 4 × D, 15 × E, 6 × I, 9 × N, 6 × R, 7 × S, 6 × T, 6 × U"),
        ("mini", {}, "24 Felder mit doppeltem Buchstabenwert"),
        ("kompakt", {}, "Gesperrt sind außerdem: ANTI, BAURE, EN, HEIT."),
        ("kompakt", {}, "Anzweifeln könnt ihr einen Zug, bis seine Punkte aufgeschrieben sind."),
        ("kompakt", {}, "Die Partie endet auch, wenn in zwei Runden hintereinander alle passen."),
        (
            "kompakt",
            {},
            "Statt ß legst du SS. Ä, Ö und Ü sind eigene Buchstaben und werden nie zu AE, OE und"
            " UE.",
        ),
        ("deluxe", {}, "Wer zu Unrecht anzweifelt, setzt in seinem nächsten Zug aus."),
        ("deluxe", {}, "Bei Gleichstand gewinnt, wer vor der Abrechnung mehr Punkte hatte."),
        ("kurz", {}, "Den gezogenen Stein behältst du: Er ist der erste auf deinem Bänkchen."),
        ("reise", {}, "Wer zu Unrecht anzweifelt, verliert nichts."),
        (
            "reise",
            {},
            "Statt zu legen, darfst du beliebig viele deiner Steine tauschen, aber nicht mehr, als"
            " der Beutel noch enthält.",
        ),
        (
            "reise",
            {},
            "Legst du alle acht Steine in einem Zug, bekommst du 50 Punkte extra. Dieser Bonus wird"
            " nie vervielfacht.",
        ),
        (
            "reise",
            {},
            "Ein Wort nur aus neuen Steinen darf neben einem anderen liegen, wenn die beiden sich"
            " mit mindestens zwei Steinen berühren. Liegt es neben mehreren, muss das für jedes"
            " davon gelten.",
        ),
        (
            "kurz",
            {"ends.exchange_is_pass": True},
            "Die Partie endet auch, wenn in zwei Runden hintereinander alle passen oder tauschen:"
            " Tauschen ist eine Art zu passen.",
        ),
        ("super", {}, "4 Felder mit vierfachem Wortwert"),
        ("kompakt", {"challenge.penalty": 1}, "Wer zu Unrecht anzweifelt, verliert einen Punkt."),
        (
            "kompakt",
            {"ends.pass_rounds": 1},
            "Die Partie endet auch, wenn in einer Runde alle passen.",
        ),
        (
            "mini",
            {"exchange.min_bag": 1},
            "Statt zu legen, darfst du beliebig viele deiner Steine tauschen, solange noch"
            " mindestens ein Stein im Beutel ist, aber nicht mehr, als der Beutel noch enthält.",
        ),
        (
            "mini",
            {"bonus": "1:1"},
            "Legst du einen Stein in einem Zug, bekommst du einen Punkt extra. Dieser Bonus wird"
            " nie vervielfacht.",
        ),
        ("mini", {"bonus": "1:5,2:5,3:9"}, "fünf Punkte für einen oder zwei Steine"),
        (
            "mini",
            {"nine_tiles": True},
            "Statt zu legen, darfst du beliebig viele deiner Steine tauschen, solange noch"
            " mindestens sieben Steine im Beutel sind, aber nicht mehr, als der Beutel noch"
            " enthält.",
        ),
        ("mini", {"blanks.never": "Q,X"}, "Für Q und X darf ein Blankostein nie stehen."),
        ("mini", {"words.allow": "ZZZ,AAA"}, "Zusätzlich erlaubt sind: AAA, ZZZ."),
        ("mini", {"words.lexicon": "club"}, "Es gilt die Wortliste „club“."),
        ("mini", {"turn_seconds": 60}, "Für einen Zug hast du eine Minute Zeit."),
        ("mini", {"turn_seconds": "90,0"}, "Platz 1 hat eine Minute und 30 Sekunden"),
        ("mini", {"turn_seconds": "90,0"}, "Platz 2 hat keine Grenze"),
        ("mini", {"turn_seconds": 86400}, "Für einen Zug hast du einen Tag Zeit."),
        ("mini", {"turn_seconds": 172800}, "Für einen Zug hast du zwei Tage Zeit."),
        (
            "mini",
            CLOCK | {"clock.increment_seconds": 1},
            "Nach jedem Zug bekommst du eine Sekunde Zeit hinzu.",
        ),
        (
            "mini",
            CLOCK | {"clock.overtime_minutes": 1},
            "Wer eine Minute überzogen hat, scheidet aus und kann nicht mehr gewinnen.",
        ),
        (
            "deluxe",
            {"finish_line": "beginner"},
            "Ziellinie: Die Partie endet sofort, wenn jemand das eigene Ziel erreicht. Das Ziel: zu"
            " zweit 70 Punkte, zu dritt 60 Punkte und zu viert 50 Punkte (Stufe „Anfänger“).",
        ),
        ("deluxe", {"finish_line": "1,advanced"}, "Platz 1: ein Punkt"),
        ("deluxe", {"finish_line": "1,advanced"}, "Platz 2: 200 Punkte (Stufe „Stark“)"),
        (
            "kompakt",
            {"tiles": "es-100", "word_check": "free"},
            "Diese Buchstabengruppen stehen auf einem einzigen Stein: CH, LL, RR.",
        ),
        ("kurz", {"blanks.count": 0}, "Es wird ohne Blankosteine gespielt."),
    ],
)
def test_the_page_says_so(edition: str, house_rules: dict[str, object], sentence: str) -> None:
    said = sentences(Rules.of(edition, house_rules))
    assert sentence in [text.replace("\N{NO-BREAK SPACE}", " ") for text in said]


@pytest.mark.parametrize("variation", ["rearrange", "recycle", "blank_recovery"])
def test_tiles_stay_but_for_the_variations_agreed_on(variation: str) -> None:
    page = rule_page(Rules.of("deluxe", {variation: True}), "de")
    assert "Was liegt, bleibt liegen. Ausnahmen nennt der Abschnitt „Vereinbarte Varianten“." in [
        line.text for line in page.lines()
    ]
    assert "Vereinbarte Varianten" in [section.title for section in page.sections]


def test_a_table_that_does_not_challenge_hears_nothing_of_challenges() -> None:
    for word_check in ("checked", "free"):
        page = rule_page(Rules.of("kompakt", {"word_check": word_check}), "de")
        assert not [line for line in page.lines() if "anzweifel" in line.text.lower()]


def test_a_board_may_be_bare_and_its_star_anywhere() -> None:
    board = Layout("bare", ("......", "......", "..*...", "......", "......", "......"))
    said = sentences(replace(Rules.of("kompakt"), layout=board))
    assert "Ein Brett mit 6\xa0×\xa06 Feldern. Das Sternfeld liegt in Zeile 3, Spalte 3." in said
    assert not [text for text in said if text.startswith("Ein Buchstabenfeld")]
    assert (
        "Belegt ein Wort mehrere Wortfelder neu, werden die Prämien multipliziert: Zwei doppelte"
        " Felder ergeben das Vierfache." in said
    )


def test_one_premium_square_stands_in_the_singular() -> None:
    board = Layout("single", ("t.....", "......", "..*...", "......", "......", "......"))
    said = sentences(replace(Rules.of("kompakt"), layout=board))
    assert "ein Feld mit dreifachem Buchstabenwert" in said


def test_a_language_without_a_name_is_called_by_its_code() -> None:
    few = TileSet("few", "xx", (Letter("A", 1, 30),), 1)
    said = sentences(Rules.of("kompakt", {"tiles": few, "word_check": "free"}))
    bag = "(xx): 30 Buchstabensteine und ein Blankostein."
    assert [text for text in said if bag in text]


def test_numbers_are_words_up_to_twelve() -> None:
    assert [GERMAN.number(n) for n in (0, 2, 12, 13)] == ["null", "zwei", "zwölf", "13"]
