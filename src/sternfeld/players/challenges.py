"""To doubt or not to doubt: by the words a player knows and by what a wrong challenge costs.

A player who knows every word doubts exactly what is invalid. Others meet words they do not know;
such a word may still be one, the more so the more it looks like the words they do know.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from sternfeld.engine.engine import Engine
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.players.level import Level
from sternfeld.players.looks import strange_parts
from sternfeld.players.view import PendingPlay
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules

__all__ = ["LOST_TURN", "challenge_cost", "chance_to_stand", "doubts"]

LOST_TURN = 30.0
"""What a turn is worth, in points."""
POLITENESS = 3.0
"""What a wrong challenge costs even where the rules ask nothing."""
FAMILIAR = 0.88
"""The chance that an unknown word that looks like known ones is a word after all ..."""
STRANGE = 0.7
"""... and what is left of that for each three letters in a row that no known word has."""


def doubts(pending: PendingPlay, level: Level, engine: Engine, rules: Rules) -> bool:
    """Does a player of this level challenge the play that lies there?"""
    if rules.word_check is not WordCheck.CHALLENGE:
        return False
    unknown = [word for word in pending.words if word not in engine.lexicon]
    if not unknown:
        return False
    if level.vocabulary == EVERY_WORD:
        return True
    stands = chance_to_stand(unknown, engine.lexicon)
    return (1 - stands) * pending.points > stands * challenge_cost(rules)


def chance_to_stand(unknown: Iterable[str], lexicon: Lexicon) -> float:
    """How likely words that somebody does not know are words after all, by their looks."""
    return prod(FAMILIAR * STRANGE ** strange_parts(word, lexicon) for word in unknown)


def challenge_cost(rules: Rules) -> float:
    """What a wrong challenge costs, in points."""
    penalty = rules.challenge.penalty
    return POLITENESS + (LOST_TURN if penalty.lost_turn else penalty.points)
