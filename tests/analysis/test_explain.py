"""Explanations: facts first, and no number in a sentence that is not one of them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sternfeld.analysis.explain import Explanation, explain, sentences_of
from sternfeld.analysis.facts import Facts
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.position import position_of_cgp
from sternfeld.analysis.record import record_of
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.sentences import SENTENCES, Language
from sternfeld.errors import IllegalMove, NotationError
from sternfeld.notation.cgp import parse_cgp
from tests.analysis.explaining import SOME, check_numbers, check_parts, names_of, positions
from tests.analysis.games import WINNING_PASS, engine_for, game_of
from tests.analysis.small import small_engine, small_position
from tests.players.late_positions import QAT


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
    position = position_of_cgp(parse_cgp(QAT, engine.rules.tiles), engine.rules)
    own, other = (read_move(engine, position, move) for move in ("12L QA(T)", "15L VISE"))
    found = explain(engine, position, own, other, budget=SOME)
    assert min(found.facts.play.solved, found.facts.versus.solved) < 1
    assert found.texts("de")[0].endswith("gelöst, der Rest ist durchgespielt.")


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


def test_words_that_are_not_in_the_list_are_told_in_any_case() -> None:
    engine = engine_for()
    position = position_of_cgp(
        parse_cgp(f"{'/'.join(['15'] * 15)} AEINRST/ 0/0 0", engine.rules.tiles), engine.rules
    )
    listed, phony = (read_move(engine, position, text) for text in ("8H STAIR", "8H TSR"))
    found = explain(engine, position, listed, phony, budget=SOME)
    assert (found.facts.play.unlisted, found.facts.versus.unlisted) == ((), ("TSR",))
    assert found.texts("en")[-1] == (
        "TSR is not in the word list; the figures take 8H TSR to stand."
    )
    assert found.texts("de")[-1] == (
        "TSR steht nicht in der Wortliste; gerechnet ist, als bliebe 8H TSR liegen."
    )
    both = replace(found.facts, play=replace(found.facts.play, unlisted=("AB", "CD")))
    assert "AB, CD are not in" in Explanation(both, sentences_of(both)).texts("en")[-2]


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
    for word in ("ex", "tauschen"):
        assert str(read_move(engine, position, f"{word} sa")) == "ex AS"
        with pytest.raises(NotationError, match="does not name the tiles"):
            read_move(engine, position, f"{word} 2")
    for word in ("pass", "Passen"):
        assert str(read_move(engine, position, word)) == "pass"
    phony = read_move(engine, position, "8H TSR")
    assert (phony.text, phony.score) == ("TSR", 6)
    with pytest.raises(IllegalMove, match="needs a tile 'Q'"):
        read_move(engine, position, "8H QI")
    with pytest.raises(IllegalMove, match="cannot be exchanged"):
        read_move(engine, position, "ex Q")
