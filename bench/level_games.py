"""Games between our own levels, for analysis: the same seed gives the same game."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from sternfeld.engine.judge import judge_for
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Event
from sternfeld.players.agreement import next_to_act
from sternfeld.players.budget import Budget
from sternfeld.players.player import player_of
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

__all__ = ["level_game"]

MAX_COMMANDS = 2000


def level_game(
    rules: Rules, levels: Sequence[str], seed: int, *, nodes: int = 4_000
) -> tuple[Event, ...]:
    """The events of a game between levels, one on each seat."""
    secret = blake2b(f"level game {seed}".encode(), digest_size=32).digest()
    chance = SeededChance(secret)
    judge = judge_for(rules)
    players = [player_of(level) for level in levels]
    names = [f"{level} {seat + 1}" for seat, level in enumerate(levels)]
    begun = new_game(rules, names, now=0, chance=chance, starter=None)
    events, state = list(begun.events), begun.state
    for number in range(MAX_COMMANDS):
        if state.end is not None:
            return tuple(events)
        seat = next_to_act(state)
        assert seat is not None, "a game that goes on has somebody to act"
        view = PlayerView.of(state, seat)
        command = players[seat].choose(view, rules, Budget(nodes=nodes, seed=seed * 4 + seat))
        decision = decide(state, command, now=number, chance=chance, judge=judge)
        events += decision.events
        state = decision.state
    raise RuntimeError(f"a game of {MAX_COMMANDS} commands; expected it to end")
