"""The reasons that facts give for a play, and against it: each a sentence with its weight.

A reason is given only where its figure is clear of chance by two deviations.
"""

from __future__ import annotations

from collections.abc import Iterator

from sternfeld.analysis.facts import FULLER, LEAST_GAIN, LEAST_POINTS, Facts
from sternfeld.analysis.places import NextPlace
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.wording import Sentence
from sternfeld.engine.play import PlayKind
from sternfeld.rules.tiles import BLANK

__all__ = ["reasons_of"]

TELLING_POINTS = 3
"""A smaller difference in points is not told: between two plays, between what a tile earns and what
it is worth, by a place of the next turn."""
A_CHANCE = 0.75
"""The part of the mean of the next turn that plays at a place must score to be told."""
TELLING_DRAW = 0.25
"""A draw that promises fewer good tiles more than this is not told."""
WORTH_DRAWING = 15
"""About what a good tile is worth when sentences are ranked."""
MANY_CASES = 100
"""From here on cases are told as chances."""
LEAST_SHARE = 0.05
OFTEN = 0.15
"""A share of replies that is worth naming a square for."""
LEAD = 20
RARELY = 0.5
Q_WORTH = 10
"""What getting rid of the Q is worth at least when sentences are ranked."""
PERCENT_AS_POINTS = 0.3
"""How many points one percent of a share is worth when sentences are ranked."""


def reasons_of(facts: Facts) -> Iterator[Sentence]:
    """All that the facts say for the first play, or against it."""
    play, versus = facts.play, facts.versus
    if facts.found in (Found.SOLVED, Found.SEARCHED):
        yield from _endgame(facts)
        return
    spread = facts.spread
    if spread.is_clear(LEAST_POINTS) and spread.mean < 0 and not facts.found.whole_bag:
        yield _reason("more_wins", "result", -spread.mean, w=facts.gain, e=spread)
    yield from _points(facts)
    yield from _bag(facts)
    if facts.model is Model.EQUITY_THEN_PERFECT:  # nothing else is told turn by turn
        return
    yield from _kept(facts)
    yield from _next(facts)
    yield from _replies(facts)
    yield from _later(facts)
    if play.kind is versus.kind is PlayKind.LAY and facts.gain.is_clear(LEAST_GAIN):
        yield from _board(facts)


def _reason(name: str, subject: str, weight: float, **values: object) -> Sentence:
    return Sentence(name, subject, weight, values)


def _board(facts: Facts) -> Iterator[Sentence]:
    """Ahead a play that leaves less for both sides is good, behind one that leaves more."""
    if not (facts.replies.is_clear(TELLING_POINTS) and facts.next.is_clear(TELLING_POINTS)):
        return
    if not _made_by_board(facts):
        return
    if facts.replies.mean > 0 > facts.next.mean and facts.lead >= LEAD:
        name = "block"
    elif facts.replies.mean < 0 < facts.next.mean and facts.lead <= -LEAD:
        name = "open_behind"
    else:
        return
    weight = min(abs(facts.replies.mean), abs(facts.next.mean))
    yield _reason(name, "board", weight, d=abs(facts.lead), e=facts.replies, f=facts.next)


def _made_by_board(facts: Facts) -> bool:
    """Does at least half of what the next turn gains or loses come from the board, and not from the
    tiles?"""
    board, following = facts.next_board, facts.next.mean
    if board is None:
        return True
    return board.is_clear(abs(following) / 2) and board.mean * following > 0


def _heavy(share: float) -> float:
    return abs(100 * share) * PERCENT_AS_POINTS


