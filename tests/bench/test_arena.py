"""The arena: fair bags, exact zeros between equals, honest intervals."""

import json
import os
import re
import sys
import time
from pathlib import Path

import pytest

from bench.arena import main, rules_of
from bench.arena_contestants import contestant
from bench.arena_games import BlockResult, EndsOfTheBag, begin_late, play_block, play_game
from bench.arena_program import Program, processor_time
from bench.arena_statistics import SequentialTest, estimate
from sternfeld.errors import FarmError
from sternfeld.game import commands as cmd
from sternfeld.game.bag import Bag
from sternfeld.game.board import PlacedTile
from sternfeld.game.state import GameState, Phase
from sternfeld.players.budget import Budget
from sternfeld.rules.layout import Square
from tests.players.games import start

RULES = rules_of("deluxe", [])


@pytest.mark.parametrize(
    ("spec", "players"),
    [("intermediate", 2), ("expert", 2), ("champion@90n", 2), ("expert", 3), ("expert", 4)],
)
def test_equal_players_differ_by_exactly_nothing(spec: str, players: int) -> None:
    a, b = contestant(spec, RULES), contestant(spec, RULES)
    for block in range(2):
        result = play_block(RULES, a, b, players, block, seed=3)
        assert result.share == pytest.approx(1 / players, abs=1e-12)
        assert result.spread == pytest.approx(0, abs=1e-9)
        assert result.games == players


def test_each_seat_draws_from_its_own_end() -> None:
    tiles = tuple("ABCDEFGHIJ")
    alone = EndsOfTheBag(tiles, 2, seed=5).draw(Bag(tiles, tiles), 4, 1)
    shared = EndsOfTheBag(tiles, 2, seed=5)
    taken = shared.draw(Bag(tiles, tiles), 3, 0)
    left = tuple(face for face in tiles if face not in taken)
    assert shared.draw(Bag(left, left), 4, 1) == alone
    assert not set(taken) & set(alone)


def test_tiles_put_back_can_be_drawn_again() -> None:
    tiles = tuple("ABCDEFGHIJ")
    chance = EndsOfTheBag(tiles, 2, seed=5)
    chance.draw(Bag(tiles, tiles), 10, 0)
    assert sorted(chance.draw(Bag(tuple("CAB"), tuple("CAB")), 5, 1)) == ["A", "B", "C"]


def test_the_same_seed_gives_the_same_game() -> None:
    seats = [contestant("expert", RULES), contestant("advanced", RULES)]
    assert play_game(RULES, seats, 7) == play_game(RULES, seats, 7)
    assert play_game(RULES, seats, 7) != play_game(RULES, seats, 8)


def test_late_games_go_on_from_the_same_racks_and_the_same_bag() -> None:
    begun = begin_late(RULES, 2, 4, 12)
    assert 0 < begun.state.bag_count <= 12
    assert begun.state.to_move in (0, 1)
    assert begin_late(RULES, 3, 4, 0).state.bag_count == 0
    seats = [contestant("expert", RULES), contestant("greedy", RULES)]
    first = play_game(RULES, seats, 4, begun)
    assert first == play_game(RULES, seats, 4, begun)
    assert first != play_game(RULES, seats, 4, begin_late(RULES, 2, 5, 12))
    equal = play_block(RULES, seats[1], contestant("greedy", RULES), 2, 0, 3, from_bag=12)
    assert (equal.share, equal.spread) == (0.5, 0)


def test_a_game_in_which_nobody_can_move_ends() -> None:
    rules = rules_of("deluxe", ["words.lexicon=none", "word_check=free"])
    seats = [contestant("expert", rules)] * 2
    assert sum(play_game(rules, seats, 1).scores) < 0


def test_intervals_are_over_blocks() -> None:
    assert estimate([0.5] * 10).half == 0
    assert estimate([0.0, 1.0] * 50).mean == 0.5
    assert 0.09 < estimate([0.0, 1.0] * 50).half < 0.11
    assert estimate([1.0]).half == float("inf")


