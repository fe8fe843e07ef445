"""How plays, squares and numbers are written in sentences."""

from __future__ import annotations

from sternfeld.analysis.places import SquareUse
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.wording import Sentence

EXCHANGE, PASS, LAY = "ex HDNN", "pass", "8F HORN"


def said(name: str, **values: object) -> tuple[str, str]:
    sentence = Sentence(name, "", 0.0, values)
    return sentence.text("de"), sentence.text("en")


def test_exchanges_and_passes_are_named_as_one_speaks() -> None:
    assert said("equal", best=EXCHANGE, played=PASS) == (
        "Beim Tausch von HDNN und beim Passen ist deine Gewinnchance gleich, soweit man sehen"
        " kann.",
        "By exchanging HDNN and by passing your chance to win is the same, as far as one can tell.",
    )
    assert said("leave_named", best=EXCHANGE, k1=("E", "R"), k2=("U",), x=9.25) == (
        "Beim Tausch von HDNN behältst du ER statt U. Das ist 9,2 Punkte mehr wert.",
        "By exchanging HDNN you keep ER instead of U. That is worth 9.2 points more.",
    )
    assert said("next_turn_named", best=EXCHANGE, e=Estimate(4.0, 0.5)) == (
        "Nach dem Tausch von HDNN bringt dein nächster Zug im Mittel 4,0 ± 0,5 Punkte mehr.",
        "After exchanging HDNN your next turn scores 4.0 ± 0.5 points more on average.",
    )
    assert said("reply_named", best=PASS, e=Estimate(4.0, 0.0)) == (
        "Nach dem Passen bringt die Antwort im Mittel 4,0 Punkte weniger.",
        "After passing the reply scores 4.0 points less on average.",
    )


def test_an_error_that_rounds_to_nothing_is_not_written() -> None:
    german, english = said("exchange", w=Estimate(0.0072, 0.0004))
    assert "um 0,7 Prozentpunkte" in german
    assert "is 0.7 percentage points" in english


def test_a_move_without_points_scores_nothing() -> None:
    assert said("points", best=LAY, a=14, played=EXCHANGE, b=0) == (
        "8F HORN bringt 14 Punkte, der Tausch von HDNN bringt keine.",
        "8F HORN scores 14, exchanging HDNN scores nothing.",
    )


def test_a_square_is_named_by_its_factor() -> None:
    corner = SquareUse("U1", 4, 1, 0.05, 0.31)
    assert said("leaves_premium", best=LAY, played=EXCHANGE, sq=corner, p=0.31, q=0.05) == (
        "Das Feld U1 mit vierfachem Wortwert wird nach dem Tausch von HDNN in 31 % der Ziehungen"
        " sofort belegt, nach 8F HORN in 5 %.",
        "The quadruple word square U1 is covered at once in 31 % of the draws after exchanging"
        " HDNN, in 5 % after 8F HORN.",
    )
    letter = SquareUse("J6", 1, 3, 0.0, 0.27, vowel="E")
    german, english = said(
        "vowel_premium", best=LAY, played="7I HE", sq=letter, c="E", p=0.27, q=0.0
    )
    assert german.startswith("7I HE legt E neben das Feld J6 mit dreifachem Buchstabenwert.")
    assert english.startswith("7I HE puts E beside the triple letter square J6.")
    double = SquareUse("C3", 2, 1, 0.0, 0.2)
    assert (
        "mit doppeltem Wortwert"
        in said("takes_premium", best=LAY, played="7I HE", sq=double, p=0.2)[0]
    )


def test_tiles_and_cases_are_counted_in_words() -> None:
    assert said("turnover", n=4, good=(1, 0)) == (
        "Du ziehst 4 Steine mehr. Noch verdeckt: 1 Blankostein.",
        "You draw 4 tiles more. Still unseen: 1 blank.",
    )
    assert said("turnover", n=5, good=(2, 3)) == (
        "Du ziehst 5 Steine mehr. Noch verdeckt: 2 Blankosteine und 3 S.",
        "You draw 5 tiles more. Still unseen: 2 blanks and 3 S.",
    )
    assert said("last_tile", best=EXCHANGE, n=2, m=9, played=LAY, k=0, how="solved") == (
        "Der Tausch von HDNN gewinnt in 2 von 9 möglichen Fällen, 8F HORN in keinem.",
        "Exchanging HDNN wins in 2 of 9 possible cases, 8F HORN in none.",
    )
