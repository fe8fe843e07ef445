"""In German: the first word, later words, and what may happen to tiles on the board."""

from __future__ import annotations

from sternfeld.rules.describe.german.wording import number
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, off, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS", "VARIATIONS"]


def _first_word(rules: Rules) -> Said:
    length = f"mindestens {number(rules.first_word_min)} Buchstaben"
    text = (
        f"Das erste Wort hat {length}, liegt waagerecht oder senkrecht und bedeckt das Sternfeld."
    )
    if rules.first_word_min > 2:
        text += " Wer kein so langes Wort legt, tauscht oder passt, bis es jemandem gelingt."
    return said(text, brief=f"Das erste Wort hat {length}.")


def _parallel(rules: Rules) -> Said:
    contact = rules.formation.parallel_contact
    text = "Ein Wort nur aus neuen Steinen darf neben einem anderen liegen"
    if contact == 1:
        return said(f"{text}; es genügt, wenn die beiden sich mit einem Stein berühren.")
    return said(
        f"{text}, wenn die beiden sich mit mindestens {number(contact)} Steinen berühren. Liegt es"
        " neben mehreren, genügt das bei einem davon."
    )


def _hook(rules: Rules) -> Said:
    if rules.formation.strict:
        return said(
            "Ein Wort nur aus neuen Steinen darf ein anderes nicht bloß im rechten Winkel"
            " verlängern, so wie das S von GRAS aus AUTO das Wort AUTOS machen würde."
        )
    return said(
        "Ein Wort nur aus neuen Steinen darf ein anderes auch im rechten Winkel verlängern, so wie"
        " das S von GRAS aus AUTO das Wort AUTOS macht."
    )


def _tiles_stay(rules: Rules) -> Said:
    if rules.rearrange or rules.recycle or rules.blank_recovery:
        return said(
            "Was liegt, bleibt liegen. Ausnahmen nennt der Abschnitt „Vereinbarte Varianten“."
        )
    return said("Was liegt, bleibt liegen: Kein Stein wird verschoben oder ausgetauscht.")


def _rearrange(rules: Rules) -> Said:
    if not rules.rearrange:
        return off("Die Buchstaben eines liegenden Wortes werden nicht umgestellt.")
    return said(
        "Umstellen: Du darfst die Buchstaben eines liegenden Wortes in eine andere Reihenfolge"
        " bringen und mindestens einen neuen Stein hinzufügen. Am Ende müssen alle Wörter gültig"
        " sein. Prämienfelder, auf denen das alte Wort lag, zählen nicht mehr."
    )


def _recycle(rules: Rules) -> Said:
    if not rules.recycle:
        return off("Buchstaben auf dem Brett werden nicht gegen eigene ausgewechselt.")
    return said(
        "Auswechseln: Am Anfang deines Zuges darfst du einen Buchstaben auf dem Brett gegen einen"
        " von deinem Bänkchen auswechseln, wenn gültige Wörter entstehen. Das darfst du"
        " wiederholen, immer ein Buchstabe nach dem anderen. Punkte bringt es nicht; danach"
        " spielst du deinen Zug."
    )


def _blank_recovery(rules: Rules) -> Said:
    if not rules.blank_recovery:
        return off("Ein Blankostein auf dem Brett wird nicht eingelöst.")
    return said(
        "Blankosteine einlösen: Hast du den Buchstaben, für den ein Blankostein auf dem Brett"
        " steht, darfst du ihn in deinem Zug dagegen tauschen, auch mehrmals. Punkte bringt es"
        " nicht; den Blankostein darfst du sofort oder später legen."
    )


CHAPTERS = (
    Chapter(
        "Das erste Wort",
        (
            Topic(("first_word_min",), _first_word),
            always("Statt zu legen, darfst du auch im ersten Zug tauschen oder passen."),
        ),
    ),
    Chapter(
        "Weitere Wörter",
        (
            always(
                "Wer am Zug ist, legt einen oder mehrere Steine in eine Zeile oder in eine Spalte,"
                " nie schräg. Zusammen mit Steinen, die schon liegen, bilden sie eine Reihe ohne"
                " Lücke, und mindestens einer berührt einen Stein, der schon liegt."
            ),
            always(
                "Gelesen wird von links nach rechts und von oben nach unten. Wo Buchstaben in einer"
                " Zeile oder Spalte aneinanderstoßen, müssen sie zusammen ein Wort ergeben."
            ),
            always(
                "Du kannst ein Wort vorn, hinten oder an beiden Enden zugleich verlängern, oder du"
                " legst ein neues quer durch einen oder mehrere Buchstaben, die schon liegen."
            ),
            Topic(("formation.parallel_contact",), _parallel),
            Topic(("formation.strict",), _hook),
            Topic(("rearrange", "recycle", "blank_recovery"), _tiles_stay),
            always(
                "Nach dem Legen sagst du deine Punkte an und ziehst nach, bis dein Bänkchen wieder"
                " voll ist, solange der Beutel reicht."
            ),
        ),
    ),
)

VARIATIONS = Chapter(
    "Vereinbarte Varianten",
    (
        Topic(("rearrange",), _rearrange),
        Topic(("recycle",), _recycle),
        Topic(("blank_recovery",), _blank_recovery),
    ),
)
