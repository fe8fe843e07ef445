"""The dictionary: answers to lookups, and entries of words that a challenge has judged.

Reading it takes milliseconds, the first time seconds; it is done in threads, and what was read is
cached. `WordHelp` decides who may look words up.
"""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.lexicon.admissible import Remark, RemarkCode, judge_word
from sternfeld.lexicon.compiled import lexicon_for, table_list
from sternfeld.rules.rules import Rules
from sternfeld.server.tables.registry import LiveTable
from sternfeld.server.threads import Threads
from sternfeld.table.verdict import Entries, judged_words

__all__ = ["Dictionary", "HooksOut", "WordOut", "answer_about"]

MAX_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class HooksOut:
    """Letters that make another word of this one, before it or after it."""

    front: tuple[str, ...]
    back: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordOut:
    """What a table says about a word. Hooks are there for admissible words, where there is a
    word list to find them in."""

    word: str
    admissible: bool
    entry: tuple[str, ...]
    hooks: HooksOut | None
    remarks: tuple[Remark, ...]


def answer_about(rules: Rules, asked: str) -> WordOut:
    """Is it a word by these rules, how is it really spelt, and what hooks onto it?"""
    judgement = judge_word(rules, asked)
    return WordOut(
        word=judgement.word,
        admissible=judgement.admissible,
        entry=_entry(rules, judgement.word),
        hooks=_hooks(rules, judgement.word) if judgement.admissible else None,
        remarks=judgement.remarks,
    )


def _entry(rules: Rules, word: str) -> tuple[str, ...]:
    """Banned words have an entry, too: the ban may be what the reader wants to understand."""
    return () if rules.words.lexicon is None else table_list(rules).entry(word)


def _entry_with_definition(rules: Rules, word: str) -> tuple[str, ...]:
    """What a verdict shows: the spellings, and the definition where the list has them."""
    said = None if rules.words.lexicon is None else table_list(rules).definition(word)
    return _entry(rules, word) if said is None else (*_entry(rules, word), said)


def _hooks(rules: Rules, word: str) -> HooksOut | None:
    """House words hook, too, and banned ones do not."""
    if rules.words.lexicon is None:
        return None
    if len(word) >= rules.layout.size and _fills_a_line(rules, word):
        return HooksOut(front=(), back=())
    found = lexicon_for(rules).hooks(word)
    return HooksOut(front=tuple(found.front), back=tuple(found.back))


def _fills_a_line(rules: Rules, word: str) -> bool:
    """Has the board no room for one more tile? A tile may show several letters."""
    longer = judge_word(rules, word + min(rules.tiles.alphabet, key=len))
    return any(remark.code is RemarkCode.TOO_LONG for remark in longer.remarks)


class Dictionary:
    """The entries of judged words, for views, which are built without waiting."""

    __slots__ = ("_known", "_threads")

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}

    async def read_for(self, live: LiveTable) -> Entries:
        """The entries of all words that were judged at a table."""
        while (entries := self.known_for(live)) is None:
            rules = live.state.plan.rules
            await self._threads.read(self._read, rules, self._missing(live))
        return entries

    def known_for(self, live: LiveTable) -> Entries | None:
        """The same, if they were all read before."""
        if live.entries is None and not self._missing(live):
            name = live.state.plan.rules.words.lexicon or ""
            known = self._known  # what is forgotten later, this table still knows
            live.entries = lambda word: known.get((name, word), ())
        return live.entries

    def _missing(self, live: LiveTable) -> list[str]:
        name = live.state.plan.rules.words.lexicon or ""
        return [word for word in judged_words(live.state) if (name, word) not in self._known]

    def _read(self, rules: Rules, words: list[str]) -> None:
        if len(self._known) >= MAX_REMEMBERED:
            self._known = {}
        name = rules.words.lexicon or ""
        self._known.update({(name, word): _entry_with_definition(rules, word) for word in words})
