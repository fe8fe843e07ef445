"""What ``analyse``, ``solve`` and ``explain`` say, in German and English."""

from __future__ import annotations

from sternfeld.analysis.report import Candidate, Found, Mark, Model, TurnReport
from sternfeld.cli.options import Language

__all__ = ["MARK_SIGNS", "AnalysisTexts"]

MARK_SIGNS = {
    Mark.BEST: "★",
    Mark.EQUAL: "=",
    Mark.SLIP: "›",
    Mark.COSTLY: "»",
    Mark.VERY_COSTLY: "»»",
    Mark.NOT_JUDGED: "?",
}

_TEXTS: dict[Language, dict[str, str]] = {
    "de": {
        "title": "Bericht zur Partie",
        "games": "Berichte zu Partien",
        "file": "Datei",
        "result": "Ergebnis",
        "turn": "Zug",
        "who": "Wer",
        "rack": "Bänkchen",
        "played": "Gespielt",
        "points": "Punkte",
        "points.lost": "{count} Punkte",
        "points.lost.one": "1 Punkt",
        "best": "Am besten",
        "chance": "Chance",
        "loss": "Verlust",
        "mark": "Urteil",
        "luck": "Glück",
        "kept": "behält",
        "found": "gefunden",
        "gain": "Gewinn",
        "play": "Zug",
        "score": "Stand",
        "accuracy": "Genauigkeit",
        "level": "spielt wie",
        "index": "Fehlerzahl",
        "dearest": "Die teuersten Züge",
        "decided": "Entschieden in Zug {turn}: {name} von {before} auf {after}.",
        "decided.draw": "Mehr als der Zug zählten die Steine, die dafür gezogen waren.",
        "decided.play": "Das lag vor allem am Zug.",
        "decided.end": "Danach war die Partie zu Ende.",
        "decided.shown": "Was auf dem Bänkchen lag, zeigte sich erst in diesem Zug.",
        "few": "unter acht Zügen ohne Aussage",
        "about": "etwa {value}",
        "of": "von 100",
        "drawn.note": "* Das Bänkchen ist nicht bekannt. Es wurde viermal aus den ungesehenen"
        " Steinen gezogen; der Zug zählt nicht für die Genauigkeit.",
        "incomplete": "Die Analyse wurde angehalten: {done} von {turns} Zügen sind fertig."
        " Weiter mit --resume.",
        "unmeasured": "Für diese Ausgabe und Spielerzahl sind unsere Stufen noch nicht vermessen;"
        " Genauigkeit und Stufe richten sich nach der ähnlichsten vermessenen.",
        "problem": "Hinweis zur Datei: {text}",
        "explained": "Chance heißt: Erster werden; bei Gleichstand gilt die Regel der Ausgabe. ±"
        " ist eine Standardabweichung; im Bereich hinter der Genauigkeit liegt der wahre Wert"
        " zu 90 %. Das Glück ist nur ungefähr bekannt.",
        "working": "Analyse",
        "step.plays": "Züge",
        "step.orders": "Reihenfolgen",
        "step.endgames": "Züge mit Endspielen",
        "pass": "passt",
        "exchange": "tauscht {tiles}",
        "exchange.count": "tauscht {count} Steine",
        "taken_back": "{play} (zurückgenommen)",
        "lost": "setzt aus",
        "points_only": "nur Punkte",
        "rearrange": "stellt um",
        "nothing": "In {path} liegt keine Partie (.json oder .gcg).",
        "not_followed": "{count} weitere Züge wurden nicht verfolgt.",
        "not_followed.one": "1 weiterer Zug wurde nicht verfolgt.",
        "followed": "Verfolgt wurden je Zug die aussichtsreichsten Möglichkeiten, in allen Zügen"
        " zusammen {followed} von {plays}; --json sagt es für jeden Zug.",
        "hidden": "{count} weitere Züge wurden verfolgt und sind hier nicht gezeigt.",
        "hidden.one": "1 weiterer Zug wurde verfolgt und ist hier nicht gezeigt.",
        "solved.share": "{share} gelöst",
        "unsolved": "Nicht alles ist gelöst; mit --budget deep wird länger gesucht.",
        "unsolved.deep": "Nicht alles ist gelöst; mehr Sekunden (--budget) suchen länger.",
        "none_followed": "Für keinen Zug reichte der Umfang; mehr Sekunden (--budget) suchen"
        " länger, und --opponent likely braucht viel weniger.",
        "told": "Die Stellung nennt auch das andere Bänkchen ({rack}). Damit steht fest, was im"
        " Beutel liegt: {bag}.",
        "tie_break": "Bei Gleichstand gewinnt, wer vor der Abrechnung mehr Punkte hatte.",
        "given_up": "{count} Züge wurden aufgegeben, als feststand, dass sie schlechter sind als"
        " der beste.",
        "given_up.one": "1 Zug wurde aufgegeben, als feststand, dass er schlechter ist als der"
        " beste.",
        "given_up.after": "aufgegeben nach {done} von {orders} Reihenfolgen",
        "win_at_most": "höchstens {chance}",
        "model": "Angenommen: {model}",
        "curve": "Chance, Erster zu werden",
        "curve.table": "Verlauf als Tabelle",
        "board": "Das Brett am Ende",
        "board.now": "Das Brett bisher",
        "turns": "Züge",
        "lucky": "glücklich",
        "unlucky": "unglücklich",
        "win": "gewonnen",
        "tie": "unentschieden",
        "lose": "verloren",
        "drawing": "Ziehung",
        "share": "Anteil",
        "spread": "Punkte vorn",
        "between": "zwischen {low} und {high}, nicht ganz gelöst",
        "at_least": "mindestens {low}, nicht ganz gelöst",
        "at_most": "höchstens {high}, nicht ganz gelöst",
        "searched": "Zug {turn}, Stand am Ende: {plays}.",
        "sum": "{name} gewinnt mit {score}.",
        "tied": "Unentschieden.",
        "running": "Die Partie ist nicht zu Ende.",
        "upcoming.stopped": "Die Analyse wurde angehalten, bevor der nächste Zug fertig war.",
        "unlisted": "Nicht in der Wortliste: {words}. Gerechnet ist mit dem, was liegen blieb.",
        "unlisted.turn": "{words} (Zug {turn})",
        "upcoming": "Zug {turn}, noch nicht gespielt: {name} ist am Zug mit {rack}.",
        "bag": "{count} Steine im Beutel",
        "bag.one": "1 Stein im Beutel",
        "bag.none": "Der Beutel ist leer",
        "reply": "Antwort",
        "budget": "Umfang: {budget}, Startwert {seed}, sternfeld {version}",
    },
    "en": {
        "title": "Game report",
        "games": "Game reports",
        "file": "file",
        "result": "result",
        "turn": "turn",
        "who": "who",
        "rack": "rack",
        "played": "played",
        "points": "points",
        "points.lost": "{count} points",
        "points.lost.one": "1 point",
        "best": "best",
        "chance": "chance",
        "loss": "loss",
        "mark": "mark",
        "luck": "luck",
        "kept": "keeps",
        "found": "found by",
        "gain": "gain",
        "play": "play",
        "score": "score",
        "accuracy": "accuracy",
        "level": "plays like",
        "index": "mistake index",
        "dearest": "The dearest turns",
        "decided": "Decided in turn {turn}: {name} from {before} to {after}.",
        "decided.draw": "The tiles drawn for it counted for more than the play.",
        "decided.play": "The play did most of it.",
        "decided.end": "After that the game was over.",
        "decided.shown": "What the rack held showed only in this turn.",
        "few": "no figure under eight turns",
        "about": "about {value}",
        "of": "of 100",
        "drawn.note": "* The rack is not known. It was drawn four times from the unseen tiles; the"
        " turn does not count for accuracy.",
        "incomplete": "The analysis was stopped: {done} of {turns} turns are finished."
        " Go on with --resume.",
        "unmeasured": "Our levels have not been measured yet for this edition and number of"
        " players; accuracy and level refer to the nearest that has.",
        "problem": "A note on the file: {text}",
        "explained": "Chance means coming first, ties as the edition decides them. ± is one"
        " standard deviation; the range behind the accuracy holds the true value with 90 %."
        " Luck is approximate.",
        "working": "analysis",
        "step.plays": "plays",
        "step.orders": "orders",
        "step.endgames": "plays with endgames",
        "pass": "pass",
        "exchange": "exchange {tiles}",
        "exchange.count": "exchange {count} tiles",
        "taken_back": "{play} (taken back)",
        "lost": "lost turn",
        "points_only": "points only",
        "rearrange": "rearranged",
        "nothing": "There is no game in {path} (.json or .gcg).",
        "not_followed": "{count} other plays were not followed.",
        "not_followed.one": "1 other play was not followed.",
        "followed": "In each turn the most promising plays were followed, in all turns together"
        " {followed} of {plays}; --json tells it for each turn.",
        "hidden": "{count} other plays were followed and are not shown here.",
        "hidden.one": "1 other play was followed and is not shown here.",
        "solved.share": "{share} solved",
        "unsolved": "Not everything is solved; --budget deep searches longer.",
        "unsolved.deep": "Not everything is solved; more seconds (--budget) search longer.",
        "none_followed": "The budget was not enough for a single play; more seconds (--budget)"
        " search longer, and --opponent likely needs much less.",
        "told": "The position tells the other rack too ({rack}). So it is known what the bag holds:"
        " {bag}.",
        "tie_break": "With equal points whoever had more before the racks were settled wins.",
        "given_up": "{count} plays were given up once they were proven to be worse than the best.",
        "given_up.one": "1 play was given up once it was proven to be worse than the best.",
        "given_up.after": "given up after {done} of {orders} orders",
        "win_at_most": "at most {chance}",
        "model": "Assumed: {model}",
        "curve": "Chance of coming first",
        "curve.table": "The curve as a table",
        "board": "The board at the end",
        "board.now": "The board so far",
        "turns": "Turns",
        "lucky": "lucky",
        "unlucky": "unlucky",
        "win": "win",
        "tie": "tie",
        "lose": "loss",
        "drawing": "draw",
        "share": "share",
        "spread": "points ahead",
        "between": "between {low} and {high}, not fully solved",
        "at_least": "at least {low}, not fully solved",
        "at_most": "at most {high}, not fully solved",
        "searched": "Turn {turn}, points ahead at the end: {plays}.",
        "sum": "{name} wins with {score}.",
        "tied": "A tie.",
        "running": "The game is not over.",
        "upcoming.stopped": "The analysis was stopped before the next turn was finished.",
        "unlisted": "Not in the word list: {words}. They stood, and the report takes them so.",
        "unlisted.turn": "{words} (turn {turn})",
        "upcoming": "Turn {turn}, not played yet: {name} is to move with {rack}.",
        "bag": "{count} tiles in the bag",
        "bag.one": "1 tile in the bag",
        "bag.none": "The bag is empty",
        "reply": "likely reply",
        "budget": "budget: {budget}, seed {seed}, sternfeld {version}",
    },
}

