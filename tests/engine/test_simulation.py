"""Contests and endgames: exact where they say so, reproducible, and quick to stop."""

import itertools
import random
import time
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from sternfeld._core import CoreWinProbability
from sternfeld.engine.endgame import Goal, play_for_places, solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import PlayKind
from sternfeld.engine.simulation import (
    NO_LIMIT,
    Simulation,
    SimulationPlan,
    Situation,
    simulate,
)
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.lexicon.words import shipped_words
from sternfeld.notation.cgp import parse_cgp
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face
from tests.analysis.small import small_engine as small_table
from tests.analysis.small import small_position
from tests.engine.positions import engine_of
from tests.naive.max_n import final_scores
from tests.naive.minimax import best_spread


@cache
def small_engine(**house_rules: object) -> Engine:
    """Few words, so that every line of an endgame can be gone through."""
    rules = Rules.of("deluxe", house_rules)
    words = [word for word in shipped_words("en") if len(word) <= 4]
    chosen = random.Random(4).sample(words, 260)
    return Engine(rules, lexicon=Lexicon.compile(sorted(chosen), rules.tiles.alphabet))


def row(word: str, at: tuple[int, int] = (8, 6)) -> Board:
    start = Square(*at)
    tiles = [PlacedTile(Direction.ACROSS.step(start, i), face) for i, face in enumerate(word)]
    return Board(15).lay(tiles)


@pytest.mark.parametrize("seed", range(12))
def test_endgames_agree_with_a_search_that_cuts_nothing(seed: int) -> None:
    engine = small_engine()
    chance = random.Random(seed)
    word = chance.choice([word for word in engine.lexicon.words if len(word) == 4])
    board = row(word)
    tiles = chance.sample("AAEEIOURSTLNDPCMHB", 7)
    own, other = tuple(tiles[:4]), tuple(tiles[4:])
    spread = chance.randint(-30, 30)
    for left in range(1, 5):  # one round of passes ends the game, or two do
        most = 2 if left < 3 and seed % 2 else 4
        result = solve_endgame(engine, board, own, other, spread=spread, passed=left == 1)
        expected = best_spread(
            engine, board, own, other, spread=spread, passes_left=left, most_passes=most
        )
        assert result.solved
        assert result.spread == expected


@pytest.mark.parametrize("goal", [Goal.FIRST_PLACE, Goal.BOTH])
@pytest.mark.parametrize("seed", range(6))
def test_who_comes_first_is_proven_and_the_move_that_does_it_is_played(
    seed: int, goal: Goal
) -> None:
    engine = small_engine()
    chance = random.Random(seed)
    board = row(chance.choice([word for word in engine.lexicon.words if len(word) == 4]))
    tiles = chance.sample("AAEEIOURSTLNDPCMHB", 7)
    own, other = tuple(tiles[:4]), tuple(tiles[4:])
    gain = best_spread(engine, board, own, other)
    for wanted in (-25, -2, -1, 0, 1, 2, 25):
        spread = wanted - gain
        result = solve_endgame(engine, board, own, other, spread=spread, goal=goal)
        assert result.decided
        assert result.lower is None or result.lower <= wanted
        assert result.upper is None or result.upper >= wanted
        if goal is Goal.BOTH:
            assert (result.solved, result.spread) == (True, wanted)
        if wanted == 0:
            exact = solve_endgame(engine, board, own, other, spread=spread)
            assert result.first == exact.first
            continue
        assert result.first == (wanted > 0)
        if wanted > 0:
            left = Counter(own) - Counter(rack_face(tile.face) for tile in result.best.tiles)
            kept = tuple(left.elements())
            lead = spread + result.best.score
            if kept:
                after = board.lay(result.best.tiles)
                passes = 1 if result.best.kind is PlayKind.PASS else 2
                answer = best_spread(engine, after, other, kept, spread=-lead, passes_left=passes)
                assert answer < 0, "the other has lost whatever they do"


