"""Whole games between computer players, refereed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sternfeld.engine.judge import judge_for
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer
from sternfeld.game.state import GameState
from sternfeld.players.agreement import next_to_act
from sternfeld.players.budget import Budget
from sternfeld.players.player import Player, player_of
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

__all__ = ["play", "start"]


def start(rules: Rules, seats: int, seed: int) -> GameState:
    chance = SeededChance(seed.to_bytes(32, "big"))
    names = [f"P{seat}" for seat in range(seats)]
    return new_game(rules, names, now=0, chance=chance, dealer=Dealer.REFEREE).state


def play(
    rules: Rules,
    levels: Sequence[str | Player],
    seed: int = 1,
    most: int = 2000,
    nodes: int = 60,
    until: Callable[[GameState], bool] = lambda _: False,
) -> GameState:
    """A game to its end, or so many commands of it, or until something is so."""
    players = [player_of(one) if isinstance(one, str) else one for one in levels]
    chance = SeededChance(seed.to_bytes(32, "big"))
    judge = judge_for(rules)
    state = start(rules, len(levels), seed)
    for now in range(1, most):
        if state.end is not None or until(state):
            break
        seat = next_to_act(state)
        view = PlayerView.of(state, seat)
        command = players[seat].choose(view, rules, Budget(nodes=nodes))
        state = decide(state, command, now=now, chance=chance, judge=judge).state
    return state
