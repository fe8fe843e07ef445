import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import IllegalMove, NotationError, NotYourTurn, Reason
from sternfeld.game import commands as cmd
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.game.decide import decide
from sternfeld.game.evolve import fold
from sternfeld.notation.commands import format_command, parse_command
from sternfeld.notation.moves import WordDoesNotFit
from sternfeld.rules.layout import Square
from tests.notation.samples import (
    CHANCE,
    Coin,
    candidates,
    line,
    near_texts,
    random_game,
    table,
)
from tests.support.examples import examples

ALL_SWAPS: dict[str, object] = {"rearrange": True, "recycle": True, "blank_recovery": True}
LAST = line(8, 6, "LAsT", Direction.ACROSS)
TABLE = replace(fold(table("kompakt", ALL_SWAPS)), board=Board(15).lay(LAST))
WORD = tuple(tile.square for tile in LAST)
STALE = line(8, 6, "sTALE", Direction.ACROSS)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("8E E(LAsT)", cmd.Lay(1, (PlacedTile(Square(8, 5), "E"),))),
        ("F8 (L)O", cmd.Lay(1, (PlacedTile(Square(9, 6), "O"),))),
        ("ex ABC?", cmd.Exchange(1, ("A", "B", "C", "?"))),
        ("ex 3", cmd.Exchange(1, count=3)),
        ("pass", cmd.Pass(1)),
        ("points 24", cmd.ScorePoints(1, 24)),
        ("adjust -10", cmd.AdjustScore(1, -10)),
        ("out", cmd.GoOut(1)),
        ("challenge", cmd.Challenge(1)),
        ("accept", cmd.Accept(1)),
        ("start", cmd.StartTurn(1)),
        ("end", cmd.AgreeToEnd(1)),
        ("resign", cmd.Resign(1)),
        ("recover 8H", cmd.RecoverBlank(1, Square(8, 8))),
        ("recycle 8F E", cmd.RecycleLetter(1, Square(8, 6), "E")),
        ("recycle 8F e", cmd.RecycleLetter(1, Square(8, 6), "e")),
        ("rearrange 8F LAsT -> 8F sTALE", cmd.Rearrange(1, WORD, STALE)),
        ("racks ABC/XY/-", cmd.ReportRacks(1, (("A", "B", "C"), ("X", "Y"), ()))),
        ("time", cmd.TimePassed()),
    ],
)
def test_every_command_has_a_written_form(text: str, command: cmd.Command) -> None:
    assert parse_command(text, 1, TABLE) == command
    assert format_command(command, TABLE.board) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  8e elast ", "8E e(LAsT)"),
        ("EX abc", "ex ABC"),
        ("exchange A B", "ex AB"),
        ("tausche A", "ex A"),
        ("tauschen A", "ex A"),
        ("Passe", "pass"),
        ("anzweifeln", "challenge"),
        ("recover H8", "recover 8H"),
        ("rearrange 8F LAST->8F sTALE", "rearrange 8F LAsT -> 8F sTALE"),
        ("racks ABC/XY/", "racks ABC/XY/-"),
        ("racks / a", "racks -/A"),
    ],
)
def test_other_ways_to_write_a_command(text: str, plain: str) -> None:
    assert format_command(parse_command(text, 0, TABLE), TABLE.board) == plain


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a command"),
        ("hello", "expected a play such as '8F HORN'"),
        ("pass please", "'please' follows the command"),
        ("ex", "no tile to exchange"),
        ("ex 3A", "there is no tile '3'"),
        ("recover", "does not begin with a coordinate"),
        ("recover 8F E", "is not a coordinate"),
        ("recycle 8F", "is not one tile"),
        ("recycle 8F EE", "is not one tile"),
        ("recycle 8F ?", "without a letter"),
        ("rearrange 8F LAST", "says no new word"),
        ("rearrange 8F -> 8F STALE", "does not lie at 8F"),
        ("racks", "no rack is named"),
        ("racks 12", "there is no tile '1'"),
    ],
)
def test_what_is_no_command_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_command(text, 0, TABLE)


@pytest.mark.parametrize("text", ["8F LUST", "8E LAST", "F8 LAST", "1A LAST"])
def test_a_word_to_rearrange_must_lie_there(text: str) -> None:
    with pytest.raises(WordDoesNotFit, match="does not lie at") as caught:
        parse_command(f"rearrange {text} -> 8F sTALE", 0, TABLE)
    assert caught.value.reason is Reason.OCCUPIED


@pytest.mark.parametrize(
    "command",
    [
        cmd.Rearrange(0, (), STALE),
        cmd.Rearrange(0, (Square(1, 1),), STALE),
        cmd.Rearrange(0, (WORD[0], WORD[2]), STALE),
        cmd.ReportRacks(0, ()),
        cmd.Lay(0, ()),
    ],
)
def test_a_command_that_makes_no_sense_is_not_written(command: cmd.Command) -> None:
    with pytest.raises(NotationError, match="expected"):
        format_command(command, TABLE.board)


def test_only_commands_are_written() -> None:
    with pytest.raises(TypeError, match="is not a command"):
        format_command("pass", TABLE.board)  # type: ignore[arg-type]


@examples(1 / 2)
@given(st.integers(0, 2**32), st.integers(0, 20))
def test_commands_of_played_games_read_back(seed: int, turns: int) -> None:
    rng = random.Random(seed)
    state = fold(random_game(seed, turns, table("kompakt", ALL_SWAPS), swaps=True))
    for command in candidates(state, rng, swaps=True):
        try:
            decide(state, command, now=99, chance=CHANCE, judge=Coin(rng))
        except (IllegalMove, NotYourTurn):
            continue
        seat = 0 if isinstance(command, cmd.TimePassed) else command.seat
        again = parse_command(format_command(command, state.board), seat, state)
        assert again == _canonical(command)


def _canonical(command: cmd.Command) -> cmd.Command:
    """Tiles in reading order, and no number next to tiles that are named."""
    match command:
        case cmd.Lay(seat=seat, tiles=tiles):
            return cmd.Lay(seat, tuple(sorted(tiles)))
        case cmd.Exchange(seat=seat, tiles=faces) if faces:
            return cmd.Exchange(seat, faces)
        case _:
            return command


@given(
    near_texts,
    st.sampled_from(["", "8F ", "ex ", "recycle ", "rearrange 8F LAST -> ", "racks ", "recover "]),
)
def test_any_text_is_read_or_refused(text: str, start: str) -> None:
    try:
        command = parse_command(start + text, 0, TABLE)
    except NotationError:
        return
    if not isinstance(command, cmd.Lay | cmd.Rearrange) or command.tiles:
        assert parse_command(format_command(command, TABLE.board), 0, TABLE) == command


def test_points_are_a_number() -> None:
    assert parse_command("punkte +7", 1, TABLE) == cmd.ScorePoints(1, 7)
    with pytest.raises(NotationError, match="'viele' is no number of points"):
        parse_command("points viele", 1, TABLE)
