"""Which words are allowed, and who judges them."""

from __future__ import annotations

from sternfeld.rules.choices import WordCheck
from sternfeld.rules.describe import facts
from sternfeld.rules.describe.topics import Chapter, Statement, Topic, always, off, say
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]


def _lexicon(rules: Rules) -> Statement:
    name = rules.words.list_name
    if name is None:
        return say("lexicon.none")
    return say("lexicon.language" if name in facts.LANGUAGES else "lexicon", name=name)


def _supplement(rules: Rules) -> Statement | None:
    if rules.words.lexicon not in facts.SUPPLEMENTED:
        return None
    return say("supplement") if rules.words.supplement else off("supplement.off")


def _ban(rules: Rules) -> Statement:
    banned = sorted(rules.words.ban)
    return say("ban", words=", ".join(banned)) if banned else off("ban.off")


def _allow(rules: Rules) -> Statement:
    allowed = sorted(rules.words.allow)
    return say("allow", words=", ".join(allowed)) if allowed else off("allow.off")


def _german_spelling(rules: Rules) -> Statement | None:
    return say("german_spelling") if rules.tiles.language == "de" else None


def _long_faces(rules: Rules) -> Statement | None:
    faces = facts.long_faces(rules.tiles)
    return say("long_faces", faces=", ".join(faces)) if faces else None


def _dictionary(rules: Rules) -> Statement:
    return say("dictionary.open" if rules.open_dictionary else "dictionary.closed")


def _word_check(rules: Rules) -> Statement:
    return say(f"word_check.{rules.word_check}")


def _all_words(rules: Rules) -> Statement | None:
    return None if rules.word_check is WordCheck.FREE else say("word_check.all_words")


def _until(rules: Rules) -> Statement:
    return say(f"challenge.until.{rules.challenge.until}")


def _window(rules: Rules) -> Statement:
    seconds, until = rules.challenge_seconds, rules.challenge.until
    if not seconds:
        return say(f"challenge.no_window.{until}")
    return say(f"challenge.window.{until}", limit=seconds)


def _penalty(rules: Rules) -> Statement:
    penalty = rules.challenge.penalty
    if penalty.lost_turn:
        return say("penalty.lost_turn")
    return say("penalty", points=penalty.points) if penalty.points else say("penalty.none")


def _where_challenged(topic: Topic) -> Topic:
    """A topic that means something only where players challenge."""

    def about(rules: Rules) -> Statement | None:
        return topic.about(rules) if rules.word_check is WordCheck.CHALLENGE else None

    return Topic(topic.switches, about)


LIMITS = (
    "challenge.window_seconds",
    "challenge.until",
    "turn_seconds",
    "turn_timeout",
    "clock.game_seconds",
)

CHAPTERS = (
    Chapter(
        "chapter.words",
        (
            Topic(("words.lexicon",), _lexicon),
            Topic(("words.supplement", "words.lexicon"), _supplement),
            always("words.allowed"),
            always("words.not_allowed"),
            Topic(("words.ban",), _ban),
            Topic(("words.allow",), _allow),
            Topic(("tiles",), _german_spelling),
            Topic(("tiles",), _long_faces),
            Topic(("open_dictionary",), _dictionary),
        ),
    ),
    Chapter(
        "chapter.word_check",
        (
            Topic(("word_check",), _word_check),
            Topic((), _all_words),
            _where_challenged(Topic(("challenge.until",), _until)),
            _where_challenged(Topic(LIMITS, _window)),
            _where_challenged(always("challenge.accepted")),
            _where_challenged(always("challenge.right")),
            _where_challenged(Topic(("challenge.penalty",), _penalty)),
            _where_challenged(always("challenge.first")),
            _where_challenged(always("challenge.none")),
            _where_challenged(always("challenge.draw_later")),
        ),
    ),
)
