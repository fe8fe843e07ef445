"""What is kept of a finished game."""

from random import Random

from sternfeld.game import commands as cmd
from sternfeld.game.board import PlacedTile
from sternfeld.game.endings import EndCause
from sternfeld.game.score_sheet import LineKind
from sternfeld.rules.layout import Square
from sternfeld.table.plan import SeatKind, SeatPlan, TableKind
from sternfeld.table.results import result_from_text, result_of, result_to_text
from sternfeld.table.state import TablePhase
from tests.table.playing import ME, Host, last_of, plan_of, two

FREE: dict[str, object] = {"word_check": "free", "start.order": "agreed"}
FINISHED = 25


def laid(host: Host, player: str, seat: int, row: int, count: int) -> tuple[str, ...]:
    """Lay the first tiles of the rack in a row, from the column of the star on."""
    rack = host.game.seats[seat].rack.tiles or ()
    faces = tuple("e" if face == "?" else face for face in rack[:count])
    tiles = [PlacedTile(Square(row, 8 + step), face) for step, face in enumerate(faces)]
    host.play(player, cmd.Lay(seat, tuple(tiles)))
    return faces


def test_a_game_that_goes_on_has_no_result() -> None:
    assert result_of(two().state) is None


def test_a_result_says_how_the_game_went_for_every_seat() -> None:
    host = two(rules=FREE)
    ada, bob = laid(host, "ada", 0, 8, 3), laid(host, "bob", 1, 9, 2)
    host.play("ada", cmd.Pass(0))
    host.play("bob", cmd.Resign(1))
    result = result_of(host.state)
    assert result is not None
    assert (result.ended, result.cause, result.rounds) == (host.now, EndCause.RESIGNED, 2)
    assert not result.is_draw
    first, second = result.seats
    assert (first.player, first.place, first.resigned) == ("ada", 1, False)
    assert (second.player, second.place, second.resigned) == ("bob", 2, True)
    assert (first.turns, second.turns) == (2, 1)
    assert first.best == ada
    assert second.best in (bob, *((above, below) for above, below in zip(ada, bob, strict=False)))
    lines = [line.points for line in host.game.sheet if line.kind is LineKind.LAY]
    assert [first.best_points, second.best_points] == lines == [first.points, second.points]
    assert first.score == host.game.seats[0].score


def test_the_squares_with_tiles_are_bits_row_by_row() -> None:
    host = two(rules=FREE)
    laid(host, "ada", 0, 8, 2)
    host.play("bob", cmd.Resign(1))
    result = result_of(host.state)
    assert result is not None
    bits = f"{int(result.covered, 16):0{4 * len(result.covered)}b}"
    size = result.size
    assert [place for place, bit in enumerate(bits) if bit == "1"] == [7 * size + 7, 7 * size + 8]


def test_who_shares_a_device_is_nobodys_own_game() -> None:
    device = SeatPlan(SeatKind.DEVICE, "Cleo")
    host = Host(plan_of(ME, device, rules=FREE))
    host.play("ada", cmd.Resign(1))
    result = result_of(host.state)
    assert result is not None
    assert [seat.player for seat in result.seats] == ["ada", None]


def test_results_of_random_games_agree_with_the_score_sheet() -> None:
    finished = 0
    for seed in range(400):
        host = last_of(Random(seed), 120)
        if host.state.phase is not TablePhase.ENDED:
            assert result_of(host.state) is None
            continue
        result = result_of(host.state)
        assert result is not None
        assert result_from_text(result_to_text(result)) == result
        game = host.game
        assert tuple(seat.score for seat in result.seats) == game.scores
        first = tuple(i for i, seat in enumerate(result.seats) if seat.place == 1)
        assert first == (game.winners or (0,)), "who resigns alone has not won"
        assert result.is_draw == (len(game.winners) > 1)
        assert f"{int(result.covered, 16):b}".count("1") == len(game.board)
        for number, seat in enumerate(result.seats):
            own = [line.points for line in game.turns if line.seat == number]
            assert seat.points == sum(own)
            assert seat.best_points <= max(own, default=0)
            assert (host.state.plan.kind is TableKind.GAME) or seat.level == ""
        finished += 1
        if finished == FINISHED:
            return
    raise AssertionError(f"only {finished} games came to an end")
