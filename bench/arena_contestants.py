"""Who can take part in the arena, by name."""

from __future__ import annotations

import re
import sys

from bench.arena_games import Contestant, LevelContestant
from sternfeld.players.budget import Budget
from sternfeld.players.level import LEVELS, Attention, Level, Search
from sternfeld.players.player import ComputerPlayer, player_of
from sternfeld.rules.rules import Rules

__all__ = ["contestant"]

GREEDY = Level("greedy", "Greedy", attention=Attention(leave=0.0), search=Search.ATTENTION)
_SPEC = re.compile(
    r"(?P<name>[a-z]+)(?P<bluff>\+bluff)?(?:@(?P<amount>[0-9.]+)(?P<unit>s|ms|n))?(?::(?P<command>.+))?"
)


def contestant(spec: str, rules: Rules) -> Contestant:
    """The contestant that a name such as ``champion@1s`` means."""
    match = _SPEC.fullmatch(spec)
    if match is None:
        sys.exit(f"{spec!r} is no player; expected a level such as expert or champion@1s")
    budget = _budget(match["amount"], match["unit"])
    if match["name"] == "program":
        from bench.arena_program import Program

        return Program(match["command"] or "", rules, budget)
    if match["name"] == "greedy":
        return LevelContestant(ComputerPlayer(GREEDY), budget)
    if match["name"] not in LEVELS:
        sys.exit(f"there is no level {match['name']!r}; expected one of {', '.join(LEVELS)}")
    return LevelContestant(player_of(match["name"], bluff=match["bluff"] is not None), budget)


def _budget(amount: str | None, unit: str | None) -> Budget:
    if amount is None:
        return Budget()
    if unit == "n":
        return Budget(nodes=int(float(amount)))
    return Budget(seconds=float(amount) / (1000 if unit == "ms" else 1))