def _endgame(facts: Facts) -> Iterator[Sentence]:
    better = facts.spread.mean
    if better == 0:  # a tie that is broken
        return
    play, versus = facts.play, facts.versus
    x = round(abs(better))
    if facts.found is Found.SEARCHED:
        if better > 0:
            yield _reason("endgame_searched", "end", better, x=x)
    elif play.win == 1 and versus.win == 0 and play.spread > 0 > versus.spread:
        y, z = round(play.spread), round(-versus.spread)
        yield _reason("endgame_wins", "end", better, y=y, z=z)
    elif play.goes_out and not versus.goes_out:
        yield _reason("out_first", "end", better, x=x)
    else:
        same = {(1.0, 1.0): "endgame_won", (0.0, 0.0): "endgame_lost"}
        yield _reason(same.get((play.win, versus.win), "endgame"), "end", better, x=x)
    if versus.line:
        name = "endgame_lines" if play.line else "endgame_line"
        if play.line == versus.line:
            name = "endgame_same_line"
        yield _reason(name, "line", abs(better) / 2, line1=play.line, line2=versus.line)
    if facts.points > 0:
        yield _reason("points", "points", abs(better) / 4, a=play.points, b=versus.points)
    elif facts.points < 0:
        yield _reason("points_worth_it", "points", abs(better) / 4, d=-facts.points)


def _points(facts: Facts) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    place, other = play.play.split()[0], versus.play.split()[0]
    moved = play.word and play.word == versus.word and place != other
    if moved and facts.gain.is_clear(LEAST_GAIN):
        weight = _heavy(facts.gain.mean)
        yield _reason("same_word_better_place", "points", weight, sq=place, w=facts.gain)
    more = facts.points
    if play.kind is PlayKind.EXCHANGE and versus.kind is PlayKind.LAY:
        if facts.gain.is_clear(LEAST_GAIN):
            yield _reason("exchange", "points", abs(more), w=facts.gain)
    elif _only_bonus(facts) and more > 0:
        points = {"a": play.points, "x": play.bonus, "b": versus.points}
        yield _reason("bonus", "points", more, n=play.tiles, **points)
    elif more <= -TELLING_POINTS:
        yield _reason("points_worth_it", "points", -more, d=-more)
    elif more >= TELLING_POINTS:
        yield _reason("points", "points", more, a=play.points, b=versus.points)


def _only_bonus(facts: Facts) -> bool:
    """Does only the first play earn a bonus? That the second may do so next turn, with the tiles
    that it leaves unused, is then no reason for it."""
    return bool(facts.play.bonus and not facts.versus.bonus)


def _kept(facts: Facts) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    if play.kept == versus.kept or PlayKind.PASS in (play.kind, versus.kind):
        return
    if "Q" in versus.kept and "Q" not in play.kept and versus.q_used < RARELY:
        weight = max(facts.leave, facts.next.mean, Q_WORTH * (1 - versus.q_used))
        yield _reason("q_stuck", "kept", weight, p=versus.q_used)
    if facts.bag < FULLER * (len(play.kept) + play.tiles):
        return
    worth = facts.leave
    made = facts.next if facts.next_tiles is None else facts.next_tiles
    told = made.is_clear(LEAST_POINTS)
    denied = told and worth * made.mean < 0  # by the rollouts
    by_board = facts.next_board is not None and _made_by_board(facts)
    whole = made if by_board else facts.next  # the tiles make most of the turn: that is its reason
    weight = max(abs(worth), abs(whole.mean) if told else 0.0)
    if abs(worth) > LEAST_POINTS and play.kept and versus.kept and not denied:
        name = "leave_next" if told else "leave"
        values = {"k1": play.kept, "k2": versus.kept, "x": abs(worth), "e": made}
        # Beside what the board makes of the next turn, what the tiles make of it is told as well.
        subject = "leave" if by_board and told else "kept"
        if worth > 0:
            yield _reason(name, subject, weight, **values)
        elif not _only_bonus(facts):
            yield _reason(f"{name}_worse", subject, weight, **values)
    if versus.vowels - versus.consonants >= 3 and play.vowels - play.consonants < 3:
        poor = Estimate(versus.next_poor - play.next_poor, _share_error(facts, versus.next_poor))
        if poor.is_clear(LEAST_SHARE) and poor.mean > 0:
            shares = {"p": versus.next_poor, "q": play.next_poor}
            more = weight + 0.1  # it tells more than the worth of the leave
            yield _reason("leave_vowels", "kept", more, v=versus.vowels, poor=facts.poor, **shares)
    cost = versus.double_cost
    if versus.double is not None and play.double is None and min(cost, worth) > LEAST_POINTS:
        yield _reason("leave_double", "kept", cost, c=versus.double, x=cost)
    yield from _spent(facts)


