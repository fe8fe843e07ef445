"""Whatever the engine is asked, it answers or refuses: no crash, and no memory without end."""

import math
import resource
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld._core import CoreWinProbability, sanitized
from sternfeld.engine.endgame import play_for_places, solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.leaves import Leaves
from sternfeld.engine.simulation import SimulationPlan, Situation, simulate
from sternfeld.engine.win_probability import win_probability_for
from sternfeld.errors import LexiconError, RulesError, SternfeldError
from sternfeld.game.board import Board, PlacedTile
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.notation.cgp import parse_cgp
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.engine.positions import engine_of
from tests.support.examples import examples

REFUSALS = (SternfeldError, ValueError, TypeError)
MAX_MEMORY = 512 * 1024  # kilobytes more than before
QUICK = SimulationPlan(iterations=2, round=2, plies=1)
START = "/".join(["15"] * 15) + " AEINRS?/ 0/0 0"

INTEGERS = st.sampled_from([-1, 0, 1, 2, 3, 4, 5, 7, 8, 99]) | st.integers(-(2**80), 2**80)
NUMBERS = INTEGERS | st.floats() | st.none() | st.text(max_size=2)
LETTERS = "AEINRSTZ?eä1 \0\ud800🂡"
TEXTS = st.text(st.sampled_from(LETTERS), max_size=9) | st.text(max_size=4)
RACKS = TEXTS | st.lists(TEXTS | st.integers(), max_size=9) | st.binary(max_size=9) | st.none()
FACES = st.sampled_from(["A", "E", "e", "T", "Z", "?", "ä", "", "\ud800"])
BOARDS = st.dictionaries(
    st.builds(Square, st.integers(1, 15), st.integers(1, 15)), FACES, max_size=12
).map(lambda tiles: Board(15).lay([PlacedTile(at, face) for at, face in tiles.items()]))


@cache
def every_word() -> frozenset[str]:
    return frozenset(engine_of("deluxe").lexicon.words)


