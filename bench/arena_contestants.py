"""Who can take part in the arena and in the panel, by name.

``champion@6000n+plies=4+CANDIDATES=24`` is a champion with some settings: fields of `Budget` and of
`SimulationPlan`, and constants of `sternfeld.players.analysis`, `…candidates` and `…screening` in
capitals.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any
from unittest.mock import patch

from bench.arena_games import Contestant, LevelContestant
from sternfeld.engine.simulation import SimulationPlan
from sternfeld.game import commands as cmd
from sternfeld.players import analysis, candidates, screening
from sternfeld.players.budget import Budget
from sternfeld.players.level import LEVELS, Attention, Level, Search
from sternfeld.players.player import ComputerPlayer, Player, player_of
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

__all__ = ["contestant"]

GREEDY = Level("greedy", "Greedy", attention=Attention(leave=0.0), search=Search.ATTENTION)
_SPEC = re.compile(
    r"(?P<name>[a-z]+)(?P<bluff>\+bluff)?(?:@(?P<amount>[0-9.]+)(?P<unit>s|ms|n))?"
    r"(?P<settings>(?:\+\w+=-?[0-9.]+)*)(?::(?P<command>.+))?"
)
_BUDGET = {"plies", "candidates", "threads"}
_PLAN = {field.name for field in fields(SimulationPlan)} - _BUDGET
# A constant that two of these know is that of the later one, which imports it and uses it.
_CONSTANTS = {
    name: module
    for module in (screening, analysis, candidates)
    for name in vars(module)
    if name.isupper()
}


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
    player = player_of(match["name"], bluff=match["bluff"] is not None)
    settings = _settings(match["settings"])
    budget = replace(budget, **{name: settings.pop(name) for name in _BUDGET & settings.keys()})
    return LevelContestant(Adjusted(player, settings) if settings else player, budget)


def _budget(amount: str | None, unit: str | None) -> Budget:
    if amount is None:
        return Budget()
    if unit == "n":
        return Budget(nodes=int(float(amount)))
    # Processor time, so that whatever else the machine does takes nothing away.
    return Budget(seconds=float(amount) / (1000 if unit == "ms" else 1), clock=time.thread_time)


def _settings(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in text.split("+")[1:]:
        name, _, value = one.partition("=")
        if name not in _BUDGET | _PLAN | _CONSTANTS.keys():
            sys.exit(f"there is no setting {name!r}; expected plies, candidates, prior_weight …")
        found[name] = float(value) if "." in value else int(value)
    return found


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A player for whom some settings differ while it thinks, one at a time in a process."""

    player: Player
    settings: dict[str, Any]

    def choose(self, view: PlayerView, rules: Rules, budget: Budget) -> cmd.SeatCommand:
        """What the seat does now."""
        with self._adjusted():
            return self.player.choose(view, rules, budget)

    @contextmanager
    def _adjusted(self) -> Iterator[None]:
        plan = analysis.simulation_plan
        changed = {name: value for name, value in self.settings.items() if name in _PLAN}
        with ExitStack() as stack:
            if changed:

                def planned(*asked: Any) -> SimulationPlan:
                    return replace(plan(*asked), **changed)

                stack.enter_context(patch.object(analysis, "simulation_plan", planned))
            for name in _CONSTANTS.keys() & self.settings.keys():
                stack.enter_context(patch.object(_CONSTANTS[name], name, self.settings[name]))
            yield
