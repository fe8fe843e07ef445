"""Endgames and pre-endgames, held against searches in Python that cut nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import partial
from itertools import permutations, product

import pytest

from sternfeld.analysis.budget import QUICK, NodeBudget, Step
from sternfeld.analysis.endgames import solve_plays
from sternfeld.analysis.follow import follow
from sternfeld.analysis.position import kept_after, position_of_cgp
from sternfeld.analysis.pre_endgames import SEARCHED_FINALISTS
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.solve import Opponent, solve_position
from sternfeld.engine.endgame import Goal, solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import PlayKind
from sternfeld.engine.simulation import NO_LIMIT, SimulationPlan, simulate
from sternfeld.errors import RulesError
from sternfeld.game.board import Board
from sternfeld.notation.cgp import parse_cgp
from sternfeld.players.analysis import WHOLE_NODES, analyse
from sternfeld.players.budget import Budget
from sternfeld.players.view import unseen_tiles
from sternfeld.rules.rules import Rules
from tests.analysis.games import WINNING_PASS, engine_for
from tests.analysis.late import PASSES, ended, late_position, played_out, settled
from tests.analysis.small import small_engine, small_position

FEW_NODES = 3
ENOUGH = NodeBudget("enough", 1, 1, orders=20_000_000, endgame=2_000, order_endgame=50, luck=8)


def searched(
    engine: Engine, board: Board, racks: list[tuple[str, ...]], lead: int, mover: int, left: int
) -> int:
    """The same, if both search a little before each move, and trust only what is solved."""
    while all(racks) and left:
        sign = 1 if mover == 0 else -1
        found = solve_endgame(
            engine,
            board,
            *(racks[mover], racks[1 - mover]),
            spread=sign * lead,
            passed=left == 1,
            nodes=FEW_NODES,
        )
        if found.solved:
            return sign * found.spread
        left = left - 1 if found.best.kind is PlayKind.PASS else PASSES
        board = board.lay(found.best.tiles)
        lead += sign * found.best.score
        racks[mover] = kept_after(racks[mover], found.best.tiles, ())
        mover = 1 - mover
    return settled(engine, lead, racks[0], racks[1])


@pytest.mark.parametrize(("seed", "passes"), [(0, 0), (1, 1), (2, 3)])
def test_every_play_of_an_endgame_is_worth_what_an_exhaustive_search_finds(
    seed: int, passes: int
) -> None:
    engine = small_engine()
    position = small_position(seed, bag=0, other=3, passes=passes)
    other = position.other_rack
    assert other is not None
    found = follow(engine, position, None, ENOUGH, seed=1, every_play=True)
    assert found is not None
    assert found.not_followed == 0
    assert len(found.candidates) == len(position.every_play(engine))
    assert found.model is Model.PERFECT
    values = {row.play: row for row in found.candidates}
    for play in position.every_play(engine):
        row = values[str(play)]
        kept = position.kept(play)
        left = PASSES - passes - 1 if play.kind is PlayKind.PASS else PASSES
        if left == 0:
            expected = settled(engine, position.lead, kept, other)
        else:
            board = position.view.board.lay(play.tiles)
            expected = ended(engine, board, [kept, other], position.lead + play.score, 1, left)
        assert row.found is Found.SOLVED
        assert row.spread == expected, row
    best = found.candidates[0]
    assert best.win == max(row.win or 0 for row in found.candidates)


def test_every_solved_row_tells_the_reply_to_it() -> None:
    engine = small_engine()
    position = small_position(0, bag=0, other=3)
    other = position.other_rack
    assert other is not None
    found = follow(engine, position, None, ENOUGH, seed=1, every_play=True)
    assert found is not None
    told = 0
    for row in found.candidates:
        play = next(one for one in position.every_play(engine) if str(one) == row.play)
        kept = position.kept(play)
        if not kept:
            assert row.replies == ()
            continue
        (reply,) = row.replies
        board = position.view.board.lay(play.tiles)
        answers = {str(one): one for one in engine.plays(board, other)}
        lead = position.lead + play.score
        if reply.play == "pass":
            left = PASSES - 1 if play.kind is not PlayKind.PASS else PASSES - 2
            expected = ended(engine, board, [kept, other], lead, 0, left)
        else:
            answer = answers[reply.play]
            racks = [kept, kept_after(other, answer.tiles, ())]
            after = board.lay(answer.tiles)
            expected = ended(engine, after, racks, lead - answer.score, 0, PASSES)
            told += 1
            assert reply.points == answer.score
        assert reply.share == 1
        assert row.spread == expected, "the reply leads to what the row is worth"
    assert told


def test_an_endgame_that_is_not_solved_says_what_is_proven() -> None:
    engine = small_engine()
    bounded = decided = 0
    for seed in range(3):
        position = small_position(seed, bag=0)
        exact = follow(engine, position, None, ENOUGH, seed=1, every_play=True)
        assert exact is not None
        spreads = {row.play: row.spread or 0.0 for row in exact.candidates}
        wins = {row.play: row.win for row in exact.candidates}
        for nodes in (60, 80, 150):
            little = replace(ENOUGH, endgame=nodes)
            found = follow(engine, position, None, little, seed=1, every_play=True)
            assert found is not None
            for row in found.candidates:
                low, high = row.lower, row.upper
                assert row.found is Found.SEARCHED or (low, high) == (None, None)
                proven = row.found is Found.SOLVED or (low or 0) > 0 or (high or 0) < 0
                assert row.error == (0 if proven else None)
                assert not proven or row.win == wins[row.play]
                decided += row.found is Found.SEARCHED and proven
                assert low is None or low <= spreads[row.play], row
                assert high is None or high >= spreads[row.play], row
                bounded += (low, high) != (None, None)
    assert bounded
    assert decided, "who comes first is proven before the points are"


def test_in_an_endgame_that_is_not_solved_only_what_is_proven_is_a_loss() -> None:
    engine = small_engine()
    losses = 0.0
    for seed in (0, 3):
        position = small_position(seed, bag=0)
        exact = follow(engine, position, None, ENOUGH, seed=1, every_play=True)
        assert exact is not None
        wins = {row.play: row.win or 0.0 for row in exact.candidates}
        for nodes, play in product((2, 80, 5_000), position.every_play(engine)):
            found = follow(engine, position, play, replace(ENOUGH, endgame=nodes), seed=1)
            assert found is not None
            assert found.loss is not None
            assert found.loss.mean <= max(wins.values()) - wins[str(play)]
            losses += found.loss.mean
    assert losses > 0


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_the_best_play_is_found_although_it_was_not_asked_for(seed: int) -> None:
    engine = small_engine()
    position = small_position(seed, bag=0)
    board, rack, other = position.view.board, position.view.rack, position.other_rack
    assert other is not None
    best = solve_endgame(engine, board, rack, other, spread=position.lead, goal=Goal.BOTH)
    asked = [position.passing(engine)]
    found = solve_plays(engine, position, asked, nodes=best.nodes // 8)
    assert found is not None
    passing, added = found
    assert passing.play == asked[0]
    assert (added.spread, added.first, added.solved) == (best.spread, best.first, True)


def test_many_plays_of_an_endgame_share_the_nodes_and_the_best_have_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine = small_engine()
    position = small_position(1, bag=0)
    alone = follow(engine, position, None, ENOUGH, seed=1, every_play=True)
    monkeypatch.setattr("sternfeld.analysis.endgames.SHARED", 4)
    little = replace(ENOUGH, endgame=300)
    shared = follow(engine, position, None, little, seed=1, every_play=True)
    assert alone is not None
    assert shared is not None
    assert len(shared.candidates) == len(alone.candidates) > 8
    assert shared.nodes < alone.nodes
    found = [row.found for row in shared.candidates]
    assert Found.SEARCHED in found
    assert found[0] is Found.SOLVED
    assert shared.candidates[0].spread == alone.candidates[0].spread


@pytest.mark.parametrize(
    ("seed", "bag", "other"),
    [
        (1, 1, 3),
        (4, 2, 1),
        (2, 3, 1),
        (2, 4, 1),
        (2, 5, 1),
        pytest.param(2, 6, 1, marks=pytest.mark.thorough),
    ],
)
def test_a_pre_endgame_is_worth_what_all_orders_give_for_each_drawn_tile(
    seed: int, bag: int, other: int
) -> None:
    engine = small_engine()
    position = small_position(seed, bag=bag, other=other)
    found = solve_position(engine, position, ENOUGH)
    assert found.complete
    assert found.not_followed == 0
    assert found.model is Model.EQUITY_THEN_PERFECT
    plays = position.every_play(engine)
    assert len(found.candidates) == len(plays)
    rows = {row.play: row for row in found.candidates}
    hidden = tuple(unseen_tiles(position.view, position.rules).elements())
    passing = next(play for play in plays if play.kind is PlayKind.PASS)
    ending = partial(ended, seen={})
    some = plays[0], plays[len(plays) // 2], passing
    for play in some if bag < 5 else some[1:2]:
        drawn = len(play.tiles) or bag
        groups: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for tiles, times in Counter(permutations(hidden, bag)).items():
            spread = played_out(engine, position, play, tiles, ending)
            groups[tuple(sorted(tiles[:drawn]))] += [spread] * times
        row = rows[str(play)]
        every = [spread for spreads in groups.values() for spread in spreads]
        assert row.found is Found.ALL_ORDERS
        assert row.error == 0
        assert row.spread == pytest.approx(sum(every) / len(every))
        assert {draw.tiles for draw in row.draws} == set(groups)
        for draw in row.draws:
            spreads = groups[draw.tiles]
            count = len(spreads)
            assert draw.share == pytest.approx(count / len(every))
            assert draw.spread == pytest.approx(sum(spreads) / count)
            won = sum(spread > 0 for spread in spreads) / count
            lost = sum(spread < 0 for spread in spreads) / count
            # A tie at the end is broken by the points before: only sure results are compared.
            assert draw.win >= won - 1e-9
            assert draw.loss >= lost - 1e-9
            assert draw.win + draw.tie + draw.loss == pytest.approx(1)


def test_where_the_budget_ends_rows_say_how_far_they_are_founded() -> None:
    engine = small_engine()
    position = small_position(3, bag=5, other=1)
    exact = {row.play: row for row in solve_position(engine, position, ENOUGH).candidates}
    ways: set[Found] = set()
    order = [Found.ALL_ORDERS, Found.ORDERS_BY_EQUITY, Found.SIMULATED, Found.GIVEN_UP]
    for orders in (20, 100, 400, 1_500):
        found = solve_position(engine, position, replace(ENOUGH, orders=orders))
        told = [row.found for row in found.candidates]
        assert sorted(told, key=order.index) == told, "others do not stand above it"
        assert not found.complete or set(told) <= {Found.ALL_ORDERS, Found.GIVEN_UP}
        ways |= set(told)
        best = max(row.win or 0.0 for row in exact.values())
        for row in found.candidates:
            win = exact[row.play].win
            assert win is not None
            if row.found is Found.GIVEN_UP:
                assert row.win_at_most is not None
                assert win - 1e-9 <= row.win_at_most < best
                assert 0 < row.rollouts <= row.orders
            elif row.found is Found.ALL_ORDERS and row.solved == 1:
                assert row.win == pytest.approx(win)
                for draw, other in zip(row.draws, exact[row.play].draws, strict=True):
                    assert (draw.tiles, draw.share) == (other.tiles, other.share)
                    assert draw.win == pytest.approx(other.win)
            elif row.found is Found.SIMULATED:
                assert not row.draws
    assert {Found.ALL_ORDERS, Found.ORDERS_BY_EQUITY} <= ways


def test_the_best_plays_are_solved_first() -> None:
    engine = small_engine()
    position = small_position(4, bag=1)
    exact = {row.play: row for row in solve_position(engine, position, ENOUGH).candidates}
    found = solve_position(engine, position, replace(ENOUGH, orders=150))
    assert not found.complete
    best = found.candidates[:SEARCHED_FINALISTS]
    assert [row.found for row in best] == [Found.ALL_ORDERS] * SEARCHED_FINALISTS
    for row in best:
        assert row.solved == 1
        assert row.win == exact[row.play].win


def test_with_time_the_champion_goes_through_a_bag_of_five_whole() -> None:
    engine = small_engine()
    position = small_position(5, bag=5, other=1)
    best = solve_position(engine, position, ENOUGH).candidates[0]
    budget = Budget(nodes=WHOLE_NODES)
    found = analyse(engine, position.view, position.rules, budget, budget.begin(1.0))
    assert found.sure
    assert str(found.play) == best.play


def test_an_endgame_that_a_rollout_does_not_solve_is_played_to_its_end() -> None:
    """What a search that was cut short says is too good for whoever moves."""
    engine = small_engine()
    position = small_position(3, bag=1)
    plan = SimulationPlan(
        enumerate=NO_LIMIT, endgame_nodes=FEW_NODES, drop=False, prior_weight=0, trace=1
    )
    plays = position.every_play(engine)[:4]
    found = simulate(engine, position.situation(), plays, plan)
    assert found.complete
    solved = [rollout.solved for row in found.results for rollout in row.rollouts]
    assert not all(solved)
    for row in found.results:
        for rollout in row.rollouts:
            expected = played_out(engine, position, row.play, rollout.drawn, searched)
            assert rollout.spread == expected, (row.play, rollout.drawn)


def test_against_an_opponent_who_knows_everything_no_play_wins_more_often() -> None:
    engine = small_engine()
    position = small_position(4, bag=1, other=2)
    some = NodeBudget("some", 1, 1, orders=20_000, endgame=2_000, order_endgame=20, luck=8)
    likely = {row.play: row.win for row in solve_position(engine, position, some).candidates}
    knowing = solve_position(engine, position, some, opponent=Opponent.KNOWING)
    assert knowing.model is Model.KNOWING
    assert {row.play for row in knowing.candidates} == set(likely)
    open_rows = [row for row in knowing.candidates if row.found is Found.NOT_FOLLOWED]
    assert len(open_rows) <= 1, "the pass may take longer than the budget allows"
    for row in knowing.candidates:
        if row.kind is PlayKind.LAY:  # the bag is empty at once: everybody knows everything anyway
            win = likely[row.play]
            assert win is not None
            if row.found is Found.ALL_ORDERS:
                assert row.win == pytest.approx(win)
            else:
                assert row.win_at_most is not None
                assert win <= row.win_at_most + 1e-9


def test_what_the_budget_does_not_allow_is_said() -> None:
    engine = small_engine()
    position = small_position(5, bag=2, other=3)
    little = NodeBudget("little", 1, 1, orders=40, endgame=3, order_endgame=50, luck=8)
    found = solve_position(engine, position, little, opponent=Opponent.KNOWING)
    assert not found.complete
    assert any(row.found is Found.NOT_FOLLOWED and row.win is None for row in found.candidates)


def test_passing_can_win_more_than_every_play() -> None:
    engine = engine_for()
    position = position_of_cgp(parse_cgp(WINNING_PASS, engine.rules.tiles), engine.rules)
    budget = NodeBudget("some", 1, 1, orders=4_000, endgame=50, order_endgame=20, luck=8)
    found = follow(engine, position, None, budget, seed=1)
    assert found is not None
    assert found.best.play == "pass"
    assert found.best.found is Found.ALL_ORDERS
    assert found.best.win == 1.0
    assert all((row.win or 0) < 1 for row in found.candidates[1:])
    assert {draw.tiles for draw in found.best.draws} == {(face,) for face in "AEINQRST"}


def test_only_late_positions_are_solved() -> None:
    engine = engine_for()
    empty = "/".join(["15"] * 15)
    position = position_of_cgp(
        parse_cgp(f"{empty} AEINRST/ 0/0 0", engine.rules.tiles), engine.rules
    )
    with pytest.raises(RulesError, match="86 tiles in the bag"):
        solve_position(engine, position, ENOUGH)


def test_a_position_must_be_possible() -> None:
    rules = Rules.of("deluxe")
    empty = "/".join(["15"] * 15)
    for text, problem in (
        (f"{empty} / 0/0 0", "does not tell the rack"),
        (f"{empty} ABCDEFGH/ 0/0 0", "a rack of 8 tiles"),
        (f"{empty} AB 0 0", "the players of the position are 1; expected 2 to 4"),
        (f"{empty} QQ/ 0/0 0", "holds 2 tiles 'Q'; expected at most 1"),
        ("/".join(["21"] * 21) + " AB/ 0/0 0", "a board of 21 rows"),
    ):
        with pytest.raises(RulesError, match=problem):
            position_of_cgp(parse_cgp(text, rules.tiles), rules)


def test_of_plays_that_end_alike_the_one_with_most_points_is_best() -> None:
    # To pass first and lay the tiles in the next turn may be as good; nobody would call it best.
    found = follow(small_engine(), small_position(4, bag=0, other=2), None, ENOUGH, seed=1)
    assert found is not None
    passing = next(row for row in found.candidates if row.kind is PlayKind.PASS)
    assert (passing.win, passing.spread) == (found.best.win, found.best.spread)
    assert found.best.play == "G7 D(E)"


def test_of_plays_that_win_as_often_the_one_with_most_points_ahead_is_best() -> None:
    """Three others whose racks are not known: the pass wins no less often than the best play."""
    racks = ("OIID", "UILE", "TDAO", "ATE")
    engine, position = late_position(169, racks, rack=7)
    found = follow(engine, position, None, QUICK.times(0.05), seed=1)
    assert found is not None
    passing = next(row for row in found.candidates if row.kind is PlayKind.PASS)
    assert passing.win == found.best.win == 0
    assert found.best.play == "I8 (A)DO"
    assert (found.best.spread or 0) > (passing.spread or 0)
    alike = [row.spread or 0.0 for row in found.candidates if row.solved]
    assert alike == sorted(alike, reverse=True)


@pytest.mark.parametrize(
    ("bag", "opponent", "last"),
    [
        (0, Opponent.LIKELY, Step.PLAYS),
        (1, Opponent.LIKELY, Step.ENDGAMES),
        (1, Opponent.KNOWING, Step.ORDERS),
    ],
)
def test_a_search_tells_how_far_it_is(bag: int, opponent: Opponent, last: Step) -> None:
    engine = small_engine()
    position = small_position(4, bag=bag, other=2)
    some = NodeBudget("some", 1, 1, orders=20_000, endgame=2_000, order_endgame=20, luck=8)
    told: list[tuple[Step, int, int]] = []
    found = solve_position(
        engine, position, some, opponent=opponent, tell=lambda *step: told.append(step)
    )
    shares = [done / total for step, done, total in told if step is last]
    assert shares == sorted(shares)
    assert len(shares) > 1
    assert shares[-1] == 1 or opponent is Opponent.KNOWING, "plays that are given up are not ended"
    assert solve_position(engine, position, some, opponent=opponent) == found
