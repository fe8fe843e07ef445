"""Explanations: facts about two plays, and the sentences that the largest of them make.

A sentence is said only where its figure is clear of chance by two deviations, of each subject only
the strongest, and four at most. Every number in a sentence is one of the facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sternfeld.analysis.budget import QUICK, NodeBudget, Stop
from sternfeld.analysis.compare import compare
from sternfeld.analysis.facts import LEAST_GAIN, LEAST_POINTS, Facts
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.reasons import reasons_of
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.sentences import Language
from sternfeld.analysis.wording import Sentence
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play

__all__ = ["Explanation", "explain", "sentences_of"]

AT_MOST = 4
AGAINST = 1
"""The largest number of sentences that speak for the other play."""
TOLD_BY_BOARD = (
    "reply",
    "reply_worse",
    "reply_big",
    "reply_big_worse",
    "replies",
    "replies_worse",
    "next_turn",
    "next_turn_worse",
    "next_board",
    "next_board_worse",
    "next_bonus_worse",
    "next_place_worse",
)
NAMED_FIRST = ("leave", "leave_next", "next_turn", "reply", "replies", "turnover")
"""Sentences that do not name the play. Those that come first do."""
DECIDED = 0.01
"""A game is decided if the chances are as near to 0 or 1 as this."""
MINOR = 0.1
"""Under this share of the strongest reason one is not worth a word."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one play is better than another: facts first, then what is said of them."""

    facts: Facts
    sentences: tuple[Sentence, ...]

    def texts(self, language: Language) -> list[str]:
        """The sentences in German (``de``) or English (``en``)."""
        return [sentence.text(language) for sentence in self.sentences]


def explain(
    engine: Engine,
    position: TurnPosition,
    play: Play,
    versus: Play,
    *,
    budget: NodeBudget = QUICK,
    seed: int = 1,
    threads: int = 1,
    stop: Stop | None = None,
) -> Explanation:
    """Why is ``play`` better than ``versus``? If it is worse, the facts and sentences have the two
    the other way round."""
    facts = compare(engine, position, play, versus, budget, seed=seed, threads=threads, stop=stop)
    return Explanation(facts, sentences_of(facts))


def sentences_of(facts: Facts) -> tuple[Sentence, ...]:
    """What the facts are worth saying: of each subject the strongest, the strongest first. Words
    that are in no list are told in any case."""
    both = {"best": facts.play.play, "played": facts.versus.play}
    told = (*_told(facts), *_unlisted(facts))
    return tuple(replace(one, values={**both, **one.values}) for one in told)


def _unlisted(facts: Facts) -> Iterator[Sentence]:
    for side in (facts.play, facts.versus):
        words = side.unlisted
        if words:
            name = "unlisted" if len(words) == 1 else "unlisted_several"
            yield Sentence(name, "list", 0.0, {"played": side.play, "words": ", ".join(words)})


def _told(facts: Facts) -> tuple[Sentence, ...]:
    if facts.model is Model.PERFECT:
        if facts.gain.mean == facts.spread.mean == 0:
            name = "equal_solved" if facts.found is Found.SOLVED else "equal"
            return (Sentence(name, "result", 0.0),)
    elif not facts.gain.is_clear(LEAST_GAIN):
        return _equal(facts)
    speaking = _chosen(facts)
    if {one.name for one in speaking if not one.against} <= {"points_worth_it"}:
        # The price of a play is no reason.
        speaking = (Sentence("gain", "result", 0.0, {"w": facts.gain}), *speaking)
    first = speaking[0]
    if first.name in NAMED_FIRST:
        speaking = (replace(first, name=f"{first.name}_named"), *speaking[1:])
    return speaking[:AT_MOST]


def _equal(facts: Facts) -> tuple[Sentence, ...]:
    """Nothing to choose for who wins; points may still differ. Where the game is decided they are
    all there is to play for, and the reasons are told."""
    if not facts.spread.is_clear(LEAST_POINTS):
        return (Sentence("equal", "result", 0.0),)
    values: dict[str, object] = {"e": facts.spread}
    chances = (facts.play.win, facts.versus.win)
    if max(chances) > DECIDED and min(chances) < 1 - DECIDED:
        return (Sentence("equal_but_points", "result", 0.0, values),)
    name = "lost_but_points" if max(chances) <= DECIDED else "won_but_points"
    if facts.found is Found.SIMULATED and facts.spread.error == 0:  # nothing follows: no mean
        name, values = f"{name}_exact", {"x": round(facts.spread.mean)}
    decided = Sentence(name, "result", 0.0, values)
    return (decided, *_chosen(facts)[: AT_MOST - 1])


def _chosen(facts: Facts) -> tuple[Sentence, ...]:
    """Of each subject the strongest reason, those that speak for the other play last."""
    subjects: dict[str, Sentence] = {}
    for sentence in reasons_of(facts):
        known = subjects.get(sentence.subject)
        if known is None or sentence.weight > known.weight:
            subjects[sentence.subject] = sentence
    if "board" in subjects:  # it tells what the replies and the next turn would tell
        for subject in ("replies", "kept"):
            if subject in subjects and subjects[subject].name in TOLD_BY_BOARD:
                del subjects[subject]
    strongest = max((one.weight for one in subjects.values() if one.subject != "bag"), default=0.0)
    told = [one for one in subjects.values() if one.weight >= MINOR * strongest]
    ranked = sorted(told, key=lambda one: (-one.weight, one.name))
    opposed = [one for one in ranked if one.against][:AGAINST]
    speaking = [one for one in ranked if not one.against]
    return (*speaking[: AT_MOST - len(opposed)], *opposed)
