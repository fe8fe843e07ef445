"""What ``sternfeld words`` says, in German and English."""

from __future__ import annotations

from sternfeld.cli.options import Language
from sternfeld.lexicon.reading import LeftOut, Warned

__all__ = ["LEFT_OUT", "TEXTS", "WARNINGS"]

TEXTS: dict[Language, dict[str, str]] = {
    "de": {
        "shipped": "{name}: mitgeliefert, {words} Wörter",
        "added": "{name}: eigene Liste ({language}), {words} Wörter, aus {source}",
        "shown": (
            "{name}: eigene Liste ({language}), {words} Wörter, davon {definitions} mit Definition,"
            " aus {source}\nFassung {reference}, SHA-256 {sha256}\n"
            "Spielen: sternfeld play {settings}"
        ),
        "reading": "lesen",
        "compiling": "übersetzen",
        "training": "Restwerte lernen",
        "done": (
            "{name} ist da: {words} Wörter, davon {definitions} mit Definition.\n"
            "Fassung {reference}, SHA-256 {sha256}\nSpielen: sternfeld play {settings}"
        ),
        "removed": "{name} ist entfernt. Gespeicherte Partien bleiben lesbar.",
        "trained": "{name}: Für diese Liste ist gelernt, was Steine auf dem Bänkchen wert sind.",
        "not_trained": (
            "{name}: Was Steine auf dem Bänkchen wert sind, ist für diese Liste noch nicht gelernt"
            " (sternfeld words train {name})."
        ),
        "in_background": "Die Restwerte werden im Hintergrund gelernt; Protokoll: {log}",
        "separator.none": "Ein Wort je Zeile, ohne Definitionen.",
        "separator.tab": "Hinter dem Wort steht nach einem Tabulator die Definition.",
        "separator.blank": "Hinter dem Wort steht nach einem Leerzeichen die Definition.",
        "separator.sign": "Hinter dem Wort steht nach „{sign}“ die Definition.",
        "some": " ({examples})",
        "every": ":{examples}",
        "line": "Zeile {line}: {text}",
        "warning": "Achtung: {text}",
        "lengths": "Wörter nach Länge: {counts}",
        "two_letters": "Wörter aus zwei Steinen ({count}): {words}",
        "compared": ("Gegenüber der mitgelieferten Liste „{name}“: {more} mehr, {fewer} fehlen."),
    },
    "en": {
        "shipped": "{name}: shipped, {words} words",
        "added": "{name}: added ({language}), {words} words, from {source}",
        "shown": (
            "{name}: added ({language}), {words} words, {definitions} of them with a definition,"
            " from {source}\nversion {reference}, SHA-256 {sha256}\n"
            "to play: sternfeld play {settings}"
        ),
        "reading": "reading",
        "compiling": "compiling",
        "training": "training leaves",
        "done": (
            "{name} is added: {words} words, {definitions} of them with a definition.\n"
            "version {reference}, SHA-256 {sha256}\nto play: sternfeld play {settings}"
        ),
        "removed": "{name} is removed. Stored games stay readable.",
        "trained": "{name}: leaves are trained for this list.",
        "not_trained": (
            "{name}: no leaves are trained for this list yet (sternfeld words train {name})."
        ),
        "in_background": "leaves are trained in the background; its log: {log}",
        "separator.none": "One word a line, without definitions.",
        "separator.tab": "A definition follows the word after a tab.",
        "separator.blank": "A definition follows the word after a blank.",
        "separator.sign": "A definition follows the word after “{sign}”.",
        "some": " ({examples})",
        "every": ":{examples}",
        "line": "line {line}: {text}",
        "warning": "Warning: {text}",
        "lengths": "Words by length: {counts}",
        "two_letters": "Words of two tiles ({count}): {words}",
        "compared": "Compared with the shipped list “{name}”: {more} more, {fewer} missing.",
    },
}

LEFT_OUT: dict[Language, dict[LeftOut, str]] = {
    "de": {
        LeftOut.SIGNS: "{count} ausgelassen, nicht nur Buchstaben",
        LeftOut.NO_TILE: "{count} ausgelassen, ein Buchstabe ohne Stein",
        LeftOut.TOO_SHORT: "{count} ausgelassen, zu kurz",
        LeftOut.TOO_LONG: "{count} ausgelassen, zu lang für jedes Brett",
        LeftOut.TWICE: "{count} ausgelassen, schon vorhanden",
        LeftOut.CAPITAL: "{count} ausgelassen, mit Großbuchstaben",
        LeftOut.NO_VOWEL: "{count} ausgelassen, ohne Vokal",
    },
    "en": {
        LeftOut.SIGNS: "{count} left out, not only letters",
        LeftOut.NO_TILE: "{count} left out, a letter without a tile",
        LeftOut.TOO_SHORT: "{count} left out, too short",
        LeftOut.TOO_LONG: "{count} left out, too long for any board",
        LeftOut.TWICE: "{count} left out, already there",
        LeftOut.CAPITAL: "{count} left out, with a capital letter",
        LeftOut.NO_VOWEL: "{count} left out, without a vowel",
    },
}

WARNINGS: dict[Language, dict[Warned, str]] = {
    "de": {
        Warned.MANY_LEFT_OUT: "{detail} der Einträge wurden ausgelassen.",
        Warned.NO_TWO_LETTERS: "Kein Wort hat zwei Steine.",
        Warned.LETTERS_UNUSED: "Diese Buchstaben kommen nie vor: {detail}.",
        Warned.CAPITALISED: "{detail} Einträge sind großgeschrieben; sind es Namen?",
        Warned.COMMON_MISSING: (
            "Es fehlen häufige Wörter ({detail}); ist es eine andere Sprache, oder sind es nur"
            " Grundformen?"
        ),
    },
    "en": {
        Warned.MANY_LEFT_OUT: "{detail} of the entries were left out.",
        Warned.NO_TWO_LETTERS: "No word has two tiles.",
        Warned.LETTERS_UNUSED: "These letters never occur: {detail}.",
        Warned.CAPITALISED: "{detail} entries are capitalised; are they names?",
        Warned.COMMON_MISSING: (
            "Common words are missing ({detail}); is it another language, or are these only stems?"
        ),
    },
}