@pytest.mark.parametrize("seed", [21, 37, 92, 101])
def test_a_move_that_wins_is_played_before_one_that_looks_better(seed: int) -> None:
    # In these endgames the move with the highest guessed value does not win.
    engine, board = engine_of("deluxe"), row("HORN")
    tiles = random.Random(seed).sample("AAEEIOURSTLNDPCMHBVVGGW", 9)
    own, other = tuple(tiles[:5]), tuple(tiles[5:])
    spread = 1 - solve_endgame(engine, board, own, other).spread
    best = solve_endgame(engine, board, own, other, spread=spread, goal=Goal.FIRST_PLACE).best
    kept = tuple((Counter(own) - Counter(rack_face(tile.face) for tile in best.tiles)).elements())
    answer = solve_endgame(engine, board.lay(best.tiles), other, kept, spread=-spread - best.score)
    assert answer.spread < 0


@pytest.mark.parametrize("stuck", ["Q", "VV", "?", "Q?"])
@pytest.mark.parametrize("seed", range(4))
def test_endgames_with_stuck_tiles_and_blanks_are_exact(seed: int, stuck: str) -> None:
    # Who cannot go out is played against one tile at a time: the longest lines there are.
    engine = small_engine()
    chance = random.Random(seed)
    board = row(chance.choice([word for word in engine.lexicon.words if len(word) == 4]))
    tiles = chance.sample("AEIORSTLNDPC", 5 if "?" in stuck else 6)
    own, other = (tuple(tiles[:3]), (*tiles[3:], *stuck))[:: 1 if seed % 2 else -1]
    result = solve_endgame(engine, board, own, other)
    assert result.solved
    assert result.spread == best_spread(engine, board, own, other)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_several_play_for_their_places_as_in_a_search_that_cuts_nothing(
    seed: int, players: int
) -> None:
    engine = small_engine()
    chance = random.Random(seed)
    board = row(chance.choice([word for word in engine.lexicon.words if len(word) == 4]))
    tiles = chance.sample("AAEEIOURSTLNDPCMHB", 6)
    racks = tuple(tuple(tiles[seat::players]) for seat in range(players))
    scores = tuple(chance.randint(0, 12) for _ in racks)
    passes = seed % players
    result = play_for_places(engine, board, racks, scores, passes=passes, nodes=10**7)
    assert result.solved
    assert result.scores == final_scores(engine, board, racks, scores, passes)


def test_a_small_budget_for_several_players_still_gives_a_play() -> None:
    engine = engine_of("deluxe")
    board = row("HORNETS", (8, 4))
    racks = (tuple("AEIRSTD"), tuple("LNOUEGB"), tuple("AAEIOTR"))
    little = play_for_places(engine, board, racks, (100, 100, 100), nodes=1)
    more = play_for_places(engine, board, racks, (100, 100, 100), nodes=3000)
    assert not little.solved
    assert not more.solved
    assert little.best.kind is more.best.kind is PlayKind.LAY
    assert little.nodes < 30 < 1000 < more.nodes < 3500


SETTLEMENTS: list[dict[str, object]] = [
    {"end_scoring.deduct_racks": False},
    {"end_scoring.out_gains_racks": False},
    {"end_scoring.double": True},
    {"end_scoring.double": True, "end_scoring.deduct_racks": False},
]


@pytest.mark.parametrize("settlement", SETTLEMENTS)
@pytest.mark.parametrize("players", [2, 3])
def test_several_settle_as_the_table_has_agreed(
    settlement: dict[str, object], players: int
) -> None:
    engine = small_engine(**settlement)
    for seed in range(3):
        chance = random.Random(seed)
        board = row(chance.choice([word for word in engine.lexicon.words if len(word) == 4]))
        tiles = chance.sample("AAEEIOURSTLNDPCMHB", 6)
        racks = tuple(tuple(tiles[seat::players]) for seat in range(players))
        scores = tuple(chance.randint(0, 12) for _ in racks)
        result = play_for_places(engine, board, racks, scores, nodes=10**7)
        assert result.scores == final_scores(engine, board, racks, scores)


@pytest.mark.parametrize("settlement", SETTLEMENTS)
def test_endgames_settle_as_the_table_has_agreed(settlement: dict[str, object]) -> None:
    engine = small_engine(**settlement)
    for seed in range(4):
        chance = random.Random(seed)
        tiles = chance.sample("AAEEIORSTLNDPC", 6)
        board = row(chance.choice([word for word in engine.lexicon.words if len(word) == 4]))
        own, other = tuple(tiles[:3]), tuple(tiles[3:])
        result = solve_endgame(engine, board, own, other)
        assert result.spread == best_spread(engine, board, own, other)