def _spent(facts: Facts) -> Iterator[Sentence]:
    """A blank or an S that the second play spends for less than it is worth."""
    play, versus = facts.play, facts.versus
    if versus.spends is None or play.spends in (BLANK, versus.spends):
        return
    lost = versus.worth_kept - versus.price
    if lost < TELLING_POINTS:
        return
    tile = "blank" if versus.spends == BLANK else "s"
    name = f"{tile}_{'cheap' if versus.price > 0 else 'wasted'}"
    yield _reason(name, "kept", lost, x=versus.price, more=-versus.price, y=versus.worth_kept)


def _next(facts: Facts) -> Iterator[Sentence]:
    """One's own next turn. That a bonus now leaves less for it goes without saying, as that
    whoever passes can still lay their best play."""
    play, versus = facts.play, facts.versus
    worse = facts.next.mean < 0
    if worse and (_only_bonus(facts) or versus.kind is PlayKind.PASS):
        return
    ending = "_worse" if worse else ""
    clear = facts.next.is_clear(LEAST_POINTS)
    weight = abs(facts.next.mean) if clear else 0.0
    bonus = Estimate(play.next_bonus - versus.next_bonus, _share_error(facts, play.next_bonus))
    if bonus.is_clear(LEAST_SHARE) and (bonus.mean < 0) == worse:
        shares = {"p": play.next_bonus, "q": versus.next_bonus}
        more = max(_heavy(bonus.mean) * 2, weight)
        yield _reason(f"next_bonus{ending}", "kept", more, **shares)
    # A play that scores more, or takes a place, has used what the board then lacks.
    used_up = worse and (facts.points > 0 or (facts.place is not None and facts.place.taken))
    if clear and facts.next_board is not None and _made_by_board(facts) and not used_up:
        yield _reason(f"next_board{ending}", "kept", weight, e=facts.next_board)
    elif clear:
        yield _reason(f"next_turn{ending}", "kept", weight, e=facts.next)
    if clear and facts.place is not None:
        yield from _next_place(facts, facts.place, worse=worse)


def _next_place(facts: Facts, place: NextPlace, *, worse: bool) -> Iterator[Sentence]:
    """The place by which one play makes the next turn better, if at least half of what this turn
    gains comes from the board, and from there. That a place which one uses is used up is nothing
    against a play."""
    gained = abs(facts.next.mean)
    if not (place.board.is_clear(gained / 2) and place.worth.is_clear(gained / 2)):
        return
    better = facts.versus if worse else facts.play
    if place.worth.mean < TELLING_POINTS or place.points < A_CHANCE * better.next:
        return
    if worse and place.taken:
        return
    still = place.taken and not place.new
    ending = "_worse" if worse else "_still" if still else ""
    use = place.use
    weight = max(gained, place.worth.mean) + 0.1  # it tells more than the points of the turn
    told = {"place": use, "x": round(place.points), "p": use.share, "q": use.versus}
    yield _reason(f"next_place{ending}", "kept", weight, **told)


def _replies(facts: Facts) -> Iterator[Sentence]:
    """What the others answer. Where they answer is told only if their replies score less."""
    play, versus = facts.play, facts.versus
    if play.goes_out and not versus.goes_out:
        yield _reason("goes_out", "replies", 10 + abs(facts.replies.mean))
        return
    if not facts.replies.is_clear(LEAST_POINTS):
        return
    worse = facts.replies.mean < 0
    ending = "_worse" if worse else ""
    name = "reply" if facts.players == 2 else "replies"
    weight = abs(facts.replies.mean) / (facts.players - 1)  # one is held against the best of them
    yield _reason(f"{name}{ending}", "replies", weight, e=facts.replies)
    big = Estimate(versus.reply_big - play.reply_big, _share_error(facts, versus.reply_big))
    if big.is_clear(LEAST_SHARE) and (big.mean < 0) == worse:
        told = {"p": play.reply_big, "q": versus.reply_big, "big": facts.big}
        weight = _heavy(big.mean) * 2
        yield _reason(f"reply_big{ending}", "replies", weight, **told)
    if not worse and play.kind is PlayKind.LAY:
        yield from _where(facts)