def test_the_sequential_test_decides_only_when_it_may() -> None:
    test = SequentialTest(0.5, 0.6)

    def blocks(*shares: float) -> list[BlockResult]:
        return [BlockResult(i, share, 0, 0, 0, 2) for i, share in enumerate(shares)]

    assert test.verdict(blocks(*[1.0] * 5)) is None
    assert test.verdict(blocks(*([1.0, 1.0, 0.5, 0.5] * 20))) == "p1"
    assert test.verdict(blocks(*([0.0, 0.5, 0.5, 0.5] * 40))) == "p0"
    assert test.verdict(blocks(*([0.5, 0.5, 1.0, 0.5, 0.0] * 3))) is None


def test_a_series_can_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "series.jsonl"
    command = ["expert", "beginner", "--seed", "2", "--json", "--out", str(out)]
    first = main([*command, "--pairs", "1"])
    both = main([*command, "--pairs", "2"])
    whole = main([*command[:-2], "--pairs", "2"])
    for found in (first, both, whole):
        found.pop("seconds")
    assert both == whole
    assert len(out.read_text().splitlines()) == 3
    assert json.loads(capsys.readouterr().out.splitlines()[0])["blocks"] == 1
    with pytest.raises(FarmError, match="another series"):
        main(["expert", "greedy", "--out", str(out), "--pairs", "1"])


def test_a_program_that_speaks_the_protocol_takes_part() -> None:
    script = "from sternfeld.cli.engine import engine; engine()"
    program = Program(f"{sys.executable} -c '{script}'", RULES, Budget(nodes=60))
    try:
        result = play_game(RULES, [program, contestant("beginner", RULES)], 3)
    finally:
        program.close()
    assert result.scores[0] > result.scores[1]


class Invents:
    """Lays the same invented word whenever it is to move, and accepts everything."""

    def move(self, state: GameState, seat: int, seed: int) -> cmd.SeatCommand:
        if state.phase is Phase.PENDING:
            return cmd.Accept(seat)
        if state.turns:
            return cmd.Resign(seat)
        faces = [face for face in state.seats[seat].rack.tiles or () if face != "?"][:5]
        squares = [Square(8, column) for column in range(6, 11)]
        return cmd.Lay(seat, tuple(map(PlacedTile, squares, faces)))

    def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize("challenges", [True, False])
def test_a_program_challenges_if_it_says_that_it_can(challenges: bool) -> None:
    script = "from sternfeld.cli.engine import engine; engine()"
    program = Program(f"{sys.executable} -c '{script}'", RULES, Budget(nodes=60))
    program.challenges = program.challenges and challenges
    seen: list[cmd.SeatCommand] = []
    answer = program.move

    def listen(state: GameState, seat: int, seed: int) -> cmd.SeatCommand:
        seen.append(answer(state, seat, seed))
        return seen[-1]

    program.move = listen  # type: ignore[method-assign]
    try:
        play_game(RULES, [Invents(), program], 3)
    finally:
        program.close()
    assert seen[0] == (cmd.Challenge(1) if challenges else cmd.Accept(1))


def test_nonsense_is_no_player() -> None:
    for spec in ("Expert!", "grandmaster"):
        with pytest.raises(SystemExit, match="expected"):
            contestant(spec, RULES)


SLEEPER = """
import sys, time
for line in sys.stdin:
    if line.startswith("uci"):
        print("uciok", flush=True)
    if line.startswith("go"):
        time.sleep(0.05)
        print(line, file=sys.stderr, flush=True)
        print("bestmove pass", flush=True)
    if line.startswith("quit"):
        break
"""


def test_a_program_that_had_to_wait_for_the_processor_gets_more_time(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "sleeper.py"
    script.write_text(SLEEPER, "utf-8")
    program = Program(f"{sys.executable} {script}", RULES, Budget(seconds=0.1))
    state = start(RULES, 2, 1)
    try:
        for _ in range(2):
            program.move(state, state.to_move, 1)
    finally:
        program.close()
    first, second = map(int, re.findall(r"go movetime (\d+)", capfd.readouterr().err))
    assert first == 100
    # It slept nearly all the time, as one that waits would have.
    assert second > 150


def test_the_processor_time_of_a_process_is_told() -> None:
    before = processor_time(os.getpid())
    assert before is not None
    sum(range(10**6))
    assert before < (processor_time(os.getpid()) or 0) <= time.process_time() + 1e-3
    assert processor_time(2**22 + 1) is None