def test_the_line_of_an_endgame_is_played_to_its_spread() -> None:
    engine = engine_of("deluxe")
    board, own, other = row("HORNETS", (8, 4)), tuple("AED"), tuple("IN")
    result = solve_endgame(engine, board, own, other, spread=5)
    assert result.solved
    spread, sign, after = 5, 1, board
    for play in result.line:
        spread += sign * play.score
        sign = -sign
        after = after.lay(play.tiles)
    left = [list(own), list(other)]
    for turn, play in enumerate(result.line):
        for tile in play.tiles:
            left[turn % 2].remove(tile.face)
    values = [sum(map(engine.rules.tiles.value, rack)) for rack in left]
    if not left[0]:
        spread += 2 * values[1]
    elif not left[1]:
        spread -= 2 * values[0]
    else:
        spread += values[1] - values[0]
    assert spread == result.spread


def test_an_endgame_that_is_broken_off_says_so_and_still_moves() -> None:
    engine = engine_of("deluxe")
    board = row("HORNETS", (8, 4))
    own, other = tuple("AEIRSTD"), tuple("LNOUEGB")
    result = solve_endgame(engine, board, own, other, nodes=300)
    assert not result.solved
    assert result.best.kind is PlayKind.LAY
    assert result.best.tiles in {play.tiles for play in engine.plays(board, own)}
    stopped = solve_endgame(engine, board, own, other, stop=lambda: True)
    assert not stopped.solved
    assert stopped.best.kind is PlayKind.LAY
    few = solve_endgame(engine, board, own, other, spread=500, nodes=20)
    assert not few.solved
    assert few.lower is None
    assert few.upper is None
    assert few.spread > 300, "a guess, but one that knows the points so far"


def test_a_tie_is_decided_as_the_rules_say() -> None:
    # One tile each; whoever lays goes out. A tie after settling goes to the higher score before.
    engine = engine_of("deluxe")
    board = row("HORN")
    for spread in range(-8, 9):
        result = solve_endgame(engine, board, tuple("Q"), tuple("V"), spread=spread)
        assert result.solved
        assert result.spread == spread - 10 + 4
        assert result.best.kind is PlayKind.PASS


def test_endgames_refuse_what_cannot_be() -> None:
    engine = engine_of("deluxe")
    with pytest.raises(ValueError, match="two racks"):
        solve_endgame(engine, row("HORN"), (), tuple("A"))
    with pytest.raises(ZeroDivisionError):
        solve_endgame(
            engine, row("HORNETS", (8, 4)), tuple("AEIRSTD"), tuple("LNOUEGB"), stop=_fail
        )


def _fail() -> bool:
    raise ZeroDivisionError


MIDDLE = "15/15/15/15/15/15/15/4HORNETS4/15/15/15/15/15/15/15"


