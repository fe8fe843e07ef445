"""Explanations: facts first, and no number in a sentence that is not one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.explain import Explanation, explain, sentences_of
from sternfeld.analysis.facts import Facts, LineMove
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.places import LineUse, SquareUse
from sternfeld.analysis.position import TurnPosition, position_of_cgp
from sternfeld.analysis.record import record_of
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.sentences import SENTENCES, Language
from sternfeld.analysis.wording import Sentence
from sternfeld.engine.play import PlayKind
from sternfeld.errors import IllegalMove
from sternfeld.notation.cgp import parse_cgp
from tests.analysis.games import WINNING_PASS, engine_for, game_of
from tests.analysis.small import small_engine, small_position

SOME = NodeBudget("some", 1, value=400, orders=1_500, endgame=200, order_endgame=20, luck=8)
LANGUAGES = ("de", "en")


def numbers_in(value: object) -> Iterator[float]:
    if is_dataclass(value):
        for field in fields(value):
            yield from numbers_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from numbers_in(item)
    elif isinstance(value, int | float):
        yield float(value)


def texts_in(value: object) -> Iterator[str]:
    if is_dataclass(value):
        for field in fields(value):
            yield from texts_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from texts_in(item)
    elif isinstance(value, str):
        yield value


def shown(facts: Facts) -> set[str]:
    """Every way in which a sentence may write a number of the facts."""
    found = set()
    for number in numbers_in(facts):
        for value in (number, 100 * number):
            for digits in (0, 1):
                text = f"{abs(value):.{digits}f}"
                found |= {text, text.replace(".", ",")}
    return found


def check_numbers(explanation: Explanation) -> None:
    facts = explanation.facts
    names = sorted(set(texts_in(facts)), key=len, reverse=True)
    known = shown(facts)
    for language in LANGUAGES:
        for text in explanation.texts(language):  # type: ignore[arg-type]
            said = text
            for name in names:
                if len(name) > 1:
                    said = said.replace(name, " ")
            said = re.sub(r"(Zeile|row|Spalte|column) \w+", " ", said)
            for number in re.findall(r"\d+(?:[.,]\d+)?", said):
                assert number in known, (text, number)


def positions() -> Iterator[TurnPosition]:
    game = record_of(game_of("deluxe", ("intermediate", "advanced"), 2))
    for turn in game.turns[1::6]:
        yield TurnPosition(game.rules, turn.view)


def test_every_number_in_a_sentence_is_one_of_the_facts() -> None:
    engine = engine_for()
    names = set()
    for position in positions():
        plays = position.every_play(engine)
        for play, versus in ((plays[0], plays[5]), (plays[1], position.passing(engine))):
            found = explain(engine, position, play, versus, budget=SOME)
            check_numbers(found)
            assert 1 <= len(found.sentences) <= 4
            names |= {sentence.name for sentence in found.sentences}
    assert len(names) >= 5, "different positions give different reasons"


def test_the_difference_in_points_splits_without_a_rest() -> None:
    engine = engine_for()
    position = next(positions())
    plays = position.every_play(engine)
    facts = explain(engine, position, plays[0], plays[3], budget=SOME).facts
    parts = facts.points + facts.replies.mean + facts.next.mean + facts.rest.mean
    assert parts == pytest.approx(facts.spread.mean)


def check_parts(facts: Facts) -> list[str]:
    """They add up, and are exact where the difference is; their names."""
    assert sum(part.mean for part in facts.parts) == pytest.approx(facts.spread.mean)
    named = {str(part.name): Estimate(part.mean, part.error) for part in facts.parts}
    assert len(named) == len(facts.parts), "each once"
    assert named.pop("points") == Estimate(facts.points, 0.0)
    for name, value in named.items():
        assert value == getattr(facts, name)
        assert facts.spread.error or not value.error
    return [str(part.name) for part in facts.parts]


def test_the_smallest_parts_add_up_to_the_difference() -> None:
    engine = engine_for()
    seen = []
    for position in positions():
        plays = position.every_play(engine)
        facts = explain(engine, position, plays[0], plays[4], budget=SOME).facts
        seen.append(check_parts(facts))
    assert ["points", "replies", "next_board", "next_tiles", "left"] in seen, "a full bag"
    assert ["points", "replies", "next_board", "next_tiles", "later", "left"] in seen


def test_of_several_players_the_rest_is_one_part() -> None:
    engine = engine_for()
    game = record_of(game_of("deluxe", ("intermediate",) * 3, 4))
    position = game.turns[3].position(game.rules)
    plays = position.every_play(engine)
    names = check_parts(explain(engine, position, plays[0], plays[9], budget=SOME).facts)
    assert names[-1] == "rest"
    assert "replies" in names


def test_where_all_orders_are_played_every_part_is_exact() -> None:
    engine = small_engine()
    position = small_position(2, bag=3, other=1)
    plays = position.every_play(engine)
    budget = replace(SOME, orders=100_000, order_endgame=100_000)
    facts = explain(engine, position, plays[0], plays[-1], budget=budget).facts
    assert facts.found is Found.ORDERS_BY_EQUITY
    names = check_parts(facts)
    assert names[:3] == ["points", "replies", "next"]


def test_the_better_play_comes_first() -> None:
    engine = engine_for()
    position = next(positions())
    plays = position.every_play(engine)
    passing = position.passing(engine)
    found = explain(engine, position, passing, plays[0], budget=SOME)
    assert found.facts.play.play == str(plays[0])
    assert found.facts.gain.mean > 0
    asked = explain(engine, position, plays[0], passing, budget=SOME)
    assert asked == found, "whichever is named first, the same is said, also of squares"


def test_under_two_deviations_nothing_is_claimed() -> None:
    engine = engine_for()
    position = next(positions())
    plays = position.every_play(engine)
    facts = explain(engine, position, plays[0], plays[1], budget=SOME).facts
    none = Estimate(3.0, 2.0)
    vague = replace(facts, gain=Estimate(0.01, 0.006), found=Found.SIMULATED, spread=none)
    assert [one.name for one in sentences_of(vague)] == ["equal"]
    clear = replace(facts, gain=Estimate(0.01, 0.004), found=Found.SIMULATED)
    assert "equal" not in [one.name for one in sentences_of(clear)]


def test_where_the_game_is_decided_points_still_differ() -> None:
    facts = replace(some_facts(), gain=Estimate(0.0004, 0.0), spread=Estimate(31.2, 2.0))
    play = replace(facts.play, play="8F HORN", points=38, win=0.5)
    versus = replace(facts.versus, play="8H NO", points=6, win=0.5)
    facts = replace(facts, play=play, versus=versus, points=32)
    (equal,) = sentences_of(facts)
    assert equal.text("de") == (
        "Deine Gewinnchance ist mit beiden Zügen gleich, soweit man sehen kann; nach"
        " 8F HORN stehst du im Mittel um 31,2 ± 2,0 Punkte besser als nach 8H NO."
    )
    won = replace(facts, play=replace(play, win=1.0), versus=replace(versus, win=0.999))
    decided, points = sentences_of(won)
    assert decided.text("en").startswith("The game is as good as won; after 8F HORN")
    assert points.text("en") == "8F HORN scores 38, 8H NO scores 6."
    lost = replace(facts, play=replace(play, win=0.002), versus=replace(versus, win=0.001))
    assert sentences_of(lost)[0].text("de").startswith("Die Partie ist so gut wie verloren; nach")


def test_decided_games_are_told_by_points() -> None:
    """Chances that differ by less than a tenth of a percent say nothing about the better play."""
    engine = engine_for()
    position = next(positions())
    ahead = replace(position, view=replace(position.view, scores=(900, 0)))
    plays = ahead.every_play(engine)
    facts = explain(engine, ahead, plays[-2], plays[0], budget=SOME).facts
    assert abs(facts.gain.mean) < 0.001
    assert facts.play.play == str(plays[0])
    assert facts.spread.mean > 0


@pytest.mark.parametrize(
    ("spends", "price", "name", "text"),
    [
        ("S", 3, "s_cheap", "earns only 3 points more than the highest-scoring play without an S"),
        ("S", 0, "s_wasted", "play without an S scores just as much; kept the S is worth 25.0."),
        ("S", -36, "s_wasted", "the highest-scoring play without an S scores 36 points more;"),
        ("?", 5, "blank_cheap", "The blank in"),
        ("?", -5, "blank_wasted", "scores 5 points more; kept the blank is worth"),
    ],
)
def test_a_tile_that_earns_less_than_nothing_is_called_wasted(
    spends: str, price: int, name: str, text: str
) -> None:
    engine = engine_for()
    position = next(positions())
    plays = position.every_play(engine)
    found = explain(engine, position, plays[0], plays[1], budget=SOME)
    spending = replace(found.facts.versus, spends=spends, price=price, worth_kept=25.0, kept=())
    facts = replace(
        found.facts,
        play=replace(found.facts.play, spends=None, kept=("E",)),
        versus=spending,
        points=0,
        gain=Estimate(0.05, 0.001),
        found=Found.SIMULATED,
    )
    told = replace(found, facts=facts, sentences=sentences_of(facts))
    assert name in [one.name for one in told.sentences]
    assert any(text in one for one in told.texts("en"))
    check_numbers(told)
    worth_little = replace(facts, versus=replace(spending, worth_kept=price + 1.7))
    assert name not in [one.name for one in sentences_of(worth_little)], "as an S in German"


def test_the_last_tile_is_told_by_draws() -> None:
    engine = engine_for()
    position = position_of_cgp(parse_cgp(WINNING_PASS, engine.rules.tiles), engine.rules)
    passing = position.passing(engine)
    other = read_move(engine, position, "2B INEART(H)S")
    found = explain(engine, position, passing, other, budget=SOME)
    check_numbers(found)
    assert found.facts.found is Found.ALL_ORDERS
    assert "Passing wins in 8 of 8 possible cases, 2B INEART(H)S in 7" in found.texts("en")[0]
    assert "Passen gewinnt in 8 von 8 möglichen Fällen, 2B INEART(H)S in 7" in found.texts("de")[0]
    # Some draws are likelier than others if the other has kept tiles; they are counted as they lie.
    kept = explain(engine, replace(position, others_kept=(0, 6)), passing, other, budget=SOME)
    check_numbers(kept)
    assert kept.facts.versus.win != pytest.approx(found.facts.versus.win)
    assert "Passing wins in 8 of 8 possible cases, 2B INEART(H)S in 7" in kept.texts("en")[0]
    # Where the numbers of draws do not tell which is better, chances do.
    play = replace(kept.facts.play, wins=kept.facts.versus.wins)
    facts = replace(kept.facts, play=play)
    told = replace(kept, facts=facts, sentences=sentences_of(facts))
    check_numbers(told)
    chance = round(100 * facts.versus.win)
    assert any(
        f"chance to win is 100 % by passing, {chance} % with 2B INEART(H)S" in text
        for text in told.texts("en")
    )
    many = replace(kept.facts, play=replace(kept.facts.play, orders=7_920, wins=7_440))
    assert "all_draws" in names_of(many), "thousands of cases are told as a chance"


def test_cases_whose_endgames_were_not_solved_are_told_so() -> None:
    engine = small_engine()
    position = small_position(4, bag=1, other=2)
    plays = position.every_play(engine)
    orders = position.view.bag_count + position.view.tiles[1]
    solved = explain(engine, position, plays[0], plays[9], budget=replace(SOME, orders=10**7))
    assert (solved.facts.play.solved, solved.facts.versus.solved) == (1.0, 1.0)
    assert solved.facts.play.orders == orders
    plain = replace(solved.facts.play, play="8F HORN", wins=3, win=1.0)
    none = replace(solved.facts.versus, play="8H NO", wins=0, win=0.0)
    facts = replace(solved.facts, play=plain, versus=none, gain=Estimate(1.0, 0.0))

    def said(facts: Facts, language: Language) -> str:
        return next(one for one in sentences_of(facts) if one.subject == "bag").text(language)

    assert said(facts, "en") == "8F HORN wins in 3 of 3 possible cases, 8H NO in none."
    some = replace(facts, versus=replace(none, solved=0.5))
    assert said(some, "en") == (
        "8F HORN wins in 3 of 3 possible cases, 8H NO in none; not all endgames in these are"
        " solved, the rest is played out."
    )
    assert said(some, "de") == (
        "8F HORN gewinnt in 3 von 3 möglichen Fällen, 8H NO in keinem; nicht alle Endspiele darin"
        " sind gelöst, der Rest ist durchgespielt."
    )
    played = replace(some, found=Found.ORDERS_BY_EQUITY, model=Model.EQUITY)
    assert said(played, "en").endswith("in none; the endgames in these are played out, not solved.")
    chance = replace(played, play=replace(plain, wins=0))
    assert said(chance, "de") == (
        "Über alle Ziehungen hast du mit 8F HORN eine Gewinnchance von 100 %, mit 8H NO von 0 %;"
        " die Endspiele darin sind durchgespielt, nicht gelöst."
    )


def test_a_short_budget_does_not_claim_to_have_solved_the_cases() -> None:
    engine = engine_for()
    position = position_of_cgp(parse_cgp(WINNING_PASS, engine.rules.tiles), engine.rules)
    other = read_move(engine, position, "2B INEART(H)S")
    found = explain(engine, position, position.passing(engine), other, budget=SOME)
    assert min(found.facts.play.solved, found.facts.versus.solved) < 1
    assert found.texts("de")[0].endswith("sind gelöst, der Rest ist durchgespielt.")


def names_of(facts: Facts) -> set[str]:
    return {sentence.name.removesuffix("_named") for sentence in sentences_of(facts)}


def some_facts() -> Facts:
    """Facts in which nothing but a clear gain stands out, to be changed."""
    engine = engine_for()
    position = next(positions())
    plays = position.every_play(engine)
    facts = explain(engine, position, plays[0], plays[1], budget=SOME).facts
    none = Estimate(0.0, 0.1)
    quiet: dict[str, Any] = {"spends": None, "double": None, "kept": ("E", "R"), "next_bonus": 0.1}
    quiet |= {"reply_big": 0.1, "points": 20, "bonus": 0, "word": "", "kind": PlayKind.LAY}
    quiet |= {"goes_first": None}
    return replace(
        facts,
        play=replace(facts.play, **quiet),
        versus=replace(facts.versus, **quiet),
        gain=Estimate(0.05, 0.001),
        found=Found.SIMULATED,
        points=0,
        leave=0.0,
        drawn=0,
        replies=none,
        next=none,
        line=None,
        premium=None,
        beside=None,
        lead=0,
        next_tiles=None,
        next_board=None,
        later=None,
        left=None,
    )


def test_a_square_is_told_by_what_both_plays_leave_of_it() -> None:
    quiet = some_facts()
    assert names_of(quiet) == {"gain"}
    fewer = replace(quiet, replies=Estimate(3.0, 0.1))
    left = replace(fewer, premium=SquareUse("A8", 3, 1, 0.1, 0.3))
    assert names_of(left) == {"leaves_premium"}
    taken = replace(fewer, premium=SquareUse("A8", 3, 1, 0.0, 0.3, taken=True))
    assert names_of(taken) == {"takes_premium"}
    as_often = replace(fewer, premium=SquareUse("A8", 3, 1, 0.25, 0.3))
    assert names_of(as_often) == {"reply"}
    assert names_of(replace(fewer, players=3)) == {"replies"}


def test_where_replies_come_is_no_reason_if_they_score_more() -> None:
    line = LineUse("8", across=True, share=0.0, versus=0.4)
    for mean, name in ((3.0, "reply_where"), (0.1, "gain"), (-3.0, "reply_worse")):
        facts = replace(some_facts(), replies=Estimate(mean, 0.1), line=line)
        assert name in names_of(facts), mean
        assert ("reply_where" in names_of(facts)) == (mean == 3.0)


@pytest.mark.parametrize(("board", "told"), [(1.0, False), (-2.0, False), (-5.0, True)])
def test_the_board_is_a_reason_only_if_the_kept_tiles_are_not(board: float, told: bool) -> None:
    facts = replace(
        some_facts(),
        lead=50,
        replies=Estimate(4.0, 0.1),
        next=Estimate(-6.0, 0.1),
        next_board=Estimate(board, 0.1),
        next_tiles=Estimate(-6.0 - board, 0.1),
    )
    assert ("block" in names_of(facts)) == told
    behind = replace(
        facts,
        lead=-50,
        replies=Estimate(-4.0, 0.1),
        next=Estimate(6.0, 0.1),
        next_board=Estimate(-board, 0.1),
        next_tiles=Estimate(6.0 + board, 0.1),
    )
    assert ("open_behind" in names_of(behind)) == told
    little = replace(facts, replies=Estimate(2.0, 0.1), next=Estimate(-2.0, 0.1))
    assert "block" not in names_of(little)
    if told:
        fewer = replace(facts, versus=replace(facts.versus, next_bonus=0.5))
        assert names_of(fewer) == {"block"}, "the next turn is told"
        big = replace(behind.play, reply_big=0.6)
        assert names_of(replace(behind, play=big)) == {"open_behind"}, "no reply is held against it"


def test_the_same_word_is_elsewhere_only_at_another_place() -> None:
    facts = some_facts()
    one = replace(facts.play, word="HORN", play="8F hORN")
    blank = replace(facts, play=one, versus=replace(one, play="8F HoRN"))
    assert "same_word_better_place" not in names_of(blank)
    moved = replace(facts, play=one, versus=replace(one, play="9F HORN"))
    assert "same_word_better_place" in names_of(moved)


def test_a_bonus_now_is_told_and_one_next_turn_is_no_reason_against_it() -> None:
    facts = replace(some_facts(), points=50, drawn=5, blanks=1, s=3, unseen=60)
    later = replace(facts.versus, next_bonus=0.6)
    with_bonus = replace(facts.play, points=70, bonus=50, tiles=7, play="8D NASTIER")
    found = replace(facts, play=with_bonus, versus=replace(later, play="8H TEA"))
    (told,) = sentences_of(found)
    assert told.text("en") == (
        "8D NASTIER lays 7 tiles at once and scores 70, 50 of them as the bonus; 8H TEA scores 20."
    )
    both = replace(found, versus=replace(later, bonus=50))
    worse = replace(both, next=Estimate(-9.0, 0.1))
    assert names_of(worse) == {"points", "next_bonus_worse", "turnover"}
    assert names_of(replace(worse, versus=later)) == {"bonus"}, "a bonus now is worth the next turn"
    few = replace(worse, s=0)
    assert names_of(few) == {"points", "next_bonus_worse"}, "the draw is a reason if it may help"


def test_an_endgame_that_decides_the_game_says_so() -> None:
    won = replace(some_facts(), found=Found.SOLVED, spread=Estimate(33.0, 0.0), gain=Estimate(1, 0))
    one, other = replace(won.play, win=1.0, spread=24.0), replace(won.versus, win=0.0, spread=-9.0)
    assert names_of(replace(won, play=one, versus=other)) == {"endgame_wins"}
    lost_too = replace(one, win=0.0, spread=-2.0)
    assert names_of(replace(won, play=lost_too, versus=other)) == {"endgame_lost"}
    won_too = replace(other, win=1.0, spread=3.0)
    assert names_of(replace(won, play=one, versus=won_too)) == {"endgame_won"}
    # A tie is broken by the points before the racks are settled.
    tied = replace(won, spread=Estimate(0.0, 0.0))
    assert names_of(tied) == {"gain"}
    assert names_of(replace(tied, gain=Estimate(0.0, 0.0))) == {"equal"}


def test_whoever_goes_out_ends_the_game() -> None:
    facts = replace(some_facts(), bag=0, replies=Estimate(19.0, 0.1))
    out = replace(facts, play=replace(facts.play, goes_out=True, kept=()))
    assert names_of(out) == {"goes_out"}


def test_one_point_is_no_points() -> None:
    values = {"best": "8F HO", "played": "8G HO", "d": 1}
    one = Sentence("points_worth_it", "points", 1.0, values)
    assert one.text("de") == "8F HO bringt jetzt 1 Punkt weniger, doch das lohnt sich."
    assert one.text("en") == "8F HO scores 1 point less now, but that pays off."
    many = Sentence("points_worth_it", "points", 1.0, {**values, "d": 21})
    assert "21 Punkte" in many.text("de")


def test_kept_tiles_are_no_reason_if_the_next_turn_says_the_contrary() -> None:
    facts = replace(some_facts(), leave=9.0, next=Estimate(-4.0, 0.1))
    facts = replace(facts, versus=replace(facts.versus, kept=("U", "V")))
    assert "leave" not in names_of(facts)
    assert "leave" in names_of(replace(facts, next=Estimate(-0.1, 0.1)))


def test_a_double_tile_is_a_reason_only_where_the_tiles_are_worth_less() -> None:
    facts = replace(some_facts(), leave=3.0)
    twice = replace(facts.versus, kept=("R", "R"), double="R", double_cost=8.4)
    assert "leave_double" in names_of(replace(facts, versus=twice))
    bonus = replace(facts.play, points=71, bonus=50, tiles=7, kept=())
    better = replace(facts, play=bonus, versus=twice, points=51, leave=-23.0)
    assert names_of(better) == {"bonus"}, "they are worth more than nothing"


def test_a_rack_that_is_passed_with_is_no_leave() -> None:
    facts = replace(some_facts(), leave=9.0)
    passing = replace(facts.versus, kind=PlayKind.PASS, kept=tuple("AEINRST"))
    assert "leave" not in names_of(replace(facts, versus=passing))
    other = replace(facts.versus, kept=("U", "V"))
    assert "leave" in names_of(replace(facts, versus=other))
    later = replace(facts, versus=passing, next=Estimate(-16.0, 0.1))
    assert names_of(later) == {"gain"}, "the best play can still be laid after a pass"


def test_where_the_game_is_decided_no_chances_are_told() -> None:
    decided = replace(some_facts(), gain=Estimate(0.0, 0.0), spread=Estimate(9.0, 1.0))
    play = replace(decided.play, win=0.0, word="HORN", play="8F HORN")
    emptying = replace(decided.versus, win=0.0, word="HORN", play="9F HORN", empties_bag=True)
    facts = replace(decided, play=play, versus=emptying)
    assert names_of(facts) == {"lost_but_points"}
    exchanging = replace(facts, play=replace(play, kind=PlayKind.EXCHANGE, play="ex HO"))
    assert names_of(exchanging) == {"lost_but_points"}
    clear = replace(facts, gain=Estimate(0.05, 0.001))
    assert names_of(clear) == {"empties_bag", "same_word_better_place"}


def test_a_q_that_stays_is_a_reason_up_to_the_end() -> None:
    facts = replace(some_facts(), bag=9)
    stuck = replace(facts, versus=replace(facts.versus, kept=("H", "Q"), q_used=0.2))
    assert names_of(stuck) == {"q_stuck"}
    assert names_of(replace(stuck, play=replace(facts.play, kept=("Q",)))) == {"gain"}


def test_a_point_or_two_are_no_reason() -> None:
    facts = some_facts()
    assert names_of(replace(facts, points=2)) == names_of(replace(facts, points=-2)) == {"gain"}
    assert names_of(replace(facts, points=3)) == {"points"}


def test_beside_a_strong_reason_weak_ones_are_not_told() -> None:
    facts = replace(some_facts(), points=30, replies=Estimate(2.0, 0.1))
    assert names_of(facts) == {"points"}
    assert names_of(replace(facts, points=12)) == {"points", "reply"}


def test_more_wins_with_fewer_points_are_told() -> None:
    facts = replace(some_facts(), spread=Estimate(-18.1, 1.0))
    (told,) = sentences_of(facts)
    assert told.text("en") == (
        f"With {facts.play.play} you win more often (by 5.0 ± 0.1 percentage points), although"
        " you end up 18.1 ± 1.0 points worse on average."
    )


def test_kept_tiles_are_told_with_what_the_next_turn_gains() -> None:
    facts = replace(some_facts(), leave=8.0, next=Estimate(8.4, 0.5))
    facts = replace(facts, versus=replace(facts.versus, kept=tuple("ENTTT")))
    (told,) = sentences_of(facts)
    assert told.text("de") == (
        f"Mit {facts.play.play} behältst du ER statt ENTTT, und damit bringt dein nächster Zug im"
        " Mittel 8,4 ± 0,5 Punkte mehr."
    )
    tiles = replace(facts, next_tiles=Estimate(5.0, 0.5), next_board=Estimate(3.4, 0.5))
    assert "5.0 ± 0.5 points more" in sentences_of(tiles)[0].text("en"), "the part of the tiles"
    board = replace(facts, next_tiles=Estimate(-3.0, 0.5), next_board=Estimate(11.4, 0.5))
    assert names_of(board) == {"next_board"}, "the tiles do not do what they are worth"
    both = replace(board, leave=-4.0)
    assert names_of(both) == {"next_board", "leave_next_worse"}


def test_what_comes_after_the_next_turn_is_told_in_parts() -> None:
    facts = replace(some_facts(), later=Estimate(0.0, 0.0), left=Estimate(6.0, 0.5))
    facts = replace(facts, versus=replace(facts.versus, play="8H NO"))
    (told,) = sentences_of(facts)
    assert told.text("en") == (
        f"After {facts.play.play} the tiles that you still hold after your next turn, set against"
        " those of the other, are worth 6.0 ± 0.5 points more on average than after 8H NO."
    )
    late = replace(
        facts,
        later=Estimate(9.0, 0.5),
        left=Estimate(-4.0, 0.5),
        play=replace(facts.play, goes_first=0.7),
        versus=replace(facts.versus, goes_first=0.4),
        rollouts=2_000,
    )
    assert names_of(late) == {"later", "out_more"}, "of a subject the strongest"
    assert names_of(replace(late, later=Estimate(1.0, 0.1))) == {"out_more", "left_over_worse"}
    slower = replace(late, play=late.versus, versus=late.play)
    assert names_of(slower) == {"later", "out_more_worse"}
    bonus = replace(late, play=replace(late.play, bonus=50))
    assert names_of(bonus) == {"gain"}


def test_the_parts_add_up_and_are_true() -> None:
    engine = engine_for()
    endings = 0
    for position in positions():
        plays = position.every_play(engine)
        facts = explain(engine, position, plays[0], plays[4], budget=SOME).facts
        if facts.model is not Model.EQUITY:
            assert facts.later is facts.left is facts.next_board is None
            continue
        assert facts.later is not None
        assert facts.left is not None
        assert facts.later.mean + facts.left.mean == pytest.approx(facts.rest.mean)
        if facts.next_board is not None:
            assert facts.next_tiles is not None
            assert facts.next_board.mean + facts.next_tiles.mean == pytest.approx(facts.next.mean)
        if position.view.bag_count >= 4 * position.rules.rack:
            assert facts.later == Estimate(0.0, 0.0)
            assert facts.play.goes_first is None
        endings += facts.play.goes_first is not None
    assert endings


def test_with_the_same_tiles_kept_the_board_makes_the_next_turn() -> None:
    engine = engine_for()
    position = list(positions())[3]
    play, versus = (read_move(engine, position, text) for text in ("14F CU(R)ES", "14B ECUS"))
    assert position.kept(play) == position.kept(versus)
    facts = explain(engine, position, play, versus, budget=replace(SOME, value=4_000)).facts
    assert facts.next.is_clear(3.0)
    assert facts.next_board is not None
    assert facts.next_tiles is not None
    assert facts.next_board.is_clear(2.0)
    assert not facts.next_tiles.is_clear()
    assert "next_board" in names_of(facts)


def test_an_s_is_a_good_tile_only_where_it_is_worth_keeping() -> None:
    start = "/".join(["15"] * 15)
    for edition, good in (("deluxe", (2, 4)), ("kompakt", (2, 0))):
        engine = engine_for(edition)
        cgp = parse_cgp(f"{start} AEINRT/ 0/0 0", engine.rules.tiles)
        position = position_of_cgp(cgp, engine.rules)
        plays = position.every_play(engine)
        facts = explain(engine, position, plays[0], plays[-1], budget=SOME).facts
        assert (facts.blanks, facts.s) == good, edition


def test_searched_endgames_tell_no_replies_and_short_bags_no_leaves() -> None:
    engine = engine_for()
    position = position_of_cgp(parse_cgp(WINNING_PASS, engine.rules.tiles), engine.rules)
    plays = position.every_play(engine)
    facts = explain(engine, position, plays[0], plays[3], budget=SOME).facts
    assert facts.model is Model.EQUITY_THEN_PERFECT
    assert (facts.replies.mean, facts.next.mean) == (0.0, 0.0)
    assert check_parts(facts) == ["points", "rest"]
    assert (facts.play.leave, facts.versus.leave) == (0.0, 0.0)
    assert abs(facts.drawn) <= facts.bag == 1


def test_the_first_sentence_names_the_play_and_is_a_reason_for_it() -> None:
    facts = replace(some_facts(), next=Estimate(6.0, 0.1))
    (told,) = sentences_of(facts)
    assert (
        told.text("en")
        == f"After {facts.play.play} your next turn scores 6.0 ± 0.1 points more on average."
    )
    assert told.text("de").startswith(f"Nach {facts.play.play} bringt dein nächster Zug")
    gain, against = sentences_of(replace(facts, next=Estimate(-6.0, 0.1)))
    assert (gain.name, gain.against) == ("gain", False)
    assert (against.name, against.against) == ("next_turn_worse", True)
    quiet = replace(facts, next=Estimate(0.0, 0.1), points=-6)
    assert [one.name for one in sentences_of(quiet)] == ["gain", "points_worth_it"]


def test_a_solved_endgame_is_told_in_points() -> None:
    engine = small_engine()
    position = small_position(0, bag=0, other=3)
    plays = position.every_play(engine)
    found = explain(engine, position, plays[0], plays[-1], budget=SOME)
    check_numbers(found)
    assert found.facts.found is Found.SOLVED
    wins = "I7 S(L)ED wins the game by 12 points, passing loses it by 5 (solved)."
    assert found.texts("en")[0] == wins
    facts = found.facts
    parts = facts.points + facts.replies.mean + facts.next.mean + facts.rest.mean
    assert parts == facts.spread.mean, "what was simulated says nothing about what was solved"
    assert check_parts(facts) == ["points", "rest"]
    assert [move.play for move in facts.play.line] == ["G8 (A)S", "pass", "9I (E)R"]


def test_plays_that_a_search_proves_equal_are_told_so() -> None:
    none = Estimate(0.0, 0.0)
    solved = replace(some_facts(), found=Found.SOLVED, model=Model.PERFECT, gain=none, spread=none)
    play, versus = replace(solved.play, play="11M (U)M"), replace(solved.versus, play="pass")
    (told,) = sentences_of(replace(solved, play=play, versus=versus))
    assert told.text("de") == "11M (U)M und Passen führen zum gleichen Ergebnis (gelöst)."
    assert told.text("en") == "11M (U)M and passing lead to the same result (solved)."
    assert names_of(replace(solved, found=Found.SEARCHED)) == {"equal"}


def test_a_solved_endgame_tells_how_it_goes_on() -> None:
    solved = replace(
        some_facts(), found=Found.SOLVED, model=Model.PERFECT, spread=Estimate(8.0, 0.0)
    )
    line = (LineMove("C9 (MI)XED", 28), LineMove("pass", 0), LineMove("8A BE", 9))
    other = tuple(LineMove(f"{row}A HO", row) for row in range(1, 7))
    play = replace(solved.play, play="9C MEM", line=line)
    versus = replace(solved.versus, play="C9 NIMMER", line=other)
    told = replace(solved, play=play, versus=versus)
    lines = next(one for one in sentences_of(told) if one.name == "endgame_lines")
    assert lines.text("en") == (
        "After 9C MEM the best line is C9 (MI)XED 28, a pass, 8A BE 9; after C9 NIMMER it is"
        " 1A HO 1, 2A HO 2, 3A HO 3, 4A HO 4 and so on."
    )
    same = replace(told, versus=replace(versus, line=line))
    assert "endgame_same_line" in names_of(same)
    out = replace(told, play=replace(play, line=(), goes_out=True))
    assert {"out_first", "endgame_line"} <= names_of(out)


def test_both_languages_have_the_same_sentences_with_the_same_places() -> None:
    german, english = SENTENCES["de"], SENTENCES["en"]
    assert german.keys() == english.keys()
    for name, text in german.items():
        assert set(re.findall(r"{(\w+)", text)) == set(re.findall(r"{(\w+)", english[name]))


def test_moves_that_people_write_are_read_and_checked() -> None:
    engine = engine_for()
    empty = "/".join(["15"] * 15)
    position = position_of_cgp(
        parse_cgp(f"{empty} AEINRST/ 0/0 0", engine.rules.tiles), engine.rules
    )
    assert str(read_move(engine, position, "8D nastier".upper())) == "8D NASTIER"
    assert str(read_move(engine, position, "ex sa")) == "ex AS"
    assert str(read_move(engine, position, "pass")) == "pass"
    phony = read_move(engine, position, "8H TSR")
    assert (phony.text, phony.score) == ("TSR", 6)
    with pytest.raises(IllegalMove, match="needs a tile 'Q'"):
        read_move(engine, position, "8H QI")
    with pytest.raises(IllegalMove, match="cannot be exchanged"):
        read_move(engine, position, "ex Q")
