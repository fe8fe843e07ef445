"""Going through all bags: what is proven holds, and nothing depends on how it was found."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from statistics import fmean
from typing import TypeAlias

import pytest

from sternfeld.analysis.position import TurnPosition, position_of_cgp
from sternfeld.engine.endgame import Endgame, Goal, settled, solve_endgame
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.pre_endgame import PreEndgamePlan, go_through_bags
from sternfeld.engine.simulation import NO_LIMIT, Simulation, SimulationPlan, simulate
from sternfeld.game.board import Board
from sternfeld.notation.cgp import parse_cgp
from sternfeld.players.knowledge import engine_for
from sternfeld.players.view import unseen_tiles
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.tiles import rack_face
from tests.analysis.games import WINNING_PASS
from tests.analysis.small import small_engine, small_position
from tests.players.late_positions import DATARIES, QAT, RULES

Rack: TypeAlias = tuple[str, ...]

SMALL = [(4, 1, 4), (1, 2, 3), (7, 2, 4), (2, 3, 2), (5, 4, 1)]  # seed, bag, tiles of the other


def gone_through(position: TurnPosition, plan: PreEndgamePlan) -> Simulation:
    engine = small_engine()
    return go_through_bags(engine, position.situation(), position.every_play(engine), plan)


@cache
def truth(seed: int, bag: int, other: int) -> dict[str, float]:
    """How often each play wins, by all bags with endgames that are solved."""
    engine = small_engine()
    position = small_position(seed, bag, other=other)
    plan = SimulationPlan(
        enumerate=NO_LIMIT, endgame_nodes=100_000, drop=False, prior_weight=0, until_sure=False
    )
    found = simulate(engine, position.situation(), position.every_play(engine), plan)
    assert found.complete
    assert found.solved
    return {str(one.play): one.win_probability for one in found.results}


@pytest.mark.parametrize(("seed", "bag", "other"), SMALL)
def test_what_is_gone_through_whole_is_exact(seed: int, bag: int, other: int) -> None:
    position = small_position(seed, bag, other=other)
    plan = PreEndgamePlan(through=len(position.every_play(small_engine())))
    found = gone_through(position, plan)
    assert found.sure
    assert found.complete
    assert found.solved
    wins = truth(seed, bag, other)
    for one in found.results:
        assert one.win_probability == pytest.approx(wins[str(one.play)])
        assert one.lower == pytest.approx(one.upper)


@pytest.mark.parametrize(("seed", "bag", "other"), SMALL)
def test_bounds_hold_and_the_best_is_sure_only_if_it_is_best(
    seed: int, bag: int, other: int
) -> None:
    position = small_position(seed, bag, other=other)
    wins = truth(seed, bag, other)
    sure = narrow = 0
    for nodes in (1, 60, 200, 600, 2_000, 10_000, NO_LIMIT):
        for searches in ((2, 5), (5, 200), (100, 800, 100_000)):
            plan = PreEndgamePlan(searches=searches, nodes=nodes)
            found = gone_through(position, plan)
            for one in found.results:
                assert one.lower - 1e-9 <= wins[str(one.play)] <= one.upper + 1e-9, one
                narrow += one.lower > 0 or one.upper < 1
            if found.sure:
                sure += 1
                assert wins[str(found.best.play)] == pytest.approx(max(wins.values()))
    assert sure
    assert narrow


def test_guesses_about_play_against_equity_are_not_taken_for_proofs() -> None:
    """Short searches may be wrong about what comes of an endgame against equity, too."""
    weight, sure = 0.4, 0
    for seed in range(60, 90):
        position = small_position(seed, 1, other=3)
        plays = position.every_play(small_engine())
        plan = PreEndgamePlan(searches=(100_000,), through=len(plays), equity_weight=weight)
        whole = gone_through(position, plan)
        worth = {
            str(one.play): (1 - weight) * one.win_probability + weight * one.against_equity
            for one in whole.results
        }
        for searches in ((2,), (12,), (40,)):
            found = gone_through(position, replace(plan, searches=searches, through=1))
            if found.sure:
                sure += 1
                assert worth[str(found.best.play)] == pytest.approx(max(worth.values())), seed
    assert sure > 10


def test_the_number_of_threads_makes_no_difference() -> None:
    engine = engine_for(RULES, EVERY_WORD)
    for cgp, bag in ((QAT, 1), (DATARIES, 2), (DATARIES, 3)):
        position = position_of_cgp(parse_cgp(cgp, RULES.tiles), RULES)
        view = replace(position.view, bag_count=bag, tiles=(7, 8 - bag))
        position = replace(position, view=view)
        plays = position.every_play(engine)[:30]
        plan = PreEndgamePlan(nodes=8_000, trace=2, seed=5, equity_weight=0.4, answered_well=True)
        found = [
            go_through_bags(engine, position.situation(), plays, replace(plan, threads=threads))
            for threads in (1, 2, 3)
        ]
        assert found[0] == found[1] == found[2]


def test_with_one_tile_in_the_bag_the_best_of_all_plays_is_proven() -> None:
    engine = engine_for(RULES, EVERY_WORD)
    for cgp, best in ((QAT, "12L QA(T)"), (DATARIES, "pass")):
        position = position_of_cgp(parse_cgp(cgp, RULES.tiles), RULES)
        plays = position.every_play(engine)
        assert len(plays) > 200
        found = go_through_bags(engine, position.situation(), plays, PreEndgamePlan())
        assert found.sure
        assert (str(found.best.play), found.best.lower) == (best, 1.0)


def test_plays_that_are_asked_for_and_more_and_more_others_are_gone_through() -> None:
    position = small_position(4, 1)
    plays = position.every_play(small_engine())
    worst = len(plays) - 1
    few = gone_through(position, PreEndgamePlan(trace=1))
    asked = gone_through(position, PreEndgamePlan(trace=1, asked=(worst,)))
    wide = gone_through(position, PreEndgamePlan(trace=1, widen=True))
    assert few.results[worst].lower < few.results[worst].upper
    assert asked.results[worst].lower == asked.results[worst].upper
    assert all(one.lower == one.upper for one in wide.results)
    rows = asked.results[worst].rollouts
    assert sum(row.weight for row in rows if row.win_probability > 0.5) / sum(
        row.weight for row in rows
    ) == pytest.approx(asked.results[worst].win_probability)


def test_points_are_exact_where_they_are_asked_for() -> None:
    position = small_position(7, 2)
    plays = position.every_play(small_engine())
    plan = PreEndgamePlan(through=len(plays), points=True)
    found = gone_through(position, plan)
    every = SimulationPlan(
        enumerate=NO_LIMIT, endgame_nodes=100_000, drop=False, prior_weight=0, until_sure=False
    )
    exact = simulate(small_engine(), position.situation(), plays, every)
    for one, other in zip(found.results, exact.results, strict=True):
        assert one.spread == pytest.approx(other.spread)


def test_a_pass_that_only_a_careless_answer_lets_win_is_no_sure_win() -> None:
    # By equity the other lays what loses with every tile that may be in the bag.
    engine = engine_for(RULES, EVERY_WORD)
    position = position_of_cgp(parse_cgp(WINNING_PASS, RULES.tiles), RULES)
    plays = [position.passing(engine), position.every_play(engine)[0]]
    plan = PreEndgamePlan(through=2)
    careless, _ = go_through_bags(engine, position.situation(), plays, plan).results
    plan = replace(plan, answered_well=True, equity_weight=0.1)
    well, _ = go_through_bags(engine, position.situation(), plays, plan).results
    assert careless.lower == careless.upper == 1
    assert well.lower == well.upper == 15 / 16
    assert well.against_equity == 1, "somebody who plays by equity is careless"


def test_a_play_after_which_nothing_is_drawn_does_not_depend_on_answers() -> None:
    engine = engine_for(RULES, EVERY_WORD)
    position = position_of_cgp(parse_cgp(WINNING_PASS, RULES.tiles), RULES)
    plays = [play for play in position.every_play(engine) if play.kind is PlayKind.LAY][:3]
    found = [
        go_through_bags(engine, position.situation(), plays, PreEndgamePlan(answered_well=well))
        for well in (False, True)
    ]
    assert found[0] == found[1]


class AgainstEquity:
    """What comes of a play with one tile in the bag, the slow way: this side searches endgames, and
    the other plays by equity."""

    def __init__(self, position: TurnPosition, play: Play) -> None:
        self.engine = small_engine()
        self.rules = position.rules
        self.lead = position.lead + play.score
        self.board = position.view.board.lay(play.tiles)
        self.kept = position.kept(play)
        self.unseen = tuple(unseen_tiles(position.view, position.rules).elements())

    def first_places(self) -> float:
        """The mean over the tile that is drawn."""
        found = []
        for at, drawn in enumerate(self.unseen):
            own, other = (*self.kept, drawn), self.unseen[:at] + self.unseen[at + 1 :]
            proven = 1 - self._solved(self.board, other, own, -self.lead, 2).first
            found.append(1.0 if proven == 1 else self._play(own, other))
        return fmean(found)

    def _play(self, own: Rack, other: Rack) -> float:
        """From the other's turn to the end of the game."""
        board, lead, left = self.board, self.lead, 2
        racks = [own, other]
        mover = 1
        while left and all(racks):
            choose = self._searched if mover == 0 else self._by_equity
            play = choose(board, racks[mover], racks[1 - mover], lead, left)
            left = 2 if play.tiles else left - 1
            board = board.lay(play.tiles)
            lead += play.score if mover == 0 else -play.score
            laid = Counter(rack_face(tile.face) for tile in play.tiles)
            racks[mover] = tuple((Counter(racks[mover]) - laid).elements())
            mover = 1 - mover
        out = next((seat for seat in range(2) if not racks[seat]), None)
        return settled(self.rules, (racks[0], racks[1]), lead, out)[1]

    def _searched(self, board: Board, own: Rack, other: Rack, lead: int, left: int) -> Play:
        return self._solved(board, own, other, lead, left).best

    def _solved(self, board: Board, own: Rack, other: Rack, lead: int, left: int) -> Endgame:
        return solve_endgame(
            self.engine,
            board,
            own,
            other,
            spread=lead,
            passed=left == 1,
            goal=Goal.FIRST_PLACE,
            nodes=100_000,
        )

    def _by_equity(self, board: Board, own: Rack, other: Rack, lead: int, left: int) -> Play:
        held = sum(map(self.rules.tiles.value, other))
        best = self.engine.rank(board, own, bag_count=0, others=held, n=1)
        return best[0] if best else self.engine.passing(own, others=held)


