"""The sentences of explanations in German and English, and how values are written in them."""

from __future__ import annotations

from typing import Literal

from sternfeld.analysis.rollouts import Estimate
from sternfeld.notation.faces import join_faces

__all__ = ["SENTENCES", "Language", "Writer"]

Language = Literal["de", "en"]
SHARES = frozenset({"p", "q"})

SENTENCES: dict[Language, dict[str, str]] = {
    "de": {
        "points": "{best} bringt {a} Punkte, {played} bringt {b}.",
        "points_worth_it": "{best} bringt jetzt {d} Punkte weniger. Das Übrige gleicht es aus.",
        "same_word_better_place": "Dasselbe Wort auf {sq} ist um {w} % besser.",
        "leave": "Du behältst {k1}. Das ist {x} Punkte mehr wert als {k2}.",
        "against": "Dagegen spricht: {text}",
        "leave_worse": "Du behältst {k1}. Das ist {x} Punkte weniger wert als {k2}.",
        "leave_vowels": "Nach {played} bleiben {v} Vokale; in {p} % der Ziehungen folgt kein"
        " guter Zug.",
        "leave_double": "{c} doppelt auf dem Bänkchen zu behalten kostet {x} Punkte.",
        "leave_blank": "Der Blankostein bringt in {played} nur {x} Punkte; behalten ist er {y}"
        " wert.",
        "blank_wasted": "{played} verbraucht den Blankostein, und ohne ihn war ein Zug möglich, der"
        " {x} Punkte mehr bringt; behalten ist er {y} wert.",
        "s_price": "Das S bringt in {played} nur {x} Punkte mehr; {y} wären ein fairer Preis.",
        "s_wasted": "{played} verbraucht das S, und ohne S war ein Zug möglich, der {x} Punkte mehr"
        " bringt.",
        "q_stuck": "Nach {played} bleibt das Q auf dem Bänkchen; nur in {p} % der Ziehungen"
        " kannst du es im nächsten Zug legen.",
        "next_turn": "Dein nächster Zug bringt {e} Punkte mehr.",
        "next_turn_worse": "Dein nächster Zug bringt {e} Punkte weniger.",
        "next_bonus": "Ein Bonuswort folgt in {p} statt {q} % der Ziehungen.",
        "replies": "Die Antworten der anderen bringen {e} Punkte weniger.",
        "replies_worse": "Die Antworten der anderen bringen {e} Punkte mehr.",
        "reply_where": "{line}: Dort liegen nach {best} {p} % der Antworten, nach {played} {q} %.",
        "reply_big": "Eine Antwort ab {big} Punkten kommt in {p} statt {q} % der Ziehungen.",
        "vowel_premium": "Nach {played} liegt {c} neben dem freien Feld {sq}; in {p} % der"
        " Ziehungen nutzt es die nächste Antwort.",
        "opens_triple": "{played} öffnet {sq}; in {p} % der Ziehungen wird das Feld sofort belegt.",
        "block": "Du führst mit {d} Punkten, und {best} lässt allen weniger: den Antworten {e}"
        " Punkte, deinem nächsten Zug {f}.",
        "open_behind": "Du liegst {d} Punkte zurück, und {best} lässt allen mehr: den Antworten {e}"
        " Punkte, deinem nächsten Zug {f}.",
        "turnover": "{best} zieht {n} Steine mehr (ungesehene Blankosteine und S: {k}).",
        "exchange": "Tauschen bringt jetzt keine Punkte; die Chance ist doch um {w} % besser.",
        "empties_bag": "{played} leert den Beutel und überlässt den anderen den ersten Zug"
        " danach. Der Unterschied ist {w} %.",
        "last_tile": "{best} gewinnt bei {n} von {m} Ziehungen, {played} bei {k}.",
        "out_first": "Mit {best} legst du zuerst aus. Das ist {x} Punkte besser, gelöst.",
        "endgame": "{best} endet {x} Punkte besser als {played}, gelöst.",
        "endgame_searched": "Zwischen {best} und {played} liegen {x} Punkte; gesucht, nicht"
        " gelöst.",
        "gain": "{best} und {played} trennen {w} % der Chance, ohne dass ein einzelner Grund"
        " herausragt.",
        "equal": "{played} und {best} sind gleich gut, soweit man sehen kann.",
    },
    "en": {
        "points": "{best} scores {a}, {played} scores {b}.",
        "points_worth_it": "{best} scores {d} points less now. The rest makes up for it.",
        "same_word_better_place": "The same word at {sq} is better by {w} %.",
        "leave": "You keep {k1}. That is worth {x} points more than {k2}.",
        "against": "Against it: {text}",
        "leave_worse": "You keep {k1}. That is worth {x} points less than {k2}.",
        "leave_vowels": "{played} leaves {v} vowels; in {p} % of the draws no good play follows.",
        "leave_double": "Keeping {c} twice on the rack costs {x} points.",
        "leave_blank": "The blank earns only {x} points in {played}; kept it is worth {y}.",
        "blank_wasted": "{played} spends the blank, and without it a play was there that scores {x}"
        " points more; kept it is worth {y}.",
        "s_price": "The S earns only {x} points more in {played}; {y} would be a fair price.",
        "s_wasted": "{played} spends the S, and without it a play was there that scores {x} points"
        " more.",
        "q_stuck": "After {played} the Q stays on the rack; only in {p} % of the draws can you lay"
        " it next turn.",
        "next_turn": "Your next turn scores {e} points more.",
        "next_turn_worse": "Your next turn scores {e} points less.",
        "next_bonus": "A bonus word follows in {p} % of the draws, not {q} %.",
        "replies": "The replies of the others score {e} points less.",
        "replies_worse": "The replies of the others score {e} points more.",
        "reply_where": "{line}: {p} % of the replies come there after {best}, {q} % after"
        " {played}.",
        "reply_big": "A reply of {big} points or more comes in {p} % of the draws, not {q} %.",
        "vowel_premium": "{played} puts {c} beside the free square {sq}; in {p} % of the draws the"
        " next reply uses it.",
        "opens_triple": "{played} opens {sq}; in {p} % of the draws the square is covered at once.",
        "block": "You lead by {d} points, and {best} leaves less for everybody: {e} points for the"
        " replies, {f} for your next turn.",
        "open_behind": "You are {d} points behind, and {best} leaves more for everybody: {e} points"
        " for the replies, {f} for your next turn.",
        "turnover": "{best} draws {n} more tiles (unseen blanks and S: {k}).",
        "exchange": "Exchanging scores nothing now; still the chance is better by {w} %.",
        "empties_bag": "{played} empties the bag and leaves the first move after that to the"
        " others. The difference is {w} %.",
        "last_tile": "{best} wins in {n} of {m} draws, {played} in {k}.",
        "out_first": "{best} goes out first. That is {x} points better, solved.",
        "endgame": "{best} ends {x} points better than {played}, solved.",
        "endgame_searched": "{best} and {played} are {x} points apart; searched, not solved.",
        "gain": "{best} and {played} are {w} % of the chance apart, and no single reason stands"
        " out.",
        "equal": "{played} and {best} are as good as each other, as far as one can tell.",
    },
}

