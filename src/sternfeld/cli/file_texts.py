"""What is odd about a GCG file, and by which list words are judged, in German and English."""

from __future__ import annotations

from sternfeld.cli.options import Language
from sternfeld.notation.gcg_problems import GcgProblem, GcgWarning
from sternfeld.rules.rules import Rules

__all__ = ["GERMAN", "list_text", "other_list_text", "problem_text"]

P = GcgProblem
GERMAN: dict[GcgProblem, str] = {  # with what is filled in
    P.ENCODING: "der Text ist nicht in der Zeichenkodierung {name}, die er nennt",
    P.PLAYER_LEFT_OUT: "Person {player} bleibt weg; eine Partie hat 1 bis {most}",
    P.PLAYER_TWICE: "Person {player} ist zweimal genannt; der erste Name gilt",
    P.PLAYER_ORDER: "Person {player} ist nicht der Reihe nach genannt",
    P.SAME_NICKNAME: "zwei Personen heißen {name}; Zwischenstände und Reihenfolge unterscheiden"
    " ihre Züge",
    P.NEW_PLAYER: "{name} steht nicht bei den Personen am Anfang; zählt als weitere Person",
    P.MOVE_LEFT_OUT: "der Zug ist nicht lesbar und fehlt: {written}",
    P.LINE_LEFT_OUT: "die Zeile beginnt weder mit > noch mit # und fehlt: {written}",
    P.REST_LEFT_OUT: "das Ende der Zeile fehlt: {written}",
    P.PRAGMA_LEFT_OUT: "die Angabe ist nicht lesbar und fehlt: {written}",
    P.PRAGMA_UNKNOWN: "die Angabe #{name} ist unbekannt; sie bleibt erhalten",
    P.RACK_LEFT_OUT: "das Bänkchen ist nicht lesbar und fehlt: {written}",
    P.RACK_OF_NOBODY: "Person {player} gibt es nicht; das Bänkchen fehlt",
    P.POINTS_MISSING: "die Punkte oder der Zwischenstand fehlen",
    P.TOTAL: "der Zwischenstand ist {written}; nach {points} müsste er {expected} sein",
    P.EXCHANGE_EMPTY: "{written} tauscht nichts; gelesen als Passen",
    P.EXCHANGE_MALFORMED: "der Tausch {written} ist als {read} gelesen",
    P.NO_RACK: "das Bänkchen ist nicht aufgeschrieben",
    P.RACK_STRANGE: "auf dem Bänkchen {rack} liegt {tiles}; den Stein hat {name} nicht",
    P.RACK_TOO_LONG: "das Bänkchen {rack} hat {count} Steine, erlaubt sind {most}",
    P.RACK_SURPLUS: "von {tiles} auf dem Bänkchen {rack} sind nicht mehr so viele übrig",
    P.LAID_NOT_HELD: "{tiles} ist gelegt, liegt aber nicht auf dem Bänkchen {rack}",
    P.EXCHANGED_NOT_HELD: "{tiles} ist getauscht, liegt aber nicht auf dem Bänkchen {rack}",
    P.CANNOT_GO_ON: "ab hier lässt sich die Partie nicht nachspielen",
    P.CANNOT_SETTLE: "die Abrechnung der Bänkchen geht nicht auf",
    P.CHALLENGE_POINTS: "{name} hat {points} fürs Anzweifeln; das gibt es nach diesen Regeln nicht"
    " und zählt als Berichtigung des Stands",
    P.OVERTIME: "{name} hat {points} für die Zeit; ohne Uhr zählt das als Berichtigung des Stands",
    P.TAKEN_BACK_UNCHALLENGED: "der Zug ist zurückgenommen, anzweifeln kann hier aber niemand"
    " (word_check={name}); nachgespielt als Passen",
    P.NOTHING_TAKEN_BACK: "es gibt keinen Zug, der zurückgenommen werden kann",
    P.TAKEN_BACK_ALLOWED: "der Zug ist zurückgenommen, obwohl hier alle seine Wörter gelten",
    P.POINTS: "{word} bringt {points} Punkte; in der Datei stehen {written}, und die zählen",
    P.LOST_TURN_PASSED: "ein durch Anzweifeln verlorener Zug ist als Passen nachgespielt",
    P.PASS_AFTER_END: "die Partie war vor diesem Passen zu Ende",
    P.FINAL_TOTAL: "{name} hat am Ende {points} Punkte; in der Datei stehen {written}",
    P.SETTLED_BY_FILE: "die Bänkchen sind wie in der Datei abgerechnet ({name}), nicht wie in der"
    " Ausgabe",
    P.SETTLED_OTHERWISE: "die Datei rechnet die Bänkchen anders ab; hier sind sie wie in der"
    " Ausgabe abgerechnet",
    P.OTHER_LIST: "die Datei nennt die Wortliste {written}; hier gilt {name}",
    P.UNFINISHED: "die Datei reicht nicht bis zum Ende der Partie",
    P.UNFINISHED_RACK: "die Datei reicht nicht bis zum Ende der Partie; {name} ist am Zug und hat"
    " {rack}",
}
_LISTS: dict[Language, tuple[str, str, str]] = {
    "de": (
        "Wortliste: {name}. Steine: {tiles}.",
        "ohne",
        "Die Stellung nennt die Wortliste {written}; hier gilt {name}.",
    ),
    "en": (
        "Word list: {name}. Tiles: {tiles}.",
        "none",
        "The position names the word list {written}; here {name} counts.",
    ),
}


def problem_text(warning: GcgWarning, language: Language) -> str:
    """What is odd, with its line."""
    if language == "en":
        return str(warning)
    return f"Zeile {warning.line}: {GERMAN[warning.problem].format(**warning.facts)}"


def list_text(rules: Rules, language: Language) -> str:
    """The list by which words are judged, and the tiles."""
    text, without, _ = _LISTS[language]
    return text.format(name=rules.words.list_name or without, tiles=rules.tiles.name)


def other_list_text(written: str, rules: Rules, language: Language) -> str:
    """That a position names another list."""
    _, without, text = _LISTS[language]
    return text.format(written=written, name=rules.words.list_name or without)
