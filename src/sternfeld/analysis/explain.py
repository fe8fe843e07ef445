"""Explanations: facts about two plays, and the sentences that the largest of them make.

A sentence is said only where its figure is clear of chance by two deviations, of each subject only
the strongest, and four at most. Every number in a sentence is one of the facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from sternfeld.analysis.budget import QUICK, NodeBudget
from sternfeld.analysis.facts import FULLER, LEAST_GAIN, Facts, compare
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.sentences import SENTENCES, Language, Writer
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.rules.tiles import BLANK

__all__ = ["Explanation", "Sentence", "explain", "sentences_of"]

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
)
NAMED_FIRST = ("leave", "leave_next", "next_turn", "reply", "replies", "turnover")
"""Sentences that do not name the play. Those that come first do."""
LEAST_POINTS = 1.0
TELLING_POINTS = 3
"""A smaller difference in points is not told, neither between two plays nor between what a tile
earns and what it is worth."""
TELLING_DRAW = 0.25
"""A draw that promises fewer good tiles more than this is not told."""
GOOD_TILE = 15
"""About what a good tile is worth when sentences are ranked."""
MANY_CASES = 100
"""From here on cases are told as chances."""
LEAST_SHARE = 0.05
DECIDED = 0.01
MINOR = 0.1
"""Under this share of the strongest reason one is not worth a word."""
OFTEN = 0.15
"""A share of replies that is worth naming a square for."""
LEAD = 20
RARELY = 0.5
Q_WORTH = 10
"""What getting rid of the Q is worth at least when sentences are ranked."""
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
        return text[0].upper() + text[1:]  # it may begin with "after …"


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
    facts = compare(engine, position, play, versus, budget, seed=seed, threads=threads, stop=stop)
    return Explanation(facts, sentences_of(facts))


def sentences_of(facts: Facts) -> tuple[Sentence, ...]:
    """What the facts are worth saying: of each subject the strongest, the strongest first."""
    both = {"best": facts.play.play, "played": facts.versus.play}
    if facts.model is Model.PERFECT:
        if facts.gain.mean == facts.spread.mean == 0:
            return (Sentence("equal", "result", 0.0, both),)
    elif not facts.gain.is_clear(LEAST_GAIN):
        return _equal(facts, both)
    speaking = _reasons(facts, both)
    if {one.name for one in speaking if not one.against} <= {"points_worth_it"}:
        # The price of a play is no reason.
        speaking = (Sentence("gain", "result", 0.0, {**both, "w": facts.gain}), *speaking)
    first = speaking[0]
    if first.name in NAMED_FIRST:
        speaking = (replace(first, name=f"{first.name}_named"), *speaking[1:])
    return speaking[:AT_MOST]


def _equal(facts: Facts, both: Mapping[str, object]) -> tuple[Sentence, ...]:
    """Nothing to choose for who wins; points may still differ. Where the game is decided they are
    all there is to play for, and the reasons are told."""
    if not facts.spread.is_clear(LEAST_POINTS):
        return (Sentence("equal", "result", 0.0, both),)
    values = {**both, "e": facts.spread}
    chances = (facts.play.win, facts.versus.win)
    if max(chances) > DECIDED and min(chances) < 1 - DECIDED:
        return (Sentence("equal_but_points", "result", 0.0, values),)
    name = "lost_but_points" if max(chances) <= DECIDED else "won_but_points"
    decided = Sentence(name, "result", 0.0, values)
    return (decided, *_reasons(facts, both)[: AT_MOST - 1])


def _reasons(facts: Facts, both: Mapping[str, object]) -> tuple[Sentence, ...]:
    """Of each subject the strongest reason, those that speak for the other play last."""
    subjects: dict[str, Sentence] = {}
    for sentence in _all(facts, both):
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


def _all(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    if facts.found in (Found.SOLVED, Found.SEARCHED):
        yield from _endgame(facts, both)
        return
    if facts.spread.is_clear(LEAST_POINTS) and facts.spread.mean < 0 and not facts.found.whole_bag:
        values = {**both, "w": facts.gain, "e": facts.spread}
        yield Sentence("more_wins", "result", abs(facts.spread.mean), values)
    yield from _points(facts, both)
    yield from _bag(facts, both)
    if facts.model is Model.EQUITY_THEN_PERFECT:  # nothing else is told turn by turn
        return
    yield from _kept(facts, both)
    yield from _next(facts, both)
    yield from _replies(facts, both)
    if play.kind is versus.kind is PlayKind.LAY and facts.gain.is_clear(LEAST_GAIN):
        yield from _board(facts, both)


def _board(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    """Ahead a play that leaves less for both sides is good, behind one that leaves more. That comes
    from the board only where the kept tiles do not tell the same of the next turn."""
    if not (facts.replies.is_clear(TELLING_POINTS) and facts.next.is_clear(TELLING_POINTS)):
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
        if facts.spread.mean > 0:
            yield Sentence("endgame_searched", "end", facts.spread.mean, values)
    elif play.win == 1 and versus.win == 0 and play.spread > 0 > versus.spread:
        values |= {"y": round(play.spread), "z": round(-versus.spread)}
        yield Sentence("endgame_wins", "end", facts.spread.mean, values)
    elif play.goes_out and not versus.goes_out:
        yield Sentence("out_first", "end", facts.spread.mean, values)
    else:
        same = {(1.0, 1.0): "endgame_won", (0.0, 0.0): "endgame_lost"}
        name = same.get((play.win, versus.win), "endgame")
        yield Sentence(name, "end", facts.spread.mean, values)
    if versus.line:
        name = "endgame_lines" if play.line else "endgame_line"
        if play.line == versus.line:
            name = "endgame_same_line"
        lines = {**both, "line1": play.line, "line2": versus.line}
        yield Sentence(name, "line", abs(facts.spread.mean) / 2, lines)
    weight = abs(facts.spread.mean) / 4
    if facts.points > 0:
        named = {**both, "a": play.points, "b": versus.points}
        yield Sentence("points", "points", weight, named)
    elif facts.points < 0:
        yield Sentence("points_worth_it", "points", weight, {**both, "d": -facts.points})


def _points(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    place, other = play.play.split()[0], versus.play.split()[0]
    moved = play.word and play.word == versus.word and place != other
    if moved and facts.gain.is_clear(LEAST_GAIN):
        values = {"sq": place, "w": facts.gain}
        yield Sentence("same_word_better_place", "points", _heavy(facts.gain.mean), values)
    if play.kind is PlayKind.EXCHANGE and versus.kind is PlayKind.LAY:
        if facts.gain.is_clear(LEAST_GAIN):
            yield Sentence("exchange", "points", abs(facts.points), {**both, "w": facts.gain})
    elif _only_bonus(facts) and facts.points > 0:
        values = {**both, "n": play.tiles, "a": play.points, "x": play.bonus, "b": versus.points}
        yield Sentence("bonus", "points", abs(facts.points), values)
    elif facts.points <= -TELLING_POINTS:
        values = {**both, "d": -facts.points}
        yield Sentence("points_worth_it", "points", abs(facts.points), values)
    elif facts.points >= TELLING_POINTS:
        values = {**both, "a": play.points, "b": versus.points}
        yield Sentence("points", "points", abs(facts.points), values)


def _only_bonus(facts: Facts) -> bool:
    """Does only the first play earn a bonus? That the second may do so next turn, with the tiles
    that it leaves unused, is then no reason for it."""
    return bool(facts.play.bonus and not facts.versus.bonus)


def _kept(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    if play.kept == versus.kept or PlayKind.PASS in (play.kind, versus.kind):
        return
    if "Q" in versus.kept and "Q" not in play.kept and versus.q_used < RARELY:
        weight = max(facts.leave, facts.next.mean, Q_WORTH * (1 - versus.q_used))
        yield Sentence("q_stuck", "kept", weight, {**both, "p": versus.q_used})
    if facts.bag < FULLER * (len(play.kept) + play.tiles):
        return
    worth = facts.leave
    told = facts.next.is_clear(LEAST_POINTS)
    denied = told and worth * facts.next.mean < 0  # by the rollouts
    weight = max(abs(worth), abs(facts.next.mean) if told else 0.0)
    if abs(worth) > LEAST_POINTS and play.kept and versus.kept and not denied:
        values = {"k1": play.kept, "k2": versus.kept, "x": abs(worth), "e": facts.next, **both}
        if worth > 0:
            yield Sentence("leave_next" if told else "leave", "kept", weight, values)
        elif not _only_bonus(facts):
            name = "leave_next_worse" if told else "leave_worse"
            yield Sentence(name, "kept", weight, values, against=True)
    if versus.vowels - versus.consonants >= 3 and play.vowels - play.consonants < 3:
        poor = Estimate(versus.next_poor - play.next_poor, _share_error(facts, versus.next_poor))
        if poor.is_clear(LEAST_SHARE) and poor.mean > 0:
            values = {**both, "v": versus.vowels, "p": versus.next_poor, "q": play.next_poor}
            values |= {"poor": facts.poor}
            yield Sentence("leave_vowels", "kept", weight + 0.1, values)
    if versus.double is not None and play.double is None and versus.double_cost > LEAST_POINTS:
        values = {**both, "c": versus.double, "x": versus.double_cost}
        yield Sentence("leave_double", "kept", versus.double_cost, values)
    yield from _spent(facts, both)


def _spent(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    """A blank or an S that the second play spends for less than it is worth."""
    play, versus = facts.play, facts.versus
    if versus.spends is None or play.spends in (BLANK, versus.spends):
        return
    lost = versus.worth_kept - versus.price
    if lost < TELLING_POINTS:
        return
    tile = "blank" if versus.spends == BLANK else "s"
    values = {**both, "x": versus.price, "more": -versus.price, "y": versus.worth_kept}
    yield Sentence(f"{tile}_{'cheap' if versus.price > 0 else 'wasted'}", "kept", lost, values)


def _next(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    """One's own next turn. That a bonus now leaves less for it goes without saying, as that
    whoever passes can still lay their best play."""
    play, versus = facts.play, facts.versus
    worse = facts.next.mean < 0
    if worse and (_only_bonus(facts) or versus.kind is PlayKind.PASS):
        return
    clear = facts.next.is_clear(LEAST_POINTS)
    weight = abs(facts.next.mean) if clear else 0.0
    bonus = Estimate(play.next_bonus - versus.next_bonus, _share_error(facts, play.next_bonus))
    if bonus.is_clear(LEAST_SHARE) and (bonus.mean < 0) == worse:
        name = "next_bonus_worse" if worse else "next_bonus"
        values = {**both, "p": play.next_bonus, "q": versus.next_bonus}
        yield Sentence(name, "kept", max(_heavy(bonus.mean) * 2, weight), values, worse)
    if clear:
        name = "next_turn_worse" if worse else "next_turn"
        yield Sentence(name, "kept", weight, {**both, "e": facts.next}, worse)


def _replies(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    """What the others answer. Where they answer is told only if their replies score less."""
    play, versus = facts.play, facts.versus
    if play.goes_out and not versus.goes_out:
        yield Sentence("goes_out", "replies", 10 + abs(facts.replies.mean), both)
        return
    if not facts.replies.is_clear(LEAST_POINTS):
        return
    worse = facts.replies.mean < 0
    name = ("reply" if facts.players == 2 else "replies") + ("_worse" if worse else "")
    told: dict[str, object] = {**both, "e": facts.replies}
    weight = abs(facts.replies.mean) / (facts.players - 1)  # one is held against the best of them
    yield Sentence(name, "replies", weight, told, worse)
    big = Estimate(versus.reply_big - play.reply_big, _share_error(facts, versus.reply_big))
    if big.is_clear(LEAST_SHARE) and (big.mean < 0) == worse:
        values = {**both, "p": play.reply_big, "q": versus.reply_big, "big": facts.big}
        name = "reply_big_worse" if worse else "reply_big"
        yield Sentence(name, "replies", _heavy(big.mean) * 2, values, worse)
    if worse or play.kind is not PlayKind.LAY:
        return
    line = facts.line
    if line is not None and line.versus - line.share > 0.2:
        values = {**both, "line": (line.across, line.name), "p": line.share, "q": line.versus}
        yield Sentence("reply_where", "replies", _heavy(line.versus - line.share), values)
    use = facts.premium
    if use is not None and use.versus > OFTEN and use.share < use.versus / 2:
        values = {**both, "sq": use, "p": use.versus, "q": use.share}
        name = "takes_premium" if use.taken else "leaves_premium"
        yield Sentence(name, "replies", _heavy(use.versus) * 2, values)
    use = facts.beside
    if use is not None and use.versus > OFTEN and use.share < use.versus / 2 and not use.taken:
        values = {**both, "c": use.vowel, "sq": use, "p": use.versus, "q": use.share}
        yield Sentence("vowel_premium", "replies", _heavy(use.versus), values)


def _bag(facts: Facts, both: Mapping[str, object]) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    empties = versus.empties_bag and not play.empties_bag
    if facts.found.whole_bag:
        if play.wins > versus.wins and play.orders < MANY_CASES:
            values = {**both, "n": play.wins, "m": play.orders, "k": versus.wins}
            yield Sentence("last_tile", "bag", 100.0, values)
        elif round(100 * play.win) > round(100 * versus.win):
            values = {**both, "p": play.win, "q": versus.win}
            yield Sentence("all_draws", "bag", 100.0, values)
    elif empties and facts.points <= 0 and facts.gain.is_clear(LEAST_GAIN):
        yield Sentence("empties_bag", "bag", 50.0, {**both, "w": facts.gain})
    if play.kind is PlayKind.PASS or not facts.bag or _only_bonus(facts):
        return  # of a bonus the draw is the least
    expected = facts.drawn * (facts.blanks + facts.s) / max(1, facts.unseen)
    if expected > TELLING_DRAW:
        values = {**both, "n": facts.drawn, "good": (facts.blanks, facts.s)}
        yield Sentence("turnover", "bag", GOOD_TILE * expected, values)


def _share_error(facts: Facts, share: float) -> float:
    count = max(1, facts.rollouts)
    rounded = min(0.95, max(0.05, share))
    return float((2 * rounded * (1 - rounded) / count) ** 0.5)
