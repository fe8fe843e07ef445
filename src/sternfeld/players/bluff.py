"""Laying a word that is none, where the rules leave it to the others to doubt it.

Nobody does so unless asked to. A bluff must be worth more than the best play even though it may
be taken back, which costs the turn. How likely that is depends on who sits there: an opponent may
know every word, or go by the looks of it and by what a wrong challenge costs. Which of the two it
is shows in what that seat has let pass and what it has challenged so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import nsmallest
from math import exp, prod

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.board import Board, Direction
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.players.challenges import LOST_TURN, challenge_cost, chance_to_stand
from sternfeld.players.knowledge import weigh
from sternfeld.players.looks import END, looks_of
from sternfeld.players.view import PastPlay, PlayerView
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, letter_of

__all__ = ["best_bluff", "challenge_chance", "invented"]

GAIN = 2.0
"""Points by which a bluff must be better than the best play."""
LEAST_LETTERS = 4
BEAM = 24
INVENTED = 300
SHORT = 3
"""Valid words of up to so many letters may be formed on the side."""
KNOWS_ALL = 0.5
"""The chance that somebody about whom nothing is known knows every word."""
SLIP = 0.03
"""How often such a player lets an invalid word pass, or doubts a valid one, all the same."""
WRONG = 0.1
"""How often somebody who goes by looks challenges a valid word."""
PRIOR_WEIGHT = 2.0
DOUBT_SPAN = 8.0
"""Points of expected gain over which a doubtful player makes up their mind."""


def best_bluff(view: PlayerView, rules: Rules, engine: Engine, best: Play | None) -> Play | None:
    """A play with a word that is none, if that is worth more than the best real play."""
    if rules.word_check is not WordCheck.CHALLENGE or not view.others or not len(view.board):
        return None
    sure = best.equity if best is not None else 0.0
    found: tuple[float, Play] | None = None
    for play in _plays(view, rules, engine):
        taken_back = 1 - prod(
            1 - challenge_chance(seat, play.text, play.score, view.past, rules, engine.lexicon)
            for seat in sorted(view.others)
        )
        worth = (1 - taken_back) * play.equity + taken_back * (sure - LOST_TURN)
        if worth > sure + GAIN and (found is None or worth > found[0]):
            found = worth, play
    return None if found is None else found[1]


def challenge_chance(
    seat: int,
    word: str,
    points: int,
    past: Iterable[PastPlay],
    rules: Rules,
    lexicon: Lexicon,
) -> float:
    """How likely is it that this seat challenges an invalid word of so many points?"""
    stands = chance_to_stand([word], lexicon)
    gain = (1 - stands) * points - stands * challenge_cost(rules)
    by_looks = 1 / (1 + exp(-gain / DOUBT_SPAN))
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
    doubts = (PRIOR_WEIGHT * by_looks + caught + wrong) / (PRIOR_WEIGHT + seen)
    return knows + (1 - knows) * doubts


def invented(letters: Counter[str], lexicon: Lexicon) -> list[tuple[float, str]]:
    """Words that are none, made of some of these letters, those that look best first. The number
    says how much each letter of it surprises, on average."""
    looks = looks_of(lexicon)
    begun = [(0.0, "", tuple(sorted(letters.elements())))]
    found: list[tuple[float, str]] = []
    while begun:
        longer = []
        for bits, text, left in begun:
            ended = looks.step(text, END) if len(text) >= LEAST_LETTERS else None
            if ended is not None and text not in lexicon:
                found.append(((bits - ended) / (len(text) + 1), text))
            for at, face in enumerate(left):
                if at and left[at - 1] == face:
                    continue
                more = looks.step(text, face)
                if more is not None:
                    longer.append((bits - more, text + face, left[:at] + left[at + 1 :]))
        begun = nsmallest(BEAM, longer)
    return sorted(found)


def _plays(view: PlayerView, rules: Rules, engine: Engine) -> Iterator[Play]:
    """What could be laid with invented words; whatever it forms on the side is valid."""
    rack = Counter(face for face in view.rack if face != BLANK)
    surprise: dict[str, float] = {}
    for through in [None, *sorted({letter_of(face) for face in view.board.values()})]:
        letters = rack + Counter([through]) if through else rack
        for bits, word in invented(letters, engine.lexicon):
            surprise.setdefault(word, bits)
    words = sorted(surprise, key=lambda word: (surprise[word], word))[:INVENTED]
    if not words:
        return
    aside = _formed_aside(view.board, engine.lexicon)
    few = Lexicon.compile(sorted({*words, *aside}), rules.tiles.alphabet)
    narrow = Engine(rules, lexicon=few, leaves=engine.leaves)
    bluffs = set(words)
    for play in weigh(narrow, view, rules, 0):
        if play.kind is PlayKind.LAY and play.text in bluffs:
            yield play


def _formed_aside(board: Board, lexicon: Lexicon) -> set[str]:
    """Valid words that a play may form across its own: short ones, and words of the board with a
    letter before or behind."""
    words = {word for length in range(2, SHORT + 1) for word in lexicon.matches("?" * length)}
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
