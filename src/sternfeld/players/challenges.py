"""When a computer challenges a play: by the words it knows and the cost of a wrong challenge.

A player that knows every word challenges exactly the phonies. Others meet words they do not know.
Such a word may still be valid, the more so the more it looks like the words they do know.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from sternfeld.engine.engine import Engine
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.players.level import Level
from sternfeld.players.trigrams import unknown_trigrams
from sternfeld.players.view import PendingPlay
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules

__all__ = ["LOST_TURN", "challenge_cost", "probability_valid", "would_challenge"]

LOST_TURN = 30.0
"""What a turn is worth, in points."""
RELUCTANCE = 3.0
"""Points that a wrong challenge counts as lost even where the rules set no penalty."""
FAMILIAR = 0.88
"""The probability that an unknown word is valid if all its trigrams are known ..."""
STRANGE = 0.7
"""... and the factor for each trigram that no known word has."""


def would_challenge(pending: PendingPlay, level: Level, engine: Engine, rules: Rules) -> bool:
    """Does a player of this level challenge the pending play?"""
    if rules.word_check is not WordCheck.CHALLENGE:
        return False
    unknown = [word for word in pending.words if word not in engine.lexicon]
    if not unknown:
        return False
    if level.vocabulary == EVERY_WORD:
        return True
    valid = probability_valid(unknown, engine.lexicon)
    return (1 - valid) * pending.points > valid * challenge_cost(rules)


def probability_valid(unknown: Iterable[str], lexicon: Lexicon) -> float:
    """The probability that unknown words are all valid, by their trigrams."""
    return prod(FAMILIAR * STRANGE ** unknown_trigrams(word, lexicon) for word in unknown)


def challenge_cost(rules: Rules) -> float:
    """What a wrong challenge costs, in points."""
    penalty = rules.challenge.penalty
    return RELUCTANCE + (LOST_TURN if penalty.lost_turn else penalty.points)
