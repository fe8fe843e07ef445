"""Is a word admissible at this table, and why? The answer in codes; `sternfeld.cli` says it.

The word is taken as a person writes it. What is changed before it is looked up (capitals, SS for
ß, E for É) is part of the answer, so that nothing is decided about another word in silence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from unicodedata import normalize

from sternfeld.lexicon.compiled import table_list
from sternfeld.lexicon.folding import without_accent
from sternfeld.lexicon.words import removal, supplement_words
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import TileSet

__all__ = ["BROKEN_RULES", "Judgement", "Remark", "RemarkCode", "judge_word"]

SHORTEST = 2
_UMLAUTS = {"AE": "Ä", "OE": "Ö", "UE": "Ü"}


class RemarkCode(StrEnum):
    """What there is to say about a word."""

    FOUND = "found"
    SUPPLEMENT = "supplement"
    ALLOWED = "allowed"
    FREE = "free"
    NOT_FOUND = "not_found"
    BANNED = "banned"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    SIGNS = "signs"
    FOREIGN_LETTERS = "foreign_letters"
    SHARP_S = "sharp_s"
    ACCENTS = "accents"
    WRITE_UMLAUT = "write_umlaut"
    TOO_FEW_TILES = "too_few_tiles"
    DEFINITION = "definition"
    ABBREVIATION = "abbreviation"
    BRAND = "brand"
    NAME = "name"
    AFFIX = "affix"
    PHRASE = "phrase"
    FORM = "form"


BROKEN_RULES = {
    RemarkCode.ABBREVIATION,
    RemarkCode.BRAND,
    RemarkCode.NAME,
    RemarkCode.AFFIX,
    RemarkCode.PHRASE,
    RemarkCode.FORM,
}
"""Why a word was taken out of a shipped list."""

_REFUSALS = BROKEN_RULES | {
    RemarkCode.NOT_FOUND,
    RemarkCode.BANNED,
    RemarkCode.TOO_SHORT,
    RemarkCode.TOO_LONG,
    RemarkCode.SIGNS,
    RemarkCode.FOREIGN_LETTERS,
}


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say: its code, and the texts and the number that belong into the sentence."""

    code: RemarkCode
    texts: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a table says about a word: ``word`` is the form that was judged."""

    asked: str
    word: str
    remarks: tuple[Remark, ...]

    @property
    def admissible(self) -> bool:
        """May the word be laid at this table?"""
        return not any(remark.code in _REFUSALS for remark in self.remarks)


def judge_word(rules: Rules, asked: str) -> Judgement:
    """What this table says about a word.

    >>> from sternfeld.rules.rules import Rules
    >>> judge_word(Rules.of("kompakt"), "Gründe").remarks
    (Remark(code=<RemarkCode.FOUND: 'found'>, texts=('gründe', 'Gründe'), number=0),)
    >>> judge_word(Rules.of("kompakt"), "Pkw").remarks
    (Remark(code=<RemarkCode.ABBREVIATION: 'abbreviation'>, texts=(), number=0),)
    """
    text = normalize("NFC", asked.strip())
    tiles = rules.tiles
    if signs := tuple(dict.fromkeys(sign for sign in text if not sign.isalpha())):
        return Judgement(asked, text.upper(), (Remark(RemarkCode.SIGNS, signs),))
    word, remarks = _in_capitals(text, tiles)
    faces = tiles.split(word)
    if foreign := tuple(dict.fromkeys(face for face in faces if face not in tiles)):
        return Judgement(asked, word, (*remarks, Remark(RemarkCode.FOREIGN_LETTERS, foreign)))
    if len(faces) < SHORTEST:
        remarks.append(Remark(RemarkCode.TOO_SHORT, number=SHORTEST))
    elif len(faces) > rules.layout.size:
        remarks.append(Remark(RemarkCode.TOO_LONG, number=rules.layout.size))
    else:
        remarks.extend(_looked_up(rules, word))
        remarks.extend(_tiles_missing(rules, faces))
    return Judgement(asked, word, tuple(remarks))


def _in_capitals(text: str, tiles: TileSet) -> tuple[str, list[Remark]]:
    """Capitals, SS for ß and the plain letter for one with an accent, where no tile shows them."""
    word = ""
    changes: set[RemarkCode] = set()
    for sign in text:
        if sign in "ßẞ":
            letter = sign if sign in tiles else "SS"
            code = RemarkCode.SHARP_S
        else:
            sign = sign.upper() if len(sign.upper()) == 1 else sign
            letter = without_accent(sign, tiles)
            code = RemarkCode.ACCENTS
        if letter != sign:
            changes.add(code)
        word += letter
    return word, [Remark(code, (word,)) for code in RemarkCode if code in changes]


def _looked_up(rules: Rules, word: str) -> list[Remark]:
    if word in rules.words.ban:
        return [Remark(RemarkCode.BANNED)]
    if word in rules.words.allow:
        return [Remark(RemarkCode.ALLOWED)]
    lexicon = None if rules.words.lexicon is None else table_list(rules)
    if lexicon is not None and word in lexicon:
        supplement = supplement_words(lexicon.name or "") if rules.words.supplement else ()
        code = RemarkCode.SUPPLEMENT if word in supplement else RemarkCode.FOUND
        found = Remark(code, lexicon.entry(word))
        said = lexicon.definition(word)
        return [found] if said is None else [found, Remark(RemarkCode.DEFINITION, (said,))]
    remarks = [_not_found(rules, word)]
    if lexicon is not None:
        better = tuple(form for form in _with_umlauts(word, rules.tiles) if form in lexicon)
        if better:
            remarks.append(Remark(RemarkCode.WRITE_UMLAUT, better))
    return remarks


def _not_found(rules: Rules, word: str) -> Remark:
    """Nobody judges words, or a rule that the word breaks, or there is no such word."""
    if rules.word_check is WordCheck.FREE:
        return Remark(RemarkCode.FREE)
    removed = None if rules.words.lexicon is None else removal(rules.words.lexicon, word)
    if removed is None:
        return Remark(RemarkCode.NOT_FOUND)
    rule, note = removed
    return Remark(RemarkCode(rule), (note,) if note else ())


def _with_umlauts(word: str, tiles: TileSet) -> list[str]:
    """The forms of a word with an umlaut in the place of one AE, OE or UE, or of several."""
    umlauts = {pair: umlaut for pair, umlaut in _UMLAUTS.items() if umlaut in tiles}
    parts = re.split("(AE|OE|UE)", word)
    choices = [(part, umlauts[part]) if part in umlauts else (part,) for part in parts]
    return ["".join(choice) for choice in product(*choices)][1:]


def _tiles_missing(rules: Rules, faces: Iterable[str]) -> list[Remark]:
    """A warning if the set cannot form the word, even with all its blanks."""
    missing = Counter(faces)
    missing.subtract({face: rules.tiles.count(face) for face in missing})
    lacking = {face: count for face, count in missing.items() if count > 0}
    beyond_help = any(face in rules.blanks.never for face in lacking)
    if sum(lacking.values()) <= rules.blanks.count and not beyond_help:
        return []
    return [Remark(RemarkCode.TOO_FEW_TILES, tuple(lacking), rules.blanks.count)]
