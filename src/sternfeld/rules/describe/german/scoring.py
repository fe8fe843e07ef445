"""In German: points, premiums, blanks, the bonus, and turns without a word."""

from __future__ import annotations

from sternfeld.rules.describe import facts
from sternfeld.rules.describe.german.wording import MULTIPLIES, many, number, points
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, off, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _premiums(rules: Rules) -> Said:
    letters = facts.enumerated([MULTIPLIES[f] for f in facts.letter_factors(rules.layout)], "oder")
    words = facts.enumerated([MULTIPLIES[f] for f in facts.word_factors(rules.layout)], "oder")
    text = (
        f"Ein Wortfeld {words} den Wert jedes Wortes, das mit einem neuen Stein darauf liegt; auch"
        " das Sternfeld verdoppelt ihn."
    )
    if letters:
        text = (
            f"Ein Buchstabenfeld {letters} den Wert des Steins, der darauf gelegt wird. {text}"
            " Erst zählen die Buchstabenfelder, dann die Wortfelder."
        )
    return said(text)


def _products(rules: Rules) -> Said:
    factors = facts.word_factors(rules.layout)
    examples = ["Zwei doppelte Felder ergeben das Vierfache"]
    if 3 in factors:
        examples.append("zwei dreifache das Neunfache")
        examples.append(
            "ein dreifaches und ein vierfaches das Zwölffache"
            if 4 in factors
            else "drei dreifache das 27-Fache"
        )
    return said(
        "Belegt ein Wort mehrere Wortfelder neu, werden sie miteinander malgenommen:"
        f" {', '.join(examples)}."
    )


def _bonus(rules: Rules) -> Said:
    groups = facts.bonus_groups(rules.bonus)
    if not groups:
        return said("Für viele Steine in einem Zug gibt es keinen Bonus.")
    if len(groups) == 1:
        [(bonus, tiles)] = groups.items()
        return said(
            f"Legst du {_so_many_tiles(tiles, rules.rack)} in einem Zug, bekommst du"
            f" {points(bonus)} extra. Dieser Bonus wird nie vervielfacht."
        )
    return said(
        "Für viele Steine in einem Zug gibt es einen Bonus, der nie vervielfacht wird:",
        [
            f"{points(bonus)} für {_so_many_tiles(tiles, rules.rack)}"
            for bonus, tiles in groups.items()
        ],
    )


def _so_many_tiles(tiles: list[int], rack: int) -> str:
    if tiles == [rack]:
        return f"alle {number(rack)} Steine"
    if tiles == [1]:
        return "einen Stein"
    words = ["einen" if count == 1 else number(count) for count in tiles]
    return f"{facts.enumerated(words, 'oder')} Steine"


def _blanks(rules: Rules) -> Said:
    if not rules.blanks.count:
        return said("Es wird ohne Blankosteine gespielt.")
    return said(
        "Ein Blankostein steht für einen Buchstaben deiner Wahl. Beim Legen sagst du, für welchen;"
        " solange er liegt, bleibt es dabei."
    )


def _blank_letters(rules: Rules) -> Said | None:
    if not rules.blanks.count:
        return None
    if not rules.blanks.never:
        return off("Ein Blankostein darf für jeden Buchstaben stehen.")
    letters = facts.enumerated(rules.blanks.never, "und")
    return said(f"Für {letters} darf ein Blankostein nie stehen.")


def _blank_points(rules: Rules) -> Said | None:
    if not rules.blanks.count:
        return None
    return said(
        "Ein Blankostein zählt null Punkte, auch auf einem Buchstabenfeld. Ein Wortfeld, auf dem er"
        " liegt, gilt trotzdem."
    )


def _exchange(rules: Rules) -> Said:
    smallest, rack = rules.exchange.min_bag, rules.rack
    text = "Statt zu legen, darfst du beliebig viele deiner Steine tauschen"
    if smallest > 0:
        left = many(smallest, "ein Stein", "{} Steine")
        verb = "ist" if smallest == 1 else "sind"
        text += f", solange noch mindestens {left} im Beutel {verb}"
    if smallest < rack:
        text += ", aber nicht mehr, als der Beutel noch enthält"
    return said(f"{text}.")


def _face_up(rules: Rules) -> Said:
    how = "offen hin, sodass alle sie sehen" if rules.exchange.face_up else "verdeckt hin"
    return said(
        f"Die Steine, die du abgibst, legst du {how}. Dann ziehst du ebenso viele neue, und die"
        " abgegebenen kommen in den Beutel zurück."
    )


CHAPTERS = (
    Chapter(
        "Punkte",
        (
            always(
                "Jeder Stein zählt den Wert, der auf ihm steht. Du bekommst die Punkte jedes"
                " Wortes, das du neu gebildet oder verändert hast, und zwar für das ganze Wort."
            ),
            Topic(("layout",), _premiums),
            Topic(("layout",), _products),
            always(
                "Ein Prämienfeld gilt nur in dem Zug, in dem es belegt wird. Danach zählen die"
                " Steine darauf einfach."
            ),
            always(
                "Ein Stein, der zu zwei Wörtern gehört, zählt in beiden; liegt er neu auf einem"
                " Prämienfeld, gilt die Prämie für beide."
            ),
            Topic(("bonus", "rack"), _bonus),
            always("Ein Punktestand kann auch unter null fallen."),
        ),
    ),
    Chapter(
        "Blankosteine",
        (
            Topic(("blanks.count",), _blanks),
            Topic(("blanks.never",), _blank_letters),
            Topic(("blanks.count",), _blank_points),
        ),
    ),
    Chapter(
        "Tauschen und Passen",
        (
            Topic(("exchange.min_bag", "rack"), _exchange),
            Topic(("exchange.face_up",), _face_up),
            always("Wer tauscht, legt in diesem Zug nicht und bekommt keine Punkte."),
            always(
                "Du darfst auch passen, selbst wenn du legen könntest. Das bringt keine Punkte."
            ),
        ),
    ),
)