def _where(facts: Facts) -> Iterator[Sentence]:
    """The line or the square that the replies to the second play use more often."""
    line = facts.line
    if line is not None and line.versus - line.share > 0.2:
        told = {"line": (line.across, line.name), "p": line.share, "q": line.versus}
        yield _reason("reply_where", "replies", _heavy(line.versus - line.share), **told)
    use = facts.premium
    if use is not None and use.versus > OFTEN and use.share < use.versus / 2:
        name = "takes_premium" if use.taken else "leaves_premium"
        weight = _heavy(use.versus) * 2
        yield _reason(name, "replies", weight, sq=use, p=use.versus, q=use.share)
    use = facts.beside
    if use is not None and use.versus > OFTEN and use.share < use.versus / 2 and not use.taken:
        told = {"c": use.vowel, "sq": use, "p": use.versus, "q": use.share}
        yield _reason("vowel_premium", "replies", _heavy(use.versus), **told)


def _later(facts: Facts) -> Iterator[Sentence]:
    """What comes after one's next turn: who goes out first, later turns, and the tiles that are
    left. Against a bonus or for a pass it is no reason."""
    play, versus = facts.play, facts.versus
    if PlayKind.PASS in (play.kind, versus.kind) or play.goes_out or _only_bonus(facts):
        return
    told: dict[str, Estimate | None] = {}
    if facts.later == Estimate(0.0, 0.0):  # rollouts end with one's next turn
        told = {"left_tiles": facts.left}
    if play.goes_first is not None and versus.goes_first is not None:
        told = {"later": facts.later, "left_over": facts.left}
        out = Estimate(play.goes_first - versus.goes_first, _share_error(facts, play.goes_first))
        if out.is_clear(LEAST_SHARE):
            ending = "_worse" if out.mean < 0 else ""
            shares = {"p": play.goes_first, "q": versus.goes_first}
            yield _reason(f"out_more{ending}", "end", _heavy(out.mean), **shares)
    for name, value in told.items():
        if value is not None and value.is_clear(TELLING_POINTS):
            ending = "_worse" if value.mean < 0 else ""
            yield _reason(f"{name}{ending}", "later", abs(value.mean), e=value)


def _bag(facts: Facts) -> Iterator[Sentence]:
    play, versus = facts.play, facts.versus
    empties = versus.empties_bag and not play.empties_bag
    if facts.found.whole_bag:
        solved = play.solved == versus.solved == 1
        searched = facts.found is Found.ALL_ORDERS
        how = "solved" if solved else "partly" if searched else "played_out"
        if play.wins > versus.wins and play.orders < MANY_CASES:
            cases = {"n": play.wins, "m": play.orders, "k": versus.wins}
            yield _reason("last_tile", "bag", 100.0, how=how, **cases)
        elif round(100 * play.win) > round(100 * versus.win):
            yield _reason("all_draws", "bag", 100.0, how=how, p=play.win, q=versus.win)
    elif empties and facts.points <= 0 and facts.gain.is_clear(LEAST_GAIN):
        yield _reason("empties_bag", "bag", 50.0, w=facts.gain)
    if play.kind is PlayKind.PASS or not facts.bag or _only_bonus(facts):
        return  # of a bonus the draw is the least
    expected = facts.drawn * (facts.blanks + facts.s) / max(1, facts.unseen)
    if expected > TELLING_DRAW:
        good = (facts.blanks, facts.s)
        yield _reason("turnover", "bag", WORTH_DRAWING * expected, n=facts.drawn, good=good)


def _share_error(facts: Facts, share: float) -> float:
    count = max(1, facts.rollouts)
    rounded = min(0.95, max(0.05, share))
    return float((2 * rounded * (1 - rounded) / count) ** 0.5)
