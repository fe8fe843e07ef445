"""Reports and solutions of late positions, held against searches in Python that cut nothing: two
to four seats, racks of seven to nine tiles."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from itertools import combinations, permutations

import pytest

from sternfeld.analysis.analyse import analyse
from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.position import TurnPosition, kept_after
from sternfeld.analysis.record import GameRecord, TurnRecord
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.solve import solve_position
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.endings import winners
from sternfeld.game.rack import Rack
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.players.view import unseen_tiles
from tests.analysis.late import PASSES, ended, late_position, played_out, settled
from tests.naive.max_n import final_places

ENOUGH = NodeBudget("enough", 400, 400, orders=20_000_000, endgame=5_000, order_endgame=50, luck=8)
TWO = [
    (7, ("ADOQIIV", "TLOEVVI")),
    (8, ("ADOQIIVT", "TLOEVVIA")),
    (9, ("ADOQIIVTU", "TLOEVVIAD")),
    (8, ("ADOT", "LO")),
]


def result_of(engine: Engine, position: TurnPosition, play: Play) -> tuple[int, float]:
    """The spread of a play in an endgame of two, and the share of the first place."""
    other = position.other_rack
    assert other is not None
    kept = position.kept(play)
    lead = position.lead + play.score
    if not kept:
        spread = settled(engine, lead, kept, other)
    else:
        left = PASSES - 1 if play.kind is PlayKind.PASS else PASSES
        board = position.view.board.lay(play.tiles)
        spread = ended(engine, board, [kept, other], lead, 1, left)
    assert spread, "who comes first is not told by the spread alone where it is 0"
    return spread, float(spread > 0)


@pytest.mark.parametrize(("rack", "racks"), TWO)
@pytest.mark.parametrize("seed", [2, 3])
def test_solve_finds_what_an_exhaustive_search_finds_for_two(
    rack: int, racks: tuple[str, ...], seed: int
) -> None:
    engine, position = late_position(seed, racks, rack=rack)
    found = solve_position(engine, position, ENOUGH)
    assert found.complete
    assert found.not_followed == 0
    every = position.every_play(engine)
    rows = {row.play: row for row in found.candidates}
    assert len(rows) == len(every) > 3
    for play in every:
        row = rows[str(play)]
        assert row.found is Found.SOLVED
        assert (row.spread, row.win) == result_of(engine, position, play)


@pytest.mark.parametrize(("rack", "racks"), TWO)
def test_a_report_finds_what_an_exhaustive_search_finds_for_two(
    rack: int, racks: tuple[str, ...]
) -> None:
    engine, position = late_position(2, racks, rack=rack)
    every = position.every_play(engine)
    results = {str(play): result_of(engine, position, play) for play in every}
    best = max(results.values(), key=lambda one: (one[1], one[0]))
    for play in (*every[:2], position.passing(engine)):
        (turn,) = analyse(_game(position, play), ENOUGH, engine=engine).turns
        assert turn.played == str(play)
        spread, win = results[turn.played]
        assert turn.found is Found.SOLVED
        assert (turn.win_best, turn.win_played) == (best[1], win)
        assert turn.loss == best[1] - win
        assert turn.points_lost == best[0] - spread
        assert results[turn.best or ""] == best
        assert (turn.rank == 1) == ((spread, win) == best)


def _game(position: TurnPosition, play: Play) -> GameRecord:
    """A game of which only this turn is looked at."""
    view = position.view
    kind = LineKind.LAY if play.tiles else LineKind.PASS
    line = Line(
        number=1,
        seat=view.seat,
        kind=kind,
        rack=Rack.of(view.rack),
        board=view.board,
        tiles=play.tiles,
        points=play.score,
    )
    names = tuple(f"player {seat}" for seat in range(len(view.scores)))
    turns = (TurnRecord(view, line, rack_known=True),)
    return GameRecord(position.rules, names, turns, view.scores, (), view.board, whole=True)


@pytest.mark.parametrize(
    ("rack", "racks"),
    [
        (7, ("ADO", "OT", "LO")),
        (8, ("ADOQ", "OTI", "LUI")),
        (9, ("ADOQIIEEL", "OTI", "LUI")),
        (7, ("ADO", "OT", "LI", "DU")),
        (9, ("ADOL", "OT", "LI", "U")),
    ],
)
@pytest.mark.parametrize("seed", [1, 4])
def test_solve_finds_what_an_exhaustive_search_finds_for_several(
    rack: int, racks: tuple[str, ...], seed: int
) -> None:
    engine, position = late_position(seed, racks, rack=rack, known=True)
    found = solve_position(engine, position, ENOUGH)
    assert found.complete
    assert found.model is Model.PERFECT
    every = position.every_play(engine)
    rows = {row.play: row for row in found.candidates}
    assert len(rows) == len(every) > 2
    for play in every:
        row = rows[str(play)]
        assert row.found is Found.SOLVED
        assert (row.spread, row.win) == result_for_several(engine, position, play)


@pytest.mark.parametrize(
    ("rack", "racks"), [(8, ("ADOQ", "OTI", "LUI")), (7, ("ADO", "OT", "LI", "DU"))]
)
def test_every_solved_row_of_several_tells_the_best_reply(
    rack: int, racks: tuple[str, ...]
) -> None:
    engine, position = late_position(4, racks, rack=rack, known=True)
    rows = {row.play: row for row in solve_position(engine, position, ENOUGH).candidates}
    told = 0
    for play in position.every_play(engine):
        row = rows[str(play)]
        if not position.kept(play):
            assert row.replies == (), "the game is over"
            continue
        (reply,) = row.replies
        assert reply.share == 1
        board = position.view.board.lay(play.tiles)
        answers = {str(one): one for one in engine.plays(board, racks[1])}
        answer = answers.get(reply.play, engine.passing())
        assert str(answer) == reply.play
        assert reply.points == answer.score
        told += answer.kind is PlayKind.LAY
        reached = result_for_several(engine, position, play, answer)
        assert (row.spread, row.win) == reached, "the reply leads to what the row is worth"
    assert told


def result_for_several(engine: Engine, position: TurnPosition, *plays: Play) -> tuple[int, float]:
    """The same as `result_of` for three and four players whose racks are all known, after some
    plays."""
    board, passes = position.view.board, 0
    racks, scores = [position.view.rack, *position.known[1:]], list(position.view.scores)
    for seat, play in enumerate(plays):
        board = board.lay(play.tiles)
        racks[seat] = kept_after(racks[seat], play.tiles, ())
        scores[seat] += play.score
        passes = passes + 1 if play.kind is PlayKind.PASS else 0
    before, after = final_places(
        engine, board, tuple(racks), tuple(scores), seat=len(plays), passes=passes
    )
    first = winners(engine.rules, before, after, range(len(after))).seats
    return after[0] - max(after[1:]), 1 / len(first) if 0 in first else 0.0


@pytest.mark.parametrize(
    ("rack", "racks", "bag"),
    [
        (7, ("ADOQIIV", "TLOEV"), "T"),
        (8, ("ADOQIIVT", "LOE"), "AT"),
        (9, ("ADOQIIVTU", "DO"), "TA"),
        (7, ("ADOQIIV", "L"), "TOA"),
    ],
)
def test_solve_finds_what_all_orders_of_the_bag_give_for_each_drawn_tile(
    rack: int, racks: tuple[str, ...], bag: str
) -> None:
    engine, position = late_position(3, racks, bag, rack=rack)
    found = solve_position(engine, position, ENOUGH)
    assert found.complete
    every = position.every_play(engine)
    rows = {row.play: row for row in found.candidates}
    assert len(rows) == len(every)
    hidden = tuple(unseen_tiles(position.view, position.rules).elements())
    ending = partial(ended, seen={})
    for play in every:
        drawn = min(len(play.tiles) or len(bag), len(bag))
        groups: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for order, times in Counter(permutations(hidden, len(bag))).items():
            spread = played_out(engine, position, play, order, ending)
            groups[position.rules.tiles.sort(order[:drawn])] += [spread] * times
        row = rows[str(play)]
        assert row.found is Found.ALL_ORDERS
        assert {draw.tiles for draw in row.draws} == set(groups)
        total = sum(map(len, groups.values()))
        for draw in row.draws:
            spreads = groups[draw.tiles]
            assert 0 not in spreads
            assert draw.share == pytest.approx(len(spreads) / total)
            assert draw.spread == pytest.approx(sum(spreads) / len(spreads))
            assert draw.win == pytest.approx(sum(one > 0 for one in spreads) / len(spreads))
            assert draw.loss == pytest.approx(sum(one < 0 for one in spreads) / len(spreads))
        won = sum(one > 0 for spreads in groups.values() for one in spreads)
        assert row.win == pytest.approx(won / total)


def test_with_several_unknown_racks_every_deal_is_searched() -> None:
    racks = ("ADO", "OT", "LI")
    engine, position = late_position(6, racks, rack=7)
    found = solve_position(engine, position, ENOUGH)
    unseen = Counter(racks[1] + racks[2])
    deals = [
        ("".join(one), "".join((unseen - Counter(one)).elements()))
        for one in combinations(racks[1] + racks[2], 2)
    ]
    searched = [row for row in found.candidates if row.solved == 1]
    assert len(searched) > 2
    seen = set()
    for row in searched:
        play = next(one for one in position.every_play(engine) if str(one) == row.play)
        wins = []
        for deal in deals:
            racks_of_deal = (racks[0], *deal)
            known = late_position(6, racks_of_deal, rack=7, known=True)[1]
            wins.append(result_for_several(engine, known, play)[1])
        assert row.win == pytest.approx(sum(wins) / len(wins), abs=4 * (row.error or 0) + 1e-9)
        seen.update(wins)
    assert seen == {0.0, 1.0}
