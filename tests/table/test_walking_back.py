"""Whoever has a view has every board of the game: line by line the very one that lay there."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.events import EndReason
from sternfeld.game.evolve import evolve as evolve_game
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.json_codec import to_plain
from sternfeld.rules.layout import Square
from sternfeld.table.audience import SPECTATOR
from sternfeld.table.state import TableState
from sternfeld.table.view import view
from tests.support.examples import examples
from tests.table.playing import ALL_SWAPS, VARIATIONS, Host, last_of, random_game, two

PLAYERS = ("ada", "bob")
SWAPPING = tuple(
    {**ALL_SWAPS, "word_check": check, "blanks.count": 12}
    for check in ("free", "challenge", "challenge", "checked")
)


def sent(state: TableState) -> Any:
    return to_plain(view(state, SPECTATOR))["game"]


def after(size: int, steps: Iterable[Iterable[list[Any]]]) -> Board:
    """The board that these tiles make, one step after the other."""
    board = Board(size)
    for tiles in steps:
        board = board.lay([PlacedTile(Square(row, column), face) for row, column, face in tiles])
    return board


def steps_of(lines: Iterable[Any]) -> Iterator[list[list[Any]]]:
    for line in lines:
        if line["kind"] != "taken_back":
            yield from ([swap] for swap in line["swaps"])
            yield line["tiles"]


def states_of(log: Iterable[ev.Event]) -> Iterator[GameState]:
    """The game after each of its events."""
    state: GameState | None = None
    for event in log:
        state = evolve_game(state, event)
        yield state


@given(st.integers(0, 10**9))
@examples(1 / 3)
def test_the_lines_of_a_view_make_the_board_at_every_step(seed: int) -> None:
    random = Random(seed)
    for host in random_game(random, 60, random.choice([VARIATIONS, SWAPPING])):
        game, size = sent(host.state), host.game.rules.layout.size
        pending = game["pending"]["tiles"] if game["pending"] else []
        steps = [*steps_of(game["sheet"]), *([swap] for swap in game["swaps"]), pending]
        assert after(size, steps) == host.game.board
    for state in states_of(host.state.log):
        if not state.pending:
            lines = steps_of(game["sheet"][: len(state.sheet)])
            swaps = ([to_plain(swap)] for swap in state.swaps)
            assert after(size, [*lines, *swaps]) == state.board


def test_such_games_know_swaps_that_stood_were_taken_back_and_stayed_unwritten() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        game = last_of(Random(seed), 80, SWAPPING).game
        for turn in game.turns:
            seen[turn.kind] += 1
            seen[f"swapped before {turn.kind}"] += bool(turn.swaps)
        seen["unwritten"] += bool(game.swaps)
    wanted = [LineKind.REARRANGE, *(f"swapped before {kind}" for kind in ("lay", "taken_back"))]
    assert all(seen[kind] for kind in [*wanted, "swapped before pass", "unwritten"]), seen


def recycled(**rules: object) -> Host:
    """Ada and Bob: one has laid two letters, the other has recycled the first of them and plays on.

    Who that is, `Host.game.to_move` says.
    """
    host = two("deluxe", rules={**ALL_SWAPS, "word_check": "free", **rules})
    first = host.game.to_move
    mine = [face for face in host.game.seats[first].rack.tiles or () if face != "?"]
    placed = (PlacedTile(Square(8, 8), mine[0]), PlacedTile(Square(8, 9), mine[1]))
    host.play(PLAYERS[first], cmd.Lay(first, placed))
    if host.is_in(Phase.PENDING):
        host.play(PLAYERS[1 - first], cmd.Accept(1 - first))
    theirs = host.game.seats[1 - first].rack.tiles or ()
    face = next(face for face in theirs if face not in ("?", mine[0]))
    host.play(PLAYERS[1 - first], cmd.RecycleLetter(1 - first, Square(8, 8), face))
    return host


def is_whole(host: Host, *, unwritten: int) -> None:
    """The view's lines make the board; so many swaps belong to no line."""
    game = sent(host.state)
    assert len(game["swaps"]) == unwritten
    assert after(15, [*steps_of(game["sheet"]), *([swap] for swap in game["swaps"])]) == (
        host.game.board
    )


def test_swaps_of_a_turn_that_the_end_cut_short_are_told_apart() -> None:
    host = recycled()
    is_whole(host, unwritten=1)
    for seat, player in enumerate(PLAYERS):
        host.play(player, cmd.AgreeToEnd(seat))
    assert host.game.end is EndReason.AGREED
    is_whole(host, unwritten=1)


def test_swaps_of_a_seat_that_gives_up_are_undone() -> None:
    host = recycled()
    mover = host.game.to_move
    host.play(PLAYERS[mover], cmd.Resign(mover))
    assert host.game.end is EndReason.RESIGNED
    is_whole(host, unwritten=0)


def test_swaps_of_a_pending_play_whose_seat_gives_up_are_undone() -> None:
    host = recycled(word_check="challenge")
    mover = host.game.to_move
    face = next(face for face in host.game.seats[mover].rack.tiles or () if face != "?")
    host.play(PLAYERS[mover], cmd.Lay(mover, (PlacedTile(Square(8, 10), face),)))
    assert host.is_in(Phase.PENDING)
    host.play(PLAYERS[mover], cmd.Resign(mover))
    assert (host.game.end, host.game.turns[-1].kind) == (EndReason.RESIGNED, LineKind.TAKEN_BACK)
    is_whole(host, unwritten=0)


def test_swaps_before_the_last_pass_of_a_game_belong_to_its_line() -> None:
    host = recycled(**{"ends.pass_rounds": 1})
    for _ in range(2):
        mover = host.game.to_move
        face = next(face for face in host.game.seats[mover].rack.tiles or () if face != "?")
        if host.game.board[Square(8, 9)] != face:
            host.play(PLAYERS[mover], cmd.RecycleLetter(mover, Square(8, 9), face))
        host.play(PLAYERS[mover], cmd.Pass(mover))
    assert host.game.end is EndReason.PASSES
    assert host.game.turns[-1].swaps
    is_whole(host, unwritten=0)
