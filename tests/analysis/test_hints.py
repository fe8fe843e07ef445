"""Hints for a turn, and what the coach says after it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from sternfeld.analysis.coach import More, Praise, note_of, report_of, shown_play, tried_play
from sternfeld.analysis.hints import Lane, best_play, hint_of
from sternfeld.analysis.position import TurnPosition, position_of_cgp
from sternfeld.analysis.record import GameRecord, TurnRecord, record_of
from sternfeld.analysis.report import Mark, TurnReport
from sternfeld.engine.play import Play, PlayKind
from sternfeld.errors import IllegalMove, Reason
from sternfeld.game.board import Direction, PlacedTile
from sternfeld.game.score_sheet import LineKind
from sternfeld.library import Game
from sternfeld.notation.cgp import parse_cgp
from sternfeld.players.view import PlayerView
from sternfeld.rules.layout import Square
from tests.analysis.games import TINY, engine_for, game_of

OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
# Mira is stuck with G C Ä L: whether Lene lays now or passes first, the game ends alike.
STUCK = (
    "6DOM2Q3/5JA1Y2U3/4FUN1SEMEN2/3V1N5RE2/3ABI2b1F1U2/3GES1PO1A1NUN/1Z2D1HAXLN2R1/KUWEItER1ET4/"
    "2E1N2KNIE4/R1H1GAMT1B1R3/Ö1R1ES2MEDIO2/SIEH7S3/C1N8SEE1/H1D5LÜTT1TU/E14 IST/ 453/182 1"
)
ENGINE = engine_for()


def opening(rack: str = "AEINRST") -> TurnPosition:
    cgp = OPENING.replace("AEINRST", rack)
    return position_of_cgp(parse_cgp(cgp, ENGINE.rules.tiles), ENGINE.rules)


@cache
def opening_play() -> Play:
    play = best_play(ENGINE, opening(), TINY)
    assert play is not None
    return play


def test_a_position_has_one_best_play_for_all_its_steps() -> None:
    assert best_play(ENGINE, opening(), TINY) == opening_play()
    assert len(opening_play().tiles) == 7
    assert best_play(ENGINE, opening(), TINY, stop=lambda: True) is None


def test_of_endgames_that_end_alike_the_play_with_most_points_is_told_not_the_pass() -> None:
    engine = engine_for("kompakt")
    position = position_of_cgp(parse_cgp(STUCK, engine.rules.tiles), engine.rules)
    play = best_play(engine, position, TINY)
    assert play is not None
    assert (play.text, play.score) == ("SIEHT", 17)


def test_a_hint_tells_where_then_what_then_the_play() -> None:
    play = opening_play()
    where, what, whole = (hint_of(play, 7, turn=1, step=step) for step in (1, 2, 3))
    assert where.kind is PlayKind.LAY
    assert play.square is not None
    across = play.direction is Direction.ACROSS  # on an empty board both are as good
    start = play.square.column if across else play.square.row
    assert where.lane == Lane(across=across, line=8, first=start, last=start + 6)
    assert where.what is None
    assert where.play is None
    assert what.what is not None
    assert what.play is None
    assert what.what.all_tiles
    assert what.what.tiles == 7
    assert (what.what.starts, what.what.ends) == ("", play.text[-2:])
    assert whole.play is not None
    assert whole.play.word == play.text
    assert whole.play.points == play.score
    assert whole.play.tiles == play.tiles


def test_of_a_short_word_the_beginning_is_told() -> None:
    short = next(play for play in opening().every_play(ENGINE) if len(play.word) == 3)
    what = hint_of(short, 7, turn=1, step=2).what
    assert what is not None
    assert (what.starts, what.ends, what.tiles, what.all_tiles) == (short.text[0], "", 3, False)


def test_a_word_that_reads_down_lies_in_a_column() -> None:
    turns = record_of(game_of("deluxe", ("intermediate", "advanced"), 2)).turns
    position = TurnPosition(ENGINE.rules, turns[4].view)
    down = next(
        play
        for play in position.every_play(ENGINE)
        if len(play.word) > 2
        and len({tile.square.column for tile in play.tiles}) == 1
        and len(play.tiles) > 1
    )
    lane = hint_of(down, 7, turn=5, step=1).lane
    assert lane is not None
    assert not lane.across
    assert {lane.line} == {tile.square.column for tile in down.tiles}
    assert lane.first <= min(tile.square.row for tile in down.tiles)
    assert lane.last >= max(tile.square.row for tile in down.tiles)


def test_an_exchange_has_no_lane_and_tells_how_many_tiles_go() -> None:
    play = next(one for one in opening("UUVVIIQ").every_play(ENGINE) if one.exchanged)
    hint = hint_of(play, 7, turn=1, step=3)
    assert hint.kind is PlayKind.EXCHANGE
    assert hint.lane is None
    assert hint.what is not None
    assert hint.what.tiles == len(play.exchanged)
    assert (hint.what.starts, hint.what.ends) == ("", "")
    assert hint.play is not None
    assert hint.play.exchanged == play.exchanged


def test_alone_the_play_of_the_highest_equity_is_the_hint() -> None:
    game = Game("deluxe", ["Ada"], seed=bytes(32))
    game.play("pass")
    turn = record_of(game.events).turns[0]
    position = TurnPosition(ENGINE.rules, turn.view)
    assert best_play(ENGINE, position, TINY) == position.every_play(ENGINE)[0]


# --- after the turn ---------------------------------------------------------------------------


def judged(number: int) -> tuple[TurnRecord, TurnReport]:
    """A turn of a game between levels, analysed."""
    turn = _record().turns[number]
    report = report_of(ENGINE, turn, TINY)
    assert report is not None
    return turn, report


@cache
def _record() -> GameRecord:
    return record_of(game_of("deluxe", ("beginner", "beginner"), 3))


@cache
def a_costly_turn() -> tuple[TurnRecord, TurnReport]:
    for number in range(len(_record().turns)):
        turn, report = judged(number)
        if report.mark is Mark.VERY_COSTLY and turn.line.kind is LineKind.LAY:
            return turn, report
    raise AssertionError("beginners make costly turns")


def test_the_note_says_that_there_was_more_and_not_what() -> None:
    turn, report = a_costly_turn()
    note = note_of(ENGINE, turn, report)
    assert (note.turn, note.points, note.played) == (turn.line.number, report.points, report.played)
    assert (note.mark, note.loss, note.error) == (report.mark, report.loss, report.error)
    assert note.more in set(More)
    assert len(note.good) <= 2
    solved = replace(report, mark=Mark.SLIP, loss=0.0, error=0.0, points_lost=8.0)
    assert note_of(ENGINE, turn, solved).points_lost == 8.0, "in an endgame whose result stays"
    assert report.best is not None
    assert report.best not in repr(note)


def test_the_note_on_the_best_play_says_so() -> None:
    game = Game("deluxe", ["Ada", "Ben"], seed=bytes(32))
    mover = game.state.to_move
    best = best_play(ENGINE, TurnPosition(ENGINE.rules, PlayerView.of(game.state, mover)), TINY)
    assert best is not None
    game.play(str(best))
    game.play("accept", seat=1 - mover)
    (made,) = record_of(game.events).turns
    report = report_of(ENGINE, made, TINY)
    assert report is not None
    note = note_of(ENGINE, made, report)
    assert note.mark in (Mark.BEST, Mark.EQUAL)
    assert note.more is None
    assert note.words == (best.text,)


def test_praise_is_for_what_the_turn_did() -> None:
    turn, report = judged(2)
    line = replace(turn.line, bonus=50, points=500)
    praised = note_of(ENGINE, replace(turn, line=line), report).good
    assert praised == (Praise.ALL_TILES, Praise.MOST_POINTS)
    passed = replace(turn.line, kind=LineKind.PASS, points=0, tiles=(), words=())
    assert note_of(ENGINE, replace(turn, line=passed), report).good == ()


def test_the_best_play_is_shown_with_reasons() -> None:
    turn, report = a_costly_turn()
    shown = shown_play(ENGINE, turn, report, "en", TINY)
    assert shown is not None
    assert shown.best.play == report.best
    assert shown.win == report.win_best
    assert shown.win_played == report.win_played
    assert shown.why
    assert shown_play(ENGINE, turn, report, "de", TINY, stop=lambda: True) is None


def test_reasons_for_the_play_that_was_made_are_none_for_another() -> None:
    numbers = range(len(_record().turns))
    lays = (judged(number) for number in numbers if _record().turns[number].line.points > 30)
    turn, report = next(lays)
    shown = shown_play(ENGINE, turn, replace(report, best="pass"), "en", TINY)
    assert shown is not None
    assert shown.why == ()


def test_trying_the_best_play_finds_it() -> None:
    turn, report = a_costly_turn()
    position = TurnPosition(ENGINE.rules, turn.view)
    best = next(play for play in position.every_play(ENGINE) if str(play) == report.best)
    tried = tried_play(ENGINE, turn, best.tiles, TINY)
    assert tried is not None
    assert (tried.play, tried.points, tried.invalid) == (str(best), best.score, ())
    assert tried.mark in (Mark.BEST, Mark.EQUAL)
    again = tried_play(ENGINE, turn, turn.line.tiles, TINY)
    assert again is not None
    assert again.mark not in (Mark.BEST, Mark.NOT_JUDGED)


def test_a_trial_names_words_that_are_none_and_refuses_tiles_that_are_not_there() -> None:
    turn = _record().turns[0]
    rack = turn.view.rack
    row, column = ENGINE.rules.layout.star
    phony = tuple(
        PlacedTile(Square(row, column + at), face)
        for at, face in enumerate(sorted(rack))
        if face != "?"
    )
    tried = tried_play(ENGINE, turn, phony, TINY)
    assert tried is not None
    assert tried.mark is Mark.NOT_JUDGED
    assert len(tried.invalid) == 1
    missing = next(face for face in "QZXJKV" if face not in rack)
    strange = (PlacedTile(Square(row, column), missing), PlacedTile(Square(row, column + 1), "A"))
    with pytest.raises(IllegalMove) as refused:
        tried_play(ENGINE, turn, strange, TINY)
    assert refused.value.reason is Reason.RACK
