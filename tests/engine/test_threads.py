"""One engine and one lexicon for many threads of Python, each of which lets the core use more."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sternfeld._core import Control
from sternfeld.engine.endgame import solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.simulation import SimulationPlan, Situation, simulate
from sternfeld.game.board import Board
from sternfeld.notation.cgp import parse_cgp
from tests.engine.positions import engine_of

RACK = tuple("AEINRST")
POSITION = "/".join(["15"] * 7 + ["4HORNETS4"] + ["15"] * 7) + " AEINRST/ 10/20 0"


def at_once(*questions: Callable[[], object]) -> list[object]:
    """All questions asked at the same moment, each by a thread of its own."""
    start = threading.Barrier(len(questions))

    def ask(question: Callable[[], object]) -> object:
        start.wait()
        return question()

    with ThreadPoolExecutor(len(questions)) as pool:
        return list(pool.map(ask, questions))


def test_an_engine_answers_several_at_once_as_it_answers_one() -> None:
    engine = engine_of("deluxe")
    board = parse_cgp(POSITION, engine.rules.tiles).board
    racks = ["AEINRST", "QUICKLY", "ZAX?EEE", "BCDFGHJ"]
    alone = [engine.best(board, rack, n=20) for rack in racks]
    for _ in range(5):
        assert at_once(*(lambda r=rack: engine.best(board, r, n=20) for rack in racks)) == alone


def test_house_words_are_added_while_others_read() -> None:
    engine = engine_of("deluxe")
    board = parse_cgp(POSITION, engine.rules.tiles).board
    expected = engine.best(board, RACK, n=10)

    def with_house_words() -> bool:
        house = engine.lexicon.with_overlay(["QQQQ"], ["HORNETS"])
        return "QQQQ" in house and bool(Engine(engine.rules, lexicon=house).best(board, RACK))

    questions = [with_house_words, lambda: engine.best(board, RACK, n=10)] * 2
    assert at_once(*questions) == [True, expected] * 2
    assert "QQQQ" not in engine.lexicon


def test_simulations_and_endgames_share_a_lexicon() -> None:
    engine = engine_of("deluxe")
    position = parse_cgp(POSITION, engine.rules.tiles)
    plays = engine.best(position, n=4)
    situation = Situation(position.board, RACK, (10, 20), (7, 7), 79)
    plan = SimulationPlan(iterations=16, threads=2)
    questions: list[Callable[[], object]] = [
        lambda: engine.simulate(position, plays, iterations=20, threads=2),
        lambda: simulate(engine, situation, plays, plan),
        lambda: solve_endgame(engine, position.board, "AT", "ER", nodes=200).spread,
        lambda: engine.self_play(4, threads=2).checksum,
    ]
    alone = [question() for question in questions]
    assert at_once(*questions) == alone


def test_everything_can_be_called_off_while_it_works() -> None:
    engine = engine_of("deluxe")
    position = parse_cgp(POSITION, engine.rules.tiles)
    plays = engine.best(position, n=4)
    situation = Situation(Board(15), RACK, (0, 0), (7, 7), 86)
    many = 2**29
    control = Control()
    begun = threading.Event()

    def stop() -> bool:
        begun.set()
        return control.cancelled

    def call_off() -> bool:
        assert begun.wait(60)
        while control.done == 0:
            time.sleep(0.001)
        control.cancel()
        return True

    plan = SimulationPlan(points_weight=0.5, threads=2, round=2**10)
    answers = at_once(
        lambda: engine.simulate(position, plays, iterations=many, threads=2, control=control),
        lambda: engine.match(many, trial={"stay": (0,)}, threads=2, control=control).deals < many,
        lambda: engine.self_play(many, threads=2, control=control).games < many,
        lambda: simulate(engine, situation, plays, plan, stop).nodes >= 0,
        call_off,
    )
    assert answers[1:] == [True] * 4
