"""Computer players: one class for all levels behind the small `Player` interface."""

from __future__ import annotations

from typing import Protocol

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game import commands as cmd
from sternfeld.players.agreement import agrees_to_end
from sternfeld.players.alternatives import choose_alternative
from sternfeld.players.analysis import analyse
from sternfeld.players.attention import best_noticed
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.challenges import would_challenge
from sternfeld.players.found import Analysis, Note
from sternfeld.players.knowledge import engine_for, exchangeable, rank_plays
from sternfeld.players.level import LEVELS, Level, Search, level_named
from sternfeld.players.phonies import best_phony, phonies
from sternfeld.players.trigrams import trigram_model
from sternfeld.players.variations import rearrangings, recovery, recyclings
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

__all__ = ["ComputerPlayer", "Player", "levels", "player_of"]


IDLE_ROUNDS = 3
"""Rounds without a tile laid after which a computer stops exchanging."""


class Player(Protocol):
    """Chooses what a seat does. Pure: the same view gives the same choice, unless the budget ends
    it early. It is called in a thread of its own and may take its time."""

    def choose(self, view: PlayerView, rules: Rules, budget: Budget) -> cmd.SeatCommand:
        """What the seat does now."""


class ComputerPlayer:
    """The player of any level. It lays only words of the table's list, unless it bluffs. For that
    the level must allow phonies and the table must challenge words."""

    def __init__(self, level: Level, *, bluff: bool = False) -> None:
        self.level = level
        self.bluff = bluff and level.may_bluff

    def __repr__(self) -> str:
        return f"<ComputerPlayer {self.level.name!r}{' who bluffs' if self.bluff else ''}>"

    def prepare(self, rules: Rules) -> None:
        """Load what it takes to think at a table: whoever begins with that needs no time for it
        later."""
        if rules.words.lexicon is not None:
            engine = engine_for(rules, self.level.vocabulary)
            if self.bluff:
                trigram_model(engine.lexicon)

    def choose(
        self,
        view: PlayerView,
        rules: Rules,
        budget: Budget,
        note: Note | None = None,
    ) -> cmd.SeatCommand:
        """A move, a swap before it, or an answer to a pending play or to an offered end.
        ``note`` is called with the analysis of a move, while it sharpens and at its end."""
        if agrees_to_end(view):
            return cmd.AgreeToEnd(view.seat)
        if rules.words.lexicon is None:
            return _or_pass(_without_words(view, rules), view)
        self.prepare(rules)
        engine = engine_for(rules, self.level.vocabulary)
        if view.pending is not None:
            challenges = would_challenge(view.pending, self.level, engine, rules)
            return cmd.Challenge(view.seat) if challenges else cmd.Accept(view.seat)
        deadline = budget.begin(self.level.patience, view.clock_ms)
        swap = recovery(view, rules, engine)
        if swap is not None:
            return swap
        invented = phonies(view, rules, engine, deadline.part(0.5)) if self.bluff else []
        varied = self.level.search is not Search.ATTENTION and (rules.recycle or rules.rearrange)
        half = deadline.part(0.5) if varied else deadline
        analysis = self.analyse(view, rules, budget, half, note)
        if note is not None:
            note(analysis)
        if varied:
            other = self._alternative(view, rules, engine, analysis.play, budget, deadline)
            if other is not None:
                return other
        phony = best_phony(invented, view, rules, engine.lexicon, analysis.play)
        if phony is not None:
            return command_for(phony, view)
        return _or_pass(command_for(analysis.play, view), view)

    def _alternative(
        self,
        view: PlayerView,
        rules: Rules,
        engine: Engine,
        play: Play | None,
        budget: Budget,
        deadline: Deadline,
    ) -> cmd.SeatCommand | None:
        """A letter to recycle or a word to rearrange, if that is better than the play."""
        swaps = recyclings(view, rules, engine, deadline.part(0.5))
        orders = rearrangings(view, rules, engine, deadline.part(0.5))
        simulates = self.level.search is Search.SIMULATION and budget.plies != 0
        racing_home = play is not None and finishes(play, view, rules)
        if racing_home:
            return None
        return choose_alternative(
            view, rules, engine, play, swaps, orders, budget if simulates else None, deadline
        )

    def analyse(
        self,
        view: PlayerView,
        rules: Rules,
        budget: Budget,
        deadline: Deadline | None = None,
        note: Note | None = None,
    ) -> Analysis:
        """The move of the turn and its evaluation."""
        engine = engine_for(rules, self.level.vocabulary)
        if deadline is None:
            deadline = budget.begin(self.level.patience, view.clock_ms)
        if self.level.search is Search.ATTENTION:
            noticed = best_noticed(engine, view, self.level.attention, rules, budget.seed)
            return Analysis(noticed, sure=True)
        now = best_now(engine, view, rules)
        static = self.level.search is Search.EQUITY or budget.plies == 0
        if static or now is None or finishes(now, view, rules):
            return Analysis(now, sure=True)
        return analyse(engine, view, rules, budget, deadline, note)


def finishes(play: Play, view: PlayerView, rules: Rules) -> bool:
    """Does this play reach the seat's finish line, and so win at once?"""
    target = rules.target(view.seat, len(view.scores))
    return target is not None and view.scores[view.seat] + play.score >= target


def best_now(engine: Engine, view: PlayerView, rules: Rules) -> Play | None:
    """The move with the best equity; one that reaches the finish line before all others."""
    if rules.finish_line is not None:
        every = rank_plays(engine, view, rules, 0)
        highest = max(every, key=lambda play: play.score, default=None)
        if highest is not None and finishes(highest, view, rules):
            return highest
    best = rank_plays(engine, view, rules, 1)
    return best[0] if best else None


def command_for(play: Play | None, view: PlayerView) -> cmd.SeatCommand:
    """A move of the engine as a command to the referee."""
    if play is None or play.kind is PlayKind.PASS:
        return cmd.Pass(view.seat)
    if play.kind is PlayKind.EXCHANGE:
        return cmd.Exchange(view.seat, play.exchanged)
    return cmd.Lay(view.seat, play.tiles)


def _or_pass(command: cmd.SeatCommand, view: PlayerView) -> cmd.SeatCommand:
    """A pass in place of an exchange once nobody has laid a tile for rounds: else no game would
    end."""
    stuck = view.idle_turns >= IDLE_ROUNDS * len(view.in_turn())
    return cmd.Pass(view.seat) if stuck and isinstance(command, cmd.Exchange) else command


def _without_words(view: PlayerView, rules: Rules) -> cmd.SeatCommand:
    """The move at a table without a word list, where a computer cannot find words."""
    if view.pending is not None:
        return cmd.Accept(view.seat)
    count = exchangeable(view, rules)
    return cmd.Exchange(view.seat, view.rack[:count]) if count else cmd.Pass(view.seat)


def levels() -> tuple[str, ...]:
    """The levels of computer players, the weakest first."""
    return tuple(LEVELS)


def player_of(level: str, *, bluff: bool = False) -> Player:
    """The player of a level; with ``bluff`` it may lay phonies if the level does so at all."""
    return ComputerPlayer(level_named(level), bluff=bluff)
