"""What a contestant's choices are worth among experts."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from bench import arena_choices
from bench.arena import main, rules_of
from bench.arena_choices import Choices, with_racks, worth_of
from bench.arena_contestants import contestant
from bench.arena_games import Begun, LevelContestant, begin, begin_late, play_block
from sternfeld.analysis.position import TurnPosition
from sternfeld.engine.judge import judge_for
from sternfeld.engine.simulation import Simulation, Situation, simulate
from sternfeld.game import commands as cmd
from sternfeld.game.board import PlacedTile
from sternfeld.game.decide import decide
from sternfeld.game.state import Phase
from sternfeld.players.budget import Budget
from sternfeld.players.knowledge import engine_for
from sternfeld.players.player import command_for, player_of
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.layout import Square

RULES = rules_of("deluxe", [])
EXPERT = LevelContestant(player_of("expert"), Budget())


def share(begun: Begun, seat: int, command: cmd.SeatCommand | None = None) -> float:
    """How the game really ends for a seat if experts play on, after a command of it."""
    state, chance = begun.state, deepcopy(begun.chance)
    if command is not None:
        state = decide(state, command, now=1, chance=chance, judge=judge_for(RULES)).state
    *_, last = Begun(state, chance).turns([EXPERT] * len(state.seats), seed=1)
    winners = last.state.winners
    return 1 / len(winners) if seat in winners else 0.0


def nearly_over(players: int, seed: int) -> Iterator[Begun]:
    """Turns of a game that begins with a single tile in the bag: nothing is left to chance."""
    for at in begin_late(RULES, players, seed, bag=1).turns([EXPERT] * players, seed):
        if at.state.phase is Phase.TURN and at.state.end is None:
            yield at


def some_moves(begun: Begun, seat: int) -> list[cmd.SeatCommand]:
    view = PlayerView.of(begun.state, seat)
    every = TurnPosition(RULES, view).every_play(engine_for(RULES, EVERY_WORD))
    moves = [command_for(play, view) for play in islice(every, 6)]
    return [*moves, cmd.Pass(seat)]


@pytest.mark.parametrize(("players", "seeds"), [(2, 6), (3, 3)])
def test_a_choice_is_worth_what_becomes_of_it(players: int, seeds: int) -> None:
    worths = []
    for seed in range(seeds):
        for at in islice(nearly_over(players, seed), 4):
            seat = at.state.to_move
            for command in some_moves(at, seat):
                worth = worth_of(with_racks(at.state), command)
                assert worth == pytest.approx(share(at, seat, command) - share(at, seat))
                worths.append(worth)
    assert len(set(worths)) > 2, "some choices matter"


def test_playouts_begin_with_the_racks_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Situation] = []

    def noted(engine: Any, situation: Situation, *more: Any) -> Simulation:
        asked.append(situation)
        return simulate(engine, situation, *more)

    monkeypatch.setattr(arena_choices, "simulate", noted)
    at = begin(RULES, 3, 3)
    seat = at.state.to_move
    worth = worth_of(with_racks(at.state), cmd.Pass(seat))
    racks = [at.state.seats[(seat + i) % 3].rack.tiles for i in range(3)]
    ((own, known),) = [(one.rack, one.known) for one in asked]
    assert own == racks[0]
    assert list(known[1:]) == racks[1:]
    assert worth is not None
    assert worth < 0


def test_choices_add_up_by_phase() -> None:
    choices = Choices()
    for at in nearly_over(2, 3):
        seat = at.state.to_move
        choices.add(at.state, seat, cmd.Pass(seat))
    turns = list(nearly_over(2, 3))
    passes = {
        bag: sum(
            worth_of(with_racks(at.state), cmd.Pass(at.state.to_move)) or 0.0
            for at in turns
            if (at.state.bag_count > 0) == bag
        )
        for bag in (False, True)
    }
    assert choices.counted
    found = [choices.by_phase.get(phase, 0.0) for phase in ("empty bag", "bag 1-7")]
    assert found == pytest.approx([passes[False], passes[True]])
    assert all(found)


def test_a_phony_is_not_counted() -> None:
    at = begin(RULES, 2, 3)
    seat = at.state.to_move
    rack = PlayerView.of(at.state, seat).rack
    tiles = tuple(PlacedTile(Square(7, 7 + i), face) for i, face in enumerate(rack))
    choices = Choices()
    choices.add(at.state, seat, cmd.Lay(seat, tiles))
    assert not choices.counted
    assert worth_of(with_racks(at.state), cmd.Lay(seat, tiles)) is None


def test_experts_among_experts_choose_alike() -> None:
    a, b = contestant("expert", RULES), contestant("expert", RULES)
    assert play_block(RULES, a, b, 2, 0, 3, among_experts=True).choices == {}
    assert play_block(RULES, a, b, 2, 0, 3).choices is None


def test_a_series_among_experts_tells_what_choices_are_worth() -> None:
    found = main(["greedy", "expert", "--pairs", "2", "--from-bag", "12", "--json"])
    phases = found["phases"]
    assert isinstance(phases, dict)
    total = 0.5 + sum(mean for mean, _ in phases.values())
    assert found["by_choices"] == pytest.approx(total, abs=2e-4)
    other = main(["expert", "greedy", "--pairs", "2", "--from-bag", "12", "--json"])
    assert "by_choices" not in other
