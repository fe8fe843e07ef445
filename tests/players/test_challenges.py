import pytest

from sternfeld.game import commands as cmd
from sternfeld.game.board import Board
from sternfeld.players.budget import Budget
from sternfeld.players.player import player_of
from sternfeld.players.view import PendingPlay, PlayerView
from sternfeld.rules.rules import Rules


def answer(level: str, words: tuple[str, ...], points: int, **house_rules: object) -> str:
    rules = Rules.of("deluxe", {"word_check": "challenge", **house_rules})
    view = PlayerView(
        seat=0,
        board=Board(15),
        rack=tuple("HORNETS"),
        scores=(0, 0),
        tiles=(7, 7),
        bag_count=86,
        to_move=1,
        pending=PendingPlay(1, words, points),
    )
    command = player_of(level).choose(view, rules, Budget())
    assert isinstance(command, cmd.Challenge | cmd.Accept)
    return type(command).__name__


@pytest.mark.parametrize("level", ["expert", "champion"])
def test_who_knows_every_word_doubts_what_is_invalid_and_nothing_else(level: str) -> None:
    assert answer(level, ("HORN", "XQ"), 10) == "Challenge"
    assert answer(level, ("ZOEA", "QUICKLY"), 90) == "Accept"
    assert answer(level, ("XQ",), 10, word_check="checked") == "Accept"


def test_a_beginner_doubts_what_looks_strange_and_accepts_what_looks_like_a_word() -> None:
    assert answer("beginner", ("HOUSE",), 20) == "Accept"
    assert answer("beginner", ("XQVJ",), 40) == "Challenge"
    assert answer("beginner", ("HORNIST",), 20) == "Accept"


def test_a_penalty_makes_people_careful() -> None:
    # Strange, but not worth a turn for a few points.
    assert answer("beginner", ("XQVJ",), 8, **{"challenge.penalty": "lost_turn"}) == "Accept"
    assert answer("beginner", ("XQVJ",), 8, **{"challenge.penalty": "none"}) == "Challenge"


def test_a_banned_word_is_doubted() -> None:
    assert answer("expert", ("HOUSE",), 12, **{"words.ban": ["HOUSE"]}) == "Challenge"
