"""In German: which words are allowed, and who judges them."""

from __future__ import annotations

from sternfeld.rules.choices import Until, WordCheck
from sternfeld.rules.describe import facts
from sternfeld.rules.describe.german.wording import duration, language, points
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, off, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]

_WORD_CHECK = {
    WordCheck.CHALLENGE: (
        "Ein Wort gilt, solange es niemand anzweifelt. Anzweifeln dürfen alle, die nicht am"
        " Zug sind."
    ),
    WordCheck.CHECKED: (
        "Jeder Zug wird geprüft, bevor er zählt. Ein Zug mit einem ungültigen Wort wird"
        " nicht angenommen; du bleibst an der Reihe und spielst anders."
    ),
    WordCheck.FREE: (
        "Niemand prüft die Wörter, und keines kann zurückgewiesen werden. Ihr einigt euch"
        " selbst, was gilt."
    ),
}


def _lexicon(rules: Rules) -> Said:
    name = rules.words.lexicon
    if name is None:
        return said("Eine Wortliste gibt es an diesem Tisch nicht.")
    spoken = language(name)
    return said(f"Es gilt die Wortliste „{name}“{'' if spoken == name else f' ({spoken})'}.")


def _ban(rules: Rules) -> Said:
    if not rules.words.ban:
        return off("Kein Wort der Liste ist eigens gesperrt.")
    return said(f"Gesperrt sind außerdem: {', '.join(sorted(rules.words.ban))}.")


def _allow(rules: Rules) -> Said:
    if not rules.words.allow:
        return off("Kein Wort außerhalb der Liste ist eigens erlaubt.")
    return said(f"Zusätzlich erlaubt sind: {', '.join(sorted(rules.words.allow))}.")


def _german_spelling(rules: Rules) -> Said | None:
    if rules.tiles.language != "de":
        return None
    return said(
        "Statt ß legst du SS. Ä, Ö und Ü sind eigene Buchstaben und werden nie zu AE, OE und UE."
    )


def _long_faces(rules: Rules) -> Said | None:
    faces = facts.long_faces(rules.tiles)
    if not faces:
        return None
    return said(f"Diese Buchstabengruppen stehen auf einem einzigen Stein: {', '.join(faces)}.")


def _dictionary(rules: Rules) -> Said:
    if rules.open_dictionary:
        return said("Nachschlagen dürfen alle jederzeit, auch während sie überlegen.")
    return said("Beim Überlegen wird nicht nachgeschlagen.")


def _word_check(rules: Rules) -> Said:
    return said(_WORD_CHECK[rules.word_check])


def _all_words(rules: Rules) -> Said | None:
    if rules.word_check is WordCheck.FREE:
        return None
    return said(
        "Geprüft werden stets alle Wörter, die der Zug gebildet oder verändert hat. Ist eines davon"
        " ungültig, ist es der ganze Zug."
    )


def _until(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    if rules.challenge.until is Until.NOTED:
        return said("Anzweifeln könnt ihr einen Zug, bis seine Punkte aufgeschrieben sind.")
    return said("Anzweifeln könnt ihr einen Zug, bis die nächste Person ihren Zug beginnt.")


def _window(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    seconds = rules.challenge.window_seconds
    ends = "wenn alle anderen zugestimmt haben oder der nächste Zug beginnt"
    if not seconds:
        return said(f"Am digitalen Tisch endet die Frist, {ends}; die Zeit ist nicht begrenzt.")
    return said(
        f"Am digitalen Tisch habt ihr dafür höchstens {duration(seconds)}. Die Frist endet früher,"
        f" {ends}."
    )


def _taken_back(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    return said(
        "Ist der Zweifel berechtigt, nimmst du alle Steine dieses Zuges zurück und bekommst keine"
        " Punkte; dein Zug ist vorbei."
    )


def _penalty(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    penalty = rules.challenge.penalty
    if penalty.lost_turn:
        return said("Wer zu Unrecht anzweifelt, setzt den nächsten eigenen Zug aus.")
    if penalty.points:
        return said(f"Wer zu Unrecht anzweifelt, verliert {points(penalty.points)}.")
    return said("Zu Unrecht anzuzweifeln kostet nichts.")


def _first_challenge(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    return said("Nur der erste Zweifel zählt; mit ihm ist über den Zug entschieden.")


def _unchallenged(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    return said(
        "Ein ungültiges Wort, das niemand rechtzeitig anzweifelt, bleibt liegen und zählt. Es darf"
        " später zu einem gültigen Wort verlängert werden."
    )


def _draw_later(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    return said("Neue Steine ziehst du erst, wenn dein Zug nicht mehr angezweifelt werden kann.")


CHAPTERS = (
    Chapter(
        "Erlaubte Wörter",
        (
            Topic(("words.lexicon",), _lexicon),
            always(
                "Erlaubt sind auch gebeugte Formen und Kurzwörter, die man als Wort spricht, wie"
                " UFO und RADAR. Dasselbe Wort darf mehrmals gelegt werden."
            ),
            always(
                "Nicht erlaubt sind Eigennamen (von Personen, Orten, Marken und Firmen),"
                " Abkürzungen, einzelne Vor- und Nachsilben sowie Wörter mit Bindestrich oder"
                " Apostroph."
            ),
            Topic(("words.ban",), _ban),
            Topic(("words.allow",), _allow),
            Topic(("tiles",), _german_spelling),
            Topic(("tiles",), _long_faces),
            Topic(("open_dictionary",), _dictionary),
        ),
    ),
    Chapter(
        "Prüfen und Anzweifeln",
        (
            Topic(("word_check",), _word_check),
            Topic((), _all_words),
            Topic(("challenge.until",), _until),
            Topic(("challenge.window_seconds",), _window),
            Topic((), _taken_back),
            Topic(("challenge.penalty",), _penalty),
            Topic((), _first_challenge),
            Topic((), _unchallenged),
            Topic((), _draw_later),
        ),
    ),
)
