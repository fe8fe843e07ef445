"""The ten ways: what a play does, what counts as an occasion, and what it costs."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files

import pytest

from sternfeld.analysis.analyse import analyse
from sternfeld.analysis.own_ways import MissedTurn, WayMeasure, measured
from sternfeld.analysis.record import GameRecord, record_of
from sternfeld.analysis.report import Candidate, Found, Interval, Mark, Report, TurnReport
from sternfeld.analysis.traits import traits_of
from sternfeld.analysis.ways import GameWays, Occasion, Way, ways_of_game
from sternfeld.engine.play import PlayKind
from sternfeld.game.board import Board
from sternfeld.notation.json_codec import from_json, to_json
from sternfeld.notation.moves import parse_move
from sternfeld.rules.rules import Rules
from tests.analysis.games import TINY, engine_for, game_of

RULES = Rules.of("deluxe")
EMPTY = Board(15)
HORN = EMPTY.lay(parse_move("8F HORN", EMPTY, RULES.tiles))


@pytest.mark.parametrize(
    ("play", "traits"),
    [
        ("G7 F(O)R", {"tiles"}),
        ("9F AS", {"tiles", "parallel", "short", "s", "piece"}),
        ("8F (HORN)S", {"tiles", "hook", "s", "piece"}),
        ("J8 SEEN", {"tiles", "parallel", "hook", "s"}),
        ("G8 (O)VEREAT", {"tiles", "group", "piece"}),
        ("I7 U(N)RIG", {"tiles", "piece"}),
        ("I8 (N)ESTLE", {"tiles", "group", "s"}),
        ("F4 QUIC(H)E", {"tiles", "q"}),
        ("H7 Q(R)", {"tiles", "q", "q_without_u"}),
    ],
)
def test_a_play_is_known_by_what_it_does(play: str, traits: set[str]) -> None:
    found = traits_of(RULES, HORN, play, PlayKind.LAY)
    named = {name for name in found.__slots__ if getattr(found, name)}
    assert named - {"premium_by_vowel"} == traits


def test_a_premium_square_counts_beside_a_vowel_that_lay_there() -> None:
    board = EMPTY.lay(parse_move("8H OE", EMPTY, RULES.tiles))
    assert traits_of(RULES, board, "7H AT", PlayKind.LAY).premium_by_vowel, "7I, above the E"
    assert not traits_of(RULES, board, "7H A", PlayKind.LAY).premium_by_vowel, "7H is plain"
    assert not traits_of(RULES, HORN, "10F AS", PlayKind.LAY).premium_by_vowel


def test_exchanging_does_nothing_on_the_board() -> None:
    assert traits_of(RULES, HORN, "ex QV", PlayKind.EXCHANGE).tiles == 0


# --- occasions --------------------------------------------------------------------------------


@cache
def game() -> tuple[GameRecord, Report]:
    record = record_of(game_of("deluxe", ("beginner", "beginner"), 3))
    return record, analyse(record, TINY, 1, engine=engine_for())


def row(play: str, points: int, kept: str, leave: float = 0.0, **more: object) -> Candidate:
    kind = PlayKind.EXCHANGE if play.startswith("ex") else PlayKind.LAY
    return Candidate(
        play,
        kind,
        points,
        tuple(kept),
        points + leave,
        Found.SIMULATED,
        **more,  # type: ignore[arg-type]
    )


def occasions(
    rack: str, mark: Mark, loss: float, *rows: Candidate, rules: Rules = RULES
) -> dict[Way, Occasion]:
    """What one turn of a game is an occasion for: HORN lies there, and these plays are known."""
    record, report = game()
    turn, told = record.turns[1], report.turns[1]
    view = replace(turn.view, board=HORN, rack=tuple(rack))
    record = replace(record, rules=rules, turns=(replace(turn, view=view),))
    judged: TurnReport = replace(told, candidates=rows, mark=mark, loss=loss, choice=True)
    one = replace(report, turns=(judged,))
    return {found.way: found for found in ways_of_game(record, one, judged.seat).occasions}


def cost(found: dict[Way, Occasion]) -> float:
    """What all ways together cost."""
    return sum(one.cost for one in found.values())


def test_a_missed_parallel_play_costs_what_the_turn_lost() -> None:
    best, own = row("9F AS", 20, "QVWXZ"), row("G7 F(O)R", 6, "ASQVW", played=True)
    found = occasions("ASFRQVW", Mark.COSTLY, 0.05, best, own)
    assert found[Way.SHORT_WORDS] == Occasion(Way.SHORT_WORDS, False, 0.05, extra=True)
    equal = occasions("ASFRQVW", Mark.EQUAL, 0.001, best, own)
    assert equal[Way.SHORT_WORDS] == Occasion(Way.SHORT_WORDS, True, 0.0, extra=True)


def test_an_s_must_earn_eight_more_than_the_best_play_that_keeps_it() -> None:
    best, own = row("G7 F(O)R", 12, "ASQVW"), row("8F (HORN)S", 15, "AFRQVW", played=True)
    found = occasions("ASFRQVW", Mark.SLIP, 0.02, best, own)
    assert (found[Way.S].found, found[Way.S].value) == (False, 3.0)
    missed = [way for way, one in found.items() if one.cost]
    assert Way.S in missed
    assert found[Way.S].cost == pytest.approx(0.02 / len(missed)), "no loss counts twice"
    assert cost(found) == pytest.approx(0.02)
    dear = occasions("ASFRQVW", Mark.BEST, 0.0, replace(own, points=30), best)
    assert dear[Way.S] == Occasion(Way.S, True, 0.0, value=18.0)


def test_an_s_has_its_price_only_where_it_is_worth_keeping() -> None:
    rows = row("8F (HORN)S", 15, "AFRQVW", played=True), row("G7 F(O)R", 8, "ASQVW")
    for edition, paid in (("super", True), ("deluxe", False)):
        found = occasions("ASFRQVW", Mark.EQUAL, 0.0, *rows, rules=Rules.of(edition))
        assert (found[Way.S].found, found[Way.S].value) == (paid, 7.0), "seven or eight points"
    german = occasions("ASFRQVW", Mark.EQUAL, 0.0, *rows, rules=Rules.of("kompakt"))
    assert Way.S not in german, "a tile like any other"


def test_a_bonus_word_is_an_occasion_wherever_the_rack_has_one() -> None:
    best = row("G8 (O)VEREATS", 70, "")
    own = row("G7 F(O)R", 6, "VEREATS", played=True)
    found = occasions("VEREATS", Mark.VERY_COSTLY, 0.2, own, best)
    assert found[Way.BONUS] == Occasion(Way.BONUS, False, 0.2, extra=True)


def test_poor_leaves_cost_only_where_the_best_play_does_not_score_more() -> None:
    best, own = row("G7 F(O)R", 6, "AEINS", 12.0), row("9F AS", 8, "QVWXZ", -9.0, played=True)
    poor = occasions("ASFRQVW", Mark.COSTLY, 0.06, best, own)
    assert poor[Way.LEAVE] == Occasion(Way.LEAVE, False, 0.03, value=-9.0), "shared with the S"
    assert cost(poor) == pytest.approx(0.06)
    higher = replace(best, points=30, equity=42.0)
    assert occasions("ASFRQVW", Mark.COSTLY, 0.06, higher, own)[Way.LEAVE].cost == 0


def test_looking_again_is_about_good_plays_that_were_not_the_best() -> None:
    best, own = row("9F AS", 20, "QVWXZ"), row("G7 F(O)R", 18, "ASQVW", played=True)
    slip = occasions("ASFRQVW", Mark.SLIP, 0.02, best, own)[Way.LOOK_AGAIN]
    assert (slip.found, slip.cost) == (False, 0.01), "shared with the short words"
    blunder = occasions("ASFRQVW", Mark.VERY_COSTLY, 0.2, best, own)[Way.LOOK_AGAIN]
    assert (blunder.found, blunder.cost) == (False, 0.0)


def test_turns_that_were_not_judged_say_nothing() -> None:
    record, report = game()
    silent = tuple(replace(turn, mark=Mark.NOT_JUDGED) for turn in report.turns)
    found = ways_of_game(record, replace(report, turns=silent), 0)
    assert (found.turns, found.occasions) == (0, ())


def test_a_lost_game_was_lost_by_the_draw_or_by_the_own_turns() -> None:
    record, report = game()
    seat = 1 - record.winners[0]

    def with_luck(own: float | None, other: float) -> bool | None:
        lucks = [other, other]
        seats = [replace(one, luck=lucks[at]) for at, one in enumerate(report.seats)]
        seats[seat] = replace(seats[seat], luck=own, mean_loss=0.05, judged=10)
        return ways_of_game(record, replace(report, seats=tuple(seats)), seat).lost_by_draw

    assert with_luck(-0.6, 0.1) is True
    assert with_luck(-0.2, 0.1) is False
    assert with_luck(None, 0.1) is None
    assert ways_of_game(record, report, record.winners[0]).lost_by_draw is None


# --- measures ---------------------------------------------------------------------------------


def hooks(*found: bool, cost: float = 0.04) -> GameWays:
    own = tuple(Occasion(Way.HOOKS, one, 0.0 if one else cost) for one in found)
    return GameWays("deluxe", 10, own)


def measure(way: Way, *games: GameWays) -> WayMeasure:
    return next(one for one in measured(games, len(games)).ways if one.way is way)


def test_a_way_is_a_share_with_its_uncertainty_and_a_price_a_game() -> None:
    found = measure(Way.HOOKS, hooks(True, False), hooks(True, True))
    assert (found.number, found.found, found.occasions) == (8, 3, 4)
    assert found.share == 0.75
    assert found.cost == pytest.approx(0.02)
    assert found.error == pytest.approx(0.02)
    assert found.interval is not None
    assert 0 < found.interval.low < 0.75 < found.interval.high < 1


def test_more_games_make_the_interval_smaller() -> None:
    few, many = (
        measure(Way.HOOKS, hooks(True, False)),
        measure(Way.HOOKS, *[hooks(True, False)] * 9),
    )

    def width(interval: Interval | None) -> float:
        assert interval is not None
        return interval.high - interval.low

    assert width(many.interval) < width(few.interval) / 2


def test_a_way_in_points_has_a_mean() -> None:
    own = tuple(Occasion(Way.S, value >= 8, 0.0, value=value) for value in (4.0, 8.0, 12.0))
    found = measure(Way.S, GameWays("deluxe", 10, own))
    assert (found.mean, found.share, found.found) == (8.0, None, 2)
    assert found.interval is not None
    assert found.interval.low < 8 < found.interval.high
    single = measure(Way.S, GameWays("deluxe", 10, own[:1]))
    assert (single.mean, single.interval) == (4.0, None)


def test_the_dearest_turns_are_named_to_be_tried_again() -> None:
    costs = (0.01, 0.05, 0.02, 0.04)
    missed = tuple(Occasion(Way.HOOKS, False, one, turn=at) for at, one in enumerate(costs, 7))
    game = replace(hooks(True), occasions=(*missed, Occasion(Way.HOOKS, True)), table="t1")
    found = measure(Way.HOOKS, game)
    assert found.missed == tuple(
        MissedTurn("t1", *one) for one in ((8, 0.05), (10, 0.04), (9, 0.02))
    )
    assert measure(Way.HOOKS, replace(game, table="")).missed == ()


def test_a_mark_says_what_the_next_level_reaches() -> None:
    losing = [replace(hooks(True), choices=10, lost=1.1)] * 3  # as intermediate does
    other = replace(hooks(True), edition="kompakt", choices=10, lost=0.0)
    own = measured([*losing, other], 4)
    assert own.next_level == "advanced"
    marks = {one.way: one.next_level for one in own.ways}
    table = json.loads((files("sternfeld.analysis") / "way_levels.json").read_text("utf-8"))
    assert marks[Way.HOOKS] == table["deluxe"]["advanced"]["hooks"]["value"]
    assert marks[Way.LUCK] is None
    strong = measured([replace(hooks(True), choices=10, lost=0.46)], 1)  # as advanced does
    assert strong.next_level == "expert"
    assert {one.way: one.next_level for one in strong.ways}[Way.LEAVE] is None, "does not rise"
    best = measured([replace(hooks(True), choices=10, lost=0.0)], 1)
    assert best.next_level is None, "nothing is above the champion"
    unknown = measured([replace(hooks(True), edition="mini", choices=10, lost=1.0)], 1)
    assert unknown.next_level is None, "not measured"
    assert measured([hooks(True)], 1).next_level is None, "without a choice nobody has a level"


def test_the_dearest_way_comes_first_and_luck_last() -> None:
    ways = measured([hooks(False)], 3).ways
    assert ways[0].way is Way.HOOKS
    assert ways[-1].way is Way.LUCK
    assert {one.way for one in ways} == set(Way)
    assert [one.share for one in ways[1:]] == [None] * 9, "nothing is made up"


def test_luck_counts_lost_games() -> None:
    games = [replace(hooks(True), lost_by_draw=by) for by in (True, False, False, None)]
    found = measure(Way.LUCK, *games)
    assert (found.found, found.occasions, found.cost) == (1, 3, 0.0)


def test_without_analysed_games_there_is_nothing_to_measure() -> None:
    found = measured([], 5)
    assert (found.finished, found.games, found.turns, found.ways) == (5, 0, 0, ())


def test_a_real_game_has_occasions_and_can_be_written() -> None:
    record, report = game()
    found = measured([ways_of_game(record, report, seat) for seat in (0, 1)], 1)
    assert found.turns == sum(turn.mark is not Mark.NOT_JUDGED for turn in report.turns)
    assert found.editions == ("deluxe",)
    assert sum(one.occasions for one in found.ways) > found.turns
    assert all(one.cost >= 0 for one in found.ways)
    assert from_json(type(found), to_json(found)) == found
