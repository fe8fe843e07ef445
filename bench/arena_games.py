"""Games of the arena: who sits where, who draws what, and how a game went.

All games of a block come from the same bag. Each seat draws from its own end of it (with three or
four seats: from its own starting point), so that what one player draws hardly shifts what the
others get.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bench.arena_luck import Draw, LuckOfSeats
from sternfeld.engine.judge import judge_for
from sternfeld.game import commands as cmd
from sternfeld.game.bag import Bag
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer
from sternfeld.game.state import GameState
from sternfeld.players.agreement import next_to_act
from sternfeld.players.budget import Budget
from sternfeld.players.knowledge import engine_for
from sternfeld.players.player import Player
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules

__all__ = ["BlockResult", "Contestant", "EndsOfTheBag", "GameResult", "play_block", "play_game"]

MAX_COMMANDS = 2000


class Contestant(Protocol):
    """Somebody who takes part: moves for a seat of a game."""

    def move(self, state: GameState, seat: int, seed: int) -> cmd.SeatCommand:
        """What the seat does now."""

    def close(self) -> None:
        """The contestant is not needed any more."""


@dataclass(slots=True)
class LevelContestant:
    """One of our own players with a budget; it is shown its own view and nothing else."""

    player: Player
    budget: Budget

    def move(self, state: GameState, seat: int, seed: int) -> cmd.SeatCommand:
        """What the seat does now."""
        return self.answer(PlayerView.of(state, seat), state.rules, seed)

    def answer(self, view: PlayerView, rules: Rules, seed: int) -> cmd.SeatCommand:
        """What a seat does that sees this."""
        return self.player.choose(view, rules, replace(self.budget, seed=seed))

    def close(self) -> None:
        """Nothing is open."""


class EndsOfTheBag:
    """A bag in a fixed order. Two seats draw from its two ends; more seats from starting points
    evenly spaced around it. Tiles put back go to places that the seed alone decides."""

    def __init__(
        self, tiles: Sequence[str], seats: int, seed: int, luck: LuckOfSeats | None = None
    ) -> None:
        self._luck = luck
        self._random = random.Random(seed)
        order = list(tiles)
        self._random.shuffle(order)
        self._left: list[tuple[int, str]] = list(enumerate(order))
        self._size = len(order)
        self._seats = seats
        self.commitment = f"arena {seed}"
        self.seed = str(seed)

    def draw(self, bag: Bag, count: int, seat: int) -> tuple[str, ...]:
        """The next tiles for a seat."""
        self._put_back(bag)
        drawn = []
        for _ in range(min(count, len(self._left))):
            place = min(self._left, key=lambda one: self._distance(one[0], seat))
            self._left.remove(place)
            drawn.append(place[1])
        if self._luck is not None:
            self._luck.drew(seat, Draw(tuple(drawn), tuple(bag.tiles)))
        return tuple(drawn)

    def _distance(self, place: int, seat: int) -> int:
        if self._seats == 2:
            return place if seat == 0 else self._size - 1 - place
        return (place - seat * self._size // self._seats) % self._size

    def _put_back(self, bag: Bag) -> None:
        back = Counter(bag.tiles) - Counter(face for _, face in self._left)
        taken = {place for place, _ in self._left}
        free = [place for place in range(self._size) if place not in taken]
        for face in sorted(back.elements()):
            place = free.pop(self._random.randrange(len(free)))
            self._left.append((place, face))
        self._left.sort()


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: final scores by seat, each seat's share of the first place, and how much
    its draws have added to that."""

    scores: tuple[int, ...]
    shares: tuple[float, ...]
    turns: int
    luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BlockResult:
    """One bag, all seat orders: what contestant A achieved, on average over the games. ``luck`` is
    that of A less that of the others; series that were kept before it was counted have none."""

    block: int
    share: float
    spread: float
    points: float
    others_points: float
    games: int
    luck: float | None = None


def play_game(rules: Rules, seats: Sequence[Contestant], seed: int) -> GameResult:
    """One game to its end."""
    judge = judge_for(rules)
    tiles = rules.tiles.full_bag()
    luck = None
    if rules.words.lexicon is not None:
        luck = LuckOfSeats(engine_for(rules, EVERY_WORD), len(seats), seed)
    chance = EndsOfTheBag(tiles, len(seats), seed, luck)
    names = [f"seat {number}" for number in range(1, len(seats) + 1)]
    state = new_game(rules, names, now=0, chance=chance, starter=0, dealer=Dealer.REFEREE).state
    for now in range(1, MAX_COMMANDS):
        if state.end is not None:
            break
        seat = next_to_act(state)
        if luck is not None and state.pending is None:
            luck.moves(state, seat)
        command = seats[seat].move(state, seat, seed)
        state = decide(state, command, now=now, chance=chance, judge=judge).state
    else:
        raise RuntimeError(f"a game with seed {seed} does not end")
    share = 1 / len(state.winners)
    shares = tuple(share if seat in state.winners else 0.0 for seat in range(len(seats)))
    lucks = tuple(luck.sums) if luck is not None else (0.0,) * len(seats)
    return GameResult(state.scores, shares, len(state.turns), lucks)


def play_block(
    rules: Rules, a: Contestant, b: Contestant, players: int, block: int, seed: int
) -> BlockResult:
    """A sits in every seat once, B in all others, always with the same bag."""
    bag = seed * 1_000_003 + block
    share = spread = points = others = luck = 0.0
    for place in range(players):
        seats = [a if seat == place else b for seat in range(players)]
        result = play_game(rules, seats, bag)
        own = result.scores[place]
        rest = (sum(result.scores) - own) / (players - 1)
        share += result.shares[place]
        spread += own - rest
        points += own
        others += rest
        luck += result.luck[place] - (sum(result.luck) - result.luck[place]) / (players - 1)
    share, spread, points, others, luck = (
        one / players for one in (share, spread, points, others, luck)
    )
    return BlockResult(block, share, spread, points, others, players, luck)
