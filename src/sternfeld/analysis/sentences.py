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
        "bonus": "{best} legt {n} Steine auf einmal und bringt {a} Punkte, davon {x} als Bonus;"
        " {played} bringt {b}.",
        "points_worth_it": "{best} bringt jetzt {d} Punkte weniger, lohnt sich aber.",
        "same_word_better_place": "Dasselbe Wort auf {sq} ist um {w} Prozentpunkte besser.",
        "leave": "Du behältst {k1}. Das ist {x} Punkte mehr wert als {k2}.",
        "leave_named": "Mit {best} behältst du {k1}. Das ist {x} Punkte mehr wert als {k2}.",
        "against": "Dagegen spricht: {text}",
        "leave_worse": "Du behältst {k1}. Das ist {x} Punkte weniger wert als {k2}.",
        "leave_vowels": "Nach {played} bleiben {v} Vokale. Dein nächster Zug bringt dann in {p} %"
        " der Ziehungen weniger als {poor} Punkte, nach {best} in {q} %.",
        "leave_double": "Nach {played} behältst du {c} mehrfach; eines weniger wäre {x} Punkte mehr"
        " wert.",
        "leave_blank": "Der Blankostein bringt in {played} nur {x} Punkte mehr; behalten ist er {y}"
        " wert.",
        "blank_wasted": "{played} verbraucht den Blankostein, und ohne ihn war ein Zug möglich, der"
        " {x} Punkte mehr bringt; behalten ist er {y} wert.",
        "s_price": "Das S bringt in {played} nur {x} Punkte mehr; {y} wären ein fairer Preis.",
        "s_wasted": "{played} verbraucht das S, und ohne S war ein Zug möglich, der {x} Punkte mehr"
        " bringt.",
        "q_stuck": "Nach {played} bleibt das Q auf dem Bänkchen; nur in {p} % der Ziehungen"
        " legst du es im nächsten Zug.",
        "next_turn": "Dein nächster Zug bringt im Mittel {e} Punkte mehr.",
        "next_turn_named": "Nach {best} bringt dein nächster Zug im Mittel {e} Punkte mehr.",
        "next_turn_worse": "Dein nächster Zug bringt im Mittel {e} Punkte weniger.",
        "next_bonus": "Ein Bonuswort folgt nach {best} in {p} % der Ziehungen, nach {played} in"
        " {q} %.",
        "reply": "Die Antwort darauf bringt im Mittel {e} Punkte weniger.",
        "reply_named": "Nach {best} bringt die Antwort im Mittel {e} Punkte weniger.",
        "reply_worse": "Die Antwort darauf bringt im Mittel {e} Punkte mehr.",
        "replies": "Die Antworten der anderen bringen zusammen im Mittel {e} Punkte weniger.",
        "replies_named": "Nach {best} bringen die Antworten der anderen zusammen im Mittel {e}"
        " Punkte weniger.",
        "replies_worse": "Die Antworten der anderen bringen zusammen im Mittel {e} Punkte mehr.",
        "reply_where": "In {line} liegen nach {best} {p} % der Antworten, nach {played} {q} %.",
        "reply_big": "Eine Antwort ab {big} Punkten kommt nach {best} in {p} % der Ziehungen, nach"
        " {played} in {q} %.",
        "vowel_premium": "{played} legt {c} neben das Prämienfeld {sq}. In {p} % der Ziehungen"
        " nutzt das die nächste Antwort; nach {best} wird das Feld in {q} % belegt.",
        "takes_triple": "{best} nutzt das dreifache Wortfeld {sq} selbst; nach {played} wird es in"
        " {p} % der Ziehungen sofort belegt.",
        "leaves_triple": "Das dreifache Wortfeld {sq} wird nach {played} in {p} % der Ziehungen"
        " sofort belegt, nach {best} in {q} %.",
        "goes_out": "Mit {best} wirst du alle Steine los, und die Partie ist zu Ende.",
        "block": "Du führst mit {d} Punkten, und {best} macht das Brett enger: Antworten bringen"
        " {e} Punkte weniger, dein nächster Zug {f}.",
        "open_behind": "Du liegst {d} Punkte zurück, und {best} hält das Brett offen: Antworten"
        " bringen {e} Punkte mehr, dein nächster Zug {f}.",
        "turnover": "Du ziehst {n} Steine mehr. Noch verdeckte Blankosteine und S: {k}.",
        "turnover_named": "Mit {best} ziehst du {n} Steine mehr. Noch verdeckte Blankosteine und S:"
        " {k}.",
        "exchange": "Tauschen bringt jetzt keine Punkte, doch deine Gewinnchance ist um {w}"
        " Prozentpunkte höher.",
        "empties_bag": "{played} leert den Beutel und überlässt den anderen den ersten Zug"
        " danach. Das kostet insgesamt {w} Prozentpunkte.",
        "all_draws": "Über alle Ziehungen hast du mit {best} eine Gewinnchance von {p} %, mit"
        " {played} von {q} %.",
        "last_tile": "{best} gewinnt bei {n} von {m} Ziehungen, {played} bei {k}.",
        "out_first": "Mit {best} wirst du alle Steine los, und die Partie ist zu Ende. Das ist {x}"
        " Punkte besser (gelöst).",
        "endgame_wins": "Mit {best} gewinnst du um {y} Punkte, mit {played} verlierst du um {z}"
        " (gelöst).",
        "endgame": "{best} endet {x} Punkte besser als {played} (gelöst).",
        "endgame_searched": "Zwischen {best} und {played} liegen {x} Punkte (gesucht, nicht"
        " gelöst).",
        "gain": "{best} ist um {w} Prozentpunkte besser als {played}, ohne dass ein einzelner Grund"
        " herausragt.",
        "equal": "Mit {best} und mit {played} ist deine Gewinnchance gleich, soweit man sehen"
        " kann.",
        "equal_but_points": "Deine Gewinnchance ist mit beiden Zügen gleich, soweit man sehen kann;"
        " nach {best} stehst du im Mittel um {e} Punkte besser als nach {played}.",
    },
    "en": {
        "points": "{best} scores {a}, {played} scores {b}.",
        "bonus": "{best} lays {n} tiles at once and scores {a}, {x} of them as the bonus; {played}"
        " scores {b}.",
        "points_worth_it": "{best} scores {d} points less now, but it pays.",
        "same_word_better_place": "The same word at {sq} is better by {w} percentage points.",
        "leave": "You keep {k1}. That is worth {x} points more than {k2}.",
        "leave_named": "With {best} you keep {k1}. That is worth {x} points more than {k2}.",
        "against": "Against it: {text}",
        "leave_worse": "You keep {k1}. That is worth {x} points less than {k2}.",
        "leave_vowels": "{played} leaves {v} vowels. Your next turn then scores under {poor} points"
        " in {p} % of the draws, after {best} in {q} %.",
        "leave_double": "After {played} you keep {c} more than once; one of them less would be"
        " worth {x} points more.",
        "leave_blank": "The blank earns only {x} points more in {played}; kept it is worth {y}.",
        "blank_wasted": "{played} spends the blank, and without it a play was there that scores {x}"
        " points more; kept it is worth {y}.",
        "s_price": "The S earns only {x} points more in {played}; {y} would be a fair price.",
        "s_wasted": "{played} spends the S, and without it a play was there that scores {x} points"
        " more.",
        "q_stuck": "After {played} the Q stays on the rack; only in {p} % of the draws do you lay"
        " it next turn.",
        "next_turn": "Your next turn scores {e} points more on average.",
        "next_turn_named": "After {best} your next turn scores {e} points more on average.",
        "next_turn_worse": "Your next turn scores {e} points less on average.",
        "next_bonus": "A bonus word follows in {p} % of the draws after {best}, in {q} % after"
        " {played}.",
        "reply": "The reply to it scores {e} points less on average.",
        "reply_named": "After {best} the reply scores {e} points less on average.",
        "reply_worse": "The reply to it scores {e} points more on average.",
        "replies": "The replies of the others together score {e} points less on average.",
        "replies_named": "After {best} the replies of the others together score {e} points less on"
        " average.",
        "replies_worse": "The replies of the others together score {e} points more on average.",
        "reply_where": "After {best}, {p} % of the replies are in {line}; after {played}, {q} %.",
        "reply_big": "A reply of {big} points or more comes in {p} % of the draws after {best}, in"
        " {q} % after {played}.",
        "vowel_premium": "{played} puts {c} beside the premium square {sq}. In {p} % of the draws"
        " the next reply uses that; after {best} the square is covered in {q} %.",
        "takes_triple": "{best} uses the triple word square {sq} itself; after {played} it is"
        " covered at once in {p} % of the draws.",
        "leaves_triple": "The triple word square {sq} is covered at once in {p} % of the draws"
        " after {played}, in {q} % after {best}.",
        "goes_out": "{best} lays all your tiles, and the game is over.",
        "block": "You lead by {d} points, and {best} closes the board: replies score {e} points"
        " less, your next turn {f}.",
        "open_behind": "You are {d} points behind, and {best} keeps the board open: replies score"
        " {e} points more, your next turn {f}.",
        "turnover": "You draw {n} tiles more. Blanks and S still unseen: {k}.",
        "turnover_named": "With {best} you draw {n} tiles more. Blanks and S still unseen: {k}.",
        "exchange": "Exchanging scores nothing now, but your chance to win is {w} percentage points"
        " higher.",
        "empties_bag": "{played} empties the bag and leaves the first move after that to the"
        " others. In all that costs {w} percentage points.",
        "all_draws": "Over all draws your chance to win is {p} % with {best}, {q} % with {played}.",
        "last_tile": "{best} wins in {n} of {m} draws, {played} in {k}.",
        "out_first": "{best} lays all your tiles, and the game is over. That is {x} points better"
        " (solved).",
        "endgame_wins": "{best} wins the game by {y} points, {played} loses it by {z} (solved).",
        "endgame": "{best} ends {x} points better than {played} (solved).",
        "endgame_searched": "{best} and {played} are {x} points apart (searched, not solved).",
        "gain": "{best} is {w} percentage points better than {played}, and no single reason stands"
        " out.",
        "equal": "With {best} and with {played} your chance to win is the same, as far as one can"
        " tell.",
        "equal_but_points": "Your chance to win is the same with both plays, as far as one can"
        " tell; after {best} you stand {e} points better on average than after {played}.",
    },
}

_WORDS: dict[Language, dict[str, str]] = {
    "de": {"row": "Zeile {name}", "column": "Spalte {name}", "pass": "Passen", "ex": "Tausch"},
    "en": {"row": "row {name}", "column": "column {name}", "pass": "the pass", "ex": "exchange"},
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
