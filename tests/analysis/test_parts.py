"""Who lays all tiles first, told from rollouts."""

from __future__ import annotations

import pytest

from sternfeld.analysis.parts import goes_out_first
from sternfeld.engine.simulation import SimulationPlan, simulate
from tests.analysis.small import small_engine, small_position

PLAN = SimulationPlan(
    plies=60, to_the_end=8, nodes=600, prior_weight=0, drop=False, trace=64, seed=3
)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_lays_as_many_tiles_as_they_hold_is_out(seed: int) -> None:
    engine = small_engine()
    position = small_position(seed, bag=0, other=2)
    own, other = position.view.tiles
    plays = position.every_play(engine)[:3]
    for row in simulate(engine, position.situation(), plays, PLAN).results:
        outs = []
        for one in row.rollouts:
            mine = len(row.play.tiles) + sum(len(move.placed) for move in one.moves[1::2])
            theirs = sum(len(move.placed) for move in one.moves[::2])
            assert mine < own or theirs < other
            outs.append(mine == own)
        assert goes_out_first(position, row.play, row.rollouts) == sum(outs) / len(outs)


def test_with_tiles_in_the_bag_they_are_drawn_first() -> None:
    engine = small_engine()
    position = small_position(2, bag=3, other=1)
    hidden = position.view.bag_count + sum(position.view.tiles)
    plays = position.every_play(engine)[:3]
    for row in simulate(engine, position.situation(), plays, PLAN).results:
        outs = 0
        for one in row.rollouts:
            last = one.moves[-1] if one.moves else None
            laid = len(row.play.tiles) + sum(len(move.placed) for move in one.moves)
            assert laid <= hidden
            own_turn = len(one.moves) % 2 == 0
            outs += last is not None and len(last.placed) > 0 and own_turn
        share = goes_out_first(position, row.play, row.rollouts)
        assert share == pytest.approx(outs / len(row.rollouts))


def test_rollouts_that_stop_early_do_not_tell() -> None:
    engine = small_engine()
    position = small_position(2, bag=6)
    short = SimulationPlan(
        plies=1, to_the_end=1, nodes=60, prior_weight=0, drop=False, trace=64, seed=3
    )
    (row,) = simulate(engine, position.situation(), position.every_play(engine)[:1], short).results
    assert goes_out_first(position, row.play, row.rollouts) is None
