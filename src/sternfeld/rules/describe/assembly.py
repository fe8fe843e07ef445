"""From rules to a rule page: every topic speaks, and is compared with what the edition says."""

from __future__ import annotations

from sternfeld.errors import RulesError
from sternfeld.rules.describe import ending, judging, laying, scoring, setup
from sternfeld.rules.describe.english import ENGLISH
from sternfeld.rules.describe.german import GERMAN
from sternfeld.rules.describe.language import Language
from sternfeld.rules.describe.page import RuleLine, RulePage, RuleSection
from sternfeld.rules.describe.topics import Chapter, Statement, Topic, sentence
from sternfeld.rules.load import edition_names, edition_rules, edition_title
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import switch_named

__all__ = ["CHAPTERS", "LANGUAGES", "in_short", "rule_page"]

CHAPTERS: tuple[Chapter, ...] = (
    *setup.CHAPTERS,
    *laying.CHAPTERS,
    *scoring.CHAPTERS,
    *judging.CHAPTERS,
    laying.VARIATIONS,
    *ending.CHAPTERS,
)
LANGUAGES: dict[str, Language] = {"de": GERMAN, "en": ENGLISH}


def rule_page(rules: Rules, language: str) -> RulePage:
    """The rules of this table in German (``de``) or English (``en``).

    >>> from sternfeld.rules.rules import Rules
    >>> page = rule_page(Rules.of("mini"), "en")
    >>> page.title, page.sections[2].lines[0].text
    ('Rules of “Mini”', 'You agree among yourselves who begins.')
    """
    if language not in LANGUAGES:
        expected = " or ".join(LANGUAGES)
        raise RulesError(f"no rule page in the language {language!r}; expected {expected}")
    words = LANGUAGES[language]
    known = rules.edition in edition_names()
    own = edition_rules(rules.edition) if known else rules
    name = edition_title(rules.edition, language) if known else rules.edition
    sections = []
    for chapter in CHAPTERS:
        lines = [_line(topic, rules, own, words) for topic in chapter.topics]
        if spoken := tuple(line for line in lines if line is not None):
            sections.append(RuleSection(words.put(sentence(chapter.title)), spoken))
    differs = any(line.differs for section in sections for line in section.lines)
    title = "page.house_title" if differs else "page.title"
    return RulePage(
        title=words.put(sentence(title, name=name)),
        sections=tuple(sections),
        legend=words.put(sentence("page.legend", name=name)) if differs else "",
    )


def _line(topic: Topic, rules: Rules, own: Rules, words: Language) -> RuleLine | None:
    here, there = topic.about(rules), topic.about(own)
    differs = here != there and any(_differs(name, rules, own) for name in topic.switches)
    if here is None or (here.is_off and not differs):
        return None
    note = ""
    if differs:
        sheet = "" if there is None else in_short(there, words)
        note = words.put(sentence("page.note" if sheet else "page.silent", sheet=sheet))
    text, details = words.put(here.text), tuple(map(words.put, here.details))
    return RuleLine(text, details, topic.switches, differs, note)


def in_short(statement: Statement, words: Language) -> str:
    """A statement in one piece, as a note quotes it."""
    text = words.put(statement.brief or statement.text)
    if statement.brief or not statement.details:
        return text
    return f"{text} {'; '.join(map(words.put, statement.details))}."


def _differs(name: str, rules: Rules, own: Rules) -> bool:
    switch = switch_named(name)
    return bool(switch.get(rules) != switch.get(own))
