"""In German: what the game needs, and who begins."""

from __future__ import annotations

from sternfeld.rules.choices import StartOrder
from sternfeld.rules.describe import facts
from sternfeld.rules.describe.german.wording import PREMIUMS, language, many, number
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _board(rules: Rules) -> Said:
    size, star = rules.layout.size, rules.layout.star
    where = f"in Zeile {star.row}, Spalte {star.column}"
    if facts.star_in_the_middle(rules.layout):
        where = "in der Mitte"
    premiums = facts.premium_counts(rules.layout)
    return said(
        f"Ein Brett mit {facts.times(size, size)} Feldern. Das Sternfeld liegt {where}."
        + (" Dazu kommen Prämienfelder:" if premiums else ""),
        [
            f"{many(count, 'ein Feld', f'{count} Felder')} mit {PREMIUMS[premium]}"
            for premium, count in premiums.items()
        ],
        brief=f"Das Brett „{rules.layout.name}“ mit {facts.times(size, size)} Feldern.",
    )


def _tiles(rules: Rules) -> Said:
    tiles = rules.tiles
    contents = f"{tiles.total - tiles.blanks} Buchstabensteine und " + (
        many(tiles.blanks, "ein Blankostein", "{} Blankosteine")
        if tiles.blanks
        else "kein Blankostein"
    )
    return said(
        f"Ein Beutel mit {tiles.total} Steinen, Satz „{tiles.name}“ ({language(tiles.language)}):"
        f" {contents}. Anzahl und Wert der Buchstaben:",
        [
            ("1 Punkt: " if value == 1 else f"{value} Punkte: ")
            + ", ".join(facts.times(letter.count, letter.face) for letter in letters)
            for value, letters in facts.letters_by_value(tiles).items()
        ],
        brief=f"Satz „{tiles.name}“ ({language(tiles.language)}), {contents}.",
    )


def _rack(rules: Rules) -> Said:
    tiles = f"{number(rules.rack)} Steine"
    variation = " (Variante „Neun Steine“)" if rules.nine_tiles else ""
    return said(
        f"Für jede Person ein Bänkchen für {tiles}{variation}. Was darauf steht, sehen die anderen"
        " nicht.",
        brief=f"Ein Bänkchen für {tiles}.",
    )


def _start(rules: Rules) -> Said:
    if rules.start.order is StartOrder.AGREED:
        return said("Ihr einigt euch, wer beginnt.")
    blank = "; ein Blankostein sticht sogar das A" if rules.blanks.count else ""
    return said(
        "Jede Person zieht einen Stein aus dem Beutel. Wessen Buchstabe im Alphabet am weitesten"
        f" vorn steht, beginnt{blank}. Wer dabei gleichauf liegt, zieht noch einmal."
    )


def _drawn_tile(rules: Rules) -> Said | None:
    if rules.start.order is StartOrder.AGREED:
        return None
    if rules.start.keep_tile:
        return said("Den gezogenen Stein behältst du: Er ist der erste auf deinem Bänkchen.")
    return said("Die gezogenen Steine kommen in den Beutel zurück.")


CHAPTERS = (
    Chapter(
        "Das Spiel",
        (
            always(
                "Zwei bis vier Personen legen reihum Wörter auf ein Brett, die sich wie in einem"
                " Kreuzworträtsel kreuzen. Jedes Wort bringt Punkte."
            ),
        ),
    ),
    Chapter(
        "Was ihr braucht",
        (
            Topic(("layout",), _board),
            Topic(("tiles", "blanks.count"), _tiles),
            Topic(("rack", "nine_tiles"), _rack),
        ),
    ),
    Chapter(
        "Wer beginnt",
        (
            Topic(("start.order", "blanks.count"), _start),
            Topic(("start.keep_tile",), _drawn_tile),
            always(
                "Dann füllen alle ihr Bänkchen aus dem Beutel, ohne hineinzusehen. Gespielt wird im"
                " Uhrzeigersinn."
            ),
        ),
    ),
)
