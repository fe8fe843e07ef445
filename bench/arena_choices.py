"""What the choices of a contestant are worth among experts, so that a series needs few games.

Wherever the contestant does something else than an expert would in its place, both plays are played
out by equity, which is how experts play, from the racks as they are. The sum of these differences
over a game is by how much the contestant comes first more often than an expert would: the draws,
and what the others do, add nothing to it. That holds exactly at the mean, whoever the contestant is
and however few playouts there are, because each difference is counted where the game really went.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bench.panel_file import phase_of
from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.simulation import SimulationPlan, simulate
from sternfeld.game import commands as cmd
from sternfeld.game.state import GameState, Phase
from sternfeld.players.budget import Budget
from sternfeld.players.knowledge import engine_for
from sternfeld.players.player import player_of
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD

__all__ = ["Choices", "with_racks", "worth_of"]

PLAYOUTS = 256
TO_THE_END = 1000
"""More tiles than any bag holds: every playout goes to the end of the game."""


@dataclass(slots=True)
class Choices:
    """What the moves of one seat of a game are worth more than the expert's, by phase. ``counted``
    is false once the seat did something that is no play of the engine, such as a phony."""

    by_phase: dict[str, float] = field(default_factory=dict)
    counted: bool = True

    def add(self, state: GameState, seat: int, command: cmd.SeatCommand) -> None:
        """The seat is to move and does this."""
        if state.phase is not Phase.TURN or state.pending is not None:
            return
        worth = worth_of(with_racks(state), command)
        if worth is None:
            self.counted = False
        elif worth:
            phase = phase_of(state.bag_count)
            self.by_phase[phase] = self.by_phase.get(phase, 0.0) + worth


def worth_of(
    position: TurnPosition, command: cmd.SeatCommand, playouts: int = PLAYOUTS
) -> float | None:
    """By how much more often whoever moves comes first with this than with what an expert would do,
    if all go on as experts; None if it is no play of the engine. Tiles that the position does not
    know are dealt anew for every playout, for both plays alike."""
    rules, bag = position.rules, position.view.bag_count
    expert = player_of("expert").choose(position.view, rules, Budget())
    if command == expert:
        return 0.0
    engine = engine_for(rules, EVERY_WORD)
    wanted = {_key(command), _key(expert)}
    found = {key: play for play in position.every_play(engine) if (key := play_key(play)) in wanted}
    if len(found) < len(wanted):
        return None
    plays: list[Play] = list(found.values())
    if len(plays) < 2:
        return 0.0
    certain = (bag <= 1 and any(position.known)) or position.is_open
    plan = SimulationPlan(
        plies=0,
        to_the_end=TO_THE_END,
        iterations=1 if certain else playouts,
        prior_weight=0,
        drop=False,
        seed=position.seed(0, "choices"),
    )
    simulation = simulate(engine, position.situation(), plays, plan)
    wins = {play_key(one.play): one.win_probability for one in simulation.results}
    return wins[_key(command)] - wins[_key(expert)]


def with_racks(state: GameState) -> TurnPosition:
    """The position of whoever is to move, with all racks as they are."""
    view = PlayerView.of(state, state.to_move)
    racks = (state.seats[other].rack.tiles or () for other in view.in_turn()[1:])
    return TurnPosition(state.rules, view, known=((), *racks))


def _key(command: cmd.SeatCommand) -> tuple[object, ...]:
    match command:
        case cmd.Lay(tiles=tiles):
            return (PlayKind.LAY, *sorted(tiles))
        case cmd.Exchange(tiles=tiles):
            return (PlayKind.EXCHANGE, *sorted(tiles))
        case _:
            return (PlayKind.PASS,)
