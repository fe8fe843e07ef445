"""``sternfeld judge``: are these words admissible at this table, and why?"""

from __future__ import annotations

from sternfeld.cli.options import HouseRules, Language, language_for, table_rules
from sternfeld.lexicon.admissible import (
    BROKEN_RULES,
    Judgement,
    Remark,
    RemarkCode,
    judge_word,
)

__all__ = ["SENTENCES", "judge", "say"]

VERDICTS: dict[Language, dict[bool, str]] = {
    "de": {True: "zulässig", False: "nicht zulässig"},
    "en": {True: "valid", False: "not valid"},
}

SENTENCES: dict[Language, dict[RemarkCode, str]] = {
    "de": {
        RemarkCode.FOUND: "Steht in der Wortliste{entry}.",
        RemarkCode.SUPPLEMENT: "Steht in der Ergänzung zur Wortliste{entry}.",
        RemarkCode.ALLOWED: "An diesem Tisch ausdrücklich erlaubt.",
        RemarkCode.FREE: "An diesem Tisch prüft niemand die Wörter.",
        RemarkCode.NOT_FOUND: "Steht nicht in der Wortliste.",
        RemarkCode.BANNED: "An diesem Tisch gesperrt.",
        RemarkCode.TOO_SHORT: "Ein Wort hat mindestens {number} Buchstaben.",
        RemarkCode.TOO_LONG: "Das Brett hat nur {number} Felder in einer Reihe.",
        RemarkCode.SIGNS: "Ein Wort besteht nur aus Buchstaben, ohne {texts}.",
        RemarkCode.FOREIGN_LETTERS: "Für {texts} gibt es keinen Stein.",
        RemarkCode.SHARP_S: "ß wird SS geschrieben: {texts}.",
        RemarkCode.ACCENTS: "Akzente fallen weg: {texts}.",
        RemarkCode.WRITE_UMLAUT: "Umlaute werden nicht umschrieben: {texts}.",
        RemarkCode.TOO_FEW_TILES: (
            "Achtung: Der Satz hat zu wenige Steine dafür ({texts}), auch mit Blankosteinen."
        ),
        RemarkCode.DEFINITION: "{texts}",
        RemarkCode.ABBREVIATION: "eine Abkürzung.",
        RemarkCode.BRAND: "ein Produkt- oder Firmenname.",
        RemarkCode.NAME: "ein Eigenname.",
        RemarkCode.AFFIX: "nur eine Vor- oder Nachsilbe ({texts}).",
        RemarkCode.PHRASE: "kommt nur in einer Wendung vor ({texts}).",
        RemarkCode.FORM: "keine Form, die ein Wörterbuch verzeichnet.",
    },
    "en": {
        RemarkCode.FOUND: "In the word list{entry}.",
        RemarkCode.SUPPLEMENT: "In the supplement to the word list{entry}.",
        RemarkCode.ALLOWED: "Expressly allowed at this table.",
        RemarkCode.FREE: "Nobody judges words at this table.",
        RemarkCode.NOT_FOUND: "Not in the word list.",
        RemarkCode.BANNED: "Banned at this table.",
        RemarkCode.TOO_SHORT: "A word has at least {number} letters.",
        RemarkCode.TOO_LONG: "The board has only {number} squares in a line.",
        RemarkCode.SIGNS: "A word is made of letters only, without {texts}.",
        RemarkCode.FOREIGN_LETTERS: "There is no tile for {texts}.",
        RemarkCode.SHARP_S: "ß is written SS: {texts}.",
        RemarkCode.ACCENTS: "Accents are left off: {texts}.",
        RemarkCode.WRITE_UMLAUT: "An umlaut is not written with two letters: {texts}.",
        RemarkCode.TOO_FEW_TILES: (
            "Note: the set has too few tiles for it ({texts}), even with blanks."
        ),
        RemarkCode.DEFINITION: "{texts}",
        RemarkCode.ABBREVIATION: "an abbreviation.",
        RemarkCode.BRAND: "the name of a product or firm.",
        RemarkCode.NAME: "a proper name.",
        RemarkCode.AFFIX: "only a prefix or suffix ({texts}).",
        RemarkCode.PHRASE: "found only in a phrase ({texts}).",
        RemarkCode.FORM: "not a form that dictionaries list.",
    },
}

_AS: dict[Language, str] = {"de": " als {}", "en": " as {}"}


def judge(
    words: list[str],
    /,
    *,
    edition: str = "kompakt",
    house_rules: HouseRules = None,
    language: Language | None = None,
) -> int:
    """Say whether words are valid at a table, and why.

    The exit code is 0 if all of them are, and 1 otherwise.

    Parameters
    ----------
    words
        The words, in capitals or as they are spelt.
    edition
        The edition whose rules the table plays by.
    language
        de or en; otherwise the language of the environment, or of the edition.
    """
    rules = table_rules(edition, house_rules)
    spoken = language_for(language, rules.language)
    judgements = [judge_word(rules, word) for word in words]
    for judgement in judgements:
        print(say(judgement, spoken))
    return 0 if all(judgement.admissible for judgement in judgements) else 1


def say(judgement: Judgement, language: Language) -> str:
    """A judgement as one line of text."""
    verdict = VERDICTS[language][judgement.admissible]
    reasons = " ".join(_sentence(remark, language) for remark in judgement.remarks)
    # "PKW: not valid, an abbreviation." reads better than two sentences.
    stop = "," if judgement.remarks[0].code in BROKEN_RULES else "."
    return f"{judgement.word or '–'}: {verdict}{stop} {reasons}"


def _sentence(remark: Remark, language: Language) -> str:
    texts = ", ".join(repr(text) if text == " " else text for text in remark.texts)
    entry = _AS[language].format(texts) if texts else ""
    return SENTENCES[language][remark.code].format(texts=texts, entry=entry, number=remark.number)
