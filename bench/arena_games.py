"""Games of the arena: who sits where, who draws what, and how a game went.

All games of a block come from the same bag. Each seat draws from its own end of it (with three or
four seats: from its own starting point), so that what one player draws hardly shifts what the
others get. A block may begin late: the expert plays all seats until the bag holds few tiles, and
the contestants play on from there, with the same racks and the same bag in every game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import count
from typing import Protocol

from bench.arena_choices import Choices
from bench.arena_luck import Draw, LuckOfSeats
from sternfeld.analysis.luck import static_chances
from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.judge import judge_for
from sternfeld.game import commands as cmd
from sternfeld.game.bag import Bag
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer
from sternfeld.game.state import GameState, Phase
from sternfeld.players.agreement import next_to_act
from sternfeld.players.budget import Budget
from sternfeld.players.knowledge import engine_for
from sternfeld.players.player import Player, player_of
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules

__all__ = [
    "Begun",
    "BlockResult",
    "Contestant",
    "EndsOfTheBag",
    "GameResult",
    "begin",
    "begin_late",
    "play_block",
    "play_game",
]

MAX_COMMANDS = 2000
OPEN = (0.15, 0.85)
"""A block begins late only where the win probability of whoever moves lies between these."""


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


@dataclass(slots=True)
class Watched:
    """A contestant among experts, whose choices are held against theirs."""

    contestant: Contestant
    choices: Choices

    def move(self, state: GameState, seat: int, seed: int) -> cmd.SeatCommand:
        """What the contestant does now."""
        command = self.contestant.move(state, seat, seed)
        self.choices.add(state, seat, command)
        return command

    def close(self) -> None:
        """The contestant is not needed any more."""
        self.contestant.close()


class EndsOfTheBag:
    """A bag in a fixed order. Two seats draw from its two ends; more seats from starting points
    evenly spaced around it. Tiles put back go to places that the seed alone decides."""

    def __init__(self, tiles: Sequence[str], seats: int, seed: int) -> None:
        self._random = random.Random(seed)
        order = list(tiles)
        self._random.shuffle(order)
        self._left: list[tuple[int, str]] = list(enumerate(order))
        self._size = len(order)
        self._seats = seats
        self.draws: list[Draw] = []
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
        self.draws.append(Draw(seat, tuple(drawn), tuple(bag.tiles)))
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
    that of A less that of the others, ``choices`` what A's plays were worth more than an expert's,
    by phase, if all others are experts. Series that were kept before these were counted have
    none."""

    block: int
    share: float
    spread: float
    points: float
    others_points: float
    games: int
    luck: float | None = None
    choices: dict[str, float] | None = None


@dataclass(frozen=True, slots=True)
class Begun:
    """A game that has begun: every contestant finds the same racks and the same bag."""

    state: GameState
    chance: EndsOfTheBag

    def turns(self, seats: Sequence[Contestant], seed: int) -> Iterator[Begun]:
        """The game before each thing that somebody does, and at its end."""
        state, chance = self.state, deepcopy(self.chance)
        judge = judge_for(state.rules)
        for now in range(1, MAX_COMMANDS):
            yield Begun(state, chance)
            if state.end is not None:
                return
            seat = next_to_act(state)
            command = seats[seat].move(state, seat, seed)
            state = decide(state, command, now=now, chance=chance, judge=judge).state
        raise RuntimeError(f"a game with seed {seed} does not end")


def begin(rules: Rules, players: int, seed: int) -> Begun:
    """A new game."""
    chance = EndsOfTheBag(rules.tiles.full_bag(), players, seed)
    names = [f"seat {number}" for number in range(1, players + 1)]
    dealer = Dealer.REFEREE
    return Begun(
        new_game(rules, names, now=0, chance=chance, starter=0, dealer=dealer).state, chance
    )


def begin_late(rules: Rules, players: int, seed: int, bag: int) -> Begun:
    """A game that the expert has played until the bag holds ``bag`` tiles or fewer: the first of
    this seed that is still open then."""
    experts = [LevelContestant(player_of("expert"), Budget())] * players
    for number in count():
        luck = random.Random(f"{seed} {number}").getrandbits(40)
        for at in begin(rules, players, luck).turns(experts, luck):
            if at.state.phase is Phase.TURN and at.state.bag_count <= bag:
                if (at.state.bag_count > 0 or bag == 0) and _is_open(at.state):
                    at.chance.draws.clear()  # the same for all
                    return at
                break
    raise AssertionError("games do not run out")


def _is_open(state: GameState) -> bool:
    if state.end is not None:
        return False
    view = PlayerView.of(state, state.to_move)
    return OPEN[0] < static_chances(TurnPosition(state.rules, view))[view.seat] < OPEN[1]


def play_game(
    rules: Rules, seats: Sequence[Contestant], seed: int, begun: Begun | None = None
) -> GameResult:
    """One game to its end."""
    begun = begun or begin(rules, len(seats), seed)
    luck = None
    if rules.words.lexicon is not None:
        luck = LuckOfSeats(engine_for(rules, EVERY_WORD), len(seats), seed)
    for at in begun.turns(seats, seed):
        state = at.state
        if luck is not None and state.end is None and state.pending is None:
            luck.moves(state, next_to_act(state), at.chance.draws)
    share = 1 / len(state.winners)
    shares = tuple(share if seat in state.winners else 0.0 for seat in range(len(seats)))
    lucks = tuple(luck.sums) if luck is not None else (0.0,) * len(seats)
    return GameResult(state.scores, shares, len(state.turns), lucks)


def play_block(
    rules: Rules,
    a: Contestant,
    b: Contestant,
    players: int,
    block: int,
    seed: int,
    from_bag: int | None = None,
    *,
    among_experts: bool = False,
) -> BlockResult:
    """A sits in every seat once, B in all others, always with the same bag. ``among_experts``: B
    is the expert, and what A does is held against what B would do."""
    first = seed * 1_000_003 + block
    begun = None if from_bag is None else begin_late(rules, players, first, from_bag)
    share = spread = points = others = luck = 0.0
    choices = Choices()
    watched = Watched(a, choices) if among_experts else a
    for place in range(players):
        seats = [watched if seat == place else b for seat in range(players)]
        result = play_game(rules, seats, first, begun)
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
    counted = among_experts and choices.counted
    worth = {phase: sum_ / players for phase, sum_ in choices.by_phase.items()}
    return BlockResult(
        block, share, spread, points, others, players, luck, worth if counted else None
    )
