"""Before a game: which edition, how many players, what are their names, which are computers?

Every question has an answer that Enter gives, and a wrong answer is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from sternfeld.cli.terminal.computer_seats import COMPUTER, level_meant
from sternfeld.cli.terminal.texts import Texts
from sternfeld.errors import RulesError
from sternfeld.lexicon.own_lists import names, own_list
from sternfeld.players.level import LEVELS
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.load import edition_names, edition_title
from sternfeld.rules.rules import Rules

__all__ = ["Questions", "check_names", "default_edition", "edition_line"]

MOST = 4
USUAL = 2
MAX_NAME_LENGTH = 30


@dataclass(frozen=True, slots=True)
class Questions:
    """Asks people who sit down; ``ask`` shows a question and returns the line they type."""

    ask: Callable[[str], str]
    say: Callable[[str], None]
    texts: Texts

    def edition(self) -> str:
        """Which edition's rules to play by."""
        names = edition_names()
        default = default_edition(self.texts.language)
        self.say(self.texts("sit.editions"))
        for number, name in enumerate(names, start=1):
            title = edition_title(name, self.texts.language)
            self.say(f"  {number} {title:<8} {edition_line(Rules.of(name), self.texts)}")
        while True:
            answer = self.ask(self.texts("sit.edition", default=default)).strip().lower()
            if not answer:
                return default
            if answer.isdecimal() and 1 <= int(answer) <= len(names):
                return names[int(answer) - 1]
            for name in names:
                if answer in (name, edition_title(name, self.texts.language).lower()):
                    return name
            self.say(self.texts("sit.no_edition", answer=answer))

    def with_word_list(self, edition: str, house_rules: list[str] | None) -> list[str] | None:
        """The house rules with a word list, where people have added some in the language of the
        edition and no house rule names one."""
        rules = Rules.of(edition)
        added = (own_list(name) for name in names())
        fitting = [one.name for one in added if one is not None and one.language == rules.language]
        named = any(one.startswith("words.lexicon") for one in house_rules or ())
        if not fitting or named or rules.words.lexicon is None:
            return house_rules
        lists = [rules.words.lexicon, *fitting]
        question = self.texts("sit.list", lists=", ".join(lists), default=lists[0])
        while (answer := self.ask(question).strip().lower() or lists[0]) not in lists:
            self.say(self.texts("sit.no_list", answer=answer))
        return [*(house_rules or ()), f"words.lexicon={answer}"]

    def names(self) -> tuple[str, ...]:
        """How many people play, and what they are called."""
        return self._seats(self._count(), "sit.name", {})

    def seats(self) -> tuple[str, ...]:
        """How many play, and who: names of people, or ``computer:LEVEL``, as on the command
        line."""
        count = self._count()
        self.say(self.texts("sit.computers"))
        for number, level in enumerate(LEVELS.values(), start=1):
            self.say(f"  {number} {level.character:<8} {self.texts(f'level.{level.name}')}")
        numbered = {str(number): name for number, name in enumerate(LEVELS, start=1)}
        return self._seats(count, "sit.seat", numbered)

    def _seats(self, count: int, key: str, computers: Mapping[str, str]) -> tuple[str, ...]:
        found: list[str] = []
        while len(found) < count:
            number = len(found) + 1
            default = self.texts("sit.default_name", number=number)
            most = len(computers)
            answer = _clean(self.ask(self.texts(key, number=number, default=default, most=most)))
            name = answer or default
            level = computers.get(answer) or self._level(answer) if computers else None
            if level is not None:
                name = f"{COMPUTER}:{level}"
            if level is not None and number == count and all(map(level_meant, found)):
                self.say(self.texts("sit.only_computers"))
            elif level is None and name.casefold() in (other.casefold() for other in found):
                self.say(self.texts("sit.name_taken", name=name))
            else:
                found.append(name)
        return tuple(found)

    def _level(self, answer: str) -> str | None:
        """The level that somebody typed in words; a level that does not exist is a name."""
        with suppress(RulesError):
            return level_meant(answer)
        return None

    def _count(self) -> int:
        while True:
            answer = self.ask(self.texts("sit.count", most=MOST, default=USUAL)).strip()
            if not answer:
                return USUAL
            if answer.isdecimal() and 1 <= int(answer) <= MOST:
                return int(answer)
            self.say(self.texts("sit.no_count", most=MOST))


def _clean(name: str) -> str:
    clean = " ".join("".join(filter(str.isprintable, name)).split())
    return clean if len(clean) <= MAX_NAME_LENGTH else f"{clean[: MAX_NAME_LENGTH - 1].rstrip()}…"


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names from a command line: none empty, no two alike."""
    cleaned = tuple(map(_clean, names))
    for place, name in enumerate(cleaned):
        if not name:
            raise RulesError(f"player {place + 1} is called {names[place]!r}; expected a name")
        if name.casefold() in (other.casefold() for other in cleaned[:place]):
            raise RulesError(f"two players are called {name!r}; expected different names")
    return cleaned


def default_edition(language: str) -> str:
    """An edition for people who just want to play: in their language, words checked if possible."""
    names = edition_names()
    spoken = [name for name in names if Rules.of(name).language == language] or list(names)
    checked = [name for name in spoken if Rules.of(name).word_check is WordCheck.CHECKED]
    return (checked or spoken)[0]


def edition_line(rules: Rules, texts: Texts) -> str:
    """What a player wants to know about an edition, in one honest line."""
    check = texts(f"sit.check.{rules.word_check}", penalty=_penalty(rules, texts))
    line = texts(
        "sit.line",
        language=texts(f"sit.language.{rules.language}"),
        tiles=texts.tiles(rules.tiles.total),
        rack=rules.rack,
        check=check,
    )
    size = rules.layout.size
    return line if size == 15 else texts("sit.board", line=line, size=size)


def _penalty(rules: Rules, texts: Texts) -> str:
    penalty = rules.challenge.penalty
    if penalty.lost_turn:
        return texts("sit.penalty.turn")
    if penalty.points:
        return texts("sit.penalty.points", points=texts.points(penalty.points))
    return texts("sit.penalty.none")