_MARKS: dict[Language, dict[Mark, str]] = {
    "de": {
        Mark.BEST: "Bester",
        Mark.EQUAL: "Gleich gut",
        Mark.SLIP: "Kleinigkeit",
        Mark.COSTLY: "Teuer",
        Mark.VERY_COSTLY: "Sehr teuer",
        Mark.NOT_JUDGED: "Ohne Urteil",
    },
    "en": {
        Mark.BEST: "Best",
        Mark.EQUAL: "As good",
        Mark.SLIP: "Slip",
        Mark.COSTLY: "Costly",
        Mark.VERY_COSTLY: "Very costly",
        Mark.NOT_JUDGED: "Not judged",
    },
}

_FOUND: dict[Language, dict[Found, str]] = {
    "de": {
        Found.SOLVED: "gelöst",
        Found.ALL_ORDERS: "alle Reihenfolgen des Beutels",
        Found.ORDERS_BY_EQUITY: "alle Reihenfolgen, Endspiele nicht durchgerechnet",
        Found.SIMULATED: "simuliert",
        Found.SEARCHED: "gesucht, nicht gelöst",
        Found.GIVEN_UP: "aufgegeben",
        Found.NOT_FOLLOWED: "nicht verfolgt",
    },
    "en": {
        Found.SOLVED: "solved",
        Found.ALL_ORDERS: "all orders of the bag",
        Found.ORDERS_BY_EQUITY: "all orders, endgames not searched",
        Found.SIMULATED: "simulated",
        Found.SEARCHED: "searched, not solved",
        Found.GIVEN_UP: "given up",
        Found.NOT_FOLLOWED: "not followed",
    },
}

