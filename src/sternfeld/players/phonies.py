"""Phonies: laying an invalid word on purpose, where a play stands unless it is challenged.

A player does so only if it is asked to bluff. A phony must be worth more than the best valid play
even though it may be challenged off, which costs the turn. The probability of a challenge depends
on the opponent: one may know every word, another goes by how the word looks and by the cost of a
wrong challenge. What a seat has challenged and let pass so far shows which of the two it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from heapq import nsmallest
from math import exp, prod

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Board, Direction
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.players.budget import Deadline
from sternfeld.players.challenges import LOST_TURN, challenge_cost, probability_valid
from sternfeld.players.knowledge import rank_plays
from sternfeld.players.trigrams import END, trigram_model
from sternfeld.players.view import PastPlay, PlayerView
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, letter_of

__all__ = ["best_phony", "challenge_probability", "invented_words", "phonies"]

GAIN = 2.0
"""Points by which a phony must be better than the best valid play."""
MIN_LETTERS = 4
BEAM = 24
MAX_INVENTED = 300
MAX_SHORT = 3
"""Letters of the valid words that a phony may form across."""
KNOWS_ALL = 0.5
"""The probability that an opponent about whom nothing is known knows every word."""
SLIP = 0.03
"""How often such an opponent still accepts a phony or challenges a valid word."""
WRONG = 0.1
"""How often an opponent who goes by how a word looks challenges a valid one."""
PRIOR_WEIGHT = 2.0
CHALLENGE_SCALE = 8.0
"""Points of expected gain over which the probability of a challenge rises from half to 73 %."""


def phonies(view: PlayerView, rules: Rules, engine: Engine, deadline: Deadline) -> list[Play]:
    """Plays of invented words; the words they form across are valid. None where words are not
    challenged, and fewer where the time is over soon."""
    if rules.word_check is not WordCheck.CHALLENGE or not view.others or not len(view.board):
        return []
    words = _invented(view, engine.lexicon, deadline)
    if not words:
        return []
    crossing = _crossing_words(view.board, engine.lexicon)
    few = Lexicon.compile(sorted({*words, *crossing}), rules.tiles.alphabet)
    narrow = Engine(rules, lexicon=few, leaves=engine.leaves)
    plays = rank_plays(narrow, view, rules, 0)
    return [play for play in plays if play.kind is PlayKind.LAY and play.text in words]


def best_phony(
    plays: Iterable[Play], view: PlayerView, rules: Rules, lexicon: Lexicon, best: Play | None
) -> Play | None:
    """The best of these phonies, if that is worth more than the best valid play."""
    sure = best.equity if best is not None else 0.0
    found: tuple[float, Play] | None = None
    for play in plays:
        taken_back = 1 - prod(
            1 - challenge_probability(seat, play.text, play.score, view.past, rules, lexicon)
            for seat in sorted(view.others)
        )
        worth = (1 - taken_back) * play.equity + taken_back * (sure - LOST_TURN)
        if worth > sure + GAIN and (found is None or worth > found[0]):
            found = worth, play
    return None if found is None else found[1]


def challenge_probability(
    seat: int,
    word: str,
    points: int,
    past: Iterable[PastPlay],
    rules: Rules,
    lexicon: Lexicon,
) -> float:
    """The probability that this seat challenges a phony that scores these points."""
    valid = probability_valid([word], lexicon)
    gain = (1 - valid) * points - valid * challenge_cost(rules)
    by_looks = 1 / (1 + exp(-gain / CHALLENGE_SCALE))
    caught = passed = wrong = 0
    for play in past:
        if play.seat == seat:
            continue
        if play.challenger == seat:
            caught += play.taken_back
            wrong += not play.taken_back
        elif not play.taken_back and any(one not in lexicon for one in play.words):
            passed += 1
    knowing = KNOWS_ALL * SLIP ** (passed + wrong)
    guessing = (1 - KNOWS_ALL) * (1 - by_looks) ** passed * by_looks**caught * WRONG**wrong
    knows = knowing / (knowing + guessing)
    seen = caught + wrong + passed
    guesses = (PRIOR_WEIGHT * by_looks + caught + wrong) / (PRIOR_WEIGHT + seen)
    return knows + (1 - knows) * guesses


def invented_words(letters: Counter[str], lexicon: Lexicon) -> list[tuple[float, str]]:
    """Invalid words made of some of these letters, those that look most like words first. The
    number is the mean surprise of a letter in bits."""
    model = trigram_model(lexicon)
    begun = [(0.0, "", tuple(sorted(letters.elements())))]
    found: list[tuple[float, str]] = []
    while begun:
        longer = []
        for bits, text, left in begun:
            ended = model.step(text, END) if len(text) >= MIN_LETTERS else None
            if ended is not None and text not in lexicon:
                found.append(((bits - ended) / (len(text) + 1), text))
            for at, face in enumerate(left):
                if at and left[at - 1] == face:
                    continue
                more = model.step(text, face)
                if more is not None:
                    longer.append((bits - more, text + face, left[:at] + left[at + 1 :]))
        begun = nsmallest(BEAM, longer)
    return sorted(found)


def _invented(view: PlayerView, lexicon: Lexicon, deadline: Deadline) -> set[str]:
    """Words of the rack and at most one letter of the board, those that look most like words."""
    rack = Counter(face for face in view.rack if face != BLANK)
    surprise: dict[str, float] = {}
    for through in [None, *sorted({letter_of(face) for face in view.board.values()})]:
        if deadline.passed():
            break
        letters = rack + Counter([through]) if through else rack
        for bits, word in invented_words(letters, lexicon):
            surprise.setdefault(word, bits)
    return set(nsmallest(MAX_INVENTED, surprise, key=lambda word: (surprise[word], word)))


def _crossing_words(board: Board, lexicon: Lexicon) -> set[str]:
    """Valid words that a play may form across its own: short ones, and words of the board with a
    hook before or behind."""
    words = {word for length in range(2, MAX_SHORT + 1) for word in lexicon.matches("?" * length)}
    for direction in Direction:
        for square in board:
            if direction.step(square, -1) in board:
                continue
            text = "".join(letter_of(board[one]) for one in board.run(square, direction))
            if len(text) > 1 and text in lexicon:
                hooks = lexicon.hooks(text)
                words |= {letter + text for letter in hooks.front}
                words |= {text + letter for letter in hooks.back}
    return words
