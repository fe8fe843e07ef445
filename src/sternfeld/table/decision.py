"""A decision in progress, and the checks that several commands share."""

from __future__ import annotations

from collections.abc import Iterable

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.game.bag import Chance
from sternfeld.game.decide import decide as decide_game
from sternfeld.game.decision import Decision
from sternfeld.game.judge import Judge
from sternfeld.game.state import GameState, Phase
from sternfeld.table import events as ev
from sternfeld.table.evolve import fold, played
from sternfeld.table.state import TablePhase, TableState

__all__ = ["TableDecision"]


class TableDecision:
    """Collects events and keeps the table in step with them."""

    def __init__(self, state: TableState, chance: Chance, judge: Judge, now: int) -> None:
        self.state = state
        self.chance = chance
        self.judge = judge
        self.now = now
        self.events: list[ev.TableEvent] = []

    def emit(self, *events: ev.TableEvent) -> None:
        """Add events and fold them."""
        if events:
            self.events += events
            self.state = fold(events, self.state)

    def play(self, command: cmd.Command) -> None:
        """Let the referee decide a command, at the game's own time."""
        now = self.now - self.state.shift
        self.follow(decide_game(self.game, command, now=now, chance=self.chance, judge=self.judge))

    def follow(self, decision: Decision) -> None:
        """Add the events of the game's referee, who has folded them already."""
        if decision.events:
            self.events += decision.events
            self.state = played(self.state, decision.events, decision.state)

    @property
    def game(self) -> GameState:
        """The game, which must be going on and not stand still."""
        self.require_phase(TablePhase.PLAYING)
        if self.state.paused is not None:
            raise TableRefusal(TableCode.PAUSED, "the game is paused; expected to resume it first")
        if self.state.game is None:
            raise AssertionError("a table that plays has a game")  # pragma: no cover
        return self.state.game

    def require_phase(self, *phases: TablePhase) -> None:
        """Require one of these phases."""
        if self.state.phase not in phases:
            raise TableRefusal(
                TableCode.TABLE_PHASE,
                f"the table is in phase {self.state.phase}; expected {' or '.join(phases)}",
            )

    def require_host(self, player: str) -> None:
        """Require the host."""
        if player != self.state.host:
            raise TableRefusal(TableCode.NOT_HOST, "only the host of the table can do that")

    def require_seated(self, player: str) -> None:
        """Require a seated player."""
        if not self.state.seats_of(player):
            raise TableRefusal(TableCode.NOT_SEATED, "only seated players can do that")

    def require_at_home(self, player: str) -> None:
        """Require a member of the table."""
        if not self.state.is_at_home(player):
            raise TableRefusal(TableCode.NOT_SEATED, "only members of this table can do that")

    def require_playing(self, player: str) -> None:
        """Require a player who has not resigned."""
        if player not in self.state.people:
            raise TableRefusal(TableCode.NOT_SEATED, "only active players can do that")

    def require_hints(self, player: str) -> None:
        """Require that this player is to move at a table with hints."""
        if not self.state.plan.hints:
            raise TableRefusal(TableCode.NO_HINTS, "there are no hints at this table")
        game = self.game
        if game.phase is not Phase.TURN or self.state.seats[game.to_move].player != player:
            raise TableRefusal(TableCode.NOT_YOUR_SEAT, "expected the player to move")

    def require_new(self, player: str, already: Iterable[str]) -> None:
        """Refuse to do the same thing twice."""
        if player in already:
            raise TableRefusal(TableCode.ALREADY, "you have already done that")
