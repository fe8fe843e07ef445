"""A champion goes through all bags of a pre-endgame."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from sternfeld.engine.pre_endgame import PreEndgamePlan, go_through_bags
from sternfeld.engine.simulation import NO_LIMIT
from sternfeld.players import analysis
from sternfeld.players.analysis import WHOLE_NODES, analyse, situation_of
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.candidates import candidates
from sternfeld.players.found import Analysis
from sternfeld.players.knowledge import engine_for
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from tests.players.games import play
from tests.players.late_positions import DATARIES, QAT, RULES, TED, view_of

ENGINE = engine_for(RULES, EVERY_WORD)
FOREVER = Deadline(lambda: False, None)


@pytest.fixture
def gone_through(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, PreEndgamePlan]]:
    """How many plays were gone through, and by which plan."""
    found: list[tuple[int, PreEndgamePlan]] = []

    def noted(engine: Any, situation: Any, plays: Any, plan: Any, *more: Any, **named: Any) -> Any:
        found.append((len(plays), plan))
        return go_through_bags(engine, situation, plays, plan, *more, **named)

    monkeypatch.setattr(analysis, "go_through_bags", noted)
    return found


def late_view(seed: int, bag: int) -> PlayerView:
    state = play(RULES, ["expert"] * 2, seed, until=lambda state: state.bag_count <= bag)
    return PlayerView.of(state, state.to_move)


def wins(view: PlayerView, found: Analysis) -> float:
    """How often a play wins by long endgame searches with every bag."""
    assert found.play is not None
    plan = PreEndgamePlan(searches=(100, 1600))
    return go_through_bags(ENGINE, situation_of(view, RULES), [found.play], plan).best.value


@pytest.mark.parametrize(
    ("cgp", "best", "win"),
    [(QAT, "12L QA(T)", 1.0), (DATARIES, "O10 STRIDE", 1.0), (TED, "pass", 1.0)],
)
def test_the_best_is_found_although_greedy_play_does_not_see_it(
    cgp: str, best: str, win: float
) -> None:
    found = analyse(ENGINE, view_of(cgp, 1), RULES, Budget(nodes=75_000), FOREVER)
    assert (str(found.play), found.win_probability) == (best, win)
    assert found.sure or best == "pass"
    assert str(candidates(ENGINE, view_of(cgp, 1), RULES)[0]) != best, "by equity it is not"


def test_it_is_sure_only_when_no_bag_can_change_it() -> None:
    view = late_view(8, 4)
    assert view.bag_count == 4
    some = analyse(ENGINE, view, RULES, Budget(nodes=20_000), FOREVER)
    assert not some.sure
    many = analyse(ENGINE, view, RULES, Budget(nodes=900_000), FOREVER)
    assert wins(view, many) >= wins(view, some)


def test_many_plays_are_screened_only_where_they_cannot_all_meet_every_bag(
    gone_through: list[tuple[int, PreEndgamePlan]],
) -> None:
    for view in (late_view(8, 4), view_of(QAT, 1)):
        analyse(ENGINE, view, RULES, Budget(nodes=75_000), FOREVER)
    (few, screened), (many, whole) = gone_through
    assert few < 20 < 60 < many == len(candidates(ENGINE, view, RULES, nodes=75_000))
    assert whole.nodes == 75_000
    assert screened.nodes < 75_000


def test_larger_bags_are_gone_through_with_many_nodes(
    gone_through: list[tuple[int, PreEndgamePlan]],
) -> None:
    view = next(view for seed in range(99) if (view := late_view(seed, 6)).bag_count in (5, 6))
    short = Budget(nodes=20_000)
    assert analyse(ENGINE, view, RULES, short, FOREVER).win_probability is not None
    assert not gone_through
    over = replace(short, nodes=WHOLE_NODES, is_over=lambda: bool(gone_through))
    analyse(ENGINE, view, RULES, over, over.begin(patience=1))
    assert gone_through


def test_without_an_end_more_and_more_is_proven(
    gone_through: list[tuple[int, PreEndgamePlan]],
) -> None:
    told: list[Analysis] = []
    endless = Budget(seconds=math.inf, is_over=lambda: len(told) > 4)
    found = analyse(ENGINE, view_of(TED, 1), RULES, endless, endless.begin(1), told.append)
    ((_, plan),) = gone_through
    assert plan.widen
    assert plan.nodes == NO_LIMIT
    assert plan.searches[-1] > 10**8
    assert found.play == told[-1].play
    assert [note.nodes for note in told] == sorted(note.nodes for note in told)


def test_what_is_told_meanwhile_is_what_was_found() -> None:
    told: list[Analysis] = []
    found = analyse(ENGINE, view_of(QAT, 1), RULES, Budget(nodes=75_000), FOREVER, told.append)
    assert len(told) > 1
    assert {len(note.candidates) for note in told} == {len(found.candidates)}
    assert not told[0].sure


def test_the_same_nodes_find_the_same() -> None:
    def found() -> tuple[Any, ...]:
        one = analyse(ENGINE, view_of(TED, 1), RULES, Budget(nodes=20_000, seed=3), FOREVER)
        return one.play, one.win_probability, one.nodes, one.sure

    assert found() == found()