def asked(question: Callable[[], object]) -> None:
    """Ask: anything but an answer or a refusal that is documented is an error of this test."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with suppress(*REFUSALS):
        question()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sanitized or after - before < MAX_MEMORY


@given(board=BOARDS, rack=RACKS, n=NUMBERS)
def test_any_rack_on_any_board(board: Board, rack: object, n: object) -> None:
    engine = engine_of("deluxe")
    asked(lambda: engine.best(board, rack, n=2))  # type: ignore[arg-type]
    asked(lambda: engine.best(board, "AE?", n=n))  # type: ignore[arg-type]
    asked(lambda: engine.plays(board, "AEST", limit=n))  # type: ignore[arg-type]
    asked(lambda: engine.rank(board, rack, bag_count=3, n=1))  # type: ignore[arg-type]
    asked(lambda: engine.settled(rack))  # type: ignore[arg-type]
    asked(lambda: engine.leaves.of(rack))  # type: ignore[arg-type]


@given(name=st.sampled_from(["bag_count", "others", "players", "n"]), value=NUMBERS)
def test_any_number_to_weigh_with(name: str, value: object) -> None:
    numbers = {"bag_count": 5, "n": 3, name: value}
    asked(lambda: engine_of("deluxe").rank(Board(15), tuple("AEINRST"), **numbers))  # type: ignore[arg-type]


@given(name=st.sampled_from(["plies", "iterations", "threads", "seed"]), value=NUMBERS)
def test_any_number_of_rollouts(name: str, value: object) -> None:
    engine = engine_of("deluxe")
    if name == "iterations" and isinstance(value, int):
        value = min(value, 20)  # more of them take longer, and nothing else
    position = parse_cgp(START, engine.rules.tiles)
    numbers = {"iterations": 2, "plies": 1, name: value}
    asked(lambda: engine.simulate(position, engine.best(position, n=2), **numbers))  # type: ignore[arg-type]


@examples(2)
@given(data=st.data())
def test_any_simulation(data: st.DataObject) -> None:
    engine = engine_of("deluxe")
    plays = engine.best(Board(15), "AEINRS?", n=3)
    situation = Situation(Board(15), tuple("AEINRS?"), (0, 0), (7, 7), 86)
    few = st.lists(INTEGERS, max_size=5).map(tuple)
    changes: dict[str, Any] = data.draw(
        st.fixed_dictionaries(
            {}, optional={"scores": few, "hands": few, "bag_count": INTEGERS, "targets": few}
        )
    )
    plan: dict[str, Any] = data.draw(
        st.fixed_dictionaries(
            {},
            optional={
                "to_the_end": NUMBERS,
                "endgame_nodes": st.integers(-1, 30),
                "threads": st.integers(-1, 3),
                "points_weight": NUMBERS,
                "prior_weight": NUMBERS,
                "enumerate": st.booleans(),
                "seed": NUMBERS,
            },
        )
    )
    asked(
        lambda: simulate(engine, replace(situation, **changes), plays[:2], replace(QUICK, **plan))
    )


@given(board=BOARDS, own=RACKS, other=RACKS, spread=NUMBERS, passes=NUMBERS)
def test_any_endgame(
    board: Board, own: object, other: object, spread: object, passes: object
) -> None:
    engine = engine_of("deluxe")
    asked(lambda: solve_endgame(engine, board, own, other, nodes=30))  # type: ignore[arg-type]
    asked(lambda: solve_endgame(engine, board, "AT", "E", spread=spread, nodes=30))  # type: ignore[arg-type]
    racks = [own, other, "ST"]
    asked(lambda: play_for_places(engine, board, racks, (0, 0, 9), nodes=30))  # type: ignore[arg-type]
    racks = ["AT", "E"]
    asked(lambda: play_for_places(engine, board, racks, (0, 0), passes=passes, nodes=30))  # type: ignore[arg-type]


@given(text=TEXTS, words=st.lists(TEXTS, max_size=4), limit=NUMBERS)
def test_any_text_for_a_lexicon(text: str, words: list[str], limit: object) -> None:
    lexicon = engine_of("deluxe").lexicon
    assert (text in lexicon) is (text in every_word())
    asked(lambda: lexicon.hooks(text))
    asked(lambda: lexicon.entry(text))
    asked(lambda: lexicon.anagrams(text, limit))  # type: ignore[arg-type]
    asked(lambda: lexicon.matches(text, limit))  # type: ignore[arg-type]
    asked(lambda: Lexicon.open(text))
    small = Lexicon.compile(["AT", "TEA"], "AET")
    asked(lambda: small.with_overlay(words, [text]))
    asked(lambda: Lexicon.compile(words, "AEINRSTZ"))
    asked(lambda: Lexicon.compile(["AT"], ["A", "T", *words]))


def test_half_a_character_is_in_no_word() -> None:
    lexicon = Lexicon.compile(["AT", "TEA"], "AET")
    assert "\ud800" not in lexicon
    assert lexicon.hooks("\ud800T") == lexicon.hooks("QQQQ")
    half = pytest.raises(LexiconError, match="lone surrogate")
    with half:
        lexicon.with_overlay(["A\ud800"])
    with half:
        Lexicon.compile(["A\ud800"], "AET")
    with half:
        Lexicon.compile(["AT"], ["A", "\ud800"])


def test_a_lower_case_letter_on_a_rack_is_a_blank_only_if_the_set_has_it() -> None:
    engine = engine_of("deluxe")
    assert engine.best(Board(15), "CaT", n=5) == engine.best(Board(15), "C?T", n=5)
    with pytest.raises(RulesError, match="'ä'"):
        engine.best(Board(15), "CäT")


def test_leaves_serve_only_the_racks_and_tiles_they_were_made_for() -> None:
    engine = engine_of("deluxe")
    few = Rules.of("deluxe", {"rack": 5, "bonus": "none"})
    for leaves, why in (
        (Engine(few).leaves, "a smaller rack"),
        (engine_of("kompakt").leaves, "another alphabet"),
    ):
        with pytest.raises(ValueError, match=f"leaves for {why}"):
            Engine(engine.rules, lexicon=engine.lexicon, leaves=leaves)


def test_what_cannot_be_is_refused_on_every_thread() -> None:
    engine = engine_of("deluxe")
    plays = [play for play in engine.plays(Board(15), "AEINRST") if len(play.tiles) == 2][:2]
    situation = Situation(Board(15), tuple("AEINRST"), (0, 0), (7, 0), 0)
    plan = replace(QUICK, endgame_nodes=10, threads=3)
    with pytest.raises(ValueError, match="racks"):
        simulate(engine, situation, plays, plan)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_refused(number: float) -> None:
    engine = engine_of("deluxe")
    situation = Situation(Board(15), tuple("AEINRST"), (0, 0), (7, 7), 86)
    plays = engine.best(Board(15), "AEINRST", n=2)
    for plan in (replace(QUICK, points_weight=number), replace(QUICK, prior_weight=number)):
        with pytest.raises(ValueError, match="_weight is"):
            simulate(engine, situation, plays, plan)
    with pytest.raises(ValueError, match="worth"):
        win_probability_for(engine.rules, 2).of([number, 0.0], 0, 5)
    with pytest.raises(ValueError, match="win probabilities"):
        CoreWinProbability([[1.0, 1.0, 1.0, number]])


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_a_win_probability_is_for_two_to_four(players: int) -> None:
    with pytest.raises(ValueError, match=f"players is {players}; expected 2 to 4"):
        win_probability_for(engine_of("deluxe").rules, players)


def test_a_table_of_leaves_that_is_no_table_is_refused() -> None:
    rules = Rules.of("deluxe")
    whole = Leaves.none(rules).to_bytes()
    for data in (b"", b"\0" * 200, whole[:-1], whole + b"\0"):
        with pytest.raises(LexiconError, match="'x'"):
            Leaves.from_bytes(rules, data, "x")
