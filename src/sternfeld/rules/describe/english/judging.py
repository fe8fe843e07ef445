"""In English: which words are allowed, and who judges them."""

from __future__ import annotations

from sternfeld.rules.choices import Until, WordCheck
from sternfeld.rules.describe import facts
from sternfeld.rules.describe.english.wording import duration, language, points
from sternfeld.rules.describe.topics import Chapter, Said, Topic, always, off, said
from sternfeld.rules.rules import Rules

__all__ = ["CHAPTERS"]

_WORD_CHECK = {
    WordCheck.CHALLENGE: (
        "A word counts as long as nobody challenges it. Any of the other players may challenge."
    ),
    WordCheck.CHECKED: (
        "Every play is checked before it counts. A play with an invalid word is refused;"
        " it is still your turn, and you play something else."
    ),
    WordCheck.FREE: (
        "Nobody checks the words, and none can be rejected. You settle among yourselves"
        " what counts."
    ),
}


def _lexicon(rules: Rules) -> Said:
    name = rules.words.lexicon
    if name is None:
        return said("There is no word list at this table.")
    spoken = language(name)
    return said(f"The word list “{name}”{'' if spoken == name else f' ({spoken})'} applies.")


def _ban(rules: Rules) -> Said:
    if not rules.words.ban:
        return off("No word of the list is barred.")
    return said(f"Also barred: {', '.join(sorted(rules.words.ban))}.")


def _allow(rules: Rules) -> Said:
    if not rules.words.allow:
        return off("No word outside the list is allowed.")
    return said(f"Allowed besides: {', '.join(sorted(rules.words.allow))}.")


def _german_spelling(rules: Rules) -> Said | None:
    if rules.tiles.language != "de":
        return None
    return said(
        "ß is laid as SS. Ä, Ö and Ü are letters of their own and are never laid as AE, OE and UE."
    )


def _long_faces(rules: Rules) -> Said | None:
    faces = facts.long_faces(rules.tiles)
    if not faces:
        return None
    return said(f"These groups of letters stand on a single tile: {', '.join(faces)}.")


def _dictionary(rules: Rules) -> Said:
    if rules.open_dictionary:
        return said("Anybody may look words up at any time, even while thinking about a play.")
    return said("Nobody looks words up while thinking about a play.")


def _word_check(rules: Rules) -> Said:
    return said(_WORD_CHECK[rules.word_check])


def _all_words(rules: Rules) -> Said | None:
    if rules.word_check is WordCheck.FREE:
        return None
    return said(
        "All the words that a play formed or changed are judged at once. If one of them is invalid,"
        " so is the whole play."
    )


def _until(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    if rules.challenge.until is Until.NOTED:
        return said("A play may be challenged until its score has been written down.")
    return said("A play may be challenged until the next player begins a turn.")


def _window(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    seconds = rules.challenge.window_seconds
    ends = "when all others have accepted the play or the next turn begins"
    if not seconds:
        return said(f"At a digital table the time for it is up {ends}; there is no other limit.")
    return said(
        f"At a digital table you have at most {duration(seconds)} for it. The time is up earlier"
        f" {ends}."
    )


def _taken_back(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    return said(
        "If a challenge is right, you take back all tiles of that play, score nothing, and your"
        " turn is over."
    )


def _penalty(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    penalty = rules.challenge.penalty
    if penalty.lost_turn:
        return said("A player who challenges wrongly loses the next turn.")
    if penalty.points:
        return said(f"A player who challenges wrongly loses {points(penalty.points)}.")
    return said("A wrong challenge costs nothing.")


def _first_challenge(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    return said("Only the first challenge counts. It settles the matter for that play.")


def _unchallenged(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    return said(
        "An invalid word that nobody challenges in time stays and scores. Later it may be"
        " extended into a valid word."
    )


def _draw_later(rules: Rules) -> Said | None:
    if rules.word_check is not WordCheck.CHALLENGE:
        return None
    return said("You draw new tiles only when your play can no longer be challenged.")


CHAPTERS = (
    Chapter(
        "Words allowed",
        (
            Topic(("words.lexicon",), _lexicon),
            always(
                "Inflected forms are allowed, and so are short forms spoken as a word, such as UFO"
                " and RADAR. The same word may be laid more than once."
            ),
            always(
                "Not allowed are proper names (of people, places, brands and firms), abbreviations,"
                " prefixes and suffixes on their own, and words with a hyphen or an apostrophe."
            ),
            Topic(("words.ban",), _ban),
            Topic(("words.allow",), _allow),
            Topic(("tiles",), _german_spelling),
            Topic(("tiles",), _long_faces),
            Topic(("open_dictionary",), _dictionary),
        ),
    ),
    Chapter(
        "Checks and challenges",
        (
            Topic(("word_check",), _word_check),
            Topic((), _all_words),
            Topic(("challenge.until",), _until),
            Topic(("challenge.window_seconds",), _window),
            Topic((), _taken_back),
            Topic(("challenge.penalty",), _penalty),
            Topic((), _first_challenge),
            Topic((), _unchallenged),
            Topic((), _draw_later),
        ),
    ),
)
