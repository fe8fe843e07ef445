"""Explanations: facts first, and no number in a sentence that is not one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.explain import Explanation, explain, sentences_of
from sternfeld.analysis.facts import Facts, turned
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.position import TurnPosition, position_of_cgp
from sternfeld.analysis.record import record_of
from sternfeld.analysis.report import Found
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.sentences import SENTENCES
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
            said = re.sub(r"(Reihe|Row|Spalte|Column) \w+", " ", said)
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
    assert turned(turned(facts)) == facts


def test_the_better_play_comes_first() -> None:
    engine = engine_for()
    position = next(positions())
    plays = position.every_play(engine)
    passing = position.passing(engine)
    found = explain(engine, position, passing, plays[0], budget=SOME)
    assert found.facts.play.play == str(plays[0])
    assert found.facts.gain.mean > 0


def test_under_two_deviations_nothing_is_claimed() -> None:
    engine = engine_for()
    position = next(positions())
    plays = position.every_play(engine)
    facts = explain(engine, position, plays[0], plays[1], budget=SOME).facts
    vague = replace(facts, gain=Estimate(0.01, 0.006), found=Found.SIMULATED)
    assert [one.name for one in sentences_of(vague)] == ["equal"]
    clear = replace(facts, gain=Estimate(0.01, 0.004), found=Found.SIMULATED)
    assert "equal" not in [one.name for one in sentences_of(clear)]


@pytest.mark.parametrize(
    ("spends", "price", "name", "text"),
    [
        ("S", 3, "s_price", "The S earns only 3 points more in"),
        ("S", -36, "s_wasted", "scores 36 points more."),
        ("?", 5, "leave_blank", "The blank earns only 5 points in"),
        ("?", -5, "blank_wasted", "scores 5 points more; kept it is worth"),
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
        fair_s=20,
        gain=Estimate(0.05, 0.001),
        found=Found.SIMULATED,
    )
    told = replace(found, facts=facts, sentences=sentences_of(facts))
    assert name in [one.name for one in told.sentences]
    assert any(text in one for one in told.texts("en"))
    check_numbers(told)


def test_the_last_tile_is_told_by_draws() -> None:
    engine = engine_for()
    position = position_of_cgp(parse_cgp(WINNING_PASS, engine.rules.tiles), engine.rules)
    passing = position.passing(engine)
    other = read_move(engine, position, "2B INEART(H)S")
    found = explain(engine, position, passing, other, budget=SOME)
    check_numbers(found)
    assert found.facts.found is Found.ALL_ORDERS
    assert "The pass wins in 8 of 8 draws, 2B INEART(H)S in 7." in found.texts("en")
    assert "Passen gewinnt bei 8 von 8 Ziehungen, 2B INEART(H)S bei 7." in found.texts("de")


def test_a_solved_endgame_is_told_in_points() -> None:
    engine = small_engine()
    position = small_position(0, bag=0, other=3)
    plays = position.every_play(engine)
    found = explain(engine, position, plays[0], plays[-1], budget=SOME)
    check_numbers(found)
    assert found.facts.found is Found.SOLVED
    assert found.sentences[0].name in ("out_first", "endgame", "equal")


def test_both_languages_have_the_same_sentences_with_the_same_places() -> None:
    german, english = SENTENCES["de"], SENTENCES["en"]
    assert german.keys() == english.keys()
    for name, text in german.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", english[name]))


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