def test_what_comes_of_a_play_against_one_by_equity() -> None:
    better = 0
    for seed in range(1, 13):
        position = small_position(seed, 1)
        plays = [play for play in position.every_play(small_engine()) if play.tiles]
        if not plays:
            continue
        plan = PreEndgamePlan(searches=(100_000,), through=len(plays), equity_weight=0.2)
        found = go_through_bags(small_engine(), position.situation(), plays, plan)
        assert found.solved
        for one in found.results:
            slow = AgainstEquity(position, one.play).first_places()
            assert one.against_equity == pytest.approx(slow), (seed, one.play)
            assert one.against_equity >= one.win_probability - 1e-9
            better += one.against_equity > one.win_probability + 1e-9
    assert better > 5


def test_among_plays_that_win_about_as_often_the_one_is_best_that_wins_against_equity() -> None:
    changed = 0
    for seed in range(1, 60):
        position = small_position(seed, 1 + seed % 3 // 2)
        plays = position.every_play(small_engine())
        weight = 0.2
        whole = gone_through(position, PreEndgamePlan(through=len(plays), equity_weight=weight))
        assert whole.sure
        for play in whole.results:
            assert play.win_probability - 1e-9 <= play.against_equity <= 1 + 1e-9
        worth = {
            str(one.play): (1 - weight) * one.win_probability + weight * one.against_equity
            for one in whole.results
        }
        assert worth[str(whole.best.play)] == pytest.approx(max(worth.values()), abs=0.02), "points"
        one = gone_through(position, PreEndgamePlan(equity_weight=weight))
        assert one.sure
        assert worth[str(one.best.play)] == pytest.approx(max(worth.values()))
        without = gone_through(position, PreEndgamePlan(through=len(plays)))
        assert all(play.against_equity == 0 for play in without.results)
        changed += without.best.play != whole.best.play
    assert changed > 3


def test_it_ends_when_it_is_told_to_and_keeps_to_its_nodes() -> None:
    engine = engine_for(RULES, EVERY_WORD)
    position = position_of_cgp(parse_cgp(QAT, RULES.tiles), RULES)
    plays = position.every_play(engine)[:60]
    situation = position.situation()
    told: list[Simulation] = []
    found = go_through_bags(
        engine, situation, plays, PreEndgamePlan(), lambda: bool(told), told.append
    )
    assert not found.sure
    assert found.best.iterations
    assert found.nodes <= told[0].nodes + 2_000
    stopped = go_through_bags(engine, situation, plays, PreEndgamePlan(), lambda: True)
    assert stopped.best.iterations == 0
    for nodes in (2_000, 10_000):
        found = go_through_bags(engine, situation, plays, PreEndgamePlan(nodes=nodes))
        assert nodes / 2 < found.nodes < 1.2 * nodes, "a search that was begun is finished"


def test_what_has_no_bags_to_go_through_is_refused() -> None:
    early = position_of_cgp(
        parse_cgp("/".join(["15"] * 15) + " AEINRST/ 0/0 0", RULES.tiles), RULES
    )
    english = engine_for(RULES, EVERY_WORD)
    with pytest.raises(ValueError, match="too many bags"):
        go_through_bags(english, early.situation(), early.every_play(english)[:2], PreEndgamePlan())
    engine = small_engine()
    position = small_position(1, 0)
    plays = position.every_play(engine)
    with pytest.raises(ValueError, match="tiles in the bag"):
        go_through_bags(engine, position.situation(), plays, PreEndgamePlan())
    position = small_position(1, 1)
    lays = [play for play in position.every_play(engine) if play.kind is PlayKind.LAY]
    three = replace(position.situation(), scores=(1, 2, 3), hands=(4, 2, 2))
    with pytest.raises(ValueError, match="two players"):
        go_through_bags(engine, three, lays, PreEndgamePlan())
    for weight in (-0.1, 1.1, float("nan")):
        plan = PreEndgamePlan(equity_weight=weight)
        with pytest.raises(ValueError, match="equity_weight"):
            go_through_bags(engine, position.situation(), plays, plan)
    with pytest.raises(ValueError, match="asked"):
        go_through_bags(engine, position.situation(), plays, PreEndgamePlan(asked=(len(plays),)))