_MODELS: dict[Language, dict[Model, str]] = {
    "de": {
        Model.PERFECT: "Alle kennen alle Steine und spielen so gut wie möglich.",
        Model.EQUITY_THEN_PERFECT: (
            "Solange Steine im Beutel sind, kennen alle nur ihr Bänkchen und legen, was nach"
            " Punkten und Rest am meisten wert ist; danach spielen alle so gut wie möglich."
        ),
        Model.KNOWING: (
            "Die anderen kennen alle Steine und die Reihenfolge im Beutel; es zählt das"
            " Schlimmste, was sie tun können."
        ),
        Model.EQUITY: (
            "Alle kennen nur ihr Bänkchen und legen, was nach Punkten und Rest am meisten wert ist."
        ),
    },
    "en": {
        Model.PERFECT: "everybody knows all tiles and plays as well as can be.",
        Model.EQUITY_THEN_PERFECT: (
            "while the bag holds tiles, everybody knows only their own rack and makes the play that"
            " is worth most in points and tiles kept; after that everybody plays as well as can be."
        ),
        Model.KNOWING: (
            "the others know all tiles and the order of the bag; the worst that they can do counts."
        ),
        Model.EQUITY: (
            "everybody knows only their own rack and makes the play that is worth most in points"
            " and tiles kept."
        ),
    },
}

