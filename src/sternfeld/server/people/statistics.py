"""A person's games in figures. Only that person sees them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeVar

from typing_extensions import TypedDict

from sternfeld.store.results import FinishedGame
from sternfeld.store.store import Store
from sternfeld.table.plan import TableKind
from sternfeld.table.redaction import GONE
from sternfeld.table.results import SeatResult

__all__ = [
    "Against",
    "FinishedLine",
    "FinishedList",
    "Outcome",
    "Statistics",
    "finished_line",
    "read_statistics",
    "statistics_of",
]

Against = Literal["all", "people", "computers"]
T = TypeVar("T")
MAX_GAMES = 5_000
"""Statistics count at most this many of a person's games, the latest ones."""
MAX_FORM = 60
MAX_BEST = 3
MAX_OPPONENTS = 30


class Outcome(StrEnum):
    """How a game went for somebody."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


class FinishedSeat(TypedDict):
    """A seat of a finished game."""

    name: str
    level: str
    score: int
    place: int
    resigned: bool
    mine: bool


class FinishedLine(TypedDict):
    """A finished game in a list. ``covered`` are the squares with tiles: one bit each, row by row,
    as hexadecimal digits. ``outcome`` is null where I had no seat of my own."""

    id: str
    kind: TableKind
    edition: str
    ended: int
    cause: str
    rounds: int
    size: int
    covered: str
    seats: list[FinishedSeat]
    outcome: Outcome | None


class FinishedList(TypedDict):
    """Finished games, the latest first. ``total``: how many there are."""

    games: list[FinishedLine]
    total: int


class FormPoint(TypedDict):
    """A game as a point of the plot."""

    id: str
    ended: int
    score: int
    outcome: Outcome


class BestPlay(TypedDict):
    """A play that scored well: the faces of its main word."""

    id: str
    word: list[str]
    points: int
    edition: str
    ended: int
    against: list[str]


class DensestGame(TypedDict):
    """The turns of a game and what they gave."""

    turns: int
    points: int


class PlayRecord(TypedDict):
    """Games against somebody or in an edition: ``name`` says which. ``level`` is that of a
    computer. ``points`` are the sum of my scores, ``theirs`` of the other's."""

    name: str
    level: str
    games: int
    won: int
    lost: int
    drawn: int
    points: int
    theirs: int


class Statistics(TypedDict):
    """My games in figures; readers make means of sums. ``points`` are the sum of my scores,
    ``turn_points`` what my ``turns`` gave, without penalties and settlements. ``densest`` is the
    game with the most points a turn."""

    games: int
    won: int
    drawn: int
    since: int | None
    latest: int | None
    points: int
    turns: int
    turn_points: int
    densest: DensestGame | None
    bonuses: int
    used_ms: int
    form: list[FormPoint]
    best: list[BestPlay]
    opponents: list[PlayRecord]
    editions: list[PlayRecord]


@dataclass(frozen=True, slots=True)
class _Played:
    """A game that counts, as one of its people sees it."""

    game: FinishedGame
    number: int

    @property
    def own(self) -> SeatResult:
        return self.game.result.seats[self.number]

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.game.result.seats)) if seat != self.number]

    @property
    def outcome(self) -> Outcome:
        if self.own.place > 1:
            return Outcome.LOST
        return Outcome.DRAWN if self.game.result.is_draw else Outcome.WON

    def outcome_against(self, other: int) -> Outcome:
        """Whether I came in before that seat."""
        mine, theirs = self.own.place, self.game.result.seats[other].place
        if mine == theirs:
            return Outcome.DRAWN
        return Outcome.WON if mine < theirs else Outcome.LOST

    def opponent(self, other: int) -> Hashable:
        """Who sits there: a person, a level of computers, or a name at somebody's device."""
        seat = self.game.result.seats[other]
        return seat.player or (seat.level and ("level", seat.level)) or self.game.names[other]


def finished_line(game: FinishedGame, player: str) -> FinishedLine:
    """A game as the list of finished games shows it to this person."""
    result, played = game.result, _played(game, player)
    return {
        "id": game.table,
        "kind": game.kind,
        "edition": game.edition,
        "ended": result.ended,
        "cause": result.cause,
        "rounds": result.rounds,
        "size": result.size,
        "covered": result.covered,
        "seats": [
            {
                "name": name,
                "level": seat.level,
                "score": seat.score,
                "place": seat.place,
                "resigned": seat.resigned,
                "mine": played is not None and number == played.number,
            }
            for number, (name, seat) in enumerate(zip(game.names, result.seats, strict=True))
        ],
        "outcome": None if played is None or not played.others else played.outcome,
    }