def simulation(players: int = 2, stop_at: float | None = None, **plan: object) -> Simulation:
    engine = engine_of("deluxe")
    position = parse_cgp(f"{MIDDLE} AEIQRST/ 0/76 0", engine.rules.tiles)
    rack = position.racks[0]
    plays = engine.rank(position.board, rack, bag_count=79, n=8)
    scores = (0, 76, 30, 20)[:players]
    bag = 100 - 7 - 7 * players
    situation = Situation(position.board, rack, scores, (7,) * players, bag)
    end = None if stop_at is None else time.monotonic() + stop_at
    return simulate(
        engine,
        situation,
        plays,
        SimulationPlan(**plan),  # type: ignore[arg-type]
        None if end is None else lambda: time.monotonic() > end,
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_simulation_is_the_same_at_any_number_of_threads(players: int) -> None:
    alone = simulation(players, nodes=3000)
    together = simulation(players, nodes=3000, threads=3)
    assert alone == together
    assert alone.best.iterations >= 16
    assert all(0 <= one.win_probability <= 1 for one in alone.results)
    assert simulation(players, nodes=3000, seed=2) != alone


def test_a_simulation_drops_what_falls_behind_and_stops_when_sure() -> None:
    outcome = simulation(iterations=4000)
    assert any(one.dropped for one in outcome.results)
    assert not outcome.best.dropped
    assert outcome.sure
    assert outcome.best.iterations < 4000


def test_a_simulation_drops_nothing_before_it_may() -> None:
    for first in (32, 64, 96):
        outcome = simulation(iterations=200, until_sure=False, drop_from=first)
        assert min(one.iterations for one in outcome.results) == first


def test_moves_are_equal_if_they_lay_the_same_tiles() -> None:
    engine = engine_of("deluxe")
    board = row("HORNETS", (8, 4))
    first, second = (engine.moves(board, "AEINRTV", bag_count=79) for _ in range(2))
    assert len({play.core for play in first}) == len(first) > 300
    for play, again in zip(first, second, strict=True):
        assert play.core is not again.core
        assert (play.core, hash(play.core)) == (again.core, hash(again.core))
    assert first[0].core != first[1].core
    assert first[0].core != "8D"


def test_a_simulation_goes_on_with_what_is_left_if_it_is_to() -> None:
    outcome = simulation(iterations=1000, until_sure=False)
    assert outcome.sure
    assert outcome.best.iterations == 1000
    dropped = [one for one in outcome.results if one.dropped]
    assert dropped
    assert all(one.iterations < 1000 for one in dropped)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_simulation_keeps_to_its_nodes(players: int) -> None:
    one = simulation(players, nodes=1)
    assert one.best.iterations == 1
    for nodes in (one.nodes, 2 * one.nodes + 5, 20 * one.nodes):
        outcome = simulation(players, nodes=nodes, drop=False)
        assert nodes - one.nodes < outcome.nodes <= nodes
    assert simulation(players, nodes=0).best.iterations == 0


def test_a_simulation_stops_when_told() -> None:
    simulation(stop_at=0.05, iterations=10**9)  # would take hours
    outcome = simulation(stop_at=-1.0)
    assert outcome.best.iterations == 0
    assert outcome.best is outcome.results[0]


def late(engine: Engine, bag: int) -> Situation:
    """A late position of a game that the engine played with itself: so many tiles in the bag."""
    for seed in range(100):
        tiles = list(engine.rules.tiles.full_bag())
        random.Random(seed).shuffle(tiles)
        board = Board(15)
        rack: list[str] = []
        while len(tiles) + len(rack) > 14 + bag:
            rack += [tiles.pop() for _ in range(7 - len(rack))]
            play = engine.best(board, rack, n=1)[0]
            board = board.lay(play.tiles)
            for tile in play.tiles:
                rack.remove("?" if tile.face.islower() else tile.face)
        rack += [tiles.pop() for _ in range(7 - len(rack)) if tiles]
        if len(tiles) == 7 + bag:
            return Situation(board, tuple(rack), (300, 310), (7, 7), bag)
    raise AssertionError("no game came to such a position")


def test_all_orders_of_the_bag_are_gone_through() -> None:
    engine = engine_of("deluxe")
    situation = late(engine, 2)
    plays = engine.rank(situation.board, situation.rack, bag_count=2, n=1)
    plays.append(engine.rank(situation.board, situation.rack, bag_count=2, n=40)[-1])
    outcomes = [
        simulate(engine, situation, plays[:1], SimulationPlan(enumerate=NO_LIMIT, seed=seed))
        for seed in (1, 2)
    ]
    # Alone, a candidate is never dropped: every order counts once, whatever the seed.
    assert [one.complete or one.sure for one in outcomes] == [True, True]
    closer = simulate(
        engine, situation, plays, SimulationPlan(enumerate=NO_LIMIT, endgame_nodes=60, iterations=3)
    )
    assert closer.best.iterations == 3


def test_all_draws_are_played_only_if_there_are_nodes_for_them() -> None:
    engine = engine_of("deluxe")
    situation = late(engine, 3)
    plays = engine.rank(situation.board, situation.rack, bag_count=3, n=5)
    plan = SimulationPlan(enumerate=NO_LIMIT, drop=False, round=8)
    whole = simulate(engine, situation, plays, plan)
    assert whole.complete
    assert whole == simulate(engine, situation, plays, replace(plan, threads=3))
    # All orders of the bag are counted.
    traced = simulate(engine, situation, plays, replace(plan, trace=1))
    assert {round(sum(one.weight for one in row.rollouts)) for row in traced.results} == {720}
    enough = simulate(engine, situation, plays, replace(plan, enumerate=2 * whole.nodes))
    assert enough.results == whole.results
    some = replace(plan, iterations=40)
    drawn = simulate(engine, situation, plays, replace(some, enumerate=whole.nodes // 4))
    assert not drawn.complete
    assert drawn.results == simulate(engine, situation, plays, replace(some, enumerate=0)).results


def test_with_endgame_searches_only_what_cannot_win_any_more_is_left_out() -> None:
    engine = engine_of("deluxe")
    situation = late(engine, 3)
    plays = engine.rank(situation.board, situation.rack, bag_count=3, n=3)
    plan = SimulationPlan(
        enumerate=NO_LIMIT, prior_weight=0, round=1, endgame_nodes=5, endgame_points=False, sure=0
    )
    found = simulate(engine, situation, plays, plan)
    every = simulate(engine, situation, plays, replace(plan, drop=False))
    assert found.complete
    assert not found.solved, "five nodes are few"
    # By chance alone nothing would be left after 64 bags.
    assert found.best.iterations > 64
    assert found.best.play == every.best.play
    solved = simulate(
        engine, situation, plays[:1], replace(plan, endgame_nodes=10**6, iterations=2)
    )
    assert solved.solved


def test_a_play_that_cannot_win_any_more_is_not_followed_through_all_orders() -> None:
    engine = engine_of("deluxe")
    situation = late(engine, 2)
    ranked = engine.rank(situation.board, situation.rack, bag_count=2, n=0)
    plays = [ranked[0], ranked[-1]]
    every = SimulationPlan(enumerate=NO_LIMIT, drop=False, prior_weight=0, round=1)
    spreads = [one.spread for one in simulate(engine, situation, plays, every).results]
    # With these points one of them nearly always wins and the other nearly always loses.
    own = situation.scores[0] - round(sum(spreads) / 2)
    level = replace(situation, scores=(own, situation.scores[1]))
    whole = simulate(engine, level, plays, every)
    short = simulate(engine, level, plays, replace(every, drop=True))
    best, other = short.results
    assert whole.complete
    assert short.complete
    assert best.win_probability == whole.results[0].win_probability
    assert best.iterations == whole.results[0].iterations
    assert other.dropped
    assert other.iterations < min(64, best.iterations)  # 64 are enough for other reasons to drop it
    assert short.nodes < whole.nodes


def test_a_finish_line_is_a_race() -> None:
    engine = engine_of("deluxe")
    position = parse_cgp(f"{MIDDLE} AEINRST/ 0/0 0", engine.rules.tiles)
    rack = position.racks[0]
    plays = engine.rank(position.board, rack, bag_count=79, n=6)
    near, far = (
        simulate(
            engine,
            Situation(position.board, rack, (own, other), (7, 7), 79, targets=(120, 120)),
            plays,
            SimulationPlan(iterations=64),
        ).best.win_probability
        for own, other in ((100, 20), (20, 100))
    )
    assert near > 0.9
    assert far < 0.6


def test_rollouts_go_to_the_finish_line_only_if_it_is_near() -> None:
    engine = engine_of("deluxe")
    position = parse_cgp(f"{MIDDLE} AEINRST/ 0/0 0", engine.rules.tiles)
    rack = position.racks[0]
    plays = engine.rank(position.board, rack, bag_count=79, n=3)

    def nodes(target: int) -> int:
        scores, targets = (100, 100), (target, target)
        situation = Situation(position.board, rack, scores, (7, 7), 79, targets=targets)
        plan = SimulationPlan(iterations=32, plies=1, drop=False)
        return simulate(engine, situation, plays, plan).nodes

    assert nodes(1_000) == 32 * len(plays) * 2, "the play and its answer"
    assert nodes(220) > nodes(1_000)


@pytest.mark.parametrize("players", [2, 3])
def test_win_probability_in_a_race(players: int) -> None:
    table = win_probability_for(Rules.of("deluxe"), players)
    level = [100.0] * players
    ahead = [130.0, *level[1:]]

    def chance(worth: list[float], *targets: int) -> float:
        return table.of(worth, 0, 80, targets * players if len(targets) == 1 else targets)

    # A line that nobody reaches does not count; the nearer it is, the more a lead does.
    assert chance(ahead, 5_000) == pytest.approx(table.of(ahead, 0, 80))
    assert chance(ahead, 5_000) < chance(ahead, 300) < chance(ahead, 200)
    # Every seat has a line of its own; a seat without one is measured by the furthest.
    others = [240] * (players - 1)
    assert chance(level, 160, *others) > chance(level, 200) > chance(level, 240, 160, *others[1:])
    assert chance(level, 200, *[0] * (players - 1)) == chance(level, 200)
    with pytest.raises(ValueError, match="every seat"):
        chance(level, *[200] * (players + 1))


def test_whoever_drew_few_tiles_has_kept_good_ones() -> None:
    engine = engine_of("deluxe")
    board = row("HORNETS", (8, 4))
    plays = engine.best(board, "AEINRTV", n=1)
    plan = SimulationPlan(iterations=200, drop=False, trace=1)

    def replies(kept: tuple[int, ...]) -> float:
        situation = Situation(board, tuple("AEINRTV"), (0, 0), (7, 7), 79, kept=kept)
        found = simulate(engine, situation, plays, plan)
        again = simulate(engine, situation, plays, replace(plan, threads=2))
        assert again.best.win_probability == found.best.win_probability
        return sum(one.moves[0].score for one in found.best.rollouts) / 200

    assert replies((0, 6)) > replies((0, 4)) + 1 > replies(()) + 2
    assert replies((0, 3)) == replies((0, 7)) == replies((0,)) == replies(())


def test_each_of_several_has_kept_tiles_of_their_own() -> None:
    engine = engine_of("deluxe")
    board = row("HORNETS", (8, 4))
    plays = engine.best(board, "AEINRTV", n=1)
    plan = SimulationPlan(plies=3, iterations=200, drop=False, trace=2)

    def answers(kept: tuple[int, ...], known: str = "") -> list[float]:
        racks = ((), tuple(known), ())
        situation = Situation(
            board, tuple("AEINRTV"), (0, 0, 0), (7, 7, 7), 72, known=racks, kept=kept
        )
        rollouts = simulate(engine, situation, plays, plan).best.rollouts
        return [sum(one.moves[at].score for one in rollouts) / 200 for at in (0, 1)]

    even = answers(())
    second = answers((0, 0, 6))
    assert second[0] == pytest.approx(even[0], abs=1)
    assert second[1] > even[1] + 2
    # Where tiles of a rack are known, nothing is thought about the others.
    assert answers((0, 6, 0), "E") == answers((), "E")


def test_bags_are_as_likely_as_what_was_kept_makes_them() -> None:
    engine = engine_of("deluxe")
    situation = late(engine, 2)
    plays = engine.rank(situation.board, situation.rack, bag_count=2, n=1)
    assert len(plays[0].tiles) >= 2  # so that the whole bag is drawn
    plan = SimulationPlan(enumerate=NO_LIMIT, trace=1)

    def weights(kept: tuple[int, ...], known: tuple[str, ...] = ()) -> dict[object, float]:
        asked = replace(situation, kept=kept, known=((), known))
        rollouts = simulate(engine, asked, plays, plan).best.rollouts
        total = sum(one.weight for one in rollouts)
        return {tuple(sorted(one.drawn)): one.weight / total for one in rollouts}

    # Three tiles were drawn to four: these are the better ones of two draws.
    seen = Counter(map(rack_face, situation.board.values())) + Counter(situation.rack)
    unseen = list((engine.rules.tiles.counts() - seen).elements())
    sets = list(itertools.combinations(range(len(unseen)), 4))
    worth = [engine.leaves.of(tuple(unseen[at] for at in one)) for one in sets]
    chosen = Counter(
        sets[b] if worth[b] > worth[a] else sets[a]
        for a in range(len(sets))
        for b in range(len(sets))
    )
    expected: Counter[object] = Counter()
    for one, times in chosen.items():
        rest = [face for at, face in enumerate(unseen) if at not in one]
        for bag in itertools.combinations(rest, 2):
            expected[tuple(sorted(bag))] += times
    total = sum(expected.values())
    found = weights((0, 4))
    assert found.keys() == expected.keys()
    for tiles, weight in found.items():
        assert weight == pytest.approx(expected[tiles] / total)
    even = weights(())
    assert found != even
    assert weights((0, 3)) == weights((0, 7)) == even
    assert weights((0, 4), known=(unseen[0],)) == weights((), known=(unseen[0],))


def test_with_small_racks_nothing_kept_says_nothing_about_bags() -> None:
    position = small_position(3, bag=2, other=3)
    engine = small_table()
    plays = position.every_play(engine)[:1]
    plan = SimulationPlan(enumerate=NO_LIMIT, trace=1)
    even, none = (
        [
            one.weight
            for one in simulate(
                engine, replace(position.situation(), kept=kept), plays, plan
            ).best.rollouts
        ]
        for kept in ((), (0, 0))
    )
    assert even == none


def test_simulations_refuse_what_cannot_be() -> None:
    engine = engine_of("deluxe")
    plays = engine.rank(Board(15), tuple("HORNETS"), bag_count=86, n=2)
    rack = tuple("HORNETS")
    for situation, message in (
        (Situation(Board(15), tuple("AAAAAAA"), (0, 0), (7, 7), 86), "lacks"),
        (Situation(Board(15), rack, (0, 0), (7,), 86), "each rack"),
        (Situation(Board(15), rack, (0, 0), (7, 7), 96), "fewer unseen tiles"),
        (Situation(Board(15), rack, (0, 0), (5, 7), 86), "differ"),
        (Situation(Board(15), rack, (0, 0), (7, 7), 86, targets=(5,)), "target"),
        (Situation(Board(15), rack, (0, 0), (7, 7), 86, kept=(0, 8)), "were kept"),
        (Situation(Board(15), rack, (0, 0), (7, 7), 86, kept=(0, -1)), "were kept"),
        (Situation(Board(15), rack, (0, 0), (7, 7), 86, kept=(0, 1, 1)), "kept tiles"),
        (Situation(row("HORNETS", (8, 2)), rack, (0, 0), (7, 7), 79), "on another"),
    ):
        with pytest.raises(ValueError, match=message):
            simulate(engine, situation, plays, SimulationPlan(iterations=1))


def test_win_probability_grows_with_points_and_sharpens_with_time() -> None:
    for players in (2, 3, 4):
        table = win_probability_for(Rules.of("deluxe"), players)
        level = [100.0] * players
        ahead = [130.0, *level[1:]]
        early, late_, last = (table.of(ahead, 0, left) for left in (90, 7 * players + 5, 8))
        # To be on the move is worth something.
        assert table.of(level, 1, 70) < 1 / players < table.of(level, 0, 70)
        assert table.of(level, 0, 70) < early < late_ < last
        chances = [table.of(level, seat, 60) for seat in range(players)]
        assert sum(chances) == pytest.approx(1, abs=0.02)  # each is asked for by itself
    assert win_probability_for(Rules.of("reise"), 2).source == "reise"
    assert win_probability_for(Rules.of("kurz"), 2).source == "kompakt"
    with pytest.raises(ValueError, match="deviation"):
        CoreWinProbability([[1.0, 1.0, 0.0, 1.0]])
    with pytest.raises(ValueError, match="row"):
        CoreWinProbability([])


def test_orders_of_the_bag_are_counted_however_likely_they_are() -> None:
    engine = engine_of("deluxe")
    situation = late(engine, 2)
    plays = engine.rank(situation.board, situation.rack, bag_count=2, n=1)
    plan = SimulationPlan(enumerate=NO_LIMIT, trace=1)
    even = simulate(engine, situation, plays, plan).best.rollouts
    kept = simulate(engine, replace(situation, kept=(0, 4)), plays, plan).best.rollouts
    assert sum(one.orders for one in even) == pytest.approx(9 * 8)
    assert [one.orders for one in kept] == [one.orders for one in even]
    assert [one.weight for one in even] == [one.orders for one in even]
    assert [one.weight for one in kept] != [one.orders for one in kept]
    assert sum(one.weight for one in kept) == pytest.approx(9 * 8)
