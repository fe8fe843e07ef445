"""Where one's own next turn is better after one play than after another: a hook, a premium square,
or a row or column.

A place counts by what would be lost without it: for the same racks, by how much the best play there
is above the best play elsewhere, on the board after the one play and on that after the other. So
neither better tiles nor a bonus word that fits anywhere make a place.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from sternfeld.analysis.places import (
    HookUse,
    Line,
    LineUse,
    NextPlace,
    SquareUse,
    line_of,
    square_name,
    squares_of,
    used,
    word_premiums,
)
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.rollouts import Estimate, estimate
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, Plays
from sternfeld.engine.simulation import Move, Rollout
from sternfeld.engine.translate import Numbers
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.players.view import unseen_tiles
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import letter_of, rack_face

__all__ = ["next_turn_by_board"]

OFTEN = 0.1
"""The share of the draws from which on a place is worth naming."""
DEALS = 400
"""How many next turns are looked at without the place."""
BEST_PLAYS = 40
"""Among this number of the best plays one is looked for that does not use the place."""
AS_MUCH = 0.7
"""A hook that carries this part of what its line carries is named instead of the line."""
LETTERS = 3
"""How many letters of a hook are named ..."""
LEAST_LETTER = 0.15
"""... if they come in this part of the cases."""


@dataclass(frozen=True, slots=True)
class _Hook:
    """A word that a tile on a square would lengthen, in front of it or at its end."""

    word: str
    square: Square
    front: bool


_Place = _Hook | Square | Line
_PlacesOf = Callable[[Sequence[Move]], tuple[_Place, ...]]


@dataclass(frozen=True, slots=True)
class _After:
    """The board after a play, with its hooks and its free premium squares. A hook comes with the
    squares that must stay free, because another word would be lengthened otherwise."""

    board: Board
    rack: tuple[str, ...]
    hooks: dict[Square, list[tuple[_Hook, frozenset[Square]]]]
    premiums: frozenset[Square]

    @classmethod
    def of(cls, position: TurnPosition, play: Play) -> _After:
        board = position.view.board.lay(play.tiles)
        free = frozenset(one for one in word_premiums(position.rules.layout) if one not in board)
        return cls(board, position.kept(play), _hooks(board), free)

    def places(
        self, squares: Sequence[Square], line: Line, others: Collection[Square]
    ) -> Iterator[_Place]:
        """The places that a word uses: its squares and its line. ``others`` are squares that were
        covered in the meantime."""
        if not squares:
            return
        yield line
        covered = {*squares, *others}
        for square in squares:
            if square in self.premiums:
                yield square
            for hook, free in self.hooks.get(square, ()):
                if not free & covered:
                    yield hook

    def places_of(self, moves: Sequence[Move]) -> Iterator[_Place]:
        """The places that the last of some moves uses."""
        *replies, own = moves
        return self.places(squares_of(own), line_of(own), _covered(replies))

    def places_of_play(self, play: Play, covered: Collection[Square]) -> Iterator[_Place]:
        """The places that a play uses once some squares were covered."""
        if play.square is not None and play.direction is not None:
            across = play.direction is Direction.ACROSS
            line = Line(across, play.square.row if across else play.square.column)
            yield from self.places([tile.square for tile in play.tiles], line, covered)


def _covered(moves: Sequence[Move]) -> list[Square]:
    return [square for move in moves for square in squares_of(move)]


def _hooks(board: Board) -> dict[Square, list[tuple[_Hook, frozenset[Square]]]]:
    found: defaultdict[Square, list[tuple[_Hook, frozenset[Square]]]] = defaultdict(list)
    for direction in Direction:
        for first in board:
            before = direction.step(first, -1)
            if before in board:
                continue
            run = board.run(first, direction)
            if len(run) < 2:
                continue
            after = direction.step(run[-1])
            word = "".join(letter_of(board[square]) for square in run)
            for square, far, beyond in (
                (before, after, direction.step(before, -1)),
                (after, before, direction.step(after)),
            ):
                if beyond not in board:
                    hook = _Hook(word, square, front=square == before)
                    found[square].append((hook, frozenset({far, beyond})))
    return dict(found)


def next_turn_by_board(
    engine: Engine,
    position: TurnPosition,
    plays: tuple[Play, Play],
    rollouts: tuple[Sequence[Rollout], Sequence[Rollout]],
    seed: int,
) -> tuple[Estimate, NextPlace | None]:
    """How many points the next turn scores more on the board after the first play than on that
    after the second, for the same racks; and the place that makes it so. Of several places the one
    that says most: a hook rather than a square, a square rather than a line."""
    turn = position.players - 1
    after = _After.of(position, plays[0]), _After.of(position, plays[1])
    found = _remembered(after[0]), _remembered(after[1])
    sides = list(zip(rollouts, found, strict=True))
    shares = [used(some, turn, places) for some, places in sides]
    points = [used(some, turn, places, lambda move: float(move.score)) for some, places in sides]
    chosen = list(_used_more(shares, points))
    scored, board, worths = _worths(engine, position, after, rollouts, chosen, seed)
    most = max((worth.mean for worth in worths), default=0.0)
    carrying = (at for at, worth in enumerate(worths) if worth.mean >= AS_MUCH * most > 0)
    at = next(carrying, None)
    if at is None:
        return scored, None
    place = chosen[at]
    both = shares[0][place], shares[1][place]
    told = NextPlace(
        points=points[0][place] / both[0],
        worth=worths[at],
        board=board,
        new=isinstance(place, _Hook) and not _is_hook(place, position.view.board),
        taken=_is_taken(place, after[1].board, [tile.square for tile in plays[1].tiles]),
    )
    match place:
        case _Hook(word, square, front):
            letters = _letters(engine.numbers, rollouts[0], turn, found[0], place)
            told = replace(told, hook=HookUse(word, square_name(square), front, letters, *both))
        case Square():
            premium = position.rules.layout.premium(place)
            factors = premium.word_factor, premium.letter_factor
            told = replace(told, square=SquareUse(square_name(place), *factors, *both))
        case Line(across, _):
            told = replace(told, line=LineUse(place.name, across, *both))
    return scored, told


def _used_more(
    shares: Sequence[Mapping[_Place, float]], points: Sequence[Mapping[_Place, float]]
) -> Iterator[_Place]:
    """Of each kind the place by which the next turn after the first play scores most more."""
    for kind in (_Hook, Square, Line):
        often = [
            place
            for place, share in shares[0].items()
            if isinstance(place, kind) and share >= OFTEN and shares[1].get(place, 0.0) < share / 2
        ]
        if often:
            yield max(often, key=lambda one: points[0][one] - points[1].get(one, 0.0))


def _remembered(after: _After) -> _PlacesOf:
    """The places of moves are asked for several times, and found once."""
    return cache(lambda moves: tuple(after.places_of(moves)))


def _is_hook(hook: _Hook, board: Board) -> bool:
    return any(hook == one for one, _ in _hooks(board).get(hook.square, ()))


def _is_taken(place: _Place, board: Board, squares: Sequence[Square]) -> bool:
    """Do tiles on these squares of a board use a place? A line, if they form a word in it."""
    match place:
        case _Hook():
            return place.square in squares
        case Line():
            direction = Direction.ACROSS if place.across else Direction.DOWN
            within = [
                one
                for one in squares
                if Line(place.across, one.row if place.across else one.column) == place
            ]
            return any(len(board.run(square, direction)) > 1 for square in within)
        case Square():
            return place in squares


def _worths(
    engine: Engine,
    position: TurnPosition,
    after: tuple[_After, _After],
    rollouts: tuple[Sequence[Rollout], Sequence[Rollout]],
    places: Sequence[_Place],
    seed: int,
) -> tuple[Estimate, Estimate, list[Estimate]]:
    """What the first board is worth more in the next turn than the second, for the same racks: in
    points, with what is kept then, and by each of the places. Rollouts do not tell what was drawn:
    it is drawn again, from the tiles that the replies leave unseen."""
    turn = position.players - 1
    chance = random.Random(position.seed(seed, "next turn"))
    unseen = unseen_tiles(position.view, position.rules)
    kept, bag = after[0].rack, position.view.bag_count
    count = min(bag, position.rules.rack - len(kept))
    scores: list[float] = []
    boards: list[float] = []
    found: list[list[float]] = [[] for _ in places]
    weights: list[float] = []
    for pair in list(zip(*rollouts, strict=True))[:DEALS]:
        if any(len(one.moves) < turn for one in pair):
            continue
        replies = [_laid(engine.numbers, one.moves[:turn]) for one in pair]
        gone = [Counter(rack_face(tile.face) for tile in tiles) for tiles in replies]
        pool = list((unseen - (gone[0] | gone[1])).elements())
        rack = (*kept, *chance.sample(pool, min(count, len(pool))))
        tops: list[tuple[float, float]] = []
        gains: list[list[float]] = []
        for side, laid in zip(after, replies, strict=True):
            plays = engine.moves(
                side.board.lay(laid),
                rack,
                bag_count=max(1, bag - count - len(laid)),
                players=position.players,
                n=BEST_PLAYS,
            )
            tops.append((plays[0].score, plays[0].equity) if plays else (0.0, 0.0))
            covered = [tile.square for tile in laid]
            gains.append([_gain(side, plays, place, covered) for place in places])
        (score, equity), (other_score, other_equity) = tops
        scores.append(score - other_score)
        boards.append(equity - other_equity)
        for place, (first, second) in enumerate(zip(*gains, strict=True)):
            found[place].append(first - second)
        weights.append(pair[0].weight)
    by_place = [estimate(one, weights) for one in found]
    return estimate(scores, weights), estimate(boards, weights), by_place


def _laid(numbers: Numbers, moves: Sequence[Move]) -> list[PlacedTile]:
    """The tiles that some moves lay."""
    return [
        PlacedTile(Square(row + 1, column + 1), numbers.face(tile))
        for move in moves
        for row, column, tile in move.placed
    ]


def _gain(after: _After, plays: Plays, place: _Place, covered: Collection[Square]) -> float:
    """By how much the best play is above the best that does not use a place."""

    def uses(play: Play) -> bool:
        return place in after.places_of_play(play, covered)

    if not plays or not uses(plays[0]):
        return 0.0
    other = next((play for play in plays if not uses(play)), plays[-1])
    return plays[0].equity - other.equity


def _letters(
    numbers: Numbers, rollouts: Sequence[Rollout], turn: int, places: _PlacesOf, hook: _Hook
) -> tuple[str, ...]:
    """The letters that a hook is used with most often."""

    def letter(moves: Sequence[Move]) -> Iterator[str]:
        if hook in places(moves):
            for row, column, tile in moves[-1].placed:
                if (row + 1, column + 1) == hook.square:
                    yield letter_of(numbers.face(tile))

    shares = used(rollouts, turn, letter)
    total = sum(shares.values())
    often = [one for one in shares if shares[one] >= LEAST_LETTER * total]
    ranked = sorted(often, key=lambda one: (-shares[one], one))[:LETTERS]
    return tuple(sorted(ranked))
