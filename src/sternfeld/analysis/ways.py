"""Ten ways to get better, and the occasions for them in an analysed game.

A way has occasions: turns in which the best play had something to do with it. An occasion is found
if the player did the same or lost nothing; otherwise it costs what the turn lost. Several ways that
were missed in one turn share that cost, so no loss counts twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from statistics import fmean

from sternfeld.analysis.facts import GOOD_TILE
from sternfeld.analysis.record import GameRecord, TurnRecord
from sternfeld.analysis.report import Candidate, Mark, Report, SeatReport, TurnReport
from sternfeld.analysis.traits import Traits, traits_of
from sternfeld.engine.leaves import leaves_for
from sternfeld.engine.play import PlayKind
from sternfeld.rules.rules import Rules

__all__ = ["GameWays", "Occasion", "Way", "ways_of_game"]

BETTER_LEAVE = 5.0
"""Points that the tiles kept by the best play are worth more, where the leave is the matter."""


class Way(StrEnum):
    """The ten ways, in their order."""

    SHORT_WORDS = "short_words"
    S = "s"
    GROUPS = "groups"
    PREMIUM = "premium"
    LEAVE = "leave"
    BONUS = "bonus"
    Q = "q"
    HOOKS = "hooks"
    LOOK_AGAIN = "look_again"
    LUCK = "luck"


@dataclass(frozen=True, slots=True)
class Occasion:
    """A turn that has to do with a way. ``value`` is a number of points, where a way is measured
    in points; ``extra`` marks what the way counts besides. ``turn`` is its place in the game, from
    1 on."""

    way: Way
    found: bool
    cost: float = 0.0
    value: float | None = None
    extra: bool = False
    turn: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class GameWays:
    """One game of one person: the judged turns, their occasions, and, for a game that was lost,
    whether the draw did more of it than the turns one made. ``lost`` is the chance that its
    ``choices`` gave away, ``table`` where it was played."""

    edition: str
    turns: int
    occasions: tuple[Occasion, ...]
    lost_by_draw: bool | None = None
    players: int = 2
    choices: int = 0
    lost: float = 0.0
    table: str = ""


def ways_of_game(record: GameRecord, report: Report, seat: int) -> GameWays:
    """What a game says about the ways of a seat. Turns that were not judged say nothing."""
    made = {turn.line.number: turn for turn in record.turns}
    judged = [
        turn
        for turn in report.turns
        if turn.seat == seat and turn.mark is not Mark.NOT_JUDGED and turn.candidates
    ]
    places = {turn.number: place for place, turn in enumerate(report.turns, start=1)}
    s_price = _price_of_s(record.rules)
    found: list[Occasion] = []
    for turn in judged:
        ways = list(_occasions(record, made[turn.number], turn, s_price))
        missed = sum(one.cost > 0 for one in ways) or 1
        place = places[turn.number]
        found += [replace(one, cost=one.cost / missed, turn=place) for one in ways]
    lost = bool(record.winners) and seat not in record.winners
    own = report.seats[seat]
    return GameWays(
        record.rules.edition,
        len(judged),
        tuple(found),
        _lost_by_draw(report, seat) if lost else None,
        players=len(record.names),
        choices=own.judged,
        lost=_total_loss(own),
    )


def _price_of_s(rules: Rules) -> int | None:
    """The points that an S should earn more than the best play that keeps it: what it is worth on
    the rack. None where it is a tile like any other, as in German."""
    worth = leaves_for(rules).of(("S",)) if "S" in rules.tiles.alphabet else 0.0
    return round(worth) if worth > GOOD_TILE else None


def _occasions(
    record: GameRecord, turn: TurnRecord, report: TurnReport, s_price: int | None
) -> Iterable[Occasion]:
    rules, board, rack = record.rules, turn.view.board, len(turn.view.rack)
    best = report.candidates[0]
    played = next((row for row in report.candidates if row.played), None)
    if played is None:
        return
    ideal = traits_of(rules, board, best.play, best.kind)
    own = traits_of(rules, board, played.play, played.kind)
    loses = report.mark.is_loss
    cost = max(0.0, report.loss or 0.0) if loses else 0.0

    def same(way: Way, of_best: bool, of_own: bool, *, extra: bool = False) -> Iterable[Occasion]:
        """An occasion, if the best play has a trait; found if the played one has it, too."""
        if of_best:
            found = of_own or not loses
            yield Occasion(way, found, 0.0 if found else cost, extra=extra)

    yield from same(Way.SHORT_WORDS, ideal.parallel, own.parallel, extra=ideal.short)
    if own.s and s_price is not None:
        yield _use_of_s(report, played, s_price, cost)
    yield from same(Way.GROUPS, ideal.group, own.group)
    yield from same(Way.PREMIUM, ideal.premium_by_vowel, own.premium_by_vowel)
    if turn.view.bag_count and played.kind is PlayKind.LAY:
        yield _leave(best, played, cost)
    yield from _bonus(record, turn, report, own, cost)
    yield from same(Way.Q, ideal.q, own.q, extra=ideal.q_without_u)
    yield from same(Way.HOOKS, ideal.hook, own.hook)
    if report.choice and rack > 1:
        slip = report.mark is Mark.SLIP
        yield Occasion(Way.LOOK_AGAIN, not loses, cost if slip else 0.0)


def _use_of_s(report: TurnReport, played: Candidate, price: int, cost: float) -> Occasion:
    """An S that was laid: what it earned more than the best candidate that keeps it."""
    keeping = [
        row.points
        for row in report.candidates
        if row.kind is PlayKind.LAY and row.kept.count("S") > played.kept.count("S")
    ]
    earned = float(played.points - max(keeping, default=0))
    best = report.candidates[0]
    wasted = earned < price and best.kept.count("S") > played.kept.count("S")
    return Occasion(Way.S, earned >= price, cost if wasted else 0.0, value=earned)


def _leave(best: Candidate, played: Candidate, cost: float) -> Occasion:
    """What the kept tiles are worth; it costs where the best play keeps better ones without scoring
    more."""
    kept, better = played.equity - played.points, best.equity - best.points
    poor = better - kept >= BETTER_LEAVE and best.points <= played.points
    return Occasion(Way.LEAVE, not poor, cost if poor else 0.0, value=kept)


def _bonus(
    record: GameRecord, turn: TurnRecord, report: TurnReport, own: Traits, cost: float
) -> Iterable[Occasion]:
    """A rack that could be laid whole for a bonus: candidates hold the best of each number of
    tiles."""
    rack = turn.view.rack
    if not record.rules.bonus_for(len(rack)):
        return
    whole = [row for row in report.candidates if row.kind is PlayKind.LAY and not row.kept]
    if not whole:
        return
    pieces = any(
        traits_of(record.rules, turn.view.board, row.play, row.kind).piece for row in whole
    )
    found = own.tiles == len(rack)
    yield Occasion(Way.BONUS, found, 0.0 if found else cost, extra=pieces)


def _lost_by_draw(report: Report, seat: int) -> bool | None:
    """Did luck cost more than the turns one made? None where luck is not known."""
    lucks = [one.luck for one in report.seats]
    if any(luck is None for luck in lucks):
        return None
    own = report.seats[seat]
    others = [luck for at, luck in enumerate(lucks) if at != seat and luck is not None]
    luck = (own.luck or 0.0) - fmean(others)
    return -luck > _total_loss(own)


def _total_loss(seat: SeatReport) -> float:
    return (seat.mean_loss or 0.0) * seat.judged
