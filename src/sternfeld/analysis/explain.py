"""Explanations: facts about two plays, and the sentences that the largest of them make.

A sentence is said only where its figure is clear of chance by two deviations, of each subject only
the strongest, and four at most. Every number in a sentence is one of the facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from sternfeld.analysis.budget import QUICK, NodeBudget
from sternfeld.analysis.facts import FULLER, Facts, compare, turned
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.sentences import SENTENCES, Language, Writer
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind

__all__ = ["Explanation", "Sentence", "explain", "sentences_of"]

AT_MOST = 4
AGAINST = 1
"""The largest number of sentences that speak for the other play."""
TOLD_BY_BOARD = (
    "reply",
    "reply_worse",
    "replies",
    "replies_worse",
    "next_turn",
    "next_turn_worse",
)
NAMED_FIRST = ("leave", "next_turn", "reply", "replies", "turnover")
"""Sentences that do not name the play. Those that come first do."""
SURE = 2.0
LEAST_POINTS = 1.0
LEAST_SHARE = 0.05
OFTEN = 0.15
"""A share of replies that is worth naming a square for."""
LEAD = 20
RARELY = 0.5
ONE_POINT = re.compile(r"((?<![\d.,])1 (?:Punkt|point))(?:e|s)\b")
PERCENT_AS_POINTS = 0.3
"""How many points one percent of a share is worth when sentences are ranked."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence by its name, its subject, how much it weighs, and the values of its places.
    ``against``: it speaks for the other play."""

    name: str
    subject: str
    weight: float
    values: Mapping[str, object]
    against: bool = False

    def text(self, language: Language) -> str:
        """The sentence in a language."""
        writer = Writer(language)
        shown = {key: writer.show(key, value) for key, value in self.values.items()}
        text = ONE_POINT.sub(r"\1", SENTENCES[language][self.name].format(**shown))
        text = text[0].upper() + text[1:]  # it may begin with "the pass"
        return SENTENCES[language]["against"].format(text=text) if self.against else text


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
    stop: Callable[[], bool] | None = None,
) -> Explanation:
    """Why is ``play`` better than ``versus``? If it is worse, the facts and sentences have the two
    the other way round."""
    facts = compare(
        engine,
        position,
        play,
        versus,
        budget,
        seed=seed,
        threads=threads,
        stop=stop,
    )
    worse = facts.gain.mean < 0 or (facts.gain.mean == 0 and facts.spread.mean < 0)
    if worse:
        facts = turned(facts)
    return Explanation(facts, sentences_of(facts))


def sentences_of(facts: Facts) -> tuple[Sentence, ...]:
    """What the facts are worth saying: of each subject the strongest, the strongest first."""
    both = {"best": facts.play.play, "played": facts.versus.play}
    if facts.found not in (Found.SOLVED, Found.SEARCHED) and not _clear(facts.gain):
        return (_equal(facts, both),)
    if facts.found in (Found.SOLVED, Found.SEARCHED) and facts.spread.mean == facts.gain.mean == 0:
        return (Sentence("equal", "result", 0.0, both),)
    subjects: dict[str, Sentence] = {}
    for sentence in _all(facts, both):
        known = subjects.get(sentence.subject)
        if known is None or sentence.weight > known.weight:
            subjects[sentence.subject] = sentence
    if "board" in subjects:  # it tells what the replies and the next turn would tell
        for subject in ("replies", "kept"):
            if subject in subjects and subjects[subject].name in TOLD_BY_BOARD:
                del subjects[subject]
    ranked = sorted(subjects.values(), key=lambda one: (one.against, -one.weight, one.name))
    speaking = [one for one in ranked if not one.against]
    opposed = [one for one in ranked if one.against][:AGAINST]
    if {one.name for one in speaking} <= {"points_worth_it"}:  # the price of a play is no reason
        speaking.insert(0, Sentence("gain", "result", 0.0, {**both, "w": facts.gain}))
    first = speaking[0]
    if first.name in NAMED_FIRST:
        speaking[0] = replace(first, name=f"{first.name}_named")
    return (*speaking[: AT_MOST - len(opposed)], *opposed)


def _equal(facts: Facts, both: Mapping[str, object]) -> Sentence:
    """Nothing to choose for who wins, as where the game is decided; points may still differ."""
    if not _clear(facts.spread, LEAST_POINTS):
        return Sentence("equal", "result", 0.0, both)
    if facts.spread.mean < 0:
        both = {"best": both["played"], "played": both["best"]}
    return Sentence("equal_but_points", "result", 0.0, {**both, "e": facts.spread})


def _clear(value: Estimate, least: float = 0.0) -> bool:
    return abs(value.mean) > max(least, SURE * value.error)


def _all(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    if facts.found in (Found.SOLVED, Found.SEARCHED):
        yield from _endgame(facts, both)
        return
    yield from _points(facts, both)
    yield from _bag(facts, both)
    if facts.model is Model.EQUITY_THEN_PERFECT:  # nothing else is told turn by turn
        return
    yield from _kept(facts, both)
    yield from _next(facts, both)
    yield from _replies(facts, both)
    if play.kind is versus.kind is PlayKind.LAY and facts.gain.mean > 0:
        yield from _board(facts, both)


def _board(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    """Ahead a play that leaves less for both sides is good, behind one that leaves more. That comes
    from the board only where the kept tiles do not tell the same of the next turn."""
    if not (_clear(facts.replies, LEAST_POINTS) and _clear(facts.next, LEAST_POINTS)):
        return
    if facts.leave * facts.next.mean > 0 and abs(facts.leave) > LEAST_POINTS:
        return
    weight = min(abs(facts.replies.mean), abs(facts.next.mean))
    values = {**both, "d": abs(facts.lead), "e": facts.replies, "f": facts.next}
    if facts.replies.mean > 0 > facts.next.mean and facts.lead >= LEAD:
        yield Sentence("block", "board", weight, values)
    if facts.replies.mean < 0 < facts.next.mean and facts.lead <= -LEAD:
        yield Sentence("open_behind", "board", weight, values)


def _heavy(share: float) -> float:
    return abs(100 * share) * PERCENT_AS_POINTS


def _endgame(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    if facts.spread.mean == 0:  # a tie that is broken
        return
    play, versus = facts.play, facts.versus
    values = {**both, "x": round(abs(facts.spread.mean))}
    if facts.found is Found.SEARCHED:
        yield Sentence("endgame_searched", "end", abs(facts.spread.mean), values)
    elif play.win == 1 and versus.win == 0 and play.spread > 0 > versus.spread:
        values |= {"y": round(play.spread), "z": round(-versus.spread)}
        yield Sentence("endgame_wins", "end", facts.spread.mean, values)
    elif play.goes_out and not versus.goes_out:
        yield Sentence("out_first", "end", facts.spread.mean, values)
    else:
        yield Sentence("endgame", "end", facts.spread.mean, values)
    if facts.points > 0:
        named = {**both, "a": play.points, "b": versus.points}
        yield Sentence("points", "points", 0.5, named)
    elif facts.points < 0:
        yield Sentence("points_worth_it", "points", 0.5, {**both, "d": -facts.points})


def _points(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    place, other = play.play.split()[0], versus.play.split()[0]
    if play.word and play.word == versus.word and place != other:
        values = {"sq": place, "w": facts.gain}
        yield Sentence("same_word_better_place", "points", _heavy(facts.gain.mean), values)
    if play.kind is PlayKind.EXCHANGE and versus.kind is PlayKind.LAY:
        if facts.gain.mean > 0:
            yield Sentence("exchange", "points", abs(facts.points), {**both, "w": facts.gain})
    elif _only_bonus(facts) and facts.points > 0:
        values = {**both, "n": play.tiles, "a": play.points, "x": play.bonus, "b": versus.points}
        yield Sentence("bonus", "points", abs(facts.points), values)
    elif facts.points < 0 < facts.gain.mean:
        values = {**both, "d": -facts.points}
        yield Sentence("points_worth_it", "points", abs(facts.points), values)
    elif facts.points:
        values = {**both, "a": play.points, "b": versus.points}
        yield Sentence("points", "points", abs(facts.points), values)


def _only_bonus(facts: Facts) -> bool:
    """Does only the first play earn a bonus? That the second may do so next turn, with the tiles
    that it leaves unused, is then no reason for it."""
    return bool(facts.play.bonus and not facts.versus.bonus)


def _kept(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus, fair_s = facts.play, facts.versus, facts.fair_s
    if play.kept == versus.kept or PlayKind.PASS in (play.kind, versus.kind):
        return
    if facts.bag < FULLER * (len(play.kept) + play.tiles):
        return
    worth = facts.leave
    denied = worth * facts.next.mean < 0 and _clear(facts.next, LEAST_POINTS)  # by the rollouts
    if abs(worth) > LEAST_POINTS and play.kept and versus.kept and not denied:
        name = "leave" if worth > 0 else "leave_worse"
        values = {"k1": play.kept, "k2": versus.kept, "x": abs(worth), **both}
        yield Sentence(name, "kept", abs(worth), values, against=worth < 0)
    if versus.vowels - versus.consonants >= 3 and play.vowels - play.consonants < 3:
        poor = Estimate(versus.next_poor - play.next_poor, _share_error(facts, versus.next_poor))
        if _clear(poor, LEAST_SHARE) and poor.mean > 0:
            values = {**both, "v": versus.vowels, "p": versus.next_poor, "q": play.next_poor}
            values |= {"poor": facts.poor}
            yield Sentence("leave_vowels", "kept", abs(worth) + 0.1, values)
    if versus.double is not None and play.double is None and versus.double_cost > LEAST_POINTS:
        values = {**both, "c": versus.double, "x": versus.double_cost}
        yield Sentence("leave_double", "kept", versus.double_cost, values)
    if versus.spends == "?" and play.spends != "?" and versus.price < versus.worth_kept:
        values = {**both, "x": abs(versus.price), "y": versus.worth_kept}
        name = "leave_blank" if versus.price >= 0 else "blank_wasted"
        yield Sentence(name, "kept", versus.worth_kept - versus.price, values)
    if versus.spends == "S" and play.spends is None and versus.price < fair_s:
        values = {**both, "x": abs(versus.price), "y": fair_s}
        name = "s_price" if versus.price >= 0 else "s_wasted"
        yield Sentence(name, "kept", float(fair_s - versus.price), values)
    if "Q" in versus.kept and "Q" not in play.kept and versus.q_used < RARELY:
        values = {**both, "p": versus.q_used}
        yield Sentence("q_stuck", "kept", abs(worth) + 0.2, values)


def _next(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    if _clear(facts.next, LEAST_POINTS):
        name = "next_turn" if facts.next.mean > 0 else "next_turn_worse"
        values: dict[str, object] = {**both, "e": facts.next}
        yield Sentence(name, "kept", abs(facts.next.mean), values, facts.next.mean < 0)
    bonus = Estimate(play.next_bonus - versus.next_bonus, _share_error(facts, play.next_bonus))
    if _clear(bonus, LEAST_SHARE) and not (bonus.mean < 0 and _only_bonus(facts)):
        values = {**both, "p": play.next_bonus, "q": versus.next_bonus}
        yield Sentence("next_bonus", "kept", _heavy(bonus.mean) * 2, values, bonus.mean < 0)


def _replies(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    """What the others answer. Where they answer is told only if their replies score less."""
    play, versus = facts.play, facts.versus
    if play.goes_out and not versus.goes_out:
        yield Sentence("goes_out", "replies", 10 + abs(facts.replies.mean), both)
        return
    if not _clear(facts.replies, LEAST_POINTS):
        return
    worse = facts.replies.mean < 0
    name = ("reply" if facts.players == 2 else "replies") + ("_worse" if worse else "")
    told: dict[str, object] = {**both, "e": facts.replies}
    yield Sentence(name, "replies", abs(facts.replies.mean), told, worse)
    big = Estimate(versus.reply_big - play.reply_big, _share_error(facts, versus.reply_big))
    if _clear(big, LEAST_SHARE) and (big.mean < 0) == worse:
        values = {**both, "p": play.reply_big, "q": versus.reply_big, "big": facts.big}
        yield Sentence("reply_big", "replies", _heavy(big.mean) * 2, values, worse)
    if worse or play.kind is not PlayKind.LAY:
        return
    line = facts.line
    if line is not None and line.versus - line.share > 0.2:
        values = {**both, "line": (line.across, line.name), "p": line.share, "q": line.versus}
        yield Sentence("reply_where", "replies", _heavy(line.versus - line.share), values)
    use = facts.triple
    if use is not None and use.versus > OFTEN and use.share < use.versus / 2:
        values = {**both, "sq": use.square, "p": use.versus, "q": use.share}
        name = "takes_triple" if use.taken else "leaves_triple"
        yield Sentence(name, "replies", _heavy(use.versus) * 2, values)
    use = facts.beside
    if use is not None and use.versus > OFTEN and use.share < use.versus / 2 and not use.taken:
        values = {**both, "c": use.vowel, "sq": use.square, "p": use.versus, "q": use.share}
        yield Sentence("vowel_premium", "replies", _heavy(use.versus), values)


def _bag(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    if facts.found.whole_bag:
        if play.wins > versus.wins:
            values = {**both, "n": play.wins, "m": play.orders, "k": versus.wins}
            yield Sentence("last_tile", "bag", 100.0, values)
        else:  # better by ties, or because the orders that it wins are likelier
            values = {**both, "p": play.win, "q": versus.win}
            yield Sentence("all_draws", "bag", 100.0, values)
    elif versus.empties_bag and not play.empties_bag and facts.points <= 0:
        yield Sentence("empties_bag", "bag", 50.0, {**both, "w": facts.gain})
    more = facts.drawn
    if more > 1 and facts.good_left and facts.bag and play.kind is not PlayKind.PASS:
        if _only_bonus(facts):  # that more tiles are drawn is the least of it
            return
        values = {**both, "n": more, "k": facts.good_left}
        yield Sentence("turnover", "bag", float(more) / 2, values)


def _share_error(facts: Facts, share: float) -> float:
    count = max(1, facts.rollouts)
    rounded = min(0.95, max(0.05, share))
    return float((2 * rounded * (1 - rounded) / count) ** 0.5)