_LEVELS: dict[Language, dict[str, str]] = {
    "de": {
        "beginner": "Anfänger",
        "intermediate": "Geübt",
        "advanced": "Stark",
        "expert": "Könner",
        "champion": "Meister",
    },
    "en": {
        "beginner": "Beginner",
        "intermediate": "Intermediate",
        "advanced": "Advanced",
        "expert": "Expert",
        "champion": "Champion",
    },
}


class AnalysisTexts:
    """Words and numbers of one language.

    >>> AnalysisTexts("de").percent(0.0314, 0.0061), AnalysisTexts("en").percent(0.5)
    ('3,1 ± 0,6 %', '50.0 %')
    """

    def __init__(self, language: Language) -> None:
        self.language: Language = language

    def __call__(self, key: str, /, **values: object) -> str:
        """The text for a key, with its places filled in."""
        return _TEXTS[self.language][key].format(**values)

    def counted(self, key: str, count: int) -> str:
        """The text for a number of things; for one thing it may be another."""
        one = f"{key}.one"
        return self(one if count == 1 and one in _TEXTS[self.language] else key, count=count)

    def number(self, value: float, digits: int = 1) -> str:
        """A number with a real minus sign, and with a comma in German."""
        text = f"{value:.{digits}f}"
        if float(text) == 0:
            text = text.removeprefix("-")
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.language == "de" else text

    def percent(self, value: float | None, error: float | None = None) -> str:
        """A chance in percent, with its error where there is one to be seen: "± 0.0" would claim
        more than a simulation knows."""
        if value is None:
            return "–"
        text = self.number(100 * value)
        if error and round(1000 * error):
            text += f" ± {self.number(100 * error)}"
        return f"{text} %"

    def signed_percent(self, value: float | None) -> str:
        """A change of chance, always with its sign."""
        if value is None:
            return "–"
        sign = "+" if round(1000 * value) > 0 else ""
        return f"{sign}{self.number(100 * value)} %"

    def mark(self, mark: Mark) -> str:
        """The word for a mark."""
        return _MARKS[self.language][mark]

    def found(self, candidate: Candidate) -> str:
        """How a row was found."""
        text = _FOUND[self.language][candidate.found]
        if candidate.found is Found.SIMULATED:
            return f"{text} {candidate.rollouts}"
        if candidate.found is Found.GIVEN_UP:
            return self("given_up.after", done=candidate.rollouts, orders=candidate.orders)
        low, high = self._points(candidate.lower), self._points(candidate.upper)
        if low is None and high is None:
            return text
        key = "at_most" if low is None else "at_least" if high is None else "between"
        return self(key, low=low, high=high)

    def _points(self, value: int | None) -> str | None:
        return None if value is None else f"{'+' if value > 0 else ''}{self.number(value, 0)}"

    def replies(self, candidate: Candidate, most: int) -> str:
        """The most likely replies to a play, with their shares where there are several."""
        return ", ".join(
            self.move(one.play) + (f" ({self.percent(one.share)})" if one.share < 1 else "")
            for one in candidate.replies[:most]
        )

    def model(self, model: Model) -> str:
        """The sentence that names how everybody is taken to play."""
        return self("model", model=_MODELS[self.language][model])

    def level(self, name: str) -> str:
        """The name of a level."""
        return _LEVELS[self.language][name]

    def move(self, text: str) -> str:
        """A move in words: notation for plays, words for the rest."""
        if text == "pass":
            return self("pass")
        if text.startswith("ex "):
            tiles = text.removeprefix("ex ")
            if tiles.isdigit():
                return self("exchange.count", count=tiles)
            return self("exchange", tiles=tiles)
        return text

    def played(self, turn: TurnReport) -> str:
        """What was done in a turn."""
        match turn.kind:
            case "taken_back":
                return self("taken_back", play=self.move(turn.played))
            case "lost":
                return self("lost")
            case "points":
                return self("points_only")
            case "rearrange":
                return self("rearrange")
            case _:
                return self.move(turn.played)