def read_statistics(
    store: Store,
    player: str,
    edition: str | None = None,
    against: Against = "all",
    *,
    practice: bool = False,
) -> Statistics:
    """A person's figures, from the store."""
    games = store.results.of_player(player, MAX_GAMES, edition=edition)
    return statistics_of(games, player, against, practice=practice)


def statistics_of(
    games: Iterable[FinishedGame],
    player: str,
    against: Against = "all",
    *,
    practice: bool = False,
) -> Statistics:
    """Figures of these games, the latest of which comes first. Practice counts on demand. Games
    alone do not, nor do score pads: they do not know which of their people is this one."""
    kinds = (TableKind.GAME, TableKind.PRACTICE) if practice else (TableKind.GAME,)
    seen = [_played(game, player) for game in games if game.kind in kinds]
    played = [one for one in seen if one is not None and one.others and _fits(one, against)]
    owns = [one.own for one in played]
    outcomes = [one.outcome for one in played]
    return {
        "games": len(played),
        "won": outcomes.count(Outcome.WON),
        "drawn": outcomes.count(Outcome.DRAWN),
        "since": played[-1].game.result.ended if played else None,
        "latest": owns[0].score if owns else None,
        "points": sum(own.score for own in owns),
        "turns": sum(own.turns for own in owns),
        "turn_points": sum(own.points for own in owns),
        "densest": _densest(owns),
        "bonuses": sum(own.bonuses for own in owns),
        "used_ms": sum(own.used_ms for own in owns),
        "form": [_form_point(one) for one in reversed(played[:MAX_FORM])],
        "best": [_best_play(one) for one in _best(played)],
        "opponents": _opponents(played),
        "editions": _editions(played),
    }


def _played(game: FinishedGame, player: str) -> _Played | None:
    seats = game.result.seats
    own = next((number for number, seat in enumerate(seats) if seat.player == player), None)
    return None if own is None else _Played(game, own)


def _fits(played: _Played, against: Against) -> bool:
    """Games with at least one other person are games against people."""
    if against == "all":
        return True
    alone = all(played.game.result.seats[other].level for other in played.others)
    return alone == (against == "computers")


def _densest(owns: list[SeatResult]) -> DensestGame | None:
    played = [own for own in owns if own.turns]
    best = max(played, key=lambda own: own.points / own.turns, default=None)
    return None if best is None else {"turns": best.turns, "points": best.points}


def _form_point(one: _Played) -> FormPoint:
    result = one.game.result
    return {
        "id": one.game.table,
        "ended": result.ended,
        "score": one.own.score,
        "outcome": one.outcome,
    }


def _best(played: list[_Played]) -> list[_Played]:
    with_word = [one for one in played if one.own.best]
    return sorted(with_word, key=lambda one: -one.own.best_points)[:MAX_BEST]


def _best_play(one: _Played) -> BestPlay:
    return {
        "id": one.game.table,
        "word": list(one.own.best),
        "points": one.own.best_points,
        "edition": one.game.edition,
        "ended": one.game.result.ended,
        "against": [one.game.names[other] for other in one.others],
    }


def _opponents(played: list[_Played]) -> list[PlayRecord]:
    meetings = [
        (one, other)
        for one in played
        for other in one.others
        if one.game.result.seats[other].player != GONE
    ]
    groups = _grouped(meetings, lambda meeting: meeting[0].opponent(meeting[1]))
    records = [
        _record(
            group[0][0].game.names[group[0][1]],
            [(one, one.outcome_against(other)) for one, other in group],
            level=group[0][0].game.result.seats[group[0][1]].level,
            theirs=sum(one.game.result.seats[other].score for one, other in group),
        )
        for group in groups
    ]
    return records[:MAX_OPPONENTS]


def _editions(played: list[_Played]) -> list[PlayRecord]:
    groups = _grouped(played, lambda one: one.game.edition)
    return [
        _record(group[0].game.edition, [(one, one.outcome) for one in group]) for group in groups
    ]


def _grouped(items: Iterable[T], key: Callable[[T], Hashable]) -> list[list[T]]:
    """Items with the same key, the largest group first."""
    groups: defaultdict[Hashable, list[T]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return sorted(groups.values(), key=len, reverse=True)


def _record(
    name: str,
    games: list[tuple[_Played, Outcome]],
    *,
    level: str = "",
    theirs: int = 0,
) -> PlayRecord:
    outcomes = [outcome for _, outcome in games]
    return {
        "name": name,
        "level": level,
        "games": len(games),
        "won": outcomes.count(Outcome.WON),
        "lost": outcomes.count(Outcome.LOST),
        "drawn": outcomes.count(Outcome.DRAWN),
        "points": sum(one.own.score for one, _ in games),
        "theirs": theirs,
    }
