"""Whatever people type, a session answers; it never falls over, and the game stays whole."""

from random import Random

import pytest

from sternfeld.cli.terminal.hotseat import HotSeat
from sternfeld.cli.terminal.scorekeeper import ScoreKeeper
from sternfeld.game.evolve import fold
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.json_form import game_from_json, game_to_json
from tests.cli.terminal.people import drawn, find_play, hot_seat, score_keeper

LINES = (
    "", "", "", "accept", "challenge", "challenge ben", "1", "2", "cy", "pass", "pass", "ex 1",
    "ex 3", "ex E", "ex ?", "ex", "resign", "resign cy", "end", "yes", "no", "undo", "why",
    "why 2", "why 99", "sheet", "tiles", "help", "rules", "judge horn", "judge", "judge !!",
    "pause", "go on", "board", "time", "sort", "shuffle", "recover 8H", "recycle 8H E", "racks",
    "racks E/N", "racks -/-/-", "racks E/-", "-", "ENS", "E", "correct", "correct 1 pass",
    "correct 2 8H HORN", "correct 1 ex 2", "correct 1 quit", "export", "export gcg x", "8H", "8H .",
    "8H HORN", "H8 ..", "8G (H)O", "rearrange 8H HORN", "rearrange 8H HORN -> 8G THRON", "\x00",
    "+24", "24 points", "Ada 9", "ben -10", "penalty cy 5", "bonus 3", "points", "out", "out ada",
    "ada is out", "correct 1 +8", "correct 2 penalty ada 3", "correct 1 bonus ben 0",
    "8H [", "99Z X", "Ä8 X", "export sheet y", "correct 0 8H HORN", "correct ² pass", "why ²", "²",
)  # fmt: skip
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"word_check": "free", "recycle": True, "blank_recovery": True, "rearrange": True},
    {"turn_seconds": 30, "turn_timeout": "pass"},
    {"clock__game_seconds": 60, "clock__overtime_minutes": 1},
    {"finish_line": 40},
)


def typed(random: Random, state: GameState) -> str:
    known = state.seats[state.to_move].rack.tiles is not None
    if known and random.random() < 0.1:
        return find_play(state) or "pass"
    return random.choice(LINES)


@pytest.mark.parametrize("kind", ["play", "score"])
@pytest.mark.parametrize("number", range(6))
def test_no_line_makes_a_session_fall_over(kind: str, number: int) -> None:
    random = Random(number)
    edition = ("kurz", "deluxe", "kompakt", "reise")[number % 4]
    house = HOUSES[number % len(HOUSES)]
    names = ("Ada", "Ben", "Cy")[: 1 + number % 3]
    session: HotSeat | ScoreKeeper = (
        hot_seat(edition, names, house=house)
        if kind == "play"
        else score_keeper(edition, names, house=house)
    )
    wall = 0
    reply = session.begin(wall)
    for _ in range(120):
        wall += random.choice((0, 500, 5_000, 40_000))
        line = typed(random, session.state)
        if random.random() < 0.03:
            reply = session.time_is_up(wall)
        elif line not in ("resign", "resign cy", "end") or random.random() < 0.1:
            reply = session.answer(line, wall)
        assert reply.prompt or reply.done
        assert fold(session.events) == session.state
        if reply.done and session.state.phase is Phase.ENDED and kind == "play":
            break
    drawn(reply.view)
    assert game_from_json(game_to_json(session.events)) == session.events
