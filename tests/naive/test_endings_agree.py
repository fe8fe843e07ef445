"""The referee ends games by passes exactly when its slow twin does."""

from __future__ import annotations

from random import Random

import pytest

from sternfeld.game import commands as cmd
from sternfeld.game.board import Board
from sternfeld.game.state import Phase
from sternfeld.rules.rules import Rules
from tests.game.table import EDITIONS, Table, Words, across, down
from tests.naive.endings import end_of


class Turning(Words):
    """Admits every word; whether somebody can lay depends on how many tiles lie there."""

    def __init__(self, answers: list[bool | None]) -> None:
        super().__init__()
        self.answers = answers

    def admits(self, word: str) -> bool:
        return True

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        return self.answers[len(board)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("bag", ["", "E"])
def test_the_referee_ends_games_when_its_slow_twin_does(edition: str, seats: int, bag: str) -> None:
    for seed in range(12):
        chance = Random(seed)
        answers = [chance.choice((True, False, None)) for _ in range(16)]
        table = Table(edition, seats=seats, judge=Turning(answers))
        racks = dict.fromkeys(range(seats), "E" * table.rules.rack)
        table.set_out(across(8, 8, "AA"), racks=racks, bag=bag)
        moves: list[tuple[str, bool | None]] = []
        while table.state.phase is Phase.TURN and len(moves) < 8 * seats:
            seat, low = table.state.to_move, 7 + len(table.state.board)
            if low < 14 and not bag and chance.random() < 0.15:
                table.stand(seat, down(low, 8, "E"))
                moves.append(("lay", None))
            else:
                table.do(cmd.Pass(seat))
                moves.append(("pass", answers[len(table.state.board)]))
        end = table.state.end
        found = None if end is None else (len(moves) - 1, str(end))
        assert found == end_of(edition, seats, len(bag), moves), (seed, moves)