_WORDS: dict[Language, dict[str, str]] = {
    "de": {"row": "Reihe {name}", "column": "Spalte {name}", "pass": "Passen", "ex": "Tausch"},
    "en": {"row": "Row {name}", "column": "Column {name}", "pass": "the pass", "ex": "exchange"},
}


class Writer:
    """Writes values as sentences show them.

    >>> Writer("de").show("x", 3.14159), Writer("en").show("p", 0.217)
    ('3,1', '22')
    """

    def __init__(self, language: Language) -> None:
        self.language: Language = language

    def show(self, key: str, value: object) -> str:
        """A value at the place named ``key``."""
        words = _WORDS[self.language]
        match value:
            case Estimate(mean, error) if key == "w":
                return self._estimate(100 * mean, 100 * error)
            case Estimate(mean, error):
                return self._estimate(abs(mean), error)
            case float() if key in SHARES:
                return self._number(100 * value, 0)
            case float():
                return self._number(value, 1)
            case (bool() as across, str() as name):
                return words["row" if across else "column"].format(name=name)
            case tuple():
                return join_faces(value)
            case str() if value == "pass":
                return words["pass"]
            case str() if value.startswith("ex "):
                return f"{words['ex']} {value.removeprefix('ex ')}"
            case _:
                return str(value)

    def _estimate(self, mean: float, error: float) -> str:
        text = self._number(mean, 1)
        return f"{text} ± {self._number(error, 1)}" if error else text

    def _number(self, value: float, digits: int) -> str:
        text = f"{value:.{digits}f}"
        if float(text) == 0:
            text = text.removeprefix("-")
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.language == "de" else text
