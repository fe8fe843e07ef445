"""Explanations to look at, and what is checked of all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.explain import Explanation, explain, sentences_of
from sternfeld.analysis.facts import Facts
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import record_of
from sternfeld.analysis.report import Found
from sternfeld.analysis.rollouts import Estimate
from sternfeld.engine.play import PlayKind
from tests.analysis.games import engine_for, game_of

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
