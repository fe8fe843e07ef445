"""Plays that are given up against an opponent who knows everything, held against what they reach if
they are gone through whole."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.knowing import _Exhausted, _Search, _State, knowing_values
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.report import Candidate, Found
from sternfeld.analysis.solve import all_solved
from sternfeld.engine.play import Play, PlayKind
from sternfeld.notation.json_codec import from_plain, to_plain
from sternfeld.players.view import unseen_tiles
from tests.analysis.small import small_engine, small_position

ENOUGH = NodeBudget("enough", 1, 1, orders=20_000_000, endgame=2_000, order_endgame=50, luck=8)


def plays_of(position: TurnPosition) -> list[Play]:
    plays = position.every_play(small_engine())
    return [play for play in plays if play.kind is not PlayKind.EXCHANGE]


def check(rows: list[Candidate], wins: dict[str, float]) -> None:
    """The best plays are complete, and the others are really worse."""
    best = max(wins.values())
    assert {row.play for row in rows} == wins.keys()
    assert all_solved(rows)
    for row in rows:
        if row.found is Found.ALL_ORDERS:
            assert row.win == pytest.approx(wins[row.play])
            assert sum(one.share * (one.win + one.tie / 2) for one in row.draws) == (
                pytest.approx(row.win)
            )
            assert (row.win_at_most, row.orders) == (None, 0)
        else:
            assert row.found is Found.GIVEN_UP
            assert (row.win, row.error, row.draws) == (None, None, ())
            assert row.win_at_most is not None
            assert wins[row.play] - 1e-9 < row.win_at_most < best - 1e-9
            assert 0 < row.rollouts < row.orders
    values = [row.win for row in rows if row.win is not None]
    assert values == sorted(values, reverse=True)
    assert [row.win is None for row in rows] == sorted(row.win is None for row in rows)
    bounds = [row.win_at_most for row in rows if row.win_at_most is not None]
    assert bounds == sorted(bounds, reverse=True)


@pytest.mark.parametrize(
    ("seed", "bag", "other"), [(0, 1, 3), (18, 1, 3), (10, 2, 1), (14, 2, 1), (19, 2, 1)]
)
def test_a_play_is_given_up_only_when_it_is_proven_to_be_worse(
    seed: int, bag: int, other: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = small_position(seed, bag=bag, other=other)
    plays = plays_of(position)
    rows = knowing_values(small_engine(), position, ENOUGH)
    whole = {}
    for play in plays:  # without rivals it is gone through whole
        monkeypatch.setattr(TurnPosition, "every_play", lambda *_, alone=play: [alone])
        (whole[str(play)],) = knowing_values(small_engine(), position, ENOUGH)
    wins = {
        name: sum(draw.share * (draw.win + draw.tie / 2) for draw in row.draws)
        for name, row in whole.items()
    }
    check(rows, wins)
    assert all(row == whole[row.play] for row in rows if row.found is Found.ALL_ORDERS)
    assert any(row.found is Found.GIVEN_UP for row in rows)
    assert sum(row.win == rows[0].win for row in rows) > 1, "as good as the best"


def test_whatever_the_orders_lead_to_the_best_plays_are_complete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = small_position(11, bag=2, other=3)
    plays = plays_of(position)
    hidden = unseen_tiles(position.view, position.rules)
    orders = Counter(permutations(hidden.elements(), 2))
    assert len(set(orders.values())) > 1, "some orders come up in more ways"
    table: dict[tuple[str, tuple[str, ...]], float] = {}
    searched = set()

    def after(search: _Search, state: _State, play: Play) -> float:
        asked = str(play), state.bag
        assert asked not in searched, "once is enough"
        searched.add(asked)
        return table[asked]

    monkeypatch.setattr(_Search, "after", after)
    given_up = tied = 0
    for seed in range(150):
        chance = random.Random(seed)
        searched.clear()
        weights = [chance.random() ** 3, 0.2, chance.random()]
        for play in plays:
            for order in orders:
                table[str(play), order] = chance.choices((0.0, 0.5, 1.0), weights)[0]
        wins = {
            str(play): sum(ways * table[str(play), order] for order, ways in orders.items())
            / orders.total()
            for play in plays
        }
        rows = knowing_values(small_engine(), position, ENOUGH)
        check(rows, wins)
        assert sum(row.rollouts for row in rows) == len(searched)
        given_up += sum(row.found is Found.GIVEN_UP for row in rows)
        tied += sum(row.win == rows[0].win for row in rows) - 1
    assert given_up
    assert tied


def test_a_play_for_which_the_budget_ends_is_given_up_only_if_it_is_proven_to_be_worse() -> None:
    position = small_position(4, bag=1, other=2)
    whole = {row.play: row for row in knowing_values(small_engine(), position, ENOUGH)}
    for orders in (40, 100, 200, 400):
        rows = knowing_values(small_engine(), position, replace(ENOUGH, orders=orders))
        best = rows[0].win
        for row in rows:
            if row.found is Found.GIVEN_UP:
                assert best is not None
                assert row.win_at_most is not None
                assert row.win_at_most < best
            elif row.found is Found.ALL_ORDERS and whole[row.play].found is Found.ALL_ORDERS:
                assert row == whole[row.play]


def test_nodes_that_some_plays_do_not_need_go_to_those_that_need_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = small_position(0, bag=1, other=3)
    plays = [str(play) for play in plays_of(position)]
    orders = unseen_tiles(position.view, position.rules).total()
    dearest, dear = plays[-1], plays[0]
    cost = {dearest: 35, dear: 15}
    spent = 0

    def after(search: _Search, state: _State, play: Play) -> float:
        nonlocal spent
        asked = cost.get(str(play), 1)
        spent += min(asked, search.nodes)
        search.nodes -= asked
        if search.nodes < 0:
            raise _Exhausted
        return 1.0 if str(play) == dearest else 0.5

    monkeypatch.setattr(_Search, "after", after)
    each = 10 * orders
    budget = replace(ENOUGH, orders=each * len(plays) // 20 + 1)
    rows = knowing_values(small_engine(), position, budget)
    assert (rows[0].play, rows[0].win) == (dearest, 1)
    assert spent <= 20 * budget.orders
    cost[dearest] = 10_000  # more than there is: then others are gone through
    found = {row.play: row.found for row in knowing_values(small_engine(), position, budget)}
    assert found.pop(dearest) is Found.NOT_FOLLOWED
    assert set(found.values()) == {Found.ALL_ORDERS}


def test_rows_that_say_nothing_of_giving_up_can_be_read() -> None:
    rows = knowing_values(small_engine(), small_position(0, bag=1, other=3), ENOUGH)
    assert rows[-1].found is Found.GIVEN_UP
    assert from_plain(Candidate, to_plain(rows[-1])) == rows[-1]
    stored = to_plain(rows[0])
    del stored["win_at_most"], stored["orders"]
    assert from_plain(Candidate, stored) == rows[0]
