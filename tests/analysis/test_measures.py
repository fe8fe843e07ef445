"""Marks, accuracy, levels, luck and budgets, each by itself."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import hypot, sqrt

import pytest

from sternfeld.analysis.budget import QUICK, budget_named
from sternfeld.analysis.levels import LevelScale, scale_for
from sternfeld.analysis.luck import luck_of_draw, static_chances
from sternfeld.analysis.marks import mark_of
from sternfeld.analysis.position import TurnPosition, play_key
from sternfeld.analysis.record import record_of
from sternfeld.analysis.report import Found, Mark, Model, TurningCause, TurningPoint, TurnReport
from sternfeld.analysis.rollouts import Estimate, estimate
from sternfeld.analysis.seats import (
    mean_loss_interval,
    mistake_index,
    seat_report,
    turning_point,
)
from sternfeld.analysis.stages import loss_of
from sternfeld.engine.simulation import Rollout, SimulatedPlay, Simulation
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.game.board import Board
from sternfeld.game.score_sheet import LineKind
from sternfeld.notation.json_codec import from_json
from sternfeld.players.view import unseen_tiles
from sternfeld.rules.rules import Rules
from tests.analysis.games import engine_for, game_of

SCALE = LevelScale((("beginner", 0.2), ("intermediate", 0.1), ("expert", 0.01)), measured=True)


def position(turn: int = 0) -> TurnPosition:
    game = record_of(game_of("deluxe", ("intermediate", "advanced"), 2))
    return TurnPosition(game.rules, game.turns[turn].view)


def turn_of(number: int, loss: float, mark: Mark, **changes: object) -> TurnReport:
    turn = TurnReport(
        number=number,
        seat=number % 2,
        kind=LineKind.LAY,
        position="",
        rack=(),
        rack_drawn=False,
        played="8F HORN",
        points=14,
        best="8F HORNS",
        win_best=0.5,
        win_played=0.5 - loss,
        loss=loss,
        error=0.0,
        points_lost=None,
        rank=2,
        choice=True,
        mark=mark,
        found=Found.SIMULATED,
        model=Model.EQUITY,
        candidates=(),
        not_followed=0,
        luck=0.01,
        before=(0.5, 0.5),
        chances=(0.5, 0.5),
    )
    return replace(turn, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.2, 0.15, Mark.EQUAL),
        (0.004, 0.0, Mark.EQUAL),
        (-0.01, 0.0, Mark.EQUAL),
        (0.03, 0.01, Mark.SLIP),
        (0.045, 0.01, Mark.SLIP),
        (0.051, 0.01, Mark.COSTLY),
        (0.105, 0.01, Mark.COSTLY),
        (0.111, 0.01, Mark.VERY_COSTLY),
        (0.10, 0.0, Mark.VERY_COSTLY),
    ],
)
def test_a_mark_names_the_price_if_it_is_sure(loss: float, error: float, mark: Mark) -> None:
    assert mark_of(Estimate(loss, error), best=False) is mark
    assert mark_of(Estimate(loss, error), best=True) is Mark.BEST


def test_points_given_away_in_a_decided_endgame_are_a_slip() -> None:
    assert mark_of(Estimate(0.0, 0.0), best=False, points_lost=9.0) is Mark.SLIP
    assert mark_of(Estimate(0.0, 0.0), best=False, points_lost=0.0) is Mark.EQUAL
    late = turn_of(1, 0.0, Mark.SLIP, found=Found.SOLVED, points_lost=9.0)
    assert mistake_index(late) == 0.5
    assert mistake_index(replace(late, points_lost=16.0)) == 1.0
    assert [mistake_index(turn_of(1, loss, Mark.SLIP)) for loss in (0.002, 0.02, 0.05, 0.2)] == [
        0.0,
        0.2,
        0.5,
        1.0,
    ]


def test_accuracy_falls_with_the_mean_loss_and_is_fifty_at_the_base() -> None:
    assert SCALE.accuracy(0.0) == 100
    assert SCALE.accuracy(0.1) == 50
    assert SCALE.accuracy(-0.01) == 100
    values = [SCALE.accuracy(loss / 100) for loss in range(40)]
    assert values == sorted(values, reverse=True)
    assert [SCALE.level(loss) for loss in (0.3, 0.12, 0.05, 0.001)] == [
        "beginner",
        "intermediate",
        "intermediate",
        "expert",
    ]


def test_every_table_has_a_scale_that_falls_from_level_to_level() -> None:
    for edition in ("deluxe", "kompakt", "kurz", "mini", "reise", "super"):
        for seats in (2, 3, 4):
            scale = scale_for(Rules.of(edition), seats)
            losses = [loss for _, loss in scale.losses]
            assert losses == sorted(losses, reverse=True)
            assert scale.half > 0
            assert scale.measured
    assert not scale_for(Rules.of("deluxe"), 1).measured


def test_an_edition_with_a_larger_bag_has_chances_of_its_own() -> None:
    for seats in (2, 3, 4):
        assert win_probability_for(Rules.of("super"), seats).source == "super"


def test_a_seat_needs_eight_turns_for_an_accuracy() -> None:
    losses = [0.0, 0.1, 0.2, 0.0, 0.05, 0.0, 0.15, 0.1]
    turns = [turn_of(2 * at, loss, Mark.COSTLY) for at, loss in enumerate(losses)]
    seat = seat_report(0, "Ada", 300, turns, SCALE, 0.02)
    assert seat.judged == 8
    assert seat.mean_loss == pytest.approx(0.075)
    assert seat.accuracy is not None
    assert seat.accuracy == pytest.approx(SCALE.accuracy(0.075))
    assert seat.accuracy_interval is not None
    assert seat.accuracy_interval.low < seat.accuracy < seat.accuracy_interval.high
    assert seat.luck == pytest.approx(0.02 + 8 * 0.01)
    assert seat.dearest == (4, 12, 2, 14, 8)
    fewer = seat_report(0, "Ada", 300, turns[1:], SCALE, None)
    assert (fewer.judged, fewer.accuracy, fewer.plays_like) == (7, None, None)


def test_a_game_without_a_mistake_does_not_make_a_player_perfect() -> None:
    interval = mean_loss_interval([0.0] * 10)
    assert interval.low == 0
    assert 0.04 < interval.high < 0.06
    longer = mean_loss_interval([0.0] * 40)
    assert longer.high == pytest.approx(interval.high / 4)


def test_the_interval_of_a_mean_loss_covers_what_a_player_really_loses() -> None:
    # Three players who lose something in every twentieth, fifth and second of twelve turns.
    for rate, size in ((0.05, 0.1), (0.2, 0.15), (0.5, 0.2)):
        chance = random.Random(7)
        covered = 0
        for _ in range(2000):
            losses = [chance.expovariate(1 / size) * (chance.random() < rate) for _ in range(12)]
            interval = mean_loss_interval(losses)
            assert interval.low <= sum(losses) / 12 <= interval.high
            covered += interval.low <= rate * size <= interval.high
        assert covered / 2000 > 0.9, (rate, size, covered)


def test_the_turning_point_is_where_the_winner_gained_most() -> None:
    # What a turn begins with is not told by the curve: its figures are those after the turns.
    begun, after = [0.5, 0.6, 0.45, 0.9], [0.4, 0.5, 0.85, 0.9]
    turns = [
        turn_of(at, 0.0, Mark.BEST, before=(1 - one, one), chances=(1 - other, other))
        for at, (one, other) in enumerate(zip(begun, after, strict=True))
    ]
    point = turning_point(turns, (1,))
    assert point is not None
    assert (point.turn, point.before, point.after) == (2, 0.5, 0.85)
    assert turning_point(turns, ()) is None


@pytest.mark.parametrize(
    ("begun", "luck", "cause"),
    [
        (0.5, 0.1, TurningCause.PLAY),
        (0.8, 0.1, TurningCause.DRAW),
        (0.8, None, TurningCause.SHOWN),
    ],
)
def test_a_draw_makes_the_turning_point_only_where_the_player_had_drawn(
    begun: float, luck: float | None, cause: TurningCause
) -> None:
    chances = [0.5, 0.4, 0.8, 0.7]
    turns = [
        turn_of(at, 0.0, Mark.BEST, before=(1 - w, w), chances=(1 - w, w))
        for at, w in enumerate(chances)
    ]
    # The turns are those of two seats in turn; what was drawn after turn 0 shows in turn 2.
    turns[0] = replace(turns[0], luck=luck)
    turns[2] = replace(turns[2], before=(1 - begun, begun))
    point = turning_point(turns, (1,))
    assert point is not None
    assert (point.turn, point.before, point.after) == (2, 0.4, 0.8)
    assert (point.cause, point.by_draw) == (cause, cause is TurningCause.DRAW)


def test_the_end_of_a_game_can_be_its_turning_point() -> None:
    turns = [turn_of(at, 0.0, Mark.BEST) for at in range(2)]
    assert turning_point(turns, (1,)) == TurningPoint(1, 0.5, 1.0, False, TurningCause.END)


def test_a_turning_point_of_an_earlier_report_can_be_read() -> None:
    stored = '{"turn": 3, "before": 0.4, "after": 0.8, "by_draw": true}'
    assert from_json(TurningPoint, stored) == TurningPoint(3, 0.4, 0.8, by_draw=True, cause=None)


def luck_with(here: TurnPosition, kept: tuple[str, ...], drawn: Sequence[str]) -> float | None:
    view = replace(here.view, rack=(*kept, *drawn))
    return luck_of_draw(engine_for(), replace(here, view=view), kept, others=60, seed=5)


def test_luck_has_the_mean_zero_over_all_draws() -> None:
    here = position()
    kept = here.view.rack[:4]
    pool = [*unseen_tiles(here.view, here.rules).elements(), *here.view.rack[4:]]
    chance = random.Random(4)
    found = [luck_with(here, kept, chance.sample(pool, 3)) for _ in range(60)]
    told = [one for one in found if one is not None]
    assert len(told) == 60
    mean = estimate(told)
    assert abs(mean.mean) < 3 * mean.error + 0.02
    assert max(told) > 0.03
    assert min(told) < -0.01
    assert luck_with(here, here.view.rack, ()) is None, "nothing was drawn"
    assert luck_of_draw(engine_for(), here, ("Q", "Q"), others=9, seed=5) is None, "not kept"


def test_tiles_that_were_given_back_could_not_be_drawn() -> None:
    here = position()
    kept = here.view.rack[:4]
    given = ("?", "?", "S", "S", "S", "S")
    fair = luck_of_draw(engine_for(), here, kept, others=60, seed=5)
    without = luck_of_draw(engine_for(), here, kept, given, others=60, seed=5)
    assert fair is not None
    assert without is not None
    assert without > fair, "compared with worse draws the same draw is luckier"


def test_a_first_rack_with_a_blank_is_luckier_than_one_of_vowels() -> None:
    lucky = luck_with(position(), (), tuple("?AEINST"))
    unlucky = luck_with(position(), (), tuple("AAIIIUU"))
    assert lucky is not None
    assert unlucky is not None
    assert lucky > 0.05 > 0 > unlucky


def test_chances_by_points_and_bag_add_up_to_one() -> None:
    chances = static_chances(position(20))
    assert sum(chances) == pytest.approx(1)
    gone = replace(position(20), view=replace(position(20).view, gone=frozenset({1})))
    assert sorted(static_chances(gone)) == [0.0, 1.0]


def test_budgets_have_names_or_seconds() -> None:
    assert budget_named("quick") is QUICK
    assert budget_named("deep").value == 25 * QUICK.value
    assert budget_named("16").value == 2 * QUICK.value
    for wrong in ("soon", "0", "-1", "nan"):
        with pytest.raises(ValueError, match=wrong):
            budget_named(wrong)


def test_any_word_can_be_a_candidate() -> None:
    engine = engine_for()
    here = position(6)
    play = next(one for one in here.every_play(engine) if len(one.tiles) == 1)
    again = here.laying(engine, play.tiles, play.score)
    assert play_key(again) == play_key(play)
    assert (again.score, again.text) == (play.score, play.text) or len(again.text) >= 2


def rolled(values: list[float]) -> list[Rollout]:
    return [Rollout(value, 0.0, False, (), (), 1.0, 1.0, deal) for deal, value in enumerate(values)]


def test_the_error_of_a_loss_is_that_of_chance_and_of_rounding() -> None:
    def row(values: list[float]) -> SimulatedPlay:
        play = engine_for().best(Board(15), "AEINRST", n=1)[0]
        return SimulatedPlay(play, len(values), 0.5, 0.5, 0.0, 0.0, False, tuple(rolled(values)))

    best, alike = row([0.5] * 100), row([0.4, 0.6] * 50)  # no difference, and an error of 0.01
    simulation = Simulation((best, alike), best, sure=True, complete=False, nodes=1)
    found = loss_of(best, alike, simulation)
    assert found.error == pytest.approx(hypot(0.01, 0.001 / sqrt(12)))
    assert loss_of(best, alike, replace(simulation, complete=True)).error == 0


def test_a_longer_analysis_divides_its_nodes_alike() -> None:
    budget = replace(QUICK, late=3, order_endgame=7)
    longer = budget.times(4)
    assert (longer.late, longer.order_endgame) == (3, 7)
    assert (longer.choose, longer.luck) == (4 * QUICK.choose, 2 * QUICK.luck)


def test_editions_of_longer_games_and_turns_have_fewer_nodes_for_a_turn() -> None:
    assert QUICK.for_game(Rules.of("deluxe")) == QUICK.for_game(Rules.of("kompakt")) == QUICK
    for edition in ("super", "reise", "mini"):
        less = QUICK.for_game(Rules.of(edition))
        assert less.name == QUICK.name
        assert QUICK.value / 3 < less.value < QUICK.value


def test_a_report_of_a_long_game_has_about_as_many_nodes_as_one_of_a_usual_game() -> None:
    rules = Rules.of("deluxe")
    assert QUICK.for_game(rules, 40) == QUICK
    for turns in (41, 60, 90, 150, 300):
        less = QUICK.for_game(rules, turns)
        assert less.name == QUICK.name
        assert 0.6 * 40 * QUICK.choose < turns * less.choose <= 40 * QUICK.choose
    assert QUICK.for_game(rules, 45) == QUICK.for_game(rules, 50), "by tenths"
    assert QUICK.for_game(Rules.of("super"), 75) == QUICK.for_game(Rules.of("super"))
