"""The colours of the table by night: ink on moonlight for tiles, gold for what is new.

Every square sets both its ground and its ink, so that it reads the same on dark and light
terminals. No colour ever says something that a letter or a mark does not say as well.
"""

from __future__ import annotations

from rich.style import Style

from sternfeld.rules.layout import Premium

__all__ = [
    "COORDINATE",
    "NOTICE",
    "PLAIN",
    "PREMIUMS",
    "QUIET",
    "REFUSED",
    "STRONG",
    "TILE",
    "TILE_NEW",
]

_LETTER = ("#d5edc6 on #2c4a2a", "#ffffff on #477f33", "#ffffff on #2f6b52")
_WORD = ("#e0d8fb on #3b3173", "#ffffff on #6f57c9", "#ffffff on #8a3fb8")

PLAIN = Style.parse("#5a668c on #1d2542")
PREMIUMS: dict[Premium, Style] = {
    Premium.PLAIN: PLAIN,
    Premium.DOUBLE_LETTER: Style.parse(_LETTER[0]),
    Premium.TRIPLE_LETTER: Style.parse(_LETTER[1]),
    Premium.QUADRUPLE_LETTER: Style.parse(_LETTER[2]),
    Premium.DOUBLE_WORD: Style.parse(_WORD[0]),
    Premium.TRIPLE_WORD: Style.parse(_WORD[1]),
    Premium.QUADRUPLE_WORD: Style.parse(_WORD[2]),
    Premium.STAR: Style.parse("#f5b92b on #3b3173"),
}
TILE = Style.parse("bold #18203a on #e4e8f2")
TILE_NEW = Style.parse("bold #18203a on #f5b92b")
COORDINATE = Style.parse("dim")
STRONG = Style.parse("bold")
QUIET = Style.parse("dim")
NOTICE = Style.parse("bold")
REFUSED = Style.parse("bold red")
